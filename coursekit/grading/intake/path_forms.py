"""Find the form of most paths of a class, however many paths a single student has made."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from pathlib import PurePosixPath
from statistics import fmean

DEEPEST = 4  # levels to search for a form, below the folders that all paths share

Rest = tuple[str, ...]
Fits = Callable[[str, list[Rest]], bool]


def around(paths: Sequence[PurePosixPath]) -> tuple[str, ...]:
    """Return the folders that contain all paths."""
    levels = zip(*(path.parts[:-1] for path in paths), strict=False)
    return tuple(level[0] for level in takewhile(lambda level: len(set(level)) == 1, levels))


def share_and_depth(paths: Sequence[PurePosixPath], fits: Fits) -> tuple[float, int]:
    """Return the depth at which the largest share of entries fits, and this share.

    A folder counts once among its neighbours, however many files it contains: so the files of one
    student say little about a class.

    Parameters
    ----------
    paths : sequence of PurePosixPath
        Those of all files; at least one.
    fits : callable
        Takes the name of a file or folder and, for each path through it, the rest of that path,
        which is empty for a file.

    Examples
    --------
    >>> paths = [PurePosixPath(p) for p in ("in/a1/x", "in/a1/y", "in/a2/x", "in/b/a3", "in/b/a4")]
    >>> share_and_depth(paths, lambda name, rests: name.startswith("a"))
    (0.6666666666666666, 1)
    """
    parts = [path.parts for path in paths]
    longest = max(map(len, parts))
    depths = range(min(longest, len(around(paths)) + DEEPEST))
    found = [(*_share(parts, depth, fits), -depth) for depth in depths]
    share, _, depth = max(found)
    return share, -depth


def _share(paths: Iterable[Rest], depth: int, fits: Fits) -> tuple[float, int]:
    """Return the share of fitting entries at a depth, and their number."""
    entries: dict[str, list[Rest]] = defaultdict(list)
    for name, *rest in paths:
        entries[name].append(tuple(rest))
    if depth == 0:
        fitting = [bool(fits(name, rests)) for name, rests in entries.items()]
        return fmean(fitting), sum(fitting)
    below = [list(filter(None, rests)) for rests in entries.values()]
    shares = [_share(rests, depth - 1, fits) if rests else (0.0, 0) for rests in below]
    return fmean(share for share, _ in shares), sum(count for _, count in shares)
