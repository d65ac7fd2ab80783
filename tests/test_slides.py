"""The slides: the contents of the decks, and the error message without their libraries."""

import doctest
import re
import tomllib
from pathlib import Path

import built
import matplotlib
import nbformat
import pytest
from built import LECTURES, Page, lecture, of_type, words
from matplotlib.font_manager import FontProperties, findfont
from nbformat import v4

from coursekit.pages import axes, drawings, npm
from coursekit.pages.notebooks import WIDGET

KINDS = {"title", "guess", "answer", "picture", "widget", "statement"}
WORDS, WHOLE, MOST = 45, 65, 40  # on a slide; on one with a theorem; slides of a lecture
slides = pytest.importorskip("coursekit.pages.slides")  # which needs what makes the site
deck, shorten = slides.slides_of_lecture, slides.shorten
answers = deck.slides_after_guess
pytestmark = pytest.mark.pages
STATE = "application/vnd.jupyter.widget-state+json"


def trial(*outputs, text="# 07 · Trial\n\nText.", metadata=None):
    """A lecture with a slide of text, and a cell with these outputs."""
    data = [v4.new_output("display_data", {"text/plain": "", **output}) for output in outputs]
    code = v4.new_code_cell("1 + 1", outputs=data, execution_count=1)
    notebook = v4.new_notebook(cells=[v4.new_markdown_cell(text), code], metadata=metadata or {})
    notebook.cells[0].metadata["slideshow"] = {"slide_type": "slide"}
    return notebook


# One deck


@pytest.fixture
def page(tmp_path):
    """A function that makes the deck of a lecture."""
    return lambda lecture: slides.page(lecture, tmp_path)


def test_what_only_a_kernel_can_show_is_left_out(page):
    still = {"text/html": '<div class="coursekit-still"><img alt="A line." src="data:,"></div>'}
    model = {"model_id": "abc", "version_major": 2, "version_minor": 0}
    view = {WIDGET: model, "text/plain": "A widget in words."}
    state = {"widgets": {STATE: {"state": {"abc": {}}, "version_major": 2, "version_minor": 0}}}
    text = page(trial(still, view, metadata=state))
    assert 'alt="A line."' in text and "in words" not in text and 'class="widget again"' in text
    assert "widget-view" not in text and "widget-state" not in text and "html-manager" not in text


def test_a_slide_that_asks_names_its_cell_so_that_a_hall_can_vote_on_it(page):
    asks = v4.new_markdown_cell("How many?\n\n- (a) one\n- (b) two", id="predict-it")
    asks.metadata["tags"] = ["prediction"]
    lecture = trial()
    lecture.cells.append(asks)
    assert page(lecture).count('class="guess" data-asks="predict-it"') == 1


def test_links_leave_their_words_and_formulas_become_mathml(page):
    text = "# 07 · Trial\n\n[The line](01-hyperplanes.ipynb) $w \\cdot x$, [sheet](../ps1.ipynb)."
    deck = Page(source=page(trial(text=text)))
    assert deck.links == [] and "The line" in deck.text and "$" not in deck.text
    assert [tag for tag, _ in deck.tags].count("math") == 2  # on the slide and in its notes


def test_a_prediction_becomes_a_guess_and_its_answer_the_next_slide():
    asks = v4.new_markdown_cell(f"{'Long. ' * 50}How many?\n\n- (a) one, as always\n- (b) two")
    asks.metadata["tags"] = ["prediction"]
    output = v4.new_output("stream", text="2 of 2\n")
    cell = v4.new_code_cell("print(2)", metadata={"tags": ["predicted"]}, outputs=[output])
    why = v4.new_markdown_cell("Two, and it has to be.\n\nMore of it.")
    lecture = trial()
    lecture.cells += [asks, cell, why]
    _, guess, answer = deck.slides(lecture)
    assert guess.kind == "guess" and "How many?" in guess.text
    assert guess.options == ["one, as always", "two"]
    assert deck.shown_words(guess) <= WORDS
    assert "More" in " ".join(answer.notes) and "More" not in answer.text
    assert answer.code == "print(2)\n\n2 of 2" and "2 of 2" not in answer.text


def test_the_slide_after_a_guess_asks_again_ticks_the_right_box_and_shows_the_number():
    asks = v4.new_markdown_cell("Two runs. **How many?**\n\n- (a) none\n- (b) half\n- (c) all")
    asks.metadata |= {"tags": ["prediction"], "guess": {"kind": "pick", "answer": "b"}}
    cell = v4.new_code_cell("run()", metadata={"tags": ["predicted"]})
    cell.outputs = [v4.new_output("stream", text="steps 9\nright in 32 of 64 runs\n")]
    lecture = trial()
    lecture.cells += [asks, cell, v4.new_markdown_cell("It is always half.")]
    asks.metadata["guess"]["shows"] = r"right in \d+ of 64"
    answer = deck.slides(lecture)[-1]
    assert (answer.kind, answer.title) == ("answer", "How many?")
    assert answer.options == ["none", "half", "all"] and answer.truth.right == [1]
    assert (answer.truth.before, answer.truth.number) == ("right in", "32")
    assert answer.truth.after == "of 64" and "always half" in answer.text
    asks.metadata["guess"] |= {"because": "Cover counted them."}
    assert "Cover" in deck.slides(lecture)[-1].text
    drawn = {"text/html": '<img alt="Half of all." src="data:,">'}
    cell.outputs.append(v4.new_output("display_data", drawn))
    assert deck.slides(lecture)[-1].text.startswith('<p class="right">✓ half</p>')
    asks.metadata["guess"]["shows"] = "in 33 of 64"
    with pytest.raises(ValueError, match="does not show"):
        deck.slides(lecture)


@pytest.mark.parametrize(
    ("guess", "truth", "question", "ends", "zones"),
    [
        ({"kind": "number", "from": 0, "to": 157}, ("17", "of 157", []), "", (0, 157), 0),
        ({"options": ["about 30", "about 80"]}, ("58", "of 100 runs", [0]), "", (0, 100), 0),
        (
            {"options": ["about 30", "about 55"]},
            ("58", "", [1]),
            "In how many of the 100?",
            (0, 100),
            2,
        ),
        ({"options": ["yes", "no"]}, ("98.6%", "", [0]), "", (0, 100), 0),
        (
            {"options": ["about 70", "about 500", "about 50,000"]},
            ("492", "", [1]),
            "",
            (10, 1e5),
            3,
        ),
        ({"options": ["less than -1.1", "-1.1", "1.1"]}, ("-2.5", "", [0]), "", (-3, 2), 3),
    ],
)
def test_the_axis_of_an_answer_holds_the_truth_and_the_options(guess, truth, question, ends, zones):
    number, after, right = truth
    shown = answers.Truth("", number, after, right)
    axis = axes.answered(guess, "predict-it", shown, question)
    assert (axis.low, axis.high, len(axis.zones)) == (*ends, zones)
    places = [axis.place(tick) for tick in axis.ticks()]
    assert places == sorted(set(places)) and (places[0], places[-1]) == (0, 1)
    assert axis.html.count('class="true"') == 1 and axis.html.count(" right") == (zones > 0)


@pytest.mark.parametrize(
    ("options", "number"), [(["yes", "no"], "7"), (["about 2¹⁰⁰", "7"], "7"), (["1", "2"], "")]
)
def test_what_cannot_be_compared_on_an_axis_has_none(options, number):
    assert axes.answered({"options": options}, "a", answers.Truth("", number, "", [0]), "") is None


def test_every_section_has_a_drawing_on_its_slide_and_every_drawing_is_used():
    named = tomllib.loads((drawings.folder() / "sections.toml").read_text(encoding="utf-8"))
    files = {file.stem for file in (drawings.folder() / "sections").glob("*.svg")}
    assert files == {drawings.SUMMARY, *(name for each in named.values() for name in each.values())}
    for name in LECTURES:
        opened = [slide.cell for slide in deck.slides(lecture(name)) if slide.opening]
        assert all("<svg" in drawings.of_section(name, cell) for cell in opened)
    assert drawings.of_section(LECTURES[0], "no-such") == drawings.drawing(LECTURES[0])


def test_a_number_that_stands_in_a_table_is_shown_without_its_words():
    asks = v4.new_markdown_cell("**How many?**", id="a", metadata={"tags": ["prediction"]})
    asks.metadata["guess"] = {"kind": "number", "from": 0, "to": 90, "shows": r"all +(\d+) +3"}
    cell = v4.new_code_cell("run()", metadata={"tags": ["predicted"]})
    cell.outputs = [v4.new_output("stream", text="all   17    3\n")]
    lecture = trial()
    lecture.cells += [asks, cell]
    answer = deck.slides(lecture)[-1]
    assert (answer.kind, answer.truth.number, answer.axis.truth) == ("answer", "17", 17)


def test_a_section_opens_with_its_title_beside_its_text_and_repeats_it_as_a_small_line(page):
    cells = ["## Why\n\nFirst of all.", "**Theorem.** It holds.", "## How\n\nFor example: this"]
    wide = f"## Long\n\nIt is ${' + '.join('abcdefghijklmnopqrstuvwxyz')}$ here."
    lecture = trial()
    lecture.cells += [v4.new_markdown_cell(text) for text in [*cells, wide]]
    _, *shown = deck.slides(lecture)
    assert [slide.title for slide in shown] == ["Why", "Why", "How", "Long"]
    assert [slide.opening for slide in shown] == [True, False, True, False]
    assert [slide.again for slide in shown] == [False, True, False, False]
    text = page(lecture)
    assert text.count('"statement opening"') == 2 and text.count('"statement again"') == 1


def test_a_picture_has_what_the_text_says_of_it_where_a_title_would_stand_again():
    shown = deck.slides(lecture("04-mistake-bounds"))
    titles = [shorten.plain(slide.title) for slide in shown if slide.kind == "picture"]
    assert "This is a worst sequence for Halving on the 27 conjunctions" in titles
    for name in LECTURES:
        again = [slide for slide in deck.slides(lecture(name)) if slide.again]
        assert sum(slide.kind == "picture" and not slide.text for slide in again) <= 1, name


@pytest.mark.parametrize("name", LECTURES)
def test_the_summary_of_a_deck_has_something_of_each_half(name):
    shown = deck.slides(lecture(name))[-1]
    source = next(cell.source for cell in lecture(name).cells if cell.id == "summary")
    halves = [part for part in shorten.blocks(source) if part.startswith("- ")]
    items = [
        shorten.plain(item).strip() for item in re.findall("<li>.*?</li>", shown.text, re.DOTALL)
    ]
    assert shown.title == "Summary" and len(items) >= 2
    for half in halves:
        whole = shorten.plain(shorten.render(half))
        assert any(item[:20] in whole for item in items)


def test_a_beginning_of_two_words_is_left_out():
    long = f"For example: {'one more of many ' * 20}"
    assert shorten.statement(f"We want a learner.\n\n{long}", 30) == "We want a learner."


def test_a_theorem_is_there_with_its_end_and_its_proof_as_a_whole_or_not_at_all():
    theorem = f"**Theorem.** Let {'it be so, ' * 12}and then the error is\n\n$$x = 1.$$"
    assert shorten.statement(f"## T\n\n{theorem}", 20) == theorem
    proof = f"**Proof.** It is so. {'Then it is so, too. ' * 20}"
    assert shorten.statement(f"**Theorem.** It holds.\n\n{proof}", 20) == "**Theorem.** It holds."
    assert "Proof" in shorten.statement("**Theorem.** It holds.\n\n**Proof.** Clear.", 20)


@pytest.mark.parametrize(
    ("source", "title"),
    [
        ("Count. **Estimate** the angle.", "Count. Estimate the angle."),
        (f"{'Much. ' * 30}In four of five runs it lies", "Much. In four of five runs it lies"),
        ("Two runs. **How many?**\n\n- (a) one", "How many?"),
    ],
)
def test_the_slide_after_a_guess_has_the_question_or_what_asked_for_it(source, title):
    assert answers.question(source).endswith(title)


def test_a_sentence_that_is_too_long_ends_with_a_clause_and_no_formula_is_cut():
    long = "We add $a, b$, which is " + "very " * 30 + "long, and stop."
    assert shorten.first(long, 8) == "We add $a, b$."
    assert shorten.first("One. Two. Three.", 2) == "One. Two."
    assert shorten.last("One. Two. Three.", 2) == "Two. Three."
    assert shorten.first("very " * 30, 8) == ""


@pytest.mark.parametrize("name", LECTURES)
def test_no_sentence_ends_with_the_initial_of_a_name(name):
    texts = [cell.source for cell in lecture(name).cells if cell.cell_type == "markdown"]
    parts = [
        part
        for text in texts
        for block in shorten.blocks(text)
        for part in shorten.sentences(block)
    ]
    assert [part for part in parts if re.search(r"(?<!\S)[A-Z]\.$", part)] == []


def test_text_stands_beside_a_picture_where_that_makes_the_picture_larger():
    text = f"<p>{'A word or two. ' * 8}</p>"
    assert deck.is_larger_beside(text, 1.0) and not deck.is_larger_beside(text, 3.0)
    assert not deck.is_larger_beside("<p>Short.</p>", 1.8)
    wide = f"<math><mrow>{'<mi>x</mi>' * 30}</mrow></math>"
    assert not deck.is_larger_beside(text + wide, 1.0)
    rows = f"<math><mtable>{'<mtr><mi>x</mi><mi>y</mi></mtr>' * 9}</mtable></math>"
    assert deck.is_larger_beside(text + rows, 1.0)


def test_a_stop_after_a_formula_begins_no_line():
    assert 'class="unbroken"><math><mi>x</mi></math>.</span>' in shorten.render("Let $x$. Then")


def test_the_examples_of_what_is_projected_run():
    for module in (shorten, axes):
        results = doctest.testmod(module)
        assert results.attempted >= 2 and results.failed == 0


def test_a_picture_without_a_text_stops_it_and_the_old_slides_stay(tmp_path, monkeypatch):
    monkeypatch.setattr(slides, "_copy_libraries", lambda folder: folder.mkdir(parents=True))
    (tmp_path / "lectures").mkdir()
    file = tmp_path / "lectures" / "07-trial.ipynb"
    target = tmp_path / "made" / "slides"
    nbformat.write(trial(), file)
    assert slides.build(target, file.parent) == {"07-trial.html": "07 · Trial"}
    assert Page(target / "index.html").links == ["07-trial.html", "07-trial.html?print-pdf"]
    slides.build(target, file.parent, home="../index.html")
    assert Page(target / "index.html").links[0] == "../index.html"
    before = (target / "07-trial.html").read_bytes()
    for picture in ('<img src="data:,">', '<img src="data:," alt="">'):
        nbformat.write(trial({"text/html": picture}), file)
        with pytest.raises(ValueError, match=r"07-trial\.ipynb cannot .*Alternative text is mis"):
            slides.build(target, file.parent)
    assert (target / "07-trial.html").read_bytes() == before
    assert [path.name for path in target.parent.iterdir()] == ["slides"]


# All decks


@pytest.mark.parametrize("name", LECTURES)
def test_a_lecture_has_few_slides_with_few_words_and_asks_before_it_tells(name):
    shown = deck.slides(lecture(name))
    assert 3 < len(shown) <= MOST
    for slide in shown:
        is_theorem = slide.kind == "statement" and "Theorem" in slide.text
        assert deck.shown_words(slide) <= (WHOLE if is_theorem else WORDS), slide.title
    tags = [cell.metadata.get("tags", []) for cell in lecture(name).cells]
    guesses = [slide for slide in shown if slide.kind == "guess"]
    assert len(guesses) == sum("prediction" in each for each in tags)
    assert all(slide.options and slide.text for slide in guesses)
    assert {slide.kind for slide in shown} <= KINDS


@pytest.mark.parametrize("name", LECTURES)
def test_all_text_that_is_not_on_a_slide_is_in_the_notes(name):
    notes = words(" ".join(note for slide in deck.slides(lecture(name)) for note in slide.notes))
    for cell in lecture(name).cells:
        skipped = cell.id.startswith(deck.NOT_SHOWN) or cell.id in of_type(name, "skip")
        if cell.cell_type == "markdown" and not skipped:
            assert words(shorten.render(cell.source)) in notes, cell.id


@pytest.fixture(scope="module")
def decks(tmp_path_factory):
    folder = built.decks(tmp_path_factory)
    return {name: Page(folder / f"{name}.html") for name in LECTURES}


def test_decks_load_only_what_lies_beside_them_with_its_licence(decks):
    library = decks[LECTURES[0]].path.parent / "lib"
    for page in decks.values():
        assert len(page.loads) >= 5
        for url in page.loads:
            assert (page.path.parent / url).is_file() or url.startswith("data:"), url
    for css in library.rglob("*.css"):
        for url in re.findall(r"""(?:url\(|@import)\s*["']?([^"')]+)""", css.read_text("utf-8")):
            assert url.startswith("data:") or (css.parent / url).is_file(), (css, url)
    assert (library / npm.REVEAL[0] / "LICENSE").is_file()
    licences = {file.name.removeprefix("LICENSE-") for file in library.glob("fonts/LICENSE-*")}
    for font in library.glob("fonts/*.woff*"):
        assert font.name.lower().startswith(tuple(licences)), font.name


def test_a_deck_has_a_title_a_language_texts_for_its_pictures_and_no_link(decks):
    for name, page in decks.items():
        title = lecture(name).cells[0].source.splitlines()[0].removeprefix("# ")
        assert f"<title>{title} slides</title>" in page.source
        assert ("html", {"lang": "en"}) in page.tags
        assert [img["alt"] for img in page.pictures if len(img["alt"]) < 10] == [], name
        assert page.links == [], name


# Letters


def test_pictures_have_their_letters_from_matplotlib_itself():
    for family in ("sans-serif", "monospace"):
        assert Path(findfont(FontProperties(family=[family]))).is_relative_to(
            matplotlib.get_data_path()
        )


def test_a_table_is_shown_with_the_text_after_it():
    table = v4.new_output("display_data", {"text/html": "<table><tr><td>7</td></tr></table>"})
    cells = [
        v4.new_markdown_cell("# 07 · Trial\n\nText."),
        v4.new_markdown_cell("## A section\n\nHere is a program."),
        v4.new_code_cell("numbers", outputs=[table]),
        v4.new_markdown_cell("Read the sevens."),
    ]
    deck = slides.slides_of_lecture.slides(v4.new_notebook(cells=cells))
    assert [(slide.kind, slide.title) for slide in deck[1:]] == [("picture", "A section")]
    assert "Read the sevens." in deck[1].text and "program" not in deck[1].text


@pytest.mark.parametrize(
    ("options", "brief"), [(["70", "50,000"], True), (["70", "x " * 20], False)]
)
def test_only_options_that_fit_into_one_line_are_large(options, brief):
    assert slides.slides_of_lecture.Slide("guess", options=options).brief is brief
