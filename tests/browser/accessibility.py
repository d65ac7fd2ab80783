"""Check the accessibility of a page with axe-core."""

from typing import NamedTuple

# axe takes everything for clipped, and so passes over it, in a body that has no height and hides
# what overflows. JupyterLab's is of that kind, although nothing of it is hidden in truth.
UNCLIP = "() => { if (!document.body.clientHeight) document.body.style.height = '100vh' }"

RUN = """async selector => {
    const found = await axe.run(selector || document, {resultTypes: ["violations"]});
    const select = node => node.target.flat().join(" >>> ");
    return [
        found.inapplicable.map(rule => rule.id),
        found.violations.flatMap(rule => rule.nodes.map(node => [
            rule.id, node.impact, select(node), node.html.slice(0, 200),
            node.failureSummary.replace(/\\s+/g, " ")
        ])),
    ];
}"""


class Violation(NamedTuple):
    """One element that breaks a rule: the rule, how bad, which element, how to mend it."""

    rule: str
    impact: str
    selector: str
    html: str
    help: str


def violations(page, source, selector=None):
    """Return the violations that axe-core, in this source, finds in a page or a frame.

    With a CSS selector it looks only at what that names. If there is no such element, or axe-core
    sees no text in it, nothing would be found wrong: that is an error.
    """
    part = selector or "body"
    if not page.locator(part).count():
        raise ValueError(f"There is nothing on the page that {part!r} selects.")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(source)  # not by a script element: a page may forbid those
    page.evaluate(UNCLIP)
    unseen, violations = page.evaluate(RUN, selector)
    if "color-contrast" in unseen and "".join(page.locator(part).all_inner_texts()).strip():
        raise ValueError(f"There is text in {part!r}, and axe-core takes all of it for hidden.")
    return [Violation(*violation) for violation in violations]
