"""Files in the form of games -> cases, each with the game it starts from.

A file is one game, `cards` with `cases`, or a list of one-line questions. All of it is read before
anything is played: an unknown word anywhere is an error that names its path.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from crkb.game.errors import GameFormError, NotKnown, TooLong
from crkb.game.files import documents, games, reads
from crkb.game.files.data import check_depth
from crkb.game.files.reading import Reading
from crkb.game.files.reads import at
from crkb.game.state import Game

GAME_FILE = ("cards", "game", "players", "board", "effects", "then", "expect", "ask")
CASE = ("id", "title", *GAME_FILE, "rules", "example", "level", "note")
MANY = ("cards", "cases")
ONE_LINE = ("ask", "expect", "rules", "example", "id", "title", "level", "note")
_EXAMPLE = re.compile(r"[0-9]{3}\.[0-9]+[a-z]*#[0-9]+")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


# same name as questions.core.Case: a fact of questions, until they are views of a game
class Case(NamedTuple):
    """A case: the game at its start, and what then happens, is expected and is asked, in order.

    `script` holds what `script` reads. A one-line question has a `line` and no game. `where` is the
    file with the path in it; `rules` are numbers in the edition of the case that its answers cite.
    `edition` is the one that the case itself names, whichever it is played by. `data` is what it was
    read from, with the cards of its file. `examples` are those of the rules that it states, as 613.9#1.
    """

    id: str
    game: Game
    script: tuple[Any, ...] = ()
    title: str = ""
    rules: tuple[str, ...] = ()
    reading: Reading | None = None
    line: str = ""
    expected: Any = None
    where: str = ""
    level: Any = None
    edition: str = ""
    data: Mapping[str, Any] = MappingProxyType({})
    examples: tuple[str, ...] = ()


class BadCase(NamedTuple):
    """A case that can't be read, and why."""

    id: str
    title: str
    error: Exception
    where: str


def load_file(path: str, edition: str = "") -> tuple[Case | BadCase, ...]:
    """The cases of a file, "-" for standard input; `edition` is used in place of their own.

    Raises:
        GameFormError: The file can't be read, or its outer form is none of the three.
    """
    try:
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as f:
            raw = f.read(documents.MOST_CHARACTERS * 4 + 1)
    except OSError as e:
        raise GameFormError(path, e.strerror or "can't be read") from e
    try:
        return load_text(raw.decode("utf-8-sig"), os.path.basename(path), edition)
    except UnicodeDecodeError:
        raise GameFormError(path, "not UTF-8 text") from None


def load_text(text: str, name: str = "", edition: str = "") -> tuple[Case | BadCase, ...]:
    """The cases of a text; `name` stands for the file in messages.

    Raises:
        GameFormError: The text isn't YAML, or its outer form is none of the three.
    """
    return cases(documents.read(text, name), name, edition)


def cases(data: Any, name: str = "", edition: str = "") -> tuple[Case | BadCase, ...]:
    """The cases of data that was read from a file; those that are written wrong with their error.

    Raises:
        GameFormError: The outer form is none of the three.
    """
    if isinstance(data, list):
        return tuple(_one_line(each, f"[{i}]", name, edition) for i, each in enumerate(data))
    if isinstance(data, dict) and "cases" in data:
        found = reads.mapping(data, "", MANY)
        cards = reads.mapping(found.get("cards") or {}, "cards")
        listed = reads.listing(found["cases"], "cases")
        read = [_guarded(each, cards, f"cases[{i}]", name, edition) for i, each in enumerate(listed)]
        return (*_without_twins(read), *_unread(cards, listed, read, name))
    reads.mapping(data, "", CASE)
    return (_guarded(data, {}, "", name, edition),)


def _unread(
    cards: Mapping[str, Any], listed: Sequence[Any], read: Sequence[Case | BadCase], name: str
) -> Iterator[BadCase]:
    """The cards of the file that no case has read, as far as something is wrong with them."""
    used = {card for each in read if isinstance(each, Case) and each.reading for card in each.reading.known}
    told = {str(each.error) for each in read if isinstance(each, BadCase)}
    reading = _of_all(cards, listed)
    for card in (each for each in cards if each not in used):
        path = f"cards.{card}"
        try:
            check_depth(cards[card], path)
            reading.card(card, path)
        except (GameFormError, NotKnown) as e:
            if str(e) not in told:
                yield BadCase(path, "", e, _where(name, path))


def _of_all(cards: Mapping[str, Any], listed: Sequence[Any]) -> Reading:
    """What cards are read with that are of no case: the ids and players of all of them."""
    reading = Reading({"cases": listed}, cards, "")
    named = [each["players"] for each in listed if isinstance(each, dict) and "players" in each]
    reading.players += tuple(str(name) for each in named if isinstance(each, dict) for name in each)
    return reading


def _without_twins(found: list[Case | BadCase]) -> tuple[Case | BadCase, ...]:
    seen: set[str] = set()
    for i, each in enumerate(found):
        if each.id in seen and isinstance(each, Case):
            error = GameFormError(f"cases[{i}].id", f"duplicate case id {each.id!r}")
            found[i] = BadCase(each.id, each.title, error, each.where)
        seen.add(each.id)
    return tuple(found)


def _guarded(data: Any, cards: Mapping[str, Any], path: str, name: str, edition: str) -> Case | BadCase:
    """The case, or what is wrong with it."""
    try:
        check_depth(data, path)
        return case(data, cards, path, name, edition)
    except (GameFormError, NotKnown) as e:
        said = data if isinstance(data, dict) else {}
        return BadCase(str(said.get("id", path)), str(said.get("title", "")), e, _where(name, path))
    except RecursionError:
        return BadCase(path, "", TooLong(f"{path}: the case is nested too deeply"), _where(name, path))


def case(data: Any, cards: Mapping[str, Any], path: str, name: str, edition: str = "") -> Case:
    """One case; `cards` are those of the file.

    Raises:
        GameFormError: It hasn't the form of a case.
    """
    from crkb.game.files import script

    found = reads.mapping(data, path, CASE)
    own = reads.mapping(found.get("cards") or {}, at(path, "cards"))
    head = reads.mapping(found.get("game") or {}, at(path, "game"), games.GAME)
    named = _edition(head.get("edition"), at(path, "game.edition"))
    effective = edition or named
    reading = Reading(found, {**cards, **own}, effective)
    games.name_players(found, reading, at(path, "players"))
    for card in own:
        reading.card(card, at(path, f"cards.{card}"))
    start = games.game(found, head, reading, path)
    return Case(
        str(found.get("id", path or name)),
        start,
        script.script(found, reading, path),
        _text(found, "title", path),
        _rules(found.get("rules"), at(path, "rules")),
        reading,
        where=_where(name, path),
        level=found.get("level"),
        edition=named,
        data={**found, "cards": reading.cards} if reading.cards else found,
        examples=_examples(found.get("example"), at(path, "example")),
    )


def _one_line(data: Any, path: str, name: str, edition: str) -> Case | BadCase:
    """A one-line question with what is expected of it."""
    try:
        found = reads.mapping(data, path, ONE_LINE)
        if "expect" not in found:
            reads.refuse(path, "missing key 'expect'")
        line = reads.text(found.get("ask"), at(path, "ask"))
        rules = _rules(found.get("rules"), at(path, "rules"))
        examples = _examples(found.get("example"), at(path, "example"))
    except GameFormError as e:
        said = data.get("ask", path) if isinstance(data, dict) else path
        return BadCase(str(said), "", e, _where(name, path))
    start = Game(edition=edition)
    return Case(str(found.get("id", line)), start, (), _text(found, "title", path), rules, None, line,
                found["expect"], _where(name, path), examples=examples)  # fmt: skip


def _where(name: str, path: str) -> str:
    return f"{name}: {path}" if name and path else name or path


def _text(data: dict[str, Any], key: str, path: str) -> str:
    return reads.text(data[key], at(path, key)) if data.get(key) is not None else ""


def _rules(data: Any, path: str) -> tuple[str, ...]:
    if data is None:
        return ()
    listed = reads.listing(data, path)
    return tuple(
        str(each) if isinstance(each, int) else reads.text(each, at(path, i)) for i, each in enumerate(listed)
    )


def _examples(data: Any, path: str) -> tuple[str, ...]:
    """The names of examples: rule, # and a number; one, or a list."""
    if data is None:
        return ()
    found = tuple(reads.text(each, path) for each in reads.several(data))
    for each in found:
        if not _EXAMPLE.fullmatch(each):
            reads.refuse(path, f"{each!r} is not an example", 'Write its rule and number: "613.9#1"')
    return found


def _edition(data: Any, path: str) -> str:
    if data is None:
        return ""
    word = reads.text(data, path)
    if not _DATE.fullmatch(word):
        reads.refuse(path, f"{word!r} is not an edition", 'Write its date in quotes: "2026-08-07"')
    return word
