"""A widget on its own page, opened from a file: no kernel, no network."""

from itertools import combinations

PICTURES = ":is(.stage, .panels) svg"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>
<body style="margin: 0 8px"><main><h1>A page</h1>{}"""
BOXES = """svg => [...svg.querySelectorAll("text")].map(text => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return { words: text.textContent, mark: text.matches(".inside"), left, right, top, bottom };
})"""
# Texts under a ring, a line or an arrow head; axes are pale, and marks hide what is behind them.
CROSSED = """svg => {
    const strokes = svg.querySelectorAll(
        "line:not(.axis, .behind), polyline, .ring, .badge circle, .arrow polygon");
    const points = [...strokes].flatMap(stroke => {
        const [matrix, length] = [stroke.getScreenCTM(), stroke.getTotalLength()];
        const steps = Array.from({ length: Math.ceil(length / 3) + 1 }, (_, k) => 3 * k);
        return steps.map(step => stroke.getPointAtLength(step).matrixTransform(matrix));
    });
    return [...svg.querySelectorAll("text:not(.inside)")].filter(text => {
        if (text.closest(".fate")) return false;
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return points.some(({ x, y }) =>
            x > left + 1 && x < right - 1 && y > top + 4 && y < bottom - 4);
    }).map(text => text.textContent);
}"""
# What a reader can press, choose or move without opening anything.
IN_SIGHT = """widget => [...widget.querySelectorAll("button, select, input, summary")]
    .filter(control => control.checkVisibility() && !control.closest(".numbers, .say")).length"""
# The share of the box that pictures take, and how far below its top the first one begins.
SHARE = """widget => {
    const box = widget.getBoundingClientRect();
    const pictures = [...widget.querySelectorAll(":is(.stage, .panels) svg")]
        .map(svg => svg.getBoundingClientRect());
    const area = pictures.reduce((sum, { width, height }) => sum + width * height, 0);
    return [area / (box.width * box.height), pictures[0].top - box.top];
}"""
# Whether the picture has changed, and is not blank, as soon as the key has been dealt with.
FOLLOWS = """([svg, key]) => {
    const before = svg.innerHTML;
    svg.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return svg.innerHTML !== before && svg.childElementCount > 0;
}"""


class WidgetPage:
    """A widget as a reader of an exported page has it; the page is put into `folder`."""

    def __init__(self, page, folder=None, widget=None, around=PAGE):
        self.page = page
        if widget is not None:  # else the page is there already
            path = folder / "widget.html"
            path.write_text(around.format(widget._repr_html_()), encoding="utf-8")
            page.goto(path.as_uri())
        self.widget = page.locator(".coursekit-widget")
        self.widget.wait_for()
        self.svg = self.widget.locator("svg").first

    @property
    def status(self):
        return self.text(".status")

    @property
    def picture(self):
        """The picture as text, to see whether it has changed."""
        return self.svg.evaluate("svg => svg.innerHTML")

    def text(self, part):
        """The visible text of a part of the widget."""
        return self.widget.locator(part).inner_text()

    def cells(self, caption):
        """The rows of the table whose caption begins with these words, as lists of texts."""
        self.unfold()
        table = self.widget.locator("table").filter(has_text=caption).first
        return [row.locator("th, td").all_inner_texts() for row in table.locator("tbody tr").all()]

    def press(self, *keys):
        """Press keys in the picture and return the last status."""
        self.svg.focus()
        for key in keys:
            self.page.keyboard.press(key)
        return self.status

    def slide(self, name, *keys):
        """Press keys on a slider, and return the status."""
        self.control("slider", name).focus()
        for key in keys:
            self.page.keyboard.press(key)
        return self.status

    def touch(self):
        """Let all that comes with the first touch be there."""
        if self.widget.evaluate("widget => widget.classList.contains('fresh')"):
            self.svg.focus()

    def control(self, role, name):
        """A control, made visible if it is hidden under ⋯."""
        self.touch()
        control = self.widget.get_by_role(role, name=name, exact=True, include_hidden=True)
        if not control.is_visible():
            self.widget.locator(".more > summary").click()
        return control

    def begin(self):
        """Go to the start of the run, before any update, and return the status."""
        return self.slide("Update", "Home")

    def click(self, name):
        """Press a button by keyboard and return the status."""
        button = self.control("button", name)
        button.focus()
        self.page.keyboard.press("Enter")
        return self.status

    def type(self, field, value):
        """Type into a field for a number, and return the status."""
        self.control("spinbutton", field).fill(value)
        return self.status

    def choose(self, label, value):
        """Choose in a menu, and return the status."""
        self.control("combobox", label).select_option(value)
        return self.status

    def unfold(self):
        """Unfold the details below the picture."""
        self.touch()
        for summary in self.widget.locator(".numbers details > summary:visible").all():
            if summary.evaluate("summary => summary.parentElement.open"):
                continue
            summary.click()
            self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def drag(self, start, by, steps=4):
        """Drag with the mouse from a place on the screen, and return the status."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(start[0] + by[0], start[1] + by[1], steps=steps)
        self.page.mouse.up()
        return self.status

    def middle(self, selector):
        """The middle of something in the picture, on the screen."""
        box = self.svg.locator(selector).first.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    @property
    def covered(self):
        """Texts in a picture that lie on each other, under a line or a ring, or stick out of it.

        Examples that were put on each other have their numbers in their marks.
        """
        faults = []
        for svg in self.widget.locator(f"{PICTURES}:visible").all():
            boxes, frame = svg.evaluate(BOXES), svg.bounding_box()
            faults += svg.evaluate(CROSSED)
            pairs = [(a, b) for a, b in combinations(boxes, 2) if not (a["mark"] and b["mark"])]
            faults += [(a["words"], b["words"]) for a, b in pairs if common(a, b)]
            left, right = frame["x"], frame["x"] + frame["width"]
            faults += [b["words"] for b in boxes if b["left"] < left - 1 or b["right"] > right + 1]
        return faults

    @property
    def in_sight(self):
        """The number of visible controls."""
        return self.widget.evaluate(IN_SIGHT)

    @property
    def share(self):
        """The share of the box that the pictures take, and the pixels above the first."""
        return self.widget.evaluate(SHARE)

    @property
    def too_wide(self):
        """Whether the page, or a part of the widget, has to be scrolled to the right."""
        wider = "e => e.scrollWidth > e.clientWidth + 1"
        parts = [self.page.locator("html"), self.widget, self.widget.locator(".numbers")]
        return [part.evaluate(wider) for part in parts]

    def follows(self, *keys):
        """Whether the picture follows each key at once; benchmarks/widgets.py measures how fast."""
        svg = self.svg.element_handle()
        return all([self.page.evaluate(FOLLOWS, [svg, key]) for key in keys])


def common(a, b):
    """Whether two boxes share more than a pixel in both directions: halos may touch."""
    wide = min(a["right"], b["right"]) - max(a["left"], b["left"])
    high = min(a["bottom"], b["bottom"]) - max(a["top"], b["top"])
    return wide > 1 and high > 4  # the boxes of letters are higher than what is seen
