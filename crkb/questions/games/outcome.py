"""How a game ends: winning, losing, draws, and who leaves (rule 104)."""

from __future__ import annotations

from typing import Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Count, Facts, Positive
from crkb.questions.values.seating import Players, check_distinct, check_known, check_teams, in_range, team_of
from crkb.questions.values.wording import known

POISON = 10
COMMANDER_DAMAGE = 21


class PlayerStanding(Facts, frozen=True, kw_only=True):
    """A player in the game: life total, counters by kind, cards in the library, how many cards the
    player has just been required to draw from it, and the combat damage that each commander has
    dealt to the player this game."""

    life: int | None = None
    counters: dict[str, Count] = msgspec.field(default_factory=dict)
    library: Count | None = None
    draws: Count = 0
    commander_damage: dict[str, Count] = msgspec.field(default_factory=dict)


class OutcomeEvent(Facts, frozen=True, kw_only=True):
    """What just happens: a player concedes, or a resolving effect says that its player wins or
    loses the game, that the game is a draw (the player controls the effect), or that it is
    restarted."""

    player: str
    what: Literal["concedes", "wins", "loses", "draw", "restart"]


class Game(Facts, frozen=True, kw_only=True):
    """A game at one moment.

    `seats` are the players clockwise; `left_before` are those who have already left. `state`
    describes the others. `priority`: a player would receive priority now, so state-based actions
    are checked. `range_of_influence` is the limited range, if that option is used. `cant_lose` and
    `cant_win` are players who, because of an effect, can't lose or win. In an Emperor game
    `emperors` lists the emperor of each team. Two-Headed Giant has its own rules (810.8).
    """

    seats: Players
    state: dict[str, PlayerStanding] = msgspec.field(default_factory=dict)
    left_before: tuple[str, ...] = ()
    happenings: tuple[OutcomeEvent, ...] = ()
    priority: bool | None = None
    teams: tuple[tuple[str, ...], ...] = ()
    emperors: tuple[str, ...] = ()
    commander: bool | None = None
    range_of_influence: Positive | None = None
    cant_lose: tuple[str, ...] = ()
    cant_win: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_distinct("seats", self.seats)
        check_teams(self.teams, self.seats)
        named = ("state", "left_before", "emperors", "cant_lose", "cant_win")
        for field in named:
            check_known(field, getattr(self, field), self.seats)
        check_known("happenings", [h.player for h in self.happenings], self.players)
        if self.emperors and not self.teams:
            raise ValueError("emperors: need teams")

    @property
    def players(self) -> list[str]:
        """The players who are in the game."""
        return [p for p in self.seats if p not in self.left_before]

    def by(self, what: str) -> list[str]:
        """The players to whom this happens."""
        return [p for p in self.players for h in self.happenings if (h.player, h.what) == (p, what)]


@question(
    "game-result",
    facts=Game,
    cites={
        "101.1": "card's text directly contradicts these rules",
        "101.2": "effect takes precedence",
        "104.1": "or when the game is restarted",
        "104.2a": "if that player's opponents have all",
        "104.2b": "may state that a player wins",
        "104.2c": "all other teams have left the",
        "104.2d": "if its emperor wins the game",
        "104.3a": "A player who concedes leaves the",
        "104.3b": "player's life total is 0 or",
        "104.3c": "required to draw more cards than",
        "104.3d": "poison counters, that player loses the",
        "104.3e": "may state that a player loses",
        "104.3f": "both win and lose the game",
        "104.3g": "if all players on that team",
        "104.3h": "instead causes all of that player's",
        "104.3i": "if its emperor loses the game",
        "104.3j": "In a Commander game, a player",
        "104.4a": "the players remaining in a game",
        "104.4c": "may state that the game is",
        "104.4d": "if all remaining teams lose simultaneously",
        "104.4e": "spell or ability that states that",
        "104.4g": "for all remaining players on that",
        "104.4h": "is a draw for its emperor",
        "104.5": "loses the game, that player leaves",
    },
    example={
        "seats": ["Ann", "Bob"],
        "state": {"Ann": {"life": 0}, "Bob": {"life": 3}},
        "priority": True,
    },
)
def game_result(game: Game, case: Case) -> Answer:
    """Determine who loses or wins now, for whom the game is a draw, who leaves, and who is left."""
    losers = _losers(game, case)
    winners = _winners_by_effect(game, losers, case)
    losers, winners = _both(game, losers, winners, case)
    losers = _with_emperors(game, losers, case)
    drawn = _all_lose(game, losers, case) or _drawn_by_effect(game, case)
    if drawn:
        losers = [p for p in losers if p not in drawn]
    gone = case.gives("104.5", [*losers, *drawn], "players who lose, or whose game is a draw, leave the game")
    left = [p for p in game.players if p not in gone and p not in losers]
    winners = _team_of_emperor(game, winners, case) or winners or _last_left(game, left, case)
    value = {
        "win": winners,
        "lose": [p for p in game.players if p in losers],
        "draw": [p for p in game.players if p in drawn],
        "left": left,
        "over": _over(game, winners, left, drawn, case),
    }
    if game.teams:
        value["teams_lost"] = _teams_lost(game, left, winners, drawn, case)
    return case.value(value)


def _losers(game: Game, case: Case) -> list[str]:
    conceding = case.gives(
        "104.3a", game.by("concedes"), "a player who concedes leaves immediately and loses"
    )
    found = []
    for player in game.players:
        if player in conceding:
            protected = player in game.cant_lose
            if protected and not case.holds("101.1", True, f"nothing keeps {player} from conceding"):
                continue
            found.append(player)
        elif _loses(game, player, case) and not _kept_in(game, player, case):
            found.append(player)
    return found


def _kept_in(game: Game, player: str, case: Case) -> bool:
    """Does an effect that says that the player can't lose prevail?"""
    protected = player in game.cant_lose
    return protected and bool(case.holds("101.2", True, f"{player} can't lose, which prevails"))


def _loses(game: Game, player: str, case: Case) -> bool:
    """By an effect, or by a state-based action if those are checked now."""
    if player in game.by("loses"):
        return bool(case.holds("104.3e", True, f"an effect says that {player} loses"))
    if game.priority is False:
        return False
    standing = game.state.get(player, PlayerStanding())
    conditions = _state_based(standing, player, game, case)
    losing = case.some(*conditions)
    if losing is False:
        return False
    unknown = [name for truth, name in conditions if truth is None] if losing is None else []
    if game.priority is None:
        case.missing("priority", *unknown)
    if losing is None:
        case.missing(*unknown)
    return True


def _state_based(
    standing: PlayerStanding, player: str, game: Game, case: Case
) -> list[tuple[bool | None, str]]:
    """The state-based actions that make a player lose, each with the fact that it depends on."""
    life, where = standing.life, f"state.{player}"
    found = [
        (
            case.holds(
                "104.3b",
                None if life is None else life <= 0,
                f"{player} has {known(life)} life",
                f"{player} has {life} life, more than 0",
            ),
            f"{where}.life",
        )
    ]
    poison = standing.counters.get("poison", 0)
    if poison:
        said = f"{player} has {poison} poison counters"
        found.append((case.holds("104.3d", poison >= POISON, said, f"{said}, fewer than {POISON}"), ""))
    if standing.draws:
        too_many = None if standing.library is None else standing.draws > standing.library
        said = f"{player} has to draw {standing.draws} cards from a library of {standing.library}"
        found.append((case.holds("104.3c", too_many, said, f"{said}, which is enough"), f"{where}.library"))
    dealt = max(standing.commander_damage.values(), default=0)
    if dealt:
        said = f"{player} was dealt {dealt} combat damage by one commander"
        enough = case.holds("104.3j", dealt >= COMMANDER_DAMAGE, said, f"{said}, too little")
        counts = False if enough is False or game.commander is False else (enough and game.commander)
        found.append((counts, "commander"))
    return found


def _winners_by_effect(game: Game, losers: list[str], case: Case) -> list[str]:
    """The players who win by an effect. With limited range others lose instead; they are added to
    `losers`."""
    found: list[str] = []
    for player in game.by("wins"):
        if player in game.cant_win and case.holds("101.2", True, f"{player} can't win, which prevails"):
            continue
        if game.range_of_influence is not None:
            near = in_range(game.players, player, game.range_of_influence)
            foes = [p for p in near if p not in team_of(player, game.teams)]
            said = f"the range of influence is limited: {' and '.join(foes)} lose instead of {player} winning"
            foes = case.gives("104.3h", foes, said)
            losers += [p for p in foes if p not in losers and not _kept_in(game, p, case)]
        elif case.holds("104.2b", True, f"an effect says that {player} wins"):
            found.append(player)
    return found


def _both(game: Game, losers: list[str], winners: list[str], case: Case) -> tuple[list[str], list[str]]:
    """A player who would win and lose at the same time loses."""
    clash = [p for p in winners if p in losers]
    if clash and case.holds("104.3f", True, f"{clash[0]} would both win and lose, and so loses"):
        return losers, [p for p in winners if p not in clash]
    return [p for p in losers if p not in clash], winners


def _with_emperors(game: Game, losers: list[str], case: Case) -> list[str]:
    """A team loses with its emperor."""
    found = list(losers)
    for emperor in game.emperors:
        said = f"{emperor} is the emperor of a team: the whole team loses"
        if emperor in losers and case.holds("104.3i", True, said):
            found += [p for p in team_of(emperor, game.teams) if p in game.players and p not in found]
    return found


def _all_lose(game: Game, losers: list[str], case: Case) -> list[str]:
    """A draw if all remaining players, or all remaining teams, lose at the same time."""
    rule, who = ("104.4d", "teams") if game.teams else ("104.4a", "players")
    if not losers:
        return []
    drawn = case.holds(
        rule,
        set(losers) == set(game.players),
        f"all remaining {who} lose at the same time: a draw",
        f"not all remaining {who} lose",
    )
    return list(game.players) if drawn else []


def _drawn_by_effect(game: Game, case: Case) -> list[str]:
    drawn: list[str] = []
    for player in game.by("draw"):
        if game.range_of_influence is None:
            drawn += case.gives("104.4c", game.players, "an effect says that the game is a draw")
        else:
            near = in_range(game.players, player, game.range_of_influence)
            said = f"with limited range it is a draw for {', '.join(near)}"
            drawn += case.gives("104.4e", near, said)
    for emperor in game.emperors:
        said = f"it is a draw for the team of the emperor {emperor}"
        if emperor in drawn and case.holds("104.4h", True, said):
            drawn += [p for p in team_of(emperor, game.teams) if p in game.players]
    return list(dict.fromkeys(drawn))


def _team_of_emperor(game: Game, winners: list[str], case: Case) -> list[str]:
    for emperor in game.emperors:
        said = f"{emperor} is the emperor of a team: the whole team wins"
        if emperor in winners and case.holds("104.2d", True, said):
            return team_of(emperor, game.teams)
    return []


def _last_left(game: Game, left: list[str], case: Case) -> list[str]:
    """The player or team that wins because all opponents have left, even if they “can't win”."""
    if game.teams:
        mine = team_of(left[0], game.teams) if left else []
        alone = bool(left) and all(p in mine for p in left)
        said = f"all teams but {left[0]}'s have left, so it wins" if alone else "several teams are left"
        return mine if case.holds("104.2c", alone, said) else []
    alone = len(left) == 1
    said = f"all of {left[0]}'s opponents have left, so {left[0]} wins" if alone else "opponents are left"
    return left if case.holds("104.2a", alone, said) else []


def _over(game: Game, winners: list[str], left: list[str], drawn: list[str], case: Case) -> bool:
    ended = bool(winners) or bool(game.by("restart")) or (bool(drawn) and not left)
    return bool(
        case.holds(
            "104.1",
            ended,
            "the game ends immediately",
            "nobody has won, and the game is not a draw for everyone",
        )
    )


def _teams_lost(
    game: Game, left: list[str], winners: list[str], drawn: list[str], case: Case
) -> list[tuple[str, ...]]:
    """The teams that lose because all their players have lost; if the game is a draw for a team's
    last players, it is a draw for the team."""
    gone = [t for t in game.teams if not any(p in left for p in t) and not any(p in winners for p in t)]
    lost = []
    for team in gone:
        ends_drawn = any(p in drawn for p in team)
        if ends_drawn and case.holds("104.4g", True, f"for {', '.join(team)} the game is a draw"):
            continue
        lost.append(team)
    return case.gives("104.3g", lost, f"teams whose players have all lost: {len(lost)}")
