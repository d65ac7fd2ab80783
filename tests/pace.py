"""How many minutes a question takes a student, by one pace for all of them.

    python course.py run python tests/pace.py            a table of all questions and sheets
    python course.py run python tests/pace.py --write    and write MINUTES into the questions

A student reads a statement three times, at 100 words a minute: to understand it, to write the
answer, and to mend it. Given code takes a minute for four lines, and each line that the student
writes 90 seconds. A question with two stars needs 10 minutes of thought beside that, one with three
stars 25. An answer in words is as long as its guide, but 150 words at most, and is written at eight
words a minute. The sum is rounded to five minutes. This is an assumption and not a measurement:
students who are asked how long they took are a better source.
"""

from __future__ import annotations

import argparse
import inspect
import re
from pathlib import Path

from coursekit.course import course
from coursekit.exercises import problem_set
from coursekit.exercises.question import FreeText, Question
from coursekit.exercises.sheet_notebook import statement
from coursekit.exercises.solution_source import without_docstring

READINGS, WORDS_A_MINUTE = 3, 100
GIVEN_LINES_A_MINUTE, MINUTES_A_LINE = 4, 1.5
THOUGHT = {1: 0, 2: 10, 3: 25}
WORDS_WRITTEN_A_MINUTE, LONGEST_ANSWER = 8, 150
STEP = 5


def minutes(question: Question | FreeText) -> int:
    """Return how long a question takes, in steps of five minutes."""
    time = READINGS * words(statement(question)) / WORDS_A_MINUTE + THOUGHT[question.stars]
    if isinstance(question, FreeText):
        time += min(words(question.guide), LONGEST_ANSWER) / WORDS_WRITTEN_A_MINUTE
        time += lines(question.start) / GIVEN_LINES_A_MINUTE
    else:
        own, given = own_and_given(question)
        time += own * MINUTES_A_LINE + given / GIVEN_LINES_A_MINUTE
    return max(STEP, STEP * round(time / STEP))


def words(text: str) -> int:
    """Return the number of words, in which each formula counts as one."""
    return len(re.findall(r"\w[\w'’.-]*", re.sub(r"\$\$?[^$]*\$\$?", " formula ", text)))


def lines(code: str) -> int:
    """Return the number of lines that are neither empty nor a comment."""
    return sum(not line.strip().startswith("#") for line in code.splitlines() if line.strip())


def own_and_given(question: Question) -> tuple[int, int]:
    """Return how many lines of a solution a student writes, and how many stand there already."""
    source = inspect.getsource(question.reference)
    every = lines(without_docstring(question.reference)) - 1  # without the line of its name
    if "### BEGIN SOLUTION" not in source:
        return every, 0
    own = sum(map(lines, re.findall(r"### BEGIN SOLUTION\n(.*?)### END", source, re.DOTALL)))
    return own, every - own


def write(question: Question | FreeText) -> None:
    """Write the minutes into the module of a question."""
    module = Path(__file__).parents[1] / course().problems(question.name).replace(".", "/")
    file = module.with_suffix(".py")
    text = file.read_text(encoding="utf-8")
    pattern = r"^((?:POINTS, )?STARS, MINUTES = (?:\d+, )*)\d+$"
    new, times = re.subn(pattern, rf"\g<1>{minutes(question)}", text, flags=re.MULTILINE)
    assert times == 1, file
    file.write_text(new, encoding="utf-8")


def main() -> None:
    """Print the minutes of each question and sheet, as they are and by the pace."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    for name in course().problem_sets:
        sheet = problem_set(name).questions
        for question in sheet:
            print(f"  {question.name:24} {question.minutes:4} {minutes(question):4}")
            if options.write:
                write(question)
        print(f"{name}: {sum(q.minutes for q in sheet)} → {sum(map(minutes, sheet))} minutes")


if __name__ == "__main__":
    main()
