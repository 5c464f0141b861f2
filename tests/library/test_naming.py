"""Which edition is meant, and which was chosen."""

from __future__ import annotations

import pytest

from crkb.errors import EditionNotFound
from crkb.library.library import USED, Library
from crkb.library.naming import chosen, meant, used

IDS = ("cr-2026-02-27", "cr-2026-08-07", "treachery-6.0", "moth_court", "plain", "treachery-plain")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("plain", "plain"),
        ("treachery", "treachery-6.0"),  # the user's own goes before a bundled one
        ("Treachery", "treachery-6.0"),
        ("6.0", "treachery-6.0"),
        ("2026-08", "cr-2026-08-07"),
        ("cr-2026-08", "cr-2026-08-07"),
        ("08-07", "cr-2026-08-07"),
        ("20260807", "cr-2026-08-07"),
        ("court", "moth_court"),
        ("treachery-plain", "treachery-plain"),
    ],
)
def test_whole_parts_name_an_edition(typed, found):
    assert meant(typed, IDS) == found


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("2026", "could be cr-2026-02-27 or cr-2026-08-07"),
        ("cr", "could be cr-2026-02-27 or cr-2026-08-07"),
        ("a", "is not in the library"),
        ("t", "is not in the library"),
        ("202", "is not in the library"),
        ("08-2026", "is not in the library"),
        ("-", "is not in the library"),
        ("", "is not in the library"),
    ],
)
def test_what_names_none_or_several_is_refused(typed, says):
    with pytest.raises(EditionNotFound, match=says) as e:
        meant(typed, IDS)
    assert "Known editions: cr-2026-02-27," in e.value.hint


@pytest.mark.parametrize(("typed", "near"), [("trechery", "treachery"), ("treach", "treachery")])
def test_a_near_name_is_offered(typed, near):
    with pytest.raises(EditionNotFound) as e:
        meant(typed, IDS)
    assert e.value.hint.startswith(f"Did you mean {near}")


def test_a_choice_is_remembered_and_taken_back(home):
    library = Library()
    assert library.at_hand() == library.default() == "plain"
    both = "plain+treachery-plain"  # an add-on by itself is no set of rules
    assert library.use("treachery") == library.at_hand() == both
    assert library.default() == "plain"
    assert library.open().info.id == both
    assert library.use("") == "plain"
    assert library.use("") == "plain"  # twice is not too often
    assert library.at_hand() == "plain"


@pytest.mark.parametrize("written", ["", "../../etc", "nosuch-1", "plain+", "\xff", "plain\nplain", "+plain"])
def test_a_choice_that_cannot_be_is_none(home, written):
    home.mkdir()
    (home / USED).write_text(written, encoding="latin-1")
    assert used(str(home)) == ""
    assert Library().at_hand() == "plain"


def test_a_choice_that_is_gone_is_still_known(home):
    home.mkdir()
    (home / USED).write_text("cr-2001-01-01\n")
    assert (used(str(home)), chosen(str(home))) == ("", "cr-2001-01-01")


def test_only_an_edition_that_is_there_is_chosen(home):
    with pytest.raises(EditionNotFound):
        Library().use("nosuch")
    assert chosen(str(home)) == ""
