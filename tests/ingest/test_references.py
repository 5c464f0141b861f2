"""The forms of references: each as a line of a table, on sentences of a made-up game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.ingest.references import Names, Raw, find, find_in_definitions


def spelled(text: str, raw: Raw) -> str:
    """A raw reference in a line: its span, what it names, its title, whose it is."""
    name = f"{raw.follows}+{raw.name}" if raw.follows else raw.name
    line = f"{text[raw.start : raw.end]} = {name}"
    line += f"..{raw.tail}" if raw.tail else ""
    line += f" '{raw.title}'" if raw.title else ""
    return line + (f" {raw.side}" if raw.side else "")


FORMS = {
    # chapters, rules, subrules
    "Scores count twice (see rule 201).": ["201 = 201"],
    "See rule 201.3.": ["201.3 = 201.3"],
    "See subrule 201.3k.": ["201.3k = 201.3k"],
    "Rules 201.3aa and 204 apply.": ["201.3aa = 201.3aa", "204 = 204"],
    "See rule 201. See also rule 903.10.": ["201 = 201", "903.10 = 903.10"],
    "As rule\xa0201.3 says": ["201.3 = 201.3"],
    # quoted titles
    "See rule 201, “Turns and Rounds.”": ["201 = 201 'Turns and Rounds'"],
    'See rule 201, "Turns."': ["201 = 201 'Turns'"],
    "See rule 201, ‘Ann’s Turn.’": ["201 = 201 'Ann’s Turn'"],
    "See rule 201, 'Ann's Turn.'": ["201 = 201 'Ann's Turn'"],
    "See rule 201 “Turns”": ["201 = 201 'Turns'"],
    "See rule 201, “The “If” Round.”": ["201 = 201 'The “If” Round'"],
    "In rule 201.1, “score” means points.": ["201.1 = 201.1"],
    # lists
    "rules 201.2 and 203.2": ["201.2 = 201.2", "203.2 = 203.2"],
    "rules 201.2, 203.2a, and/or 204.1": ["201.2 = 201.2", "203.2a = 203.2a", "204.1 = 204.1"],
    "either rule 201.5a or 201.5d is done": ["201.5a = 201.5a", "201.5d = 201.5d"],
    "rule 201, “Emblems”; rule 202, “Dice”; and rule 203, “End.”": [
        "201 = 201 'Emblems'",
        "202 = 202 'Dice'",
        "203 = 203 'End'",
    ],
    "rules 202.1, “Dash,” 202.2, “Blitz,” and 202.3, “Warp.”": [
        "202.1 = 202.1 'Dash'",
        "202.2 = 202.2 'Blitz'",
        "202.3 = 202.3 'Warp'",
    ],
    "Rules 208.3a and b come first": ["208.3a = 208.3a", "b = 208.3a+b"],
    "rules 208.3a, b, or d–f": ["208.3a = 208.3a", "b = 208.3a+b", "d–f = 208.3a+d..f"],
    "rule 201, “Dice,” and section 3, “Ends.”": ["201 = 201 'Dice'", "3 = 3 'Ends'"],
    # ranges
    "rules 203.9b–c": ["203.9b–c = 203.9b..c"],
    "rules 203.9b-c": ["203.9b-c = 203.9b..c"],
    "rules 203.9a through f": ["203.9a through f = 203.9a..f"],
    "rules 203.9a to f": ["203.9a to f = 203.9a..f"],
    "rules 203.9a – 203.9f": ["203.9a – 203.9f = 203.9a..203.9f"],
    "rules 203.6–203.11 hold": ["203.6–203.11 = 203.6..203.11"],
    "rules 201–205 hold": ["201–205 = 201..205"],
    "rules 201.28a–f, 212.9–10, and 212.18.": [
        "201.28a–f = 201.28a..f",
        "212.9–10 = 212.9..10",
        "212.18 = 212.18",
    ],
    "see rule 203.9a—it is rare": ["203.9a = 203.9a"],
    "from rule 203.9 to 12 players": ["203.9 = 203.9"],
    # bare numbers
    "except as specified in 101.4a.": ["101.4a = 101.4a"],
    "follows steps 201.2a–h of rule 201, “Turns,”": ["201.2a–h = 201.2a..h", "201 = 201 'Turns'"],
    "If not, proceed to 216.1e.": ["216.1e = 216.1e"],
    "See 206, “Rolling.”": ["206 = 206 'Rolling'"],
    "(see 203.1 or 203.2)": ["203.1 = 203.1", "203.2 = 203.2"],
    # sections
    "See section 8, “More Players.”": ["8 = 8 'More Players'"],
    "sections 3, 4, and 6": ["3 = 3", "4 = 4", "6 = 6"],
    "sections 3–5": ["3–5 = 3..5"],
    "section 3 and 2 players": ["3 = 3"],
    # add-ons
    "See official rule 207.3, “Copies.”": ["207.3 = 207.3 'Copies' base"],
    "The official rule 208.6 says": ["208.6 = 208.6 base"],
    "this overrides rule 108.5 in the official CR because of": ["108.5 = 108.5 base"],
    "rules 108.5 and 108.6 in the official CR": ["108.5 = 108.5 base", "108.6 = 108.6 base"],
    "the official CR (rule 108.5)": ["108.5 = 108.5 base"],
    "See our rule 907.2c.": ["907.2c = 907.2c own"],
    "official rule 208, “Teams,” rule 209, “Pairs,” and our rule 210": [
        "208 = 208 'Teams' base",
        "209 = 209 'Pairs' base",
        "210 = 210 own",
    ],
    "official rule 208. See rule 209.": ["208 = 208 base", "209 = 209"],
    "rules 702.TR01f and 116.2tr": ["702.TR01f = 702.TR01f", "116.2tr = 116.2tr"],
    "rules 702.TR01a–c": ["702.TR01a–c = 702.TR01a..c"],
    # no references
    "a deck of exactly 100 cards": [],
    "rule 201.4 and 100 cards": ["201.4 = 201.4"],
    "repeat it 999,999 more times": [],
    "printed from 2011–2018 on": [],
    "4 players: 1 Fox, 3 Geese": [],
    "It costs $100.5 or {2} and is 11/11.": [],
    "the number 1201.4 and 201.4567": [],
    "Each section lists the 3 colors.": [],
    "rule 201.2a, i.e., the first": ["201.2a = 201.2a"],
}


@pytest.mark.parametrize("text", FORMS)
def test_form(text: str) -> None:
    [found] = find([text])
    assert [spelled(text, raw) for raw in found] == FORMS[text]


DEFINITIONS = {
    "See Score.": [["Score"]],
    "See Tap. See also Untap.": [["Tap"], ["Untap"]],
    "See rule 203.8. See also Late Round, Lap.": ["203.8", ["Late Round", "Lap"]],
    "See “Enters the Field.”": [["Enters the Field"]],
    "See Intervening “If” Clause.": [["Intervening “If” Clause"]],
    "See First Player, Last Player Order.": [["First Player", "Last Player Order"]],
    "Older wording (see Score and Lap).": [["Score", "Lap"]],
    "See 201.6, “Lap,” and rule 204.": ["201.6", "204"],
    "See the card itself.": [],
    "All players see it.": [],
}


@pytest.mark.parametrize("text", DEFINITIONS)
def test_definition(text: str) -> None:
    [found] = find_in_definitions([text])
    shown = [[n.name for n in item.names] if isinstance(item, Names) else item.name for item in found]
    assert shown == DEFINITIONS[text]


def test_terms_are_named_in_definitions_only() -> None:
    assert find(["See Score."]) == [[]]


def test_offsets_are_those_of_each_text() -> None:
    texts = ["No number.", "x rule 201", "", "rule 202\nand rule 203", "rule"]
    found = [[(r.start, r.name) for r in raws] for raws in find(texts)]
    assert found == [[], [(7, "201")], [], [(5, "202"), (18, "203")], []]


def test_a_list_ends_with_its_text() -> None:
    first, second = find(["See official rule 201,", "rule 202"])
    assert [r.side for r in first + second] == ["base", ""]


# Pieces from which hypothesis builds what no author would write, joined with anything.
PIECES = [
    "rule ",
    "rules ",
    "Rule",
    "subrule ",
    "section ",
    "sections ",
    "steps ",
    "see ",
    "See ",
    "also ",
    "official ",
    "the official CR (",
    "our ",
    "in the official CR",
    "201",
    "202.3",
    "203.4a",
    "204.10tr",
    "702.TR01b",
    "999",
    "8",
    "3",
    "0",
    "000.0",
    " and ",
    " or ",
    ", ",
    "; ",
    "–",
    "-",
    "—",
    " through ",
    " to ",
    "a",
    "b",
    "k",
    "“",
    "”",
    '"',
    "'",
    "‘",
    "’",
    "Turns",
    ",",
    ".",
    "(",
    ")",
    " ",
    "\n",
    "\xa0",
    "$",
    "∞",
]
WILD = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=3)), max_size=25).map("".join)


@given(st.lists(WILD, max_size=4))
def test_any_text_is_read_and_spans_fit(texts: list[str]) -> None:
    for text, raws in zip(texts, find(texts), strict=True):
        position = 0
        for raw in raws:
            assert position <= raw.start < raw.end <= len(text)
            assert text[raw.start : raw.end].startswith(raw.name)
            assert text[raw.start : raw.end].endswith(raw.tail)
            position = raw.end


@given(st.lists(WILD, max_size=4))
def test_any_definition_is_read_and_spans_fit(texts: list[str]) -> None:
    for text, items in zip(texts, find_in_definitions(texts), strict=True):
        for item in items:
            for raw in item.names if isinstance(item, Names) else (item,):
                assert text[raw.start : raw.end].translate({0xA0: " ", 0x0A: " "}).startswith(raw.name)
