"""Mistakes in crkb's own code are not damage: they surface as they are, and nothing is rebuilt."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb.errors import IndexDamaged
from crkb.kb import KnowledgeBase
from crkb.library import database, files, generations, rows, storing
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.search import candidates, index, ranking, showing

GAME_ID = "cr-2031-03-03"
BUGS = [
    AttributeError,
    *(pytest.param(bug, marks=pytest.mark.slow) for bug in (TypeError, NameError, KeyError)),
]


@pytest.fixture
def lib(home, text) -> Library:
    library = Library(str(home))
    library.add([Raw("game.txt", text.encode())])
    return library


def built(library: Library) -> dict[str, list[str]]:
    """Every edition's generations, as they lie on disk."""
    found = Path(library.home, "editions").glob("*/g-*")
    return {path.parent.name: sorted(f"{f}" for f in path.rglob("*")) for path in found}


def failing(bug: type[Exception]):
    def fail(*args: object, **named: object) -> None:
        raise bug("a mistake in crkb")

    return fail


READING = [
    (database.Store, "_rows", lambda kb: kb["704.2"]),
    (database, "_connect", lambda kb: kb.store.reopen("x")),
    (rows, "rule", lambda kb: kb["704.2"]),
    (rows, "head", lambda kb: kb.head),
    (rows, "loads", lambda kb: kb["704.2"]),
    (rows, "_block", lambda kb: kb["704.2"]),
    (rows, "term", lambda kb: kb.define("dusk")),
    (generations, "loads", lambda kb: Library().open()),
    (generations, "_info", lambda kb: Library().open()),
    (generations, "_unchanged", lambda kb: kb.search("speak")),
    (index._Translator, "query", lambda kb: kb.search('"to speak"')),
    (candidates.Query, "_added_up", lambda kb: kb.search("speak")),
    (ranking, "score", lambda kb: kb.search("speak")),
    (ranking, "read", lambda kb: kb.search("speak")),
    (showing, "SearchHit", lambda kb: kb.search("speak")),
    (index, "stem", lambda kb: kb.search("speak")),
]


@pytest.mark.parametrize("bug", BUGS)
@pytest.mark.parametrize(("place", "name", "read"), READING, ids=[name for _, name, _ in READING])
def test_a_mistake_while_reading(lib, monkeypatch, bug, place, name, read):
    kb = KnowledgeBase(lib.open())
    before = built(lib)
    monkeypatch.setattr(place, name, failing(bug))
    with pytest.raises(bug, match="a mistake in crkb"):
        read(kb)
    assert built(lib) == before


BUILDING = [
    (storing, "_write_rows"),
    (storing, "_json"),
    (index, "documents"),
    (index, "_stemmed"),
    (files, "fingerprint"),
    (generations.Generations, "publish"),
]


@pytest.mark.parametrize("bug", BUGS)
@pytest.mark.parametrize(("place", "name"), BUILDING, ids=[name for _, name in BUILDING])
def test_a_mistake_while_building(lib, monkeypatch, bug, place, name):
    before = built(lib)
    with monkeypatch.context() as broken:
        broken.setattr(place, name, failing(bug))
        with pytest.raises(bug, match="a mistake in crkb"):
            lib.add([Raw("more.txt", b"705. Fun\n\n705.1. More.\n")], GAME_ID)
    assert built(lib) == before
    assert KnowledgeBase(lib.open())["704.2"].number == "704.2"


def test_a_mistake_below_whoosh_is_told_from_one_of_whoosh():
    """The innermost frame that is whoosh's or ours decides, whatever called whom before."""
    theirs = {"__name__": "whoosh.reading"}
    ours = {"__name__": "crkb.search.index"}
    exec("def call(f): f()", theirs)
    exec("def call(f): f()", ours)

    def outcome(*callers: dict[str, object]) -> bool:
        def run(rest: tuple[dict[str, object], ...]) -> None:
            if not rest:
                raise AttributeError
            rest[0]["call"](lambda: run(rest[1:]))

        with pytest.raises(AttributeError) as caught:
            run(callers)
        return index.raised_by_whoosh(caught.value)

    assert outcome(ours, theirs)
    assert not outcome(theirs, ours)
    assert not outcome(ours)
    assert not outcome()


def test_what_a_new_index_cannot_be_asked_is_a_mistake(lib, monkeypatch):
    """Whoosh raises what crkb asks wrongly, as if its files were damaged; built anew, they are not."""

    def asked_wrongly(*args: object) -> None:
        try:
            raise TypeError("planted")
        except TypeError as e:
            raise IndexDamaged("the search index cannot be read: planted") from e

    kb = KnowledgeBase(lib.open())
    monkeypatch.setattr(candidates.Query, "listed", asked_wrongly)
    with pytest.raises(TypeError, match="planted"):
        kb.search("speak")
