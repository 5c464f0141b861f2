"""Vocabularies: case makes no difference, and a wrong word is answered with those that are allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
import pytest

from crkb.questions import fact_types, registry, scenarios
from crkb.questions.facts import Facts, FactsError, convert

Role = Literal["Leader", "Guardian"]


class Seat(Facts, frozen=True, kw_only=True):
    """A player of a game."""

    role: Role | None = None
    colors: Annotated[tuple[Literal["white", "blue"], ...], msgspec.Meta(max_length=2)] = ()


class Game(Facts, frozen=True, kw_only=True):
    """A game with all the places a vocabulary may have."""

    seats: tuple[Seat, ...] = ()
    by_name: dict[str, Seat] | None = None
    roles: dict[Role, int] | None = None
    variants: Literal["Commander"] | Literal["Brawl"] | None = None
    players: Literal[2, 4] | None = None
    name: str = ""


@pytest.mark.parametrize(
    ("given", "spelled"),
    [
        ({"seats": [{"role": "LEADER"}]}, {"seats": [{"role": "Leader"}]}),
        ({"seats": [{"colors": ["White", "BLUE"]}]}, {"seats": [{"colors": ["white", "blue"]}]}),
        ({"by_name": {"Ann": {"role": "guardian"}}}, {"by_name": {"Ann": {"role": "Guardian"}}}),
        ({"roles": {"leader": 1}}, {"roles": {"Leader": 1}}),
        ({"variants": "brawl"}, {"variants": "Brawl"}),
        ({"players": 2, "name": "COMMANDER"}, {"players": 2, "name": "COMMANDER"}),
        ({"seats": 3, "roles": [1], "variants": None}, {"seats": 3, "roles": [1], "variants": None}),
    ],
)
def test_words_are_spelled_as_declared(given, spelled):
    assert fact_types.spelled(given, Game) == spelled


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seats": [{"role": "leeder"}]}, 'seats[0].role: "leeder" is not allowed (allowed: Leader, Guar'),
        ({"seats": [{"role": "gardian"}]}, 'seats[0].role: "gardian" is not allowed (allowed: Guardian, Lea'),
        ({"seats": [{"role": 3}]}, "seats[0].role: expected text or nothing, got a whole number (allowed: L"),
        ({"seats": [{"colors": ["red"]}]}, 'seats[0].colors[0]: "red" is not allowed (allowed: white, blue)'),
        ({"by_name": {"Ann": {"role": "x"}}}, 'by_name[...].role: "x" is not allowed (allowed: Leader, Gua'),
        ({"by_name": {"Ann": {"rule": "x"}}}, 'by_name[...]: unknown fact "rule" (known: role, colors)'),
        ({"roles": {"Boss": 1}}, 'roles: "Boss" is not allowed (allowed: Leader, Guardian)'),
        ({"roles": {"leader": 1, "Leader": 2}}, 'facts: duplicate key "Leader"'),
        ({"variants": "draft"}, 'variants: "draft" is not allowed (allowed: Commander, Brawl)'),
        ({"players": 3}, "players: 3 is not allowed (allowed: 2, 4)"),
        ({"seat": []}, 'unknown fact "seat" (known: seats, by_name, roles, variants, players, name)'),
    ],
)
def test_what_is_allowed_is_listed_nearest_first(given, message):
    with pytest.raises(FactsError) as caught:
        convert(given, Game)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_types_at_a_path():
    assert fact_types.allowed(fact_types.at(Game, ".seats[0].role")) == ("Leader", "Guardian")
    assert fact_types.allowed(fact_types.at(Game, ".by_name[...].colors[1]")) == ("white", "blue")
    assert fact_types.at(Game, ".nothing.there") is None


SCENARIOS = scenarios.load()


def _words(given: Any, kind: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Where in some facts words of vocabularies stand, each with its type."""
    if isinstance(given, str) and any(isinstance(word, str) for word in fact_types.allowed(kind)):
        yield path, kind
    elif isinstance(given, dict):
        mapping = fact_types.entries(kind)
        known = dict.fromkeys(given, mapping[1]) if mapping else fact_types.fields(kind)
        for name, value in given.items():  # a game is data, whose parts have no types of facts
            yield from _words(value, known.get(name, Any), (*path, name))
    elif isinstance(given, list):
        for at, value in enumerate(given):
            yield from _words(value, fact_types.items(kind), (*path, at))


def _with(given: Any, path: tuple[Any, ...], change: Any) -> Any:
    if not path:
        return change(given)
    copy = given.copy()
    copy[path[0]] = _with(copy[path[0]], path[1:], change)
    return copy


@pytest.mark.parametrize("name", registry.QUESTIONS)
def test_a_vocabulary_in_any_case_gives_the_same_answer(name):
    question = registry.get(name)
    for scenario in (s for s in SCENARIOS if s.question == name):
        loud = scenario.given
        for path, _ in _words(loud, question.facts):
            loud = _with(loud, path, str.upper)
        if loud != scenario.given:
            date = scenario.editions()[-1]
            assert question.ask(loud, effective=date) == question.ask(scenario.given, effective=date)


@pytest.mark.parametrize("name", registry.QUESTIONS)
def test_a_word_that_is_not_allowed_is_answered_with_those_that_are(name):
    question = registry.get(name)
    refused = set()
    for scenario in (s for s in SCENARIOS if s.question == name):
        for path, kind in _words(scenario.given, question.facts):
            if (where := tuple(step for step in path if isinstance(step, str))) in refused:
                continue
            refused.add(where)
            with pytest.raises(FactsError) as caught:
                question.ask(_with(scenario.given, path, lambda word: word + "zz"))
            assert '" is not allowed (allowed: ' in str(caught.value)
            listed = str(caught.value).partition("(allowed: ")[2]
            assert all(str(word) in listed for word in fact_types.allowed(kind))
