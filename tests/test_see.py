"""Where glossary entries lead, and how much of that is shown whole."""

from __future__ import annotations

import pytest

import crkb
from crkb import see
from crkb.kb import Entry

TEXT = """@title Threads
@id threads-1
@rules

1. One

100. First

100.1. It.

100.1a It too.

100.2. More.

101. Second

101.1. The end.

@glossary

= Bare
: Nothing to see here.

= Both
: One or the other. See rule 100.1, “It,” and rule 101. See also Bare, rule 100.2.

= Chain
: See Link.

= Link
: See rule 100.2.

= Ring
: See Rung.

= Rung
: See Ring.
"""


@pytest.fixture
def threads(tmp_path):
    (tmp_path / "threads.txt").write_text(TEXT, encoding="utf-8")
    crkb.add([tmp_path / "threads.txt"])
    with crkb.open("threads-1") as kb:
        yield kb


def names(found) -> list[str]:
    return [each.number if isinstance(each, Entry) else each.name for each in found]


@pytest.mark.parametrize(
    ("term", "found"),
    [
        ("Bare", []),
        ("Both", ["100.1", "101"]),  # not what "See also" names
        ("Link", ["100.2"]),
        ("Chain", ["Link", "100.2"]),
        ("Ring", ["Rung", "Ring", "Rung"]),  # so many steps, and no more
    ],
)
def test_led_to(threads, term, found):
    assert names(threads.led_to(threads.define(term))) == found


def test_whole_is_what_there_is_room_for(threads, monkeypatch):
    found = [threads["100"], threads["101"], threads["100.1"]]
    assert see.whole(found) == {"100", "101", "100.1"}
    monkeypatch.setattr(see, "WHOLE", 4)
    assert see.whole(found) == {"100", "101"}
    monkeypatch.setattr(see, "WHOLE", 2)
    assert see.whole(found) == set()


@pytest.mark.editions
def test_every_entry_of_a_real_glossary_leads_to_what_it_names(shared, home):
    crkb.add([shared / "editions" / "cr-20260807.txt"])
    with crkb.open() as kb:
        terms = [kb.define(name) for name in kb.terms]
        naming = [term for term in terms if "See rule" in term.text]
        assert len(naming) > 600
        assert [term.name for term in naming if not kb.led_to(term)] == []
