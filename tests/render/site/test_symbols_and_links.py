"""Texts as HTML: escaping, symbols, references."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crkb.model import Reference
from crkb.render.site.symbols import symbol
from crkb.render.site.text import Hyperlink, clean, linked, plain


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("{W}", "white mana"),
        ("{w}", "white mana"),
        ("{C}", "colorless mana"),
        ("{0}", "0 generic mana"),
        ("{16}", "16 generic mana"),
        ("{X}", "X generic mana"),
        ("{W/U}", "white or blue mana"),
        ("{2/B}", "2 or black mana"),
        ("{C/G}", "colorless or green mana"),
        ("{R/P}", "Phyrexian red mana"),
        ("{G/U/P}", "Phyrexian green or blue mana"),
        ("{S}", "snow mana"),
        ("{T}", "tap"),
        ("{Q}", "untap"),
        ("{E}", "energy"),
        ("{TK}", "ticket"),
        ("{PW}", "planeswalker symbol"),
        ("{CHAOS}", "chaos"),
        ("{rN1}", "chapter symbol rN1"),
        ("{N+}", "station symbol N+"),
        ("{LEVEL N1-N2}", "level symbol N1-N2"),
        ("{LEVEL N3+}", "level symbol N3+"),
        ("{2/W/P}", "Phyrexian 2 or white mana"),
    ],
)
def test_symbols_have_names(written: str, name: str) -> None:
    drawn = plain(written)
    assert f'aria-label="{name}"' in drawn
    assert re.sub("<[^>]*>", "", drawn) == written  # what is copied, and found by the browser


@pytest.mark.parametrize(
    "written",
    [
        "{}",
        "{ W }",
        "{foo}",
        "{W/}",
        "{/W}",
        "{W/U/B}",
        "{BB}",
        "{2/3/4}",
        "{P/P}",
        "{1234}",
        "{W",
        "W}",
        "{LEVEL UP}",
        "{LEVEL N}",
    ],
)
def test_other_braces_stay_text(written: str) -> None:
    assert plain(f"a {written} b") == f"a {written} b"


@pytest.mark.parametrize(
    ("written", "effective", "name"),
    [
        ("{C}", "2016-01-21", "chaos"),
        ("{C}", "2016-01-22", "colorless mana"),
        ("{P}", "2024-08-01", "Phyrexian symbol"),
        ("{P}", "2024-08-02", "pawprint"),
        ("{P}", "", "pawprint"),
        ("{H}", "2015-01-01", "Phyrexian symbol"),
        ("{C/W}", "2015-01-01", "colorless or white mana"),
    ],
)
def test_a_symbol_means_what_it_meant_in_its_edition(written: str, effective: str, name: str) -> None:
    assert f'aria-label="{name}"' in plain(written, effective)


def test_a_cost_and_its_punctuation_stay_on_one_line() -> None:
    drawn = plain("pay “{2}{W}.” Then {T}")
    assert drawn.count('<span class="run">') == 1
    assert re.search(
        r'pay <span class="run">“<span.*?>\{2\}</span><span.*?>\{W\}</span>.”</span> Then', drawn
    )


NOT_MARKDOWN = "**a** _b_ `c` [d](javascript:e) ![f](g) <https://h> https://i &amp; \\* # j\n> k\n\n    l"


def test_rule_text_is_not_markdown() -> None:
    shown = plain(NOT_MARKDOWN)
    assert "&amp;amp; \\* # j<br>" in shown
    assert set(re.findall("<[^>]*>", shown)) == {"<br>"}
    assert "**a** _b_ `c` [d](javascript:e) ![f](g) &lt;https://h&gt; https://i" in shown


def reference(text: str, number: str, title: str = "", through: str = "") -> Reference:
    start = text.index(number)
    return Reference(number, start, start + len(number), "rule", number, "resolved", through, "own", title)


@pytest.mark.parametrize(
    ("text", "ref", "shown"),
    [
        ("See rule 1.", ("1",), 'See <a class="ref" href="#1">rule 1</a>.'),
        ("See rules 1 and so on", ("1",), 'See <a class="ref" href="#1">rules 1</a> and so on'),
        ("See (1)", ("1",), 'See (<a class="ref" href="#1">1</a>)'),
        (
            "See rule 1, “Fox.” Go.",
            ("1", "Fox"),
            'See <a class="ref" href="#1">rule 1, <cite>“Fox.”</cite></a> Go.',
        ),
        (
            'Rule 1, "Fox": {W}',
            ("1", "Fox"),
            '<a class="ref" href="#1">Rule 1, <cite>&quot;Fox&quot;</cite></a>: ',
        ),
        ("Rule 1–3", ("1–3", "", "3"), '<a class="ref" href="#1–3" data-to="3">Rule 1–3</a>'),
    ],
)
def test_links_take_in_the_word_before_and_the_title_after(
    text: str, ref: tuple[str, ...], shown: str
) -> None:
    assert linked(text, [reference(text, *ref)], lambda r: Hyperlink(f"#{r.target}", "")).startswith(shown)


def test_what_leads_nowhere_says_why() -> None:
    text = "See rule 9."
    shown = linked(text, [reference(text, "9")], lambda r: Hyperlink("", "broken", "there is no rule <9>"))
    assert shown == (
        'See <span class="ref broken" title="there is no rule &lt;9&gt;">rule 9'
        '<span class="vh"> (there is no rule &lt;9&gt;)</span></span>.'
    )


def test_spans_that_do_not_fit_are_left_alone() -> None:
    text = "See 1 and 2."
    odd = [Reference("1", 4, 5, "rule", "1", "resolved"), Reference("1 and", 4, 9, "rule", "x", "resolved")]
    odd.append(Reference("2", 10, 99, "rule", "2", "resolved"))
    shown = linked(text, odd, lambda r: Hyperlink("#", ""))
    assert shown == 'See <a class="ref" href="#">1</a> and 2.'


@given(st.text(alphabet=st.characters(codec=None), max_size=60))
def test_any_text_is_shown_whole_and_inert(text: str) -> None:
    shown = plain(text)
    assert set(re.findall(r"</?(\w*)", shown)) <= {"span", "br"}
    back = re.sub("<br>\n?", "\n", shown)
    back = re.sub("<[^>]*>", "", back)
    for entity, character in (
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", '"'),
        ("&#34;", '"'),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ):
        back = back.replace(entity, character)
    assert back == clean(text)
    assert len(clean(text)) == len(text)
    clean(text).encode("utf-8")


def test_overrides_of_direction_are_made_visible() -> None:
    assert clean("a\u202eb\u2066c\u0000d\ud800e\nf") == "a\ufffdb\ufffdc\ufffdd\ufffde\nf"


KNOWN = (*"WUBRGCSTQEPHXA", "0", "10", "TK", "PW", "CHAOS", "W/U", "2/W", "2/U", "3/W", "C/W", "W/P", "W/U/P")


def test_nothing_that_is_known_shares_a_form() -> None:
    forms = {(s.classes, s.short) for w in KNOWN if (s := symbol(f"{{{w}}}"))}
    assert len(forms) == len(KNOWN)
