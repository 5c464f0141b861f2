"""Questions of judges: the calls that the instructions prescribe show every rule that the answer rests on."""

from __future__ import annotations

import re

import pytest

from crkb.serve.mcp.reading import Reading

QUESTIONS = {
    "My attacker has deathtouch and trample. How much of its damage must each blocker get?": "702.2c 702.19b",
    "An effect makes my creature's toughness zero. Can I save it by regenerating it?": "704.5f",
    "I control a legendary creature and a second one with the same name comes in. What happens?": "704.5j",
    "May a creature that came under my control this turn attack, or use an ability with the tap symbol?": (
        "302.6"
    ),
    "My library is empty and I have to draw a card. When do I lose?": "704.5b 121.4",
    "A token becomes a copy of a creature with counters on it. Are the counters copied?": "707.2",
    "My commander was killed twice. What does casting it from the command zone cost now?": "903.8",
    "In response to my removal spell its only target leaves. Does the spell resolve?": "608.2b",
    "Both players have abilities that triggered at once. In what order do they go on the stack?": "603.3b",
    "Can my opponent respond when I tap a land for mana?": "605.3b",
    "Which creatures can block a creature with flying?": "702.9b 702.17b",
    "What does a spell with X cost, and what is X, if I cast it without paying its mana cost?": "107.3b",
    "The creature that my Aura enchants dies. What becomes of the Aura?": "704.5m",
    "May I activate two loyalty abilities of one planeswalker in a turn, or one in my opponent's turn?": (
        "606.3"
    ),
    "What does protection do?": "702.16b 702.16e 702.16f",
    "May I target my own creature with hexproof, or with shroud?": "702.11b 702.18a",
    "Two replacement effects want to change the same event. Who chooses which applies first?": "616.1",
    "A creature has +1/+1 counters and gets a -1/-1 counter. Do both stay?": "704.5q 122.3",
    "When does damage wear off, and when do effects until end of turn end?": "514.2",
    "I take a mulligan twice. How many cards do I draw, and how many go to the bottom?": "103.5",
    "A creature with lifelink deals combat damage. When do I gain the life?": "702.15b 120.3f",
    "A creature loses double strike after the first damage step. Does it deal damage again?": "702.4c 510.4",
    "A creature phases out with an Equipment attached. Does the Equipment go too?": "702.26g",
    "Someone copies my kicked spell. Is the copy kicked too?": "707.10 702.33d",
    "Does an activated ability still resolve when its source has left the battlefield?": "113.7a",
}
"""A question in a player's words -> the rules by which judges answer it, in the edition of 2026-08-07."""

HIT = re.compile(r"\*\*(\d{3}\.\d+[a-z]*)\*\*")

SUGGESTED = re.compile(r'get_rules\(\["([^"]+)"\]\)')

SHOWN = re.compile(r"^(?:## |- |\*\*|- \*\*)(\d{3}\.\d+[a-z]*)\b(?!: not in this edition)", re.M)
"""A rule that is shown with its text, or the beginning of it."""

FOLLOWED = 4
"""So many of the hits have their references followed."""


@pytest.mark.editions
@pytest.mark.parametrize(("question", "rules"), QUESTIONS.items())
def test_search_then_rules_then_references_show_what_decides(official, question, rules):
    reading = Reading(official)
    found = reading.search_rules(question)
    hits = list(dict.fromkeys(HIT.findall(found)))
    shown = [found, reading.get_rules(hits)]
    shown += [reading.get_rules([name]) for name in SUGGESTED.findall(found)]
    shown += [reading.related_rules(number) for number in hits[:FOLLOWED]]
    seen = set(SHOWN.findall("\n".join(shown)))
    assert set(rules.split()) <= seen
    assert sum(map(len, shown)) <= 24_000


@pytest.mark.editions
def test_a_question_that_no_rule_answers_does_not_show_all_rules(official):
    """What the test above sees isn't simply everything."""
    reading = Reading(official)
    found = reading.search_rules("May I keep an owl at the table while it rains?")
    seen = set(SHOWN.findall(found))
    assert not seen & {"702.19b", "704.5f", "704.5j", "903.8"}
