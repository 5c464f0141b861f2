"""crkb ask --template, crkb game --template, and the forms that crkb questions shows."""

from __future__ import annotations

import pytest
import yaml

from tests.cli import envelopes


def test_a_template_is_a_file_of_facts(run, tmp_path):
    file = tmp_path / "facts.yaml"
    file.write_text(run("ask", "--template", "same-name").stdout, encoding="utf-8")
    assert run("ask", "-e", "plain", "same-name", "--facts", str(file)).stdout.startswith("Yes.")


@pytest.mark.parametrize("line", ["Same-Name", 'do "A" and "B" have the same name'])
def test_a_question_is_named_or_asked(run, line):
    assert "objects" in yaml.safe_load(run("ask", "--template", line).stdout)


def test_what_was_asked_is_in_the_template(run):
    said = yaml.safe_load(run("ask", "--template", "half", "of", "9").stdout)
    assert said == {"number": 9}


def test_there_is_no_template_of_what_is_no_question(run):
    result = run("ask", "--template", "same-nam")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "same-name" in result.stderr
    assert len(result.stderr.splitlines()) <= 2


def test_a_template_of_a_game(run, tmp_path):
    file = tmp_path / "game.yaml"
    file.write_text(run("game", "--template").stdout, encoding="utf-8")
    assert run("game", "--check", str(file)).exit_code == 0
    assert run("ask", "-e", "plain", "--game", str(file), "what is the p/t of bear").stdout[:3] == "3/3"
    assert run("game", "--template", str(file)).exit_code == 2
    assert run("game").exit_code == 2


def test_questions_show_their_forms(run):
    shown = run("questions", "half of 7").stderr
    assert "no question named" in shown
    shown = run("questions", "divided-amount").stdout
    assert "half of NUMBER [rounded (up | down)]" in shown
    [data] = envelopes.result(run("questions", "divided-amount", "--json").stdout)["questions"]
    assert data["form"] == "half of NUMBER [rounded (up | down)]"
    assert data["lines"] == ["half of 7 rounded up"]
    [data] = envelopes.result(run("questions", "mana-value", "--json").stdout)["questions"]
    assert data["of_games"][0].startswith("what is")


def test_the_list_ends_with_what_a_game_is_asked(run):
    shown = run("questions").stdout
    assert "  can ID block OTHER                        can wall block bear" in shown
    assert "2/2 flying block a 3/3" in shown


def test_the_words_of_game_files(run):
    shown = run("game", "--words", "rules", "events").stdout
    assert shown.startswith("rules\n  can't attack\n")
    assert "events\n  enters: " in shown
    assert "instructions\n" in run("game", "--words").stdout


def test_there_are_no_words_of_something_else(run):
    result = run("game", "--words", "event")
    assert result.exit_code == 2
    assert "Did you mean events?" in result.stderr
