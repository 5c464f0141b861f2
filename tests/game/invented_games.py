"""Small games for tests, built in Python, with abilities from the texts of the form."""

from __future__ import annotations

from crkb.game.language.language import Words, read_amount, read_condition, read_event, read_filter
from crkb.game.objects import BATTLEFIELD, GameObject, Player
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.terms import AsEnters, Enters, Number, Prevention, Replacement, Triggered, Verb
from crkb.game.values import Sheet, Values

IDS = ("bear", "wolf", "ox", "ape", "grave", "angel", "orb", "wall", "soul", "aura", "axe", "elk")
WORDS = Words(("Ann", "Bob"), IDS, ())


def event(text):
    return read_event(text, WORDS)


def filter_(text):
    return read_filter(text, WORDS)


def amount(text):
    return read_amount(text, WORDS)


def gains(number=1):
    return (Verb("gain life", Number(number)),)


def when(text, verbs=None, condition="", label=""):
    condition = read_condition(condition, WORDS) if condition else None
    return Triggered((event(text),), verbs or gains(), condition, label)


def would(text, instead, label=""):
    if isinstance(instead, str) and instead != "nothing":
        instead = read_amount(instead, WORDS)
    return Replacement(event(text), instead, label=label)


def prevents(mode, number=None, to=None, source=None, then=()):
    return Prevention(
        mode,
        Number(number) if number is not None else None,
        filter_(to) if to else None,
        filter_(source) if source else None,
        then=then,
    )


def enters(*what):
    return AsEnters("enters", tuple(what))


def with_counters(kind, number):
    return Enters("with", Number(number), kind)


def values(*abilities, types=("creature",), power=2, toughness=2, name="Beast", **more):
    return Values(
        (name,), "{1}", types=frozenset(types), abilities=abilities, power=power, toughness=toughness, **more
    )


def obj(id, *abilities, who="Ann", zone=BATTLEFIELD, fields=None, **more):
    sheet = Sheet(faces=(values(*abilities, **more),))
    return GameObject(id, sheet, zone, who, who, who)._replace(**(fields or {}))


def game(*objects, effects=(), **more):
    players = {name: Player(name) for name in ("Ann", "Bob")}
    players.update(more.pop("players", {}))
    return Game(
        objects={each.id: each for each in objects},
        players=players,
        effects=tuple(effects),
        active="Ann",
        turn_order=("Ann", "Bob"),
        **more,
    )


def play(*objects, choices=None, **more):
    return Play(game(*objects, **more), choices)
