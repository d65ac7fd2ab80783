"""The identity of a student: a name and, if the system gives one, a number."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple


class Identity(NamedTuple):
    """One student.

    Attributes
    ----------
    name : str
        As the path of the submission has it; two students may have the same.
    number : str or None
        The participant number (Moodle) or user id (Canvas), where the path has one.
    """

    name: str
    number: str | None = None


def identity_of(student: str, number: str | None) -> Identity:
    """Return the identity of a student by display name and number.

    Examples
    --------
    >>> identity_of("Li Wei (1011)", "1011") == identity_of("Li Wei", "1011")
    True
    """
    return Identity(student.removesuffix(f" ({number})") if number else student, number)


def called(identities: Iterable[Identity]) -> dict[Identity, str]:
    """Return the display name of each student: with the number if two have the same name.

    Examples
    --------
    >>> list(called([Identity("Li Wei", "1011"), Identity("Li Wei", "1012")]).values())
    ['Li Wei (1011)', 'Li Wei (1012)']
    >>> list(called([Identity("Li Wei", "1011"), Identity("Ada", "7")]).values())
    ['Li Wei', 'Ada']
    """
    identities = list(dict.fromkeys(identities))
    namesakes = Counter(identity.name for identity in identities)
    return {
        identity: f"{identity.name} ({identity.number})"
        if identity.number and namesakes[identity.name] > 1
        else identity.name
        for identity in identities
    }


def matched(identities: Iterable[Identity], known: Iterable[Identity]) -> dict[Identity, Identity]:
    """Return which of the known students each one is, or the student unchanged if none.

    The number decides. If one of the two has none, the name decides if it is unique.

    Examples
    --------
    >>> matched([Identity("Ada")], [Identity("Ada", "7")])[Identity("Ada")]
    Identity(name='Ada', number='7')
    """
    by_name = defaultdict(list)
    for identity in dict.fromkeys(known):
        by_name[identity.name].append(identity)
    same = {}
    for identity in identities:
        namesakes = by_name[identity.name]
        decides = len(namesakes) == 1 and None in (identity.number, namesakes[0].number)
        same[identity] = namesakes[0] if decides else identity
    return same
