"""A base and its add-ons read as one edition."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import crkb
from crkb.errors import EditionNotFound, LibraryError
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.library.together import joined
from crkb.model import Block, Edition, Rule
from crkb.numbers import RuleNumber
from tests.library.samples import ADDON, GAME_ID, SAMPLES

GAME = (SAMPLES / "game.txt").read_bytes()
BOTH = f"{GAME_ID}+dusk-1"


@pytest.fixture
def lib(home) -> Library:
    library = Library()
    library.add([Raw("game.txt", GAME), Raw("dusk.txt", ADDON)])
    return library


@pytest.mark.parametrize("typed", [BOTH, "2031+dusk", "dusk+2031", "dusk-1 + cr", "dusk+dusk+2031"])
def test_parts_are_named_in_any_order(lib, typed):
    assert lib.resolve(typed) == BOTH


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("dusk+dusk", "dusk-1 is an add-on"),
        ("dusk+treachery-plain", "dusk-1 and treachery-plain are add-ons"),
        ("2031+plain", "cr-2031-03-03 and plain are no add-ons"),
        ("2031+nosuch", "'nosuch' is not in the library"),
        ("2031+", "a base or an add-on is missing in '2031\\+'"),
    ],
)
def test_one_base_and_add_ons_make_a_whole(lib, typed, says):
    with pytest.raises(EditionNotFound, match=says):
        lib.open(typed)


def test_everything_of_both_is_there_in_order(lib):
    with crkb.open("2031+dusk") as kb, crkb.open("2031") as base, crkb.open("dusk") as addon:
        numbers = kb.numbers()
        assert set(numbers) == {*base.numbers(), *addon.numbers()}
        assert numbers[numbers.index("704.5tr") - 1 : numbers.index("704.5tr") + 2] == [
            "704.5",
            "704.5tr",
            "704.5a",
        ]
        assert numbers.index("702.3a") < numbers.index("702.TR01") < numbers.index("704")
        assert kb["704.5"].text == base["704.5"].text
        assert kb["702"].title == base["702"].title
        assert "704.5tr" in kb["704.5"].child_numbers
        assert kb["702.TR01a"].sources == addon["702.TR01a"].sources
        assert len(kb.store.terms()) == len(base.store.terms())


def test_references_of_the_add_on_are_those_of_the_whole(lib):
    with crkb.open("2031+dusk") as kb:
        assert [(r.target, r.where, r.status) for r in kb["704.5tr"].references] == [
            ("704.5a", "own", "resolved"),
            ("704.6", "own", "broken"),
        ]
        assert "704.5tr" in [r.name for r in kb["704.5a"].referenced_by]
        assert [hit.name for hit in kb.search("ember").hits][:1] == ["702.TR01"]
        assert [e.new for e in kb.cite("704.5a").citations] == ["704.5a"]


def test_an_add_on_of_the_users_is_read_with_its_base(lib):
    assert lib.default() == GAME_ID
    assert lib.at_hand() == BOTH
    assert lib.open().info.id == BOTH
    lib.use("2031")
    assert lib.open().info.id == GAME_ID
    lib.use("")
    lib.remove("dusk-1")
    assert lib.open().info.id == GAME_ID


def test_an_add_on_for_another_base_is_not_read_with_the_default(lib):
    newer = GAME.replace(b"2031", b"2032")
    lib.add([Raw("newer.txt", newer)])
    assert lib.at_hand() == "cr-2032-03-03+dusk-1"
    lib.add([Raw("dusk.txt", ADDON)], base=GAME_ID)
    assert lib.at_hand() == "cr-2032-03-03"
    lib.remove("cr-2032-03-03")
    assert lib.at_hand() == BOTH


def test_it_is_no_edition_of_its_own(lib):
    lib.open(BOTH)
    assert lib.ids() == [GAME_ID, "dusk-1"]
    assert BOTH not in [info.id for info in lib.editions()]


def test_it_is_built_once_and_anew_when_a_part_is(lib):
    def generation() -> str:
        with lib.open(BOTH) as handle:
            return handle.stamp

    first = generation()
    assert generation() == first
    lib.add([Raw("game.txt", GAME.replace(b"tidied up.", b"tidied up, nor sing."))])
    second = generation()
    assert second != first
    lib.add([Raw("dusk.txt", ADDON.replace(b"is a gift", b"is no gift"))], edition_id="dusk-1")
    assert generation() != second
    with crkb.open(BOTH) as kb:
        assert "nor sing" in kb["704.2"].text


def test_damage_is_mended(lib):
    lib.open(BOTH).close()
    generation = lib.generations(BOTH).current()
    Path(generation, "edition.sqlite").write_bytes(b"nothing")
    with crkb.open(BOTH) as kb:
        assert kb["704.5tr"].number
    assert lib.verify(BOTH).mended == ()
    index = Path(lib.generations(BOTH).current(), "index", "words.txt")
    index.write_bytes(b"x" * index.stat().st_size)
    assert lib.verify(BOTH).mended == ("index/words.txt",)


def test_what_was_built_goes_with_its_parts(lib):
    lib.open(BOTH).close()
    lib.remove("dusk-1")
    assert os.listdir(os.path.join(lib.home, "editions")).count(BOTH) == 0
    with pytest.raises(EditionNotFound):
        lib.open(BOTH)


def test_questions_are_asked_of_both(home):
    with crkb.open("plain+treachery") as kb:
        assert kb.info.id == "plain+treachery-plain"
        answer = kb.ask("identity deck for 8 players")
        assert answer.verified
        assert answer.edition.id == "plain+treachery-plain"
        assert {c.at for c in answer.citations} <= set(kb.numbers())


def test_the_base_is_read_where_the_whole_cannot_be_built(lib, monkeypatch):
    """A lookup goes on where nothing can be written; who asks for both is told."""

    def full(*_: object) -> None:
        raise LibraryError("the disk is full")

    monkeypatch.setattr("crkb.library.together._build", full)
    assert lib.open().info.id == GAME_ID
    with pytest.raises(LibraryError, match="the disk is full"):
        lib.open("2031+dusk")


def test_what_an_add_on_says_in_place_of_a_rule_stands_beside_it(home):
    with crkb.open("plain+treachery") as kb, crkb.open("plain") as base, crkb.open("treachery") as addon:
        rule = kb["109.1"]
        assert rule.text == base["109.1"].text
        [variant] = rule.rule.variants
        assert variant.text == addon["109.1"].text
        assert kb.places(variant.places) == addon["109.1"].sources
        assert kb["109"].rule.variants == ()  # the same heading


def test_a_term_of_both_has_what_both_say(home):
    with crkb.open("plain+treachery") as kb, crkb.open("plain") as base, crkb.open("treachery") as addon:
        shared = set(base.terms) & set(addon.terms)
        assert shared
        assert len(kb.terms) == len(set(base.terms) | set(addon.terms))
        for name in shared:
            assert kb.define(name).text.startswith(base.define(name).text)
            assert addon.define(name).text in kb.define(name).text


def test_an_add_on_that_says_the_same_says_nothing_besides(home):
    base = Edition("b", "B", "", True, rules("It glows.", "It fades."))
    addon = base._replace(id="a", rules=rules("It glows.", "It hums."))
    whole = joined("b+a", [base, addon])
    assert whole.rules["100.1"].variants == ()
    assert [v.text for v in whole.rules["100.2"].variants] == ["It hums."]


def rules(*texts: str) -> dict[str, Rule]:
    """Rules 100.1, 100.2 … of these texts."""
    made = [Rule(RuleNumber.parse(f"100.{i}"), "", (Block("text", t, ()),)) for i, t in enumerate(texts, 1)]
    return {str(rule.number): rule for rule in made}
