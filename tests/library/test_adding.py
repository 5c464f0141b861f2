"""Adding to the library: merged, all or none, or what can be; and what is the default then."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from crkb.errors import LibraryError, SourceError
from crkb.library import choosing, generations
from crkb.library.library import Library
from crkb.library.sources import Raw
from tests.library.samples import ADDON, EXCERPT, GAME_ID, SAMPLES, dated, generation, sources


def a_full_disk(monkeypatch) -> None:
    """Let the disk be full when the edition of 2032 is built."""
    real = Library.build

    def failing(self, place, name, *rest):
        if name == "cr-2032-03-03":
            raise LibraryError("the disk is full", "Free some space.")
        return real(self, place, name, *rest)

    monkeypatch.setattr(Library, "build", failing)


def test_an_added_text_is_there_and_the_default(lib, text):
    (added,) = lib.add([Raw("game.txt", text)])
    assert (added.info.id, added.replaced, added.superseded) == (GAME_ID, False, ())
    assert lib.ids() == [GAME_ID]
    assert [i.id for i in lib.editions()] == [GAME_ID]
    assert lib.default() == GAME_ID
    assert lib.open().store.edition() == added.edition
    assert lib.editions()[0] == added.info._replace(marks=lib.editions()[0].marks)
    assert added.info.complete
    assert added.info.files["edition.sqlite"] > 4096


def test_the_kept_source_is_the_file_as_it_came(lib, text):
    lib.add([Raw("game.txt", text)])
    kept = Path(lib.generations(GAME_ID).current()) / generations.SOURCES / "00-game.txt"
    assert kept.read_bytes() == text


def test_adding_the_same_file_twice_changes_nothing(lib, text):
    first = lib.add([Raw("game.txt", text)])[0]
    before = generation(lib, GAME_ID)
    again = lib.add([Raw("copy.txt", text)])[0]
    assert again.replaced
    assert again.edition == first.edition
    assert generation(lib, GAME_ID) == before


def test_adding_a_file_again_does_not_move_it_above_a_later_one(lib):
    one, two = Raw("one.txt", EXCERPT), Raw("two.txt", EXCERPT.replace(b"sing", b"hum"))
    for raw in (one, two, one):
        edition = lib.add([raw], "game-1")[0].edition
    assert [s.name for s in edition.sources] == ["two.txt", "one.txt"]
    assert "hum" in edition.rules["704.2"].text


def test_the_same_file_twice_in_one_go_is_one_source(lib, text):
    (added,) = lib.add([Raw("a.txt", text), Raw("b.txt", text)])
    assert len(added.edition.sources) == 1
    assert added.edition.problems == ()


def test_adding_again_repairs_what_is_damaged(lib, text):
    lib.add([Raw("game.txt", text)])
    where = Path(lib.generations(GAME_ID).current())
    (where / "edition.sqlite").write_bytes(b"?")
    (where / "sources" / "00-game.txt").write_bytes(b"?")
    (added,) = lib.add([Raw("game.txt", text)])
    assert lib.open().store.edition() == added.edition
    assert generation(lib, GAME_ID) != where.name


def test_excerpts_of_one_edition_are_merged(lib):
    lib.add([Raw("a.txt", EXCERPT)], "game-1")
    (added,) = lib.add([Raw("b.txt", EXCERPT.replace(b"704", b"705"))], "game-1")
    assert added.replaced
    assert [k for k in added.edition.rules if len(k) == 3] == ["704", "705"]
    assert not added.info.complete
    assert sorted(sources(lib, "game-1")) == ["a.txt", "b.txt"]


@pytest.mark.parametrize("excerpt_first", [True, False])
def test_a_whole_document_stands_above_an_excerpt(lib, text, excerpt_first):
    steps = [([Raw("part.txt", EXCERPT)], GAME_ID), ([Raw("game.txt", text)], "")]
    for raws, name in steps if excerpt_first else reversed(steps):
        (added,) = lib.add(raws, name)
    edition = added.edition
    assert added.superseded == ("part.txt",)
    assert added.info.complete
    assert [(s.name, s.complete) for s in edition.sources] == [("game.txt", True), ("part.txt", False)]
    assert edition.rules["704.2"].text == "Nobody may speak while things are tidied up."
    assert [v.text for v in edition.rules["704.2"].variants] == [
        "Nobody may sing while things are tidied up."
    ]
    assert {p.number for p in edition.problems if p.kind == "variant"} == {"704.2"}
    assert [p.source for p in edition.rules["704.1"].blocks[0].places] == [0, 1]  # equal: both are provenance
    assert lib.open(GAME_ID).store.edition() == edition


def test_a_corrected_version_stands_above_the_older_one(lib, text):
    lib.add([Raw("game.txt", text)])
    corrected = text.replace(b"Nobody may speak", b"Nobody may whistle")
    (added,) = lib.add([Raw("game2.txt", corrected)])
    rule = added.edition.rules["704.2"]
    assert "whistle" in rule.text
    assert ["speak" in v.text for v in rule.variants] == [True]
    assert [p.number for p in added.edition.problems if p.kind == "variant"] == ["704.2"]
    assert sources(lib, GAME_ID) == ["game2.txt", "game.txt"]
    assert len(lib.editions()) == 1


def test_several_editions_in_one_go(lib, text):
    added = lib.add([dated(text, 2031), dated(text, 2033), dated(text, 2032), Raw("dusk.txt", ADDON)])
    assert {a.info.id for a in added} == {GAME_ID, "cr-2033-03-03", "cr-2032-03-03", "dusk-1"}
    assert [i.id for i in lib.editions()] == ["cr-2033-03-03", "cr-2032-03-03", "dusk-1", GAME_ID]
    assert lib.default() == "cr-2033-03-03"


def test_one_bad_file_among_several_adds_nothing(lib, text):
    with pytest.raises(SourceError, match=r"bad\.txt: no numbered rules"):
        lib.add([Raw("game.txt", text), Raw("bad.txt", b"Nothing here.")])
    assert lib.ids() == []
    assert not os.path.exists(lib.home)


def test_a_failure_half_way_names_what_was_added(lib, text, monkeypatch):
    a_full_disk(monkeypatch)
    with pytest.raises(LibraryError) as e:
        lib.add([dated(text, 2031), dated(text, 2032), dated(text, 2033)])
    assert str(e.value) == f"the disk is full (added before that: {GAME_ID})"
    assert e.value.hint == "Free some space."
    assert lib.ids() == [GAME_ID]


def test_a_first_failure_speaks_of_nothing_added(lib, text, monkeypatch):
    monkeypatch.setattr(Library, "build", lambda *a: (_ for _ in ()).throw(LibraryError("full")))
    with pytest.raises(LibraryError, match=r"^full$"):
        lib.add([dated(text, 2031), dated(text, 2032)])


def test_a_newer_excerpt_does_not_take_the_place_of_the_whole_document(home):
    lib = Library(str(home))
    lib.add([Raw("whole.txt", (SAMPLES / "game.txt").read_bytes())])
    lib.add([Raw("some.txt", b"100. Lanterns\n\n100.1. Lanterns glow.\n")], "cr-2040-01-01")
    assert lib.default() == "cr-2031-03-03"
    lib.remove("cr-2031-03-03")
    assert lib.default() == "plain"


def test_an_excerpt_is_the_default_only_if_it_is_dated_and_large(home, monkeypatch):
    monkeypatch.setattr(choosing, "LARGE_EXCERPT", 3)
    lib = Library(str(home))
    lib.add([Raw("few.txt", b"100. Lanterns\n\n100.1. Lanterns glow.\n")], "cr-2041-01-01")
    lib.add([Raw("undated.txt", b"100. A\n100.1. B.\n100.2. C.\n100.3. D.\n")], "house-1")
    assert lib.default() == "plain"
    lib.add([Raw("many.txt", b"100. A\n100.1. B.\n100.2. C.\n100.3. D.\n")], "cr-2040-01-01")
    assert lib.default() == "cr-2040-01-01"


def test_of_many_files_those_are_added_that_can_be(lib, text):
    raws = [
        Raw("bad.txt", b"Nothing here."),
        dated(text, 2031),
        Raw("unnamed.txt", EXCERPT),
        Raw("dusk.txt", ADDON),
        Raw("cut.txt", text[:1500].replace(b"2031", b"2032")),
    ]
    added, refused = lib.add_each(raws)
    assert [a.info.id for a in added] == [GAME_ID, "dusk-1"]
    assert [(r.name, str(r.error).partition(": ")[2][:20]) for r in refused] == [
        ("bad.txt", "no numbered rules fo"),
        ("unnamed.txt", "the text does not na"),
        ("cut.txt", "cut off: 1 chapter i"),
    ]
    assert all(r.error.hint for r in refused)
    assert sorted(lib.ids()) == [GAME_ID, "dusk-1"]
    assert added[1].info.base == GAME_ID


def test_an_edition_that_cannot_be_built_leaves_the_others(lib, text, monkeypatch):
    a_full_disk(monkeypatch)
    added, refused = lib.add_each([dated(text, 2031), dated(text, 2032), dated(text, 2033)])
    assert [a.info.id for a in added] == [GAME_ID, "cr-2033-03-03"]
    assert [(r.name, str(r.error)) for r in refused] == [("game-2032.txt", "the disk is full")]


def test_a_rule_the_whole_document_lacks_is_reported(home):
    lib = Library(str(home))
    lib.add([Raw("whole.txt", (SAMPLES / "game.txt").read_bytes())])
    (added,) = lib.add([Raw("old.txt", b"100. Lanterns\n\n100.9. Lanterns hum.\n")], "cr-2031-03-03")
    found = [p for p in added.edition.problems if p.kind == "left-over"]
    assert [p.number for p in found] == ["100.9"]
    assert "old.txt" in found[0].message
