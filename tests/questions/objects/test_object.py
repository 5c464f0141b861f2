"""Objects, self-references, type lines, characteristics: facts that make no sense; properties."""

from __future__ import annotations

import pytest

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.values.characteristics import PERMANENT_TYPES

BEAR = {"id": "bear", "name": "Bear Cub"}


@pytest.mark.parametrize("kind", PERMANENT_TYPES)
def test_each_permanent_type_makes_a_permanent_card(kind):
    made = registry.get("permanent-types").ask({"types": [kind]}).value
    assert made == {"permanent types": [kind], "permanent card": True, "permanent spell": kind != "land"}


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("is-object", {"kind": "dog"}, "kind: "),
        ("is-object", {"kind": "card", "ability": "static"}, "ability: a card is not an ability"),
        ("is-object", {}, "missing: kind"),
        ("is-card", {"kind": "card", "magic": True}, 'unknown fact "magic"'),
        ("is-permanent", {"kind": "card", "zone": "ante"}, "zone: "),
        ("is-token", {"components": []}, "components: must have 1 or more"),
        ("is-spell", {"kind": "card", "cast": "perhaps"}, "cast: "),
        ("permanent-types", {"types": ["summon"]}, "types[0]: "),
        ("objects-meant", {"text": "all", "objects": []}, "text: "),
        ("objects-meant", {"text": "Elf cards", "objects": []}, "text: a zone is needed"),
        ("objects-meant", {"text": "Elves in exile", "objects": []}, "text: a zone is needed"),
        (
            "object-meant-by-name",
            {"objects": [BEAR], "holder": "elf", "uses": "Elf"},
            "holder: no object has the id",
        ),
        (
            "object-meant-by-name",
            {"objects": [BEAR], "holder": "bear", "uses": "X", "granted_by": "bear", "gained_from": "bear"},
            "gained_from: ",
        ),
        (
            "object-meant-by-name",
            {"objects": [BEAR], "holder": "bear", "uses": "X", "became": "bear"},
            "became: ",
        ),
        ("text-read-as", {"text": "x", "name": "Bear Cub", "short": ["Elf"]}, "short: 'Elf' is not part"),
        ("this-card-meant", {"says": "this plane"}, "says: "),
        ("types-of-identity", {"line": "Creature — Elf"}, "line: "),
        ("is-identity-type", {"word": ""}, "word: "),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize(
    ("line", "verdict"),
    [("is Jester an identity type", "no"), ("is Leader an identity type?", "yes")],
)
def test_phrases(line, verdict):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).verdict == verdict
