"""Why an object is what it is: every effect applied to it, layer by layer, and those that weren't.

The layers are passed through once more, with one object watched; nothing of this costs anything
while nobody asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from crkb.game.errors import NotKnown
from crkb.game.language.vocabulary import CHOSEN_TYPE
from crkb.game.layers import bearing, conditions, differences, layer_one
from crkb.game.layers.explaining_operations import FIELD_OF, KEPT_BY_TOKENS, RULES_OF, makes_basic, overrides
from crkb.game.layers.layering import Pass, Undecided
from crkb.game.layers.misfits import misfit, needs_monarch
from crkb.game.layers.starting import finished
from crkb.game.layers.sublayers import Layer, creative, parts_in
from crkb.game.layers.timestamps import Orders
from crkb.game.layers.units import Key, Unit
from crkb.game.objects import BATTLEFIELD, GameObject, Thing
from crkb.game.proof import Note
from crkb.game.state import Game
from crkb.game.terms import (
    Bare,
    ClassLevel,
    Filter,
    Keyword,
    NewToken,
    OfChosen,
    Op,
    Static,
    Word,
    every_term,
)
from crkb.game.values import Chars

CITES = {
    "105.2b": "is two or more of the",
    "113.12": "effect defines a characteristic of the",
    "113.10c": "the most recent one prevails",
    "702.11e": "causes an object to lose hexproof",
    "123.6c": "in timestamp order",
    "101.2a": "removing abilities from objects",
    "109.5": "words “you” and “your” on an",
    "110.4c": "loses all its permanent types",
    "122.1a": "adds X to that object's power",
    "122.1b": "keyword counter",
    "122.1j@2026-08-07": "hone counter on an Equipment",
    "123.6": "added to the text",
    "123.7": "ability sticker",
    "123.8": "power and toughness sticker",
    "208.3": "noncreature permanent has no power",
    "305.6": "has the intrinsic ability",
    "305.7": "no longer has its old",
    "722.5": "that effect does nothing until a",
    "604.3": "characteristic-defining",
    "611.2c": "set of objects it affects",
    "611.3a": "applies at any given moment",
    "611.3b": "applies at all times",
    "612.2a": "also being used as names",
    "607.2d": "those abilities are linked",
    "612.3": "can't be modified by text-changing",
    "613.1": "starting with the actual object",
    "613.2a": "Copiable effects are applied",
    "613.2b": "have their characteristics modified as defined",
    "613.3": "characteristic-defining abilities first",
    "613.6": "will continue to be applied",
    "613.7": "timestamp system",
    "613.7a": "whichever is later",
    "613.7b": "at the time it’s created",
    "613.7c": "new timestamp identical to that of",
    "613.8a": "depend on",
    "613.8b": "dependency loop",
    "613.9": "One continuous effect can override another",
    "702.73a": "every creature type",
    "702.114a": "This object is colorless",
    "716.2a": "Class is level N or greater",
}


RULES_OF_KEYWORDS = {"changeling": "702.73a", "devoid": "702.114a"}
"""Keyword abilities that define characteristics."""


def explain(game: Game, id: str, orders: Orders) -> tuple[Note, ...]:
    """The story of an object's characteristics.

    Raises:
        KeyError: The game has no such id.
    """
    found = game.objects[id]
    state = Pass(game, orders, guessing=True)
    story = Story(state, found)
    state.watcher = story
    story.begin()
    try:
        state.run()
    except (NotKnown, Undecided) as missing:
        story.notes.append(Note("613.7", f"this depends on {missing}", None, (id,)))
    story.end()
    return tuple(story.notes)


class Story:
    """Watches one object through the layers.

    `notes` are what happened to it; `by` has for each field the notes that changed it, so that what
    rests on them can say so; `before` are the effects that were applied to it, by layer and field.
    """

    def __init__(self, state: Pass, found: GameObject) -> None:
        self.state = state
        self.found = found
        self.id = found.id
        self.notes: list[Note] = []
        self.by: dict[str, list[Note]] = {}
        self.applied_to: dict[Key, str] = {}
        self.reasons: dict[Key, Note] = {}
        self.sources: dict[str, list[Note]] = {}
        self.before: dict[tuple[str, str], list[Unit]] = {}

    # ---- before and after

    def begin(self) -> None:
        """What it starts from (613.1, 613.2)."""
        now = self.state.now[self.id]
        for rule, says in self._layer_one():
            self.notes.append(Note(rule, says, True, (self.id,)))
        says = f"{self.id} starts as {differences.summary(now)}"
        self.notes.append(Note("613.1", says, True, (self.id,)))
        for having in now.abilities:
            if having.key.startswith("basic "):
                self._intrinsic(having.key.removeprefix("basic "))

    def _intrinsic(self, land_type: str) -> None:
        says = f"as a land with the type {land_type}, {self.id} has that type's mana ability"
        self.notes.append(Note("305.6", says, True, (self.id,)))

    def _layer_one(self) -> list[tuple[str, str]]:
        return layer_one.story(self.state.game, self.found)

    def end(self) -> None:
        """What the last rules make of it, and what was looked at and doesn't apply."""
        now = self.state.now[self.id]
        after = finished(now, self.found)
        if after.power is None and now.power is not None and self.found.zone == BATTLEFIELD:
            says = f"{self.id} isn't a creature, so it has no power or toughness"
            self.notes.append(Note("208.3", says, True, (self.id,), tuple(self.by.get("type", ()))))
        if not after.types and self.found.zone == BATTLEFIELD and not self.found.sheet.unknown:
            says = f"{self.id} has no type left, and is still a permanent"
            self.notes.append(Note("110.4c", says, True, (self.id,), tuple(self.by.get("type", ()))))
        for key, unit in self.state.units.items():
            if key not in self.applied_to:
                self.notes.append(self.reasons.get(key) or self._lost(unit))

    def _lost(self, unit: Unit) -> Note:
        """It was never applied at all: its ability was lost before, or came after its layer."""
        if not self.state.exists(unit, self.state.look):
            says = f"{unit.title} has lost that ability before it could be applied"
            below = tuple(self._waited(unit))
            return Note("611.3b", says, False, (self.id, unit.name), below)
        return Note(
            "613.1",
            f"{unit.title} has nothing left to apply in the remaining layers",
            False,
            (self.id, unit.name),
        )

    # ---- an effect applied

    def applied(
        self, unit: Unit, layer: Layer, things: tuple[Thing, ...], changes: Mapping[str, Chars]
    ) -> None:
        """An effect is about to be applied in a layer."""
        if creative(unit, layer) or layer.name == "2":
            self._remember_sources(unit, layer, changes)
        if self.id not in changes:
            self.reasons.setdefault(unit.key, self._why_not(unit, layer))
            return
        before, after = self.state.now[self.id], changes[self.id]
        says = f"{unit.title}: {differences.between(before, after)}"
        below = tuple(self._rests_on(unit, layer, before, after))
        note = Note(layer.rule, says, True, (self.id, unit.name), below)
        self.notes.append(note)
        self.applied_to[unit.key] = layer.name
        for field in bearing.writes(unit, layer):
            self.by.setdefault(field, []).append(note)
        self._overridden(unit, layer, before, after)

    def counters(self, layer: Layer, changes: Mapping[str, Chars]) -> None:
        """+1/+1 counters and their like are about to be added up."""
        if self.id in changes:
            before, after = self.state.now[self.id], changes[self.id]
            kinds = ", ".join(f"{n} {kind}" for kind, n in self.found.counters.items() if "/" in kind)
            rule = Note("122.1a", f"{self.id} has counters: {kinds}", True, (self.id,))
            says = f"counters on {self.id}: {differences.between(before, after)}"
            note = Note(layer.rule, says, True, (self.id,), (rule,))
            self.notes.append(note)
            self.by.setdefault("p/t", []).append(note)

    def _remember_sources(self, unit: Unit, layer: Layer, changes: Mapping[str, Chars]) -> None:
        """Other objects whose abilities, or whose controller, an effect changes: theirs rest on it."""
        for id in changes:
            if id != self.id:
                says = f"{unit.title}: {differences.between(self.state.now[id], changes[id])} of {id}"
                below = tuple(
                    Note(rule, words.format(id=id, by=unit.title), True, (id, unit.name))
                    for op in parts_in(unit, layer)
                    for rule, words in RULES_OF.get(op.kind, ())
                )
                note = Note(layer.rule, says, True, (id, unit.name), below)
                self.sources.setdefault(id, []).append(note)

    def _rests_on(self, unit: Unit, layer: Layer, before: Chars, after: Chars) -> Iterable[Note]:
        about = (self.id, unit.name)
        yield from self._of_kind(unit, about)
        if unit.key in self.applied_to:
            gone = "" if self.state.exists(unit, self.state.look) else ", even though the ability is gone"
            begun = self.applied_to[unit.key]
            says = f"{unit.title} began in layer {begun} and continues to apply to the same objects{gone}"
            yield Note("613.6", says, True, about)
        for op in parts_in(unit, layer):
            for rule, words in RULES_OF.get(op.kind, ()):
                yield Note(rule, words.format(id=self.id, by=unit.title), True, about)
            if self.found.is_token and (kept := KEPT_BY_TOKENS.get(op.kind)):
                yield Note("111.4", f"{self.id} keeps its {kept}", True, about)
            if op.kind == "text" and _names_tokens(before):
                says = f"{unit.title} also changes the tokens that {self.id} creates"
                yield Note("612.2a", says, True, about)
            if op.kind == "lose" and _takes_hexproof(op):
                yield Note("702.11e", f"{self.id} loses every form of hexproof", True, about)
            if op.kind == "gain" and self._is_reworded():
                yield Note("612.3", f"words of what {unit.title} grants {self.id} stay", True, about)
            if makes_basic(op, before, after):
                says = f"{self.id} gets a basic land type and loses the abilities of its own text"
                yield Note("305.7", says, True, about)
        if _asks_for_colors(unit):
            said = "has" if len(before.colors) > 1 else "hasn't"
            yield Note("105.2b", f"{self.id} {said} two or more colors", True, about)
        if unit.to is not None and any(isinstance(term, Bare) for term in every_term(unit.to)):
            says = f"what {self.id} is said to be, without having or gaining it, is no ability"
            yield Note("113.12", says, True, about)
        yield from self._order(unit, layer)
        if unit.ability is not None:
            yield from self.sources.get(unit.key[0], ())
        for field in sorted(bearing.reads(unit, layer, unit.key in self.applied_to)):
            yield from self.by.get(field, ())

    def _of_kind(self, unit: Unit, about: tuple[str, ...]) -> Iterable[Note]:
        if unit.cda:
            yield Note(
                "613.3", f"{unit.title} defines its own characteristics, so it is applied first", True, about
            )
            yield Note("604.3", f"the ability of {unit.title} is characteristic-defining", True, about)
        if unit.ability is None:
            yield from self._of_no_ability(unit, about)
        elif not isinstance(unit.ability, Static):
            name = getattr(unit.ability, "name", "")
            if name in RULES_OF_KEYWORDS:
                yield Note(RULES_OF_KEYWORDS[name], f"{unit.title} has {name}", True, about)
            if isinstance(unit.ability, ClassLevel):
                yield Note("716.2a", f"{unit.title} is level {unit.ability.level} or greater", True, about)
        else:
            yield Note("611.3a", f"{unit.title} applies to whatever matches right now", True, about)
            yield from self._you(unit, unit.ability, about)
            if _is_linked(unit.ability):
                yield Note("607.2d", f"{unit.title} refers to what was chosen for its source", True, about)

    def _you(self, unit: Unit, static: Static, about: tuple[str, ...]) -> Iterable[Note]:
        """Who "you" is in a static ability, where that isn't the owner of its source (109.5)."""
        source = self.state.game.objects[unit.key[0]]
        you = self.state.now[source.id].controller
        if you != source.owner and _says_you(static):
            yield Note("109.5", f"“you” in the ability of {unit.title} is now {you}", True, about)

    def _of_no_ability(self, unit: Unit, about: tuple[str, ...]) -> Iterable[Note]:
        if unit.ops.ops[0].kind == "sticker":
            yield Note("123.6", f"{self.id} has the sticker", True, about)
            yield Note("123.6c", f"{unit.title} finds its place in the name as it is by then", True, about)
        elif unit.key[1] == "hone counter":
            yield Note("122.1j@2026-08-07", f"{unit.title} gives the creature more power", True, about)
        elif unit.key[1].endswith(" counter"):
            yield Note("122.1b", f"the {unit.key[1]} gives {self.id} that keyword", True, about)
        elif unit.key[1].startswith("sticker"):
            rule = "123.7" if unit.ops.ops[0].kind == "gain" else "123.8"
            yield Note(rule, f"{self.id} has the sticker", True, about)
        else:
            yield Note("611.2c", f"{unit.title} affects only what it affected when it began", True, about)

    def _is_reworded(self) -> bool:
        """Whether an effect has replaced words of its text."""
        units = (self.state.units[key] for key in self.applied_to)
        return any(op.kind == "text" for unit in units for op in unit.ops.ops)

    def _order(self, unit: Unit, layer: Layer) -> Iterable[Note]:
        """What put it where it was in the order: dependency, a loop of it, or timestamps."""
        about = (self.id, unit.name)
        yield from self._waited(unit, layer.name)
        if (unit.key, layer.name) in self.state.looped:
            says = f"{unit.title} is in a dependency loop, so timestamps decide"
            yield Note("613.8b", says, True, about)
        last = [earlier[-1] for op in parts_in(unit, layer) if (earlier := self._earlier(op, layer))]
        for each in {each.key: each for each in last}.values():
            yield Note("613.7", f"{unit.title} is applied after {each.title}", True, about)
            yield from self._timestamp(unit, about)

    def _earlier(self, op: Op, layer: Layer) -> list[Unit]:
        """The effects that were applied in a layer to what an operation changes; of others, it isn't told."""
        field = FIELD_OF.get(op.kind)
        return self.before.setdefault((layer.name, field), []) if field else []

    def _timestamp(self, unit: Unit, about: tuple[str, ...]) -> Iterable[Note]:
        """From where a unit has its timestamp: its object, its resolution or its counters."""
        if unit.key[1].endswith(" counter"):
            yield Note("613.7c", f"{unit.title} has the timestamp of the newest of its kind", True, about)
        elif unit.ability is None:
            yield Note("613.7b", f"{unit.title} has the timestamp of when it began", True, about)
        elif unit.timestamp is not None:
            yield Note("613.7a", f"{unit.title} has the timestamp {unit.timestamp}", True, about)

    def _waited(self, unit: Unit, layer: str = "") -> Iterable[Note]:
        """What the effect depended on, in a layer or in any."""
        about = (self.id, unit.name)
        for (key, where), names in self.state.waited.items():
            if key == unit.key and layer in ("", where):
                for name in names:
                    yield Note("613.8a", f"{unit.title} depends on {name}, so it waits for that", True, about)
                    yield Note("613.8b", f"{unit.title} is applied after {name}", True, about)

    def _overridden(self, unit: Unit, layer: Layer, before: Chars, after: Chars) -> None:
        for op in parts_in(unit, layer):
            earlier = self._earlier(op, layer)
            undone = next((each for each in reversed(earlier) if overrides(op, parts_in(each, layer))), None)
            if undone is not None and before != after:
                says = f"{unit.title} overrides {undone.title}"
                self.notes.append(Note("613.9", says, True, (self.id, unit.name, undone.name)))
                if op.kind in ("gain", "lose", "lose all"):
                    says = f"{unit.title} is the most recent of those that add and remove it"
                    self.notes.append(Note("113.10c", says, True, (self.id, unit.name, undone.name)))
                    says = f"no precedence of what can't be decides between {unit.title} and {undone.title}"
                    self.notes.append(Note("101.2a", says, True, (self.id, unit.name, undone.name)))
            earlier.append(unit)

    # ---- an effect that doesn't apply

    def _why_not(self, unit: Unit, layer: Layer) -> Note:
        about = (self.id, unit.name)
        look = self.state.look
        if unit.affects is not None:
            return Note("611.2c", f"{unit.title} doesn't affect {self.id}", False, about)
        ctx = self.state.plain_context(unit, look)
        try:
            if unit.condition is not None and not conditions.holds(
                unit.condition, ctx, self.state.game, look
            ):
                return Note("611.3b", f"the condition of {unit.title} doesn't hold", False, about)
        except NotKnown as missing:
            return Note("611.3b", f"{unit.title} depends on {missing.name}", None, about)
        assert unit.to is not None
        if needs_monarch(unit.to, self.state.game):
            return Note("722.5", f"there is no monarch: {unit.title} does nothing", False, about)
        says, fields = misfit(unit.to, self.found, ctx, self.state.game, look)
        rests = (note for field in fields for note in self.by.get(field, ()))
        below = (*self._waited(unit, layer.name), *rests)
        return Note(
            "611.3a", f"{unit.title} doesn't apply in layer {layer.name}: {says}", False, about, below
        )


def _takes_hexproof(op: Op) -> bool:
    """Whether an operation takes hexproof, with whatever quality (702.11e)."""
    return any(isinstance(each, Keyword) and each.name == "hexproof" for each in op.value)


def _asks_for_colors(unit: Unit) -> bool:
    """Whether an effect is about multicolored objects, or about those that aren't."""
    return unit.to is not None and any(each == "multicolored" for each in _said(unit.to))


def _said(to: Filter) -> Iterable[str]:
    return (term.value for term in every_term(to) if isinstance(term, Word))


def _names_tokens(now: Chars) -> bool:
    """Whether an ability says which tokens it creates: words that name these are replaced too (612.2a)."""
    return any(isinstance(term, NewToken) for having in now.abilities for term in every_term(having.ability))


def _says_you(static: Static) -> bool:
    """Whether an ability speaks of "you": terms name that player by the word."""
    return any("you" in term for term in every_term(static) if isinstance(term, tuple))


def _is_linked(static: Static) -> bool:
    """Whether an ability refers to what another of its list chose: a value, or a filter's quality."""
    terms = tuple(every_term(static))
    values = (op.value for op in terms if isinstance(op, Op) and isinstance(op.value, tuple))
    return any(isinstance(term, OfChosen) for term in terms) or any(CHOSEN_TYPE in value for value in values)
