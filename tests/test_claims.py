"""What a lecture concludes from chance holds for runs that it has not made (tests/claims.py)."""

import re

import pytest
from claims import EXACT, LEAST, NOTEBOOKS, all_claims, cells, fresh, unlike

from coursekit.numbers.spread import Spread
from coursekit.perceptrons import experiments

CLAIMS = all_claims()


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_cell_in_which_chance_takes_part_says_what_may_be_concluded_from_it(file):
    silent = [c.cell for c in cells(file) if not c.claim]
    assert not silent, f"add metadata `claim` (tests/claims.py): {silent}"


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_claim_is_exact_or_about_an_experiment_that_the_cell_repeats(file):
    for cell in (cell for cell in cells(file) if cell.claim):
        claim = cell.claim
        if "exact" in claim:
            assert claim.keys() == {"exact"} and claim["exact"] in EXACT, cell.cell
            continue
        assert claim.keys() <= {"experiment", "with", "shows", "says"}, cell.cell
        assert claim["experiment"] in experiments.__all__, cell.cell
        assert claim.get("shows") or claim.get("says"), f"{cell.cell} concludes nothing"
        runs = [int(n) for n in re.findall(r"(?:of|in) (\d+) runs", cell.shown)]
        assert runs and min(runs) >= LEAST, f"{cell.cell} does not show how many runs it made"
        for value in claim.get("shows", {}).values():
            assert re.search(rf"(?<![\d.]){re.escape(str(value))}(?!\.?\d)", cell.shown), (
                f"{cell.cell} does not show {value}"
            )


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.cell)
def test_fresh_runs_agree_with_it(claim):
    assert not unlike(claim.claim, fresh(claim.claim)), claim.cell


def test_what_is_only_true_of_one_run_is_found():
    spread = Spread({"last": [8, 9, 10, 11, 12] * 10, "averaged": [8, 9, 11, 11, 12] * 10})
    claim = {"shows": {"last": 17, "averaged": 11}, "says": ["median(averaged) < median(last)"]}
    first, second = unlike(claim, spread)
    assert first == "last is shown as 17, and is 8 to 12"
    assert second.startswith("median(averaged) < median(last) does not hold")
    assert unlike({"shows": {"last": 10}, "says": ["share(averaged >= last) == 1"]}, spread) == []
