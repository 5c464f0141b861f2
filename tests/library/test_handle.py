"""An edition open for reading: a damaged index is mended and asked again, and what is closed is closed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import crkb
from crkb.errors import IndexDamaged, LibraryError
from crkb.library import generations
from crkb.library.handle import Handle
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.search import impacts, query_language
from crkb.search.index import OpenIndex
from tests.library.samples import GAME_ID, generation


def test_asking_an_index_that_writers_keep_replacing(lib, text):
    lib.add([Raw("game.txt", text)])
    opened = lib.open()
    asked = []

    def ask(index: OpenIndex) -> str:
        asked.append(index.directory)
        if len(asked) < 5:
            Library().rebuild(GAME_ID)
            raise IndexDamaged("gone")
        return index.directory

    assert opened.ask_index(ask) == asked[-1]
    assert len(set(asked)) == 5
    assert asked[-1] == os.path.join(lib.generations(GAME_ID).current(), generations.INDEX)


def test_asking_an_index_that_no_building_helps(lib, text):
    lib.add([Raw("game.txt", text)])
    asked = []

    def ask(index: OpenIndex) -> None:
        asked.append(index.directory)
        raise IndexDamaged("unreadable")

    with pytest.raises(IndexDamaged, match="unreadable"):
        lib.open().ask_index(ask)
    assert len(set(asked)) == len(asked) == 2


def test_an_index_that_cannot_be_opened_is_built_anew(lib, text, monkeypatch):
    """It may go between looking and opening."""
    lib.add([Raw("game.txt", text)])
    looked_at = Handle.index
    gone = []

    def then_gone(self):
        directory = looked_at(self)
        if not gone:
            gone.append(directory)
            (Path(directory) / impacts.FILE).unlink()
        return directory

    monkeypatch.setattr(Handle, "index", then_gone)
    with lib.open() as opened:
        assert opened.ask_index(lambda index: index.directory) not in gone
    assert gone


@pytest.mark.parametrize(
    "look",
    [
        lambda index: index.impacts.ways_of_asking(),  # nothing of it is kept
        lambda index: index.matching(query_language.parse('"oil flask"'), examples=False),
    ],
    ids=["words", "a phrase"],
)
def test_a_search_amid_which_the_database_is_mended(lib, text, look):
    """The index goes with the database: what the search had open of it is closed then."""
    lib.add([Raw("game.txt", text)])
    with lib.open() as opened:
        asked = []

        def ask(index: OpenIndex) -> object:
            asked.append(index)
            if len(asked) == 1:
                look(index)
                (Path(lib.generations(GAME_ID).current()) / "edition.sqlite").write_bytes(b"?")
                opened.heal()
            return look(index)

        assert opened.ask_index(ask)
        assert len(asked) == 2


def test_an_edition_is_closed_where_its_block_ends(lib, text):
    lib.add([Raw("game.txt", text)])
    before = generation(lib, GAME_ID)
    with lib.open() as handle:
        assert handle.store.title("704") == "Tidying Up"
        assert handle.home == lib.home
    with pytest.raises(LibraryError, match="closed"):
        handle.store.title("704")
    assert generation(lib, GAME_ID) == before


def test_a_bundled_edition_is_first_built_for_words_and_whole_when_a_phrase_is_looked_for(home):
    with crkb.open("plain") as kb:
        first = kb.opened.stamp
        assert kb.search("lethal damage").hits
        assert kb.opened.stamp == first
        assert kb.search('"state-based actions" NOT token').hits
        assert kb.opened.stamp != first
    with crkb.open("plain") as kb:
        assert kb.search('"state-based actions" NOT token').hits
        assert kb.opened.stamp != first


def test_where_nothing_can_be_written_a_phrase_is_found_all_the_same(home, monkeypatch):
    with crkb.open("plain") as kb:
        kb.search("lethal damage")

    def refused(*_, **__):
        raise LibraryError("cannot write to the library")

    monkeypatch.setattr(Library, "rebuild", refused)
    with crkb.open("plain") as kb:
        first = kb.opened.stamp
        assert [hit.name for hit in kb.search('"state-based actions" NOT token', limit=1).hits] == ["704"]
        assert kb.opened.stamp == first


def test_an_index_of_the_users_that_cannot_be_mended_is_still_an_error(home, tmp_path, monkeypatch):
    library = Library(str(home))
    library.add([Raw("game.txt", (Path(__file__).parents[1] / "samples" / "game.txt").read_bytes())])

    def refused(*_, **__):
        raise LibraryError("cannot write to the library")

    monkeypatch.setattr(Library, "rebuild", refused)

    def damaged(directory):
        raise IndexDamaged("no")

    with library.open("cr-2031-03-03") as opened, pytest.raises(LibraryError, match="cannot write"):
        opened.ask_index(damaged)
