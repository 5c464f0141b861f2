"""One-line situations: the creatures, permanents and players that a line names, with what is said of them.

    creature with three -1/-1 counters and two +1/+1 counters
    9/9 trample deathtouch
    two tapped 2/2 artifact creatures

Each function reads the words that it understands and leaves the rest.
"""

from __future__ import annotations

from crkb.game.asking.one_line_words import NUMBERS, LineWords
from crkb.game.language import keyword_forms, vocabulary
from crkb.tuples import NamedTuple

NOUNS = {
    **{"creature": "creature", "permanent": "permanent", "player": "player", "planeswalker": "planeswalker"},
    **{"aura": "Aura", "equipment": "Equipment"},
}
"""What a line can be about, besides a P/T."""


MOST_THINGS = 100
"""So many things of one kind a line may name."""


class Subject(NamedTuple):
    """A THING of a line: how many of what, and what is said of it.

    `kind` is `P/T` where only that was said. `names` tells objects of the same name ("same") from
    others; `players` is under how many players they are.
    """

    kind: str
    number: int = 1
    pt: str = ""
    colors: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    face_down: bool = False
    tapped: bool = False
    damage: int = 0
    loyalty: int | None = None
    poison: int = 0
    life: int | None = None
    shield: bool = False
    same_name: bool = False
    players: int = 1

    @property
    def is_player(self) -> bool:
        """Whether it is a player."""
        return self.kind == "player"


def thing(words: LineWords) -> Subject:
    """A THING."""
    start = words.at
    number = words.number()
    found = _adjectives(words, Subject("", number=1 if number is None else number))
    if found.number not in range(1, MOST_THINGS + 1):
        words.at = start
        raise words.refuse(f"a number from 1 to {MOST_THINGS}")
    if not found.kind:
        found = _noun(words, found)
    return _afterwards(words, found)


def _adjectives(words: LineWords, found: Subject) -> Subject:
    """What stands before the noun, and the P/T; a P/T may be all there is."""
    while words.peek():
        changed = _adjective(words, found)
        if changed is None:
            return found._replace(kind="P/T") if found.pt and not _noun_ahead(words) else found
        found = changed
    return found._replace(kind="P/T") if found.pt else found


def _adjective(words: LineWords, found: Subject) -> Subject | None:
    word = words.peek()
    if words.kind() == "pt" and not found.pt and "+" not in word and "/-" not in word:
        return found._replace(pt=words.next())
    if word in vocabulary.COLORS:
        words.next()
        return found._replace(colors=(*found.colors, vocabulary.COLORS[word]))
    if words.take("face-down") or words.take("face", "down"):
        return found._replace(face_down=True)
    if words.take("tapped"):
        return found._replace(tapped=True)
    if words.take("untapped"):
        return found
    if word in vocabulary.supertypes(words.edition) or (_is_type(words) and _noun_ahead(words, 1)):
        return found._replace(words=(*found.words, words.next().lower()))
    return None if _noun_ahead(words) else _with_keyword(words, found)


def _is_type(words: LineWords) -> bool:
    return words.peek() in vocabulary.card_types(words.edition)


def _noun_ahead(words: LineWords, ahead: int = 0) -> bool:
    return _singular(words.peek(ahead)) in NOUNS


def _singular(word: str) -> str:
    return word if word in NOUNS else word.removesuffix("s")


def _noun(words: LineWords, found: Subject) -> Subject:
    if _noun_ahead(words):
        return found._replace(kind=NOUNS[_singular(words.next().lower())])
    if _is_type(words):
        return found._replace(kind="permanent", words=(*found.words, words.next().lower()))
    if found.keywords or found.words or found.colors or found.face_down:
        return found._replace(kind="creature")
    raise words.refuse("a P/T, creature, permanent, player, planeswalker, Aura or Equipment")


def _with_keyword(words: LineWords, found: Subject) -> Subject | None:
    said = keyword(words)
    return found._replace(keywords=(*found.keywords, said)) if said else None


def keyword(words: LineWords) -> str:
    """Read a keyword ability with what follows it, "" if none is next."""
    ahead = words.words[words.at :]
    numbered = [str(NUMBERS[w]) if i and w in NUMBERS and w not in ("a", "an") else w for i, w in _low(ahead)]
    count = keyword_forms.length(numbered, words.edition)
    words.at += count
    return " ".join(numbered[:count])


def _low(ahead: list[str]) -> list[tuple[int, str]]:
    return [(i, word if word.startswith("{") else word.lower()) for i, word in enumerate(ahead)]


def _afterwards(words: LineWords, found: Subject) -> Subject:
    """Keywords behind the noun, what it is with, at and under, in any order."""
    while words.peek():
        start = words.at
        changed = _with_keyword(words, found) or _joined(words, found)
        if changed is None:
            words.at = start
            return found
        found = changed
    return found


def _joined(words: LineWords, found: Subject) -> Subject | None:
    if words.take("and") or words.take("with") or words.take(",") or words.take("whose"):
        words.take("with")
        return _feature(words, found)
    if words.take("at"):
        number = words.number(signed=True)
        return found._replace(life=number) if number is not None and words.take("life") else None
    if words.take("under"):
        return _under(words, found)
    return None


def _feature(words: LineWords, found: Subject) -> Subject | None:
    """One thing that a THING is with."""
    start = words.at
    if words.take("the", "same", "name"):
        return found._replace(same_name=True)
    if words.take("a", "regeneration", "shield"):
        return found._replace(shield=True)
    if words.take("loyalty") or words.take("a", "loyalty", "of"):
        number = words.number()
        return None if number is None else found._replace(loyalty=number)
    if words.take("under"):
        return _under(words, found)
    changed = _numbered(words, found)
    if changed is None:
        words.at = start
        changed = _with_keyword(words, found)
    return changed


def _under(words: LineWords, found: Subject) -> Subject | None:
    number = words.number()
    if number in (1, 2) and (words.take("player") or words.take("players")):
        return found._replace(players=number)
    return None


def _numbered(words: LineWords, found: Subject) -> Subject | None:
    """A number of counters, of damage, of poison; or "at" some life."""
    at_life = words.take("at")
    number = words.number(signed=at_life)
    if number is None:
        number = 1 if words.peek(1).startswith("counter") else None
    if number is None:
        return None
    if words.take("life") and at_life:
        return found._replace(life=number)
    if words.take("damage"):
        words.take_any(("marked on it", "marked", "on it"))
        return found._replace(damage=found.damage + number)
    if words.take("poison"):
        words.take_any(("counters", "counter"))
        return found._replace(poison=found.poison + number)
    if words.take("loyalty") and not words.peek().startswith("counter"):
        return found._replace(loyalty=number)
    return _counters(words, found, number)


def _counters(words: LineWords, found: Subject, number: int) -> Subject | None:
    """Counters of a kind, which may have two words."""
    back = words.at
    if words.words[back - 1].lower() == "loyalty":
        words.at = back - 1
    said: list[str] = []
    while words.peek() and len(said) < 3 and not words.peek().startswith("counter"):
        said.append(words.next().lower())
    if not said or not words.take_any(("counters", "counter")):
        return None
    words.take_any(("on it",))
    kind = vocabulary.counter_kind(" ".join(said), "", words.edition)
    return found._replace(counters=(*found.counters, (kind, number)))
