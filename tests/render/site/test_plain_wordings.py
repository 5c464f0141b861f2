"""Plain wordings and guides on the site of an official edition."""

from __future__ import annotations

import os
import re
import shutil

import pytest

from crkb import paths
from crkb.export.site import write_site
from crkb.kb import KnowledgeBase
from crkb.library import keyword_cards
from crkb.library.library import Library
from tests import restated_game
from tests.invented import library


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A library with the invented game in a newer edition than the restated ones."""
    with pytest.MonkeyPatch.context() as patch:
        corpus = tmp_path_factory.mktemp("corpus")
        shutil.copy(os.path.join(paths.corpus(), "abbreviations.txt"), corpus)  # for the site's search
        shutil.copytree(os.path.join(paths.corpus(), "lists"), corpus / "lists")
        (corpus / keyword_cards.FOLDER).mkdir()
        (corpus / keyword_cards.FOLDER / keyword_cards.NUMBERS).write_text("keyword\n", encoding="utf-8")
        restated_game.write(corpus, patch)
        home = tmp_path_factory.mktemp("home")
        library(str(home), restated_game.LATER)
        yield home
    restated_game.forget()


@pytest.fixture(scope="module", params=[False, True], ids=["without", "with"])
def chapter(request, home, tmp_path_factory):
    """Whether the plain wordings are wanted, and the page of chapter 102."""
    directory = tmp_path_factory.mktemp("site")
    kb = KnowledgeBase(Library(str(home)).open())
    write_site([kb], str(directory), plain=request.param)
    return request.param, (directory / kb.info.effective / "102.html").read_text(encoding="utf-8")


def test_plain_wordings_are_there_where_they_are_wanted(chapter):
    wanted, html = chapter
    assert ("In plain words, not the official text" in html) is wanted
    assert ('data-status="changed"' in html, 'data-status="same"' in html) == (wanted, wanted)
    assert (html.count("<b>Caution:</b> written for 2026-08-07; this rule has changed since") == 1) is wanted


def test_a_guide_is_there_and_says_what_changed(chapter):
    html = chapter[1]
    assert "Dusk isn\u2019t night." in html
    assert html.count("(this edition has another text)") == 1


def test_ways_of_asking_are_closed_and_signed(chapter):
    html = chapter[1]
    [found] = re.findall(r"<details class=\"by asked\">.*?</details>", html)
    assert "<summary>Asked as (crkb\u2019s words)</summary>" in found
    assert "when is a day over \u00b7 does dusk &lt;end&gt; it" in found
    assert html.index('id="102.2"') < html.index(found)
