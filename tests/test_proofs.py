"""The proofs in Coq: all are accepted, and they are about the same programs."""

import os
import re
import shutil
import warnings
from importlib import import_module

import nbformat
import numpy as np
import pytest
from strategies import conjunction_examples, random_sets

from coursekit.perceptrons import datasets
from coursekit.perceptrons.algorithms import (
    NotConvergedWarning,
    averaged,
    margin_perceptron,
    perceptron,
)
from coursekit.perceptrons.bounds import winnow_bound
from coursekit.perceptrons.certificates import Separation, separate, to_coq
from coursekit.perceptrons.concepts import ConceptTable
from coursekit.perceptrons.geometry import augment
from coursekit.perceptrons.online import CON, Elimination, Halving, Winnow, play
from proofs import check

EPOCHS, THRESHOLD, GAMMA = 4, 5, 2

PROGRAMS = """
From Coq Require Import QArith.
From Course Require Averaging Convergence MarginPerceptron Literals Elimination Winnow.
Import Averaging Convergence MarginPerceptron.
Open Scope Z_scope.

(* For each set, from w = 0: all updates of some epochs, and the last w; the end of the training;
   the same updates with a margin; and the sum of w over one epoch. *)
Definition results (example : vector * list vector) :=
  let (w, zs) := example in
  let shown := repeat zs {epochs} in
  (run mistake w (concat shown), train mistake w shown,
   run (narrow {threshold} {gamma}) w (concat shown), lazy mistake w w zs).
Goal map results {sets} = {runs}.
Proof. vm_compute. reflexivity. Qed.

Goal map (Elimination.mistakes (Literals.all_literals {n})) {conjunctions} = {elimination}%nat.
Proof. vm_compute. reflexivity. Qed.

Definition winnow demotion examples :=
  let (u, v) := Winnow.mistakes {n} demotion (Winnow.ones {n}) examples in (u + v)%nat.
Goal map (winnow 0%Q) {disjunctions} = {winnow1}%nat.
Proof. vm_compute. reflexivity. Qed.
Goal map (winnow (1 # 2)%Q) {disjunctions} = {winnow2}%nat.
Proof. vm_compute. reflexivity. Qed.
"""

# CON that believes the first concept and the last one in turn, so that what it predicts does not
# follow from its version space; and what it and Halving do on some tables.
LEARNERS = """
From Course Require Import CON Halving.

Definition nothing : concept nat := fun _ => false.
Definition in_turn (C : list (concept nat)) : learner nat := fun seen x =>
  let V := version_space C seen in
  if Nat.even (length seen) then hd nothing V x else last V nothing x.

Lemma in_turn_believes C : believes (in_turn C) C.
Proof.
  intros seen x some. unfold in_turn. set (V := version_space C seen) in *.
  destruct (Nat.even _).
  - exists (hd nothing V). split; [|reflexivity]. destruct V; [easy | now left].
  - exists (last V nothing). split; [|reflexivity].
    destruct (exists_last some) as (before & f & ->). rewrite last_last. auto using in_elt.
Qed.

Goal forall C c examples, In c C -> agrees c examples ->
  mistakes (in_turn C) examples + 1 <= length C.
Proof. intros. now apply con_bound with c; auto using in_turn_believes. Qed.
Goal forall C n, exists c examples,
  In c (cube n) /\\ agrees c examples /\\ 2 ^ mistakes (in_turn C) examples = length (cube n).
Proof. intros. apply cube_forces_anyone. Qed.

Definition both (play : list (list bool) * list (nat * bool)) :=
  let (rows, examples) := play in
  let C := map as_concept rows in (mistakes (in_turn C) examples, mistakes (halving C) examples).
Goal map both {plays} = {mistakes}.
Proof. vm_compute. reflexivity. Qed.
"""

# A bound of Winnow's as a number: Coq derives it from the theorem on the exact count.
EXACT = """
From Course Require WinnowExact.
Import WinnowExact.
Goal forall relevant examples u v, length relevant = {k}%nat -> NoDup relevant ->
  Forall (fun i => i < {n})%nat relevant ->
  Forall (fun '(x, label) => disjunction relevant x = label) examples ->
  mistakes {n} {factor} (ones {n}) examples = (u, v) -> (u + v <= {bound})%nat.
Proof.
  intros relevant examples u v K different inside agree E.
  pose proof ({theorem} {n} relevant examples u v ltac:(lia) different inside agree E) as H.
  rewrite K in H. cbn in H. lia.
Qed.
"""


def need_coq():
    """Skip what needs Coq where it is not, or fail if it was asked for by COURSE_COQ."""
    if not shutil.which("coqc"):
        (pytest.fail if os.environ.get("COURSE_COQ") else pytest.skip)(check.MISSING)


def compiled(folder, names=""):
    """The folder, with these files compiled in it, or all."""
    need_coq()
    for file in check.FILES:
        if not names or file.stem in names.split():
            check.compile_file(file, folder)
    return folder


@pytest.fixture(scope="module")
def proofs(tmp_path_factory):
    """A folder with all proofs compiled."""
    return compiled(tmp_path_factory.mktemp("proofs"))


@pytest.fixture(scope="module")
def gordan(tmp_path_factory):
    """A folder with the compiled files that certificates require."""
    return compiled(tmp_path_factory.mktemp("gordan"), "Vectors CauchySchwarz Perceptron Gordan")


def coq(value):
    """A value of Python as Coq writes it."""
    if isinstance(value, tuple):
        return f"({', '.join(map(coq, value))})"
    if isinstance(value, list):
        return f"[{'; '.join(map(coq, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_every_file_is_in_the_project():
    assert {*check.FILES} == {*check.PROOFS.glob("*.v")}


def test_the_table_of_theorems_names_each_that_there_is():
    table = (check.PROOFS / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"`(\w+\.\w+)` \|$", table, re.MULTILINE)
    assert sorted(named) == sorted(check.theorems(check.FILES))
    for room, name in re.findall(r"`([a-z]+)\.(\w+)`", table):
        assert name in import_module(f"coursekit.perceptrons.{room}").__all__


def test_each_file_names_the_lecture_that_the_table_names():
    table = (check.PROOFS / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \|.*`(\w+)\.\w+` \|$", table, re.MULTILINE)
    for lecture, stem in rows:
        name = lecture.replace("further: ", "further/").replace(" ", "-")
        header = (check.PROOFS / f"{stem}.v").read_text(encoding="utf-8").split("*)")[0]
        assert re.search(rf"\((lecture )?{name}\)", header), stem
    assert len(rows) == len(check.theorems(check.FILES))


def test_the_walk_through_a_proof_shows_what_stands_in_it():
    book = nbformat.read(
        check.PROOFS.parent / "notebooks" / "further" / "machine-checked-proof.ipynb", as_version=4
    )
    text = "\n".join(cell.source for cell in book.cells if cell.cell_type == "markdown")
    shown = re.findall(r"```coq\n(.*?)\n```", text, re.DOTALL)
    proof = (check.PROOFS / "Novikoff.v").read_text(encoding="utf-8")
    assert len(shown) >= 5 and all(part in proof for part in shown)


@pytest.mark.slow
def test_no_theorem_assumes_anything(proofs):
    check.check_assumptions(check.FILES, proofs)


@pytest.mark.parametrize("gap", ["Proof. destruct axiom. Qed.", "Admitted."])
def test_a_gap_is_seen(tmp_path, gap):
    need_coq()
    file = tmp_path / "Gap.v"
    file.write_text(f"Axiom axiom : False.\nTheorem gap : 1 = 2.\n{gap}\n")
    check.compile_file(file, tmp_path / "build")
    with pytest.raises(check.RefusedError, match="Axioms"):
        check.check_assumptions([file], tmp_path / "build")


def test_where_coq_is_missing_a_sentence_says_how_to_get_it(monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert check.main() == check.MISSING
    monkeypatch.setenv("COURSE_COQ", "coqc")
    with pytest.raises(pytest.fail.Exception):
        need_coq()
    monkeypatch.delenv("COURSE_COQ")
    with pytest.raises(pytest.skip.Exception):
        need_coq()


def runs_of(X, y):
    """The expected `results` for a set."""

    def as_coq(run):
        return run.w.tolist(), (run.y[run.updates, None] * run.X[run.updates]).tolist()

    run = perceptron(X, y, max_epochs=EPOCHS)
    wide = margin_perceptron(X, y, threshold=THRESHOLD, gamma=GAMMA, max_epochs=EPOCHS)
    trained = f"Some {coq(run.w.tolist())}" if run.converged else "None"
    one_epoch = averaged(perceptron(X, y, max_epochs=1)).tolist()
    return *as_coq(run), trained, as_coq(wide), one_epoch


@pytest.mark.slow
def test_the_programs_of_the_proofs_do_what_the_course_does(proofs):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        sets = [*random_sets(200)]
        runs = [runs_of(X, y) for X, y in sets]
    assert {run[2] == "None" for run in runs} == {True, False}
    n, rng = 4, np.random.default_rng(0)
    conjunctions = [[*conjunction_examples(rng, n, 12)] for _ in range(50)]
    disjunctions = [  # x1 or x2 is the negation of a conjunction of negations
        [(tuple(1 - bit for bit in x), 1 - label) for x, label in examples]
        for examples in (conjunction_examples(rng, n, 12, monotone=True) for _ in range(50))
    ]

    def mistakes(learner, sequences):
        return coq([play(learner(), examples).mistakes for examples in sequences])

    def in_bits(sequences):
        return coq([[([*map(bool, x)], bool(b)) for x, b in rounds] for rounds in sequences])

    file = proofs / "Programs.v"
    text = PROGRAMS.format(
        **{"epochs": EPOCHS, "threshold": THRESHOLD, "gamma": GAMMA, "n": n},
        sets=coq([([0] * X.shape[1], (y[:, None] * X).tolist()) for X, y in sets]),
        runs=coq(runs),
        conjunctions=in_bits(conjunctions),
        elimination=mistakes(lambda: Elimination(n), conjunctions),
        disjunctions=in_bits(disjunctions),
        winnow1=mistakes(lambda: Winnow(n), disjunctions),
        winnow2=mistakes(lambda: Winnow(n, demotion="halving"), disjunctions),
    )
    file.write_text(text, encoding="utf-8")
    check.coqc(file, proofs)


@pytest.mark.slow
@pytest.mark.parametrize("demotion", ["elimination", "halving"])
def test_the_exact_count_of_winnow_is_the_bound_of_coursekit(proofs, demotion):
    theorem, factor = {
        "elimination": ("winnow1_exact", 0),
        "halving": ("winnow2_exact", "(1 # 2)"),
    }[demotion]

    def follows(n, k, bound):
        file = proofs / "Exact.v"
        known = {"n": n, "k": k, "factor": factor, "theorem": theorem, "bound": bound}
        file.write_text(EXACT.format(**known), encoding="utf-8")
        try:
            check.coqc(file, proofs)
        except check.RefusedError:
            return False
        return True

    for n, k in [(1, 1), (2, 0), (3, 2), (8, 5), (11, 3)]:
        bound = winnow_bound(n, k, demotion)
        assert follows(n, k, bound) and not (bound and follows(n, k, bound - 1))


class InTurn(CON):
    """CON that believes the first consistent concept and the last one in turn."""

    def __init__(self, table):
        super().__init__(table, rule=lambda space, _: self.shown % 2 * (space.size - 1))
        self.shown = 0

    def update(self, x, label):
        super().update(x, label)
        self.shown += 1


def test_the_theorems_are_about_learners_that_remember_all_examples(tmp_path):
    folder = compiled(tmp_path, "VersionSpace CON Halving")
    rng, plays, mistakes = np.random.default_rng(0), [], []
    for _ in range(100):
        rows = np.unique(rng.integers(0, 2, (6, 4)), axis=0)
        xs, c = rng.integers(0, 4, 8).tolist(), rng.choice(rows)
        examples, table = [(x, bool(c[x])) for x in xs], ConceptTable(rows)
        plays.append((rows.astype(bool).tolist(), examples))
        learners = InTurn(table), Halving(table)
        mistakes.append(tuple(play(learner, examples).mistakes for learner in learners))
    assert len({*mistakes}) > 4
    (folder / "Learners.v").write_text(LEARNERS.format(plays=coq(plays), mistakes=coq(mistakes)))
    check.coqc(folder / "Learners.v", folder)


def accepts(folder, *certificate):
    file = folder / "certificate.v"
    file.write_text(to_coq(*certificate), encoding="utf-8")
    try:
        return "Closed" in check.coqc(file, folder)
    except check.RefusedError:
        return False


def test_coq_accepts_certificates_of_both_kinds(gordan):
    X, y = datasets.offset_only()
    for rows in (X, augment(X) / 8):
        assert accepts(gordan, separate(rows, y), rows, y)


def test_coq_refuses_a_forged_certificate(gordan):
    X, y = datasets.offset_only()
    no, X1 = separate(X, y), augment(X)
    yes = separate(X1, y)
    assert not no.separable and yes.separable
    forged = [
        (Separation(True, -yes.w, None), X1),
        (Separation(True, 0 * yes.w, None), X1),
        (Separation(False, None, no.weights), X1),
        (Separation(False, None, 0 * no.weights), X),
        (Separation(False, None, -no.weights), X),
    ]
    assert not any(accepts(gordan, separation, rows, y) for separation, rows in forged)


def test_a_certificate_of_other_examples_is_no_certificate():
    X, y = datasets.offset_only()
    for rows, labels, argument in [(X[1:], y[1:], "weights"), (X, y[1:], "y")]:
        with pytest.raises(ValueError, match=argument):
            to_coq(separate(X, y), rows, labels)
    with pytest.raises(ValueError, match=r"separation\.w must have 1 components"):
        to_coq(separate(augment(X), y), X[:, :1], y)
