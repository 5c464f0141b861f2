"""Before the game: the steps in order, and what happens to the cards brought (103.2–3, 907.2–4)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crkb.game.turns.seating import team_of
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts
from crkb.questions.values.identities import Role
from crkb.questions.values.seating import Players, check_distinct, check_known, check_teams
from crkb.questions.values.wording import an, known

Use = Literal[
    "commander",
    "treachery",
    "sideboards",
    "substitute cards",
    "companions",
    "sticker sheets",
    "conspiracies",
    "supplementary decks",
    "planechase",
]
StepName = Literal[
    "choose decks",
    "deal identities",
    "look at identities",
    "put identities into the command zone",
    "determine the starting player",
    "set cards aside",
    "reveal companions",
    "put commanders into the command zone",
    "choose sticker sheets",
    "put conspiracies into the command zone",
    "shuffle decks",
    "shuffle supplementary decks",
    "set life totals",
    "draw hands and mulligan",
    "opening hand actions",
    "turn up a plane",
    "first turn",
]

IDENTITIES: tuple[StepName, ...] = (
    "deal identities",
    "look at identities",
    "put identities into the command zone",
)
ADDITIONAL: tuple[tuple[str, tuple[Use, ...], StepName], ...] = (
    ("103.2a", ("sideboards", "substitute cards"), "set cards aside"),
    ("103.2b", ("companions",), "reveal companions"),
    ("103.2c", ("commander",), "put commanders into the command zone"),
    ("103.2d", ("sticker sheets",), "choose sticker sheets"),
    ("103.2e", ("conspiracies",), "put conspiracies into the command zone"),
)
"""The additional steps of 103.2: the rule, what makes it apply (any of these), and the step."""
LATER: tuple[tuple[str, tuple[Use, ...], StepName], ...] = (
    ("103.3", (), "shuffle decks"),
    ("103.3a", ("supplementary decks",), "shuffle supplementary decks"),
    ("103.4", (), "set life totals"),
    ("103.5", (), "draw hands and mulligan"),
    ("103.6", (), "opening hand actions"),
    ("103.7", ("planechase",), "turn up a plane"),
    ("103.8", (), "first turn"),
)
"""The steps after them, in the same form; a step without a reason always applies."""


class Pregame(Facts, frozen=True, kw_only=True):
    """What a game uses (variants and things that need their own steps before the game), and the
    step that was taken last (left out: none yet)."""

    uses: tuple[Use, ...] = ()
    done: StepName | None = None

    def __post_init__(self) -> None:
        table = (*ADDITIONAL, *LATER)
        reasons: dict[StepName, tuple[Use, ...]] = {step: why for _, why, step in table if why}
        reasons |= dict.fromkeys(IDENTITIES, ("treachery",))
        why = reasons.get(self.done) if self.done else None
        if why and not any(use in self.uses for use in why):
            raise ValueError(f"done: this step is taken only with {' or '.join(why)}")


@question(
    "pregame-steps",
    facts=Pregame,
    cites={
        "103.1": "determine which one of them will",
        "103.2": "actions listed in 103.2a–e in order",
        "103.2a": "those cards are set aside",
        "103.2b": "reveal a card with a companion",
        "103.2c": "puts their commander from their deck",
        "103.2d": "In a constructed game, each player",
        "103.2e": "In a Conspiracy Draft game, each",
        "103.3": "The players' decks become their libraries",
        "103.3a": "each supplementary deck's owner shuffles it",
        "103.4": "begins the game with a starting",
        "103.5": "A player who is dissatisfied with",
        "103.6": "actions with them from their opening",
        "103.7": "In a Planechase game, the starting",
        "103.8": "starting player takes their first turn",
        "907.2c": "are chosen before preparing the Treachery",
        "907.4": "is randomly dealt face-down an identity",
    },
    example={"uses": ["commander", "sideboards"]},
)
def pregame_steps(facts: Pregame, case: Case) -> Answer:
    """All steps that the game needs, starting after the last one taken."""
    additional = _listed(ADDITIONAL, facts.uses, case)
    additional = case.gives("103.2", additional, f"additional steps: {len(additional)}, in this order")
    steps = [
        *_decks_and_identities(facts.uses, case),
        *case.gives(
            "103.1", ["determine the starting player"], "first, players determine who takes the first turn"
        ),
        *additional,
        *_listed(LATER, facts.uses, case),
    ]
    return case.value(steps[steps.index(facts.done) + 1 :] if facts.done else steps)


def _listed(
    table: tuple[tuple[str, tuple[Use, ...], StepName], ...], uses: tuple[Use, ...], case: Case
) -> list[str]:
    found: list[str] = []
    for rule, reasons, step in table:
        because = [use for use in reasons if use in uses]
        if because or not reasons:
            said = f"{step}: the game uses {' and '.join(because)}" if because else f"then: {step}"
            found += case.gives(rule, [str(step)], said)
    return found


def _decks_and_identities(uses: tuple[Use, ...], case: Case) -> list[str]:
    """Decks are chosen before the Treachery part is prepared: with Commander by 907.2c, else it is usual."""
    if "treachery" not in uses:
        return ["choose decks"]
    deal = case.gives(
        "907.4",
        [*map(str, IDENTITIES)],
        "the identity deck is shuffled and dealt, and players look at their identities",
    )
    first = ["choose decks"]
    if "commander" in uses:
        first = case.gives("907.2c", first, "Commander decks are chosen before the identity deck is prepared")
    return [*first, *deal]


BroughtAs = Literal["deck", "sideboard", "supplementary deck", "outside the game"]


class BroughtCard(Facts, frozen=True, kw_only=True):
    """A card that a player brings: what it is brought in, and its special properties.

    `commander`: the player has designated it as their commander. `represented`: a substitute card
    represents it. `conspiracy`: the player uses it as a conspiracy. `nontraditional`: it doesn't
    have a normal card back or size.
    """

    name: str
    brought_as: BroughtAs
    commander: bool = False
    represented: bool = False
    conspiracy: bool = False
    nontraditional: bool = False


class Brought(Facts, frozen=True, kw_only=True):
    """All cards that a player brings, and the variants that put some of them in special places."""

    cards: Annotated[tuple[BroughtCard, ...], msgspec.Meta(min_length=1)]
    commander_game: bool | None = None
    conspiracy_draft: bool | None = None


@question(
    "cards-at-start",
    facts=Brought,
    cites={
        "103.2a": "those cards are set aside",
        "103.2c": "face up into the command zone",
        "103.2e": "In a Conspiracy Draft game, each",
        "103.3": "The players' decks become their libraries",
        "108.5": "can't start the game in any",
    },
    example={"cards": [{"name": "Bear", "brought_as": "deck"}]},
)
def cards_at_start(facts: Brought, case: Case) -> Answer:
    """For each card, the steps of 103.2 in order."""
    places: dict[str, list[str]] = {}
    for card in facts.cards:
        places.setdefault(_place(card, facts, case), []).append(card.name)
    return case.value(places)


def _place(card: BroughtCard, facts: Brought, case: Case) -> str:
    if card.commander and card.brought_as == "deck":
        case.need("commander_game")
        if facts.commander_game:
            said = f"{card.name} is a commander and goes face up into the command zone"
            return case.gives("103.2c", "command zone", said)
    if card.conspiracy and card.brought_as == "sideboard":
        case.need("conspiracy_draft")
        if facts.conspiracy_draft:
            return case.gives("103.2e", "command zone", f"{card.name} is a conspiracy from the sideboard")
    if card.brought_as == "outside the game":
        return "outside the game"
    if card.brought_as == "supplementary deck" or card.nontraditional:
        said = f"{card.name} can start only in the command zone"
        return case.gives("108.5", "command zone", said)
    if case.holds(
        "103.2a",
        card.brought_as == "sideboard" or card.represented,
        f"{card.name} is set aside",
        f"{card.name} is in the starting deck",
    ):
        return "set aside"
    return case.gives("103.3", "library", f"the deck with {card.name} is shuffled and becomes the library")


class DeckShuffle(Facts, frozen=True, kw_only=True):
    """A deck that is shuffled before the game, and the players with their teams (without teams, all
    are opponents)."""

    owner: str
    deck: Literal["main", "supplementary"]
    players: Players
    teams: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        check_distinct("players", self.players)
        check_known("owner", [self.owner], self.players)
        check_teams(self.teams, self.players)


@question(
    "who-shuffles",
    facts=DeckShuffle,
    cites={
        "103.3": "starting player has been determined and",
        "103.3a": "each supplementary deck's owner shuffles it",
    },
    example={"owner": "Ann", "deck": "main", "players": ["Ann", "Bob"]},
)
def who_shuffles(facts: DeckShuffle, case: Case) -> Answer:
    """The owner shuffles it; then the owner's opponents may."""
    rule = "103.3" if facts.deck == "main" else "103.3a"
    friends = team_of(facts.owner, facts.teams)
    foes = [p for p in facts.players if p not in friends]
    said = f"{facts.owner} shuffles the deck; {' and '.join(foes)} may shuffle or cut it"
    value = case.gives(rule, {"shuffles": facts.owner, "may_cut": foes}, said)
    return case.value(value)


NontraditionalKind = Literal[
    "dungeon", "plane", "phenomenon", "scheme", "vanguard", "conspiracy", "attraction"
]


class BringIn(Facts, frozen=True, kw_only=True):
    """A card outside the game that an effect would bring into it: a traditional card, an identity,
    or another nontraditional card."""

    card: NontraditionalKind | Literal["traditional", "identity"] | None = None


@question(
    "brought-into-game",
    facts=BringIn,
    cites={
        "108.5": "nontraditional Magic card other than a",
        "372.2": "brought into the game by some",
    },
    example={"card": "dungeon"},
)
def brought_into_game(facts: BringIn, case: Case) -> Answer:
    """Nontraditional cards other than dungeons stay outside; the add-on makes an exception for
    identities."""
    kind = facts.card
    comes = case.holds(
        "108.5",
        None if kind is None else kind in ("traditional", "dungeon"),
        f"nothing keeps {an(known(kind))} card outside the game",
        f"{an(known(kind))} card is nontraditional and not a dungeon, so it stays outside",
    )
    if kind == "identity":
        comes = case.holds("372.2", True, "effects may bring identities into the game")
        case.contradict(
            ("108.5", "372.2"),
            "108.5 keeps all nontraditional cards except dungeons outside; 372.2 allows identities",
        )
    if comes is None:
        case.missing("card")
    return case.verdict(comes)


class TreacheryGame(Facts, frozen=True, kw_only=True):
    """A Treachery game about to be played: its players, the roles in the identity deck, and what
    the players agreed to change (left out: nothing)."""

    players: Count | None = None
    roles: tuple[Role, ...] | None = None
    attack_multiple_players: bool | None = None
    limited_range_of_influence: bool | None = None
    deploy_creatures: bool | None = None


@question(
    "treachery-game",
    facts=TreacheryGame,
    cites={
        "907.2": "always a multiplayer game, played with",
        "907.2b": "normally used in the Treachery variant",
    },
    example={"players": 5, "roles": ["Leader", "Guardian", "Assassin", "Assassin", "Traitor"]},
)
def treachery_game(facts: TreacheryGame, case: Case) -> Answer:
    """It needs four players and three teams; the usual options are used unless players agree
    otherwise."""
    players = None if facts.players is None else facts.players >= 4
    enough = case.holds(
        "907.2",
        players,
        f"there are {facts.players} players, at least four",
        f"there are {facts.players} players, fewer than four",
    )
    teams = None if facts.roles is None else _teams(facts.roles)
    spread = case.holds(
        "907.2",
        None if teams is None else teams >= 3,
        f"the identities make {teams} teams",
        f"the identities make {teams} teams, fewer than three",
    )
    usual = case.gives(
        "907.2",
        {"attack_multiple_players": True, "limited_range_of_influence": False},
        "it is normally Free-for-All with attacks on multiple players and unlimited range",
    )
    deploys = facts.deploy_creatures
    if deploys is None:
        deploys = case.gives("907.2b", False, "nobody agreed to the deploy creatures option: it is not used")
    agreed = {name: getattr(facts, name) for name in usual if getattr(facts, name, None) is not None}
    agreed["deploy_creatures"] = deploys
    playable = case.every((enough, "players"), (spread, "roles"))
    return case.verdict(playable, usual | agreed)


def _teams(roles: tuple[Role, ...]) -> int:
    """The Leader and Guardians are one team, the Assassins another, and each Traitor a team alone."""
    return ("Leader" in roles or "Guardian" in roles) + ("Assassin" in roles) + roles.count("Traitor")
