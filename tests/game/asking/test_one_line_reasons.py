"""Why nothing more happens to what a line is about."""

import pytest

from crkb.game.asking import one_line
from crkb.game.asking.one_line_reasons import CITES

REASONS = {
    "player at 1 life": [("704.5a", "Ann has 1 life")],
    "player with 9 poison": [("704.5a", "Ann has 20 life"), ("704.5c", "Ann has 9 poison counters")],
    "player with 1 poison": [("704.5a", "Ann has 20 life"), ("704.5c", "Ann has 1 poison counter")],
    "player at 0 life": [],
    "2/2": [],
    "2/2 with 1 damage": [("704.5g", "the-creature has 1 damage marked on it, its toughness is 2")],
    "indestructible 2/2 with 2 damage": [
        ("702.12b", "the-creature is indestructible: lethal damage doesn't destroy it")
    ],
    "indestructible 5/5 dealt 1 damage by a creature with wither and deathtouch": [
        ("702.12b", "the-creature is indestructible: lethal damage doesn't destroy it")
    ],
    "artifact with 2 damage": [],
    "planeswalker with loyalty 2": [("704.5i", "the-planeswalker has loyalty 2")],
    "Aura on a creature": [("704.5m", "the-aura is legally attached")],
    "Equipment on a creature": [("704.5n", "the-equipment is legally attached")],
    "legendary creature": [],
    "two legendary creatures": [
        ("704.5j", "the-creature-1's controller controls no other permanent of that name")
    ],
    "two creatures with the same name": [],
    "2/2 with 2 damage": [],
}


@pytest.mark.parametrize("line", REASONS)
def test_why_nothing_more_happens(line):
    kept = (note for note in one_line.answer(line).notes if note.holds is False)
    assert [(note.rule, note.says) for note in kept] == REASONS[line]


@pytest.mark.parametrize("line", REASONS)
def test_each_reason_names_what_it_is_about(line):
    found = one_line.answer(line)
    kept = [note.about for note in found.notes if note.holds is False and note.rule in CITES]
    assert all(about and about[0] in found.outcomes[0].ids["it"] for about in kept)
