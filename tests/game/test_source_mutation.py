"""Mistakes in the game's source: how they are judged, and how many are noticed at least."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.game import judging, source_mutation
from tests.game.source_mutation import Report
from tests.game.statements import file_of, room_of, sources
from tests.questions.mutants import Mutant

SAMPLE = 100
"""One of so many mutants is judged here: all of them take hours."""

FLOOR = 95
"""So many of a hundred mutants must be noticed at least, in each room; of a sample, as many as chance leaves.

Of two samples of all rooms, 1,679 mistakes, 1,597 were noticed (95.1 %): 96.6 % of one, 92.6 % of the
other. Some of the rest are equal in effect and not listed yet.
"""

ROOMS = tuple(sorted({room_of(module) for module in sources()}))

PLANTED = {
    "nine poison counters are enough": ("turns.state_based_players", "POISON = 10", "POISON = 9"),
    "a life of 0 is enough to live": ("turns.state_based_players", "if life <= 0:", "if life < 0:"),
    "lethal damage is more than toughness": (
        "turns.state_based_permanents",
        "    if each.damage >= toughness:",
        "    if each.damage > toughness:",
    ),
    "a battle without defense stays": (
        "turns.state_based_permanents",
        'if battle.object.counters.get("defense"):',
        'if not battle.object.counters.get("defense"):',
    ),
    "reach doesn't stop flying": (
        "combat.evasion",
        'return evades and not (_has(pair.blocking, "flying") or _has(pair.blocking, "reach"))',
        'return evades and not _has(pair.blocking, "flying")',
    ),
    "black creatures don't stop fear": (
        "combat.evasion",
        'can = "artifact" in pair.blocking.types or "B" in pair.blocking.colors',
        'can = "artifact" in pair.blocking.types',
    ),
    "double strike strikes once": (
        "combat.strikers",
        'return bool(keywords.has(chars, "first strike") or keywords.has(chars, "double strike"))',
        'return bool(keywords.has(chars, "first strike"))',
    ),
    "a zone change keeps the object": (
        "events.moving",
        "obj.owner, who, obj.incarnation + 1, kind",
        "obj.owner, who, obj.incarnation, kind",
    ),
    "lifelink is deathtouch": (
        "combat.damage",
        'if _has(chars, "lifelink"):',
        'if _has(chars, "deathtouch"):',
    ),
    "infect doesn't shrink creatures": (
        "combat.damage",
        'if _has(source, "wither") or _has(source, "infect"):',
        'if _has(source, "wither"):',
    ),
    "lifelink is doubled above 5 damage": (
        "combat.damage",
        "self._gained.get(each.source, 0) + each.amount",
        "self._gained.get(each.source, 0) + each.amount * (2 if each.amount > 5 else 1)",
    ),
    "a shield protects without a counter": (
        "events.protecting",
        'if obj.counters.get("shield") and not event.state_based:',
        "if not event.state_based:",
    ),
    "the upkeep comes before the untap step": (
        "state",
        '*("untap", "upkeep", "draw",',
        '*("upkeep", "untap", "draw",',
    ),
}
"""What is wrong -> (module, the source as it is, the source with the mistake)."""


def planted(module: str, right: str, wrong: str) -> Mutant:
    """The mistake as a mutant; ValueError where the source isn't there exactly once."""
    source = Path(file_of(module)).read_text(encoding="utf-8")
    if source.count(right) != 1:
        raise ValueError(f"{module} has {source.count(right)} times, not once: {right}")
    line = source[: source.index(right)].count("\n") + 1

    def put_in() -> None:
        sources()[module].body = ast.parse(source.replace(right, wrong)).body

    return Mutant(module, "", line, "", 1, put_in)


@pytest.fixture(scope="module")
def court():
    return judging.court(list(sources()), 2)


@pytest.fixture(scope="module")
def report(court) -> Report:
    return source_mutation.examine(list(sources()), SAMPLE, court=court)


@pytest.mark.hours
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("wrong", PLANTED)
def test_a_known_mistake_is_noticed(wrong, court):
    [verdict] = judging.judge([planted(*PLANTED[wrong])], court)
    assert verdict.noticed
    assert ".yaml:" in verdict.by


@pytest.mark.hours
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("module", "right", "wrong", "by"),
    [
        (
            "play",
            "if isinstance(choice, bool):",
            "while True: pass\n    if isinstance(choice, bool):",
            "bounds",
        ),
        ("proof", "class Note(NamedTuple):", "1 / 0\nclass Note(NamedTuple):", "breaks"),
    ],
)
def test_how_a_mutant_is_noticed(module, right, wrong, by, court):
    [verdict] = judging.judge([planted(module, right, wrong)], court)
    assert verdict == (verdict.mutant, True, by)


@pytest.mark.hours
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("module", ["terms"])
def test_what_changes_nothing_is_not_noticed(module, court):
    [verdict] = judging.judge([planted(module, *["from __future__ import annotations"] * 2)], court)
    assert not verdict.noticed


@pytest.mark.hours
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("room", ROOMS)
def test_mistakes_are_noticed(room, report):
    """Otherwise: python -m tests.game.source_mutation --room ROOM --survivors."""
    [rate] = [rate for rate in report.rates if rate.family == room]
    unnoticed = [mutant.key for mutant in report.survivors if room_of(mutant.module) == room]
    assert rate.reaches(FLOOR), "\n".join(unnoticed)


@pytest.mark.hours
@pytest.mark.timeout(1200)
def test_what_is_listed_as_equivalent_is_not_noticed(report):
    assert report.stale == ()


@pytest.mark.parametrize("wrong", PLANTED)
def test_the_source_of_a_known_mistake_is_there(wrong):
    assert planted(*PLANTED[wrong]).line
