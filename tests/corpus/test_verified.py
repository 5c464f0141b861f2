"""What is recorded of the verified editions is what they print, and answers hold in them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

import crkb
from crkb import paths
from crkb.cli import cli
from crkb.game import citing
from crkb.questions import asking, registry
from crkb.questions.verified import Record, edition_of, number_of
from crkb.text.normalize import typography

pytestmark = pytest.mark.editions

FILES = {
    "2019-01-25": "cr-20190125.txt",
    "2024-04-12": "cr-20240410.txt",
    "2025-02-07": "cr-20250207.txt",
    "2026-08-07": "cr-20260807.txt",
}
RECORDED = Path(paths.corpus(), "verified")


@pytest.fixture(scope="module")
def home(shared, tmp_path_factory) -> str:
    """A library of the verified editions, one that is older than all of them, and the add-on."""
    place = str(tmp_path_factory.mktemp("library"))
    for name in FILES.values():
        crkb.add(shared / "editions" / name, home=place)
    crkb.add(next((shared / "seeds").glob("003_*")), home=place)
    return place


def cited_tables() -> list[tuple[str, Mapping[str, str]]]:
    """What each question cites, and what the game does."""
    asked = [(name, registry.get(name).cites) for name in registry.QUESTIONS]
    return [*asked, (asking.GAME, citing.cites())]


def ask(home, *args):
    return CliRunner().invoke(cli, list(args), env={"CRKB_HOME": home})


def test_every_verified_edition_is_at_hand():
    assert set(Record().editions) <= set(FILES)


@pytest.mark.parametrize("date", Record().editions)
def test_an_audit_finds_every_rule(home, date):
    result = ask(home, "audit", f"cr-{date}", "--json")
    counts = json.loads(result.output)["result"]["counts"]
    assert (result.exit_code, counts["edited"], counts["lost"]) == (0, 0, 0)
    assert counts["found"] > 600


def test_an_audit_of_an_older_edition_finds_edited_and_lost_rules(home):
    result = ask(home, "audit", "cr-2019-01-25", "--json")
    counts = json.loads(result.output)["result"]["counts"]
    assert result.exit_code == 1
    assert min(counts.values()) > 50


@pytest.mark.parametrize("edition", [*Record().editions, *Record(addon=True).editions])
def test_holding_the_rules_against_an_edition_again_changes_nothing(home, tmp_path, edition):
    shutil.copytree(RECORDED, tmp_path / "verified")
    with crkb.open(f"cr-{edition}" if edition[0].isdigit() else edition, home=home) as kb:
        found = kb.bless(str(tmp_path / "verified"))
    assert found.undecided == {}
    file = f"{edition}.txt"
    assert (tmp_path / "verified" / file).read_text() == (RECORDED / file).read_text()


@pytest.mark.parametrize("date", Record().editions)
def test_the_phrases_of_citations_are_in_the_rules_that_they_name(home, date):
    addon = Record(addon=True).rules("treachery-6.0")
    first = Record().editions[0]
    absent = []
    with crkb.open(f"cr-{date}", home=home) as kb:
        for name, cites in cited_tables():
            for rule, phrase in cites.items():
                if rule not in addon and (edition_of(rule) or first) == date:
                    text = typography(kb[number_of(rule)].text).casefold()
                    if typography(phrase).casefold() not in text:
                        absent.append((name, rule, phrase, text))
    assert absent == []


def test_the_steps_have_the_numbers_of_the_edition_in_use(home):
    question = registry.get("day-or-night")
    for date, number in {"2024-04-12": "728.2b", "2026-08-07": "731.2b"}.items():
        with crkb.open(f"cr-{date}", home=home) as kb:
            result = kb.ask(question.name, dict(question.example))
        assert result.verified
        assert number in result.answer.cited


def test_an_answer_in_an_edition_that_says_something_else_is_not_verified(home):
    result = ask(home, "-e", "cr-2019-01-25", "ask", 'name of "Bear Cub" with sticker "Dark" after 1')
    assert result.exit_code == 4
    assert result.output.startswith("Not verified in this edition: 123.")
    assert ask(home, "-e", "cr-2019-01-25", "ask", "is red a color").exit_code == 0


def test_the_add_on_is_verified_by_its_own_text(home):
    for edition in ("treachery-6.0", "treachery-plain", "cr-2026-08-07"):
        with crkb.open(edition, home=home) as kb:
            assert kb.ask("identity deck for 5 players").verified
            assert kb.ask("is red a color").verified


GAME = """
game: {edition: "%s"}
board:
  - {id: boar, types: [creature], p/t: 6/6, abilities: [trample], controller: Ann}
  - {id: bear, types: [creature], p/t: 2/2, controller: Bob}
then:
  - attacks: {boar: Bob}
  - blocks: {bear: boar}
  - combat damage: {}
"""
IN_GAMES = {"2024-04-12": 0, "2025-02-07": 0, "2026-08-07": 0, "2019-01-25": 4}
"""Editions, and the exit status of an answer about a game that is played by them."""


@pytest.mark.parametrize(("date", "status"), IN_GAMES.items())
def test_answers_about_games_say_where_they_are_not_verified(home, tmp_path, date, status):
    file = tmp_path / "game.yaml"
    file.write_text(GAME % date)
    named = ask(home, "ask", "--game", str(file), "what is the zone of bear")
    line = ask(home, "-e", f"cr-{date}", "ask", "9/9 trample deathtouch blocked by a 0/6 and a 1/2")
    file.write_text(GAME % "2026-08-07")
    asked = ask(home, "ask", "--game", str(file), f"what is the zone of bear in {date}")
    for result in (named, line, asked):
        assert result.exit_code == status
        assert result.output.startswith("Not verified in this edition: ") is (status == 4)
        assert f"[cr-{date}" in result.output  # perhaps with an add-on
        assert f", effective {date}" in result.output


def test_reasons_have_the_numbers_of_the_edition_that_a_game_is_played_by(home):
    for date, number in {"2024-04-12": "701.7a", "2026-08-07": "701.8a"}.items():
        with crkb.open("cr-2026-08-07", home=home) as kb:
            event = {"does": {"source": "a spell", "do": {"destroy": "bear"}}}
            table = kb.game({"game": {"edition": date}, "board": [BEAR], "then": [event]})
            result = table.ask("is bear destroyed")
        assert (result.verdict, result.edition.effective) == ("yes", date)
        assert number in {cited.name for cited in result.citations}


BEAR = {"id": "bear", "types": ["creature"], "p/t": "2/2"}
