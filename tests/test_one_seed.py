"""Results made with another seed are reported and never mixed."""

import hashlib
import os
from dataclasses import replace

import pytest
from submissions import SEED, grade, record, write_records

from coursekit.grading import grade_folder as command
from coursekit.grading.one_seed_per_folder import FINGERPRINT, check_claim, check_seed, claim
from coursekit.grading.records import fingerprint, read_record

pytestmark = pytest.mark.skipif(os.name == "nt", reason="submissions are run on Linux and macOS")


def files_of(out):
    return {file: file.read_bytes() for file in out.rglob("*") if file.is_file()}


@pytest.fixture
def another_seed(monkeypatch):
    """Grade with another seed than that of the results."""
    monkeypatch.setattr(command, "class_seed", lambda file: "another")


def test_a_lost_seed_is_told_before_anything_is_graded(graded, out, another_seed, capsys):
    before = files_of(out)
    for name in ("grade", "regrade"):
        assert grade(name, graded.handed_in, out) == 1
        error = capsys.readouterr().err
        assert "4 records" in error and "another seed" in error and "add --new-seed" in error
    assert files_of(out) == before


def test_who_means_it_grades_everybody_again(graded, out, another_seed):
    assert grade("grade", graded.handed_in, out, "--new-seed") == 0
    seeds = {read_record(file).key.seed for file in (out / "marks").iterdir()}
    assert seeds == {fingerprint("another")}
    assert grade("grade", graded.handed_in, out) == 0


def test_a_folder_that_says_nothing_of_its_seed_is_gone_on_with(tmp_path):
    old = hashlib.sha256(f"the seed {SEED}".encode()).hexdigest()[:16]  # what records had before
    ada, bob = record("ada"), replace(record("bob", error="The grader failed."), key=None)
    ada = replace(ada, key=replace(ada.key, seed=old))
    check_seed([ada, bob], SEED, tmp_path)
    with pytest.raises(ValueError, match=r"1 record in .* had another seed"):
        check_seed([ada, bob], "another", tmp_path)


def test_a_run_that_was_stopped_before_its_first_record_is_known_by_the_folder(tmp_path):
    claim(tmp_path, SEED)
    check_seed([], SEED, tmp_path)
    with pytest.raises(ValueError, match=r"An earlier run in .* had another seed"):
        check_seed([], "another", tmp_path)


def test_of_two_runs_with_two_seeds_one_stops_and_nothing_is_mixed(
    graded, out, monkeypatch, capsys
):
    (out / "marks" / "ada.json").unlink()
    prepare = command.prepare

    def while_another_begins(*arguments):
        prepare(*arguments)
        monkeypatch.setattr(command, "claim", lambda *_: claim(out, "another"))

    monkeypatch.setattr(command, "prepare", while_another_begins)
    before = files_of(out)
    assert grade("grade", graded.handed_in, out) == 1
    assert "Another run has begun to grade into" in capsys.readouterr().err
    after = {file: data for file, data in files_of(out).items() if file.name != FINGERPRINT}
    assert after == {file: data for file, data in before.items() if file.name != FINGERPRINT}


def test_no_fingerprint_is_made_by_a_quick_hash_of_the_seed(tmp_path):
    claim(tmp_path, "short")
    write_records(tmp_path, [record("ada")])
    texts = "".join(file.read_text() for file in tmp_path.rglob("*") if file.is_file())
    for algorithm in ("md5", "sha1", "sha256", "sha512"):
        for seed in ("short", SEED, f"the seed {SEED}", "the seed short"):
            assert hashlib.new(algorithm, seed.encode()).hexdigest()[:16] not in texts
    assert SEED not in texts
    check_claim(tmp_path, "short")
