"""Instructions of spells and abilities: the mappings under `do:`, read into `Verbs` (608.2c)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from crkb.game import terms as t
from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.language import copies_read, language, operations_read, untargeted, vocabulary
from crkb.game.language.language import Words
from crkb.game.objects import LIBRARY

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


def yes_no(data: Any) -> Any:
    """`yes` and `no` in quotes as the values they are without; anything else as it is."""
    return {"yes": True, "no": False}.get(data, data) if isinstance(data, str) else data


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
    operations = [key for key in said if operations_read.is_operation(key)]
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
    hint = next((hint for key in said if (hint := reads.near(str(key), known))), "")
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


def _filter(data: Any, words: Words, path: str) -> t.Filter:
    return language.read_filter(data, words, path)


def _amount(data: Any, words: Words, path: str) -> t.Amount:
    return language.read_amount(data, words, path)


def _duration(data: Any, words: Words, path: str) -> t.Duration:
    return language.read_duration(data, words, path)


def _yes(data: Any, _words: Words, path: str) -> bool:
    return reads.truth(yes_no(data), path)


def _zone(data: Any, _words: Words, path: str) -> str:
    return vocabulary.zone(reads.text(data, path), path)


def _side(data: Any, _words: Words, path: str) -> str:
    return reads.one_of(data, ("front", "back"), path, "side")


def _end_of_library(data: Any, _words: Words, path: str) -> str:
    return reads.one_of(data, ("top", "bottom"), path, "end of a library")


def _text(data: Any, _words: Words, path: str) -> str:
    return reads.text(data, path)


def counters(data: Any, words: Words, path: str) -> tuple[tuple[str, t.Amount], ...]:
    """Kinds of counters and how many of each."""
    found = reads.mapping(data, path)
    if not found:
        raise GameFormError(path, "a kind of counter is missing", "For example: {+1/+1: 2}")
    return tuple(
        (
            vocabulary.counter_kind(str(kind), at(path, str(kind)), words.edition),
            language.read_amount(number, words, at(path, str(kind))),
        )
        for kind, number in found.items()
    )


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


# ---- tokens


class _TokenReading(NamedTuple):
    """What reading a token that is written in place needs to know."""

    words: Words

    @property
    def edition(self) -> str:
        return self.words.edition


def _token(data: Any, words: Words, path: str) -> t.NewToken:
    if isinstance(data, str):
        vocabulary.predefined(data, path, words.edition)
        return t.NewToken(predefined=data)
    if isinstance(data, dict) and "copy of" in data:
        found = reads.mapping(data, path, ("copy of", "except", *_STATUS))
        what = language.read_filter(found["copy of"], words, at(path, "copy of"))
        excepted = copies_read.exceptions(found.get("except", []), words, at(path, "except"))
        return t.NewToken(copy=t.CopyOf(what, excepted), status=_status(found, words, path))
    found = reads.mapping(data, path)
    printed = {key: value for key, value in found.items() if key not in (*_STATUS, "token")}
    if "token" in found and yes_no(found["token"]) is not True:
        raise GameFormError(at(path, "token"), "only tokens are created")
    sheet = _by_card(printed, words, path) if "card" in printed else _with_x(printed, words, path)
    return t.NewToken(sheet=sheet, status=_status(found, words, path))


def _by_card(printed: dict[str, Any], words: Words, path: str) -> Any:
    """What a token that is created by the name of a card is printed with (111.11)."""
    from crkb.game.files import reading  # which reads what is read here

    name = reads.mapping(printed, path, ("card",))["card"]
    if f"card {name}" in words.within:
        raise GameFormError(path, f"{name!r} creates itself", "Write the token's characteristics.")
    data = reading.card_of(name, words.cards, at(path, "card"))
    inner = words._replace(within=(*words.within, f"card {name}"))
    return _sheet(data if "name" in data or "faces" in data else {"name": name, **data}, inner, path)


def _with_x(printed: dict[str, Any], words: Words, path: str) -> Any:
    """What a token is printed with; X in its power or toughness is as much as the instruction says."""
    found = re.fullmatch(r"X/X|X/\d+|\d+/X", str(printed.get("p/t")))
    if found is None:
        return _sheet(printed, words, path)
    sheet = _sheet({**printed, "p/t": "0/0"}, words, path)
    power, toughness = (side if side == "X" else int(side) for side in found[0].split("/"))
    faces = tuple(face._replace(power=power, toughness=toughness) for face in sheet.faces)
    return sheet._replace(faces=faces)


def _sheet(printed: dict[str, Any], words: Words, path: str) -> Any:
    """What a token is printed with."""
    from crkb.game.files import sheets  # sheets have abilities, and these sheets

    return sheets.token(printed, cast(Any, _TokenReading(words)), path)


def _status(found: Mapping[str, Any], words: Words, path: str) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (field, reader(found[key], words, at(path, key)))
        for key, (field, reader) in _STATUS.items()
        if key in found
    )


def _id(data: Any, words: Words, path: str) -> str:
    """What a token is called in the file."""
    from crkb.game.files import reading  # which reads what is read here

    return reading.new_id(data, path)


_STATUS: Mapping[str, tuple[str, Reader]] = {
    "id": ("id", _id),
    "tapped": ("tapped", _yes),
    "face down": ("face_down", _yes),
    "counters": ("counters", counters),
    "attached to": ("attached_to", _filter),
}
"""What can be said of a new token besides what it is."""

# ---- the table


def _exceptions(data: Any, words: Words, path: str) -> tuple[t.CopyException, ...]:
    return copies_read.exceptions(data, words, path)


_ARGUMENTS: Mapping[str, Reader] = MappingProxyType(
    {
        "to": _filter,
        "from": _filter,
        "who": _filter,
        "loses": _filter,
        "controller": _filter,
        "until": _duration,
        "amount": _amount,
        "X": _amount,
        "except": _exceptions,
        "tapped": _yes,
        "face down": _yes,
        "divided": _yes,
        "then shuffle": _yes,
        "side": _side,
        "position": _end_of_library,
    }
)
"""What reads each argument, unless its verb reads it otherwise."""

_ABOUT: Mapping[str, Reader] = {"to": _filter, "until": _duration}
_EFFECTS = ("would", "prevent", "rule")


class VerbForm(NamedTuple):
    """The form of an instruction: its value, its arguments, those it needs, and `to` as a zone."""

    value: Reader
    args: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    other: Mapping[str, Reader] = MappingProxyType({})


_MOVE = VerbForm(
    _filter, ("to", "controller", "tapped", "face down", "side", "position"), other={"to": _zone}
)

VERBS: Mapping[str, VerbForm] = MappingProxyType(
    {
        "destroy": VerbForm(_filter),
        "sacrifice": VerbForm(_filter, ("who",)),
        "exile": VerbForm(_filter, ("until",)),
        "tap": VerbForm(_filter),
        "untap": VerbForm(_filter),
        "transform": VerbForm(_filter),
        "flip": VerbForm(_filter),
        "regenerate": VerbForm(_filter),
        "shuffle": VerbForm(_filter, ("who",)),
        "counter": VerbForm(_filter),
        "goad": VerbForm(_filter),
        "turn face up": VerbForm(_filter),
        "turn face down": VerbForm(_filter),
        "return": _MOVE,
        "move": _MOVE._replace(needs=("to",)),
        "damage": VerbForm(_amount, ("to", "from", "divided"), needs=("to",)),
        "draw": VerbForm(_amount, ("who",)),
        "discard": VerbForm(_amount, ("who",)),
        "mill": VerbForm(_amount, ("who",)),
        "search": VerbForm(
            _filter, ("who", "to", "amount", "tapped", "then shuffle"), other=MappingProxyType({"to": _zone})
        ),
        "scry": VerbForm(_amount, ("who",)),
        "gain life": VerbForm(_amount, ("who",)),
        "lose life": VerbForm(_amount, ("who",)),
        "set life": VerbForm(_amount, ("who",)),
        "create": VerbForm(_token, ("amount", "who", "X")),
        "counters": VerbForm(counters, ("to",), needs=("to",)),
        "move counters": VerbForm(counters, ("from", "to"), needs=("from", "to")),
        "proliferate": VerbForm(_amount),
        "remove counters": VerbForm(counters, ("from",), needs=("from",)),
        "copy": VerbForm(_filter, ("who", "except", "until")),
        "copy spell": VerbForm(_filter, ("who", "except", "to")),
        "fight": VerbForm(_filter),
        "attach": VerbForm(_filter, ("to",), needs=("to",)),
        "win": VerbForm(_filter, ("loses",)),
        "win the game": VerbForm(_filter, ("loses",)),
        "lose the game": VerbForm(_filter),
        "draw the game": VerbForm(_filter),
        "delayed": VerbForm(_delayed),
        "choose": VerbForm(_filter),
        "text": VerbForm(_text),
    }
)
"""The instructions, with what each takes."""
