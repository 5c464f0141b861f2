"""What holds of every game, tried on random ones: see `random_games`."""

from __future__ import annotations

import gc
import re
import sys
import time
from random import Random

import pytest

from crkb.errors import CrkbError
from crkb.game import run
from crkb.game.asking import asking, question_forms
from crkb.game.errors import GameFormError, NotKnown
from crkb.game.files import load, save
from crkb.game.files.reading import Reading
from crkb.game.files.script import ScriptEvent, items
from crkb.game.turns.state_based import settle
from tests.game import random_games

QUICK, ALL = range(60), range(60, 1000)
LONGEST = 1.0 if sys.gettrace() is None else 8.0
"""Seconds of processor time that no game and no question may take; measuring coverage slows them."""


def played(data):
    """The worlds of a game after its events; those that are impossible are left out."""
    [case] = load.cases(data)
    if isinstance(case, load.BadCase):
        return (), [str(case.error)]
    worlds = run.start(case.game)
    refused = []
    for event in (item for item in case.script if isinstance(item, ScriptEvent)):
        try:
            worlds = run.event(worlds, event)
        except CrkbError as e:
            refused.append(f"{event.path}: {e}")
    return worlds, refused


def answered(worlds, text):
    """What is answered to a question, in a form that can be compared."""
    if not worlds:
        return "no game"
    try:
        found = asking.ask(worlds, text)
    except CrkbError as e:
        return type(e).__name__
    return (
        found.verdict,
        plain(found.value),
        sorted(found.missing),
        sorted(map(str, map(plain, found.options))),
    )


def plain(value):
    """A value without the order of what has none."""
    if isinstance(value, frozenset | set):
        return sorted(map(str, value))
    if isinstance(value, dict) or hasattr(value, "items"):
        return {key: plain(each) for key, each in sorted(value.items())}
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return value if isinstance(value, int | None) else str(value)


def ids_of(data):
    return [each["id"] for each in data["board"]]


def seen(data):
    """The table after a game: what each object is, who wins, and what happens next."""
    worlds, refused = played(data)
    what = {id: answered(worlds, f"what is {id}") for id in ids_of(data)}
    return what, answered(worlds, "who wins"), answered(worlds, "what happens next"), len(refused)


def questions(seed, data):
    """Every form of a question, asked about anything."""
    r = Random(seed)
    names = [*ids_of(data), "n1"]
    keys = ("p/t", "colors", "controller", "life", "counters", "abilities", "mana value")
    whats = ("1/1", "a creature", "red", "flying", "Bear", "legendary")
    parts = {
        **{"ID": names, "OTHER": names, "KEY": keys, "THING": (*names, "Bob"), "PLAYER": ("Ann", "Bob")},
        **{"WHAT": whats, "DIVISION": ("{aq1: 1, Bob: 2}",), "STACKED": (*names, "boost of aq1")},
    }
    for form in question_forms.FORMS:
        pattern = "|".join(sorted(parts, key=len, reverse=True))
        yield re.sub(rf"\b({pattern})\b", lambda found: r.choice(parts[found[1]]), form.written)


@pytest.fixture(autouse=True, scope="module")
def without_what_was_there():
    """Leaves what other tests keep in memory out of collections: those would count as a question's time."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def check_answers(seed):
    data = random_games.game(seed)
    began = time.process_time()
    worlds, _ = played(data)
    assert time.process_time() - began < LONGEST
    for text in questions(seed, data):
        began = time.process_time()
        answered(worlds, text)
        assert time.process_time() - began < LONGEST, text


def check_order(seed):
    data = random_games.game(seed)
    assert seen(random_games.shuffled(data, seed)) == seen(data)


def check_names(seed):
    data = random_games.game(seed)
    assert alike(seen(random_games.renamed(data))) == alike(random_games.renamed(seen(data)))


def alike(found):
    """What was seen, with the two names in that of an order sorted: new names sort otherwise."""
    if isinstance(found, dict):
        return {key: alike(each) for key, each in found.items()}
    if isinstance(found, list | tuple):
        return [alike(each) for each in found]
    if not isinstance(found, str) or not found.startswith("order of "):
        return found
    return sorted(found.removeprefix("order of ").split(" and "))


def check_fixed_point(seed):
    worlds, _ = played(random_games.game(seed))
    for world in worlds:
        if world.is_stuck or not world.history:
            continue
        try:
            play = run.Play(world.game, world.game.choices)
            settle(play, {})
        except (NotKnown, CrkbError):
            continue
        assert not play.done


def check_saved(seed):
    """Saved and loaded, a game answers alike, also after whatever happens then."""
    data = random_games.game(seed)
    worlds, _ = played(data)
    for world in worlds[:2]:
        if world.is_stuck:
            continue
        try:
            again = save.dump(world.game)
        except GameFormError:
            continue
        _check_alike(seed, world.game, again)


def _check_alike(seed, game, data):
    ids = [each.id for each in game.objects.values() if each.zone]
    both = [run.start(game.but(choices={})), played(data)[0]]
    r = Random(seed)
    for number in range(4):
        one, other = ([answered(each, f"what is {id}") for id in ids] for each in both)
        assert any_order(one) == any_order(other)
        for question in ("who wins", "what happens next"):
            assert any_order(answered(both[0], question)) == any_order(answered(both[1], question))
        event = random_games.event(r, 5 + number, ids or ["aq1"], list(game.players))
        both = [after(each, event, ids, data) for each in both]


def any_order(found):
    """What was seen, without the names of orders (effects that no id can name have others) and without
    the order of abilities."""
    if isinstance(found, dict):
        return {key: sorted(map(str, each)) if key == "abilities" else each for key, each in found.items()}
    if isinstance(found, list | tuple):
        return [any_order(each) for each in found]
    return "order" if isinstance(found, str) and found.startswith("order of ") else found


def after(worlds, event, ids, data):
    """The worlds after an event that is written as data; as they were if it is impossible."""
    known = {**data, "then": [event], "effects": [{"id": f"f{number}"} for number in range(9)]}
    reading = Reading({**known, "board": [*data.get("board", ()), *({"id": id} for id in ids)]}, {}, "")
    reading.players, reading.active = tuple(data["players"]), data["game"]["active player"]
    try:
        for each in items(event, reading, "then"):
            worlds = run.event(worlds, each)
    except CrkbError:
        pass
    return worlds


CHECKS = {
    "answers": check_answers,
    "order": check_order,
    "names": check_names,
    "fixed point": check_fixed_point,
    "saved": check_saved,
}


@pytest.mark.parametrize("seed", QUICK)
@pytest.mark.parametrize("name", CHECKS)
def test_of_some_games(name, seed):
    CHECKS[name](seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", CHECKS)
def test_of_all_games(name):
    for seed in ALL:
        CHECKS[name](seed)
