"""How a game ends: winning, losing, draws, and who leaves (rule 104)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from crkb.questions.core import Answer, Case, question
from crkb.questions.facts import Facts, Positive
from crkb.questions.games.standing import PlayerStanding
from crkb.questions.values.seating import Players, check_distinct, check_known, check_teams, in_range, team_of


class OutcomeEvent(Facts, frozen=True, kw_only=True):
    """What just happens: a player concedes, or a resolving effect says that its player wins or
    loses the game, that the game is a draw (the player controls the effect), or that it is
    restarted. Several effects apply at the same time."""

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

    def has_effects(self) -> bool:
        """Does anything happen but concessions?"""
        return any(h.what != "concedes" for h in self.happenings)


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
    """Determine who loses or wins now, for whom the game is a draw, who leaves, and who is left.

    A concession works at once; then what an effect says; then, if the game goes on, state-based
    actions. Each of them may end the game before the next.
    """
    course = _GameCourse(game, case)
    if conceding := _conceding(game, case):
        course.settle(conceding)
    if game.has_effects() and not course.over:
        course.settle_effects()
    if not course.over:
        course.settle(_losing_by_state(game, course.left, case))
    value = {
        "win": course.winners,
        "lose": [p for p in game.players if p in course.lost],
        "draw": [p for p in game.players if p in course.drawn],
        "left": course.left,
        "over": course.over,
    }
    if game.teams:
        value["teams_lost"] = _teams_lost(game, course.left, course.drawn, case)
    return case.value(value)


class _GameCourse:
    """The game as it goes on: who is still in it, who has lost, for whom it was a draw, who has won."""

    def __init__(self, game: Game, case: Case) -> None:
        self.game, self.case = game, case
        self.left = game.players
        self.lost: list[str] = []
        self.drawn: list[str] = []
        self.winners: list[str] = []
        self.over = False

    def settle_effects(self) -> None:
        """What effects say of the players who are still in the game, all at the same time."""
        game, case = self.game, self.case
        losers = _losers_by_effect(game, self.left, case)
        winners = _winners_by_effect(game, self.left, losers, case)
        losers, winners = _both(losers, winners, case)
        self.settle(losers, winners, _drawn_by_effect(game, self.left, case), game.by("restart"))

    def settle(
        self,
        losers: list[str],
        winners: Sequence[str] = (),
        drawn: Sequence[str] = (),
        restarting: Sequence[str] = (),
    ) -> None:
        """The consequences for everyone where these players lose, win or draw at the same time."""
        game, case = self.game, self.case
        losers = _with_emperors(game, self.left, losers, case)
        drawn = _all_lose(game, self.left, losers, case) or drawn
        losers = [p for p in losers if p not in drawn]
        said = "players who lose, or whose game is a draw, leave the game"
        gone = case.gives("104.5", [*losers, *drawn], said)
        self.left = [p for p in self.left if p not in gone]
        self.lost += losers
        self.drawn += drawn
        self.winners = (
            _team_of_emperor(game, winners, case) or [*winners] or _last_left(game, self.left, case)
        )
        ended = bool(self.winners) or bool(restarting) or not self.left
        otherwise = "nobody has won, and the game is not a draw for everyone"
        self.over = bool(case.holds("104.1", ended, "the game ends immediately", otherwise))


def _conceding(game: Game, case: Case) -> list[str]:
    conceding = case.gives(
        "104.3a", game.by("concedes"), "a player who concedes leaves immediately and loses"
    )
    for player in game.cant_lose:
        protected = player in conceding
        if protected and not case.holds("101.1", True, f"nothing keeps {player} from conceding"):
            conceding = [p for p in conceding if p != player]
    return conceding


def _losers_by_effect(game: Game, left: list[str], case: Case) -> list[str]:
    return [
        player
        for player in left
        if player in game.by("loses")
        and case.holds("104.3e", True, f"an effect says that {player} loses")
        and not _kept_in(game, player, case)
    ]


def _losing_by_state(game: Game, left: list[str], case: Case) -> list[str]:
    """The players whom state-based actions make lose, if those are checked now."""
    return [p for p in left if _loses(game, p, case) and not _kept_in(game, p, case)]


def _kept_in(game: Game, player: str, case: Case) -> bool:
    """Does an effect that says that the player can't lose prevail?"""
    protected = player in game.cant_lose
    return protected and bool(case.holds("101.2", True, f"{player} can't lose, which prevails"))


def _loses(game: Game, player: str, case: Case) -> bool:
    if game.priority is False:
        return False
    standing = game.state.get(player, PlayerStanding())
    conditions = standing.losing(player, case, commander=game.commander)
    losing = case.some(*conditions)
    if losing is False or player in game.cant_lose:
        return bool(losing)  # for a player who can't lose nothing depends on what is not known
    unknown = [name for truth, name in conditions if truth is None] if losing is None else []
    if game.priority is None:
        case.missing("priority", *unknown)
    if losing is None:
        case.missing(*unknown)
    return True


def _winners_by_effect(game: Game, left: list[str], losers: list[str], case: Case) -> list[str]:
    """The players who win by an effect. With limited range others lose instead; they are added to
    `losers`."""
    found: list[str] = []
    for player in [p for p in left if p in game.by("wins")]:
        if player in game.cant_win and case.holds("101.2", True, f"{player} can't win, which prevails"):
            continue
        if game.range_of_influence is not None:
            near = in_range(left, player, game.range_of_influence)
            foes = [p for p in near if p not in team_of(player, game.teams)]
            said = f"the range of influence is limited: {' and '.join(foes)} lose instead of {player} winning"
            foes = case.gives("104.3h", foes, said)
            losers += [p for p in foes if p not in losers and not _kept_in(game, p, case)]
        elif case.holds("104.2b", True, f"an effect says that {player} wins"):
            found.append(player)
    return found


def _both(losers: list[str], winners: list[str], case: Case) -> tuple[list[str], list[str]]:
    """A player who would win and lose at the same time loses."""
    clash = [p for p in winners if p in losers]
    if clash and case.holds("104.3f", True, f"{clash[0]} would both win and lose, and so loses"):
        return losers, [p for p in winners if p not in clash]
    return [p for p in losers if p not in clash], winners


def _with_emperors(game: Game, left: list[str], losers: list[str], case: Case) -> list[str]:
    """A team loses with its emperor."""
    found = list(losers)
    for emperor in game.emperors:
        said = f"{emperor} is the emperor of a team: the whole team loses"
        if emperor in losers and case.holds("104.3i", True, said):
            found += [p for p in team_of(emperor, game.teams) if p in left and p not in found]
    return found


def _all_lose(game: Game, left: list[str], losers: list[str], case: Case) -> list[str]:
    """A draw if all remaining players, or all remaining teams, lose at the same time."""
    rule, who = ("104.4d", "teams") if game.teams else ("104.4a", "players")
    if not losers:
        return []
    drawn = case.holds(
        rule,
        set(losers) == set(left),
        f"all remaining {who} lose at the same time: a draw",
        f"not all remaining {who} lose",
    )
    return left if drawn else []


def _drawn_by_effect(game: Game, left: list[str], case: Case) -> list[str]:
    drawn: list[str] = []
    for player in [p for p in left if p in game.by("draw")]:
        if game.range_of_influence is None:
            drawn += case.gives("104.4c", left, "an effect says that the game is a draw")
        else:
            near = in_range(left, player, game.range_of_influence)
            said = f"with limited range it is a draw for {', '.join(near)}"
            drawn += case.gives("104.4e", near, said)
    for emperor in game.emperors:
        said = f"it is a draw for the team of the emperor {emperor}"
        if emperor in drawn and case.holds("104.4h", True, said):
            drawn += [p for p in team_of(emperor, game.teams) if p in left]
    return list(dict.fromkeys(drawn))


def _team_of_emperor(game: Game, winners: Sequence[str], case: Case) -> list[str]:
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


def _teams_lost(game: Game, left: list[str], drawn: list[str], case: Case) -> list[tuple[str, ...]]:
    """The teams that lose because all their players have lost; if the game is a draw for a team's
    last players, it is a draw for the team."""
    gone = [team for team in game.teams if not any(p in left for p in team)]
    lost = []
    for team in gone:
        ends_drawn = any(p in drawn for p in team)
        if ends_drawn and case.holds("104.4g", True, f"for {', '.join(team)} the game is a draw"):
            continue
        lost.append(team)
    return case.gives("104.3g", lost, f"teams whose players have all lost: {len(lost)}")
