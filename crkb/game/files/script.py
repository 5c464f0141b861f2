"""What happens in a case, in order: its events, with expectations and questions between them.

`EVENTS` is the list of events; what each is written with is read here, into arguments that its
performer is given by the names of the form:

- ids and players are texts, several of them tuples of texts; FILTERs are `Filter`s, numbers ints,
  yes and no booleans (no, where it isn't said); what isn't said is absent, unless noted
- `object` is a `GameObject` with the id and status it is to have; an entry that names an object
  which is there (in another zone) is that object with the status said
- `source` and `by` are an id or a player, or a `GameObject` that is written in place or stands for
  an unnamed spell or ability
- `except` is a tuple of `CopyException`s, `until` a `Duration`, `do` `Verbs`
- `ids` are those that new objects get (of a `count`, several)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from crkb.game import named
from crkb.game.errors import GameFormError
from crkb.game.files import reads
from crkb.game.files.reads import at
from crkb.game.files.script_arguments import READERS

if TYPE_CHECKING:
    from crkb.game.cases.expecting import Expectation
    from crkb.game.files.reading import Reading
    from crkb.game.play import Play

Performer: TypeAlias = "Callable[[Play, Mapping[str, Any]], None]"


class EventKind(NamedTuple):
    """An event of the form: who carries it out (module:function), and its arguments with how each is
    read (`script_arguments.READERS`). `needs` must be said. `whole` is the argument that the value
    itself is where it is not a mapping (or always, with no `takes`)."""

    performer: str
    takes: Mapping[str, str]
    needs: tuple[str, ...] = ()
    whole: str = ""


class ScriptEvent(NamedTuple):
    """An event: its kind, its arguments as read, and the choices made at it by name."""

    kind: str
    args: Mapping[str, Any]
    choose: Mapping[str, Any]
    path: str


# same name as model.Question: a word of another field
class Question(NamedTuple):
    """A question asked at a point: see section 6 of the form. `after` are tried and taken back."""

    text: str
    expect: Any
    mentions: tuple[str, ...]
    after: tuple[ScriptEvent, ...]
    choose: Mapping[str, Any]
    path: str


# same name as render.site.book.Item: a word of another field
Item: TypeAlias = "ScriptEvent | Expectation | Question"

_FLAGS = ("face down", "bestowed", "kicked", "prototyped", "mutating", "fused")

EVENTS: Mapping[str, EventKind] = {
    "enters": EventKind("events.zones:enters", {"": "entering"}),
    "creates": EventKind("events.zones:creates", {"": "creating"}),
    "copies": EventKind(
        "copies.turning:copies",
        {"who": "id", "what": "id", "except": "exceptions", "until": "duration"},
        ("who", "what"),
    ),
    "copies a spell": EventKind(
        "stack.stack:copies_a_spell",
        {"id": "new id", "of": "stacked", "controller": "player", "targets": "things"},
        ("id", "of"),
    ),
    "casts": EventKind(
        "stack.casting:casts",
        {
            **{"by": "player", "id": "id", "half": "text", "X": "number", "targets": "targets"},
            **dict.fromkeys(_FLAGS, "flag"),
            "kicked": "kicked",
            "mana": "mana",
        },
        ("id",),
    ),
    "plays": EventKind("stack.land_plays:plays", {"by": "player", "id": "id", "half": "text"}, ("id",), "id"),
    "activates": EventKind(
        "stack.activating:activates",
        {
            **{"by": "player", "id": "id", "ability": "text", "X": "number", "targets": "targets"},
            "while paying": "flag",
        },
        ("id",),
    ),
    "takes companion": EventKind(
        "turns.special_events:companion", {"by": "player", "id": "id"}, ("id",), "id"
    ),
    "rolls the planar die": EventKind(
        "turns.special_events:planar_die", {"by": "player", "shows": "text"}, ("by", "shows")
    ),
    "unlocks": EventKind(
        "turns.special_events:unlock", {"by": "player", "id": "id", "half": "text"}, ("id", "half")
    ),
    "resolves": EventKind("stack.stack:resolves", {"what": "text", "in order": "texts"}, (), "what"),
    "destroys": EventKind("events.zones:destroys", {"what": "filter", "by": "source"}, ("what",)),
    "exiles": EventKind("events.zones:exiles", {"what": "filter", "by": "source"}, ("what",)),
    "sacrifices": EventKind("events.zones:sacrifices", {"what": "filter", "by": "source"}, ("what",)),
    "moves": EventKind(
        "events.zones:moves",
        {
            **{"id": "id", "to": "zone", "controller": "player"},
            **{"tapped": "flag", "face down": "flag", "side": "side"},
        },
        ("id", "to"),
    ),
    "damage": EventKind(
        "combat.damage:damage",
        {
            **{"source": "source", "to": "things", "amount": "number"},
            **{"combat": "flag", "can't be prevented": "flag"},
        },
        ("source", "to", "amount"),
    ),
    "attacks": EventKind("combat.combat:attacks", {"": "attacks"}),
    "blocks": EventKind("combat.combat:blocks", {"": "blocks"}),
    "combat damage": EventKind("combat.combat:combat_damage", {"step": "which", "assign": "divisions"}),
    "counters": EventKind(
        "events.zones:counters", {"puts": "counters", "removes": "counters", "to": "thing", "from": "thing"}
    ),
    "effect": EventKind("stack.effects:effect", {"": "effect"}),
    "ends": EventKind("stack.effects:ends", {"effect": "text"}, ("effect",), "effect"),
    "does": EventKind("stack.verbs:does", {"source": "source", "do": "verbs"}, ("do",)),
    "attach": EventKind("events.zones:attach", {"what": "id", "to": "thing"}, ("what", "to")),
    "transform": EventKind("copies.turning:transform", {"id": "id"}, ("id",), "id"),
    "flip": EventKind("copies.turning:flip", {"id": "id"}, ("id",), "id"),
    "phases": EventKind("turns.phasing:phases", {"id": "id"}, ("id",), "id"),
    "turn up": EventKind(
        "copies.turning:turn_up",
        {"id": "id", "as a copy of": "id", "except": "exceptions", "until": "duration"},
        ("id",),
        "id",
    ),
    "tries": EventKind("turns.reversing:tries", {"": "tried"}),
    "unveils": EventKind(
        "turns.unveiling:unveils", {"by": "player", "id": "id", "X": "number"}, ("id",), "id"
    ),
    "puts identities": EventKind("turns.identities_put:puts", {"": "identities"}),
    "turn down": EventKind("copies.turning:turn_down", {"id": "id"}, ("id",), "id"),
    "mutate": EventKind("copies.turning:mutate", {"": "mutating"}),
    "sticker": EventKind(
        "copies.turning:sticker",
        {**{"to": "id", "puts": "sticker", "from": "id"}, "moves": "sticker", "cost": "number"},
        ("to",),
    ),
    "exchange control": EventKind("stack.effects:exchange_control", {"of": "two ids"}, ("of",)),
    "passes": EventKind("turns.priority:passes", {"by": "players"}, ("by",), "by"),
    "step": EventKind("turns.turns:step", {"to": "step"}, ("to",), "to"),
    "turn": EventKind("turns.turns:turn", {"of": "player"}, ("of",), "of"),
    "end of turn": EventKind("turns.turns:end_of_turn", {}),
    "leaves the game": EventKind(
        "turns.leaving:leaves_the_game", {"player": "players"}, ("player",), "player"
    ),
    "restart": EventKind("turns.restart:restart", {"by": "player", "exempt": "ids", "do": "verbs"}),
    "subgame": EventKind("turns.restart:subgame", {"what": "subgame"}, ("what",), "what"),
    "settle": EventKind("turns.state_based:settle", {}),
}
"""All events of the form, in its order."""


def performer(kind: str) -> Performer:
    """What carries an event out."""
    found: Performer = named.function(EVENTS[kind].performer)
    return found


def script(data: Mapping[str, Any], reading: Reading, path: str) -> tuple[Item, ...]:
    """What happens in a case, and what is expected and asked at the end.

    Raises:
        GameFormError: Something of it hasn't the form of games.
    """
    listed = reads.listing(data.get("then") or [], at(path, "then"))
    below = at(path, "then")
    found = [item for i, each in enumerate(listed) for item in items(each, reading, at(below, i))]
    last = {key: data[key] for key in ("expect", "ask") if data.get(key) is not None}
    return (*found, *(items(last, reading, path) if last else ()))


def items(data: Any, reading: Reading, path: str) -> tuple[Item, ...]:
    """An entry of `then`: an event with its choices, or an expectation or questions.

    Raises:
        GameFormError: It hasn't the form of any.
    """
    found = reads.mapping(data, path, (*EVENTS, "choose", "expect", "ask"))
    events = [key for key in found if key in EVENTS]
    if len(events) > 1:
        reads.refuse(
            path, f"more than one event in one entry: {', '.join(events)}", "Start each with its own -."
        )
    if not found or ("choose" in found and not events):
        reads.refuse(path, "missing event", reads.near("", EVENTS))
    made: list[Item] = [event(key, found, reading, path) for key in events]
    if "expect" in found:
        from crkb.game.cases import expecting

        made.append(expecting.read(found["expect"], reading, at(path, "expect")))
    if "ask" in found:
        below = at(path, "ask")
        asked = reads.several(found["ask"])
        made += [question(each, reading, at(below, i)) for i, each in enumerate(asked)]
    return tuple(made)


def event(key: str, entry: Mapping[str, Any], reading: Reading, path: str) -> ScriptEvent:
    """An event with the choices made at it, as an entry has them.

    Raises:
        GameFormError: It hasn't its form.
    """
    value = entry[key]
    below = at(path, key)
    own: dict[str, Any] = {}
    if isinstance(value, dict) and "choose" in value:
        own = reads.mapping(value["choose"], at(below, "choose"))
        value = {name: each for name, each in value.items() if name != "choose"}
    beside = reads.mapping(entry.get("choose") or {}, at(path, "choose"))
    chosen = {name: choice(each) for name, each in {**beside, **own}.items()}
    return ScriptEvent(key, arguments(EVENTS[key], value, reading, below), chosen, below)


def choice(value: Any) -> Any:
    """A choice as the game compares it: yes and no as words, lists as tuples."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return tuple(choice(each) for each in value)
    if isinstance(value, dict):
        return {key: choice(each) for key, each in value.items()}
    return value


def arguments(kind: EventKind, value: Any, reading: Reading, path: str) -> Mapping[str, Any]:
    """The arguments of an event.

    Raises:
        GameFormError: One is unknown, missing, or hasn't its form.
    """
    if "" in kind.takes:
        found: Mapping[str, Any] = READERS[kind.takes[""]](value, reading, path)
        return found
    if kind.whole and not isinstance(value, dict):
        value = {kind.whole: value}
    given = reads.mapping({} if value is None else value, path, kind.takes)
    for name in kind.needs:
        if given.get(name) is None:
            reads.refuse(path, f"missing {name!r}", f"Arguments: {', '.join(kind.takes)}")
    return {
        name: READERS[kind.takes[name]](each, reading, at(path, name))
        for name, each in given.items()
        if each is not None
    }


def question(data: Any, reading: Reading, path: str) -> Question:
    """A question with what is expected of it.

    Raises:
        GameFormError: It hasn't that form.
    """
    from crkb.game.asking import question_forms

    if isinstance(data, str):
        data = {"question": data}
    found = reads.mapping(data, path, ("question", "expect", "expect mentions", "after", "choose"))
    text = reads.text(found.get("question"), at(path, "question"))
    try:
        question_forms.parse(text)
    except GameFormError as e:
        raise GameFormError(at(path, "question"), str(e), e.hint) from None
    listed = found.get("expect mentions", [])
    mentions = tuple(str(each) for each in reads.several(listed))
    below = at(path, "after")
    listed_after = reads.several(found.get("after") or [])
    after = [item for i, each in enumerate(listed_after) for item in _tried(each, reading, at(below, i))]
    chosen = reads.mapping(found.get("choose") or {}, at(path, "choose"))
    _check_open(found.get("expect"), at(path, "expect"))
    return Question(
        text,
        found.get("expect", NOT_EXPECTED),
        mentions,
        tuple(after),
        {name: choice(each) for name, each in chosen.items()},
        path,
    )


def _tried(data: Any, reading: Reading, path: str) -> Iterator[ScriptEvent]:
    """The event that is tried before a question: nothing is expected or asked in between."""
    for item in items(data, reading, path):
        if not isinstance(item, ScriptEvent):
            reads.refuse(path, "only events are tried", "Expect and ask at the question itself.")
        yield item


def _check_open(data: Any, path: str) -> None:
    """An answer that depends on something names the choices, and lists what it then can be."""
    if isinstance(data, dict) and "depends on" in data:
        found = reads.mapping(data, path, ("depends on", "one of"))
        for i, each in enumerate(reads.several(found["depends on"])):
            reads.text(each, at(at(path, "depends on"), i))
        reads.listing(found.get("one of", []), at(path, "one of"))


NOT_EXPECTED = object()
"""What a question expects that doesn't say."""
