"""One-line situations: what a line says, as terms, and how it is read (section 6 of the form of games).

    creature with three -1/-1 counters and two +1/+1 counters
    can a creature with reach block a creature with flying
    9/9 trample deathtouch blocked by a 0/6 and a 1/2

A line is words; each function reads those that it understands and leaves the rest.
"""

from __future__ import annotations

from typing import NamedTuple

from crkb.game.asking.one_line_words import NUMBERS, LineWords, hint
from crkb.game.errors import GameFormError
from crkb.game.language import keyword_forms, vocabulary

NOUNS = {
    **{"creature": "creature", "permanent": "permanent", "player": "player", "planeswalker": "planeswalker"},
    **{"aura": "Aura", "equipment": "Equipment"},
}
"""What a line can be about, besides a P/T."""


MOST_THINGS = 100
"""So many things of one kind a line may name."""


class Subject(NamedTuple):
    """A THING of a line: how many of what, and its details.

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


# same name as questions.values.board_state.State: a fact of questions, until they are views of a game
class State(NamedTuple):
    """A STATE of a line: what happens to its THING, with what number, text or other things."""

    kind: str
    text: str = ""
    number: int = 0
    things: tuple[Subject, ...] = ()


# same name as ingest.lines.Line: a word of another field
class Line(NamedTuple):
    """A whole line: `form` is "situation", "copy" or "mana value"; `asks` whether it begins as a question."""

    form: str
    subject: Subject | None = None
    states: tuple[State, ...] = ()
    asks: str = ""
    cost: str = ""


def read(text: str, edition: str = "") -> Line:
    """What a line says.

    Raises:
        GameFormError: It has none of the forms; the message names the word that doesn't fit.
    """
    words = LineWords(text, edition)
    if words.take("mana", "value", "of"):
        line = _mana_value(words)
    elif words.take("copy", "of") or words.take("a", "copy", "of"):
        subject = thing(words)
        line = Line("copy", subject, states(words, ""))
    else:
        asks = next((each for each in ("can", "does", "do") if words.take(each)), "")
        asks = "does" if asks == "do" else asks
        subject = thing(words)
        line = Line("situation", subject, _asked(states(words, asks), asks, words), asks)
    if words.peek():
        raise words.refuse()
    if wrong := _impossible(line):
        raise GameFormError("", wrong, hint(text))
    return line


def _asked(found: tuple[State, ...], asks: str, words: LineWords) -> tuple[State, ...]:
    """The states, the last of which only asks in "does a 2/2 dealt 2 damage die"."""
    only_asks = asks == "does" and found and found[-1].kind == "dies" and words.words[-1].lower() == "die"
    return (*found[:-1], State("asks whether it dies")) if only_asks else found


FOR_OBJECTS = ("attacks", "blocked by", "blocks", "unblocked", "blocker left", "deals damage to", "gets")
"""States that no player is in."""


def _impossible(line: Line) -> str:
    """What makes no game of a line: a duplicate state of other things, a player that fights."""
    kinds = [state.kind for state in line.states]
    twice = next((state.kind for state in line.states if state.things and kinds.count(state.kind) > 1), "")
    if twice:
        return f"duplicate {twice!r}"
    if "blocks" in kinds and "blocked by" in kinds:
        return "it can't both block and be blocked"
    fights = next((kind for kind in kinds if kind in FOR_OBJECTS), "")
    others = [thing for state in line.states if state.kind in FOR_OBJECTS[:3] for thing in state.things]
    if fights and line.subject is not None and line.subject.is_player:
        return f"{fights!r} doesn't apply to a player"
    return "players don't attack or block" if any(each.is_player for each in others) else ""


def _mana_value(words: LineWords) -> Line:
    if words.kind() != "cost":
        raise words.refuse("a mana cost")
    cost = vocabulary.symbols(words.next(), "", words.edition)
    words.take("on", "the", "battlefield")
    return Line("mana value", cost=cost)


# ---- things


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
        return found._replace(damage=number)
    if words.take("poison"):
        words.take_any(("counters", "counter"))
        return found._replace(poison=number)
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


# ---- states


def states(words: LineWords, asks: str) -> tuple[State, ...]:
    """All STATEs of a line."""
    found: list[State] = []
    while words.peek():
        words.take_any((",", "and"))
        words.take_any(("that", "that's", "which", "who", "whose", "and"))
        words.take_any(("is", "are", "has been", "was"))
        state = _state(words)
        if state is None:
            raise words.refuse("what happens to it")
        found.append(state)
    return tuple(found)


SIMPLE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("switched", ("switched",)),
    ("by toughness", ("assigns damage by toughness", "assigns combat damage by toughness")),
    ("dies", ("dies", "die", "died")),
    ("unblocked", ("unblocked",)),
    ("blocker left", ("blocker has left", "the blocker has left", "its blocker has left", "blocker left")),
    ("attacks", ("attacks", "attack")),
    ("survives", ("survives", "survive", "stays", "stay")),
    ("loses", ("loses the game", "lose the game", "loses", "lose")),
    ("returns", ("returns", "return")),
)
"""States of fixed words; the last three only ask."""

WITH_THINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("blocked by", ("blocked by", "becomes blocked by")),
    ("blocks", ("blocks", "block")),
    ("deals damage to", ("deals damage to", "deal damage to", "deals its damage to")),
    ("on", ("on", "attached to")),
)
"""States of fixed words and other things."""


def _state(words: LineWords) -> State | None:
    for kind, phrases in WITH_THINGS:
        if words.take_any(phrases):
            return State(kind, things=_things(words, several=kind in ("blocked by", "blocks")))
    for kind, phrases in SIMPLE:
        if words.take_any(phrases):
            return State(kind)
    if words.take_any(("gets", "get", "got")):
        return State("gets", _signed(words))
    if words.take_any(("becomes", "become")):
        words.take_any(("a", "an"))
        return State("becomes", _signed(words))
    if words.take_any(("gains", "gain", "has", "have")):
        return State("gains", _keyword_wanted(words))
    return _dealt(words) if words.take("dealt") else None


def _signed(words: LineWords) -> str:
    if words.kind() != "pt":
        raise words.refuse("a P/T such as -1/-1 or 1/1")
    said = words.next()
    words.take("creature")
    return said


def _keyword_wanted(words: LineWords) -> str:
    said = keyword(words)
    if not said:
        raise words.refuse("a keyword ability")
    return said


def _dealt(words: LineWords) -> State:
    words.take("combat")
    number = words.number()
    if number is None or not words.take("damage"):
        raise words.refuse("N damage")
    return State("dealt", number=number, things=_things(words, False) if words.take("by") else ())


def _things(words: LineWords, several: bool) -> tuple[Subject, ...]:
    """One THING, or some joined by commas and "and"."""
    found = [thing(words)]
    while several and _another(words):
        found.append(thing(words))
    return tuple(found)


def _another(words: LineWords) -> bool:
    """Read what joins another THING, if one follows."""
    start = words.at
    joined = words.take(",", "and") or words.take(",") or words.take("and")
    if joined and (words.kind() in ("pt", "number") or words.peek() in NUMBERS):
        return True
    words.at = start
    return False
