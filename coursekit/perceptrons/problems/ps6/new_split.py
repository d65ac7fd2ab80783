r"""New in the way in which the future is new

An office has forms from several days, filled in by many people, and wants to know how well a
program will read the forms of next month: forms that are later, from people whom it has never met.
So the test part has to be new in both ways.

Write `new_split(days, writers, least_train, least_test)`. Form $i$ is of day `days[i]` and was
filled in by person `writers[i]`. Return two lists of row numbers, counted from 0, for training and
for test, such that

- every form of the training part is of an *earlier* day than every form of the test part,
- no person has forms in both parts,
- the training part has at least `least_train` forms and the test part at least `least_test`.

You may leave forms out, and no form may be in both parts. You may assume that there is such a split
in which the test part has *all* forms from some day on, so that only forms from before that day are
left out. Leave the arrays as they are.

**Example.** Let `days` be $1, 2, 2, 3, 3$, `writers` $7, 8, 9, 7, 6$, and let both parts have at
least 2 forms. The test part can have the forms 3 and 4. Person 7 is in it, so form 0 has to go, and
the answer is `[1, 2], [3, 4]`.

**Think about.** A random split breaks both rules. In which direction is the error that it reports
wrong, and for whom does it tell the truth?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.constructions import parts
from coursekit.numbers.plurals import counted
from coursekit.numbers.validation import as_vector

STARS, MINUTES = 2, 25

HINTS = (
    "Try one day after the other as the first day of the test part, and stop at the first that "
    "fits.",
    "`later = np.flatnonzero(days >= day)` are the rows of the test part. Which of the others may "
    "be in the training part?",
    "`~np.isin(writers, writers[later])` is true for the forms of people who are not in the test "
    "part.",
)

SHOWN = "A test set has to be new in the way in which the future will be new."


def new_split(days, writers, least_train, least_test):
    """Return two lists of row numbers, those of the training part and those of the test part.

    days : array (n,) of whole numbers, the day of each form, in any order
    writers : array (n,) of whole numbers, the person who filled it in
    least_train : whole number, how many forms the training part must have
    least_test : whole number, how many forms the test part must have
    """
    for day in np.unique(days):
        later = days >= day
        earlier = (days < day) & ~np.isin(writers, writers[later])
        if earlier.sum() >= least_train and later.sum() >= least_test:
            return np.flatnonzero(earlier), np.flatnonzero(later)


def verify(arguments, value):
    """Look at each rule in turn, and name the first forms that break it."""
    days, writers, *least = arguments
    train, test = (
        rows_of(part, name, len(days))
        for part, name in zip(parts(value, "train", "test"), ("training", "test"), strict=True)
    )
    if twice := sorted({*train} & {*test}):
        return f"Form {twice[0]} is in both parts."
    for part, name, fewest in zip((train, test), ("training", "test"), least, strict=True):
        if len(part) < fewest:
            return f"The {name} part has {counted(len(part), 'form')}, but needs {fewest}."
    last, first = max(train, key=lambda i: days[i]), min(test, key=lambda i: days[i])
    if days[last] >= days[first]:
        return (
            f"Form {last} of the training part is of day {days[last]}, form {first} of the test "
            f"part of day {days[first]}. Every day of training must be earlier."
        )
    if known := sorted({*writers[train]} & {*writers[test]}):
        return f"Person {known[0]} has forms in both parts."
    return None


def rows_of(part, name, n):
    """Return row numbers, all different."""
    if np.asarray(part).dtype == bool:
        raise ValueError(f"The {name} part must hold row numbers, not truth values.")
    rows = as_vector(part, f"The {name} part") if np.size(part) else np.array([])
    if not all(row == int(row) and 0 <= row < n for row in rows.tolist()):
        raise ValueError(f"The {name} part must hold row numbers from 0 to {n - 1}.")
    if len({*rows.tolist()}) < len(rows):
        raise ValueError(f"The {name} part holds a row twice.")
    return [int(row) for row in rows]


def with_needs(rng, n, people):
    """Return forms of a few days, out of order, with needs of two forms or more that can be met."""
    while True:
        days = rng.integers(1, 3 + n // 3, n)
        writers = rng.permutation(n) + 1 if people is None else rng.integers(1, people + 1, n)
        fits = []
        for day in np.unique(days)[1:]:
            later = days >= day
            earlier = (days < day) & ~np.isin(writers, writers[later])
            fits.append((int(earlier.sum()), int(later.sum())))
        most_train, most_test = max(fits, key=min, default=(0, 0))
        if most_train > 1 and most_test > 2:
            return days, writers, most_train, most_test - int(rng.integers(2))


def once(rng, i):
    """Return forms of people who all come once."""
    return with_needs(rng, 7 + i % 6, None)


def again(rng, i):
    """Return forms of people of whom some come again."""
    return with_needs(rng, 9 + i % 6, 9 + i % 6)


def by_order(days, writers, least_train, least_test):
    """Cut the rows as they stand."""
    cut = len(days) - least_test
    return list(range(cut)), list(range(cut, len(days)))


def sorted_rows(days, writers, least_train, least_test):
    """Sort by the day, and cut where the test part is large enough."""
    rows = np.argsort(days, kind="stable")
    return rows[: len(days) - least_test], rows[len(days) - least_test :]


def by_person(days, writers, least_train, least_test):
    """Put whole people into the test part until it is large enough."""
    chosen = []
    for person in np.unique(writers):
        if np.isin(writers, chosen).sum() < least_test:
            chosen.append(person)
    test = np.isin(writers, chosen)
    return np.flatnonzero(~test), np.flatnonzero(test)


def out_of_the_test(days, writers, least_train, least_test):
    """Leave known people out of the test part."""
    for day in np.unique(days)[1:]:
        earlier = days < day
        later = ~earlier & ~np.isin(writers, writers[earlier])
        if earlier.sum() >= least_train and later.sum() >= least_test:
            break
    return np.flatnonzero(earlier), np.flatnonzero(later)


KNOWN = "(days < day) & ~np.isin(writers, writers[later]) -> (days < day)"
GAP = "later = days >= day -> later = days > day"
RETURN = "return np.flatnonzero(earlier), np.flatnonzero(later) -> "
TRAIN = "earlier.sum() >= least_train and  -> "
FROM_THE_END = (
    " and later.sum() >= least_test -> ",
    "for day in np.unique(days): -> for day in np.unique(days)[::-1]:",
)

CHECKS = [
    ("people who all come once", 2,
     draw.telling(draw.each(12, once), new_split, GAP, FROM_THE_END, sorted_rows, by_person,
                  by_order, verify=verify), True),
    ("people who come again", 2,
     draw.telling(draw.each(16, again), new_split, KNOWN, GAP, FROM_THE_END, out_of_the_test,
                  sorted_rows, by_person, by_order, verify=verify), True),
]  # fmt: skip

WRONG = [
    ("known people stay in the training part",
     "You split by the day alone. A person with forms on both sides is known to the program when "
     "the test begins: leave these forms out of the training part.",
     KNOWN),
    ("cuts the rows as they stand",
     "You cut the rows in the order in which they stand. The days are in no order: look at `days`.",
     by_order),
    ("cuts within a day",
     "You sort by the day and cut where the number of forms is right. Then forms of one day may be "
     "on both sides, and people as well. The test part has to begin with a new day.",
     sorted_rows),
    ("by person, whatever the day",
     "You put whole people into the test part, but forms of the training part are later than forms "
     "of the test. Look at the days, too.",
     by_person),
    ("known people are left out of the test",
     "You leave forms of known people out of the test part, and so it becomes too small here. Keep "
     "all later forms, and leave the earlier forms of these people out of the training part.",
     out_of_the_test),
    ("training and test exchanged",
     "Your two parts are right, but in the other order: first the training part.",
     RETURN + "return np.flatnonzero(later), np.flatnonzero(earlier)"),
    ("days in place of rows",
     "You return the days of the forms. The question asks for their row numbers.",
     RETURN + "return days[earlier], days[later]"),
    ("truth values in place of rows",
     "You return truth values, one for each form. `np.flatnonzero` turns them into row numbers.",
     RETURN + "return earlier, later"),
    ("the training part may be too small",
     "Your test part is large enough, but you do not look whether the training part is. Try the "
     "next day.",
     TRAIN),
    ("the test part may be too small",
     "Your training part is large enough, but you do not look whether the test part is. Among the "
     "days that leave enough for training, take one that leaves enough for the test as well.",
     *FROM_THE_END),
]  # fmt: skip
