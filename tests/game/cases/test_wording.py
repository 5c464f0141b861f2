"""Abilities in words: each shape, and all that the cases of the project write."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb import paths
from crkb.game.cases import wording
from crkb.game.files import load
from crkb.game.language import shapes
from crkb.game.language.language import Words

SAID = {
    "equip {2}": "equip {2}",
    "{T}: Add {G}": "{T}: Add {G}",
}
SHAPES = [
    ({"cost": "{2}, {T}", "do": {"draw": 1}}, "{2}, {T}: draw 1"),
    ({"when": "this attacks", "do": {"gain life": 2}}, "when this attacks: gain life 2"),
    (
        {"when": "a creature dies", "do": {"damage": 1, "to": "any target"}},
        "when a creature dies: damage 1 to any target",
    ),
    ({"rule": "can't block"}, "this: can't block"),
    ({"would": "this dies", "instead": {"exile": "it"}}, "if this dies: exile it instead"),
    ({"prevent": "next 3", "damage to": "you"}, "prevent the next 3 damage to you"),
    ({"does": {"destroy": "target creature"}}, "destroy target creature"),
    ({"to": "this", "do": {"p/t": "+1/+X", "gain": ["flying"], "X": 2}}, "this: gain flying, p/t +1/+X"),
    ({"to": "other Bears", "do": {"base p/t": "4/4"}}, "other Bears: base p/t 4/4"),
    ({"text": "it sings"}, "it sings"),
    ({"cost": "pay 2 life", "do": {"draw": 1}, "name": "deal"}, "deal"),
]


@pytest.mark.parametrize(("data", "text"), [*SAID.items(), *SHAPES])
def test_an_ability_is_told_in_a_few_words(data, text):
    assert wording.ability(shapes.ability(data, Words())) == text


@pytest.mark.parametrize(
    "file", sorted(Path(paths.corpus(), "games").glob("*.yaml")), ids=lambda file: file.stem
)
def test_every_ability_of_the_cases_has_words(file):
    for case in load.load_file(str(file)):
        if isinstance(case, load.BadCase) or case.line:
            continue
        for each in case.game.objects.values():
            for face in each.sheet.faces:
                for ability in face.abilities:
                    unnamed = ability._replace(label="") if "label" in ability._fields else ability
                    assert wording.ability(unnamed), ability
