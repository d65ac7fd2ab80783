"""The progress bar: none for fast loops, one for slow loops, and always all items."""

import pytest

from coursekit.numbers import progress as module
from coursekit.numbers.progress import no_bars, progress


@pytest.fixture
def bars(monkeypatch):
    """Let every bar be recorded in place of being drawn."""
    created = []

    class Bar:
        def __init__(self, desc, total, initial, leave, disable):
            self.desc, self.total, self.n, self.closed = desc, total, initial, False
            self.first_total, self.disable = total, disable
            created.append(self)

        def update(self, by):
            self.n += by

        def close(self):
            self.closed = True

    monkeypatch.setattr("tqdm.auto.tqdm", Bar)
    return created


def test_what_is_quick_shows_no_bar(bars, monkeypatch):
    monkeypatch.setattr(module.time, "monotonic", lambda: 0)
    assert list(progress(range(1000), "numbers")) == list(range(1000))
    assert bars == []


def test_what_is_slow_shows_how_far_it_has_come(bars, monkeypatch):
    clock = iter(range(100))
    monkeypatch.setattr(module.time, "monotonic", lambda: next(clock))
    lengths = [bars[0].n if bars else None for _ in progress("abcdef", "letters")]
    assert lengths == [None, None, 2, 3, 4, 5]
    [bar] = bars
    assert (bar.desc, bar.first_total, bar.closed) == ("letters", 6, True)


def test_what_is_longer_than_python_can_say_has_a_bar_without_an_end(bars, monkeypatch):
    monkeypatch.setattr(module, "SECONDS_BEFORE_BAR", -1)
    items = progress(range(10**20), "epochs")
    assert [next(items), next(items)] == [0, 1]
    assert bars[0].first_total is None


def test_the_bar_goes_when_the_loop_is_left(bars, monkeypatch):
    monkeypatch.setattr(module, "SECONDS_BEFORE_BAR", -1)
    items = progress(iter("ab"), "letters", total=9)
    assert next(items) == "a"
    with pytest.raises(RuntimeError):
        items.throw(RuntimeError)
    assert bars[0].closed and bars[0].first_total == 9
    assert bars[0].total == bars[0].n  # a notebook would keep a bar that is not full


@pytest.mark.parametrize(("variable", "off"), [("1", True), ("", False)])
def test_bars_can_be_switched_off_in_notebooks_too(bars, monkeypatch, variable, off):
    monkeypatch.setattr(module, "SECONDS_BEFORE_BAR", -1)
    monkeypatch.setenv("TQDM_DISABLE", variable)
    assert list(progress("ab", "letters")) == ["a", "b"]
    assert bars[0].disable is off


def test_a_bar_is_hidden_within_something_else_and_only_there(bars, monkeypatch):
    monkeypatch.setattr(module, "SECONDS_BEFORE_BAR", -1)
    with pytest.raises(RuntimeError), no_bars():
        assert list(progress("ab", "letters")) == ["a", "b"] and bars == []
        raise RuntimeError
    assert list(progress("ab", "letters")) == ["a", "b"] and len(bars) == 1


def test_a_page_which_has_no_tqdm_goes_on_without_a_bar(bars, monkeypatch):
    monkeypatch.setattr(module, "SECONDS_BEFORE_BAR", -1)
    monkeypatch.setattr(module, "IN_A_PAGE", True)
    assert list(progress("ab", "letters")) == ["a", "b"] and bars == []
