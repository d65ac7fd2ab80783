"""Measure whether the cost of a wrong answer depends on luck: grade it in many attempts.

    python course.py run python tests/luck.py                 all questions
    python course.py run python tests/luck.py ps1.plane ps4   some, each wrong answer that varies

Of each question all known misconceptions are marked, and every mutant of the solution: one
operator, number or name changed, or a statement left out, as by a slip of the hand. They are marked
as in a class, in 200 attempts: 20 students in each of ten classes, each with the inputs that they
are dealt. Luck decides about a wrong answer if its points are not the same in all attempts. Those
that never lose a point do the same as the solution, or the checks do not see what they do.
`tests/README.md` has the table.
"""

from __future__ import annotations

import argparse
import os
import resource
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from coursekit.exercises.call import TOO_SLOW_ERROR
from coursekit.exercises.draw_cases import Hand, attempts
from coursekit.exercises.find_questions import questions
from coursekit.exercises.processor_time import call_within
from coursekit.exercises.question import Case, FreeText, Question
from coursekit.exercises.wrong_answers import Wrong, misconceptions, slips

CLASSES, STUDENTS = 10, 20
SECONDS = 0.3  # of the processor; no answer that ends takes as long for one call
MOST_ENDLESS = 20  # calls of an answer without an end: then it is marked in no more attempts
BYTES = 4 * 2**30


class Marked(NamedTuple):
    """The points of a wrong answer, with their frequencies."""

    what: str
    points: Counter


class Marker:
    """Grades one wrong answer, attempt by attempt; each case is computed once."""

    def __init__(self, question: Question, wrong: Wrong) -> None:
        self._question, self._wrong = question, wrong
        self.endless = 0
        self._failed: dict[tuple[str, int], bool | None] = {}  # None if it did not come to an end

    def points(self, hand: Hand) -> int:
        """Return the points of the answer; after a call without an end none is made."""
        total = 0
        for check in self._question.checks:
            cases = hand[check.name]
            if not self._wrong.may_hang:  # one that fails is enough
                cases = sorted(cases, key=lambda c: not self._failed.get((check.name, id(c))))
            for case in cases:
                failed = self._fails(check, case)
                if failed is None:
                    return total
                if failed and not self._wrong.may_hang:
                    break
            if not any(self._failed.get((check.name, id(case))) for case in cases):
                total += check.points
        return total

    def _fails(self, check, case: Case) -> bool | None:
        place = check.name, id(case)
        if place not in self._failed:
            outcome = call_within(SECONDS, self._wrong.answer, case.arguments)
            if (
                outcome.error_type == TOO_SLOW_ERROR
            ):  # or the memory was tidied meanwhile: call it again
                outcome = call_within(3 * SECONDS, self._wrong.answer, case.arguments)
            if outcome.error_type == TOO_SLOW_ERROR:
                self._failed[place] = None
                self.endless += 1
            else:
                self._failed[place] = self._question.fails(check, case, outcome)
        return self._failed[place]


def marked(question: Question, wrong: Iterable[Wrong], hands: list[Hand]) -> list[Marked]:
    """Return the points of wrong answers in these attempts."""
    result = []
    for answer in wrong:
        marker, points = Marker(question, answer), Counter()
        for hand in hands:
            points[marker.points(hand)] += 1
            if marker.endless == MOST_ENDLESS:
                break
        result.append(Marked(answer.what, points))
    return result


def all_marked(number: int) -> list[Marked]:
    """Return the points of all wrong answers to a question, by its number."""
    os.nice(10)
    os.environ["TQDM_DISABLE"] = "1"
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    question = questions()[number]
    wrong = [*misconceptions(question), *slips(question)]
    return marked(question, wrong, list(attempts(question, CLASSES, STUDENTS)))


def main() -> None:
    """Print for each question how many wrong answers there are, and of how many points vary."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name", nargs="*", help="of questions or sheets; all unless named")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    chosen = {
        question.name: number
        for number, question in enumerate(questions())
        if not isinstance(question, FreeText)
        and question.max_points
        and (not options.name or {question.name, question.name.split(".")[0]} & {*options.name})
    }
    total = Counter()
    with ProcessPoolExecutor(options.jobs, max_tasks_per_child=1) as pool:
        for name, rows in zip(chosen, pool.map(all_marked, chosen.values())):
            full = questions()[chosen[name]].max_points
            same = [row for row in rows if set(row.points) == {full}]
            vary = [row for row in rows if len(row.points) > 1]
            total.update(all=len(rows), same=len(same), vary=len(vary))
            print(f"| `{name}` | {len(rows)} | {len(same)} | {len(vary)} |", flush=True)
            for row in [*vary, *same] if options.name else []:
                print(f"    {dict(sorted(row.points.items()))}  {row.what}", flush=True)
    print(f"| all | {total['all']} | {total['same']} | {total['vary']} |")


if __name__ == "__main__":
    main()
