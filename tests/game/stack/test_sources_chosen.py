"""Which objects a player may choose as a source of damage: the options of the choice."""

import pytest

from tests.game.asking.tables import session

RED = "colors: [R], types: [creature], p/t: 1/1"
CIRCLE = (
    "{id: circle, types: [instant], zone: stack, abilities: [{does: "
    "[{choose: a red source}, {prevent: all, damage to: you, from: it, until: end of turn}]}]}"
)
PING = "abilities: [{name: ping, cost: '{T}', do: {damage: 1, to: any target}}]"
CHOOSABLE = [
    ([f"{{id: ox, {RED}}}", f"{{id: cow, {RED}}}"], "", ["ox", "cow"]),
    ([f"{{id: ox, {RED}}}", "{id: pit, types: [land]}"], "", []),
    ([f"{{id: ox, {RED}}}", f"{{id: cow, {RED}, phased out: yes}}"], "", []),
    ([f"{{id: ox, {RED}}}", f"{{id: cow, {RED}, zone: hand}}", f"{{id: elk, {RED}, zone: exile}}"], "", []),
    ([f"{{id: ox, {RED}}}", f"{{id: cow, {RED}, zone: command}}"], "", ["ox", "cow"]),
    ([f"{{id: ox, {RED}}}", f"{{id: cow, {RED}, zone: command, face down: yes}}"], "", []),
    (
        [f"{{id: ox, {RED}, {PING}}}", f"{{id: cow, {RED}}}"],
        "{activates: {id: ox, ability: ping, targets: [Bob]}}, {destroys: {what: ox}}",
        ["ox", "cow"],
    ),
    (
        [f"{{id: ox, {RED}, {PING}}}", f"{{id: cow, {RED}}}", f"{{id: elk, {RED}, zone: graveyard}}"],
        "{activates: {id: ox, ability: ping, targets: [cow]}}, {destroys: {what: cow}}",
        ["ox", "cow"],
    ),
    (
        [f"{{id: ox, {RED}}}", f"{{id: cow, {RED}}}"],
        "{effect: {source: ox, prevent: all, damage to: Bob}}, {destroys: {what: ox}}",
        ["ox", "cow"],
    ),
    (
        [f"{{id: ox, {RED}}}", f"{{id: cow, {RED}}}"],
        "{does: {source: ox, do: {delayed: {when: at the beginning of the next upkeep, "
        "do: {gain life: 1}}}}}, {destroys: {what: ox}}",
        ["ox", "cow"],
    ),
]


@pytest.mark.parametrize(("board", "then", "options"), CHOOSABLE)
def test_what_may_be_chosen(board, then, options):
    """One alone is chosen without a question."""
    events = f"{then}, {{resolves: circle}}".removeprefix(", ")
    worlds = session(f"board: [{', '.join([*board, CIRCLE])}]\n", events).worlds
    assert sorted(made for world in worlds for _, made in world.made) == sorted(options)
