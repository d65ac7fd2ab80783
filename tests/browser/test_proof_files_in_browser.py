"""Whole files of proofs that Coq reads in a page, where large numbers have crashed it."""

import pytest
from replayed import page_that_can_read, replay

from proofs import check

pytestmark = [pytest.mark.browser, pytest.mark.pages, pytest.mark.slow]


def test_coq_in_a_page_reads_the_proof_with_the_largest_constants(page, tmp_path):
    file = check.PROOFS / "SharpMargin.v"
    gap = tmp_path / "Gap.v"
    gap.write_text("Theorem gap : 1 = 2.\nAdmitted.\n", encoding="utf-8")
    with page_that_can_read([file], tmp_path / "site") as address:
        page.goto(address)
        assert replay(page, file)[0] == check.NOTHING
        assert replay(page, gap)[0].startswith("Axioms")
