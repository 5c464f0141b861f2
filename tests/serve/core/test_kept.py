"""What is kept in memory: by key, so much of it, made once."""

from __future__ import annotations

import threading
import time
from random import Random

import pytest

from crkb.serve.core.kept import EACH, LARGE, SMALLEST, Kept, packed
from crkb.serve.core.reply import Reply


def test_what_was_made_is_not_made_again():
    kept = Kept()
    assert [kept.get("a", lambda: 1), kept.get("a", lambda: 2), kept.get("b", lambda: 3)] == [1, 1, 3]
    assert (kept.hits, kept.misses, kept.found("c")) == (1, 2, None)


def test_the_least_recently_used_goes_first():
    kept = Kept(room=100)
    for key in "abcd":
        kept.keep(key, key, 25)
    kept.found("a")
    kept.keep("e", "e", 25)
    assert [kept.found(key) for key in "abcde"] == ["a", None, "c", "d", "e"]
    assert kept.used == 100


def test_what_is_too_large_is_not_kept():
    kept = Kept(room=100)
    kept.keep("small", 1, 20)
    kept.keep("large", 2, 26)
    assert (kept.found("small"), kept.found("large"), kept.used) == (1, None, 20)
    assert kept.get("large", lambda: 3, lambda made: 26) == 3


def test_keeping_again_counts_once():
    kept = Kept(room=100)
    for _ in range(9):
        kept.keep("a", 1, 20)
    assert kept.used == 20


def test_who_asks_while_something_is_made_waits_for_it():
    kept, made, found = Kept(), [], []

    def make() -> str:
        made.append(1)
        time.sleep(0.05)
        return "made"

    asking = [threading.Thread(target=lambda: found.append(kept.get("a", make))) for _ in range(5)]
    for each in asking:
        each.start()
    for each in asking:
        each.join()
    assert (made, found) == ([1], ["made"] * 5)


def test_what_fails_is_made_again():
    kept = Kept()
    with pytest.raises(ZeroDivisionError):
        kept.get("a", lambda: 1 / 0)
    assert kept.get("a", lambda: 2.0) == 2.0
    assert not kept._making


@pytest.mark.parametrize(
    ("body", "compressed"),
    [
        (b"x" * (SMALLEST - 1), False),
        (b"x" * SMALLEST, True),
        (b"x" * LARGE, True),
        (bytes(i * i % 251 ^ i // 7 % 256 for i in range(300)) * 4, True),
        (Random(1).randbytes(SMALLEST), False),
    ],
)
def test_bodies_are_kept_compressed_where_that_is_worth_it(body, compressed):
    found = packed(Reply(body))
    assert bool(found.gzipped) is compressed
    assert found.body(compressed=False) == (body, False)
    assert found.body(compressed=True)[1] is compressed
    assert found.size == EACH + (len(found.gzipped) or len(body))
