"""Bounds of computing: all that may take long looks at the clock, and says what was not done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import thread_time

import pytest

import crkb
from crkb import limits
from crkb.editions import diff, matching
from crkb.export.site import write_site
from crkb.ingest import open_source
from crkb.kb import KnowledgeBase
from tests import invented

COUNTING = {"objects": [{"names": ["Owl"]}, {"names": ["Owl"]}]}
GAME = "board: [{id: a1, types: [creature], p/t: 2/2}]\nthen: [{does: {source: Ann, do: {gain life: 3}}}]"

LONG: dict[str, Callable[[KnowledgeBase, Path], object]] = {
    "a question": lambda kb, _: kb.ask("same-name", COUNTING),
    "a game": lambda kb, _: kb.game(GAME).ask("what is a1"),
    "a search": lambda kb, _: kb.search("lantern"),
    "reading a text": lambda *_: crkb.ingest.build([open_source("first.txt", invented.FIRST.encode())], "x"),
    "matching": lambda kb, _: matching.match(kb.edition(), _renamed(kb)),
    "comparing": lambda kb, _: diff.compare(kb.edition(), _renamed(kb)),
    "references": lambda kb, _: kb.references("100.1"),
    "a chain of references": lambda kb, _: kb.path("100.1", "704.5"),
    "a site": lambda kb, folder: write_site([kb], str(folder / "site")),
}


def _renamed(kb: KnowledgeBase) -> crkb.Edition:
    """The edition with every text a little different, so that nothing is matched at once."""
    edition = kb.edition()
    return edition._replace(
        rules={
            number: rule._replace(
                blocks=tuple(block._replace(text=f"{block.text} Perhaps.") for block in rule.blocks)
            )
            for number, rule in edition.rules.items()
        }
    )


@pytest.mark.parametrize("what", LONG)
def test_what_may_take_long_is_stopped(kb, tmp_path, what):
    LONG[what](kb, tmp_path)
    said = f"{what}: not done after 0 seconds of computing"
    with pytest.raises(limits.OutOfTime, match=said), limits.computing(what, 0):
        LONG[what](kb, tmp_path)


def count() -> None:
    while True:
        limits.go_on()


def test_the_message_says_how_to_lift_the_limit():
    with pytest.raises(limits.OutOfTime) as caught, limits.computing("counting", 0.5):
        count()
    assert str(caught.value) == "counting: not done after 0.5 seconds of computing"
    assert "--no-limits" in caught.value.hint


def test_without_a_limit_it_goes_on():
    limits.go_on()
    with limits.computing("counting", 60):
        limits.go_on()
    limits.go_on()


def test_a_longer_time_inside_a_shorter_one_does_not_count():
    outer, inner = limits.computing("outer", 0), limits.computing("inner", 60)
    with pytest.raises(limits.OutOfTime, match="outer"), outer, inner:
        limits.go_on()


def test_each_thread_has_its_own_time():
    told: list[float] = []

    def other() -> None:
        limits.go_on()
        told.append(thread_time())

    with limits.computing("counting", 0):
        thread = Thread(target=other)
        thread.start()
        thread.join()
    assert told
