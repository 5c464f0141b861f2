"""Who wins and loses: batches of losses and wins, teams, and what rules of the game forbid."""

from crkb.game.happenings import Loses, Wins
from crkb.game.objects import Player
from crkb.game.play import Play
from crkb.game.terms import Filter, RuleChange, You
from crkb.game.turns import loops, outcome
from tests.game.boards import game, thing

TEAMS = [
    Player("Ann", team=("Ann", "Bob")),
    Player("Bob", team=("Ann", "Bob")),
    Player("Cleo", team=("Cleo", "Dan")),
    Player("Dan", team=("Cleo", "Dan")),
]


def applied(start, *happenings):
    play = Play(start)
    return play, outcome.apply(play, happenings)


def test_who_would_win_and_lose_loses():
    play, done = applied(game(), Loses("Ann"), Wins("Ann"))
    assert [each.what for each in done] == [Loses("Ann")]
    assert play.game.winners == ("Bob",)


def test_another_wins_beside_a_loss():
    play, _ = applied(game(players=("Ann", "Bob", "Cleo")), Loses("Ann"), Wins("Bob"))
    assert play.game.winners == ("Bob",)
    assert play.game.players["Ann"].outcome == "lost"


def test_all_losses_at_once_are_a_draw():
    play, _ = applied(game(thing("bear")), Loses("Ann"), Loses("Bob"))
    assert play.game.draw
    assert play.game.objects["bear"].zone == "battlefield"
    assert {each.outcome for each in play.game.players.values()} == {"drew"}


def test_who_cannot_lose_stays():
    stone = thing("stone", RuleChange("can't lose the game", Filter((You(),))))
    play, done = applied(game(stone), Loses("Ann"), Loses("Bob"))
    assert [each.what.player for each in done] == ["Bob"]
    assert play.game.winners == ("Ann",)


def test_a_team_shares_life_in_one_variant_only():
    shared = game(players=TEAMS, variant="two-headed giant")
    assert outcome.one_team(shared, "Ann") == ("Ann", "Bob")
    assert outcome.one_team(game(players=TEAMS), "Ann") == ("Ann",)


def test_a_team_wins_with_those_who_had_lost():
    play = Play(game(players=TEAMS))
    for name in ("Ann", "Cleo", "Dan"):
        outcome.concede(play, [name])
    assert play.game.winners == ("Ann", "Bob")


def test_nothing_happens_after_the_end():
    play, _ = applied(game(), Loses("Bob"))
    assert outcome.apply(play, [Loses("Ann"), Wins("Bob")]) == ()


def test_an_endless_loop_is_a_draw():
    play = Play(game())
    loops.draw(play, ())
    assert play.game.over
    assert play.game.draw
    assert play.game.winners == ()
    assert {each.outcome for each in play.game.players.values()} == {"drew"}


def test_who_has_left_neither_loses_nor_wins_again():
    gone = game(players=["Ann", "Bob", Player("Cleo", in_game=False)])
    play, done = applied(gone, Loses("Cleo"), Wins("Cleo"))
    assert done == ()
    assert not play.game.over


def test_a_win_takes_effect():
    _, done = applied(game(), Wins("Bob"))
    assert [each.what for each in done] == [Wins("Bob")]


def test_a_team_has_the_life_of_the_one_who_has_less():
    heads = [each._replace(life=life) for each, life in zip(TEAMS, (7, 5, 3, 9), strict=True)]
    assert [outcome.life(game(players=heads, variant="two-headed giant"), each.name) for each in heads] == (
        [5, 5, 3, 3]
    )


def notes(play):
    return [(note.rule, note.holds) for note in play.proof.notes]


def test_what_keeps_a_player_from_losing_and_winning_is_said_not_to_hold():
    rules = [RuleChange(f"can't {each} the game", Filter((You(),))) for each in ("lose", "win")]
    play, _ = applied(game(thing("stone", *rules)), Loses("Ann"), Wins("Ann"))
    assert notes(play) == [("101.2", False), ("101.2", False)]


def test_who_would_win_and_lose_is_said_to_lose():
    play, _ = applied(game(), Loses("Ann"), Wins("Ann"))
    assert notes(play) == [("104.3f", True), ("104.5", True), ("104.2a", True)]


def test_a_game_of_one_goes_on():
    play, _ = applied(game(players=["Ann"]))
    assert not play.game.over
