"""`target` is refused where nobody chooses one, with the path of what says it (115.1)."""

import pytest

from crkb.game.errors import GameFormError
from crkb.game.files import load
from crkb.game.language import shapes
from crkb.game.language.language import Words

ABILITIES = [
    ({"to": "target creature", "do": {"p/t": "+1/+1"}}, "to"),
    ({"to": "this", "do": {"copy": "target creature"}}, "do"),
    ({"to": "this", "do": {"gain": [{"abilities of": "target creature", "kind": "static"}]}}, "do"),
    ({"to": "this", "do": {"p/t": "+X/+X"}, "X": "number of target creatures"}, "do"),
    ({"when": "target creature dies", "do": {"draw": 1}}, "when"),
    ({"when": "this dies", "do": {"delayed": {"when": "target creature dies", "do": {"draw": 1}}}}, "do"),
    ({"cost": "sacrifice target creature", "do": {"draw": 1}}, "cost"),
    ({"rule": "can't attack", "to": "target creature"}, "to"),
    ({"prevent": "all", "damage to": "target creature"}, "damage to"),
    ({"prevent": "all", "from": "target creature"}, "from"),
    ({"prevent": "all", "damage to": "this", "then": {"destroy": "target creature"}}, "then"),
    ({"would": "target creature dies", "instead": "nothing"}, "would"),
    ({"would": "this dies", "instead": {"destroy": "any target"}}, "instead"),
    ({"would": "this dies", "instead": {"create": {"copy of": "target creature"}}}, "instead"),
    ({"would": "this enters", "instead": {"enters": {"as a copy of": "any target"}}}, "instead"),
    ({"as it enters": {"may copy": "target creature"}}, "as it enters"),
    ({"as it is turned face up": {"as a copy of": "target creature"}}, "as it is turned face up"),
    ("enchant target creature", ""),
]


@pytest.mark.parametrize(("ability", "path"), ABILITIES)
def test_what_has_no_targets(ability, path):
    with pytest.raises(GameFormError, match="no target is chosen here") as caught:
        shapes.ability(ability, Words(), "x")
    assert caught.value.path.startswith(f"x.{path}" if path else "x")


ALLOWED = [
    {"when": "this deals damage to any target", "do": {"destroy": "target creature"}},
    {"would": "a source deals damage to any target", "instead": "twice that many"},
    {"to": "this", "do": {"gain": [{"cost": "{T}", "do": {"damage": 1, "to": "any target"}}]}},
    {"does": {"prevent": "next 3", "damage to": "any target", "then": {"damage": 1, "to": "any target"}}},
    {"does": {"would": "this dies", "instead": {"destroy": "target creature"}}},
    {"cost": "{1}", "do": {"delayed": {"when": "it dies", "do": {"destroy": "target creature"}}}},
    {"chapter": 1, "do": {"create": {"copy of": "target creature"}}},
    {"would": "this dies", "instead": {"delayed": {"when": "it enters", "do": {"tap": "any target"}}}},
    {
        "as it enters": {
            "may copy": "a creature",
            "except": [{"gain": [{"cost": "{T}", "do": {"tap": "any target"}}]}],
        }
    },
]


@pytest.mark.parametrize("ability", ALLOWED)
def test_what_has_targets(ability):
    assert shapes.ability(ability, Words())


@pytest.mark.parametrize(
    ("case", "path"),
    [
        ({"effects": [{"to": "target creature", "do": {"p/t": "+1/+1"}}]}, "effects[0].to"),
        ({"then": [{"effect": {"to": "any target", "do": {"p/t": "+1/+1"}}}]}, "then[0].effect.to"),
        ({"then": [{"effect": {"prevent": "all", "damage to": "any target"}}]}, "then[0].effect.damage to"),
        ({"then": [{"destroys": {"what": "target creature"}}]}, "then[0].destroys.what"),
        ({"expect": {"count": {"target creatures": 1}}}, "expect.count.target creatures"),
    ],
)
def test_what_an_event_or_an_expectation_is_about_is_no_target(case, path):
    [read] = load.cases(case)
    assert isinstance(read, load.BadCase)
    assert str(read.error).startswith(f"{path}: no target is chosen here")
