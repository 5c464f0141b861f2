"""Activated abilities as texts put them: the cost, the effect, and what limits activating them (602).

The text is a paragraph "[Cost]: [Effect.] [Instructions]", or a keyword that stands for an activated
ability; then its limits are those that `corpus/lists/keywords.json` has for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, get_args

from crkb.game.turns.sorcery_time import MAIN_PHASES
from crkb.questions.facts import FactsError
from crkb.questions.values import mana_abilities
from crkb.questions.values.abilities import Parts, bare, parts, says_target
from crkb.questions.values.keywords import INTRODUCING, single
from crkb.questions.values.logic import negate
from crkb.questions.values.timing import Condition, Now, like_a_sorcery
from crkb.questions.values.turn import TurnStep
from crkb.tuples import NamedTuple

STEPS: tuple[TurnStep, ...] = get_args(TurnStep)
COMBAT = STEPS[STEPS.index("beginning of combat") : STEPS.index("end of combat") + 1]
NUMBERS = {"once": 1, "twice": 2, "three times": 3, "four times": 4}


class ActivationLimit(NamedTuple):
    """What alone lets an ability be activated: a time of the turn, a number of times, or something
    else that its text states ("condition").

    `steps` (none: any) and `whose` are for a time, `times` and `each` for a number of times.
    """

    kind: Literal["sorcery", "instant", "time", "times", "condition"]
    says: str
    steps: tuple[TurnStep, ...] = ()
    whose: Literal["your", "another player's", "any"] = "any"
    times: int = 0
    each: Literal["turn", "game"] = "turn"


class ActivatedText(NamedTuple):
    """An activated ability that was read: the `keyword` that stands for it (""), its parts and limits.

    `anyone`: its text lets any player activate it.
    """

    said: str
    keyword: str
    parts: Parts
    limits: tuple[ActivationLimit, ...]
    anyone: bool

    @property
    def is_loyalty(self) -> bool:
        """Is its cost a loyalty symbol?"""
        return not self.keyword and mana_abilities.is_loyalty(self.parts)

    @property
    def could_add_mana(self) -> bool:
        """Could it add mana as it resolves, without a target, and is it no loyalty ability?"""
        return mana_abilities.adds_mana(self.parts) and not (says_target(self.said) or self.is_loyalty)

    @property
    def moves_library_card(self) -> bool:
        """Does its cost or effect move a card to or from a library?"""
        return mana_abilities.moves_library_card(self.parts)


_SENTENCE = re.compile(
    r"^(?:Activate|Play|Use)(?: this ability)? (?:only )?(?P<clauses>.+?)\.?$"
    r"|^(?P<anyone>Any player) may (?:activate|play|use) (?:this ability|it)\b"
    r"(?: but only )?(?P<then>.*?)\.?$"
    r"|^(?P<who>Only [^.]+ may (?:activate|play|use) this ability)\b(?: and only )?(?P<also>.*?)\.?$",
    re.I,
)
_WHOSE: dict[str, Literal["your", "another player's"]] = {
    **dict.fromkeys(("your", "its owner's"), "your"),
    **dict.fromkeys(
        ("an opponent's", "opponents'", "another player's", "each other player's"), "another player's"
    ),
}
_TIMES: dict[str, tuple[TurnStep, ...]] = {
    "turn": (),
    "upkeep": ("upkeep",),
    "draw step": ("draw",),
    "main phase": MAIN_PHASES,
    "precombat main phase": ("precombat main",),
    "postcombat main phase": ("postcombat main",),
    "combat": COMBAT,
    "combat phase": COMBAT,
    "declare attackers step": ("declare attackers",),
    "declare blockers step": ("declare blockers",),
    "combat damage step": ("combat damage",),
    "end of combat step": ("end of combat",),
    "end step": ("end",),
    "turn, before attackers are declared": STEPS[: STEPS.index("declare attackers")],
    "turn before attackers are declared": STEPS[: STEPS.index("declare attackers")],
    "turn, before blockers are declared": STEPS[: STEPS.index("declare blockers")],
}
_BEFORE = {
    "before attackers are declared": STEPS[: STEPS.index("declare attackers")],
    "before blockers are declared": STEPS[: STEPS.index("declare blockers")],
    "before the combat damage step": STEPS[: STEPS.index("combat damage")],
}
_TIME = re.compile(rf"^during (?:(?P<whose>{'|'.join(_WHOSE)}|the|each player's|any) )?(?P<time>[a-z ,]+)$")
_OFTEN = re.compile(
    r"^(?:no more than )?(?P<number>once|twice|(?:three|four) times)(?P<turn> (?:each|per) turn)?$"
)


def activated(field: str, text: str, effective: str) -> ActivatedText:
    """The activated ability that a text is.

    Raises:
        FactsError: it is another kind of ability, several abilities, or a keyword that the edition of
            that date doesn't have.
    """
    said = bare(text)
    found = single(field, text, effective)
    if found is not None:
        if "activated" not in found.entry.kinds:
            kinds = " and ".join(dict.fromkeys(found.entry.kinds))
            raise FactsError(f"{field}: {found.name} is no activated ability (it is {kinds})")
        own = parts(found.rest) if found.name in INTRODUCING else Parts("activated", cost=_cost(found.rest))
        listed = [_limit(clause) for clause in found.entry.limits]
        read, anyone = _limits(own.instructions)
        return ActivatedText(said, found.name, own, (*listed, *read), anyone)
    own = parts(text)
    if own.category != "activated":
        raise FactsError(f"{field}: no activated ability: no cost stands before a colon in {_short(said)}")
    read, anyone = _limits(own.instructions)
    return ActivatedText(said, "", own, read, anyone)


def _short(said: str) -> str:
    return repr(said if len(said) <= 60 else f"{said[:60]}…")


def _cost(rest: str) -> str:
    """The cost that follows a keyword; "" if a number or a quality follows it."""
    behind = rest.rpartition("—")[2]
    at = behind.find("{")
    symbols = at >= 0 and "," not in behind[:at]  # "equip Knight {1}", but not "Pay 2 life, {T}"
    said = behind[at:] if symbols else behind
    return "" if said.strip()[:1].isdigit() else said.strip().rstrip(".")


def _limits(instructions: str) -> tuple[tuple[ActivationLimit, ...], bool]:
    """The limits that activation instructions state, and whether any player may activate the ability."""
    limits: list[ActivationLimit] = []
    anyone = False
    for sentence in re.split(r"(?<=\.)\s+", instructions):
        found = _SENTENCE.match(sentence)
        if found is None:
            continue
        anyone = anyone or found["anyone"] is not None
        if found["who"]:
            limits.append(ActivationLimit("condition", found["who"]))
        for said in (found["clauses"], found["then"], found["also"]):
            limits += clauses(said or "")
    return tuple(limits), anyone


def clauses(said: str) -> Iterator[ActivationLimit]:
    """Each of several limits of activating or casting: "during your turn and only once each turn"."""
    for clause in re.split(r",? and (?:only )?(?=as a|once|twice|no more|during|if)", said):
        if clause.strip():
            yield _limit(clause.strip().removeprefix("only "))


def _limit(clause: str) -> ActivationLimit:
    folded = clause.casefold().replace("’", "'")
    if folded in ("as a sorcery", "any time you could cast a sorcery", "any time you could play a sorcery"):
        return ActivationLimit("sorcery", clause)
    if folded in (
        "as an instant",
        "any time you could cast an instant",
        "any time you could play an instant",
    ):
        return ActivationLimit("instant", clause)
    if often := _OFTEN.match(folded):
        return ActivationLimit(
            "times", clause, times=NUMBERS[often["number"]], each="turn" if often["turn"] else "game"
        )
    if folded in _BEFORE:
        return ActivationLimit("time", clause, steps=_BEFORE[folded])
    time = _TIME.match(folded)
    if time and time["time"] in _TIMES:
        return ActivationLimit(
            "time", clause, steps=_TIMES[time["time"]], whose=_WHOSE.get(time["whose"] or "", "any")
        )
    return ActivationLimit("condition", clause)


def quoted(text: str) -> str:
    """The ability in quotes that an effect gives; the text itself if nothing is in quotes."""
    found = re.search(r"“([^”]*)”|\"([^\"]*)\"", text)
    return (found[1] or found[2]) if found else text


def when_limited(limit: ActivationLimit, now: Now, conditions_met: bool | None) -> Iterator[Condition]:
    """Whether a limit that isn't a number of times is kept, with the facts that say so."""
    if limit.kind == "sorcery":
        yield from like_a_sorcery(now)
    elif limit.kind in ("condition", "times"):
        yield conditions_met, "conditions_met"
    elif limit.kind == "time":
        if limit.whose != "any":
            yield now.your_turn if limit.whose == "your" else negate(now.your_turn), "now.your_turn"
        if limit.steps:
            yield None if now.step is None else now.step in limit.steps, "now.step"
