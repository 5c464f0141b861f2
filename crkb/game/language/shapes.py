"""Abilities and effects, written as strings or mappings, read into `terms`.

A mapping is the shape that has its key: `when` makes it triggered, `would` a replacement. The
mappings around it (operations, instructions, how something enters) are read by `operations_read`
and `verbs_read`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from crkb import limits
from crkb.game import named
from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import (
    activated_read,
    copies_read,
    keyword_forms,
    keyword_reading,
    language,
    lexing,
    mana_read,
    modes_read,
    operations_read,
    replacing_read,
    rules_read,
    untargeted,
    values_read,
    verbs_read,
)
from crkb.game.language.language import Words
from crkb.game.language.lexing import Names

THIS = t.Filter((t.This(),))

# ---- what others call


def abilities(data: Any, words: Words, path: str = "") -> tuple[t.Ability, ...]:
    """A list of abilities; a shorthand for several keywords is several of them (702.16g).

    Raises:
        GameFormError: It is not a list of abilities; the path is that of the one that isn't.

    """
    return tuple(
        found for i, each in enumerate(listed(data, path)) for found in several(each, words, at(path, i))
    )


def listed(data: Any, path: str) -> list[Any]:
    """A list of abilities that aren't read yet.

    Raises:
        GameFormError: It is no list, or has more than any card has.

    """
    found = reads.listing(data, path)
    if len(found) > limits.ABILITIES and not limits.lifted():
        message = f"{len(found):,} abilities, more than {limits.ABILITIES}"
        raise GameFormError(path, message, limits.HOW_TO_LIFT)
    return found


def ability(data: Any, words: Words, path: str = "") -> t.Ability:
    """One ability: a string (a keyword, a mana ability, the NAME of another) or a shape.

    Raises:
        GameFormError: It is none, or it is several.

    """
    found = several(data, words, path)
    if len(found) > 1:
        raise GameFormError(path, f"{data!r} contains {len(found)} abilities", "Write each one separately.")
    return found[0]


def effect(
    data: Any, words: Words, path: str = ""
) -> tuple[t.Ops | t.Replacement | t.Prevention | t.RuleChange, t.Filter | None, t.Duration | None]:
    """An effect of a resolved spell or ability: what it does, to what (None: as it says), how long.

    `data` has `do` and `to`, or is one of the shapes `would`, `prevent`, `rule`; `until` with any.

    Raises:
        GameFormError: It is not an effect.

    """
    found = reads.mapping(data, path)
    until = language.read_duration(found["until"], words, at(path, "until")) if "until" in found else None
    rest = {key: value for key, value in found.items() if key != "until"}
    what, to = _effect(rest, words, path)
    return what, to, until


def _effect(
    rest: Mapping[Any, Any], words: Words, path: str
) -> tuple[t.Ops | t.Replacement | t.Prevention | t.RuleChange, t.Filter | None]:
    marker = next((key for key in ("would", "prevent", "rule") if key in rest), "")
    if marker:
        what: Any = _SHAPES[marker][1](reads.mapping(rest, path, _SHAPES[marker][0]), words, path)
        untargeted.check(what, path)
        return what, (what.to if isinstance(what, t.RuleChange) else None)
    reads.mapping(rest, path, ("to", "do", "X"))
    to = language.read_filter(rest.get("to"), words, at(path, "to"))
    what = _operations(rest, words, path)
    untargeted.refuse(to, at(path, "to"))
    untargeted.refuse(what, at(path, "do"))
    return what, to


verbs = verbs_read.verbs
ops = operations_read.ops
exceptions = named.later("language.copies_read:exceptions")
enters = named.later("language.copies_read:enters")


# ---- strings


def several(data: Any, words: Words, path: str) -> tuple[t.Ability, ...]:
    """The abilities that one entry of a list is: several if it is a shorthand."""
    if isinstance(data, str):
        return _string(data, words, path)
    found = shape(data, words, path)
    untargeted.check(found, path)
    return (found,)


def _string(text: str, words: Words, path: str) -> tuple[t.Ability, ...]:
    if text in words.within[-1:]:
        return (t.ThisAbility(text),)
    if text in words.names:
        return (_named(text, words, path),)
    held = _held(text, words, path)
    if held is not None:
        return (held,)
    if keyword_reading.is_keyword(lexing.folded(text), words.edition):
        return _keywords(text, words.key, path)
    if mana_read.is_mana_ability(text):
        return (mana_read.mana_ability(text, words, path),)
    keyword_forms.check_edition(text, path, words.edition)
    raise _refusal(text, words, path)


def _held(text: str, words: Words, path: str) -> t.Keyword | None:
    """A keyword and the ability behind it, as in `boast` and the NAME of an ability, after a long dash."""
    said = keyword_forms.spelled(lexing.folded(text))
    name, _, rest = said.partition(keyword_forms.DASH)
    if name not in keyword_forms.HOLDING or name not in keyword_forms.keywords(words.edition):
        return None
    is_ability = keyword_reading.is_keyword(rest, words.edition) or mana_read.is_mana_ability(rest)
    if rest not in words.names and not is_ability:
        return None
    return t.Keyword(name, f"{keyword_forms.DASH}{rest}", ability(rest, words, path), said)


def _keywords(text: str, names: Names, path: str) -> tuple[t.Ability, ...]:
    try:
        return _cached_keywords(text, names)
    except GameFormError as e:
        raise GameFormError(path, str(e), e.hint) from None


@lru_cache(maxsize=4096)
def _cached_keywords(text: str, names: Names) -> tuple[t.Ability, ...]:
    found = keyword_reading.read(text, Words(names.players, names.ids, edition=names.edition))
    for each in found:
        untargeted.check(each, "")
    return found


MOST_NAMES = 5
"""So many names may lead from one to the next: an ability that gives one that gives one …"""


def _named(name: str, words: Words, path: str) -> t.Ability:
    """The ability that stands elsewhere under a name, read once."""
    so_far = _read_so_far(_Same(words.names), words.key)
    if name not in so_far:
        if name in words.within or len(words.within) == MOST_NAMES:
            raise GameFormError(path, f"{name!r} is defined by a chain of names: {', '.join(words.within)}")
        found = ability(words.names[name], words._replace(within=(*words.within, name)), path)
        found = found._replace(label=name)
        if not _is_by_itself(found, name):
            return found
        so_far[name] = found
    return so_far[name]


def _is_by_itself(found: t.Ability, name: str) -> bool:
    """Whether an ability speaks of no other ability that led to it."""
    return all(each.label == name for each in t.every_term(found) if isinstance(each, t.ThisAbility))


class _Same:
    """A mapping compared by identity: the names of one file."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = names

    def __hash__(self) -> int:
        return id(self.names)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.names is self.names


@lru_cache(maxsize=16)
def _read_so_far(_names: _Same, _key: Names) -> dict[str, t.Ability]:
    """The named abilities of a file that have been read."""
    return {}


def _refusal(text: str, words: Words, path: str) -> GameFormError:
    known = {*keyword_forms.keywords(words.edition), *words.names}
    said = text.split("\u2014")[0].split("{")[0].strip() or text
    hint = reads.near(said, known) or "Write text that the game can't take into account as {text: ...}."
    return GameFormError(path, f"{text!r} is not a keyword, a mana ability or the name of an ability", hint)


# ---- shapes


def shape(data: Any, words: Words, path: str) -> t.Ability:
    """An ability written as a mapping; as an instruction it may have targets.

    Raises:
        GameFormError: It is none.
    """
    found = reads.mapping(data, path)
    marker = next((key for key in _SHAPES if key in found), None)
    if marker is None:
        raise GameFormError(
            path, f"no ability takes the keys {', '.join(map(str, found))}", _near_shape(found)
        )
    allowed, read = _SHAPES[marker]
    reads.mapping(found, path, (*allowed, "name"))
    name = modes_read.name(found["name"], at(path, "name")) if "name" in found else ""
    if name and name not in words.within:
        words = words._replace(within=(*words.within, name))
    ability_read: t.Ability = read(found, words, path)
    return ability_read._replace(label=name)


def written_keys() -> tuple[tuple[str, ...], ...]:
    """The keys of each shape of an ability, those alike once."""
    return tuple(dict.fromkeys(keys for keys, _ in _SHAPES.values()))


def _near_shape(found: Mapping[Any, Any]) -> str:
    for key in found:
        hint = reads.near(str(key), _SHAPES)
        if hint:
            return hint
    return f"Expected one of: {', '.join(_SHAPES)}"


def _if(data: Mapping[str, Any], words: Words, path: str, key: str = "if") -> t.Condition | None:
    return language.read_condition(data[key], words, at(path, key)) if key in data else None


def _operations(data: Mapping[str, Any], words: Words, path: str) -> t.Ops:
    if "do" not in data:
        raise GameFormError(path, "`do` is missing: what happens to the objects in `to`")
    found = operations_read.ops(data["do"], words, at(path, "do"))
    if "X" in data:
        return found._replace(x=language.read_amount(data["X"], words, at(path, "X")))
    return found


def _static(data: Mapping[str, Any], words: Words, path: str) -> t.Static:
    if "to" not in data:
        raise GameFormError(
            path, "`to` is missing: what it applies to", "Write `to: this` for the object itself."
        )
    to = language.read_filter(data["to"], words, at(path, "to"))
    condition = _if(data, words, path, "as long as")
    cda = reads.truth(values_read.yes_no(data["cda"]), at(path, "cda")) if "cda" in data else None
    return t.Static(to, _operations(data, words, path), condition, cda)


ONLY_REPLACED = ("fall", "draw several")
"""Events of amounts, which effects modify before what they consist of happens."""


def _triggered(data: Mapping[str, Any], words: Words, path: str) -> t.Triggered:
    events = verbs_read.events(data["when"], words, at(path, "when"))
    if t.State(t.YouDo()) in events:
        raise GameFormError(
            at(path, "when"), "only what instructions delay waits for `you do`", "Write it under `delayed`."
        )
    if any(act.act in ONLY_REPLACED for each in events if isinstance(each, t.Acts) for act in each.acts):
        raise GameFormError(at(path, "when"), "nothing triggers on that: it is replaced", "Write `would`.")
    return t.Triggered(events, verbs_read.required(data, words, path), _if(data, words, path))


def _as_enters(key: str) -> Callable[[Mapping[str, Any], Words, str], t.AsEnters]:
    def read(data: Mapping[str, Any], words: Words, path: str) -> t.AsEnters:
        found = copies_read.as_enters(key, data[key], words, at(path, key))
        return t.AsEnters(key.removeprefix("as it "), found, _if(data, words, path))

    return read


def _rule(data: Mapping[str, Any], words: Words, path: str) -> t.RuleChange:
    rule = rules_read.rule(data["rule"], words, at(path, "rule"))
    to = language.read_filter(data["to"], words, at(path, "to")) if "to" in data else THIS
    return t.RuleChange(rule, to, _if(data, words, path, "as long as"))


def _class_level(data: Mapping[str, Any], words: Words, path: str) -> t.ClassLevel:
    level = reads.number(data["level"], at(path, "level"), least=2)
    cost = language.read_cost(data.get("cost"), words, at(path, "cost"))
    return t.ClassLevel(level, cost, abilities(data.get("abilities", []), words, at(path, "abilities")))


def _inert(data: Mapping[str, Any], words: Words, path: str) -> t.Inert:
    return t.Inert(reads.text(data["text"], at(path, "text")))


AS_ENTERS = (
    *("as it enters", "as it is turned face up", "as it enters or is turned face up", "as it transforms"),
    "as it is unveiled",
)
"""The keys of abilities that say how something enters, is turned face up, is unveiled, or transforms."""

_SHAPES: dict[str, tuple[tuple[str, ...], Callable[[Mapping[str, Any], Words, str], Any]]] = {
    "does": (modes_read.SPELL, modes_read.spell),
    "when": (("when", "do", "if"), _triggered),
    "would": (("would", "instead", "if"), replacing_read.replacement),
    "prevent": (("prevent", "damage to", "from", "combat", "then"), replacing_read.prevention),
    "chapter": (("chapter", "do"), named.later("language.sagas_read:chapter")),
    "visit": (("visit", "lit"), named.later("language.visits_read:visit")),
    "level": (("level", "cost", "abilities"), _class_level),
    "cost": (activated_read.KEYS, activated_read.activated),
    "modes": (("modes", "choose", "if kicked"), modes_read.modal),
    **{key: ((key, "if"), _as_enters(key)) for key in AS_ENTERS},
    "rule": (("rule", "to", "as long as"), _rule),
    "text": (("text",), _inert),
    "to solve": (("to solve",), named.later("language.cases_read:to_solve")),
    "solved": (("solved",), named.later("language.cases_read:solved")),
    "to": (("to", "do", "as long as", "cda", "X"), _static),
    "do": (("to", "do", "as long as", "cda", "X"), _static),
}
"""The key that makes a shape, the keys that it may have, and its reader."""
