"""Mana pools: nothing is spent twice; could-produce is a least fixed point; facts without sense."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.questions import phrases, registry
from crkb.questions.facts import FactsError
from crkb.questions.values.colors import TYPES, letter
from crkb.questions.values.mana import mana
from crkb.questions.values.mana_texts import adds

TYPED = st.sampled_from(["{W}", "{U}", "{B}", "{R}", "{G}", "{C}"])
MINE = "{T}: Add {R}."
TAPS = "If you tap a land for mana,"
MANA = st.lists(TYPED, max_size=5).map("".join)
LIKES = ["a land you control", "a land an opponent controls", "another land you control", "a land"]
ADDING = st.lists(TYPED, min_size=1, max_size=2).map(lambda symbols: f"{{T}}: Add {' or '.join(symbols)}.")
LOOKING = st.tuples(st.sampled_from(["color", "type"]), st.sampled_from(LIKES)).map(
    lambda said: f"{{T}}: Add one mana of any {said[0]} that {said[1]} could produce."
)
ABILITIES = st.one_of(ADDING, LOOKING)
BOARDS = st.lists(
    st.tuples(st.sampled_from(["Ann", "Ben"]), st.lists(ABILITIES, max_size=2)), min_size=1, max_size=5
).map(
    lambda lands: [
        {"name": str(i), "controller": who, "abilities": abilities}
        for i, (who, abilities) in enumerate(lands)
    ]
)


@given(MANA, st.lists(MANA, max_size=4), st.booleans())
def test_mana_is_neither_made_nor_lost_on_the_way(start, added, ends):
    events = [{"adds": more} for more in added] + ([{"ends": "phase"}] if ends else [])
    value = registry.get("pool-after").ask({"pool": start, "events": events}).value
    assert Counter(mana(value["pool"] + value["lost"])) == Counter(mana(start + "".join(added)))
    assert not (value["pool"] if ends else value["lost"])


@given(MANA, MANA, st.integers(1, 3), st.booleans())
def test_restricted_mana_is_never_more_than_the_pool(bound, free, multiplied, doubled):
    produced = [{"mana": bound, "only_for": ["creature spells"]}, {"mana": free}]
    facts = {"produced": produced, "multiplied": multiplied, "doubled": doubled, "spend_on": "instant spells"}
    value = registry.get("restricted-mana").ask(facts).value
    pool, spendable = Counter(mana(value["pool"])), Counter(mana(value["spendable"]))
    assert spendable <= pool
    assert pool.total() == len(mana(bound + free)) * multiplied * (2 if doubled else 1)
    assert (pool - spendable).total() == len(mana(bound)) * multiplied


def could(lands, land, **more):
    return registry.get("could-produce").ask({"land": land, "lands": lands, **more}).value


def own_types(land):
    return {kind for text in land["abilities"] for kind in adds("abilities", text).types}


@given(BOARDS)
def test_no_type_comes_from_nowhere(lands):
    rooted = {kind for land in lands for kind in own_types(land)}
    for land in lands:
        found = could(lands, land["name"])
        assert set(found) <= rooted
        assert own_types(land) <= set(found)


@given(BOARDS, st.sampled_from(TYPES))
def test_another_land_never_takes_a_type_away(lands, kind):
    more = [*lands, {"name": "more", "controller": "Ann", "abilities": [f"Add {{{letter(kind)}}}."]}]
    for land in lands:
        assert set(could(lands, land["name"])) <= set(could(more, land["name"]))


@given(BOARDS, st.sampled_from(TYPES))
def test_a_replacement_for_all_mana_leaves_one_type(lands, kind):
    said = f"If a land is tapped for mana, it produces {{{letter(kind)}}} instead of any other type."
    for land in lands:
        assert could(lands, land["name"], replacements=[{"text": said}]) in ([], [kind])


@pytest.mark.parametrize(
    ("name", "facts", "words"),
    [
        ("pool-after", {"pool": "{2}"}, "pool: {2} is not mana of a single type"),
        (
            "pool-after",
            {"pool": "{R}", "events": [{"adds": "{W}"}, {"spends": "{W}{W}"}]},
            "events[1]: {W}{W} is not in the pool",
        ),
        (
            "pool-after",
            {"pool": "{R}{R}", "events": [{"spends": "{R}"}, {"spends": "{R}{R}"}]},
            "events[1]: {R}{R} is not in the pool",
        ),
        (
            "pool-after",
            {"pool": "{R}", "events": [{"ends": "step"}, {"spends": "{R}"}]},
            "events[1]: {R} is not in the pool",
        ),
        ("pool-after", {"events": [{"passes_priority": False}]}, "events: each needs exactly one of"),
        ("pool-after", {"events": [{"adds": "{W}", "ends": "step"}]}, "events: each needs exactly one of"),
        ("pool-after", {"events": [{}]}, "events: each needs exactly one of"),
        ("restricted-mana", {"spend_on": "x", "multiplied": 0}, "multiplied: must be 1 or more"),
        ("mana-added", {"symbols": "{G/W}", "chosen": ["{U}"]}, "chosen: {U} is not a half of {G/W}"),
        ("mana-added", {"symbols": "{G/W}", "chosen": ["{W}", "{W}"]}, "chosen: 2 halves of 1 hybrid symbol"),
        ("could-produce", {"land": "A", "lands": []}, "lands: must have 1 or more entries"),
        ("mana-added", {"symbols": "{1001}{X}"}, "symbols: more than 1000 mana is not written out"),
        ("mana-added", {"symbols": "{X}{R}", "x": 1000}, "symbols: more than 1000 mana is not written out"),
        ("restricted-mana", {"spend_on": "x", "multiplied": 1001}, "multiplied: must be 1000 or less"),
        (
            "mana-of-color-among",
            {"permanents": [{"colors": ["red", "green"]}], "chosen": "blue"},
            "chosen: blue is not a color of these permanents",
        ),
        (
            "could-produce",
            {"land": "A", "lands": [{"name": "A", "controller": "Ann", "abilities": ["Add one rune mana."]}]},
            "lands[0].abilities: the types of the mana can't be read: 'one rune mana'",
        ),
        (
            "could-produce",
            {"land": "A", "lands": [{"name": "A", "controller": "Ann", "abilities": ["({T}: Add {G}.)"]}]},
            "lands[0].abilities: reminder text is no ability",
        ),
        (
            "could-produce",
            {
                "land": "A",
                "lands": [{"name": "A", "controller": "Ann"}],
                "replacements": [{"text": "If a land is tapped for mana, it produces an additional {G}."}],
            },
            "replacements[0].text: it doesn't make lands produce another type",
        ),
        (
            "could-produce",
            {
                "land": "A",
                "lands": [{"name": "A", "controller": "Ann"}],
                "replacements": [{"text": "x"}] * 7,
            },
            "replacements: must have 6 or fewer entries",
        ),
        ("mana-added", {"symbols": "{T}"}, "symbols: {T} is not a mana symbol"),
        ("mana-of-color-among", {"permanents": [{"colors": ["pink"]}]}, "permanents[0].colors[0]: "),
        (
            "could-produce",
            {"land": "A", "lands": [{"name": "B", "controller": "Ann"}]},
            "land: A is not one of the lands",
        ),
        (
            "could-produce",
            {"land": "A", "lands": [{"name": "A", "controller": "Ann"}] * 2},
            "lands: each needs a unique name",
        ),
        ("tapped-for-mana", {"text": "Draw a card."}, "text: no activated ability"),
        ("mana-kind", {"word": "colourless"}, "word: 'colourless' is not known"),
        (
            "tapped-for-mana-trigger",
            {"text": MINE, "trigger": "When it dies, you win."},
            "trigger: it doesn't",
        ),
        ("tapped-for-mana-replaced", {"text": MINE, "effect": f"{TAPS} you win."}, "effect: what becomes"),
        (
            "tapped-for-mana-replaced",
            {"text": MINE, "effect": f"{TAPS} it produces {{1}} instead of any other type and amount."},
            "effect: {1} is not mana",
        ),
    ],
)
def test_facts_that_make_no_sense(name, facts, words):
    with pytest.raises(FactsError) as e:
        registry.get(name).ask(facts)
    assert words in str(e.value)
    assert "\n" not in str(e.value)


def test_as_much_mana_as_is_written_out():
    ask = registry.get("mana-added").ask
    assert ask({"symbols": "{999}{R}"}).value == "{R}" + "{C}" * 999
    assert ask({"symbols": "{1000}{X}"}).missing == ("x",)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("kind of mana colorless", {"color": False, "type": True}),
        ("mana added by {2/W}{S} choosing {2}", "{C}{C}{C}"),
    ],
)
def test_phrases(line, value):
    name, facts = phrases.parse(line)
    assert registry.get(name).ask(facts).value == value
