"""The pages of theorems: what Coq reads there is a proof, and each gap in it is needed."""

import re

import nbformat
import pytest
from test_proofs import compiled, coq

from coursekit.course import course_root
from coursekit.perceptrons import datasets
from coursekit.perceptrons.certificates import separate
from coursekit.perceptrons.geometry import augment
from coursekit.proving.pages import needed, proof_pages, quote, read
from proofs import check

PAGES = {page.name: page for page in proof_pages()}
SENTENCE = re.compile(r"\S.*?\.(?=\s|$)", re.DOTALL)
GAPS = [(name, row.gap) for name, page in PAGES.items() for row in page.rows if row.gap]


@pytest.fixture(scope="module")
def proofs(tmp_path_factory):
    """A folder in which all is compiled that the pages require."""
    names = needed([name for page in PAGES.values() for name in page.requires], check.PROOFS)
    return compiled(tmp_path_factory.mktemp("pages"), " ".join(names))


@pytest.fixture
def theorem():
    """The function that writes the page of a theorem."""
    return pytest.importorskip("coursekit.pages.site.proofs").theorem


def accepts(folder, script, theorem):
    """Whether Coq accepts a script, and the theorem rests on nothing."""
    file = folder / "page.v"
    file.write_text(f"{script}Print Assumptions {theorem}.\n", encoding="utf-8")
    try:
        return check.NOTHING in check.coqc(file, folder)
    except check.RefusedError:
        return False


def test_the_six_main_theorems_have_pages_with_steps_to_fill_in():
    theorems = {f"{page.file}.{page.theorem}" for page in PAGES.values()}
    assert theorems >= {
        "CauchySchwarz.cauchy_schwarz", "Novikoff.novikoff", "CON.con_bound",
        "Halving.halving_bound", "Elimination.elimination_bound", "FixedThreshold.fixed_threshold",
    }  # fmt: skip
    assert theorems <= {*check.theorems(check.FILES)}
    assert all(1 <= sum(bool(row.gap) for row in page.rows) <= 2 for page in PAGES.values())
    files = {file.stem.lower() for file in check.FILES}
    assert not files & {*PAGES}, "on some systems a page would overwrite another"


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_coq_accepts_what_a_page_reads_and_nothing_is_assumed(name, proofs):
    page = PAGES[name]
    assert accepts(proofs, page.script, page.theorem)


@pytest.mark.slow
@pytest.mark.parametrize("name, gap", GAPS)
def test_without_the_step_there_is_no_proof(name, gap, proofs):
    page = PAGES[name]
    rows = [row.coq for row in page.rows if row.gap != gap]
    assert not accepts(proofs, "\n".join([page.opening, *rows, ""]), page.theorem)


def test_the_buttons_can_write_every_step_and_the_hints_lead_to_it():
    for page in PAGES.values():
        for row in page.rows:
            sentences = SENTENCE.findall(row.coq) if row.gap else []
            assert {*sentences} <= {*row.moves}, (page.name, row.gap)
            assert not row.gap or (len(row.hints) >= 2 and len(row.moves) > len(sentences))
            told = " ".join(row.hints)
            assert all(sentence.split()[-1].rstrip(".") in told for sentence in sentences)


@pytest.mark.extra
def test_a_page_without_coq_has_the_whole_proof_as_text(theorem):
    for page in PAGES.values():
        text = theorem(page, None)
        assert all(row.coq in text and row.words in text for row in page.rows)
        assert "<script" not in text and "jscoq" not in text.lower()


@pytest.mark.extra
def test_the_page_of_a_file_leads_to_the_pages_of_its_theorems(tmp_path):
    pytest.importorskip("coursekit.pages.site.proofs").write(tmp_path / "proofs", None)
    for page in PAGES.values():
        text = (tmp_path / "proofs" / f"{page.file}.md").read_text(encoding="utf-8")
        assert f"({page.name}.md)" in text


def test_a_gap_has_what_the_lemmas_of_its_moves_say():
    [gap] = [row for row in PAGES["novikoffs-theorem"].rows if row.gap == "progress"]
    assert gap.lemmas["dot_add"] == "forall a b c, a · add b c = a · b + a · c"
    for row in (row for page in PAGES.values() for row in page.rows):
        assert all(f" {name}" in " ".join(row.moves).replace("(", " ") for name in row.lemmas)


@pytest.mark.slow
def test_what_a_page_says_of_a_lemma_of_the_library_is_what_it_says(tmp_path):
    [power] = [row for row in PAGES["halving-bound"].rows if row.gap == "power"]
    [says] = power.lemmas.values()
    file = tmp_path / "power.v"
    file.write_text(
        f"From Coq Require Import PeanoNat.\nGoal forall m, {says}.\n"
        f"Proof. intro m. apply {next(iter(power.lemmas))}. Qed.\n",
        encoding="utf-8",
    )
    check.coqc(file, tmp_path)


def test_the_pages_begin_with_the_one_to_try_first():
    places = [page.place for page in PAGES.values()]
    assert places == [*range(1, len(PAGES) + 1)] and next(iter(PAGES)) == "novikoffs-theorem"


@pytest.mark.extra
def test_the_list_of_proofs_begins_with_those_to_finish_and_leads_to_files(tmp_path):
    pytest.importorskip("coursekit.pages.site.proofs").write(tmp_path / "proofs", None)
    text = (tmp_path / "proofs" / "index.md").read_text(encoding="utf-8")
    places = [text.index(f"\n{name}\n") for name in PAGES]
    assert places == sorted(places) and places[-1] < text.index("`make proofs`")
    assert "[`Novikoff.v`](Novikoff.md)" in text and "[`CON.con_bound`](CON.md)" in text


@pytest.mark.extra
def test_lectures_lead_to_the_proofs_that_one_can_finish():
    lectures = pytest.importorskip("coursekit.pages.site.lectures")
    for page in PAGES.values():
        file = course_root() / "notebooks" / f"{page.lecture}.ipynb"
        notebook = nbformat.read(file, as_version=4)
        lectures.lead_to_proofs(notebook, page.lecture)
        text = "\n".join(cell.source for cell in notebook.cells)
        assert text.count(f"](../proofs/{page.name}.md)") == 1


@pytest.mark.extra
def test_a_page_with_coq_names_its_licence_and_source(theorem):
    coq_of_site = pytest.importorskip("coursekit.pages.site.coq")
    alive = coq_of_site.Coq("proofs-live/1", "jscoq-0", [("a.bc", 1)], ["Coq"], "sha384-1")
    text = theorem(PAGES["halving-bound"], alive)
    assert "AGPL-3.0-or-later" in text and "github.com/jscoq/jscoq" in text


def test_what_is_quoted_is_in_the_proofs_and_a_wrong_page_is_an_error(tmp_path):
    with pytest.raises(ValueError, match="no theorem, lemma or definition 'nothing'"):
        quote("Lemma something : True.\n", "nothing")
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "wrong.toml").write_text('title = "A page"\nrows = []\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"wrong\.toml must have .*look at"):
        read(folder / "wrong.toml")


def test_the_counterexample_to_the_false_claim_is_what_a_certificate_says():
    X, y = datasets.xor()
    rows = augment(X)
    weights = separate(rows, y).weights
    whole = [int(c / min(weights)) for c in weights]
    text = (check.PROOFS / "Examples.v").read_text(encoding="utf-8")
    assert f"xor : list vector := {coq((y[:, None] * rows).tolist())}." in text
    assert (y[:, None] * rows @ [2, 2, -1]).tolist() == [1, 1, 1, -3]
    [gap] = [row for row in PAGES["false-claim"].rows if row.gap]
    assert f"inseparable_by {coq(whole)})" in gap.coq


def test_the_statement_of_a_page_is_the_one_that_was_proved():
    for page in PAGES.values():
        file = course_root() / "proofs" / f"{page.file}.v"
        statement = quote(file.read_text(encoding="utf-8"), page.theorem)
        assert page.script.count(f"\nTheorem {page.theorem}") == 1 and statement in page.script
