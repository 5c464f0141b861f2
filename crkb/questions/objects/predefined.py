"""What a predefined token is, and what an effect makes of it (111.10): a game tells."""

from __future__ import annotations

from typing import Any, Literal

from crkb.game.cases import wording
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts
from crkb.questions.values.listed import spelled
from crkb.questions.views import OfGame, TableOfGame

PredefinedKind = Literal[
    "Treasure",
    "Food",
    "Gold",
    "Walker",
    "Shard",
    "Clue",
    "Blood",
    "Powerstone",
    "Incubator",
    "Cursed Role",
    "Monster Role",
    "Royal Role",
    "Sorcerer Role",
    "Virtuous Role",
    "Wicked Role",
    "Young Hero Role",
    "Map",
    "Junk",
    "Lander",
    "Mutagen",
    "Vibranium",
]

TOKEN, HOST = "token-1", "creature-1"
LISTS = ("colors", "types", "subtypes")
"""What a token can have several or none of, besides abilities."""


class PredefinedToken(Facts, frozen=True, kw_only=True):
    """An instruction to create a predefined token.

    `changes`: what the instruction changes or adds, as files of games write exceptions of copies:
    `{set color: [W]}`, `{set p/t: 4/2}`, `{set name: Coin}`, `{add types: [creature]}`, `{gain: [menace]}`.
    """

    kind: PredefinedKind
    changes: tuple[dict[str, Any], ...] = ()


@question("predefined-token", facts=PredefinedToken, cites={}, example={"kind": "Treasure"})
def predefined_token(facts: PredefinedToken, case: Case) -> Answer:
    """The predefined characteristics, as the instruction changes them; then those of a back face."""
    spelled("kind", "predefined-tokens", facts.kind, case.effective)
    table = TableOfGame(OfGame(game={"board": [{"id": HOST, "types": ["creature"], "p/t": "9/9"}]}), case)
    table.then(_creates(facts))
    front = _seen(table)
    table.then({"counters": {"puts": {"+1/+1": 1}, "to": TOKEN}}, tells=False)  # so that a 0/0 survives
    table.then({"transform": {"id": TOKEN}}, tells=False)
    back = _seen(table)
    return case.value(front if back == front else front | {"back": back})


def _creates(facts: PredefinedToken) -> dict[str, Any]:
    """The instruction; a Role is attached to a creature."""
    made: dict[str, Any] = {"predefined": facts.kind, "id": TOKEN}
    if facts.changes:
        made["except"] = list(facts.changes)
    if facts.kind.endswith(" Role"):
        made["attached to"] = HOST
    return {"does": {"do": {"create": made}}}


def _seen(table: TableOfGame) -> dict[str, Any]:
    said = table.ask(f"what is {TOKEN}", tells=False)
    lists = {key: sorted(said.get(key, ())) for key in LISTS}
    abilities = [wording.ability(each) for each in said.get("abilities", ())]
    return {"name": said.get("name", ""), **lists, "p/t": said.get("base p/t"), "abilities": abilities}
