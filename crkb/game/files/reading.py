"""What the texts of one case may speak of: its cards, players, ids and named abilities.

All readers of the form take a `Reading`. It hands the language its `Words`, and reads each card once,
so that ten thousand of a kind share one sheet.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from crkb import paths
from crkb.game.files import documents, reads
from crkb.game.files.data import every_value
from crkb.game.language import vocabulary
from crkb.game.values import Sheet

if TYPE_CHECKING:
    from crkb.game.language.language import Words

NO_IDS = frozenset(("game", "count", "nothing", "yes", "no", "on", "off", "y", "n", "true", "false", "null"))
"""Words that an id can't be, besides those of the grammar and keywords: keys of expectations, traps."""

_CREATED = re.compile(r"[a-z0-9_-]+-token-[0-9]+")
_ABILITY_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
_SHAPES = frozenset(
    (
        *("do", "to", "when", "would", "prevent", "does", "rule", "text", "chapter", "visit", "instead"),
        *("as it enters", "as it is turned face up", "as it enters or is turned face up"),
        *("as it is unveiled", "as it transforms", "to solve", "solved"),
    )
)


_SPEAKING = frozenset(
    (
        *("plays", "casts", "activates", "unveils"),
        "moves",
        "transform",
        "flip",
        "phases",
        "turn up",
        "turn down",
        "choose",
        "expect",
    )
)
"""Keys below which an id speaks of an object that is named elsewhere."""


# same name as ingest.lines.Reading: a word of another field
class Reading:
    """The words of one case: `cards` by name as data, `names` of abilities as data, ids, players."""

    def __init__(self, data: Mapping[str, Any], cards: Mapping[str, Any], edition: str) -> None:
        self.edition = edition
        self.cards = cards
        self.players: tuple[str, ...] = ("Ann", "Bob")
        self.active = "Ann"
        self.turn = 2
        self.names: dict[str, Any] = {}
        self._ids: set[str] = set()
        self._frozen: frozenset[str] | None = None
        self._sheets: dict[Any, Sheet] = {}
        self._by_name: dict[str, Sheet] = {}
        self.learn(cards)
        self.learn({key: value for key, value in data.items() if key != "id"})  # a case's id is no object's
        self.learn_created([data.get(key) for key in ("then", "expect", "ask")])

    # ---- learning

    def learn(self, data: Any) -> None:
        """Take in the ids and the named abilities that stand anywhere in data."""
        waiting = [data]
        while waiting:
            each = waiting.pop()
            if isinstance(each, list):
                waiting.extend(each)
            elif isinstance(each, dict):
                waiting.extend(value for key, value in each.items() if key not in _SPEAKING)
                self._learn(each)
        self._frozen = None
        self.__dict__.pop("words", None)

    def learn_created(self, data: Any) -> None:
        """Take in the ids that tokens get which instructions create, where data speaks of them."""
        said = (each for pair in every_value(data) for each in pair if isinstance(each, str))
        self._ids.update(each for each in said if _CREATED.fullmatch(each))
        self._frozen = None

    def _learn(self, data: dict[str, Any]) -> None:
        name = data.get("name")
        if isinstance(name, str) and _ABILITY_NAME.fullmatch(name) and not _SHAPES.isdisjoint(data):
            self.names.setdefault(name, data)
        if isinstance(data.get("id"), str | int):
            self._ids.update(numbered(str(data["id"]), data.get("count")))
        created = data.get("creates", data.get("create"))
        if isinstance(created, dict) and isinstance(created.get("id"), str):
            self._ids.update(numbered(created["id"], MOST_INSTEAD))  # if more are created instead

    @property
    def ids(self) -> frozenset[str]:
        """All ids that the case speaks of, of what is there and of what comes."""
        if self._frozen is None:
            self._frozen = frozenset(self._ids)
        return self._frozen

    @cached_property
    def words(self) -> Words:
        """The names a text may use."""
        from crkb.game.language.language import Words

        return Words(frozenset(self.players), self.ids, self.names, self.edition, cards=self.cards)

    # ---- cards

    def card(self, name: Any, path: str) -> Sheet:
        """The sheet of a card that the file or the corpus has.

        Raises:
            GameFormError: There is none of that name, or it is written wrong.
        """
        from crkb.game.files import sheets

        data = self.card_data(name, path)
        if name not in self._by_name:
            self._by_name[name] = self.shared(sheets.sheet(data, self, f"cards.{name}", name))
        return self._by_name[name]

    @property
    def known(self) -> Iterable[str]:
        """The names of the cards that were read."""
        return self._by_name.keys()

    def card_data(self, name: Any, path: str) -> Any:
        """What the file or the corpus says of a card.

        Raises:
            GameFormError: There is none of that name.
        """
        found = card_of(name, self.cards, path)
        if name not in self.cards:
            self.learn(found)  # the names of its abilities, for expectations
        return found

    def shared(self, sheet: Sheet) -> Sheet:
        """The one sheet of all that are equal."""
        return self._sheets.setdefault(sheet, sheet)

    # ---- names

    def new_id(self, data: Any, path: str) -> str:
        """An id in its form (see `new_id`)."""
        return new_id(data, path)

    def id(self, data: Any, path: str) -> str:
        """An id that the case speaks of."""
        return reads.known_name(data, self.ids, path, "object")

    def player(self, data: Any, path: str) -> str:
        """The name of a player."""
        return reads.known_name(data, self.players, path, "player")

    def thing(self, data: Any, path: str) -> str:
        """An id or the name of a player."""
        known = self.players if data in self.players else self.ids
        return reads.known_name(data, known, path, "object or player")


def numbered(id: str, count: Any) -> tuple[str, ...]:
    """The ids that `count` makes of one: bear-1, bear-2 …"""
    if isinstance(count, bool) or not isinstance(count, int):
        return (id,)
    return tuple(f"{id}-{n}" for n in range(1, min(count, MOST_ALIKE) + 1))


MOST_INSTEAD = 16
"""So many tokens that are created in place of one can be spoken of."""

MOST_ALIKE = 20_000
"""So many objects one entry may stand for."""


def new_id(data: Any, path: str) -> str:
    """An id in its form (see `reads.new_id`) that is no word of the game.

    Raises:
        GameFormError: It is none.
    """
    id = reads.new_id(data, path)
    if is_word(id):
        hint = f"Use another id, such as {id}-1."
        reads.refuse(path, f"{id!r} can't be an id: it is a reserved word", hint)
    return id


@lru_cache(maxsize=4096)
def is_word(id: str) -> bool:
    """Whether a word means something in texts, so that no object can have it as its id."""
    from crkb.game.language import language

    is_spoken = vocabulary.word(id) is not None and id not in vocabulary.OF_TREACHERY
    is_listed = id in vocabulary.listed("keywords") or is_spoken
    return id in NO_IDS or is_listed or language.is_word_of_grammar(id)


def card_of(name: Any, cards: Mapping[str, Any], path: str) -> Any:
    """What a file, whose cards are given, or the corpus says of a card.

    Raises:
        GameFormError: There is none of that name.
    """
    word = reads.text(name, path)
    known = corpus_cards()
    if word in cards:
        return reads.mapping(cards[word], f"cards.{word}")
    if word not in known:
        reads.refuse(path, f"there is no card {word!r}", reads.near(word, {*cards, *known}))
    return known[word]


@lru_cache
def corpus_cards() -> Mapping[str, Any]:
    """The cards that ship with crkb (`corpus/cards/*.yaml`), as data by name."""
    folder = os.path.join(paths.corpus(), "cards")
    found: dict[str, Any] = {}
    for file in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        with open(os.path.join(folder, file), encoding="utf-8") as f:
            found.update(documents.read(f.read(), file)["cards"])
    return found
