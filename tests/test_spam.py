"""The word counts in the course, and the script that makes them from the mails."""

import importlib.util
import json
import sys
from pathlib import Path

import numpy as np
import pytest

from coursekit.perceptrons.datasets import spam, spam_with, spam_words

SCRIPT = Path(__file__).parents[1] / "benchmarks" / "spam_counts.py"


@pytest.fixture
def script():
    spec = importlib.util.spec_from_file_location("spam_counts", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_counts_are_those_of_words_in_mails():
    X, y = spam()
    words = spam_words()
    assert X.shape == (len(y), len(words)) and set(y.tolist()) == {-1, 1}
    assert X.data.min() == 1 and X.has_canonical_format
    assert list(words) == sorted(set(words)) and all(map(str.isascii, words))
    assert ((X > 0).sum(axis=0) >= 3).all()
    assert len({(row.indices.tobytes(), row.data.tobytes()) for row in X}) > 0.99 * len(y)
    share = (y == 1).mean()
    for part in np.array_split(y, 4):  # a stream in which both kinds come all the time
        assert abs((part == 1).mean() - share) < 0.2
    viagra, linux = (X[:, [words.index(word)]].toarray()[:, 0] for word in ("viagra", "linux"))
    assert (y[viagra > 0] == 1).mean() > 0.8 and (y[linux > 0] == 1).mean() < 0.1


def test_no_caller_can_change_what_the_next_one_gets():
    X, y = spam()
    X.data[:] = 0
    y[:] = 0
    X, y = spam()
    assert X.data.min() == 1 and y.all()


MAIL = """Received: from a by b; {date}
Received: from c by a; Mon, 1 Jan 2001 00:00:00 +0000
From: somebody@example.org
Subject: {subject}
Content-Type: text/{kind}

{text}
"""


def test_the_script_makes_a_file_of_counts(script, tmp_path, monkeypatch, capsys):
    when = "Mon, {} Jul 2002 12:00:00 +0000".format
    page = "<html><style>p {color: red}</style><p>Buy&nbsp;it <b>now</b>!!</p></html>"
    for number, (folder, date, subject, kind, text) in enumerate(
        [
            ("spam-1", when(22), "Buy", "html", page),
            ("easy-ham-1", when(16), "Re: don't", "plain", "buy it, don't 12 <b>wait</b>"),
            ("easy-ham-1", when(17), "Re: don't", "plain", "buy it, don't 12 <b>wait</b>"),
            ("hard-ham-1", when(29), "it", "plain", "now I don't buy" + "x" * 21),
            ("spam-2", "Mon, 1 Jul 2002 12:00:00 +0000", "too early", "plain", "buy"),
            ("spam-2", "whenever", "no date", "plain", "buy"),
        ]
    ):
        mail = MAIL.format(date=date, subject=subject, kind=kind, text=text)
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / f"{number}.json").write_text(json.dumps({"text": mail}))
    monkeypatch.setattr(script, "FILE", tmp_path / "made" / "spam.npz")
    monkeypatch.setattr(script, "FEWEST", 2)
    monkeypatch.setattr(sys, "argv", ["spam_counts.py", str(tmp_path)])
    script.main()
    assert capsys.readouterr().out.startswith("3 mails, 1 of them spam; 4 words, 9 counts\n")
    counts = np.load(tmp_path / "made" / "spam.npz")
    assert str(counts["words"]) == "buy don't it now"
    assert counts["y"].tolist() == [-1, 1, -1] and counts["lengths"].tolist() == [3, 3, 3]
    assert counts["data"].tolist() == [1, 2, 1, 2, 1, 1, 1, 1, 1]
    assert counts["indices"].tolist() == [0, 1, 2, 0, 2, 3, 1, 2, 3]


def test_the_words_that_a_mail_contains_are_those_with_a_count():
    words = ("free", "!", "wrote")
    counts, y = spam()
    X, labels = spam_with(*words)
    columns = [spam_words().index(word) for word in words]
    assert (X == (counts[:, columns].toarray() > 0)).all() and (labels == y).all()
    with pytest.raises(ValueError, match="'no such word' is not counted"):
        spam_with("no such word")
