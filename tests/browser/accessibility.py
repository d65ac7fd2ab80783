"""Ask axe-core what is wrong with a page for those who cannot see it well or use no mouse."""

from typing import NamedTuple

RUN = """async selector => {
    const found = await axe.run(selector || document, {resultTypes: ["violations"]});
    const select = node => node.target.flat().join(" >>> ");
    return found.violations.flatMap(rule => rule.nodes.map(node => [
        rule.id, node.impact, select(node), node.failureSummary.replace(/\\s+/g, " ")
    ]));
}"""


class Violation(NamedTuple):
    """One element that breaks a rule: the rule, how bad, where, and how to mend it."""

    rule: str
    impact: str
    selector: str
    help: str


def violations(page, source, selector=None):
    """Return what axe-core finds wrong.

    Parameters
    ----------
    page : playwright.sync_api.Page or Frame
    source : str
        The source of axe-core.
    selector : str, optional
        Look only at the elements that this CSS selector names, and at what is in them.

    Returns
    -------
    list of Violation

    Raises
    ------
    ValueError
        If there is no such element: nothing would be found wrong with it.
    """
    if selector and not page.locator(selector).count():
        raise ValueError(f"There is nothing on the page that {selector!r} selects.")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(source)  # not by a script element: a page may forbid those
    return [Violation(*found) for found in page.evaluate(RUN, selector)]
