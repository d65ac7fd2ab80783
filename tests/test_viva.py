"""Questions on a student's own program: their answers are exact, and one option is right."""

import itertools
import random
from collections import Counter, defaultdict

import numpy as np
import pytest
from second_runner import agrees, fits
from vivas import ask, program, program_from, right_programs, run_here, sheet

from coursekit.exercises.compare import plain, show
from coursekit.exercises.find_questions import question
from coursekit.viva.asked import OF_THE_CASE, written
from coursekit.viva.changes import changes
from coursekit.viva.kinds import KINDS, MOST_FOLLOWED, ON_A_SHEET, WITHOUT_A_PROGRAM, choose
from coursekit.viva.names import IN_WORDS
from coursekit.viva.options import three
from coursekit.viva.program import UnfitError, program_of
from coursekit.viva.small import small_cases
from coursekit.viva.structure import structure
from coursekit.viva.tracer import FILE, TOO_LONG, traced

TRAIN = question("ps2.train")


def differences(q, found, asked):
    """The questions whose answer the second runner does not find, or not alone."""
    calls = {repr(case.arguments): case.arguments for case in small_cases(q, "tests")}
    return [
        one
        for one in asked
        if not agrees(one, found, q)
        or any(fits(one, found, q, calls[call]) for call in one.about.get("misses", ()))
    ]


@pytest.mark.parametrize("seed", [0, *(pytest.param(k, marks=pytest.mark.slow) for k in (1, 2))])
def test_a_second_runner_finds_the_same_answers_and_one_right_option(seed):
    kinds = Counter()
    for q, answer in right_programs("ps2"):
        found = program(answer)
        if found is None:
            continue
        _, asked = ask(q, found, f"{answer.__name__} {seed}")
        assert differences(q, found, asked) == [], (q.name, answer.__name__)
        kinds.update(one.kind for one in asked)
    assert len(kinds) >= 12, kinds


@pytest.mark.slow
def test_on_thousands_of_questions_of_all_sheets_the_two_runners_never_differ():
    asked_about, kinds = 0, Counter()
    for q, answer in right_programs():
        found = program(answer)
        for seed in range(5 if found else 0):
            _, asked = ask(q, found, f"{answer.__name__} {seed}")
            assert differences(q, found, asked) == [], (q.name, answer.__name__, seed)
            asked_about += len(asked)
            kinds.update(one.kind for one in asked)
    print(asked_about, kinds)
    assert asked_about > 10_000 and kinds.keys() == KINDS.keys()


@pytest.mark.slow
def test_most_right_programs_offer_three_questions_of_three_kinds():
    good, every = Counter(), Counter()
    for q, answer in right_programs():
        if small_cases(q, "tests") and program(answer) is not None:
            for seed in range(5):
                asked = sheet(q, program(answer), f"{answer.__name__} {seed}")
                kinds = {one.kind for one in asked if not one.is_of_the_case}
                every[q.name, answer.__name__] += 1
                good[q.name, answer.__name__] += len(kinds) == ON_A_SHEET
    print(good.total(), every.total(), every - good)
    assert good.total() >= 0.95 * every.total() > 500


def test_every_kind_has_words_and_the_fallback_asks_about_the_case_alone():
    assert IN_WORDS.keys() == KINDS.keys() and len(KINDS) - len(OF_THE_CASE) >= 8
    material, asked = ask("ps2.update", None, 0)
    assert material.program is None
    assert {one.kind for one in asked} == set(WITHOUT_A_PROGRAM)


def guesses(asked, before):
    """The answers of a reader without the program: by the options, or by what was asked before."""
    if asked.does:
        return {}
    if not asked.options:
        given = [show(plain(value)) for value in asked.about["case"]]
        return {"a frequent value": before, "the first argument": given[0] if given else None}
    sizes = [len(option) for option in asked.options]
    longest, shortest = sizes.index(max(sizes)), sizes.index(min(sizes))
    return {"a frequent place": before, "longest": longest, "shortest": shortest, "first": 0}


@pytest.mark.slow
def test_a_reader_without_the_program_can_only_guess():
    right, tried = Counter(), Counter()
    known = defaultdict(Counter)  # the answers that were right, by kind
    for q, answer in right_programs("ps1", "ps2", "ps3", "ps5"):
        found = program(answer)
        for seed in range(10 if found else 0):
            for one in ask(q, found, f"guess {answer.__name__} {seed}")[1]:
                key = one.answer if one.options else show(one.answer)
                before = next(iter(known[one.kind].most_common(1)), (None,))[0]
                for how, guess in guesses(one, before).items():
                    tried[how] += 1
                    right[how] += guess == key
                known[one.kind][key] += 1
    shares = {how: right[how] / tried[how] for how in tried}
    print(tried, shares)
    assert min(tried.values()) > 3000
    for how, share in shares.items():
        of_options = how not in ("a frequent value", "the first argument")
        assert share < (0.37 if of_options else 0.12), shares


def test_no_question_shows_the_value_that_another_one_asks_for():
    value = written("value", "What is `w`?", [-2, 1], case=([1], 2))
    text = "`f([1], 2)` returns `{}`. What would it return if line 3 were `pass`?"
    for returned, given_away in [
        ("[[-2, 1], 3]", True), ("[-2, 11]", False), ("[[2, 1], 3]", False), ("0", False)
    ]:  # fmt: skip
        shows = written("changed", text.format(returned), 0, case=([1], 2))
        assert shows.gives_away(value) == given_away and not value.gives_away(shows)
    elsewhere = written("changed", text.format("[[-2, 1], 3]"), 0, case=([1], 1))
    assert not elsewhere.gives_away(value)
    for q, answer in right_programs("ps2"):
        for seed in range(5 if program(answer) else 0):
            asked = sheet(q, program(answer), f"{answer.__name__} {seed}")
            pairs = itertools.permutations(asked, 2)
            assert not any(one.gives_away(other) for one, other in pairs), answer.__name__


def test_a_sheet_is_short_if_other_questions_make_it_so(monkeypatch):
    found = [ask(TRAIN, program(TRAIN.reference), seed)[1] for seed in range(3)]
    followed = {}
    for most in (MOST_FOLLOWED, 10**6):
        monkeypatch.setattr("coursekit.viva.kinds.MOST_FOLLOWED", most)
        sheets = [choose(asked, random.Random(seed)) for asked in found for seed in range(20)]
        assert all(one.followed > 0 for asked in sheets for one in asked if one.calls)
        followed[most] = max(sum(one.followed for one in asked) for asked in sheets)
    assert followed[MOST_FOLLOWED] < followed[10**6] / 2, followed


def test_the_right_one_of_three_is_as_often_short_as_long():
    chance, sizes = random.Random(5), Counter()
    things = ["a" * n for n in range(1, 12)]
    for _ in range(900):
        right = chance.sample(things, 4)
        chosen = three(chance, right, [w for w in things if w not in right], len)
        if chosen:
            options, place = chosen
            assert options[place] in right and not set(
                options[:place] + options[place + 1 :]
            ) & set(right)
            sizes[sorted(options, key=len).index(options[place])] += 1
    assert min(sizes.values()) > 200 and len(sizes) == 3


def test_what_is_asked_is_short_enough_to_do_by_hand():
    for seed in range(4):
        material, asked = ask(TRAIN, program(TRAIN.reference), seed)
        for one in asked:
            assert len(show(one.answer)) < 60
            if one.kind in ("count", "changed", "harmless", "ends"):
                [run] = [r for r in material.runs if r.case.arguments is one.about["case"]]
                assert run.is_short


def test_the_same_seed_asks_the_same_and_a_taken_sheet_is_not_given_again():
    found, given = program(TRAIN.reference), []
    for _ in range(12):
        texts = frozenset(one.text for one in sheet(TRAIN, found, "same", given))
        assert texts not in given
        given.append(texts)
    assert all(len({one.kind for one in sheet(TRAIN, found, s)}) == ON_A_SHEET for s in range(6))


def test_lines_values_and_frames_are_those_of_the_program():
    source = (
        "def double(x):\n    y = 2 * x\n    return y\n"
        "def f(n):\n    total = 0\n    for i in range(n):\n        total += double(i)\n"
        "    return total"
    )
    [[value, error, steps, _]] = traced("", source, "f", [(2,)], [(2, "y"), (7, "total")])
    assert (value, error) == (2, None)
    assert [line for line, *_ in steps] == [5, 6, 7, 2, 3, 6, 7, 2, 3, 6, 8]
    assert [v for line, _, v in steps if line == 7] == [[0], [2]]
    assert [v for line, _, v in steps if line == 2] == [[0], [2]]
    assert len({frame for _, frame, _ in steps}) == 3


def test_a_comprehension_counts_as_one_run_of_its_line():
    source = "def f(n):\n    a = [i * i for i in range(n)]\n    b = sum(i for i in a)\n    return b"
    [[value, _, steps, _]] = traced("", source, "f", [(4,)])
    assert value == 14 and [line for line, *_ in steps] == [2, 3, 4]


def test_a_run_without_end_an_error_and_changed_arguments_stay_inside():
    X = np.ones(2)
    loop = "def f(x):\n    while True:\n        x = x + 1"
    assert traced("", loop, "f", [(1,)], most=50)[0][1] == TOO_LONG
    error = "def f(x):\n    x[0] = 5\n    return x[9]"
    assert traced("", error, "f", [(X,)])[0][:2] == [None, "IndexError"] and X.tolist() == [1, 1]


UNFIT = {
    "looks whether it is traced": "import sys\ndef f(x):\n    return 1 if sys.gettrace() else x",
    "imports inside": "def f(x):\n    import os\n    return x",
    "reads frames": "def f(x):\n    return (i for i in [x]).gi_frame",
    "climbs out": "def f(x):\n    return ().__class__.__base__.__subclasses__()",
    "changes builtins": "import builtins as b\nb.sum = max\ndef f(x):\n    return b.sum(x)",
    "changes numpy": "import numpy as np\ndef f(x):\n    np.dot = max\n    return x",
    "evaluates": "def f(x):\n    return eval('x')",
    "keeps a state": "n = 0\ndef f(x):\n    global n\n    n += 1\n    return n",
    "draws": "import numpy as np\ndef f(x):\n    return np.random.default_rng().random()",
    "reads attributes by name": "from operator import attrgetter\ndef f(x):\n    attrgetter('b')",
    "catches all": "def f(x):\n    try:\n        return x\n    except:\n        return 0",
    "names nothing": "def f(x):\n    return y",
    "is long": "def f(x):\n" + "    x = x + 1\n" * 10_000 + "    return x",
    "is wide": "def f(x):\n    return " + " + ".join(["x"] * 80),
    "is not there": "def g(x):\n    return x",
    "is no function": "f = 3",
    "is a class": "class f:\n    pass",
}


@pytest.mark.parametrize("source", UNFIT.values(), ids=UNFIT)
def test_a_program_that_does_more_than_compute_is_not_asked_about(source):
    with pytest.raises(UnfitError):
        program_from(source)


def test_a_program_is_the_last_function_of_its_name_with_what_it_needs():
    cells = [
        "import numpy as np\nRATE = 2\n%matplotlib inline", "RATE = 3",
        "def helper(x): return RATE * x",
        'def f(x):\n    """Ask."""\n    ### BEGIN SOLUTION\n\n    return helper(x)  # so\n',
        "unused = 5", "def f(x):\n    return 0",
        "def f(x):\n    '''A\n    b.'''\n    return helper(x)",
    ]  # fmt: skip
    found = program_of(cells, "f")
    assert found.prelude == ""
    assert found.lines == [
        "RATE = 3", "def helper(x): return RATE * x", "", "def f(x):", "    return helper(x)"
    ]  # fmt: skip
    assert run_here([(found.prelude, found.source, "f", [(2,)])])[0][0][0] == 6


def test_lines_that_cannot_be_told_apart_in_a_trace_are_not_asked_about():
    source = (
        "def f(x):\n    a = 1; b = 2\n    if x: a = 3\n    c = (a +\n         b)\n"
        "    for i in range(2): c += i\n    if c:\n        c = 4\n    return c"
    )
    found = structure(source)
    assert found.simple == {8, 9} and found.tests == {7: 8} and found.returns == {9}


def test_a_change_is_the_line_that_is_shown_and_nothing_else():
    found = program(TRAIN.reference)
    assert len(changes(found.source)) >= 8
    for change in changes(found.source):
        before, after = found.source.splitlines(), change.source.splitlines()
        [line] = [i for i, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]]
        assert line + 1 == change.line and after[line].strip() == change.new
        compile(change.source, FILE, "exec")


def test_small_cases_are_small_and_right_ones():
    cases = small_cases(TRAIN, "tests")
    assert len({show(list(case.arguments)) for case in cases}) == len(cases) > 20
    for case in cases:
        assert TRAIN.fault(case.arguments, TRAIN.expected(case.arguments), case.expected) is None
    assert small_cases(question("ps6.learning_curve"), "tests") == ()


def test_a_program_that_returns_something_else_alone_is_not_asked_about():
    other = program_from("def train(X, y, max_epochs):\n    return 0", "train")
    material, asked = ask(TRAIN, other, 0)
    assert material.program is None and {one.kind for one in asked} <= {*WITHOUT_A_PROGRAM}
