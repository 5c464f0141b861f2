"""Declarations and assignments that the rules don't allow, and what says so."""

import pytest
import yaml

from crkb.errors import CrkbError
from crkb.game.combat import assigning, combat, damage, engaged
from crkb.game.errors import GameFormError, IllegalAction, NotKnown
from crkb.game.files import load
from crkb.game.play import Play

BOARD = """
- {id: bear, types: [creature], p/t: 2/2, controller: Ann}
- {id: ox, types: [creature], p/t: 4/4, controller: Ann}
- {id: boar, types: [creature], p/t: 6/6, abilities: [trample], controller: Ann}
- {id: thug, types: [creature], p/t: 3/3, abilities: [menace], controller: Ann}
- {id: owl, types: [creature], p/t: 1/1, abilities: [flying], controller: Ann}
- {id: wall, types: [creature], p/t: 0/5, abilities: [defender], controller: Ann}
- {id: tired, types: [creature], p/t: 1/1, tapped: true, controller: Ann}
- {id: cat, types: [creature], p/t: 2/2, abilities: [first strike], controller: Ann}
- {id: statue, types: [artifact], controller: Ann}
- {id: wolf, types: [creature], p/t: 2/2, controller: Bob}
- {id: fox, types: [creature], p/t: 1/3, controller: Bob}
- {id: asleep, types: [creature], p/t: 2/2, tapped: true, controller: Bob}
- {id: sage, types: [planeswalker], loyalty: 3, controller: Bob}
"""


def game(board=BOARD, **head):
    data = {"board": yaml.safe_load(board), "game": head}
    return load.case(data, {}, "", "").game


def declare_blocks(play, blocks):
    several = {id: (to,) if isinstance(to, str) else tuple(to) for id, to in blocks.items()}
    combat.blocks(play, several)


def played(*events, **head):
    """The play after events: dicts of attacks, then blocks; pairs of other events and arguments."""
    play = Play(game(**head))
    for kind, args in events:
        {"attacks": combat.attacks, "blocks": declare_blocks, "damage": combat.combat_damage}[kind](
            play, args
        )
    return play


@pytest.mark.parametrize(
    ("attacks", "rule"),
    [
        ({"wall": "Bob"}, "702.3b"),
        ({"tired": "Bob"}, "508.1a"),
        ({"statue": "Bob"}, "506.3"),
        ({"wolf": "Ann"}, "508.1a"),
        ({"bear": "Ann"}, "506.2"),
        ({"bear": "wolf"}, "506.3"),
        ({"bear": "Bob", "wall": "Bob"}, "702.3b"),
    ],
)
def test_illegal_attacks(attacks, rule):
    play = Play(game())
    with pytest.raises(IllegalAction) as error:
        combat.attacks(play, attacks)
    assert error.value.rule == rule
    assert not engaged.attackers(play.game)


ATTACK = ("attacks", {"bear": "Bob", "boar": "Bob", "thug": "Bob", "owl": "Bob", "ox": "sage"})


@pytest.mark.parametrize(
    ("blocks", "rule"),
    [
        ({"wolf": "owl"}, "702.9b"),
        ({"wolf": "thug"}, "702.111b"),
        ({"asleep": "bear"}, "509.1a"),
        ({"wolf": ["bear", "boar"]}, "509.1a"),
        ({"wolf": "cat"}, "509.1a"),
        ({"sage": "bear"}, "506.3"),
        ({"ox": "bear"}, "509.1a"),
    ],
)
def test_illegal_blocks(blocks, rule):
    play = played(ATTACK)
    with pytest.raises(IllegalAction) as error:
        declare_blocks(play, blocks)
    assert error.value.rule == rule
    assert not engaged.blockers(play.game)


BLOCK = ("blocks", {"wolf": "boar", "fox": "boar"})


@pytest.mark.parametrize(
    ("assign", "rule", "says"),
    [
        ({"boar": {"wolf": 2, "fox": 2, "Bob": 2}}, "702.19b", "boar can't assign to Bob before fox"),
        ({"boar": {"wolf": 7}}, "510.1a", "assigns 6 damage in all, not 7"),
        ({"boar": {"bear": 6}}, "702.19b", "can't assign damage to bear, only to wolf, fox, Bob"),
        ({"bear": {"wolf": 2}}, "510.1b", "can't assign damage to wolf, only to Bob"),
        ({"ox": {"Bob": 4}}, "510.1b", "only to sage"),
        ({"cat": {"Bob": 2}}, "510.1a", "neither attacking nor blocking"),
    ],
)
def test_illegal_assignments(assign, rule, says):
    play = played(ATTACK, BLOCK)
    with pytest.raises(IllegalAction, match=says) as error:
        combat.combat_damage(play, {"assign": assign})
    assert error.value.rule == rule


@pytest.mark.parametrize(
    "assign",
    [{"boar": {"nobody": 6}}, {"boar": 6}, {"boar": {"wolf": -1}}, {"boar": {"wolf": "2"}}, {"nobody": {}}],
)
def test_assignments_of_a_wrong_form(assign):
    with pytest.raises(GameFormError):
        combat.combat_damage(played(ATTACK, BLOCK), {"assign": assign})


def test_all_divisions_are_offered_and_legal():
    play = played(ATTACK, BLOCK)
    with pytest.raises(NotKnown) as missing:
        combat.combat_damage(play, {})
    assert missing.value.name == "division of boar"
    options = missing.value.options
    assert {"wolf": 2, "fox": 3, "Bob": 1} in options
    assert {"wolf": 6} in options
    assert len(options) == 8  # seven without the player, one with
    boar = play.object("boar")
    assert all(assigning.may_assign(play.game, boar, each).allowed for each in options)


def test_a_division_of_too_many_kinds_is_asked_without_options():
    board = """
- {id: giant, types: [creature], p/t: 60/60, controller: Ann}
- {id: wolf, count: 3, types: [creature], p/t: 2/2, controller: Bob}
"""
    play = Play(game(board))
    combat.attacks(play, {"giant": "Bob"})
    declare_blocks(play, {f"wolf-{i}": "giant" for i in (1, 2, 3)})
    with pytest.raises(NotKnown) as missing:
        combat.combat_damage(play, {})
    assert missing.value.name == "division of giant"
    assert missing.value.options == ()


def test_steps_in_their_order():
    with pytest.raises(IllegalAction, match="no creature is attacking"):
        declare_blocks(Play(game()), {"wolf": "bear"})
    with pytest.raises(IllegalAction, match="no creature is attacking"):
        combat.combat_damage(Play(game()), {})
    with pytest.raises(IllegalAction, match="already been declared"):
        combat.attacks(played(ATTACK), {"bear": "Bob"})
    with pytest.raises(IllegalAction, match="is over"):
        combat.attacks(Play(game(step="end step")), {"bear": "Bob"})
    with pytest.raises(IllegalAction, match="already declared blockers"):
        declare_blocks(played(ATTACK, BLOCK), {"wolf": "bear"})


def test_no_step_goes_on_without_a_combat():
    for step, event in (("declare blockers", declare_blocks), ("combat damage", combat.combat_damage)):
        with pytest.raises(IllegalAction, match=f"so there is no {step} step") as error:
            event(Play(game(step=step)), {})
        assert error.value.rule == "508.8"


def test_steps_of_damage_in_their_order():
    attack = ("attacks", {"cat": "Bob", "bear": "Bob"})
    with pytest.raises(IllegalAction, match="hasn't happened yet"):
        combat.combat_damage(played(attack), {"step": "second"})
    play = played(attack, ("damage", {"step": "first"}))
    with pytest.raises(IllegalAction, match="step is over"):
        combat.combat_damage(play, {"step": "first"})
    combat.combat_damage(play, {"step": "second"})
    assert play.player("Bob").life == 16
    with pytest.raises(IllegalAction, match="no further combat damage step"):
        combat.combat_damage(play, {"step": "second"})
    combat.rest_of_damage(play)
    assert play.player("Bob").life == 16


def test_one_step_where_nothing_strikes_first():
    play = played(("attacks", {"bear": "Bob"}), ("damage", {"step": "first"}))
    assert play.player("Bob").life == 18
    with pytest.raises(IllegalAction):
        combat.combat_damage(play, {"step": "second"})


def test_orders_until_2024():
    play = played(ATTACK, BLOCK, edition="2024-04-12")
    with pytest.raises(NotKnown) as missing:
        combat.combat_damage(play, {})
    assert missing.value.name == "damage order of boar"
    assert set(missing.value.options) == {("wolf", "fox"), ("fox", "wolf")}
    attacked = played(ATTACK, edition="2024-04-12").game
    wrong = {"damage order of boar": ("wolf", "wolf")}
    with pytest.raises(IllegalAction, match="each of wolf, fox once"):
        declare_blocks(Play(attacked, wrong), BLOCK[1])
    with pytest.raises(GameFormError, match="can't be chosen"):
        combat.combat_damage(Play(played(ATTACK, BLOCK, edition="2024-04-12").game, wrong), {})


def test_an_order_that_nobody_announced_allows_what_some_order_does():
    for assign, legal in (({"wolf": 6}, True), ({"fox": 4, "wolf": 2}, True), ({"fox": 6}, True)):
        play = played(ATTACK, BLOCK, edition="2024-04-12")
        assert assigning.may_assign(play.game, play.object("boar"), assign).allowed is legal


def test_ends_removes_from_combat():
    play = played(ATTACK, BLOCK)
    engaged.ends(play)
    assert not engaged.attackers(play.game)
    assert not engaged.blockers(play.game)
    assert play.object("boar").blocked_by == ()


@pytest.mark.parametrize("source", ["nobody", "Ann", "a spell of Nobody"])
def test_sources_that_are_none(source):
    with pytest.raises(CrkbError):
        damage.damage(Play(game()), {"source": source, "to": ("Bob",), "amount": 1})


def test_a_combat_of_a_thousand_is_quick():
    board = """
- {id: rat, count: 1000, types: [creature], p/t: 1/1, controller: Ann}
- {id: cub, count: 500, types: [creature], p/t: 1/1, controller: Bob}
"""
    play = Play(game(board))
    combat.attacks(play, {f"rat-{i + 1}": "Bob" for i in range(1000)})
    declare_blocks(play, {f"cub-{i + 1}": f"rat-{i + 1}" for i in range(500)})
    combat.combat_damage(play, {})
    assert play.player("Bob").life == 20 - 500
    assert sum(each.damage for each in play.game.permanents) == 1000


TRAMPLERS = """
- {id: boar, types: [creature], p/t: 3/3, abilities: [trample], controller: Ann}
- {id: ram, types: [creature], p/t: 2/2, abilities: [trample], controller: Ann}
- id: guard
  types: [creature]
  p/t: 2/2
  abilities: [{rule: can block an additional creature}]
  controller: Bob
"""


@pytest.mark.parametrize("first", [{"guard": 1, "Bob": 2}, {"Bob": 3}])
def test_tramplers_have_to_take_care_of_their_blocker_together(first):
    play = Play(game(TRAMPLERS))
    combat.attacks(play, {"boar": "Bob", "ram": "Bob"})
    declare_blocks(play, {"guard": ["boar", "ram"]})
    with pytest.raises(IllegalAction, match="before guard has lethal damage") as caught:
        combat.combat_damage(play, {"assign": {"boar": first, "ram": {"Bob": 2}, "guard": {"ram": 2}}})
    assert caught.value.rule == "702.19b"


def test_a_goaded_creature_has_to_attack_the_only_opponent():
    play = Play(game())
    play.put(play.object("bear")._replace(marks={"goaded": ("Bob",)}))
    with pytest.raises(IllegalAction, match="must attack") as caught:
        combat.attacks(play, {})
    assert caught.value.rule == "508.1d"
    combat.attacks(play, {"bear": "Bob"})
    assert play.object("bear").attacking == "Bob"


def noted(play):
    return [(note.rule, note.about) for note in play.proof.notes]


TEAM = """
- {id: bear, types: [creature], p/t: 2/2, controller: Ann}
- {id: cat, types: [creature], p/t: 1/1, abilities: [first strike], controller: Ann}
- {id: lion, types: [creature], p/t: 2/2, abilities: [double strike], controller: Ann}
- {id: asp, types: [creature], p/t: 2/2, abilities: [deathtouch], controller: Ann}
- {id: weak, types: [creature], p/t: 0/2, controller: Ann}
- {id: band, types: [creature], p/t: 1/1, abilities: [banding], controller: Bob}
- {id: fox, types: [creature], p/t: 1/3, controller: Bob}
- {id: elk, types: [creature], p/t: 3/3, controller: Bob}
"""


def test_what_is_noted_of_a_single_assignment():
    play = Play(game(TEAM))
    combat.attacks(play, {"asp": "Bob"})
    declare_blocks(play, {"fox": "asp"})
    play = Play(play.game)
    combat.combat_damage(play, {})
    assert [rule for rule, _ in noted(play)[:4]] == ["703.4n", "510.1c", "510.1d", "510.2"]
    assert "702.2c" not in dict(noted(play))


def test_what_is_noted_of_two_steps():
    play = Play(game(TEAM))
    combat.attacks(play, dict.fromkeys(("bear", "cat", "lion"), "Bob"))
    play = Play(play.game)
    combat.combat_damage(play, {"step": "first"})
    assert noted(play)[:3] == [("510.4", ()), ("702.7b", ("cat",)), ("702.4b", ("lion",))]
    assert play.player("Bob").life == 17
    combat.combat_damage(play, {})
    assert play.player("Bob").life == 13


def test_what_is_noted_of_divisions():
    play = Play(game(TEAM))
    combat.attacks(play, dict.fromkeys(("bear", "asp", "weak"), "Bob"))
    declare_blocks(play, {"fox": "asp", "elk": "asp", "band": "bear"})
    play = Play(play.game)
    combat.combat_damage(play, {"assign": {"asp": {"fox": 1, "elk": 1}}})
    found = noted(play)
    assert [each for each in found if each[0] in ("702.2c", "702.22j", "510.1a")] == [
        *(("510.1a", ("weak",)), ("702.22j", ("bear",)), ("702.2c", ("asp",))),
    ]
    says = [note.says for note in play.proof.notes]
    assert "Bob divides the damage of bear because of banding" in says
    assert "asp assigns damage: 1 to fox and 1 to elk" in says


def test_who_blocks_a_band_has_its_damage_divided_by_the_other_player():
    play = Play(
        game(TEAM.replace("abilities: [banding], controller: Bob", "abilities: [banding], controller: Ann"))
    )
    combat.attacks(play, {"band": "Bob"})
    declare_blocks(play, {"fox": "band"})
    play = Play(play.game)
    combat.combat_damage(play, {})
    assert ("702.22k", ("fox",)) in noted(play)
    assert ("702.22j", ("band",)) not in noted(play)


@pytest.mark.parametrize(
    "now",
    [
        *("upkeep", "declare attackers", "declare blockers", "combat damage"),
        *("end of combat", "postcombat main"),
    ],
)
def test_when_attackers_can_still_be_declared(now):
    play = Play(game(TEAM, step=now))
    if now not in ("end of combat", "postcombat main"):
        combat.attacks(play, {"bear": "Bob"})
        assert play.game.step == "declare attackers"
        return
    with pytest.raises(IllegalAction, match=f"is over: it is the {now} step") as caught:
        combat.attacks(play, {"bear": "Bob"})
    assert caught.value.rule == "508.1"


@pytest.mark.parametrize("args", [{"nobody": ("bear",)}, {"fox": ("nobody",)}])
def test_only_what_is_there_blocks_and_is_blocked(args):
    play = Play(game(TEAM))
    combat.attacks(play, {"bear": "Bob"})
    with pytest.raises(GameFormError, match="there is no 'nobody' in the game"):
        combat.blocks(play, args)


def test_an_attacker_named_twice_is_blocked_once():
    play = Play(game(TEAM))
    combat.attacks(play, {"bear": "Bob"})
    combat.blocks(play, {"fox": ("bear", "bear")})
    assert play.object("fox").blocking == (play.object("bear").ref,)


@pytest.mark.parametrize(("first", "life"), [(False, 18), (True, 16)])
def test_what_is_left_of_combat_damage_is_dealt_as_its_step_goes_by(first, life):
    play = Play(game(TEAM))
    combat.attacks(play, {"lion": "Bob"} if first else {"bear": "Bob"})
    combat.rest_of_damage(play)
    assert play.player("Bob").life == life
    combat.rest_of_damage(play)
    assert play.player("Bob").life == life


def test_the_second_step_alone_may_be_left():
    play = Play(game(TEAM))
    combat.attacks(play, {"lion": "Bob", "bear": "Bob"})
    combat.combat_damage(play, {"step": "first"})
    assert play.player("Bob").life == 18
    combat.rest_of_damage(play)
    assert play.player("Bob").life == 14


def test_without_a_combat_no_damage_is_left():
    play = Play(game(TEAM))
    combat.rest_of_damage(play)
    assert play.done == []


def test_after_a_loss_in_the_first_step_there_is_no_second():
    play = Play(game(TEAM))
    play.put_players(play.player("Bob")._replace(life=2))
    combat.attacks(play, {"lion": "Bob"})
    combat.combat_damage(play, {})
    assert (play.player("Bob").life, play.game.over) == (0, True)


@pytest.mark.parametrize(("step", "what"), [("combat damage", "blocks"), ("end of combat", "blocks")])
def test_no_block_after_the_damage(step, what):
    play = played(ATTACK)
    play.game = play.game.but(step=step)
    with pytest.raises(IllegalAction) as error:
        declare_blocks(play, {"fox": "bear"})
    assert error.value.rule == "508.1"


def test_a_combat_phase_that_has_not_begun():
    now = engaged.Combat(3)
    assert (now.declared, now.anyone, now.blocks, now.steps) == (False, False, (), 0)
    assert (now.attacked, now.struck_first) == (frozenset(), frozenset())


def test_deathtouch_is_told_of_what_divides_its_damage():
    touch = "- {id: toad, types: [creature], p/t: 3/3, abilities: [deathtouch], controller: Ann}\n"
    for id, told in (("toad", True), ("ox", False)):
        play = Play(game(BOARD + touch))
        combat.attacks(play, {id: "Bob"})
        declare_blocks(play, {"wolf": id, "fox": id})
        combat.combat_damage(play, {"assign": {id: {"wolf": 2, "fox": 1 if id == "toad" else 2}}})
        assert ("702.2c" in [note.rule for note in play.proof.notes]) is told
