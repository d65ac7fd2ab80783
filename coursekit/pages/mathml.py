"""Formulas as MathML, made when the site is built, so that pages need no script for them.

docutils, which Sphinx stands on, turns TeX into MathML and raises an error for what it does not
know. What it lacks, or browsers show otherwise than TeX, is put right here.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.application import Sphinx
from sphinx.util import logging

NAMESPACE = "http://www.w3.org/1998/Math/MathML"
# Commands that docutils does not know, or not in this form, and commands to replace them.
SPELLINGS = [
    (r"°", r"^\\circ "),
    (r"\\dots(?![A-Za-z])", r"\\ldots "),
    (r"\\iff(?![A-Za-z])", r"\\Longleftrightarrow "),
    (r"\\tfrac\s*(\d)(\d|\\[A-Za-z]+)", r"\\tfrac{\1}{\2}"),
]
BARS = {"‖", "|", "∥"}
SIGNS = {"-", "−", "+", "±"}
CLOSING = {")", "]", "}", "‖", "|", "!"}
BRACES = {"⏟", "⏞"}
logger = logging.getLogger(__name__)


def to_mathml(tex: str, block: bool = False) -> str:
    r"""Return a formula, given without dollar signs, as a `math` element.

    A `block` stands in a line of its own.

    Raises
    ------
    ValueError
        If the formula has a command that is not known, or is not complete.

    Examples
    --------
    >>> to_mathml("x^2")
    '<math><msup><mi>x</mi><mn>2</mn></msup></math>'
    """
    spelled = tex
    for unknown, known in SPELLINGS:
        spelled = re.sub(unknown, known, spelled)
    try:
        written = tex2mathml(spelled, as_block=block).replace("&ApplyFunction;", "\u2061")
        root = ElementTree.fromstring(written)
    except (MathError, ElementTree.ParseError) as error:
        raise ValueError(f"The formula {tex!r} cannot be shown: {error}") from None
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{NAMESPACE}}}")
        if element.text is not None and not element.text.strip(" \n\t"):
            element.text = None
        element.tail = None
    for element in root.iter():
        _mend(element)
    return ElementTree.tostring(root, encoding="unicode", short_empty_elements=False)


def _mend(element: ElementTree.Element) -> None:
    """Keep bars as high as a letter, place labels of braces, and tell −1 from a − 1."""
    before = None
    for part in element:
        if part.tag == "mo" and part.text in SIGNS and before is not None:
            if before.tag == "mo" and before.text not in CLOSING:
                part.set("form", "prefix")
        before = part
    if element.tag == "mo" and element.text in BARS and "minsize" not in element.attrib:
        if element.get("stretchy") != "true":
            element.attrib.update(stretchy="false", lspace="0", rspace="0")
    if element.tag in ("msub", "msup") and len(element):
        if any(part.text in BRACES for part in element[0]):
            element.tag = {"msub": "munder", "msup": "mover"}[element.tag]


def visit_math(translator, node: nodes.math) -> None:
    """Write an inline formula."""
    translator.body.append(_shown(node, block=False))
    raise nodes.SkipNode


def visit_math_block(translator, node: nodes.math_block) -> None:
    """Write a displayed formula; if it is too wide, it scrolls within its line."""
    anchors = "".join(f'<span id="{name}"></span>' for name in node["ids"])
    translator.body.append(f'<div class="math-block">{anchors}{_shown(node, block=True)}</div>\n')
    raise nodes.SkipNode


def _shown(node: nodes.Element, block: bool) -> str:
    """Return the MathML of a node; for an invalid formula, warn and return nothing."""
    try:
        return to_mathml(node.astext(), block)
    except ValueError as error:
        logger.warning(str(error), location=node)
        return ""


def setup(app: Sphinx) -> dict[str, bool]:
    """Make Sphinx write formulas as MathML."""
    app.add_html_math_renderer("mathml", (visit_math, None), (visit_math_block, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
