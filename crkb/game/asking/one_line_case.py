"""The game of a one-line situation: what a line says, as a case in the form of games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crkb.game.asking.one_line_forms import Line, State
from crkb.game.asking.one_line_things import Subject
from crkb.game.language import vocabulary
from crkb.tuples import NamedTuple

ACTIVE, OTHER = "Ann", "Bob"
"""The player whose creatures attack, and the other one."""

SMALL, LARGE = "small", "large"
"""What a creature or planeswalker is taken to be if nobody said: as small as may be, or very large."""

HUGE = 100


class Built(NamedTuple):
    """A case, and who is who in it.

    `events` are those of the case with the kind of each. `roles` names the ids (or the player) of
    `it`, `attacker`, `blocker`, `aura` and `target`; `unknown` has the ids whose values were taken to
    be something, with what they are: p/t or loyalty.
    """

    data: dict[str, Any]
    events: tuple[tuple[str, Any], ...]
    roles: Mapping[str, tuple[str, ...]]
    unknown: Mapping[str, str]
    primary: str


class Builder:
    """Puts a case together; `sizes` says how large the things are of which nobody said it, in order."""

    def __init__(self, line: Line, sizes: Sequence[str] = ()) -> None:
        assert line.subject is not None
        self.line = line
        self.subject = line.subject
        self.kinds = tuple(state.kind for state in line.states)
        self.board: list[dict[str, Any]] = []
        self.players: dict[str, dict[str, Any]] = {ACTIVE: {}, OTHER: {}}
        self.events: list[tuple[str, Any]] = []
        self.roles: dict[str, tuple[str, ...]] = {}
        self.unknown: dict[str, str] = {}
        self._shielded: list[str] = []
        self._sizes = list(sizes)

    def built(self) -> Built:
        """The whole case."""
        it = self._main()
        self.roles["it"] = it
        for state in self.line.states:
            HAPPENS[state.kind](self, state, it)
        if self.line.form == "copy":
            self._event("creates", {"copy of": it[0], "id": "the-copy", "controller": OTHER})
            self.roles["it"] = ("the-copy",)
        shields = [("does", {"source": id, "do": {"regenerate": id}}) for id in self._shielded]
        self.events[:0] = shields
        if not self.events:
            self._event("settle", {})
        if self._fights():
            self._event("combat damage", {})
        data = {"players": self.players, "board": self.board, "game": {"active player": ACTIVE}}
        primary = "target" if "deals damage to" in self.kinds else "it"
        return Built(data, tuple(self.events), self.roles, self.unknown, primary)

    def _fights(self) -> bool:
        """Whether combat goes on to its damage."""
        fighting = {"blocked by", "blocks", "unblocked", "blocker left"}
        return not fighting.isdisjoint(self.kinds) and self.line.asks != "can"

    def _event(self, kind: str, args: Any) -> None:
        self.events.append((kind, args))

    # ---- things

    def _main(self) -> tuple[str, ...]:
        if "blocks" in self.kinds:
            found = self._put(self.subject, "blocker", OTHER)
            self.roles["blocker"] = found
            return found
        attacks = not {"attacks", "blocked by", "unblocked", "blocker left"}.isdisjoint(self.kinds)
        name = "attacker" if attacks else _called(self.subject)
        found = self._put(self.subject, name, ACTIVE)
        if attacks:
            self.roles["attacker"] = found
        if self.subject.kind in ("Aura", "Equipment"):
            self.roles["aura"] = found
        return found

    def _put(self, subject: Subject, name: str, player: str) -> tuple[str, ...]:
        """Put a THING on the battlefield, or say what its player has; give back its ids."""
        if subject.is_player:
            both = (player, *(each for each in self.players if each != player))[: subject.number]
            for each in both:
                self.players[each] |= _of_player(subject)
            return both
        ids = (name,) if subject.number == 1 else tuple(f"{name}-{i + 1}" for i in range(subject.number))
        for i, id in enumerate(ids):
            controller = OTHER if subject.players == 2 and i % 2 else player
            title = "Twin" if subject.same_name else f"One Named {id.title()}"
            self.board.append(
                {"id": id, "name": title, "controller": controller, **self._values(subject, id)}
            )
        if subject.shield:
            self._shielded += ids
        return ids

    def _values(self, subject: Subject, id: str) -> dict[str, Any]:
        types = [each for each in subject.words if each in vocabulary.card_types()]
        found: dict[str, Any] = {
            "supertypes": [each for each in subject.words if each not in types],
            "types": types,
            "colors": list(subject.colors),
            "abilities": list(subject.keywords),
            "counters": dict(subject.counters),
            "damage": subject.damage,
            "tapped": subject.tapped,
            "face down": subject.face_down,
        }
        found = {key: value for key, value in found.items() if value or key in ("types", "colors")}
        return OF_KIND[subject.kind](self, subject, id, found)

    def creature(self, subject: Subject, id: str, found: dict[str, Any]) -> dict[str, Any]:
        """A creature: with the P/T that was said, or one that it may have (a face-down one any)."""
        found["types"] = [*found["types"], "creature"]
        found["p/t"] = subject.pt or (f"{HUGE}/{HUGE}" if subject.face_down else self._size(subject, id))
        return found

    def _size(self, subject: Subject, id: str) -> str:
        """A P/T of a creature of which nobody said it: it lives, with its counters and damage."""
        self.unknown[id] = "p/t"
        if self._next_size() == LARGE:
            return f"{HUGE}/{HUGE}"
        counters = dict(subject.counters)
        less = counters.get("-1/-1", 0) - counters.get("+1/+1", 0) + ("persist" in subject.keywords)
        return f"{max(1, 1 + less)}/{max(1, 1 + less + subject.damage)}"

    def _next_size(self) -> str:
        return self._sizes.pop(0) if self._sizes else SMALL

    def permanent(self, subject: Subject, id: str, found: dict[str, Any]) -> dict[str, Any]:
        """Some permanent: a creature if it has a P/T, else an artifact unless its type was said."""
        if subject.pt:
            return self.creature(subject, id, found)
        found["types"] = found["types"] or ["artifact"]
        return found

    def planeswalker(self, subject: Subject, id: str, found: dict[str, Any]) -> dict[str, Any]:
        """A planeswalker with its loyalty."""
        counted = dict(subject.counters).get("loyalty")
        loyalty = subject.loyalty if subject.loyalty is not None else counted
        if loyalty is None:
            self.unknown[id] = "loyalty"
            loyalty = HUGE if self._next_size() == LARGE else 1
        counters = {**dict(subject.counters), "loyalty": loyalty}
        return {**found, "types": [*found["types"], "planeswalker"], "loyalty": loyalty, "counters": counters}

    def attachment(self, subject: Subject, id: str, found: dict[str, Any]) -> dict[str, Any]:
        """An Aura or Equipment."""
        on = next((state.things[0] for state in self.line.states if state.kind == "on"), None)
        if subject.kind == "Equipment":
            return {**found, "types": [*found["types"], "artifact"], "subtypes": ["Equipment"]}
        what = "player" if on is not None and on.is_player else "permanent"
        abilities = [f"enchant {what}", *found.get("abilities", [])]
        types = [*found["types"], "enchantment"]
        return {**found, "types": types, "subtypes": ["Aura"], "abilities": abilities}

    # ---- what happens

    def effect(self, it: Sequence[str], what: Mapping[str, Any]) -> None:
        """A continuous effect on what the line is about."""
        self._event("effect", {"to": " and ".join(it), **what})

    def gets(self, state: State, it: tuple[str, ...]) -> None:
        """It gets +N/+N; behind `on`, what it is on does."""
        power, toughness = state.text.split("/")
        self.effect(self.roles.get("target", it), {"do": {"p/t": f"{_signed(power)}/{_signed(toughness)}"}})

    def becomes(self, state: State, it: tuple[str, ...]) -> None:
        """It becomes an N/N, and a creature if it wasn't."""
        do: dict[str, Any] = {"base p/t": state.text}
        if self.subject.kind not in ("creature", "P/T"):
            do["add types"] = ["creature"]
        self.effect(it, {"do": do})

    def gains(self, state: State, it: tuple[str, ...]) -> None:
        """It gains a keyword ability; behind `on`, what it is on does."""
        self.effect(self.roles.get("target", it), {"do": {"gain": [state.text]}})

    def switched(self, _state: State, it: tuple[str, ...]) -> None:
        """Its power and toughness are switched."""
        self.effect(it, {"do": {"switch": "p/t"}})

    def by_toughness(self, _state: State, it: tuple[str, ...]) -> None:
        """It assigns combat damage equal to its toughness."""
        self.effect(it, {"rule": "assigns combat damage equal to its toughness"})

    def dies(self, _state: State, it: tuple[str, ...]) -> None:
        """It is put into the graveyard; of an Aura on a creature, the creature is."""
        for id in self.roles.get("target", it) if self.subject.kind in ("Aura", "Equipment") else it:
            if id not in self.players:
                self._event("moves", {"id": id, "to": "graveyard"})

    def dealt(self, state: State, it: tuple[str, ...]) -> None:
        """It is dealt damage by something of the other player; behind `on`, what it is on is."""
        source = f"a spell of {OTHER}"
        if state.things:
            source = self._put(state.things[0], "the-source", OTHER)[0]
        self._event(
            "damage", {"source": source, "to": list(self.roles.get("target", it)), "amount": state.number}
        )

    def deals(self, state: State, it: tuple[str, ...]) -> None:
        """It deals damage equal to its power; several deal theirs at once."""
        target = self._put(state.things[0], "the-target", OTHER)
        self.roles["target"] = target
        to = " and ".join(target)
        verbs = [{"damage": f"{each}'s power", "to": to, "from": each} for each in it]
        self._event("does", {"source": it[0], "do": verbs})

    def on(self, state: State, it: tuple[str, ...]) -> None:
        """It is attached to something."""
        target = self._put(state.things[0], "the-target", OTHER if state.things[0].is_player else ACTIVE)
        self.roles["target"] = target
        for each in self.board:
            if each["id"] in it:
                each["attached to"] = target[0]

    def attacks(self, _state: State, it: tuple[str, ...]) -> None:
        """It attacks the other player."""
        if not any(kind == "attacks" for kind, _ in self.events):
            self._event("attacks", dict.fromkeys(it, OTHER))

    def blocked_by(self, state: State, it: tuple[str, ...]) -> None:
        """It attacks, and other things block it."""
        self.attacks(state, it)
        ids = tuple(self._each(state.things, "blocker", OTHER))
        self.roles["blocker"] = ids
        self._event("blocks", dict.fromkeys(ids, it[0]))

    def blocks(self, state: State, it: tuple[str, ...]) -> None:
        """Other things attack, and it blocks them; several block as many others one each."""
        ids = tuple(self._each(state.things, "attacker", ACTIVE))
        self.roles["attacker"] = ids
        self._event("attacks", dict.fromkeys(ids, OTHER))
        pairs = dict(zip(it, ids, strict=False)) if len(it) == len(ids) else {id: list(ids) for id in it}
        self._event("blocks", pairs)

    def _each(self, things: Sequence[Subject], name: str, player: str) -> Iterator[str]:
        for i, each in enumerate(things):
            yield from self._put(each, f"{name}-{i + 1}" if len(things) > 1 else name, player)

    def blocker_left(self, state: State, it: tuple[str, ...]) -> None:
        """What blocks it is no longer there."""
        if "blocker" not in self.roles:
            self.blocked_by(state._replace(things=(Subject("P/T", pt="1/1"),)), it)
        for id in self.roles["blocker"]:
            self._event("moves", {"id": id, "to": "exile"})

    def asked(self, _state: State, _it: tuple[str, ...]) -> None:
        """Nothing happens: the line only asks."""


OF_KIND = {
    "creature": Builder.creature,
    "P/T": Builder.creature,
    "permanent": Builder.permanent,
    "planeswalker": Builder.planeswalker,
    "Aura": Builder.attachment,
    "Equipment": Builder.attachment,
}
"""How the values of each kind of THING are put together."""

HAPPENS = {
    "gets": Builder.gets,
    "becomes": Builder.becomes,
    "gains": Builder.gains,
    "switched": Builder.switched,
    "by toughness": Builder.by_toughness,
    "dies": Builder.dies,
    "dealt": Builder.dealt,
    "deals damage to": Builder.deals,
    "on": Builder.on,
    "attacks": Builder.attacks,
    "unblocked": Builder.attacks,
    "blocked by": Builder.blocked_by,
    "blocks": Builder.blocks,
    "blocker left": Builder.blocker_left,
    "die": Builder.asked,
    "survives": Builder.asked,
    "loses": Builder.asked,
    "returns": Builder.asked,
}
"""What each STATE does."""


def unknown_sizes(line: Line) -> int:
    """How many things there are of which nobody said how large they are."""
    return len(Builder(line).built().unknown)


def _called(subject: Subject) -> str:
    names = {"P/T": "the-creature", "Aura": "the-aura", "Equipment": "the-equipment"}
    return names.get(subject.kind, f"the-{subject.kind}")


def _of_player(subject: Subject) -> dict[str, Any]:
    found: dict[str, Any] = {"poison": subject.poison} if subject.poison else {}
    return found if subject.life is None else {**found, "life": subject.life}


def _signed(number: str) -> str:
    return number if number[0] in "+-" else f"+{number}"
