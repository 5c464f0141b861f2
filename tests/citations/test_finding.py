"""Which numbers of a text are citations."""

from __future__ import annotations

import re
from time import thread_time

import pytest

from crkb.citations import checking, context, finding
from crkb.citations.finding import find, placeholders
from tests.invented import FIRST, build, second

KNOWN = frozenset(build(FIRST).rules) | frozenset(build(second()).rules)


def found(text: str, *patterns: str, sections: bool = False) -> list[str]:
    """The numbers that a text cites."""
    made = find(text, KNOWN, [re.compile(p) for p in patterns], sections)
    assert all(text[c.start : c.end] == c.text for c in made)
    return [str(c.cited) for c in made]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("// CR 102.1a", ["102.1a"]),
        ("  * @see CR 101.2", ["101.2"]),
        ("// 102.1a", ["102.1a"]),
        ("// 102.1z: nobody has it", ["102.1z"]),
        ("20170203 - 102.1a", ["102.1a"]),
        ('"cr": "102.1a", "n": 3', ["102.1a"]),
        ('rules("102.1a", "102.1b")', ["102.1a", "102.1b"]),
        ("[CR#102.1a..102.1b]", ["102.1a–102.1b"]),
        ("CR 102.1a through 102.1b", ["102.1a–102.1b"]),
        ("CR 102.1b-a", ["102.1b"]),
        ("CR 100–102", ["100–102"]),
        ("rule\n// 102.1a", ["102.1a"]),
        ("rules 100, 101 and 102", ["100", "101", "102"]),
        ("CR 100, 101 cards", ["100"]),
        ("CR 101.2, 102.1z/9", ["101.2", "102.1z"]),
        ("CR 102.1a + 102.1b", ["102.1a", "102.1b"]),
        ("CR 102.1a/b-c", ["102.1a", "102.1b–102.1c"]),
        ("CR 100/b", ["100"]),
        ("102.1a, 102.1b, 102.2a", ["102.1a", "102.1b", "102.2a"]),
        ("102.1a 102.1a", ["102.1a", "102.1a"]),
        ("CR 102.1 a", ["102.1a"]),
        ("CR 102.1 A)", ["102.1a"]),
        ("CR 102.1.a", ["102.1a"]),
        ("CR 102.1A", ["102.1a"]),
        ("CR 102.1l", ["102.1l"]),
        ("CR 942", ["942"]),
        ("rule 942.7c", ["942.7c"]),
        ("see 942.7c", []),
        ("cf. 101.2", ["101.2"]),
        ("CR\xa0102.1a", ["102.1a"]),
        ("CR\u200b102.1a", ["102.1a"]),
        ("\u200fCR 102.1a\u200f", ["102.1a"]),
        ("\0CR 102.1a\0", ["102.1a"]),
        ("CR 102.1\u200ba", ["102.1"]),
        ("CR 102.1a²", []),
        ("CR 102.٣", []),
        ("CR １０２.1a", []),
        ("é102.1a 102.1aé", []),
    ],
)
def test_citations(text, numbers):
    assert found(text) == numbers


@pytest.mark.parametrize("mark", ["\n", "\r\n", "\r"])
def test_numbers_at_both_ends(mark):
    assert found(f"102.1a{mark}CR 101.2{mark}// 102.1b{mark}CR 102") == ["102.1a", "101.2", "102.1b", "102"]


def test_sections_are_asked_for():
    assert found("section 1", sections=True) == ["1"]
    assert found("section 1") == []
    assert find("section 1", KNOWN)


def test_how_a_range_and_a_letter_are_written():
    first, letter = find("CR 102.1a/b\u2013c", KNOWN)
    assert (first.dash, first.tail, first.letter) == ("", "", False)
    assert (letter.text, letter.dash, letter.tail, letter.letter) == ("b\u2013c", "\u2013", "c", True)


@pytest.mark.parametrize(
    ("pattern", "numbers"),
    [
        (r"@Rule\((?P<number>[\d.a-z]+)\)", ["102.1a"]),
        (r"@Rule\(([\d.a-z]+)\)", ["102.1a"]),
        (r"[\d.]+[a-z](?=\))", ["102.1a"]),
        (r"", []),
        (r"x*", []),
        (r"(x)?@Rule", []),
        (r"@Rule\((?P<number>x)?", []),
        (r"@(Rule)", []),
    ],
)
def test_patterns_of_the_user(pattern, numbers):
    assert found("@Rule(102.1a)", pattern)[: len(numbers) or None] == (numbers or found("@Rule(102.1a)"))
    assert found("@Rule(42.1a)", pattern) == []


def test_what_a_pattern_and_a_form_both_find_is_one_citation():
    assert found("CR 102.1a", r"CR ([\d.]+[a-z])") == ["102.1a"]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("CR 102.xxx", [0]),
        ("CR ???, CR 1xx.n", [0, 7]),
        ("see CR 102.TODO", [4]),
        ("CR XXX.X: later", [0]),
        ("§ 102.???", [0]),
        ("rule 102.xa and rule 102.tbd", [0, 16]),
        ("rule xxx", []),
        ("CRxxy, OCR ???x, CR 102.1a", []),
        ("", []),
    ],
)
def test_numbers_to_come(text, at):
    assert placeholders(text) == at


@pytest.mark.parametrize(
    "text",
    [
        "101.2 metres, 102.1 and more",
        "v102.1a or 1.102.1a or 102.1a.3",
        "102.1a.txt",
        "10.102.1a.7 and 192.168.102.1",
        "$102.1a or €102.1a",
        "2031-102.1a",
        "x = 102.1f; y = 3 * 102.1d",
        "https://example.invalid/102.1a#102.1a",
        "www.example.invalid/102.1a",
        "./notes/102.1a",
        "ann@102.1a.invalid",
        '<a href="#102.1a">',
        "102.1ab 102.1xyz",
        "see 102 lanterns, per 101 days",
        "101.1%",
        "ACR 1021.1a",
        "102.9s",
        "",
        # code
        "{102.1f, 100.2f}",
        "f(102.1f)",
        "return 102.1d;",
        "let y: f32 = 102.1_f32;",
        "const T: f64 = 102.1e3;",
        "cr = 128; cb = 130;",
        '{"rules": 350, "rule_id": 943}',
        "rules: 350 passed",
        "case 102: return;",
        "0x102.1a 0x102a 7102.1a",
        "test_102_1a cr102_1a CR_102_1a",
        "id=102.1a&x=102.1b",
        'dir\\102.1a\\x and "/cr/102.1a"',
        "foo-102.1a foo_102.1a",
        # what tools write
        '"version": "102.1.1"',
        "## [102.1] - 2031-01-01",
        "## 102.1.0",
        "- 102.1 Mends a wick",
        'resolved "https://example.invalid/a-102.1f.tgz"',
        '"integrity": "sha512-102.1f/a+b"',
        '"lamp": "^102.1b", ">=102.1b", "~102.1b"',
        "name,price\nlamp,102.1\n",
        '[{"id": 102.1, "n": [101, 102.2]}]',
        # drawings and styles
        '<path d="M101.1h3v102.1a12,12 0 0 1 102.2c4-5 101.2l-3z"/>',
        '<path d="M 101.1 h 3 v 102.1 a 12 12"/>',
        "width: 101.1px; margin: 102.1vh; line-height: 100.5s",
        # others' numbers
        "IEEE 102.1a, 29 CFR 102.1a, ISO 102.1a, 26 U.S.C. 102.1a",
        "a Boeing 737.300a under 240.10b",
        "100.5kg, 102.5mm, 100.5ms, 104.3h",
        "CR2032, OCR 102.1",
        "line 102, page 102.1, #102, GH-102",
    ],
)
def test_other_numbers_are_left_alone(text):
    assert find(text, KNOWN, sections=False) == []


# --- however long a text ---

PATTERNS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": pattern
    for module in (finding, context, checking)
    for name, pattern in vars(module).items()
    if isinstance(pattern, re.Pattern)
}
_SHORT = {name for name in PATTERNS if name.startswith("context.")} - {"context._IDENTIFIER"}
"""Those that are given 120 characters, whatever there is."""

UNITS = (
    *("1", "123.", "123.4a", "123.4a, ", "CR 1", "CR ", "CR 12x", "CR 123.4a..", "rule 123.4-", "see "),
    *(" ", "\t", "\n", "\r", " \n", "\xa0", "#", "*", "- ", "/", "//", "+", "(", "[", "<!--", "x", "?", "§ "),
    *("a", "a.", "a@", "_", "a'", "aA", '"', "'", '","a":"', 'href="', "href='", "http://", "www.", "./"),
    *("crkb:", "crkb: ", "rules 123 and ", "é", "\u2019", "٣", "²", "\0"),
)


def _work(pattern: re.Pattern[str], unit: str, length: int) -> float:
    """Seconds that a pattern takes for a text of one part again and again, at best."""
    text = (unit * (length // len(unit) + 1))[:length] + "!"
    best = float("inf")
    for _ in range(3):
        start = thread_time()
        for _ in pattern.finditer(text):
            pass
        best = min(best, thread_time() - start)
        if best < 0.002:
            break
    return best


@pytest.mark.parametrize("name", sorted(PATTERNS.keys() - _SHORT))
def test_no_pattern_takes_quadratic_time(name):
    for unit in UNITS:
        long = _work(PATTERNS[name], unit, 80_000)
        if long > 0.05:  # what is linear takes less, or grows fourfold; what is quadratic, sixteenfold
            assert long < 8 * max(_work(PATTERNS[name], unit, 20_000), 0.002), unit


@pytest.mark.parametrize("name", sorted(_SHORT))
def test_patterns_for_what_is_short_are_given_that(name):
    assert all(_work(PATTERNS[name], unit, context._BESIDE) < 0.01 for unit in UNITS)
