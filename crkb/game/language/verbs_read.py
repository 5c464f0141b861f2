"""Instructions of spells and abilities: the mappings under `do:`, read into `Verbs` (608.2c)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from crkb.game import named
from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import (
    copies_read,
    language,
    operations_read,
    untargeted,
    values_read,
    vocabulary,
)
from crkb.game.language.language import Words
from crkb.game.objects import LIBRARY
from crkb.text.suggest import closest, did_you_mean

# same name as reading.Reader: a word of another field
Reader = Callable[[Any, Words, str], Any]


def verbs(data: Any, words: Words, path: str = "") -> t.Verbs:
    """Instructions, in order: one mapping or a list of them.

    Raises:
        GameFormError: One is not an instruction, or its value or arguments are not what it takes.

    """
    if isinstance(data, list):
        if not data:
            raise GameFormError(
                path, "at least one instruction is needed", "Write {text: ...} to do nothing."
            )
        return tuple(_verb(each, words, at(path, i)) for i, each in enumerate(data))
    return (_verb(data, words, path),)


def required(data: Mapping[str, Any], words: Words, path: str) -> t.Verbs:
    """The instructions under `do`, which can't be missing."""
    if "do" not in data:
        raise GameFormError(path, "`do` is missing: what the ability does")
    return verbs(data["do"], words, at(path, "do"))


def events(data: Any, words: Words, path: str) -> tuple[t.EventTerm, ...]:
    """The events after `when`: one or a list."""
    if isinstance(data, list):
        if not data:
            raise GameFormError(path, "at least one event is needed")
        return tuple(language.read_event(each, words, at(path, i)) for i, each in enumerate(data))
    return (language.read_event(data, words, path),)


# ---- one instruction


def _verb(data: Any, words: Words, path: str) -> t.Verb:
    found = reads.mapping(data, path)
    condition = language.read_condition(found["if"], words, at(path, "if")) if "if" in found else None
    may = language.read_part(found["may"], words, at(path, "may")) if "may" in found else None
    said = {key: value for key, value in found.items() if key not in ("if", "may")}
    return _read(said, words, path)._replace(condition=condition, may=may)


def _read(said: dict[str, Any], words: Words, path: str) -> t.Verb:
    verb = _of(said, path)
    if verb in _EFFECTS:
        return _shape(verb, said, words, path)
    if verb == "effect":
        return _operations(said, words, path)
    form = VERBS[verb]
    reads.mapping(said, path, (verb, *form.args))
    value = form.value(said[verb], words, at(path, verb))
    args = {key: _ARGUMENTS[key] for key in form.args if key in said}
    args.update(form.other)
    read = tuple((key, args[key](said[key], words, at(path, key))) for key in said if key in args)
    _require(form, said, verb, path)
    if "position" in said and said.get("to") != LIBRARY:
        raise GameFormError(at(path, "position"), "only cards of a library are on top or on the bottom")
    return t.Verb(verb, value, read, before=_before(said, args))


def _before(said: Mapping[str, Any], args: Mapping[str, Any]) -> tuple[str, ...]:
    """The arguments that are written before the value."""
    return tuple(itertools.takewhile(lambda key: key in args, said))


def _require(form: VerbForm, said: Mapping[str, Any], verb: str, path: str) -> None:
    missing = [key for key in form.needs if key not in said]
    if missing:
        raise GameFormError(path, f"`{verb}` needs `{missing[0]}`")


def _of(said: Mapping[Any, Any], path: str) -> str:
    """The verb of an instruction; "effect" where it is operations."""
    found = [key for key in said if key in VERBS or key in _EFFECTS]
    operations = [key for key in said if key in t.OPERATIONS]
    if len(found) == 1 and not set(operations) - set(found):
        return "effect" if found == ["text"] and isinstance(said["text"], dict) else str(found[0])
    if operations and not set(found) - set(operations):
        return "effect"
    if found:
        raise GameFormError(
            path,
            f"{' and '.join(map(str, found + operations))} are separate instructions",
            "Write them as a list; they are carried out in order.",
        )
    known = (*VERBS, *_EFFECTS, *t.OPERATIONS)
    near = (did_you_mean(closest(str(key), known)) for key in said)
    hint = next(filter(None, near), "crkb game --words instructions lists them.")
    raise GameFormError(path, f"no instruction takes the keys {', '.join(map(str, said))}", hint)


def _operations(said: dict[str, Any], words: Words, path: str) -> t.Verb:
    args = {key: reader for key, reader in _ABOUT.items() if key in said}
    what = operations_read.ops({k: v for k, v in said.items() if k not in args}, words, path)
    return t.Verb("effect", what, _arguments(args, said, words, path), before=_before(said, args))


def _shape(verb: str, said: dict[str, Any], words: Words, path: str) -> t.Verb:
    from crkb.game.language import shapes  # shapes have instructions, and these shapes

    args = {key: reader for key, reader in _ABOUT.items() if key in said}
    own = {key: value for key, value in said.items() if key != "until" and (verb == "rule" or key != "to")}
    return t.Verb(verb, shapes.shape(own, words, path), _arguments(args, said, words, path))


def _arguments(
    readers: Mapping[str, Reader], said: Mapping[str, Any], words: Words, path: str
) -> tuple[tuple[str, Any], ...]:
    return tuple((key, read(said[key], words, at(path, key))) for key, read in readers.items())


# ---- values and arguments


def _fighters(data: Any, words: Words, path: str) -> t.Filter:
    """Those that fight: of one target alone it isn't said with what it does."""
    found = values_read.filter_of(data, words, path)
    part = found.parts[0]
    single = len(found.parts) == 1 and isinstance(part, t.Group) and part.quantity == "target"
    if single and isinstance(part, t.Group) and part.number == 1:
        message = "only one creature is named, and two fight"
        raise GameFormError(path, message, "Name both: this and target creature.")
    return found


def _amount(data: Any, words: Words, path: str) -> t.Amount:
    return language.read_amount(data, words, path)


def _duration(data: Any, words: Words, path: str) -> t.Duration:
    return language.read_duration(data, words, path)


def _zone(data: Any, _words: Words, path: str) -> str:
    return vocabulary.zone(reads.text(data, path), path)


def _side(data: Any, _words: Words, path: str) -> str:
    return reads.one_of(data, ("front", "back"), path, "side")


def _time(data: Any, _words: Words, path: str) -> str:
    return reads.one_of(data, ("day", "night"), path, "time of day")


def _ended(data: Any, _words: Words, path: str) -> str:
    return reads.one_of(data, ("turn", "combat phase"), path, "part of a turn that can be ended")


def _end_of_library(data: Any, _words: Words, path: str) -> str:
    return reads.one_of(data, ("top", "bottom"), path, "end of a library")


def _text(data: Any, _words: Words, path: str) -> str:
    return reads.text(data, path)


def _delayed(data: Any, words: Words, path: str) -> t.Delayed:
    found = reads.mapping(data, path, ("when", "do"))
    if "when" not in found:
        raise GameFormError(path, "`when` is missing: the event that triggers it")
    waited = events(found["when"], words, at(path, "when"))
    untargeted.refuse(waited, at(path, "when"), is_event=True)
    if _waits_for_states(waited):
        raise GameFormError(
            at(path, "when"), "a delayed ability waits for an event, or for `you do`", "Use one event."
        )
    return t.Delayed(waited, required(found, words, path))


def _waits_for_states(found: tuple[t.EventTerm, ...]) -> bool:
    """Whether one waits for what is so, but for `you do` by itself: that is a reflexive one (603.12)."""
    return found != (t.State(t.YouDo()),) and any(isinstance(each, t.State) for each in found)


# ---- the table


def _exceptions(data: Any, words: Words, path: str) -> tuple[t.CopyException, ...]:
    return copies_read.exceptions(data, words, path)


_ARGUMENTS: Mapping[str, Reader] = MappingProxyType(
    {
        "to": values_read.filter_of,
        "from": values_read.filter_of,
        "excess to": values_read.filter_of,
        "who": values_read.filter_of,
        "for each": values_read.filter_of,
        "loses": values_read.filter_of,
        "controller": values_read.filter_of,
        "until": _duration,
        "amount": _amount,
        "X": _amount,
        "except": _exceptions,
        "tapped": values_read.yes,
        "face down": values_read.yes,
        "divided": values_read.yes,
        "prototyped": values_read.yes,
        "then shuffle": values_read.yes,
        "side": _side,
        "into": named.later("language.tokens_read:melded"),
        "id": named.later("language.tokens_read:own_id"),
        "position": _end_of_library,
    }
)
"""What reads each argument, unless its verb reads it otherwise."""

_ABOUT: Mapping[str, Reader] = {"to": values_read.filter_of, "until": _duration}
_EFFECTS = ("would", "prevent", "rule")


class VerbForm(NamedTuple):
    """The form of an instruction: its value, its arguments, those it needs, and `to` as a zone."""

    value: Reader
    args: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    other: Mapping[str, Reader] = MappingProxyType({})


_MOVE = VerbForm(
    values_read.filter_of,
    ("to", "controller", "tapped", "face down", "side", "position"),
    other={"to": _zone},
)

VERBS: Mapping[str, VerbForm] = MappingProxyType(
    {
        "destroy": VerbForm(values_read.filter_of),
        "sacrifice": VerbForm(values_read.filter_of, ("who",)),
        "exile": VerbForm(values_read.filter_of, ("until",)),
        "tap": VerbForm(values_read.filter_of),
        "untap": VerbForm(values_read.filter_of),
        "transform": VerbForm(values_read.filter_of),
        "flip": VerbForm(values_read.filter_of),
        "regenerate": VerbForm(values_read.filter_of),
        "shuffle": VerbForm(values_read.filter_of, ("who",)),
        "counter": VerbForm(values_read.filter_of),
        "goad": VerbForm(values_read.filter_of),
        "turn face up": VerbForm(values_read.filter_of),
        "turn face down": VerbForm(values_read.filter_of),
        "return": _MOVE,
        "move": _MOVE._replace(needs=("to",)),
        "damage": VerbForm(_amount, ("to", "from", "divided", "excess to"), needs=("to",)),
        "draw": VerbForm(_amount, ("who",)),
        "discard": VerbForm(_amount, ("who",)),
        "mill": VerbForm(_amount, ("who",)),
        "search": VerbForm(
            values_read.filter_of,
            ("who", "to", "amount", "tapped", "then shuffle"),
            other=MappingProxyType({"to": _zone}),
        ),
        "scry": VerbForm(_amount, ("who",)),
        "gain life": VerbForm(_amount, ("who",)),
        "lose life": VerbForm(_amount, ("who",)),
        "set life": VerbForm(_amount, ("who",)),
        "become the monarch": VerbForm(values_read.filter_of),
        "take the initiative": VerbForm(values_read.filter_of),
        "control next turn": VerbForm(values_read.filter_of, ("who",)),
        "skip next turn": VerbForm(values_read.filter_of),
        "it becomes": VerbForm(_time),
        "end": VerbForm(_ended),
        "exchange life": VerbForm(values_read.filter_of),
        "redistribute life": VerbForm(values_read.filter_of),
        "create": VerbForm(named.later("language.tokens_read:token"), ("amount", "who", "X")),
        "counters": VerbForm(values_read.counters, ("to",), needs=("to",)),
        "move counters": VerbForm(values_read.counters, ("from", "to"), needs=("from", "to")),
        "proliferate": VerbForm(_amount),
        "remove counters": VerbForm(values_read.counters, ("from",), needs=("from",)),
        "copy": VerbForm(values_read.filter_of, ("who", "except", "until")),
        "copy spell": VerbForm(values_read.filter_of, ("who", "except", "to", "for each")),
        "change the targets": VerbForm(values_read.filter_of, ("to",)),
        "change a target": VerbForm(values_read.filter_of, ("to",)),
        "change any targets": VerbForm(values_read.filter_of),
        "choose new targets": VerbForm(values_read.filter_of),
        "fight": VerbForm(_fighters),
        "attach": VerbForm(values_read.filter_of, ("to",), needs=("to",)),
        "win": VerbForm(values_read.filter_of, ("loses",)),
        "win the game": VerbForm(values_read.filter_of, ("loses",)),
        "draw the game": VerbForm(values_read.filter_of),
        "lose the game": VerbForm(values_read.filter_of),
        "delayed": VerbForm(_delayed),
        "cast copy": VerbForm(named.later("language.tokens_read:card_or_filter"), ("id", "prototyped")),
        "emblem": VerbForm(named.later("language.tokens_read:emblem"), ("who", "id")),
        "meld": VerbForm(values_read.filter_of, ("into", "id"), needs=("into",)),
        "bring": VerbForm(values_read.filter_of, ("who", "to"), other=MappingProxyType({"to": _zone})),
        "add": VerbForm(named.later("language.mana_read:added"), ("who",)),
        "lose mana": VerbForm(values_read.filter_of),
        "choose": VerbForm(values_read.filter_of),
        "text": VerbForm(_text),
    }
)
"""The instructions, with what each takes."""
