"""Starting the game: life totals, hand sizes, who goes first (103.1, 103.4, 103.8, 119.1, 907.6–7)."""

from __future__ import annotations

from typing import Literal

from crkb.game.turns.seating import team_of, turn_order
from crkb.game.turns.starting_totals import ARCHENEMY, COMMANDER, HAND, USUAL, StartingLife, brawl, of_team
from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.values.formats import SetupVariant
from crkb.questions.values.identities import Identity, shows, unknown_of
from crkb.questions.values.seating import PlayerCount, Players, check_distinct, check_known, check_teams

Total = Literal["life", "hand"]
"""A starting total: the life total, or the hand size."""


class PregameAbility(Facts, frozen=True, kw_only=True):
    """An identity's ability that changes a starting total of this player `by` an amount or sets it
    `to` a number, and whether that identity is face up. `place`: its place in the order in which
    such abilities apply, from 1; needed where the order matters."""

    changes: Total
    by: int | None = None
    to: int | None = None
    face_up: bool | None = None
    place: Positive | None = None

    def __post_init__(self) -> None:
        if (self.by is None) == (self.to is None):
            raise ValueError("by: an ability needs exactly one of by and to")

    def applied(self, total: int) -> int:
        """The total after the ability."""
        if self.by is not None:
            return total + self.by
        assert self.to is not None
        return self.to


class StartingTotals(Facts, frozen=True, kw_only=True):
    """The variants in use, and what they need to know about the player.

    `players` is the number of players; `archenemy` whether this player is the archenemy;
    `life_modifier` and `hand_modifier` are those of the player's vanguard card; `abilities` are
    identities' abilities that change this player's totals. For Brawl, which is an option of
    Commander, don't list Commander as well.
    """

    variants: tuple[SetupVariant, ...] = ()
    players: PlayerCount | None = None
    archenemy: bool | None = None
    life_modifier: int | None = None
    hand_modifier: int | None = None
    abilities: tuple[PregameAbility, ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.variants)) != len(self.variants):
            raise ValueError("variants: duplicate variant")
        if self.abilities and "treachery" not in self.variants:
            raise ValueError("abilities: only a Treachery game has identities")
        places = [(a.changes, a.place) for a in self.abilities if a.place is not None]
        if len(set(places)) < len(places):
            raise ValueError("abilities: two abilities have the same place")


@question(
    "starting-life",
    facts=StartingTotals,
    cites={
        "103.4": "begins the game with a starting",
        "103.4a": "each team's starting life total is",
        "103.4b": "plus or minus the life modifier",
        "103.4c": "In a Commander game, each player's",
        "103.4d": "In a two-player Brawl game",
        "103.4e": "the archenemy's starting life total is",
        "119.1": "begins the game with a starting",
        "119.1a": "each team's starting life total is",
        "119.1b": "plus or minus the life modifier",
        "119.1c": "In a Commander game, each player's",
        "119.1d": "In a two-player Brawl game",
        "119.1e": "the archenemy's starting life total is",
        "372.4a": "affect the start-of-game procedure",
        "907.6": "Each player's starting life total is",
    },
    example={"variants": ["commander"]},
)
def starting_life(facts: StartingTotals, case: Case) -> Answer:
    """20, unless a variant says otherwise; if two variants disagree, both are named."""
    base = _total(USUAL, "the starting life total is 20 unless something changes it", case)
    totals = {rule: n for rule, n in (_variant_life(v, base, facts, case) for v in facts.variants) if rule}
    if "brawl" in facts.variants:
        totals.pop("103.4c", None)
    if len(set(totals.values())) > 1:
        said = ", ".join(f"{n} by {rule}" for rule, n in totals.items())
        case.contradict(tuple(totals), f"the variants do not agree on the starting life total: {said}")
        return case.value(totals)
    life = next(iter(totals.values()), base)
    if "treachery" in facts.variants:
        said = f"it is {life} because of another variant" if totals else f"{life}"
        life = case.gives("907.6", life, f"in Treachery the starting life total is {said}")
    return case.value(_changed(life, "life", facts, case))


def _total(total: StartingLife, says: str, case: Case) -> int:
    """A starting life total that two rules agree on."""
    return case.gives(total.same, case.gives(total.rule, total.life, says), says)


def _variant_life(variant: SetupVariant, base: int, facts: StartingTotals, case: Case) -> tuple[str, int]:
    """The rule and the total that it sets; "" and the base for a variant that doesn't set one."""
    total, says = USUAL, ""
    match variant:
        case "two-headed giant":
            total, says = of_team(2), "each Two-Headed Giant team starts with 30"
        case "vanguard":
            if facts.life_modifier is None:
                case.missing("life_modifier")
            total = StartingLife(base + facts.life_modifier, "103.4b", "119.1b")
            says = f"20 with the vanguard's life modifier of {facts.life_modifier:+d}"
        case "commander":
            total, says = COMMANDER, "each player starts a Commander game with 40"
        case "brawl":
            case.need("players")
            total = brawl(facts.players or 0)
            says = f"each of {facts.players} players starts a Brawl game with {total.life}"
        case "archenemy":
            case.need("archenemy")
            if facts.archenemy:
                total, says = ARCHENEMY, "the archenemy starts with 40"
    return (total.rule, _total(total, says, case)) if says else ("", base)


def _changed(total: int, which: Total, facts: StartingTotals, case: Case) -> int:
    """The total after the abilities of face-up identities have been applied in order."""
    for ability in _applying(which, facts, case):
        new = ability.applied(total)
        total = case.gives("372.4a", new, f"an identity's ability changes it to {new}")
    return total


def _applying(which: Total, facts: StartingTotals, case: Case) -> list[PregameAbility]:
    """The abilities that change a total, in order. The order matters if one of several sets it."""
    changing = [(i, ability) for i, ability in enumerate(facts.abilities) if ability.changes == which]
    if unknown := [f"abilities[{i}].face_up" for i, ability in changing if ability.face_up is None]:
        case.missing(*unknown)
    shown = [(i, ability) for i, ability in changing if ability.face_up]
    ordered = len(shown) > 1 and any(ability.to is not None for _, ability in shown)
    unplaced = [f"abilities[{i}].place" for i, ability in shown if ability.place is None]
    if ordered and unplaced:
        case.missing(*unplaced)
    return [ability for _, ability in sorted(shown, key=lambda found: found[1].place or 0)]


@question(
    "starting-hand",
    facts=StartingTotals,
    cites={
        "103.5": "starting hand size, which is normally",
        "103.5a": "plus or minus the hand modifier",
        "372.4a": "affect the start-of-game procedure",
        "907.6": "starting hand size is seven cards",
    },
    example={"variants": ["vanguard"], "hand_modifier": -1},
)
def starting_hand(facts: StartingTotals, case: Case) -> Answer:
    """Seven, changed by a vanguard's hand modifier and by identities' abilities."""
    hand = case.gives("103.5", HAND, "the starting hand size is normally seven")
    if "treachery" in facts.variants:
        hand = case.gives("907.6", hand, f"in Treachery it is {hand} unless something else changes it")
    if "vanguard" in facts.variants:
        if facts.hand_modifier is None:
            case.missing("hand_modifier")
        said = f"seven with the vanguard's hand modifier of {facts.hand_modifier:+d}"
        hand = case.gives("103.5a", hand + facts.hand_modifier, said)
    return case.value(_changed(hand, "hand", facts, case))


class FirstPlayer(Facts, frozen=True, kw_only=True):
    """What decides who takes the first turn.

    `seats` are the players clockwise. `game` is the number of the game in the match. Facts about
    the previous game: its loser, whether it was a draw, and who chose then. `picked` is the player
    named by whoever chooses. `power_play` lists the controllers of Power Play cards. `identities`
    are those of a Treachery game. `shared_team_turns`: that option is used.
    """

    seats: Players
    game: Positive | None = None
    previous_loser: str | None = None
    previous_draw: bool | None = None
    previous_chooser: str | None = None
    picked: str | None = None
    archenemy: str | None = None
    power_play: tuple[str, ...] = ()
    identities: tuple[Identity, ...] = ()
    teams: tuple[tuple[str, ...], ...] = ()
    shared_team_turns: bool = False

    def __post_init__(self) -> None:
        check_distinct("seats", self.seats)
        check_teams(self.teams, self.seats)
        for name in ("previous_loser", "previous_chooser", "picked", "archenemy"):
            check_known(name, [getattr(self, name)], self.seats)
        check_known("power_play", self.power_play, self.seats)
        check_known("identities", [i.player for i in self.identities], self.seats)
        if self.previous_draw and self.previous_loser:
            raise ValueError("previous_loser: nobody loses a game that is a draw")


@question(
    "starting-player",
    facts=FirstPlayer,
    cites={
        "103.1": "loser of the previous game chooses",
        "103.1a": "there is a starting team rather",
        "103.1b": "these methods aren't used to determine",
        "103.1c": "its controller is the starting player",
        "372.3a": "sets its controller as the starting",
        "907.7": "the Leader player is the starting",
    },
    example={"seats": ["Ann", "Bob", "Cat"], "game": 2, "previous_loser": "Bob", "previous_draw": False},
)
def starting_player(facts: FirstPlayer, case: Case) -> Answer:
    """Cards that name the starting player come first, then the archenemy, then the choice."""
    named = _named(facts, case)
    if len(named) > 1:
        return case.value({"at_random_among": named})
    if named:
        return case.value(_order(named[0], facts, case))
    archenemy = case.holds(
        "103.1b",
        facts.archenemy is not None,
        f"{facts.archenemy} is the archenemy, and nothing else is asked",
        "there is no archenemy, so it is determined otherwise",
    )
    if archenemy and facts.archenemy:
        return case.value(_order(facts.archenemy, facts, case))
    chooser = _chooser(facts, case)
    if facts.picked is None:
        return case.value({"chooses": chooser})
    return case.value({"chooses": chooser, **_order(facts.picked, facts, case)})


def _named(facts: FirstPlayer, case: Case) -> list[str]:
    """The players whom a card makes the starting player."""
    named: list[str] = []
    if facts.power_play:
        said = f"Power Play names {' and '.join(facts.power_play)}, whatever was determined before"
        named = case.gives("103.1c", list(facts.power_play), said)
    if facts.identities:
        leaders = _leaders(facts, case)
        said = f"the Leader player starts: {' or '.join(leaders)}, at random if there are several"
        leaders = case.gives("907.7", leaders, said)
        named += [p for p in leaders if p not in named]
    return named


def _leaders(facts: FirstPlayer, case: Case) -> list[str]:
    """The controllers of face-up Leaders: a face-down identity has no abilities."""
    leaders = []
    for i, identity in enumerate(facts.identities):
        leader = shows(identity, "Leader")
        if leader is None:
            case.missing(unknown_of(facts.identities, i))
        if leader:
            leaders.append(identity.player)
    said = f"a Leader makes its controller the starting player: {' and '.join(leaders) or 'nobody'}"
    return case.gives("372.3a", leaders, said)


def _chooser(facts: FirstPlayer, case: Case) -> str:
    case.need("game")
    if facts.game == 1:
        return case.gives(
            "103.1", "whoever the players agree on", "in the first game the players may use any method"
        )
    if facts.previous_loser is not None:
        return case.gives("103.1", facts.previous_loser, "the loser of the previous game chooses")
    if not facts.previous_draw:
        case.missing("previous_draw" if facts.previous_draw is None else "previous_loser")
    if facts.previous_chooser is None:
        case.missing("previous_chooser")
    said = "the previous game was a draw: the same player chooses again"
    return case.gives("103.1", facts.previous_chooser, said)


def _order(first: str, facts: FirstPlayer, case: Case) -> dict[str, object]:
    if facts.shared_team_turns:
        team = case.gives("103.1a", team_of(first, facts.teams), f"the team of {first} is the starting team")
        return {"starting_team": team}
    order = case.gives("103.1", turn_order(facts.seats, first), f"clockwise from {first}")
    return {"starts": first, "turn_order": order}


class FirstTurn(Facts, frozen=True, kw_only=True):
    """A game that is starting: its number of players, its variants, and its starting player."""

    players: PlayerCount | None = None
    variants: tuple[SetupVariant, ...] = ()
    starting_player: str = "the starting player"


@question(
    "first-turn",
    facts=FirstTurn,
    cites={
        "103.8": "starting player takes their first turn",
        "103.8a": "player who plays first skips the",
        "103.8b": "team who plays first skips the",
        "103.8c": "In all other multiplayer games",
    },
    example={"players": 2},
)
def first_turn(facts: FirstTurn, case: Case) -> Answer:
    """The draw step is skipped with two players and in Two-Headed Giant, but not in other games."""
    first = case.gives("103.8", facts.starting_player, f"the first turn is taken by {facts.starting_player}")
    if "two-headed giant" in facts.variants:
        skipped = case.holds("103.8b", True, "in Two-Headed Giant the first team skips that draw step")
        return case.value({"first": first, "draw_step_skipped": bool(skipped)})
    case.need("players")
    skipped = case.holds(
        "103.8a",
        facts.players == 2,
        "with two players that draw step is skipped",
        "there are more than two players",
    )
    if not skipped:
        skipped = case.gives("103.8c", False, "with more players that draw step is not skipped")
    return case.value({"first": first, "draw_step_skipped": bool(skipped)})
