"""The tour: every stop works with what crkb brings, and shows what the command prints."""

from __future__ import annotations

import os

import click
import pytest

from crkb.cli import tour

SEEN = {
    "-e plain 123.6c": "123.6c",
    "-e plain legend rule": "704.5j",
    "search -e plain -n 3 name sticker": "123.6",
    "refs -e plain 123.6c": "708",
    "ask -e plain 'is red a color'": "105.1",
    "ask -e plain '9/9 trample deathtouch blocked by a 0/6 and a 1/2'": "to the player  7",
    "questions -e plain": "same-name",
    "editions": "plain",
}


@pytest.mark.parametrize("stop", tour.STOPS, ids=lambda stop: stop.words)
def test_each_stop_shows_its_answer(run, stop):
    shown = "\n".join(tour._shortened(tour.answer(stop.words)))
    assert SEEN[stop.words] in shown


def test_all_stops_are_shown_with_the_commands_as_people_type_them(run):
    result = run("tour", "--all")
    assert result.exit_code == 0
    for number, stop in enumerate(tour.STOPS, 1):
        assert f"{number}/{len(tour.STOPS)} {stop.says}" in result.stdout
    assert "$ crkb 123.6c\n" in result.stdout
    assert "-e plain" not in result.stdout
    assert result.stdout.endswith(tour.AFTERWARDS)


def test_long_answers_are_cut_and_say_so():
    said = "".join(f"line {n}\n" for n in range(20))
    assert [click.unstyle(line) for line in tour._shortened(said)][-2:] == ["line 13", "… and 6 more lines"]
    assert list(tour._shortened("one\ntwo\n")) == ["one", "two"]


@pytest.mark.parametrize(
    ("pressed", "stops"), [("q", 1), ("\x1b", 1), ("\r", len(tour.STOPS)), (KeyboardInterrupt, 1)]
)
def test_on_a_terminal_it_waits_and_can_be_left(run, monkeypatch, pressed, stops):
    def key() -> str:
        if isinstance(pressed, str):
            return pressed
        raise pressed

    monkeypatch.setattr(tour, "_on_a_terminal", lambda: True)
    monkeypatch.setattr(click, "getchar", key)
    result = run("tour")
    assert result.exit_code == 0
    assert result.stdout.count("$ crkb") == stops


def test_the_width_is_put_back(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "70")
    tour.answer("editions")
    assert os.environ["COLUMNS"] == "70"
    monkeypatch.delenv("COLUMNS")
    tour.answer("editions")
    assert "COLUMNS" not in os.environ
