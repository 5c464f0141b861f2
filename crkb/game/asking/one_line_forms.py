"""One-line situations: what a line says, as terms, and how it is read (section 6 of the form of games).

    creature with three -1/-1 counters and two +1/+1 counters
    can a creature with reach block a creature with flying
    9/9 trample deathtouch blocked by a 0/6 and a 1/2

A line is words; each function reads those that it understands and leaves the rest.
"""

from __future__ import annotations

from crkb.game.asking import one_line_refusals
from crkb.game.asking.one_line_things import Subject, keyword, thing
from crkb.game.asking.one_line_words import NUMBERS, LineWords, hint
from crkb.game.errors import GameFormError
from crkb.game.language import vocabulary
from crkb.tuples import NamedTuple


class State(NamedTuple):
    """A STATE of a line: what happens to its THING, with what number, text or other things."""

    kind: str
    text: str = ""
    number: int | None = None
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
    if words.peek() or (line.asks and not line.states):
        raise words.refuse()
    if line.subject is not None and (wrong := one_line_refusals.refused(line)):
        raise GameFormError("", wrong, hint(text))
    return line


def _asked(found: tuple[State, ...], asks: str, words: LineWords) -> tuple[State, ...]:
    """The states, the last of which only asks in "does a 2/2 dealt 2 damage die"."""
    only_asks = asks == "does" and found and found[-1].kind == "dies" and words.words[-1].lower() == "die"
    return (*found[:-1], State("die")) if only_asks else found


def _mana_value(words: LineWords) -> Line:
    if words.kind() != "cost":
        raise words.refuse("a mana cost")
    cost = vocabulary.symbols(words.next(), "", words.edition)
    words.take("on", "the", "battlefield")
    return Line("mana value", cost=cost)


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
