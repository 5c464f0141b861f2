"""The neighbourhood of a rule, and its picture: which boxes, where they are, that no writing overlaps."""

from __future__ import annotations

from itertools import pairwise

import pytest

from crkb.model import Erratum
from crkb.render.site.book import Book, SiteEditions
from crkb.render.site.neighbours import Neighbour, Neighbourhood, Neighbouring, Neighbours
from crkb.render.site.picture import BOX, HEADING, MORE, WIDTH, Column, Picture, picture

from .conftest import ADDON, BASE, opened

MOST = 24
"""So many boxes a picture has at most."""


def book_of(library, name: str = BASE) -> Book:
    return SiteEditions(opened(library, BASE, ADDON), lambda info: f"{info.id}/").books[name]


def alone(number: str) -> str:
    return f"rule-{number}.html" if "." in number else ""


def around(book: Book, number: str) -> Neighbourhood:
    page = f"rule-{number}.html"
    links = book.referrers(number, page)
    return Neighbouring(book, alone).of(book.edition.rules[number], page, links)


def said(neighbours: Neighbours) -> list[str]:
    return [f"{each.label}|{each.title}|{each.href}" for each in neighbours.shown]


def test_a_rule_is_among_its_neighbours(library) -> None:
    found = around(book_of(library), "704.5h")
    assert found.rule == ("704.5h", "Tidying Up", "")
    assert said(found.referred) == ["702.2|Shimmer|rule-702.2.html"]
    assert said(found.referring) == ["704.3|Tidying Up|704.html#704.3"]
    assert said(found.above) == [
        "7|More Rules|index.html#7",
        "704|Tidying Up|704.html",
        "704.5|What is tidied up:|rule-704.5.html",
    ]
    assert said(found.beside) == [
        "704.5g|A lantern with damage on it equal to its strength breaks.|rule-704.5g.html",
        "704.5i|A lantern nobody carries goes to the shed. See rule 999.1.|rule-704.5i.html",
    ]
    assert (found.beside.more, found.beside.rest) == (9, "704.html#704.5")


@pytest.mark.parametrize(
    ("name", "number", "referred"),
    [
        (BASE, "704.3", ["704.5a–k|Tidying Up|rule-704.5a.html"]),  # a range
        (BASE, "702.1", ["702.2–3|Shimmer|rule-702.2.html"]),
        (BASE, "101.1", ["7|More Rules|index.html#7"]),
        (BASE, "704.5m", ["702|Gifts|702.html"]),  # under another title
        (BASE, "704.5i", []),  # isn't there
        (BASE, "704.5j", []),  # there is none
        (BASE, "704.2", []),
        (
            ADDON,
            "100.2tr",
            [f"704.5b|Tidying Up|../{BASE}/704.html#704.5b", "702.TR01|Owl-Eyes|rule-702.TR01.html"],
        ),
    ],
)
def test_what_a_rule_refers_to(library, name, number, referred) -> None:
    assert said(around(book_of(library, name), number).referred) == referred


def test_what_refers_to_a_rule_is_there_with_texts_of_add_ons(library) -> None:
    found = around(book_of(library), "704.5c").referring
    assert said(found) == [
        "704.3|Tidying Up|704.html#704.3",
        "Legend Rule|Glossary|glossary.html#t-legend-rule",
    ]
    [_, addon] = said(around(book_of(library), "704.5b").referring)
    assert addon == f"100.2tr|Lanterns|../{ADDON}/100.html#100.2tr"


def test_what_is_misprinted_is_no_neighbour(library) -> None:
    book = book_of(library)
    erratum = Erratum("704.5h", "x", "", "See rule 702.2.", "See rule 702.3.", "It is the moon.")
    book.edition = book.edition._replace(errata=(erratum,))
    assert around(book, "704.5h").referred.shown == ()


def test_the_first_and_the_last_have_one_beside_them(library) -> None:
    book = book_of(library)
    assert [each.label for each in around(book, "704.1").beside.shown] == ["704.2"]
    assert [each.label for each in around(book, "704.5m").beside.shown] == ["704.5k"]
    assert around(book, "700.1").beside == Neighbours((), 0, "700.html")


def test_what_is_named_twice_is_one_neighbour(library) -> None:
    book = book_of(library)
    rule = book.edition.rules["704.5h"]
    twice = rule._replace(blocks=rule.blocks * 2)
    assert said(Neighbouring(book, alone).of(twice, "", []).referred) == ["702.2|Shimmer|rule-702.2.html"]


# The picture.


def many(count: int, title: str = "") -> list[Neighbour]:
    return [Neighbour(f"100.{n}", title or f"Lamp {n}", f"#{n}") for n in range(count)]


def neighbourhood(into: int, out: int, above: int = 3, beside: int = 2, title: str = "") -> Neighbourhood:
    into_all, out_all = (Neighbours(tuple(many(n, title)), n // 3, "#x") for n in (into, out))
    over, near = Neighbours(tuple(many(above, title))), Neighbours(tuple(many(beside, title)), 4, "#y")
    return Neighbourhood(Neighbour("1.1", title, ""), into_all, out_all, over, near)


def columns(drawn: Picture) -> list[Column]:
    return [drawn.referring, drawn.middle, drawn.referred]


SIZES = [(0, 0), (1, 0), (0, 1), (5, 3), (9, 9), (18, 0), (0, 18)]


@pytest.mark.parametrize(("into", "out"), SIZES)
@pytest.mark.parametrize(("above", "beside"), [(0, 0), (1, 2), (3, 1), (3, 2)])
def test_nothing_in_a_column_overlaps_or_sticks_out(into, out, above, beside) -> None:
    for column in columns(picture(neighbourhood(into, out, above, beside))):
        taken = [(box.y, box.y + BOX) for listed in column.lists for box in listed.boxes]
        taken += [(column.rule.y, column.rule.y + BOX)] if column.rule else []
        for listed in column.lists:
            words = [listed.heading, *([listed.more] if listed.more else [])]
            taken += [(each.y - 12, each.y + 4) for each in words]
        taken.sort()
        assert all(upper[1] <= lower[0] for upper, lower in pairwise(taken)), taken
        assert taken == [] or (taken[0][0] >= 0 and taken[-1][1] <= column.height)
        assert all(box.x >= 0 and box.x + box.width <= WIDTH for each in column.lists for box in each.boxes)


@pytest.mark.parametrize(("into", "out"), SIZES)
def test_lines_meet_in_the_middle_of_columns(into, out) -> None:
    drawn = picture(neighbourhood(into, out))
    assert len(drawn.referring.across) == into
    assert len(drawn.referred.across) == len(drawn.referred.heads) == out
    assert {line.rpartition(" ")[2] for line in drawn.referring.across} <= {f"{drawn.referring.height / 2:g}"}
    starts = {line.partition("C")[0] for line in drawn.referred.across}
    assert starts <= {f"M0 {drawn.referred.height / 2:g}"}
    assert drawn.middle.rule.y + BOX / 2 == drawn.middle.height / 2
    assert len(drawn.middle.across) == bool(into) + bool(out)
    assert len(drawn.middle.lines) == 3


@pytest.mark.parametrize(
    ("into", "out", "shown"),
    [(0, 0, (0, 0)), (3, 2, (3, 2)), (40, 0, (18, 0)), (40, 5, (13, 5)), (40, 40, (9, 9)), (2, 30, (2, 16))],
)
def test_a_picture_has_few_boxes_and_says_how_many_more_there_are(library, into, out, shown) -> None:
    book = book_of(library)
    [link] = book.referrers("101.2", "")
    rule = book.edition.rules["704.5h"]
    [reference] = rule.blocks[0].references
    numbers = [n for n, each in book.edition.rules.items() if each.kind in ("rule", "subrule")]
    out = min(out, len(numbers))
    references = tuple([reference._replace(target=n, kind="rule") for n in numbers[:out]])
    rule = rule._replace(blocks=(rule.blocks[0]._replace(references=references),))
    found = Neighbouring(book, alone).of(rule, "", [link] * into)
    assert (len(found.referring.shown), len(found.referred.shown)) == shown
    assert (found.referring.more, found.referred.more) == (into - shown[0], out - shown[1])
    boxes = [box for column in columns(picture(found)) for listed in column.lists for box in listed.boxes]
    assert len(boxes) + 1 <= MOST
    if found.referring.more:
        assert picture(found).referring.lists[0].more[0::3] == (
            f"and {found.referring.more} more",
            "#referring",
        )


@pytest.mark.parametrize("title", ["WMWM" * 30, "i" * 300, "\u706f" * 80, "Lamp", "\U0001f3ee" * 40])
def test_writing_is_cut_where_it_may_be_too_wide_and_the_name_is_whole(title) -> None:
    [box] = picture(neighbourhood(1, 0, title=title)).referring.lists[0].boxes
    assert len(box.title) < 40
    assert box.title == title or (box.title.endswith("\u2026") and title.startswith(box.title[:-1]))
    assert box.name == f"100.0 {title}"


def test_heights_are_those_of_what_is_in_a_column() -> None:
    drawn = picture(neighbourhood(3, 0))
    assert drawn.referring.height == HEADING + 3 * (BOX + 8) + MORE
    assert drawn.referred.lists[0].heading.text == "It refers to nothing"
    assert drawn.referred.lists[0].boxes == ()


def test_the_same_makes_the_same(library) -> None:
    first, second = (picture(around(book_of(library), "704.5h")) for _ in range(2))
    assert first == second
