"""Costs that can't be paid are refused, and by which rule."""

from __future__ import annotations

import pytest

from crkb.game.cases import checking
from crkb.game.errors import IllegalAction, NotKnown
from crkb.game.files import load
from crkb.game.happenings import Counts, LifeChanges, Moves, Taps, Unseen
from crkb.game.objects import Context, Ref
from crkb.game.play import Play
from crkb.game.stack import activating, costs
from crkb.game.stack.paying import Paying

TRUCK = "{id: truck, types: [artifact], subtypes: [Vehicle], p/t: 5/5, abilities: [crew 3]}"
CREW = "activates: {by: Ann, id: truck, ability: crew}"

REFUSED = {
    "tapping a card in hand": (
        "[{id: seal, types: [artifact], zone: hand, abilities: [{name: glow, cost: '{T}', do: {draw: 1}}]}]",
        "activates: {by: Ann, id: seal}",
        "701.21a",
    ),
    "untapping a creature that came this turn": (
        """[{id: cat, types: [creature], p/t: 1/1, tapped: yes, sick: yes,
              abilities: [{name: leap, cost: '{Q}', do: {draw: 1}}]}]""",
        "activates: {by: Ann, id: cat}",
        "602.5a",
    ),
    "paying life at less than no life": (
        """[{id: angel, types: [creature], p/t: 1/1, abilities: [{rule: can't lose the game, to: you}]},
            {id: altar, types: [artifact], abilities: [{name: cut, cost: pay 1 life, do: {draw: 1}}]}]""",
        "does: {source: Ann, do: {lose life: 25}}, activates: {by: Ann, id: altar}",
        "Ann has -5 life (119.4)",
    ),
    "more energy than there is": (
        """[{id: coil, types: [artifact],
             abilities: [{name: zap, cost: remove 2 energy counters from you, do: {draw: 1}}]}]""",
        "does: {source: Ann, do: {counters: {energy: 1}, to: you}}, activates: {by: Ann, id: coil}",
        "Ann has 1 energy counter (118.3)",
    ),
    "energy where there is none": (
        """[{id: coil, types: [artifact],
             abilities: [{name: zap, cost: remove an energy counter from you, do: {draw: 1}}]}]""",
        "activates: {by: Ann, id: coil}",
        "Ann has 0 energy counters (118.3)",
    ),
    "loyalty where there is none": (
        """[{id: idol, types: [artifact], abilities: [{name: pray, cost: "-1", do: {draw: 1}}]}]""",
        "activates: {by: Ann, id: idol}",
        "idol has 0 loyalty counters (606.6)",
    ),
    "one creature twice for a crew": (
        f"[{TRUCK}, {{id: elk, types: [creature], p/t: 3/3}}]",
        f"{{{CREW}, choose: {{chosen for crew of truck: [elk, elk]}}}}",
        "expected 0 to 1 of them, each once",
    ),
    "tapping two creatures where one may be tapped": (
        """[{id: hymn, types: [sorcery], zone: graveyard, abilities: ["harmonize {2}", {does: {draw: 1}}]},
            {id: elk, types: [creature], p/t: 3/3}, {id: doe, types: [creature], p/t: 3/3}]""",
        """{casts: {by: Ann, id: hymn},
            choose: {may of harmonize of hymn: yes, chosen for hymn: [elk, doe]}}""",
        "expected 0 to 1 of them, each once",
    ),
    "a creature card where only others are in hand": (
        """[{id: pit, types: [artifact],
             abilities: [{name: dump, cost: discard a creature card, do: {draw: 1}}]},
            {id: bolt, types: [instant], zone: hand}]""",
        "activates: {by: Ann, id: pit}",
        "there is nothing to discard (118.3)",
    ),
    "a card of an empty graveyard": (
        """[{id: pit, types: [artifact],
             abilities: [{name: burn, cost: exile a card in your graveyard, do: {draw: 1}}]}]""",
        "activates: {by: Ann, id: pit}",
        "there is nothing to exile (118.3)",
    ),
    "tapping an opponent's creature": (
        """[{id: horn, types: [artifact], abilities: [{name: call, cost: tap a creature, do: {draw: 1}}]},
            {id: elk, types: [creature], p/t: 3/3, controller: Bob}]""",
        "activates: {by: Ann, id: horn}",
        "there is nothing to tap (118.3)",
    ),
    "a card where none is in hand": (
        """[{id: pit, types: [artifact], abilities: [{name: dump, cost: discard a card, do: {draw: 1}}]}]""",
        "activates: {by: Ann, id: pit}",
        "Ann has no card to discard (118.3)",
    ),
    "crafting from nothing": (
        """[{id: bell, types: [artifact], abilities: ["craft with artifact {3}"]},
            {id: gear, types: [artifact], controller: Bob}]""",
        "activates: {by: Ann, id: bell, ability: craft}",
        "there is nothing to craft it from (118.3)",
    ),
    "one counter too few": (
        """[{id: well, types: [artifact], counters: {charge: 1},
             abilities: [{name: less, cost: remove 2 charge counters from this, do: {draw: 1}}]}]""",
        "activates: {by: Ann, id: well}",
        "there is nothing with 2 charge counters (118.3)",
    ),
    "one loyalty counter too few": (
        """[{id: sage, types: [planeswalker], loyalty: 3,
             abilities: [{name: blast, cost: "-4", do: {draw: 1}}]}]""",
        "activates: {by: Ann, id: sage}",
        "sage has 3 loyalty counters (606.6)",
    ),
    "too little power": (
        f"[{TRUCK}, {{id: bear, types: [creature], p/t: 2/2}}]",
        CREW,
        "total power of 2 (118.3)",
    ),
    "power that is too little for a crew with the rest": (
        f"""[{TRUCK}, {{id: elk, types: [creature], p/t: 3/3}},
            {{id: wraith, types: [creature], p/t: -1/3}}]""",
        f"{{{CREW}, choose: {{chosen for crew of truck: [elk, wraith]}}}}",
        "the total power of elk, wraith is too low (118.3)",
    ),
    "no crew at all": (
        f"[{TRUCK}, {{id: elk, types: [creature], p/t: 3/3}}]",
        f"{{{CREW}, choose: {{chosen for crew of truck: []}}}}",
        "the total power of nothing is too low (118.3)",
    ),
    "a crew that isn't there": (
        f"[{TRUCK}, {{id: elk, types: [creature], p/t: 3/3}}]",
        f"{{{CREW}, choose: {{chosen for crew of truck: [elf]}}}}",
        "'elf' can't be chosen",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_cost_that_cannot_be_paid(what):
    board, events, says = REFUSED[what]
    text = f"players: {{Ann: {{hand: 0}}, Bob: {{}}}}\nboard: {board}\nthen: [{events}]"
    [found] = [checking.check(case) for case in load.load_text(text, "a file")]
    assert found.status == checking.ERROR
    assert says in found.message


MANY = """
players: {Ann: {}, Bob: {}}
board:
- {id: truck, types: [artifact], subtypes: [Vehicle], p/t: 5/5, abilities: [crew 100]}
- {id: imp, types: [creature], p/t: 1/1, count: 100}
- {id: egg, types: [creature], p/t: 0/1}
then: [activates: {by: Ann, id: truck, ability: crew}]
ask:
- {question: what is the tapped of egg, expect: {depends on: [chosen for crew of truck], one of: [yes, no]}}
"""


def test_of_many_creatures_one_that_is_not_needed_may_stay_untapped():
    [found] = [checking.check(case) for case in load.load_text(MANY, "a file")]
    assert found.status == checking.PASS, found.message


# ---- paid

PAID = """
players: {Ann: {hand: 2, graveyard: 3, library: 4, energy: 5}, Bob: {}}
board:
- id: altar
  types: [artifact]
  counters: {charge: 3}
  abilities: [{name: pray, cost: "COST", do: {draw: 1}}]
- {id: fang, types: [artifact, creature], p/t: 1/1, colors: [B]}
- {id: elk, types: [creature], p/t: 3/3, colors: [G]}
- {id: moss, types: [enchantment], colors: [G]}
- {id: doe, types: [creature], p/t: 1/2, colors: [G], tapped: yes}
- {id: ox, types: [creature], p/t: 9/9, colors: [G], controller: Bob}
- {id: bones, types: [creature], p/t: 1/1, zone: graveyard}
- {id: fern, types: [land], zone: hand}
"""


def paid(cost, choices=None, board=PAID, id="altar"):
    """The play in which a cost was paid, and what it moved or tapped."""
    [case] = load.load_text(board.replace("COST", cost), "a file")
    play = Play(case.game, choices)
    found = activating.offered(play.game, id)[0]
    by = Paying(play, "Ann", Context(play.object(id).ref, "Ann"), "pray")
    return play, costs.pay(by, found.cost)


MOVED = [
    ("{2}", [], []),
    ("0", [], []),
    ("+2", [("altar", 2)], []),
    ("pay 0 life", [], []),
    ("pay 2 life", [("Ann", -2)], []),
    ("{T}", ["altar"], ["altar"]),
    ("{2}, {T}, remove 2 charge counters from this", ["altar", ("altar", -2)], ["altar"]),
    ("remove 5 energy counters from you", [("Ann", -5)], []),
    ("sacrifice an enchantment", ["moss"], ["moss"]),
    ("sacrifice this, tap an enchantment", ["moss", "altar"], ["moss", "altar"]),
    ("exile a card in your library", ["library"], []),
    ("exile a land card in your hand", ["fern"], ["fern"]),
    ("exile an instant card in your graveyard", ["graveyard"], []),
    ("exile an instant card in their graveyard", ["graveyard"], []),
    ("discard a land card", ["fern"], ["fern"]),
    ("discard an instant card", ["hand"], []),
    ("discard all cards", ["fern", "hand", "hand"], ["fern"]),
    ("sacrifice all creatures", ["doe", "elk", "fang"], ["doe", "elk", "fang"]),
    ("sacrifice all Goblins", [], []),
]


def told(what):
    if isinstance(what, Counts):
        return (what.on if isinstance(what.on, str) else what.on.id, what.amount)
    if isinstance(what, LifeChanges):
        return (what.player, what.amount)
    return what.origin if isinstance(what, Unseen) else what.ref.id


@pytest.mark.parametrize(("cost", "happened", "moved"), MOVED)
def test_what_a_cost_does_and_moves(cost, happened, moved):
    play, found = paid(cost)
    kinds = (Counts, LifeChanges, Moves, Taps, Unseen)
    assert [told(each.what) for each in play.done if isinstance(each.what, kinds)] == happened
    assert [was.id for was, _ in found] == moved
    assert all(play.object(now.id).ref == now for _, now in found)


CREWED = PAID.replace('{name: pray, cost: "COST", do: {draw: 1}}', '"crew COST"')


@pytest.mark.parametrize(
    ("number", "choice", "tapped"),
    [("4", None, ["elk", "fang"]), ("3", ["elk"], ["elk"]), ("1", ["fang"], ["fang"]), ("0", [], [])],
)
def test_a_crew(number, choice, tapped):
    choices = {} if choice is None else {"chosen for pray": choice}
    play, found = paid(number, choices, CREWED)
    assert [was.id for was, _ in found] == tapped
    assert [id for id in ("elk", "fang", "moss") if play.object(id).tapped] == tapped


@pytest.mark.parametrize(
    ("number", "options"), [("3", (["elk"], ["elk", "fang"])), ("2", (["elk"], ["elk", "fang"]))]
)
def test_a_crew_that_has_to_be_chosen(number, options):
    with pytest.raises(NotKnown) as caught:
        paid(number, None, CREWED)
    assert caught.value.options == options
    assert (caught.value.name, caught.value.player, caught.value.rule) == ("chosen for pray", "Ann", "601.2h")


def test_what_has_left_pays_for_nothing_when_it_is_back():
    [case] = load.load_text(PAID.replace("COST", "sacrifice this"), "a file")
    play = Play(case.game)
    cost = activating.offered(play.game, "altar")[0].cost
    play.put(play.object("altar")._replace(incarnation=2))
    with pytest.raises(IllegalAction) as caught:
        costs.pay(Paying(play, "Ann", Context(Ref("altar"), "Ann"), "pray"), cost)
    assert caught.value.rule == "118.3"
    assert not costs.can_pay(Paying(play, "Ann", Context(Ref("altar"), "Ann"), "pray"), cost)
    assert costs.can_pay(Paying(play, "Ann", Context(Ref("altar", 2), "Ann"), "pray"), cost)
    assert play.object("altar").zone == "battlefield"


@pytest.mark.parametrize(
    ("cost", "asks"), [("{1}, -1", True), ("0", True), ("{1}, {T}", False), ("{0}", False)]
)
def test_a_cost_with_a_loyalty_symbol(cost, asks):
    [case] = load.load_text(PAID.replace("COST", cost), "a file")
    assert costs.is_loyalty(activating.offered(case.game, "altar")[0].cost) is asks
