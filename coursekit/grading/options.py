"""The options for grading a class."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import ProblemSet


@dataclass(frozen=True)
class Published:
    """What the feedback of a class leads to.

    Attributes
    ----------
    lectures, exercises : str, optional
        The addresses under which the lectures, and the problem sets of the site, are published.
    submissions : Path, optional
        Where the answers are that students run again on the pages of the problem sets.
    """

    lectures: str | None = None
    exercises: str | None = None
    submissions: Path | None = None


@dataclass(frozen=True)
class Options:
    """The options of `coursekit grade`; its `--help` explains each of them.

    Attributes
    ----------
    folder, out : Path
        The submissions, in a folder or a zip, and the folder of the results.
    assignment : str
        Such as ``"ps2"``.
    pattern, layout : str, optional
        How the path of a submission names its student; see `find`.
    roster : Path, optional
        The students of the class; see `read_class`.
    by_hand, rubric, changes, late, viva, requests : Path, optional
        Tables that people have filled in; see `points_by_hand`, `read_rubric`, `read_adjustments`
        and `read_requests`.
    due : str, optional
        When submissions were due; see `read_due`.
    anonymous : bool
        Whether codes stand for names where answers in words are read.
    canvas, canvas_column : Path and str, optional
        What Canvas knows of the class; see `read_roster`.
    moodle : Path, optional
        The grading worksheet that Moodle gives; see `read_worksheet`.
    gradebook : Path, optional
        That of nbgrader, into which the points are put.
    alike : bool
        Whether to look for answers whose code is alike.
    lectures, exercises : str, optional
        The addresses under which the lectures, and the problem sets of the site, are published.
    seed_file : Path, optional
        Where the seed of the class is kept; see `class_seed`.
    new_seed : bool
        Whether to go on where results were made with another seed, and grade everybody again.
    put_aside : bool
        Whether to go on although many students of earlier runs are not among the submissions; see
        `check_gone`.
    jobs : int
        How many submissions are graded at a time on this machine.
    scheduler : str, optional
        The address of a Dask scheduler, whose cluster grades in place of this machine.
    protected : bool
        Whether submissions run in the sandbox.
    preview : str, optional
        The only student whose submission is graded and shown.
    again : bool
        Whether to say who gains and who loses against the results that are there, for
        `coursekit regrade`.
    """

    folder: Path
    assignment: str
    out: Path
    pattern: str | None = None
    layout: str | None = None
    roster: Path | None = None
    by_hand: Path | None = None
    rubric: Path | None = None
    changes: Path | None = None
    late: Path | None = None
    viva: Path | None = None
    requests: Path | None = None
    due: str | None = None
    anonymous: bool = False
    canvas: Path | None = None
    canvas_column: str | None = None
    moodle: Path | None = None
    gradebook: Path | None = None
    alike: bool = False
    lectures: str | None = None
    exercises: str | None = None
    seed_file: Path | None = None
    new_seed: bool = False
    put_aside: bool = False
    jobs: int = 1
    scheduler: str | None = None
    protected: bool = True
    preview: str | None = None
    again: bool = False

    @property
    def published(self) -> Published:
        """What feedback leads to."""
        return Published(self.lectures, self.exercises, self.folder)

    @property
    def sheet(self) -> ProblemSet:
        """The problem set that was to be answered."""
        return problem_set(self.assignment)
