"""Turn-based actions: untapping, drawing, and what ends in the cleanup step (703)."""

import pytest

from crkb.game.objects import Player
from crkb.game.play import Play
from crkb.game.terms import Filter, Keyword, RuleChange, This, You
from crkb.game.turns import day_night, restart, turn_based
from tests.game.boards import game, thing

TEAMS = [Player(name, team=team) for team in (("Ann", "Bob"), ("Cleo", "Dan")) for name in team]
TWO_HEADED = {"players": TEAMS, "variant": "two-headed giant"}
THREE = ("Ann", "Bob", "Cleo")


def noted(play):
    return [note.rule for note in play.proof.notes]


@pytest.mark.parametrize(
    ("marks", "variant", "number"),
    [
        ((0, 0, 5), "", 0),
        ((2, 3, 5), "", 2),
        ((2, 3, 5), "two-headed giant", 3),
        ((3, 2, 5), "two-headed giant", 3),
    ],
)
def test_how_many_spells_the_active_player_or_team_cast(marks, variant, number):
    players = [
        each._replace(marks={day_night.SPELLS_CAST: cast})
        for each, cast in zip(TEAMS, (*marks, 9), strict=True)
    ]
    assert turn_based.spells_cast(Play(game(players=players, variant=variant))) == number


def test_who_has_left_may_have_cast_spells_as_well():
    ann = Player("Ann", in_game=False, marks={day_night.SPELLS_CAST: 2})
    assert turn_based.spells_cast(Play(game(players=[ann, "Bob"]))) == 2


def test_the_active_players_permanents_untap():
    tapped = [thing("bear", tapped=True), thing("ox", controller="Bob", tapped=True)]
    play = Play(game(*tapped, thing("elk"), thing("ape", tapped=True, phased_out=True, phased_with="x")))
    turn_based.untap_step(play, 1)
    assert {id for id, each in play.game.objects.items() if each.tapped} == {"ox", "ape"}
    assert [note.about for note in play.proof.notes if note.rule == "502.3"] == [("Ann",)]


def test_what_an_effect_keeps_tapped_stays_so():
    stays = RuleChange("doesn't untap during its controller's untap step", Filter((This(),)))
    play = Play(game(thing("bear", stays, tapped=True), thing("ox", tapped=True)))
    turn_based.untap_step(play, 1)
    assert {id for id, each in play.game.objects.items() if each.tapped} == {"bear"}
    assert [note.holds for note in play.proof.notes if note.rule == "502.3"] == [False, True]


def test_in_the_untap_step_all_phases_in_before_anything_untaps():
    play = Play(game(thing("bear", tapped=True, phased_out=True)))
    turn_based.untap_step(play, 1)
    bear = play.game.objects["bear"]
    assert (bear.phased_out, bear.tapped) == (False, False)


def test_what_phased_out_under_who_has_left_phases_in_at_their_turn():
    players = ("Ann", Player("Bob", in_game=False), "Cleo")
    start = game(thing("bear", controller="Bob", phased_out=True), players=players)
    for skipped, is_out in (((), True), (("Bob",), False)):
        play = Play(start)
        turn_based.untap_step(play, 1, skipped)
        assert play.game.objects["bear"].phased_out is is_out


def test_the_untap_step_asks_how_many_spells_were_cast():
    play = Play(game(time="day"))
    turn_based.untap_step(play, 0)
    assert play.game.time == "night"


def test_daybound_permanents_begin_the_day_before_that():
    play = Play(game(thing("bear", Keyword("daybound"))))
    turn_based.untap_step(play, 0)
    assert play.game.time == "night"


DRAW = ["504.1", "703.4d"]


@pytest.mark.parametrize(
    ("fields", "drawn", "rules"),
    [
        ({"turn": 2}, {"Ann": 1}, DRAW),
        ({"turn": 1}, {}, ["103.8a"]),
        ({"turn": 1, "players": THREE}, {"Ann": 1}, DRAW),
        ({"turn": 1, "players": THREE, "marks": {restart.PLAYERS: 2}}, {}, ["103.8a"]),
        ({"turn": 1, "marks": {restart.PLAYERS: 3}}, {"Ann": 1}, DRAW),
        ({"turn": 1, **TWO_HEADED}, {}, ["103.8b"]),
        ({"turn": 2, **TWO_HEADED}, {"Ann": 1, "Bob": 1}, [*DRAW, *DRAW]),
        ({"turn": 1, "players": TEAMS}, {"Ann": 1}, DRAW),
    ],
)
def test_who_draws(fields, drawn, rules):
    play = Play(game(**fields))
    turn_based.draw_step(play)
    assert {name: each.hand for name, each in play.game.players.items() if each.hand} == drawn
    assert noted(play) == rules


def test_damage_wears_off_wherever_it_is_marked():
    hurt = [thing("bear", damage=1, deathtouched=True), thing("ox", controller="Bob", damage=2), thing("elk")]
    play = Play(game(*hurt))
    turn_based.cleanup(play)
    assert not any(each.damage or each.deathtouched for each in play.game.objects.values())
    assert noted(play) == ["120.6", "514.2", "703.4r"]


def test_a_cleanup_step_in_which_nothing_wears_off_says_nothing():
    play = Play(game(thing("bear")))
    turn_based.cleanup(play)
    assert not noted(play)


@pytest.mark.parametrize(
    ("hand", "known", "left"),
    [(7, 0, (7, 0)), (9, 0, (7, 0)), (0, 7, (0, 7)), (5, 2, (5, 2))],
)
def test_the_hand_after_discarding(hand, known, left):
    cards = [thing(f"card-{n}", zone="hand") for n in range(known)]
    play = Play(game(*cards, players=(Player("Ann", hand=hand), "Bob")))
    turn_based.cleanup(play)
    still = sum(each.zone == "hand" for each in play.game.objects.values())
    assert (play.game.players["Ann"].hand, still) == left
    assert play.game.players["Ann"].graveyard == hand - left[0]


def test_only_the_active_players_hand_counts():
    play = Play(game(thing("card", zone="hand"), players=(Player("Ann", hand=7), Player("Bob", hand=9))), {})
    play.game = play.game.with_objects(thing("card", zone="hand", controller="Bob"))
    turn_based.cleanup(play)
    assert (play.game.players["Ann"].hand, play.game.players["Bob"].hand) == (7, 9)


def test_no_maximum_hand_size():
    tower = thing("tower", RuleChange("no maximum hand size", Filter((You(),))))
    play = Play(game(tower, players=(Player("Ann", hand=9), "Bob")))
    turn_based.cleanup(play)
    assert play.game.players["Ann"].hand == 9


@pytest.mark.parametrize(("most", "left"), [(2, 2), (9, 9), (12, 9), (0, 0)])
def test_another_maximum_hand_size(most, left):
    cage = thing("cage", RuleChange(f"maximum hand size is {most}", Filter((You(),))))
    play = Play(game(cage, players=(Player("Ann", hand=9), "Bob")))
    turn_based.cleanup(play)
    assert play.game.players["Ann"].hand == left


@pytest.mark.parametrize("hand", [7, 8])
def test_having_no_maximum_is_told_only_with_more_cards(hand):
    tower = thing("tower", RuleChange("no maximum hand size", Filter((You(),))))
    play = Play(game(tower, players=(Player("Ann", hand=hand), "Bob")))
    turn_based.cleanup(play)
    assert noted(play) == ["101.1"] * (hand > 7)


@pytest.mark.parametrize("chosen", ["card-1", ["card-1"], ("card-1",)])
def test_the_card_that_was_chosen_is_discarded(chosen):
    cards = [thing(f"card-{n}", zone="hand") for n in range(8)]
    play = Play(game(*cards), {"discard of Ann": chosen})
    turn_based.cleanup(play)
    assert [id for id, each in play.game.objects.items() if each.zone == "graveyard"] == ["card-1"]


def test_as_few_known_cards_are_discarded_as_unknown_ones_allow():
    cards = [thing(f"card-{n}", zone="hand") for n in range(2)]
    play = Play(game(*cards, players=(Player("Ann", hand=6), "Bob")), {"discard of Ann": []})
    turn_based.cleanup(play)
    assert (play.game.players["Ann"].hand, play.game.players["Ann"].graveyard) == (5, 1)
