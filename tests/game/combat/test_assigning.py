"""Assignments that are forced, open, or wrong whatever else is assigned."""

import pytest

from crkb.game.combat import assigning, combat, strikers
from crkb.game.errors import GameFormError, IllegalAction, NotKnown
from crkb.game.files import load
from crkb.game.play import Play


def creature(id, size, *abilities, who="Ann", **more):
    return {
        "id": id,
        "types": ["creature"],
        "p/t": size,
        "abilities": list(abilities),
        "controller": who,
        **more,
    }


def fought(attackers, blocks, choices=None, at="Bob", edition="2026-08-07"):
    """The play after declarations; `blocks` maps blockers to what they block."""
    play = Play(load.case({"board": attackers, "game": {"edition": edition}}, {}, "", "").game, choices)
    mine = [each["id"] for each in attackers if each["controller"] == "Ann"]
    combat.attacks(play, dict.fromkeys(mine, at))
    several = {id: (to,) if isinstance(to, str) else tuple(to) for id, to in blocks.items()}
    combat.blocks(play, several)
    return play


WIDE = {"rule": "can block any number of creatures"}


@pytest.mark.parametrize(("power", "listed"), [(47, 48), (48, 0)])
def test_divisions_are_listed_up_to_a_number(power, listed):
    board = [
        creature("ox", f"{power}/9"),
        creature("fox", "0/9", who="Bob"),
        creature("elk", "0/9", who="Bob"),
    ]
    play = fought(board, {"fox": "ox", "elk": "ox"})
    with pytest.raises(NotKnown) as caught:
        combat.combat_damage(play, {})
    assert caught.value.name == "division of ox"
    assert len(caught.value.options) == listed


@pytest.mark.parametrize("gone", [True, False])
def test_what_is_idle_assigns_nothing(gone):
    board = [creature("ox", "4/4" if gone else "0/4"), creature("fox", "0/9", who="Bob")]
    play = fought(board, {"fox": "ox"})
    if gone:
        play.put(play.object("fox")._replace(blocking=()))
    assert assigning.assign(play, [play.object("ox")], {}) == []


def shared(*more):
    """A trampler of 3 that shares a blocker of toughness 5 with another attacker."""
    return [creature("boar", "3/3", "trample"), *more, creature("guard", "0/5", WIDE, who="Bob")]


def test_what_is_wrong_whatever_others_assign_is_refused():
    board = [*shared(creature("ram", "2/2")), creature("page", "0/5", who="Bob")]
    play = fought(board, {"guard": ["boar", "ram"], "page": "ram"})
    with pytest.raises(IllegalAction) as caught:
        combat.combat_damage(play, {"assign": {"boar": {"Bob": 3}}})
    assert caught.value.rule == "702.19b"


def giant():
    """An attacker with two blockers and more divisions than are looked at."""
    return [
        creature("giant", "300/300", "trample"),
        creature("hill", "0/9", WIDE, who="Bob"),
        creature("peak", "0/9", WIDE, who="Bob"),
    ]


def test_with_too_many_divisions_to_look_at_nothing_is_refused_yet():
    play = fought([*shared(), *giant()], {"guard": ["boar", "giant"], "hill": "giant", "peak": "giant"})
    with pytest.raises(NotKnown, match="division of giant") as caught:
        combat.combat_damage(play, {"assign": {"boar": {"Bob": 3}}})
    assert caught.value.options == ()


def test_what_can_not_go_together_is_refused_as_soon_as_it_is_seen():
    board = [*shared(creature("ram", "2/2")), creature("page", "0/5", who="Bob"), *giant()]
    blocks = {"guard": ["boar", "ram"], "page": "ram", "hill": "giant", "peak": "giant"}
    play = fought(board, blocks)
    with pytest.raises(IllegalAction) as caught:
        combat.combat_damage(play, {"assign": {"boar": {"Bob": 3}}})
    assert caught.value.rule == "510.1e"


def test_of_several_creatures_the_first_is_asked_about_first():
    board = [
        *(creature("ox", "3/3"), creature("cow", "2/2")),
        *(creature(id, "0/9", WIDE, who="Bob") for id in ("fox", "elk")),
    ]
    play = fought(board, {"fox": ["ox", "cow"], "elk": ["ox", "cow"]})
    with pytest.raises(NotKnown) as caught:
        combat.combat_damage(play, {})
    assert caught.value.name == "division of ox"
    assert {sum(each.values()) for each in caught.value.options} == {3}


def test_a_choice_that_the_second_step_rules_out_is_open_there():
    board = [
        creature("cat", "3/3", "double strike"),
        *(creature(id, size, who="Bob") for id, size in (("imp", "0/1"), ("fox", "0/9"), ("elk", "0/9"))),
    ]
    chosen = {"division of cat": {"imp": 1, "fox": 1, "elk": 1}}
    play = fought(board, dict.fromkeys(("imp", "fox", "elk"), "cat"), chosen)
    with pytest.raises(NotKnown) as caught:
        combat.combat_damage(play, {})
    assert (caught.value.name, caught.value.options) == ("division of cat", ())
    assert play.object("imp").zone == "graveyard"


@pytest.mark.parametrize("n", [-1, True, "2", None])
def test_what_is_no_amount_of_damage(n):
    play = fought([creature("ox", "1/4")], {})
    with pytest.raises(GameFormError, match="not an amount"):
        assigning.read_division(play.game, "ox", {"Bob": n})


def test_what_is_assigned_nothing_is_left_out():
    play = fought([creature("ox", "1/4"), creature("fox", "0/9", who="Bob")], {})
    fox = play.object("fox").ref
    assert assigning.read_division(play.game, "ox", {"Bob": 0, "fox": 1}) == {fox: 1}


# ---- orders


CROWD = [
    *(creature("ox", "4/4"), creature("cow", "4/4"), creature("calf", "1/1")),
    *(creature(id, "2/3", WIDE, who="Bob") for id in ("fox", "elk")),
]
CROWDED = {"fox": ["ox", "cow"], "elk": "ox"}


@pytest.mark.parametrize(
    ("id", "order"), [("ox", ("elk", "fox")), ("fox", ("cow", "ox")), ("elk", ()), ("cow", ()), ("calf", ())]
)
def test_an_order_is_asked_for_once_where_the_edition_has_one(id, order):
    now = fought(CROWD, CROWDED)
    assert assigning.in_order(now, now.object(id)) == now.object(id)
    then = fought(CROWD, CROWDED, edition="2024-04-12")
    if not order:
        assert assigning.in_order(then, then.object(id)) == then.object(id)
        return
    with pytest.raises(NotKnown, match=f"damage order of {id}") as caught:
        assigning.in_order(then, then.object(id))
    assert order in caught.value.options
    then.choices = {f"damage order of {id}": order}
    found = assigning.in_order(then, then.object(id))
    assert tuple(ref.id for ref in found.blocked_by or found.blocking) == order
    then.choices = {}
    assert assigning.in_order(then, found) == found


def test_what_fights_nobody_needs_no_order():
    play = fought(CROWD, CROWDED, edition="2024-04-12")
    play.put(*(play.object(id)._replace(attacking=None, blocking=()) for id in ("ox", "fox")))
    assert [assigning.in_order(play, play.object(id)).id for id in ("ox", "fox")] == ["ox", "fox"]


# ---- trample for situations in one line


def test_only_what_tramples_passes_on():
    board = [creature("ox", "4/4"), *(creature(id, "0/2", who="Bob") for id in ("fox", "elk"))]
    assert assigning.trampling(fought(board, {"fox": "ox", "elk": "ox"}).game) == {}


def test_trample_passes_on_as_much_as_it_can():
    board = [creature("ox", "4/4", "trample"), creature("fox", "0/1", who="Bob")]
    assert assigning.trampling(fought(board, {"fox": "ox"}).game) == {"division of ox": {"fox": 1, "Bob": 3}}


def test_trample_that_can_not_kill_what_blocks_is_left_out():
    board = [creature("ox", "4/4", "trample"), creature("fox", "0/5", who="Bob")]
    assert assigning.trampling(fought(board, {"fox": "ox"}).game) == {}


def test_trample_that_just_kills_all_that_blocks_passes_nothing_on():
    board = [creature("ox", "4/4", "trample"), *(creature(id, "0/2", who="Bob") for id in ("fox", "elk"))]
    play = fought(board, {"fox": "ox", "elk": "ox"})
    assert assigning.trampling(play.game) == {"division of ox": {"fox": 2, "elk": 2}}


def test_trample_over_planeswalkers_reaches_the_player():
    sage = {"id": "sage", "types": ["planeswalker"], "loyalty": 2, "controller": "Bob"}
    board = [creature("ox", "4/4", "trample over planeswalkers"), creature("fox", "0/1", who="Bob"), sage]
    found = assigning.trampling(fought(board, {"fox": "ox"}, at="sage").game)
    assert found == {"division of ox": {"fox": 1, "sage": 2, "Bob": 1}}


def test_after_the_first_step_the_second_counts():
    board = [
        *(creature("ox", "4/4", "trample"), creature("cat", "2/2", "first strike", "trample")),
        *(creature("fox", "0/1", who="Bob"), creature("elk", "0/1", who="Bob")),
    ]
    play = fought(board, {"fox": "ox", "elk": "cat"})
    assert set(assigning.trampling(play.game)) == {"division of cat"}
    combat.combat_damage(play, {"step": "first", "assign": {"cat": {"elk": 1, "Bob": 1}}})
    assert set(assigning.trampling(play.game)) == {"division of ox"}


def test_most_that_is_assigned_is_no_less_than_nothing():
    board = [creature("ox", "2/4", "trample"), creature("fox", "0/5", who="Bob")]
    play = fought(board, {"fox": "ox"})
    ox = play.object("ox")
    assert assigning.most(play.game, ox, "Bob") == 0
    assert assigning.most(play.game, ox, play.object("fox").ref) == 2
    assert strikers.striker(play.game, ox).recipients == (play.object("fox").ref, "Bob")


def test_what_was_said_of_a_double_striker_holds_in_both_steps():
    board = [
        creature("cat", "2/2", "double strike"),
        *(creature(id, "0/9", who="Bob") for id in ("fox", "elk")),
    ]
    play = fought(board, {"fox": "cat", "elk": "cat"})
    combat.combat_damage(play, {"assign": {"cat": {"fox": 2}}})
    assert (play.object("fox").damage, play.object("elk").damage) == (4, 0)


def test_what_has_one_division_in_both_steps_is_not_asked_about():
    play = fought(
        [creature("cat", "2/2", "double strike", "trample"), creature("fox", "0/9", who="Bob")],
        {"fox": "cat"},
    )
    combat.combat_damage(play, {})
    assert play.object("fox").damage == 4


# ---- questions


def most(play, id, to):
    to = to if to in play.game.players else play.object(to).ref
    return assigning.most(play.game, play.object(id), to)


@pytest.mark.parametrize("size", ["2/2", "4/4"])
@pytest.mark.parametrize("abilities", [("trample",), ("trample", "deathtouch")])
def test_what_others_assign_to_a_blocker_may_be_enough(size, abilities):
    board = [
        *(creature("boar", "3/3", *abilities), creature("ox", size)),
        creature("guard", "0/2", WIDE, who="Bob"),
    ]
    play = fought(board, {"guard": ["boar", "ox"]})
    assert (most(play, "boar", "Bob"), most(play, "boar", "guard")) == (3, 3)


def test_tramplers_that_are_too_weak_together_assign_nothing_to_the_player():
    play = fought(
        [
            creature("boar", "2/2", "trample"),
            creature("ram", "2/2", "trample"),
            creature("guard", "0/5", WIDE, who="Bob"),
        ],
        {"guard": ["boar", "ram"]},
    )
    assert most(play, "boar", "Bob") == 0
    assert most(play, "ram", "guard") == 2


def test_a_blocker_assigns_all_to_what_it_blocks_and_nothing_to_a_player():
    play = fought([creature("ox", "4/4"), creature("fox", "3/3", who="Bob")], {"fox": "ox"})
    assert (most(play, "fox", "ox"), most(play, "fox", "Ann"), most(play, "ox", "fox")) == (3, 0, 4)


def test_damage_of_another_step_does_not_count():
    board = [
        *(creature("cat", "2/2", "first strike"), creature("boar", "3/3", "trample")),
        creature("guard", "0/4", WIDE, who="Bob"),
    ]
    play = fought(board, {"guard": ["cat", "boar"]})
    combat.combat_damage(play, {"step": "first"})
    assert most(play, "boar", "Bob") == 1  # 2 of 4 are marked, and the first striker adds nothing


def test_damage_of_the_step_after_does_not_count_yet():
    board = [
        *(creature("cat", "3/3", "first strike", "trample"), creature("ox", "2/2")),
        creature("guard", "0/4", WIDE, who="Bob"),
    ]
    play = fought(board, {"guard": ["cat", "ox"]})
    assert (most(play, "cat", "Bob"), most(play, "cat", "guard")) == (0, 3)


@pytest.mark.parametrize(
    ("division", "rule"), [({"ox": 3}, "510.1d"), ({"Ann": 3}, "510.1d"), ({"ox": 2}, "510.1a")]
)
def test_how_a_blocker_may_assign_its_damage(division, rule):
    play = fought([creature("ox", "4/4"), creature("fox", "3/3", who="Bob")], {"fox": "ox"})
    found = assigning.may_assign(play.game, play.object("fox"), division)
    assert (found.allowed, found.rule) == (division == {"ox": 3}, rule)


def test_what_attacks_a_planeswalker_may_assign_all_to_a_blocker():
    sage = {"id": "sage", "types": ["planeswalker"], "loyalty": 2, "controller": "Bob"}
    board = [creature("ox", "4/4", "trample over planeswalkers"), creature("fox", "0/1", who="Bob"), sage]
    play = fought(board, {"fox": "ox"}, at="sage")
    assert [most(play, "ox", to) for to in ("fox", "sage", "Bob", "Ann")] == [4, 3, 1, 0]


def test_who_is_not_in_combat_assigns_nothing():
    play = fought([creature("ox", "4/4")], {})
    play.put(play.object("ox")._replace(attacking=None))
    found = assigning.may_assign(play.game, play.object("ox"), {"Bob": 4})
    assert (found.allowed, found.rule) == (False, "510.1a")
    assert most(play, "ox", "Bob") == 0
