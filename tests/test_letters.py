"""The right answers of questions with options are spread over the letters."""

import re
from collections import Counter

import nbformat
import pytest
from nbformat import v4
from test_notebooks import EVERY, PICK, ROOT

SHEETS = sorted((ROOT / "exercises" / "release").rglob("[!.]*.ipynb"))
FEWEST, MOST = 5, 0.6  # questions of a lecture that is judged, and the share of one letter in them


def right_letters(notebook):
    """Return the letter, or the place, of the right option of each question that has one."""
    letters = []
    for cell in (cell for cell in notebook.cells if cell.cell_type == "markdown"):
        guess = cell.metadata.get("guess", {})
        letters += [guess["answer"]] if guess.get("kind") == "pick" else []
        letters += [pick["right"] for pick in PICK.finditer(cell.source)]
    return letters


def too_common(letters):
    """Return the letters that are right so often that a reader need not think."""
    counts = Counter(letters) if len(letters) >= FEWEST else {}
    return sorted(letter for letter, n in counts.items() if n > MOST * len(letters))


@pytest.mark.parametrize("file", EVERY + SHEETS, ids=lambda file: file.stem)
def test_no_letter_is_right_in_most_questions(file):
    letters = right_letters(nbformat.read(file, as_version=4))
    assert not too_common(letters), letters


def test_all_questions_with_options_are_counted():
    for file in EVERY:
        notebook = nbformat.read(file, as_version=4)
        asked = [
            cell
            for cell in notebook.cells
            if cell.id.startswith("pick-") or cell.metadata.get("guess", {}).get("kind") == "pick"
        ]
        assert len(right_letters(notebook)) == len(asked), file.stem


def test_a_letter_that_is_right_too_often_is_found():
    def lecture(letters):
        option = "- (a) x\n- (b) y\n- (c) z\n\n<details><summary>Answer</summary>\n\n"
        picks = [f"**Pick one.** Q?\n\n{option}**({a})** so.\n</details>" for a in letters[:3]]
        cells = [v4.new_markdown_cell(text) for text in picks]
        for letter in letters[3:]:
            cells.append(v4.new_markdown_cell("Q?"))
            cells[-1].metadata["guess"] = {"kind": "pick", "answer": letter}
        return v4.new_notebook(cells=cells)

    assert right_letters(lecture("abccd")) == list("abccd")
    assert too_common(right_letters(lecture("accabccc"))) == ["c"]
    assert too_common(right_letters(lecture("ccbca"))) == []  # three of five are 60 %
    assert too_common(right_letters(lecture("cccc"))) == []  # too few to judge


def test_sheets_have_no_lettered_options():
    """So there is nothing to spread over letters in them; otherwise, count them above."""
    for file in SHEETS:
        texts = [c.source for c in nbformat.read(file, as_version=4).cells if c.cell_type != "code"]
        assert not re.search(r"^- \([a-d]\) ", "\n".join(texts), flags=re.MULTILINE), file.stem
