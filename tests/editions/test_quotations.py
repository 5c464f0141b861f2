"""Quotations: eight words in a row, however they are wrapped, quoted or introduced."""

from __future__ import annotations

import textwrap

import pytest
from click.testing import CliRunner

from crkb.cli import cli
from crkb.editions.identify import Identified, identify
from crkb.editions.passages import words
from crkb.errors import SourceError
from crkb.library.library import Library
from tests.invented import FIRST, library, second, third

FIRST_ID, SECOND_ID, THIRD_ID = "cr-2031-03-03", "cr-2031-05-05", "cr-2031-07-07"
RULE = "The keeper who woke first takes the first turn."  # 101.1, then 102.1


@pytest.fixture(scope="module")
def three(tmp_path_factory) -> Library:
    return library(str(tmp_path_factory.mktemp("three")), FIRST, second(), third())


def told(three: Library, text: str) -> list[tuple[str, tuple[str, ...]]]:
    """The editions that a text may be from, with the rules that it quotes."""
    found: list[Identified] = identify(three, "quotation.txt", text.encode())
    return [(f.edition, f.quoted) for f in found if f.convincing]


QUOTATIONS = [
    RULE,
    "the keeper who woke first takes the first",
    "keeper who woke first takes the first turn",
    f"\u201c{RULE}\u201d",
    f'someone said: "{RULE}" and nobody knew better',
    f"As somebody put it, \u2018{RULE.lower()[:-1]}\u2019, or so.",
    "> The keeper who woke\n> first takes\n> the first turn.",
    textwrap.fill(f"Look what it says there: {RULE} I never knew that, and nobody told me.", 20),
    f"  **{RULE}**  ",
    f"<p>He said: <q>{RULE.replace('woke', '<i>woke</i>')}</q></p>",
    "101.1 says: the keeper who woke first takes the first turn.",
]


@pytest.mark.parametrize("text", QUOTATIONS)
def test_the_rule_and_the_editions_that_have_it(three, text):
    assert told(three, text) == [(FIRST_ID, ("101.1",)), (SECOND_ID, ("102.1",))]


def test_every_run_of_eight_words(three):
    text = words("A lantern is carried by a keeper. Every lantern glows until dusk.")
    for i in range(len(text) - 7):
        assert told(three, " ".join(text[i : i + 8]))[0] == (FIRST_ID, ("100.1",))
    assert told(three, " ".join(reversed(text))) == []


def test_a_quotation_of_two_rules_names_both(three):
    text = f"{RULE} Also: a lantern lent to a stranger returns at dusk. No?"
    assert told(three, text)[0] == (FIRST_ID, ("100.1b", "101.1"))


def test_the_edition_with_more_of_the_words_comes_first(three):
    text = "It says: nobody may steal lanterns. A thief loses every turn."
    assert told(three, text)[0] == (FIRST_ID, ("100.3",))


def test_a_term_is_told_by_its_name(three):
    assert told(three, "It is said to be the end of a day. See rule 101.2.") == [(FIRST_ID, ("Dusk",))]


@pytest.mark.parametrize(
    "text", ["Nobody has ever heard of this at all, anywhere.", "woke first takes the first owl"]
)
def test_what_no_edition_has(three, text):
    assert told(three, text) == []


def test_a_short_rule_has_to_be_there_as_a_whole(three):
    said = "It is known to everybody here that {}, and to nobody else."
    assert told(three, said.format("shimmer doubles a lantern at dusk")) == [
        (FIRST_ID, ("102.1a",)),
        (SECOND_ID, ("103.1a",)),
        (THIRD_ID, ("103.1a",)),
    ]
    assert told(three, said.format("shimmer doubles a lantern")) == []


def test_too_few_words(three):
    with pytest.raises(SourceError, match="no rule text found"):
        identify(three, "x", b"woke first takes")


@pytest.mark.parametrize("width", ["40", "60", "80", "200"])
@pytest.mark.parametrize("number", ["100.1", "100.1b", "101.1", "102.1a"])
def test_what_crkb_itself_prints(three, tmp_path, monkeypatch, width, number):
    monkeypatch.setenv("CRKB_HOME", three.home)
    monkeypatch.setenv("COLUMNS", width)
    shown = CliRunner().invoke(cli, ["rule", "-e", FIRST_ID, number])
    file = tmp_path / "shown.txt"
    file.write_text(shown.stdout, encoding="utf-8")
    found = CliRunner().invoke(cli, ["identify", str(file)])
    assert found.exit_code == 0, found.stdout
    assert FIRST_ID in found.stdout


def test_what_is_printed_of_a_quotation(three, tmp_path, monkeypatch):
    monkeypatch.setenv("CRKB_HOME", three.home)
    file = tmp_path / "said.txt"
    file.write_text(f"someone said: {RULE}\n", encoding="utf-8")
    found = CliRunner().invoke(cli, ["identify", str(file)])
    assert found.stdout.splitlines() == [
        "In several editions:",
        f"  {FIRST_ID}, effective March 3, 2031: in 101.1",
        f"  {SECOND_ID}, effective May 5, 2031: in 102.1",
    ]


def test_of_words_that_stand_in_many_places_only_the_first_places_count(tmp_path):
    """The last of 45 rules that begin alike has them all, but isn't among the first 40."""
    start = "At dusk each keeper may light one lantern"
    rules = "".join(f"100.{i}. {start}.\n" for i in range(1, 45))
    rules += f"100.45. {start} and then go home to sleep.\n"
    text = f"@title D\n@id days-1\n@rules\n1. One\n100. Days\n{rules}"
    days = library(str(tmp_path / "days"), text)
    assert told(days, f"{start} and then go home to sleep") == [("days-1", ("100.1", "100.45"))]
    assert told(days, f"{start}, it says") == [("days-1", ("100.1",))]


def test_what_stands_in_a_longer_quotation_is_not_told_again(tmp_path):
    longer, shorter = "A lamp is lit when the long day ends at last.", "The long day ends at last."
    text = f"@title D\n@id days-1\n@rules\n1. One\n100. Days\n100.1. {longer}\n100.2. {shorter}\n"
    days = library(str(tmp_path / "days"), text)
    assert told(days, longer) == [("days-1", ("100.1",))]
    assert told(days, f"They say: {shorter} You know it.") == [("days-1", ("100.2",))]
