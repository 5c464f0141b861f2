"""What pages show: misprints and what is right, letters of a glossary."""

from __future__ import annotations

import pytest

from crkb.model import Erratum
from crkb.render.site.book import Book, SiteEditions
from crkb.render.site.pages import Pages, Settings
from tests import invented

from .conftest import opened

ERRATA = (
    Erratum("100.1", "x", "", "See rule 101.2.", "See rule 102.1.", "Gifts are meant, not 101.2."),
    Erratum("101.2", "x", "", "(see rule 100.1b)", "(see rule 100.1b or 100.2)", "Both say it."),
    Erratum("100.2", "x", "", "whole numbers", "halves", "Nobody counts like that."),
    Erratum("Dusk", "x", "", "See rule 101.2", "See rule 101.1", "It is morning."),
)


@pytest.fixture(scope="module")
def book(tmp_path_factory) -> Book:
    [kb] = opened(invented.library(str(tmp_path_factory.mktemp("home")), invented.FIRST), "cr-2031-03-03")
    found = SiteEditions([kb]).books[kb.info.id]
    found.edition = found.edition._replace(errata=ERRATA)
    return found


def page(book: Book, file: str) -> str:
    return Pages(book.site, book, Settings()).writers()[file]()


def test_a_number_that_is_misprinted_leads_nowhere(book) -> None:
    html = page(book, "100.html")
    reason = "crkb notes a misprint; should be: See rule 102.1"
    assert (
        f'<span class="ref misprint" title="{reason}">rule 101.2<span class="vh"> ({reason})</span></span>'
        in html
    )
    assert 'href="101.html#101.2">rule 101.2</a>' not in html


def test_what_is_right_can_be_followed_and_is_signed(book) -> None:
    html = page(book, "100.html")
    assert "<b>Erratum, noted by crkb:</b> Printed “See rule 101.2”; should be “See <a" in html
    assert '<a class="ref" href="102.html#102.1">rule 102.1</a>' in html
    assert "Gifts are meant, not 101.2." in html


def test_a_number_that_is_right_is_followed_though_words_around_it_are_wrong(book) -> None:
    html = page(book, "101.html")
    assert '<a class="ref" href="100.html#100.1b">rule 100.1b</a>' in html.partition("Erratum")[0]
    assert "misprint" not in html


def test_only_what_stands_in_the_misprinted_words_leads_nowhere(tmp_path) -> None:
    text = invented.FIRST.replace("in whole numbers.", "in halves, see rule 101.2, or +1 (see rule 101.2).")
    [kb] = opened(invented.library(str(tmp_path), text), "cr-2031-03-03")
    book = SiteEditions([kb]).books[kb.info.id]
    wrong = Erratum("100.2", "x", "", "+1 (see rule 101.2)", "+1 (see rule 101.1)", "Morning is meant.")
    book.edition = book.edition._replace(errata=(wrong,))
    said = page(book, "100.html").partition('id="100.2"')[2].partition("Erratum")[0]
    live, dead = said.index('href="101.html#101.2"'), said.index("ref misprint")
    assert live < dead
    assert said.count('href="101.html#101.2"') == said.count("ref misprint") == 1


def test_a_site_may_be_one_of_many_editions(book) -> None:
    html = Pages(book.site, book, Settings(all_editions="../all/")).writers()["100.html"]()
    assert '<a href="../all/">All editions</a>' in html
    assert "All editions" not in page(book, "100.html")


def test_an_example_is_misprinted_on_every_page(tmp_path) -> None:
    text = invented.FIRST.replace("gets it back.", "gets it back (see rule 101.2).")
    [kb] = opened(invented.library(str(tmp_path), text), "cr-2031-03-03")
    book = SiteEditions([kb]).books[kb.info.id]
    wrong = Erratum("100.1b", "x", "", "back (see rule 101.2)", "back (see rule 102.1)", "Gifts.")
    book.edition = book.edition._replace(errata=(wrong,))
    for file in ("100.html", "examples.html"):
        assert page(book, file).count("ref misprint") == 1, file
    assert '<a href="100.html#100.1b-e1">Example:</a>' in page(book, "examples.html")


def test_misprinted_words_are_only_noted(book) -> None:
    html = page(book, "100.html")
    assert "Printed “whole numbers”; should be “halves”. Nobody counts like that." in html


def test_terms_have_misprints_too(book) -> None:
    html = page(book, "glossary.html")
    assert '<span class="ref misprint" title="crkb notes a misprint; should be: See rule 101.1">' in html
    assert '<a class="ref" href="101.html#101.1">rule 101.1</a>' in html


def test_letters_are_in_the_order_of_the_alphabet(tmp_path) -> None:
    text = invented.FIRST.replace(
        "\nDusk\n",
        "\nÆther\nAir.\n\nNight\nNo day.\n\nLantern\nA light.\n\n+1 Glow\nMore.\n\nLamp\nA light.\n\nDusk\n",
    )
    [kb] = opened(invented.library(str(tmp_path), text), "cr-2031-03-03")
    book = SiteEditions([kb]).books[kb.info.id]
    html = page(book, "glossary.html")
    letters = [part[0] for part in html.split(' id="letter-')[1:]]
    assert letters == ["o", "D", "L", "N"]  # what is no letter comes first
    assert html.index('id="t-lantern"') < html.index('id="t-lamp"')  # as they are printed
