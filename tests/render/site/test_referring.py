"""What refers to a rule: titles in chapters, sentences on the page of the rule."""

from __future__ import annotations

import pytest

from crkb.model import Block, Reference
from crkb.render.site.book import Book, SiteEditions
from crkb.render.site.referring import ReferringTexts, by_title
from crkb.render.site.snippets import MOST, snippet

from .conftest import ADDON, BASE, HOSTILE, opened


@pytest.fixture(scope="module")
def book(library) -> Book:
    return SiteEditions(opened(library, BASE, ADDON)).books[BASE]


@pytest.mark.parametrize(
    ("number", "title"),
    [
        ("702.2", "Shimmer"),
        ("702.2b", "Shimmer"),  # its rule's
        ("704.5k", "Tidying Up"),  # its chapter's: 704.5 has none
        ("704", "Tidying Up"),
        ("7", "More Rules"),
        ("704.5z", "Tidying Up"),  # isn't there, its chapter is
        ("999.1", ""),
    ],
)
def test_a_rule_stands_under_a_title(book, number, title) -> None:
    assert book.title_over(number) == title


def test_a_section_is_no_title_for_rules(library) -> None:
    bare = SiteEditions(opened(library, BASE)).books[BASE]
    rules = {number: rule for number, rule in bare.edition.rules.items() if number != "704"}
    bare.edition = bare.edition._replace(rules=rules)
    assert (bare.title_over("704.5k"), bare.title_over("7")) == ("", "More Rules")


@pytest.mark.parametrize(
    ("number", "groups"),
    [
        ("702.2", [(["702.1"], "Gifts"), (["704.5h"], "Tidying Up")]),
        ("704.5b", [(["704.3"], "Tidying Up"), (["100.2tr"], "Lanterns")]),  # an add-on's last
        ("704.5c", [(["704.3"], "Tidying Up"), (["Legend Rule"], "")]),
        ("100.1b", []),
    ],
)
def test_links_are_with_those_of_the_same_title(book, number, groups) -> None:
    found = by_title(book.referrers(number, f"{number[:3]}.html"))
    assert [([link.label for link in links], title) for links, title in found] == groups


def test_a_title_is_said_once_for_neighbours_and_texts_without_one_stay_apart(book) -> None:
    [link] = book.referrers("101.2", "101.html")
    links = [link._replace(label=name[0], title=name[1:]) for name in ("aX", "bX", "c", "d", "eY", "fX")]
    found = ["".join(each.label for each in group.links) + group.title for group in by_title(links)]
    assert found == ["abX", "c", "d", "eY", "fX"]


def test_texts_come_with_the_sentence_that_refers(book) -> None:
    found = ReferringTexts().to("704.5b", book.referrers("704.5b", "rule-704.5b.html"))
    said = {text.link.label: (text.title, str(text.snippet)) for text in found}
    assert said == {
        "704.3": (
            "Tidying Up",
            "Whenever things are tidied up, keepers look at rules <mark>704.5a–k</mark> and do what applies.",
        ),
        "100.2tr": (
            "Lanterns",
            "Moonlight counts as glow. See official rule <mark>704.5b</mark>.",
        ),
    }


def test_a_term_stands_in_the_glossary(book) -> None:
    found = ReferringTexts().to("704.5c", book.referrers("704.5c", "rule-704.5c.html"))
    assert [text.title for text in found] == ["Tidying Up", "Glossary"]


LONG = (
    "A keeper who has " + "many " * 40 + "lanterns looks at rule 101.2 and counts " + "them " * 40 + "again."
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See rule 101.2.", "See rule <mark>101.2</mark>."),
        (
            "Owls do not count at all, whatever their keeper may say. See rule 101.2. Mice do.",
            "Owls do not count at all, whatever their keeper may say. See rule <mark>101.2</mark>.",
        ),
        (
            "Owls see. A lantern that is lent to another keeper glows as rule 101.2 says it does. Mice glow.",
            "A lantern that is lent to another keeper glows as rule <mark>101.2</mark> says it does.",
        ),
        ("It is dusk.\nIf {W} is paid for it as rule 101.2 says, the lantern of its keeper glows.", None),
        (LONG, None),
        ("x" * 300 + " 101.2 " + "y" * 300, None),
        ("x" * 300 + "101.2", None),
        ("\u2022 Rule 101.2 <b>&amp; \u202e", "Rule <mark>101.2</mark> &lt;b&gt;&amp;amp; \ufffd"),
        ("See 101.2, \u201cTurns.\u201d Owls sleep.", "See <mark>101.2</mark>, \u201cTurns.\u201d"),
    ],
)
def test_a_snippet_is_the_sentence_or_a_part_of_it(text, expected) -> None:
    start = text.index("101.2")
    reference = Reference("101.2", start, start + 5, "rule", "101.2", "resolved")
    found = snippet(Block("text", text, (), (reference,)), reference)
    assert "<mark>101.2</mark>" in found
    assert expected is None or str(found) == expected
    assert len(found.striptags()) <= MOST + 2
    assert not found.striptags().startswith("It is dusk")


def test_a_long_sentence_is_cut_between_words(book) -> None:
    start = LONG.index("101.2")
    reference = Reference("101.2", start, start + 5, "rule", "101.2", "resolved")
    said = snippet(Block("text", LONG, (), (reference,)), reference).striptags()
    assert said.startswith("…many ")
    assert said.endswith(" them…")
    assert 100 <= len(said) <= MOST + 2


def test_nothing_hostile_is_markup_in_snippets(library) -> None:
    book = next(iter(SiteEditions(opened(library, HOSTILE)).books.values()))
    texts = [
        str(text.snippet)
        for number in book.edition.rules
        for text in ReferringTexts().to(number, book.referrers(number, ""))
    ]
    assert len(texts) > 1
    assert not [text for text in texts for tag in ("<script", "<img", "<svg") if tag in text]
