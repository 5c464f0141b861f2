"""Restarting, subgames, and how a game begins within another."""

import pytest

from crkb.game.errors import IllegalAction, NotKnown
from crkb.game.objects import Player
from crkb.game.play import Play
from crkb.game.turns import restart, subgames, turn_based
from tests.game.boards import game, sheet, thing


def restarted(*things, **fields):
    play = Play(game(*things, **fields))
    restart.restart(play, {})
    return play


def test_a_card_is_a_new_object_in_its_library():
    play = restarted(thing("bear", damage=1, counters={"+1/+1": 1}, tapped=True))
    bear = play.game.objects["bear"]
    assert (bear.zone, bear.incarnation, bear.tapped, dict(bear.counters)) == ("library", 2, False, {})


@pytest.mark.parametrize("kind", ["token", "copy", "ability"])
def test_what_is_no_card_is_nowhere(kind):
    assert restarted(thing("x1", kind=kind)).game.objects["x1"].zone == ""


@pytest.mark.parametrize(
    ("variant", "life"), [("", 20), ("two-headed giant", 30), ("commander", 40), ("planechase", 20)]
)
def test_starting_life(variant, life):
    assert restarted(variant=variant).game.players["Ann"].life == life


def test_which_known_cards_are_drawn_is_open():
    players = [Player("Ann", library=3), Player("Bob")]
    things = [thing(f"bear-{n}", zone="hand") for n in range(6)]
    with pytest.raises(NotKnown, match="opening hand of Ann"):
        restarted(*things, players=players)


def test_all_known_cards_are_drawn_if_there_are_no_more():
    players = [Player("Ann", library=3), Player("Bob")]
    play = restarted(*(thing(f"bear-{n}", zone="graveyard") for n in range(4)), players=players)
    assert {each.zone for each in play.game.objects.values()} == {"hand"}
    assert play.game.players["Ann"].hand == 3


@pytest.mark.parametrize(("left", "drawn"), [((), 1), (("Cleo",), 0)])
def test_the_first_draw_is_skipped_if_two_began(left, drawn):
    players = [Player(name, in_game=name not in left) for name in ("Ann", "Bob", "Cleo")]
    play = restarted(players=players)
    before = play.game.players["Ann"].hand
    turn_based.draw_step(play)
    assert play.game.players["Ann"].hand - before == drawn


FIRST = {"starting player": "Ann"}


def test_a_subgame_ends_only_once():
    play = Play(game(), FIRST)
    subgames.begins(play)
    subgames.begins(play)
    subgames.ends(play)
    subgames.ends(play)
    with pytest.raises(IllegalAction, match="no subgame"):
        subgames.ends(play)


def test_the_main_game_is_as_it_was():
    start = game(thing("bear", tapped=True, damage=1), thing("deep", zone="library"), monarch="Bob")
    play = Play(start, FIRST)
    subgames.begins(play)
    assert play.game.objects["bear"].zone == ""
    subgames.ends(play)
    assert play.game.objects["bear"] == start.objects["bear"]
    assert play.game.objects["deep"].zone == "library"
    assert (play.game.monarch, play.game.players) == ("Bob", start.players)


@pytest.mark.parametrize(
    ("variant", "team", "options"),
    [("", (), ("Ann", "Bob", "Cleo")), ("two-headed giant", ("Ann", "Bob"), ("Ann", "Cleo"))],
)
def test_who_goes_first_in_a_subgame_is_at_random(variant, team, options):
    players = [Player(name, team=team if name in team else ()) for name in ("Ann", "Bob", "Cleo")]
    start = game(players=players, variant=variant, turn_order=("Ann", "Bob", "Cleo"))
    with pytest.raises(NotKnown) as raised:
        subgames.begins(Play(start))
    missing = raised.value
    assert (missing.name, missing.options, missing.rule) == ("starting player", options, "726.2")
    play = Play(start, {"starting player": "Cleo"})
    subgames.begins(play)
    assert (play.game.active, play.game.turn, play.game.step) == ("Cleo", 1, "upkeep")


@pytest.mark.parametrize(
    ("fields", "inside", "after"),
    [
        ({"zone": "library"}, "library", "library"),
        ({"zone": "hand"}, "", "hand"),
        ({"zone": "graveyard", "kind": "token"}, "", "graveyard"),
        ({"zone": "command", "commander": True}, "command", "command"),
        ({"zone": "command"}, "", "command"),
    ],
)
def test_which_cards_a_subgame_is_played_with(fields, inside, after):
    play = Play(game(thing("bear", **fields)), FIRST)
    subgames.begins(play)
    assert play.game.objects["bear"].zone == inside
    subgames.ends(play)
    assert play.game.objects["bear"].zone == after


def test_cards_come_back_from_wherever_they_are_in_the_subgame():
    players = [Player("Ann", library=10, hand=3), Player("Bob")]
    play = Play(game(thing("bear", zone="library"), players=players), FIRST)
    subgames.begins(play)
    assert (play.game.players["Ann"].hand, play.game.players["Ann"].library) == (7, 3)
    play.put(play.game.objects["bear"]._replace(zone="exile"))
    play.put_players(play.game.players["Ann"]._replace(graveyard=2, hand=5))
    subgames.ends(play)
    ann = play.game.players["Ann"]
    assert (ann.library, ann.hand, ann.graveyard) == (10, 3, 0)
    assert play.game.objects["bear"].zone == "library"


def test_nobody_is_left_to_play_another_game():
    play = Play(game(players=[Player("Ann", in_game=False)]))
    for begins in (lambda: restart.restart(play, {}), lambda: restart.subgame(play, {"what": "begins"})):
        with pytest.raises(IllegalAction):
            begins()


@pytest.mark.parametrize(
    ("sizes", "life", "rule"), [((2, 2), 30, "103.4a"), ((2, 3), 45, "810.11"), ((4, 4), 60, "810.11")]
)
def test_starting_life_of_teams(sizes, life, rule):
    names = [tuple(f"{at}{n}" for n in range(size)) for at, size in enumerate(sizes)]
    players = [Player(name, team=team) for team in names for name in team]
    assert restart.starting_life(game(players=players, variant="two-headed giant"), "00")[:2] == (life, rule)


@pytest.mark.parametrize(("players", "life"), [(1, 25), (2, 25), (3, 30)])
def test_starting_life_of_brawl(players, life):
    now = game(players=("Ann", "Bob", "Cleo")[:players], variant="brawl")
    assert restart.starting_life(now, "Ann") == (life, "103.4d", "119.1d")


def test_what_the_new_game_knows():
    after = restarted(variant="planechase", edition="2025-02-07", clock=9, turn_order=("Bob", "Ann")).game
    assert (after.turn, after.step, after.variant, after.edition) == (1, "upkeep", "planechase", "2025-02-07")
    assert (after.clock, after.turn_order, after.outer) == (9, ("Bob", "Ann"), None)


@pytest.mark.parametrize(
    ("variant", "commander", "zone"),
    [
        ("commander", True, "command"),
        ("brawl", True, "command"),
        ("", True, "command"),
        ("planechase", True, "library"),
        ("commander", False, "library"),
    ],
)
def test_where_a_commander_begins(variant, commander, zone):
    play = restarted(thing("queen", zone="graveyard", commander=commander), variant=variant)
    queen = play.game.objects["queen"]
    assert (queen.zone, queen.commander) == (zone, commander)
    assert ("903.6" in [note.rule for note in play.proof.notes]) is (zone == "command")


def test_only_commanders_are_told_to_be_in_the_command_zone():
    plane = thing("isle", zone="command", printed=sheet(types=("plane",)))
    queen = thing("queen", zone="command", commander=True)
    notes = restarted(plane, queen, variant="commander").proof.notes
    assert [each.about for each in notes if each.rule == "903.6"] == [("queen",)]
