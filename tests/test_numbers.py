"""Rule numbers: every form people type, order, parents, successors, ranges."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.errors import NumberFormatError
from crkb.numbers import KINDS, LETTERS, NumberRange, RuleNumber, parse_typed, range_end

PRINTED = [
    # number, kind, parent, successor
    ("7", "section", None, "8"),
    ("704", "chapter", "7", "705"),
    ("199", "chapter", "1", "200"),
    ("704.5", "rule", "704", "704.6"),
    ("702.9", "rule", "702", "702.10"),
    ("701.99", "rule", "701", "701.100"),
    ("704.5a", "subrule", "704.5", "704.5b"),
    ("704.5k", "subrule", "704.5", "704.5m"),
    ("704.5n", "subrule", "704.5", "704.5p"),
    ("704.5z", "subrule", "704.5", "704.5aa"),
    ("704.5ak", "subrule", "704.5", "704.5am"),
    ("704.5az", "subrule", "704.5", "704.5ba"),
    ("704.5l", "subrule", "704.5", "704.5m"),
    ("704.5o", "subrule", "704.5", "704.5p"),
    ("704.5tq", "subrule", "704.5", "704.5ts"),
    ("109.2tr", "subrule", "109.2", "109.3tr"),
    ("702.TR01", "rule", "702", "702.TR02"),
    ("702.TR09", "rule", "702", "702.TR10"),
    ("702.TR01a", "subrule", "702.TR01", "702.TR01b"),
    ("205.3atr", "subrule", "205.3", "205.3btr"),
]


@pytest.mark.parametrize(("text", "kind", "parent", "successor"), PRINTED)
def test_printed_number(text: str, kind: str, parent: str | None, successor: str) -> None:
    number = RuleNumber.parse(text)
    assert str(number) == text
    assert number.kind == kind
    assert number.parent == (RuleNumber.parse(parent) if parent else None)
    assert str(number.successor) == successor
    assert parse_typed(text) == NumberRange(number)


@pytest.mark.parametrize(
    ("text", "addon"),
    [("704.5t", False), ("704.5r", False), ("109.2tr", True), ("702.TR01", True), ("702.TR01a", True)],
)
def test_numbers_of_add_ons(text: str, addon: bool) -> None:
    assert RuleNumber.parse(text).is_addon == addon


NO_NUMBERS = """
    0 10 70 012 000 1000 704. 704.0 704.05 704.1234 012.3 704.5l2 704.5abc 704.5A 704.5.a 704.5-a
    704,5 .5 704.TR 704.TR00 704.tr01 rule x ٧٠٤ 704.٥ 704.5é
""".split()  # noqa: SIM905


@pytest.mark.parametrize("text", ["", " 704", "704 ", "704\n", "704.5 f", "702.9 702.10", *NO_NUMBERS])
def test_what_is_no_printed_number(text: str) -> None:
    with pytest.raises(NumberFormatError, match="not a rule number") as caught:
        RuleNumber.parse(text)
    assert caught.value.hint


TYPED = {
    "704.5f": [
        "!cr 704.5f",
        "!CR704.5F",
        "cr 704.5f",
        "CR: 704.5f",
        "CR. 704.5f",
        "CR#704.5f",
        "crkb 704.5f",
        "rule 704.5 F",
        "Rule 704.5f.",
        "rules 704.5f",
        "subrule 704.5f",
        "CR rule 704.5f",
        "[CR 704.5f]",
        "(704.5f)",
        "(704.5f).",
        "[[704.5f]]",
        "704.5f:",
        "704.5f?",
        "704.5.f",
        "704.5f.",
        "704 . 5 f",
        "§704.5f",
        "§ 704.5f",
        "#704.5f",
        "  704.5f\t\n",
        "\u00a0704.5\u00a0f",
    ],
    "702.19": ["702.19.", "rule 702.19", "[702.19]", "702. 19"],
    "704": ["704.", "chapter 704", "Chapter 704.", "rule 704", "[704]", "cr 704", "section 704"],
    "7": ["7.", "section 7", "Section 7.", "sections 7", "rule 7"],
    "704.5aa": ["704.5AA", "rule 704.5 aa", "704.5aa."],
    "109.2tr": ["109.2TR", "109.2tr.", "rule 109.2 tr"],
    "702.TR01a": ["702.tr01a", "702.TR1A", "rule 702.tr1a", "702.TR01a."],
    "702.TR01": ["702.tr1", "702.tr01."],
    "613.1f": ["[CR 613.1f]"],
}


@pytest.mark.parametrize(("number", "text"), [(n, t) for n, texts in TYPED.items() for t in texts])
def test_typed_number(number: str, text: str) -> None:
    assert parse_typed(text) == NumberRange(RuleNumber.parse(number))


RANGES = [
    ("103.7a-c", "103.7a", "103.7c", 3),
    ("704.5k–n", "704.5k", "704.5n", 3),
    ("712.9–10", "712.9", "712.10", 2),
    ("rules 702.2–3.", "702.2", "702.3", 2),
    ("702.9-12", "702.9", "702.12", 4),
    ("702.9 to 702.12", "702.9", "702.12", 4),
    ("702.9 through 12", "702.9", "702.12", 4),
    ("[CR 601.2a–h]", "601.2a", "601.2h", 8),
    ("704.5 K — 704.5 N", "704.5k", "704.5n", 3),
    ("704.5f-5h", "704.5f", "704.5h", 3),
    ("704.5y-ab", "704.5y", "704.5ab", 4),
    ("704.5z-5aa", "704.5z", "704.5aa", 2),
    ("702.99-102", "702.99", "702.102", 4),
    ("702.102-110", "702.102", "702.110", 9),
    ("704.5k-l", "704.5k", "704.5l", 1),  # nobody prints 704.5l
    ("704.5l-o", "704.5l", "704.5o", 3),
    ("703-706", "703", "706", 4),
    ("199-201", "199", "201", 3),
    ("sections 1-3", "1", "3", 3),
    ("702.TR01-03", "702.TR01", "702.TR03", 3),
    ("702.TR01-TR03", "702.TR01", "702.TR03", 3),
    ("702.TR01a-c", "702.TR01a", "702.TR01c", 3),
]


@pytest.mark.parametrize(("text", "first", "last", "count"), RANGES)
def test_typed_range(text: str, first: str, last: str, count: int) -> None:
    found = parse_typed(text)
    assert found == NumberRange(RuleNumber.parse(first), RuleNumber.parse(last))
    assert str(found) == f"{first}–{last}"
    numbers = found.numbers()
    assert len(numbers) == count
    assert numbers[0] == found.first
    assert numbers[-1] <= RuleNumber.parse(last)


def test_range_of_one_is_a_number() -> None:
    assert parse_typed("704.5k-k") == parse_typed("704.5k")
    assert parse_typed("704.5k").numbers() == (RuleNumber.parse("704.5k"),)


def test_range_skips_letters_nobody_prints() -> None:
    assert [n.letters for n in parse_typed("704.5k-p").numbers()] == ["k", "m", "n", "p"]


def test_long_range_is_cut() -> None:
    assert len(parse_typed("100-999").numbers()) == 500
    assert len(parse_typed("100-999").numbers(limit=7)) == 7


BACKWARDS_OR_ACROSS = """
    704.5n-k 712.10-9 706-703 3-1 704.5-6a 704.5a-6c 704.5a-704.6a 702.9-703.2 704.5-706 704-7
    704.5-7b 100-12 7-12 7-0 704.5a-tr 704-704.5 702.TR01-702.9
""".split()  # noqa: SIM905


@pytest.mark.parametrize("text", BACKWARDS_OR_ACROSS)
def test_what_is_no_range(text: str) -> None:
    with pytest.raises(NumberFormatError) as caught:
        parse_typed(text)
    assert caught.value.hint


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rule",
        "cr",
        "!cr",
        "flying",
        "704.5f's",
        "see 704.5f",
        "704.5 f g",
        "704.5f-",
        "-704",
        "12.5",
        "٧٠٤",
    ],
)
def test_what_nobody_means_as_a_number(text: str) -> None:
    with pytest.raises(NumberFormatError):
        parse_typed(text)


ENDS = [
    ("601.2a", "h", "601.2h"),
    ("712.9", "10", "712.10"),
    ("704.5f", "5h", "704.5h"),
    ("601.2a", "601.2h", "601.2h"),
    ("100", "110", "110"),
    ("7", "9", "9"),
    ("702.TR01", "TR03", "702.TR03"),
    ("704.5", "h", None),
    ("704.5a", "tr", None),
    ("704.5", "x1", None),
]


@pytest.mark.parametrize(("first", "tail", "last"), ENDS)
def test_end_of_a_printed_range(first: str, tail: str, last: str | None) -> None:
    found = range_end(RuleNumber.parse(first), tail)
    assert found == (RuleNumber.parse(last) if last else None)


# the order in which rules are printed
ORDER = """
    1 100 100.1 100.1a 100.2 109.2 109.2tr 109.2a 109.3 205.3 205.3tr 205.3a 205.3atr 205.3b 7 702 702.2
    702.2a 702.9 702.9z 702.9aa 702.10 702.10a 702.100 702.TR01 702.TR01a 702.TR02 702.TR10 703 704.5k 704.5m
""".split()  # noqa: SIM905


def test_order() -> None:
    numbers = [RuleNumber.parse(text) for text in ORDER]
    assert all(a < b for a, b in pairwise(numbers))


# --- properties ---------------------------------------------------------------------------

SECTIONS = st.integers(1, 9).map(RuleNumber)
CHAPTERS = st.integers(100, 998).map(lambda n: RuleNumber(n // 100, n))
RULES = st.builds(
    lambda chapter, series, rule: chapter._replace(series=series, rule=rule),
    CHAPTERS,
    st.sampled_from(["", "", "TR"]),
    st.integers(1, 998),
)
SUBRULES = st.builds(
    lambda rule, letters: rule._replace(size=len(letters), letters=letters),
    RULES,
    st.text(st.sampled_from(LETTERS), min_size=1, max_size=2).filter(lambda s: s not in ("tr", "zz")),
)
ADDITIONS = st.one_of(RULES, SUBRULES).map(lambda n: n._replace(addon="tr"))
NUMBERS = st.one_of(SECTIONS, CHAPTERS, RULES, SUBRULES, ADDITIONS)


@given(NUMBERS)
def test_what_is_printed_reads_back(number: RuleNumber) -> None:
    assert RuleNumber.parse(str(number)) == number
    assert parse_typed(f"!cr {str(number).upper()}.") == NumberRange(number)
    assert number.kind in KINDS


@given(NUMBERS)
def test_successor_is_next(number: RuleNumber) -> None:
    after = number.successor
    assert number < after
    assert number.kind == after.kind
    assert number.is_addon == after.is_addon
    if number.chapter and number.kind != "chapter" and not number.addon:
        assert number.parent == after.parent
    if after.section < 10:
        assert RuleNumber.parse(str(after)) == after


@given(NUMBERS)
def test_parent_stands_above(number: RuleNumber) -> None:
    above = [number]
    while (parent := above[-1].parent) is not None:
        assert parent < above[-1]
        above.append(parent)
    assert above[-1] == RuleNumber(number.section)
    assert len(above) == 1 + KINDS.index(number.kind)


@given(SUBRULES, st.integers(0, 30))
def test_range_is_sorted_and_complete(first: RuleNumber, steps: int) -> None:
    last = first
    for _ in range(steps):
        last = last.successor
    numbers = NumberRange(first, last).numbers()
    assert numbers[0] == first
    assert numbers[-1] == last
    assert len(numbers) == steps + 1
    assert list(numbers) == sorted(numbers)


@given(st.one_of(st.text(), st.text("0123456789.trabTRzf -–§!crsule[]()", max_size=14)))
def test_any_text_is_a_number_or_refused(text: str) -> None:
    try:
        found = parse_typed(text)
    except NumberFormatError:
        return
    assert parse_typed(str(found)) == found
    assert RuleNumber.parse(str(found.first)) == found.first
    assert found.last is None or found.first < found.last


@pytest.mark.parametrize(
    ("number", "above", "printed"),
    [
        ("7", [], "7."),
        ("704", ["7"], "704."),
        ("704.5", ["704", "7"], "704.5."),
        ("704.5aa", ["704.5", "704", "7"], "704.5aa"),
        ("109.2tr", ["109.2", "109", "1"], "109.2tr"),
        ("702.TR01", ["702", "7"], "702.TR01."),
        ("702.TR01a", ["702.TR01", "702", "7"], "702.TR01a"),
    ],
)
def test_ancestors_and_the_printed_form(number, above, printed):
    parsed = RuleNumber.parse(number)
    assert [str(n) for n in parsed.ancestors] == above
    assert parsed.printed == printed
    assert all(parsed.is_below(RuleNumber.parse(n)) for n in above)


@pytest.mark.parametrize(
    ("number", "other"),
    [("704.5", "704.5"), ("704", "704.5"), ("704.50", "704.5"), ("704.5k", "704.6")],
)
def test_what_is_not_below(number, other):
    assert not RuleNumber.parse(number).is_below(RuleNumber.parse(other))
