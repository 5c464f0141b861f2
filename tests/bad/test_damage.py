"""Damaged files of the library: lookups and searches mend themselves from the kept sources."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from crkb.errors import IndexDamaged, LibraryError
from crkb.kb import KnowledgeBase
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.search import index

GAME_ID = "cr-2031-03-03"

ADDON = b"@id dusk-1\n@title Dusk\n@official no\n@addon yes\n@rules\n704.5tr More. See rule 704.5a.\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory, text) -> Path:
    """A library that tests copy, with an excerpt below the whole document."""
    home = tmp_path_factory.mktemp("made")
    library = Library(str(home))
    library.add([Raw("part.txt", b"704. Tidying Up\n\n704.2. Nobody may sing.\n")], GAME_ID)
    library.add([Raw("game.txt", text.encode())])
    return home


@pytest.fixture
def lib(made, home) -> Library:
    shutil.copytree(made, home)
    return Library()


def where(lib: Library, edition_id: str = GAME_ID) -> Path:
    """The directory of the generation in use, as on disk."""
    (found,) = Path(lib.generations(edition_id).directory).glob("g-*")
    return found


def change(path: Path, how: Callable[[bytes], bytes] | None) -> None:
    if how is None:
        path.unlink()
    else:
        path.write_bytes(how(path.read_bytes()))
        os.utime(path, ns=(7, 7))  # a coarse clock could hide the change


def flipped(part: float) -> Callable[[bytes], bytes]:
    """One bit other than it was, at some part of the file."""

    def flip(data: bytes) -> bytes:
        at = int(part * (len(data) - 1))
        return data[:at] + bytes([data[at] ^ 0x04]) + data[at + 1 :]

    return flip


def zeros(data: bytes) -> bytes:
    third = len(data) // 3
    return data[:third] + bytes(third) + data[2 * third :]


DAMAGE: dict[str, Callable[[bytes], bytes] | None] = {
    "removed": None,
    "emptied": lambda data: b"",
    "cut in half": lambda data: data[: len(data) // 2],
    "cut by a byte": lambda data: data[:-1],
    "longer": lambda data: data + b"more",
    "garbage": lambda data: b"garbage",
    "garbage of the same size": lambda data: (b"garbage!" * len(data))[: len(data)],
    "all zeros": lambda data: bytes(len(data)),
    "zeros in the middle": zeros,
    "a bit at the start": flipped(0),
    "a bit early": flipped(0.1),
    "a bit in the middle": flipped(0.5),
    "a bit late": flipped(0.9),
    "a bit at the end": flipped(1),
}

QUICK = ("removed", "cut in half", "garbage of the same size", "a bit in the middle")
"""What the quick run tries: each way of noticing damage once. The rest are `slow`."""

damaged = pytest.mark.parametrize(
    "damage",
    [
        pytest.param(how, id=name, marks=() if name in QUICK else pytest.mark.slow)
        for name, how in DAMAGE.items()
    ],
)


def works(lib: Library, edition_id: str = GAME_ID) -> None:
    """Lookup, search, the whole edition, and what is kept are as they should be."""
    kb = KnowledgeBase(lib.open(edition_id))
    assert kb["704.2"].text == "Nobody may speak while things are tidied up."
    assert [v.text for v in kb["704.2"].rule.variants] == ["Nobody may sing."]
    assert [h.name for h in kb.search("speak").hits] == ["704.2"]
    assert len(kb) == 37
    assert kb.define("dusk").name == "Dusk"
    assert [(s.name, s.complete) for s in kb.head.sources] == [("game.txt", True), ("part.txt", False)]
    place = lib.generations(edition_id)
    assert place.verified(place.current(), place.info())


def test_the_library_to_be_damaged_is_sound(lib):
    before = where(lib)
    works(lib)
    assert where(lib) == before


@damaged
def test_the_database(lib, damage):
    before = where(lib)
    change(before / "edition.sqlite", damage)
    works(lib)
    assert where(lib) != before


@damaged
@pytest.mark.parametrize("kind", ["*.seg", "*.toc", "words.txt"])
def test_the_index(lib, damage, kind):
    (path,) = (where(lib) / "index").glob(kind)
    change(path, damage)
    works(lib)


@damaged
def test_the_description(lib, damage):
    change(where(lib) / "edition.json", damage)
    works(lib)
    assert lib.default() == GAME_ID


@damaged
def test_the_recipe(lib, damage):
    change(where(lib) / "recipe.json", damage)
    works(lib)


@damaged
def test_the_pointer(lib, damage):
    before = where(lib)
    change(before.parent / "current", damage)
    works(lib)


@damaged
def test_everything_but_the_sources(lib, damage):
    folder = where(lib)
    for path in [*folder.glob("*.*"), *(folder / "index").iterdir(), folder.parent / "current"]:
        if "recipe" not in path.name and path.stat().st_size:
            change(path, damage)
    if damage is None:  # nothing says any more that this is an edition and not what a killed process left
        assert lib.ids() == []
        assert (folder / "sources" / "00-game.txt").exists()
    else:
        works(lib)


def test_even_the_recipe_is_lost(lib):
    folder = where(lib)
    for name in ("edition.sqlite", "edition.json", "recipe.json"):
        (folder / name).write_bytes(b"")
    works(lib)


def test_the_whole_index_is_gone(lib):
    shutil.rmtree(where(lib) / "index")
    works(lib)


@damaged
def test_a_kept_source_matters_only_when_it_is_needed(lib, damage):
    change(where(lib) / "sources" / "00-game.txt", damage)
    kb = KnowledgeBase(lib.open())
    assert "speak" in kb["704.2"].text
    assert [h.name for h in kb.search("speak").hits] == ["704.2"]


@damaged
@pytest.mark.parametrize("command", [["704.2"], ["search", "speak"], ["define", "dusk"]])
def test_a_kept_source_that_is_needed(lib, run, damage, command, tmp_path, text):
    change(where(lib) / "sources" / "00-game.txt", damage)
    for name in ("edition.sqlite", "index/words.txt"):
        (where(lib) / name).write_bytes(b"?")
    message, hint = run(*command).refused()
    assert message == f"edition {GAME_ID} cannot be built: its kept source game.txt is damaged"
    assert f"crkb add --as {GAME_ID} FILE" in hint
    assert f"crkb remove {GAME_ID}" in hint
    (tmp_path / "again.txt").write_text(text, encoding="utf-8")  # what the hint says helps
    assert run("add", "--as", GAME_ID, tmp_path / "again.txt").status == 0
    assert "Nobody may speak" in run("704.2").out


def test_the_other_way_the_hint_says_helps_as_well(lib, run):
    change(where(lib) / "sources" / "00-game.txt", None)
    change(where(lib) / "edition.json", None)
    message, _ = run("704.2").refused()
    assert "its kept source game.txt is damaged" in message
    assert run("remove", "-y", GAME_ID).status == 0
    assert lib.ids() == []


def test_all_sources_are_gone(lib, run):
    folder = where(lib)
    shutil.rmtree(folder / "sources")
    for name in ("edition.sqlite", "edition.json", "recipe.json"):
        (folder / name).write_bytes(b"")
    message, hint = run("704.2").refused()
    assert message == f"edition {GAME_ID} is damaged, and its kept sources are gone"
    assert f"crkb remove {GAME_ID} && crkb add FILE" in hint
    assert run("remove", "-y", GAME_ID).status == 0


def test_adding_another_file_does_not_lose_a_damaged_source_silently(lib):
    folder = where(lib)
    change(folder / "sources" / "01-part.txt", None)
    with pytest.raises(LibraryError, match=r"kept source part\.txt is damaged"):
        lib.add([Raw("more.txt", b"705. Fun\n\n705.1. More.\n")], GAME_ID)
    assert where(lib) == folder
    assert "speak" in lib.open().store.rule("704.2").text


@damaged
def test_adding_to_a_damaged_edition_keeps_its_sources(lib, damage):
    for name in ("edition.json", "edition.sqlite"):
        change(where(lib) / name, damage)
    if damage is None:
        assert lib.generations(GAME_ID).info() is None
    (added,) = lib.add([Raw("more.txt", b"705. Fun\n\n705.1. More.\n")], GAME_ID)
    assert {s.name for s in added.edition.sources} == {"game.txt", "part.txt", "more.txt"}
    assert {"704.2", "705.1"} <= added.edition.rules.keys()


def test_a_damaged_older_edition_is_mended_when_editions_are_listed(lib, text):
    lib.add([Raw("new.txt", text.replace("2031", "2032").encode())])
    (where(lib) / "edition.json").write_bytes(b"?")
    assert [i.id for i in lib.editions()] == ["cr-2032-03-03", GAME_ID]
    assert lib.generations(GAME_ID).info().counts["terms"] == 4


def test_an_edition_that_cannot_be_mended_can_be_passed_by(lib, run, text):
    lib.add([Raw("new.txt", text.replace("2031", "2032").encode())])
    (where(lib) / "edition.json").write_bytes(b"?")
    (where(lib) / "sources" / "00-game.txt").write_bytes(b"?")
    assert "cannot be built" in run("704.2").refused()[0]
    assert "Nobody may speak" in run("-e", "2032", "rule", "704.2").out


@damaged
def test_an_add_on_and_its_base(lib, damage):
    lib.add([Raw("dusk.txt", ADDON)])
    for edition_id in (GAME_ID, "dusk-1"):
        for name in ("edition.sqlite", "edition.json"):
            change(where(lib, edition_id) / name, damage)
    opened = lib.open("dusk-1")
    assert opened.info.base == GAME_ID
    assert opened.store.rule("704.5tr").blocks[0].references[0].status == "resolved"
    works(lib)


def test_a_named_base_survives_a_damaged_description(lib, text):
    lib.add([Raw("dusk.txt", ADDON)], base=GAME_ID)
    lib.add([Raw("new.txt", text.replace("2031", "2032").encode())])
    (where(lib, "dusk-1") / "edition.json").write_bytes(b"?")
    assert lib.open("dusk-1").info.base == GAME_ID


def test_damage_while_an_edition_is_open(lib):
    kb = KnowledgeBase(lib.open())
    assert "speak" in kb["704.2"].text
    for name in ("edition.sqlite", "index/words.txt"):
        (where(lib) / name).write_bytes(b"?")
    assert [h.name for h in kb.search("speak").hits] == ["704.2"]
    assert "speak" in kb["704.2"].text
    works(lib)


def test_an_index_that_another_whoosh_wrote(lib, monkeypatch):
    """Sound by its checksums, but unreadable: built anew once, and the error is clear if that is no help."""
    kb = KnowledgeBase(lib.open())
    before = where(lib)

    def unreadable(*args: object) -> None:
        raise IndexDamaged("the search index cannot be read: version 9")

    with monkeypatch.context() as broken:
        broken.setattr(index.OpenIndex, "matching", unreadable)
        with pytest.raises(IndexDamaged, match="version 9"):
            kb.search('"may speak"')
    assert where(lib) != before
    works(lib)


def test_json_that_is_no_description_at_all(lib):
    (where(lib) / "edition.json").write_text(json.dumps({"id": 7, "files": [], "sources": [[1]]}))
    (where(lib).parent / "current").write_text("?")
    works(lib)
