"""Permanents that turn: over to their other face, upside down, face up, face down (701.28, 710, 708).

The performers of events propose `TurnsOver` and the like; `apply` carries them out when nothing has
replaced them. A permanent that turns is the same object: effects on it go on (712.18).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crkb.game.copies import face_down, faces, identities, merging, sides
from crkb.game.errors import IllegalAction
from crkb.game.happenings import Done, Happening, Merges, Stuck, TurnsOver
from crkb.game.objects import COMMAND, GameObject, Ref
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.turns import all_cards, priority, timing
from crkb.game.values import SPELLS

CITES = {
    "110.5d": "Only permanents have status",
    "116.2b": "Turning a face-down creature face",
    "116.2j": "face-down conspiracy card in the command",
    "613.7f": "each time it turns face up",
    "613.7g": "each time it transforms or converts",
    "701.28a": "so that its other face is",
    "701.28f": "hasn't transformed or converted since",
    "702.37b": "megamorph cost was paid",
    "702.145b": "can't transform except due to its",
    "708.8": "copiable values revert to its normal",
    "708.11": "being turned face up, not afterward",
    "710.4": "impossible for it to become unflipped",
    "712.9": "nothing happens",
    "712.10": "instant or sorcery",
    "712.18": "doesn't become a new object",
    "712.15a": "can't transform or convert",
    "727.2f": "each face-up component that represents it",
    "727.2i": "not a double-faced permanent even if",
    "701.34g": "represented by an instant or sorcery",
    "708.2a": "becomes a 2/2 face-down creature",
    "727.2g": "can't be turned face up",
}

DAYBOUND = ("daybound", "nightbound")
BY = "by"
"""The key in the status of a `TurnsOver` that names the keyword ability which turns it."""


def apply(play: Play, happening: Happening) -> Done:
    """Carry out a permanent's turning, a sticker or a merge; `Done.now` is None if nothing happened."""
    if isinstance(happening, Stuck):
        from crkb.game.copies.stickers import put_on

        return put_on(play, happening)
    if isinstance(happening, Merges):
        return Done(happening, was=happening.ref, now=happening.ref)
    assert isinstance(happening, TurnsOver)
    obj = play.game.find(happening.ref)
    turned = obj is not None and _TURNS[happening.how](play, obj, happening.status)
    return Done(happening, was=happening.ref, now=happening.ref) if turned else Done(happening)


# ---- transforming


def why_not_transform(game: Game, obj: GameObject, by: str = "") -> tuple[str, str]:
    """The rule that keeps a permanent from transforming and why, or ("", "").

    Args:
        game: The game now.
        obj: The permanent; what counts is what represents it, not what it is a copy of (712.9).
        by: The keyword ability that transforms it, if one does.

    """
    if obj.face_down:
        return "712.15a", f"{obj.id} is face down"
    turning = _turning_faces(game, obj)
    if not turning:
        return "712.9", f"{obj.id} isn't represented by a double-faced card that can transform"
    if any(types & SPELLS for types in turning):
        return "712.10", f"the other face of {obj.id} is an instant or sorcery"
    if by not in DAYBOUND and any(_has(game, obj, name) for name in DAYBOUND):
        return "702.145b", f"{obj.id} transforms only by daybound or nightbound"
    return "", ""


def _turning_faces(game: Game, obj: GameObject) -> list[frozenset[str]]:
    """The types of each face that would come up (712.10)."""
    layouts = faces.that_transform(game)
    sides = [(part.sheet, part.back) for part in merging.parts(obj)]
    return [s.faces[not back].types for s, back in sides if s.layout in layouts]


def _has(game: Game, obj: GameObject, keyword: str) -> bool:
    from crkb.game.layers import keywords

    return bool(keywords.has(game.chars(obj.id), keyword))


def ignores(play: Play, ref: Ref, source: Ref | None) -> bool:
    """Whether a permanent has transformed since its own ability was put on the stack (701.28f).

    Of a delayed triggered ability it counts when that was created.

    Args:
        play: The game being played on, in which the ability is resolving.
        ref: The permanent that the ability would transform.
        source: What has the ability.

    """
    if ref != source or not play.game.stack:
        return False
    ability, last = play.object(play.game.stack[-1]), play.object(ref.id).marks.get("transformed", 0)
    if ability.kind != "ability":
        return False
    assert ability.stacked is not None
    assert ability.timestamp is not None
    since = ability.timestamp if ability.stacked.since is None else ability.stacked.since
    if ability.stacked.context.source != source or last < since:
        return False
    play.note("701.28f", f"{ref.id} has transformed since its ability went on the stack", ref.id, holds=False)
    return True


def _transform(play: Play, obj: GameObject, status: Mapping[str, Any]) -> bool:
    """Turn the other face up, unless something keeps it from that; it is the same object (712.18)."""
    rule, says = why_not_transform(play.game, obj, str(status.get(BY, "")))
    sides.note_kind(play, obj)
    if rule:
        play.note(rule, says, obj.id, holds=False)
        return False
    if merging.is_merged(obj):
        play.note("727.2i", f"each double-faced component of {obj.id} turns over", obj.id)
    if obj.entered_as or obj.ref in play.game.copy_effects:
        play.note("712.9", f"{obj.id} is double-faced itself, whatever it is a copy of", obj.id)
    play.note("701.28a", f"{obj.id} turns its other face up", obj.id)
    play.note("712.18", f"{obj.id} is the same object: effects on it continue to apply", obj.id)
    parts = tuple(_turned_over(play.game, part) for part in obj.components)
    now = play.stamp()
    marks = {**obj.marks, "transformed": now}
    _put(play, obj._replace(back=not obj.back, components=parts, marks=marks), now, "613.7g")
    from crkb.game.copies.turned_up import as_it_transforms

    as_it_transforms(play, obj.id)
    return True


def _turned_over(game: Game, part: Any) -> Any:
    """A component as its permanent transforms: a double-faced one turns over (727.2i)."""
    turns = part.sheet.layout in faces.that_transform(game)
    return part._replace(back=not part.back) if turns else part


def _put(play: Play, obj: GameObject, timestamp: int, rule: str) -> None:
    """Put an object with a new timestamp; its stickers get one too (613.7k)."""
    from crkb.game.copies.stickers import restamped

    play.note(rule, f"{obj.id} gets a new timestamp", obj.id)
    play.put(obj._replace(timestamp=timestamp, stickers=restamped(obj, timestamp)))


# ---- flipping


def _flip(play: Play, obj: GameObject, _status: Mapping[str, Any]) -> bool:
    if obj.flipped:
        play.note("710.4", f"{obj.id} is already flipped", obj.id, holds=False)
        return False
    play.note("710.4", f"{obj.id} is flipped and stays flipped", obj.id)
    play.put(obj._replace(flipped=True))
    return True


# ---- face up and face down


def _face_up(play: Play, obj: GameObject, status: Mapping[str, Any]) -> bool:
    """Turn a permanent face up (708.8): each of its components (727.2f), a card's front face (712.15a)."""
    if not obj.face_down:
        return False
    if identities.is_there(obj):
        from crkb.game.turns import unveiling

        return unveiling.turned_up(play, obj, status)
    if not face_down.can_be_turned_up(obj):
        rule = "727.2g" if merging.is_merged(obj) else "701.34g"
        play.note(rule, f"{obj.id} is an instant or sorcery card: it stays face down", obj.id, holds=False)
        return False
    parts = tuple(part._replace(face_down=False) for part in obj.components)
    up = obj._replace(face_down=False, face_down_by="", back=False, components=parts)
    if obj.on_battlefield:  # schemes are turned face up in the command zone
        play.note("708.8", f"{obj.id} is turned face up", obj.id)
    _note_turned(play, obj, "up")
    _put(play, up, play.stamp(), "613.7f")
    from crkb.game.copies.turned_up import as_it_is_turned_up

    as_it_is_turned_up(play, obj, status)
    return True


def _face_down(play: Play, obj: GameObject, status: Mapping[str, Any]) -> bool:
    """Turn a permanent face down (708.2a), and each of its components (727.2f)."""
    rule, says = face_down.why_not_turned_down(obj)
    if rule:
        play.note(rule, says, obj.id, holds=False)
        return False
    if identities.is_there(obj):
        from crkb.game.turns import unveiling

        return unveiling.turned_down(play, obj)
    parts = tuple(part._replace(face_down=True) for part in obj.components)
    by = str(status.get("face_down_by", "effect"))
    _note_turned(play, obj, "down")
    play.note("708.2a", f"{obj.id} becomes a 2/2 creature with no name, text or mana cost", obj.id)
    _put(play, obj._replace(face_down=True, face_down_by=by, components=parts), play.stamp(), "613.7f")
    return True


def _note_turned(play: Play, obj: GameObject, way: str) -> None:
    """Note what turns with a permanent, and which face of a double-faced card comes up."""
    if merging.is_merged(obj):
        play.note("727.2f", f"all components of {obj.id} turn face {way}", obj.id)
    if obj.sheet.layout == "transforming":
        play.note("712.15a", f"{obj.id} has its front face up when it isn't face down", obj.id)


_TURNS: dict[str, Callable[[Play, GameObject, Mapping[str, Any]], bool]] = {
    "transform": _transform,
    "flip": _flip,
    "face up": _face_up,
    "face down": _face_down,
}

# ---- events


def transform(play: Play, args: Mapping[str, Any]) -> None:
    """Perform the event `transform`: `id`."""
    turn_over(play, args["id"], "transform")


def flip(play: Play, args: Mapping[str, Any]) -> None:
    """Perform the event `flip`: `id`."""
    turn_over(play, args["id"], "flip")


def turn_down(play: Play, args: Mapping[str, Any]) -> None:
    """Perform the event `turn down`: `id`."""
    turn_over(play, args["id"], "face down")


def turn_up(play: Play, args: Mapping[str, Any]) -> None:
    """Perform the event `turn up`: `id`, `as a copy of`, `except`, `until`."""
    wanted = ("as a copy of", "except", "until")
    given = {key: args[key] for key in wanted if args.get(key)}
    if not identities.is_there(play.object(args["id"])):  # those are unveiled by an event of its own
        given["special action"] = True
    player = play.chars(args["id"]).controller
    if "special action" in given:
        _refuse_turning_up(play, play.object(args["id"]), player)
    turn_over(play, args["id"], "face up", given)
    if "special action" in given:
        priority.acted(play, player, "116.3")


def _refuse_turning_up(play: Play, obj: GameObject, player: str) -> None:
    """Refuse the special action of turning something face up: a permanent (116.2b), or a face-down
    conspiracy in the command zone of a Conspiracy Draft game (116.2j)."""
    rule = "116.2j" if all_cards.is_conspiracy(obj) else "116.2b"
    timing.needs_priority(play, player, rule)
    if rule == "116.2j" and play.game.variant != "conspiracy draft":
        raise IllegalAction(rule, f"{obj.id} is a conspiracy, and no Conspiracy Draft game is played")
    if play.game.timed and not obj.face_down:
        raise IllegalAction(rule, f"{obj.id} isn't face down")
    if play.game.timed:
        play.note(rule, f"{player} turns {obj.id} face up, which doesn't use the stack", obj.id)


def turn_over(play: Play, id: str, how: str, status: Mapping[str, Any] | None = None) -> None:
    """Let a permanent turn: `how` as in `TurnsOver`. Nothing else has a status (110.5d).

    Raises:
        IllegalAction: It isn't on the battlefield.
    """
    from crkb.game.events.events import happen

    obj = play.object(id)
    if not can_turn(obj, how):
        raise IllegalAction(
            "110.5d", f"{id} is not on the battlefield", "Only permanents can be turned over."
        )
    happen(play, TurnsOver(obj.ref, how, status or {}))


def can_turn(obj: GameObject, how: str) -> bool:
    """Whether something can turn: a permanent, or face up or down an identity card."""
    hidden = how == "face up" and obj.zone == COMMAND and all_cards.is_conspiracy(obj)
    return obj.on_battlefield or hidden or (how in ("face up", "face down") and identities.is_there(obj))


def copies(play: Play, args: Mapping[str, Any]) -> None:
    """Perform the event `copies`: `who`, `what`, `except`, `until`."""
    from crkb.game.copies.becoming import becomes_copy

    becomes_copy(play, args["who"], args["what"], tuple(args.get("except") or ()), args.get("until"))


def mutate(play: Play, args: Mapping[str, Any]) -> None:
    """Perform the event `mutate`: `id`, `card`, `onto`, `on top`."""
    from crkb.game.copies.mutating import mutates

    mutates(play, args)


def sticker(play: Play, args: Mapping[str, Any]) -> None:
    """Perform the event `sticker`: `to`, `puts`."""
    from crkb.game.copies.stickers import sticks

    sticks(play, args)
