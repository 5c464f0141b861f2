"""What an ability says that it changes about the rules: a word of a closed list, or with a number or cost."""

from __future__ import annotations

import re
from typing import Any

from crkb.game.files import reads
from crkb.game.language import language, limits_read, vocabulary
from crkb.game.language.language import Words
from crkb.game.terms import RULES

MOST_COUNTERS = re.compile(r"can't have more than \d+ (.+?) counters?")
HAND_SIZE = re.compile(r"maximum hand size is \d+")
ATTACK_TAX = re.compile(
    r"can't attack (?:(?P<you>you)(?: or (?P<walkers>planeswalkers you control))? )?"
    r"unless its controller pays (?P<cost>(?:\{[^{}\s]+\})+)"
)
"""A cost to attack: the controller of the ability, their planeswalkers too, or anything."""

QUICK_FOR = re.compile(r"may be cast as though it had flash for (?P<cost>(?:\{[^{}\s]+\})+) more")
"""A cost for which a spell is cast as though it had flash."""
CAST_ONLY = re.compile(r"may be cast only (?P<limit>.+)")
"""When alone a spell is cast."""

WITH_MORE = (
    *("maximum hand size is 2", "can't have more than 7 charge counters"),
    *("can't attack you unless its controller pays {2}", "may be cast only during combat"),
    "may be cast as though it had flash for {2} more",
)
"""Rules that say a number, a cost or a time: one of each."""


def rule(said: Any, words: Words, path: str) -> str:
    """One of the closed list, how many counters of a kind a permanent can have, the maximum
    hand size, a cost to attack or to cast a spell sooner, or when a spell is cast.

    Raises:
        GameFormError: It is none of them.
    """
    if isinstance(said, str) and (limit := MOST_COUNTERS.fullmatch(said)):
        vocabulary.counter_kind(limit[1], path, words.edition)
        return said
    if isinstance(said, str) and HAND_SIZE.fullmatch(said):
        return said
    if isinstance(said, str) and (tax := ATTACK_TAX.fullmatch(said)):
        language.read_cost(tax["cost"], words, path)
        return said
    if isinstance(said, str) and (quick := QUICK_FOR.fullmatch(said)):
        language.read_cost(quick["cost"], words, path)
        return said
    if isinstance(said, str) and (only := CAST_ONLY.fullmatch(said)):
        limits_read.time(only["limit"], path)
        return said
    return reads.one_of(said, RULES, path, "rule that an ability changes")
