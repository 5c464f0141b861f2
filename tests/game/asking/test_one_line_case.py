"""The game that a line is about, as a case in the form of games."""

import pytest

from crkb.game.asking import one_line_case, one_line_forms
from crkb.game.asking.one_line_case import HUGE, LARGE, SMALL, Builder


def built(line, *sizes):
    return Builder(one_line_forms.read(line), sizes).built()


KEPT = ("types", "colors")


def creature(id, pt, name="", **more):
    usual = {"controller": "Ann", "supertypes": [], "types": ["creature"], "colors": [], "abilities": []}
    found = {"id": id, "name": name or f"One Named {id.title()}", **usual, "p/t": pt, **more}
    return {key: value for key, value in found.items() if value or key in KEPT}


BOARDS = {
    "2/2": [creature("the-creature", "2/2")],
    "two red legendary 2/2 flying": [
        creature(f"the-creature-{i}", "2/2", colors=["R"], supertypes=["legendary"], abilities=["flying"])
        for i in (1, 2)
    ],
    "two 2/2 with the same name under two players": [
        creature("the-creature-1", "2/2", "Twin"),
        creature("the-creature-2", "2/2", "Twin", controller="Bob"),
    ],
    "tapped 2/2 with 1 damage and a charge counter": [
        creature("the-creature", "2/2", tapped=True, damage=1, counters={"charge": 1})
    ],
    "face-down creature": [creature("the-creature", f"{HUGE}/{HUGE}", **{"face down": True})],
    "face-down 5/5 artifact creature": [
        creature("the-creature", "5/5", types=["artifact", "creature"], **{"face down": True})
    ],
    "permanent": [creature("the-permanent", None, types=["artifact"])],
    "legendary land": [creature("the-permanent", None, types=["land"], supertypes=["legendary"])],
    "2/2 permanent": [creature("the-permanent", "2/2")],
    "planeswalker with loyalty 3": [
        creature("the-planeswalker", None, types=["planeswalker"], loyalty=3, counters={"loyalty": 3})
    ],
    "planeswalker with 2 loyalty counters and a charge counter": [
        creature(
            "the-planeswalker",
            None,
            types=["planeswalker"],
            loyalty=2,
            counters={"loyalty": 2, "charge": 1},
        )
    ],
    "artifact planeswalker with loyalty 1": [
        creature(
            "the-planeswalker",
            None,
            types=["artifact", "planeswalker"],
            loyalty=1,
            counters={"loyalty": 1},
        )
    ],
    "Equipment on a 2/2": [
        creature(
            "the-equipment",
            None,
            types=["artifact"],
            subtypes=["Equipment"],
            **{"attached to": "the-target"},
        ),
        creature("the-target", "2/2"),
    ],
    "white Aura with shroud on a 2/2": [
        creature(
            "the-aura",
            None,
            types=["enchantment"],
            colors=["W"],
            subtypes=["Aura"],
            abilities=["enchant permanent", "shroud"],
            **{"attached to": "the-target"},
        ),
        creature("the-target", "2/2"),
    ],
    "Aura on a player": [
        creature(
            "the-aura",
            None,
            types=["enchantment"],
            subtypes=["Aura"],
            abilities=["enchant player"],
            **{"attached to": "Bob"},
        )
    ],
    "2/2 dealt 1 damage by a red 1/1": [
        creature("the-creature", "2/2"),
        creature("the-source", "1/1", colors=["R"], controller="Bob"),
    ],
    "2/2 blocked by a 1/1, a 2/1 and two 3/1": [
        creature("attacker", "2/2"),
        creature("blocker-1", "1/1", controller="Bob"),
        creature("blocker-2", "2/1", controller="Bob"),
        creature("blocker-3-1", "3/1", controller="Bob"),
        creature("blocker-3-2", "3/1", controller="Bob"),
    ],
    "2/2 blocks a 1/1": [creature("blocker", "2/2", controller="Bob"), creature("attacker", "1/1")],
    "2/2 whose blocker has left": [
        creature("attacker", "2/2"),
        creature("blocker", "1/1", controller="Bob"),
    ],
}


@pytest.mark.parametrize("line", BOARDS)
def test_what_is_on_the_board(line):
    assert built(line).data["board"] == BOARDS[line]


PLAYERS = {
    "2/2": {"Ann": {}, "Bob": {}},
    "player at 3 life with 2 poison": {"Ann": {"life": 3, "poison": 2}, "Bob": {}},
    "player at 0 life": {"Ann": {"life": 0}, "Bob": {}},
    "two players with 1 poison": {"Ann": {"poison": 1}, "Bob": {"poison": 1}},
    "2/2 deals damage to a player at 3 life": {"Ann": {}, "Bob": {"life": 3}},
}


@pytest.mark.parametrize("line", PLAYERS)
def test_what_players_have(line):
    data = built(line).data
    assert (data["players"], data["game"]) == (PLAYERS[line], {"active player": "Ann"})


SETTLE = ("settle", {})
FIGHT = ("combat damage", {})
EVENTS = {
    "2/2": [SETTLE],
    "does a 2/2 survive": [SETTLE],
    "creature with a regeneration shield": [
        ("does", {"source": "the-creature", "do": {"regenerate": "the-creature"}})
    ],
    "2/2 gets +1/-1": [("effect", {"to": "the-creature", "do": {"p/t": "+1/-1"}})],
    "2/2 gets 1/1": [("effect", {"to": "the-creature", "do": {"p/t": "+1/+1"}})],
    "two 2/2 gets +1/+1": [("effect", {"to": "the-creature-1 and the-creature-2", "do": {"p/t": "+1/+1"}})],
    "2/2 becomes 1/1": [("effect", {"to": "the-creature", "do": {"base p/t": "1/1"}})],
    "land becomes 1/1": [
        ("effect", {"to": "the-permanent", "do": {"base p/t": "1/1", "add types": ["creature"]}})
    ],
    "creature becomes 1/1": [("effect", {"to": "the-creature", "do": {"base p/t": "1/1"}})],
    "2/2 gains flying": [("effect", {"to": "the-creature", "do": {"gain": ["flying"]}})],
    "2/2 is switched": [("effect", {"to": "the-creature", "do": {"switch": "p/t"}})],
    "1/4 assigns damage by toughness": [
        ("effect", {"to": "the-creature", "rule": "assigns combat damage equal to its toughness"})
    ],
    "Aura on a 2/2 gets +1/+1": [("effect", {"to": "the-target", "do": {"p/t": "+1/+1"}})],
    "Aura on a 2/2 gains haste": [("effect", {"to": "the-target", "do": {"gain": ["haste"]}})],
    "Aura on a 2/2 dies": [("moves", {"id": "the-target", "to": "graveyard"})],
    "Aura dies": [("moves", {"id": "the-aura", "to": "graveyard"})],
    "2/2 deals damage to a 3/3 and dies": [
        (
            "does",
            {
                "source": "the-creature",
                "do": [{"damage": "the-creature's power", "to": "the-target", "from": "the-creature"}],
            },
        ),
        ("moves", {"id": "the-creature", "to": "graveyard"}),
    ],
    "2/2 dealt 3 damage": [("damage", {"source": "a spell of Bob", "to": ["the-creature"], "amount": 3})],
    "2/2 dealt 3 damage by a 1/1": [
        ("damage", {"source": "the-source", "to": ["the-creature"], "amount": 3})
    ],
    "Equipment on a 2/2 dealt 3 damage": [
        ("damage", {"source": "a spell of Bob", "to": ["the-target"], "amount": 3})
    ],
    "2/2 attacks": [("attacks", {"attacker": "Bob"})],
    "2/2 unblocked": [("attacks", {"attacker": "Bob"}), FIGHT],
    "can a 2/2 attack": [("attacks", {"attacker": "Bob"})],
    "2/2 attacks, unblocked": [("attacks", {"attacker": "Bob"}), FIGHT],
    "2/2 blocked by a 1/1": [("attacks", {"attacker": "Bob"}), ("blocks", {"blocker": "attacker"}), FIGHT],
    "can a 2/2 block a 1/1": [("attacks", {"attacker": "Bob"}), ("blocks", {"blocker": "attacker"})],
    "2/2 blocks a 1/1": [("attacks", {"attacker": "Bob"}), ("blocks", {"blocker": "attacker"}), FIGHT],
    "two 2/2 blocks two 1/1": [
        ("attacks", {"attacker-1": "Bob", "attacker-2": "Bob"}),
        ("blocks", {"blocker-1": "attacker-1", "blocker-2": "attacker-2"}),
        FIGHT,
    ],
    "two 2/2 blocks a 1/1": [
        ("attacks", {"attacker": "Bob"}),
        ("blocks", {"blocker-1": ["attacker"], "blocker-2": ["attacker"]}),
        FIGHT,
    ],
    "2/2 blocked by a 1/1 whose blocker has left": [
        ("attacks", {"attacker": "Bob"}),
        ("blocks", {"blocker": "attacker"}),
        ("moves", {"id": "blocker", "to": "exile"}),
        FIGHT,
    ],
    "copy of a 2/2": [("creates", {"copy of": "the-creature", "id": "the-copy", "controller": "Bob"})],
}


@pytest.mark.parametrize("line", EVENTS)
def test_what_happens(line):
    assert list(built(line).events) == EVENTS[line]


ROLES = {
    "2/2": {"it": ("the-creature",)},
    "2/2 attacks": {"it": ("attacker",), "attacker": ("attacker",)},
    "2/2 blocks two 1/1": {
        "it": ("blocker",),
        "blocker": ("blocker",),
        "attacker": ("attacker-1", "attacker-2"),
    },
    "Equipment on a 2/2": {
        "it": ("the-equipment",),
        "aura": ("the-equipment",),
        "target": ("the-target",),
    },
    "2/2 deals damage to a player": {"it": ("the-creature",), "target": ("Bob",)},
    "copy of a 2/2": {"it": ("the-copy",)},
}


@pytest.mark.parametrize("line", ROLES)
def test_who_is_who(line):
    found = built(line)
    assert found.roles == ROLES[line]
    assert found.primary == ("target" if "deals damage to" in line else "it")


SIZES = [
    ("creature", SMALL, "1/1"),
    ("creature", LARGE, "100/100"),
    ("creature with 3 damage", SMALL, "1/4"),
    ("creature with a -1/-1 counter", SMALL, "2/2"),
    ("creature with two -1/-1 counters and a +1/+1 counter", SMALL, "2/2"),
    ("creature with two +1/+1 counters", SMALL, "1/1"),
    ("creature with two +1/+1 counters and 3 damage", SMALL, "1/2"),
    ("creature with persist", SMALL, "2/2"),
]


@pytest.mark.parametrize(("line", "size", "pt"), SIZES)
def test_a_creature_of_unknown_size(line, size, pt):
    found = built(line, size)
    assert [each["p/t"] for each in found.data["board"]] == [pt]
    assert found.unknown == {"the-creature": "p/t"}


def test_unknown_sizes_are_taken_in_order():
    found = built("creature blocked by a creature and a creature", LARGE, SMALL)
    assert [each["p/t"] for each in found.data["board"]] == ["100/100", "1/1", "1/1"]


@pytest.mark.parametrize(("size", "loyalty"), [(SMALL, 1), (LARGE, 100)])
def test_a_planeswalker_of_unknown_loyalty(size, loyalty):
    found = built("planeswalker", size)
    assert [each["loyalty"] for each in found.data["board"]] == [loyalty]
    assert found.unknown == {"the-planeswalker": "loyalty"}


@pytest.mark.parametrize(("line", "number"), [("2/2", 0), ("creature blocked by two creatures", 3)])
def test_how_many_sizes_are_unknown(line, number):
    assert one_line_case.unknown_sizes(one_line_forms.read(line)) == number
