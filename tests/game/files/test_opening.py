"""Effects at the start: what they are about was fixed when they began, one after another."""

import pytest

from crkb.game.errors import GameFormError
from crkb.game.files import load, opening
from crkb.game.objects import Context, Ref
from tests.game.boards import game, thing
from tests.game.files.readings import reading, refusal

BOARD = """
board:
  - {id: ox, types: [creature], p/t: 2/2}
  - {id: cog, types: [artifact]}
  - {id: lamp, types: [artifact], chosen: red, controller: Bob}
"""


def started(*effects, board=BOARD):
    text = f"{board}effects:\n" + "".join(f"  - {each}\n" for each in effects)
    [case] = load.load_text(text)
    if isinstance(case, load.BadCase):
        raise case.error
    return case.game


def affected(*effects):
    return {each.id: sorted(one.id for one in each.affects) for each in started(*effects).effects}


COGS = "{id: first, to: creatures, do: {add types: [artifact]}, timestamp: 5}"


@pytest.mark.parametrize(
    ("timestamp", "ids"),
    [
        (", timestamp: 6", ["cog", "lamp", "ox"]),
        (", timestamp: 5", ["cog", "lamp"]),
        (", timestamp: 4", ["cog", "lamp"]),
        ("", ["cog", "lamp"]),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_earlier_effects_are_there_when_a_later_one_begins(timestamp, ids, first):
    second = f"{{id: second, to: artifacts, do: {{p/t: +1/+1}}{timestamp}}}"
    assert affected(*([COGS, second] if first else [second, COGS])) == {"first": ["ox"], "second": ids}


def test_an_effect_of_unknown_time_is_none_of_the_earlier_ones():
    cogs = COGS.replace(", timestamp: 5", "")
    second = "{id: second, to: artifacts, do: {p/t: +1/+1}, timestamp: 9}"
    assert affected(cogs, second)["second"] == ["cog", "lamp"]


@pytest.mark.parametrize(("timestamp", "clock"), [(", timestamp: 7", 8), (", timestamp: 0", 1), ("", 1)])
def test_what_comes_is_later_than_the_effects(timestamp, clock):
    found = started(f"{{to: ox, do: {{p/t: +1/+1}}{timestamp}}}")
    assert (found.clock, found.started) == (clock, clock)


def test_objects_may_be_later_still():
    board = BOARD.replace("id: cog,", "id: cog, timestamp: 20,")
    assert started("{to: ox, do: {p/t: +1/+1}, timestamp: 7}", board=board).clock == 21


def test_an_effect_without_an_id_has_its_number():
    assert [each.id for each in started(*["{to: ox, do: {p/t: +1/+1}}"] * 2).effects] == [
        *("effect 1", "effect 2"),
    ]


REFUSED = {
    "{id: e1}": ("effects[0]", "the effect does nothing"),
    "{id: e1, source: ox, timestamp: 3}": ("effects[0]", "the effect does nothing"),
    "{do: {p/t: +1/+1}}": ("effects[0].to", "expected text"),
    "{id: ox, to: ox, do: {p/t: +1/+1}}": ("effects[0].id", "duplicate id 'ox'"),
    "{timestamp: -1, to: ox, do: {p/t: +1/+1}}": ("effects[0].timestamp", "-1 is less than 0"),
    "{source: oxen, to: ox, do: {p/t: +1/+1}}": ("effects[0].source", "there is no object 'oxen'"),
    "{to: ox, do: {p/t: +1/+1}, for: ever}": ("effects[0].for", "unknown key 'for'"),
}


@pytest.mark.parametrize("effect", REFUSED)
def test_what_is_no_effect(effect):
    path, says = REFUSED[effect]
    with pytest.raises(GameFormError) as caught:
        started(effect)
    assert caught.value.path == path
    assert says in str(caught.value)


def test_two_effects_need_different_ids():
    with pytest.raises(GameFormError, match=r"effects\[1\].id: duplicate id 'e1'"):
        started("{id: e1, to: ox, do: {p/t: +1/+1}}", "{id: e1, to: ox, do: {p/t: +1/+1}}")


def test_what_an_effect_did_when_it_began_has_to_be_known():
    board = "board: [{id: relic}, {id: ox, types: [creature], p/t: 2/2}]\n"
    with pytest.raises(GameFormError, match="depends on relic: ") as caught:
        started("{to: creatures with power 2, do: {p/t: +1/+1}}", board=board)
    assert caught.value.path == "effects[0]"


def test_only_what_is_said_is_read():
    found = opening.arguments({"to": "ox", "do": {"p/t": "+1/+1"}}, reading("ox"), "effect")
    assert sorted(found) == ["to", "what"]
    assert refusal(opening.arguments, {}, reading(), "effect") == ("effect", "the effect does nothing")


TABLE = game(thing("ox"), thing("lamp", controller="Bob", chosen={"": "red", "pick": "blue"}))


@pytest.mark.parametrize(
    ("source", "context"),
    [
        (None, Context(None, "Ann")),
        ("later", Context(None, "Ann")),
        ("ox", Context(Ref("ox"), "Ann")),
        ("lamp", Context(Ref("lamp"), "Bob", chosen="red")),
        (thing("spell of Bob", controller="Bob"), Context(Ref("spell of Bob"), "Bob")),
    ],
)
def test_what_this_and_you_mean(source, context):
    assert opening.context_of(source, TABLE) == context


TWICE = "abilities: [{does: [{tap: target creature}, {untap: up to 2 target artifacts}]}]"
STACK = BOARD + "  - {id: twist, types: [instant], zone: stack, "


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (f"{TWICE}, targets: [ox, cog, lamp]}}", [["ox"], ["cog", "lamp"]]),
        (f"{TWICE}, targets: [ox, cog]}}", [["ox"], ["cog"]]),
        (f"{TWICE}, targets: [ox, [cog, lamp]]}}", [["ox"], ["cog", "lamp"]]),
        (f"{TWICE}, targets: [ox, cog, lamp, ox]}}", [["ox"], ["cog", "lamp"], ["ox"]]),
        (f"{TWICE}, targets: []}}", []),
        (f"{TWICE}, face down: yes, targets: [ox, cog, lamp]}}", [["ox"], ["cog"], ["lamp"]]),
        ("targets: [ox, cog]}", [["ox"], ["cog"]]),
    ],
)
def test_targets_are_told_apart_by_what_asks_for_them(said, told):
    [case] = load.load_text(STACK + said)
    slots = case.game.objects["twist"].stacked.targets
    assert [[each.id for each in slot] for slot in slots] == told


def test_a_spell_of_which_nothing_is_known_may_be_on_the_stack():
    [case] = load.load_text(f"{BOARD}  - {{id: twist, zone: stack}}")
    assert case.game.stack == ("twist",)
