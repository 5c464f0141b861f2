"""What the texts of one case may speak of: its cards, players, ids and named abilities.

All readers of the form take a `Reading`. It hands the language its `Words`, and reads each card once,
so that ten thousand of a kind share one sheet.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from crkb import paths
from crkb.game import documents, forms, vocabulary
from crkb.game.values import Sheet

if TYPE_CHECKING:
    from crkb.game.language import Words

GRAMMAR_WORDS = frozenset(
    [
        "this",
        "it",
        "you",
        "any",
        "target",
        "that",
        "player",
        "source",
        "its",
        "owner",
        "controller",
        "as",
        "last",
        "existed",
        "a",
        "an",
        "all",
        "each",
        "other",
        "another",
        "up",
        "to",
        "permanent",
        "card",
        "spell",
        "ability",
        "token",
        "opponent",
        "colorless",
        "multicolored",
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "blocked",
        "unblocked",
        "enchanted",
        "equipped",
        "face-down",
        "face-up",
        "control",
        "controls",
        "own",
        "owns",
        "an",
        "opponents",
        "graveyard",
        "graveyards",
        "hand",
        "hands",
        "library",
        "exile",
        "their",
        "not",
        "on",
        "the",
        "battlefield",
        "stack",
        "with",
        "without",
        "power",
        "toughness",
        "mana",
        "value",
        "or",
        "less",
        "greater",
        "counter",
        "counters",
        "of",
        "chosen",
        "type",
        "color",
        "name",
        "dealt",
        "damage",
        "this",
        "way",
        "same",
        "targets",
        "attached",
        "plus",
        "minus",
        "x",
        "many",
        "loyalty",
        "number",
        "life",
        "twice",
        "half",
        "rounded",
        "down",
        "is",
        "isn't",
        "are",
        "aren't",
        "has",
        "have",
        "doesn't",
        "was",
        "kicked",
        "bestowed",
        "cast",
        "no",
        "more",
        "fewer",
        "do",
        "turn",
        "your",
        "during",
        "at",
        "beginning",
        "next",
        "enter",
        "enters",
        "leave",
        "leaves",
        "die",
        "dies",
        "be",
        "put",
        "into",
        "from",
        "anywhere",
        "combat",
        "noncombat",
        "attack",
        "attacks",
        "block",
        "blocks",
        "become",
        "becomes",
        "turned",
        "face",
        "transform",
        "mutate",
        "sacrificed",
        "draw",
        "gain",
        "lose",
        "deal",
        "deals",
        "effect",
        "puts",
        "tokens",
        "are",
        "created",
        "under",
        "creates",
        "pay",
        "sacrifice",
        "discard",
        "tap",
        "remove",
        "and",
        "everything",
        "nothing",
        "game",
        "count",
        "null",
        "permanents",
        "cards",
        "spells",
        "abilities",
        "sources",
        "players",
        "opponents",
        "tokens",
        "white",
        "blue",
        "black",
        "red",
        "green",
        "yes",
        "on",
        "off",
        "y",
        "n",
        "true",
        "false",
        "none",
    ]
)
"""Words that an id can't be: those of the grammar, and keys of expectations."""

_ABILITY_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
_SHAPES = frozenset(
    ("do", "to", "when", "would", "prevent", "does", "rule", "text", "chapter", "instead")
    + ("as it enters", "as it is turned face up", "as it enters or is turned face up")
)


class Reading:
    """The words of one case: `cards` by name as data, `names` of abilities as data, ids, players."""

    def __init__(self, data: Mapping[str, Any], cards: Mapping[str, Any], edition: str) -> None:
        self.edition = edition
        self.cards = cards
        self.players: tuple[str, ...] = ("Ann", "Bob")
        self.active = "Ann"
        self.names: dict[str, Any] = {}
        self._ids: set[str] = set()
        self._frozen: frozenset[str] | None = None
        self._sheets: dict[Any, Sheet] = {}
        self._by_name: dict[str, Sheet] = {}
        self.learn(cards)
        self.learn(data)

    # ---- learning

    def learn(self, data: Any) -> None:
        """Take in the ids and the named abilities that stand anywhere in data."""
        waiting = [data]
        while waiting:
            each = waiting.pop()
            if isinstance(each, list):
                waiting.extend(each)
            elif isinstance(each, dict):
                waiting.extend(each.values())
                self._learn(each)
        self._frozen = None
        self.__dict__.pop("words", None)

    def _learn(self, data: dict[str, Any]) -> None:
        name = data.get("name")
        if isinstance(name, str) and _ABILITY_NAME.fullmatch(name) and not _SHAPES.isdisjoint(data):
            self.names.setdefault(name, data)
        if isinstance(data.get("id"), str | int):
            self._ids.update(numbered(str(data["id"]), data.get("count")))

    @property
    def ids(self) -> frozenset[str]:
        """All ids that the case speaks of, of what is there and of what comes."""
        if self._frozen is None:
            self._frozen = frozenset(self._ids)
        return self._frozen

    @cached_property
    def words(self) -> Words:
        """The names a text may use."""
        from crkb.game.language import Words

        return Words(frozenset(self.players), self.ids, self.names, self.edition)

    # ---- cards

    def card(self, name: Any, path: str) -> Sheet:
        """The sheet of a card that the file or the corpus has.

        Raises:
            GameFormError: There is none of that name, or it is written wrong.
        """
        from crkb.game import sheets

        word = forms.text(name, path)
        if word not in self._by_name:
            known = corpus_cards()
            data = self.cards.get(word, known.get(word))
            if data is None:
                there = {*self.cards, *known}
                forms.refuse(path, f"there is no card {word!r}", forms.near(word, there))
            self._by_name[word] = self.shared(sheets.sheet(data, self, f"cards.{word}", word))
        return self._by_name[word]

    def shared(self, sheet: Sheet) -> Sheet:
        """The one sheet of all that are equal."""
        return self._sheets.setdefault(sheet, sheet)

    # ---- names

    def new_id(self, data: Any, path: str) -> str:
        """An id in its form (see `forms.new_id`)."""
        return forms.new_id(
            data, path, GRAMMAR_WORDS | vocabulary.listed("keywords") | vocabulary.card_types()
        )

    def id(self, data: Any, path: str) -> str:
        """An id that the case speaks of."""
        return forms.known_name(data, self.ids, path, "object")

    def player(self, data: Any, path: str) -> str:
        """The name of a player."""
        return forms.known_name(data, self.players, path, "player")

    def thing(self, data: Any, path: str) -> str:
        """An id or the name of a player."""
        return forms.known_name(data, {*self.players, *self.ids}, path, "object or player")


def numbered(id: str, count: Any) -> tuple[str, ...]:
    """The ids that `count` makes of one: bear-1, bear-2 …"""
    if isinstance(count, bool) or not isinstance(count, int):
        return (id,)
    return tuple(f"{id}-{n}" for n in range(1, min(count, MOST_ALIKE) + 1))


MOST_ALIKE = 20_000
"""So many objects one entry may stand for."""


@lru_cache
def corpus_cards() -> Mapping[str, Any]:
    """The cards that ship with crkb (`corpus/cards/*.yaml`), as data by name."""
    folder = os.path.join(paths.corpus(), "cards")
    found: dict[str, Any] = {}
    for file in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        with open(os.path.join(folder, file), encoding="utf-8") as f:
            found.update(documents.read(f.read(), file)["cards"])
    return found
