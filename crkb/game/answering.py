"""What answers each form of a question about a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from crkb.game import looking, question_forms, run
from crkb.game.errors import GameFormError
from crkb.game.happenings import Destroys, Done, Moves
from crkb.game.objects import GRAVEYARD, STACK, Context, GameObject, Thing
from crkb.game.play import Play
from crkb.game.proof import Note
from crkb.game.question_forms import GameQuestion
from crkb.game.reads import near
from crkb.game.state import Game
from crkb.game.terms import Verbs, Word
from crkb.game.values import Chars

if TYPE_CHECKING:
    from crkb.game.targets import Slot

CITES: dict[str, str] = {
    "104.1": "A game ends immediately when",
    "115.1": "choose one or more targets",
    "116.2b": "Turning a face-down creature face",
    "117.1": "Unless a spell or ability is",
    "605.3b": "resolves immediately after it is activated",
    "608.2b": "If all its targets, for every",
    "702.61a": "functions only while the spell",
    "704.3": "checks for any of the listed",
    "708.7": "allow the permanent's controller to turn",
}


class Seen(NamedTuple):
    """What a world answers: a truth value or any other, and why."""

    value: Any
    notes: tuple[Note, ...] = ()


class Asked(NamedTuple):
    """A question as it is answered: the world, and the game now with the choices that were made."""

    question: GameQuestion
    world: run.World
    game: Game
    choices: Mapping[str, Any]

    def part(self, name: str) -> str:
        """A part of the question, "" if it has none of that name."""
        return self.question.parts.get(name, "")

    def object(self, name: str = "id") -> GameObject:
        """The object that a part names.

        Raises:
            GameFormError: The game has none of that id.
        """
        id = self.part(name)
        if id not in self.game.objects:
            raise GameFormError("", f"there is no {id!r}", near(id, self.game.objects))
        return self.game.objects[id]

    def thing(self, name: str = "thing") -> Thing:
        """The object or player that a part names.

        Raises:
            GameFormError: The game has neither.
        """
        said = self.part(name)
        if said in self.game.players:
            return said
        if said not in self.game.objects:
            raise GameFormError(
                "", f"there is no {said!r}", near(said, [*self.game.players, *self.game.objects])
            )
        return self.game.objects[said].ref

    def checked(self) -> Play:
        """The game after its next check, where it hasn't been checked since something happened."""
        from crkb.game import state_based

        play = Play(self.game, self.choices)
        if not self.world.history:
            state_based.settle(play, {})
        return play

    def history(self) -> tuple[tuple[Done, ...], tuple[Note, ...]]:
        """All that happened, with the next check; and why."""
        play = self.checked()
        return (*self.world.history, *play.done), (*self.world.notes, *play.proof.notes)


def _about(notes: tuple[Note, ...], *names: str) -> tuple[Note, ...]:
    """The notes about some objects or players."""
    return tuple(note for note in notes if not set(names).isdisjoint(note.about))


def _reason(rule: str, says: str, *about: str, holds: bool = True) -> tuple[Note, ...]:
    return (Note(rule, says, holds, about),)


# ---- what something is


def _value(asked: Asked) -> Seen:
    key, name = asked.part("key"), asked.part("thing")
    if name in asked.game.players:
        if key not in looking.PLAYER_KEYS:
            raise GameFormError("", f"a player has no {key!r}", near(key, looking.PLAYER_KEYS))
        notes = _about(asked.world.notes, name)
        return Seen(looking.PLAYER_KEYS[key](asked.game, name), notes)
    if key not in looking.OBJECT_KEYS:
        raise GameFormError("", f"an object has no {key!r}", near(key, looking.OBJECT_KEYS))
    asked.thing()
    found = looking.see(asked.game, name)
    value = None if found is None else looking.value(found, key)
    return Seen(value, asked.game.layered.why(name) if found is not None else ())


def _what_is(asked: Asked) -> Seen:
    """All that can be said of an object, by the keys of the form."""
    id = asked.object().id
    found = looking.see(asked.game, id)
    if found is None:
        return Seen(None, _about(asked.world.notes, id))
    values = {key: looking.value(found, key) for key in looking.OBJECT_KEYS}
    return Seen({key: v for key, v in values.items() if _is_worth_saying(key, v)}, asked.game.layered.why(id))


def _is_worth_saying(key: str, value: Any) -> bool:
    """Whether there is anything to say: not what is so of nearly everything."""
    usual = {"side": "front", "level": 0, "damage": 0}
    return value not in (None, "", (), frozenset(), False, usual.get(key)) and value != {}


# ---- why


def _why(asked: Asked) -> Seen:
    id = asked.object().id
    notes = asked.game.layered.why(id)
    return Seen(_is(asked.game, id, asked.part("what")), notes)


def _why_not(asked: Asked) -> Seen:
    seen = _why(asked)
    return Seen(not seen.value, seen.notes)


_SIZE = re.compile(r"(-?\d+)/(-?\d+)")


def _is(game: Game, id: str, said: str) -> bool:
    """Whether an object is what people say: 4/4, a creature, a Bear, red, flying."""
    chars = game.chars(id)
    if found := _SIZE.fullmatch(said):
        return (chars.power, chars.toughness) == (int(found[1]), int(found[2]))
    words = said.split()
    word = said if words[:1] not in (["a"], ["an"]) else " ".join(words[1:])
    return _has_word(game, id, chars, word)


def _has_word(game: Game, id: str, chars: Chars, word: str) -> bool:
    from crkb.game import keywords, vocabulary

    kind = vocabulary.word(word, game.edition)
    if kind is None:
        return keywords.has(chars, vocabulary.keyword_name(word, "", game.edition))
    if isinstance(kind, Word) and kind.kind in ("type", "supertype", "subtype", "color"):
        there = {
            "type": chars.types,
            "supertype": chars.supertypes,
            "subtype": chars.subtypes,
            "color": chars.colors,
        }
        return kind.value in there[kind.kind]
    from crkb.game import filters
    from crkb.game.objects import Context
    from crkb.game.terms import Is, Named

    return bool(filters.holds(Is(Named(id), (kind,)), Context(), game))


def _why_not_do(asked: Asked) -> Seen:
    id, what = asked.object().id, asked.part("what")
    if what == "attack":
        found = _can_attack(asked)
        return Seen(not found.value, found.notes)
    seen = _dies(asked) if what == "die" else _deals_damage(asked)
    notes = (*_about(seen.notes, id), *asked.game.layered.why(id))
    return Seen(not seen.value, notes)


def _deals_damage(asked: Asked) -> Seen:
    from crkb.game.happenings import Damages

    id = asked.part("id")
    done, notes = asked.history()
    dealt = any(isinstance(d.what, Damages) and d.what.source.id == id and (d.amount or 0) > 0 for d in done)
    return Seen(dealt, notes)


# ---- what happens


def _next(asked: Asked) -> Seen:
    from crkb.game import state_based

    play = Play(asked.game, asked.choices)
    found = state_based.upcoming(play)
    after = Play(asked.game, asked.choices)
    state_based.check(after)
    return Seen(found or "nothing", after.proof.notes or _reason("704.3", "no state-based action applies"))


def _triggered(asked: Asked) -> Seen:
    return Seen(tuple(sorted(asked.world.triggered)) or "nothing", asked.world.notes)


def _winner(asked: Asked) -> Seen:
    play = asked.checked()
    notes = (*asked.world.notes, *play.proof.notes)
    if play.game.draw:
        return Seen("draw", notes)
    if not play.game.winners:
        return Seen("nobody", (*notes, *_reason("104.1", "the game isn't over", holds=False)))
    return Seen(tuple(sorted(play.game.winners)), notes)


def _dies(asked: Asked) -> Seen:
    """Whether a creature or planeswalker was put into a graveyard from the battlefield (700.4)."""
    id = asked.object().id
    done, notes = asked.history()
    return Seen(any(_is_death(each, id) for each in done), _about(notes, id))


def _is_death(done: Done, id: str) -> bool:
    what = done.what
    return isinstance(what, Moves) and what.ref.id == id and what.to == GRAVEYARD and done.was is not None


def _destroyed(asked: Asked) -> Seen:
    id = asked.object().id
    done, notes = asked.history()
    hit = any(isinstance(d.what, Destroys) and d.what.ref.id == id and d.now != d.was for d in done)
    return Seen(hit or _moved(done, id, "destroy"), _about(notes, id))


def _sacrificed(asked: Asked) -> Seen:
    id = asked.object().id
    done, notes = asked.history()
    return Seen(_moved(done, id, "sacrifice"), _about(notes, id))


def _moved(done: tuple[Done, ...], id: str, cause: str) -> bool:
    return any(
        isinstance(d.what, Moves) and d.what.ref.id == id and d.what.cause == cause and d.was is not None
        for d in done
    )


# ---- combat


def _can_block(asked: Asked) -> Seen:
    from crkb.game import blocking

    found = blocking.can_block(asked.game, asked.object(), asked.object("other"))
    return Seen(found[0], _reason(found[1], found[2], asked.part("id"), holds=found[0]))


def _can_attack(asked: Asked) -> Seen:
    from crkb.game import attacking

    defender = asked.thing() if asked.part("thing") else None
    found = attacking.can_attack(asked.game, asked.object(), defender)
    return Seen(found[0], _reason(found[1], found[2], asked.part("id"), holds=found[0]))


def _may_assign(asked: Asked) -> Seen:
    from crkb.game import assigning

    division = question_forms.division(asked.part("division"))
    play = Play(asked.game, asked.choices)
    creature = assigning.in_order(play, asked.object())
    found = assigning.may_assign(play.game, creature, division)
    return Seen(found[0], _reason(found[1], found[2], asked.part("id"), holds=found[0]))


def _most(asked: Asked) -> Seen:
    from crkb.game import assigning

    play, to = Play(asked.game, asked.choices), asked.part("thing")
    creature = assigning.in_order(play, asked.object())
    found = assigning.most(play.game, creature, asked.thing())
    says = f"{creature.id} can assign at most {found} of its damage to {to}"
    return Seen(found, _reason(assigning.rule_of(play.game, creature), says, creature.id))


# ---- the stack


def _legal_target(asked: Asked) -> Seen:
    from crkb.game import targets

    thing = asked.thing()
    name = targets.name_of(thing)
    slots, ctx = _targets_of(asked)
    if not slots:
        return Seen(False, _reason("115.1", f"{asked.part('stacked')} has no targets", name, holds=False))
    refused = [targets.legal(asked.game, slot.part, thing, ctx) for slot in slots]
    rule = "" if "" in refused else refused[0]
    if not rule:
        return Seen(True, _reason("115.1", f"{name} is what {asked.part('stacked')} can target", name))
    return Seen(False, _reason(rule, f"{name} isn't what it can target", name, holds=False))


def _targets_of(asked: Asked) -> tuple[tuple[Slot, ...], Context]:
    """What a spell or ability asks for, on the stack or before, and what its words mean."""
    from crkb.game import targets

    name = _stacked(asked)
    label, _, id = ("", "", name) if name in asked.game.objects else name.rpartition(" of ")
    source = asked.game.objects[id]
    if source.stacked is not None and source.kind == "ability":
        return targets.slots(source.stacked.verbs), source.stacked.context
    chars = asked.game.chars(source.id)
    ctx = Context(source=source.ref, you=chars.controller or source.controller)
    if not label:
        return targets.of_spell(asked.game, source.id), ctx
    named = (having.ability for having in chars.abilities if having.ability.label == label)
    verbs: Verbs = next((getattr(ability, "verbs", ()) for ability in named), ())
    return targets.slots(verbs), ctx


def _stacked(asked: Asked) -> str:
    """The id of a spell or ability, or of a card with targets, that a part names.

    Raises:
        GameFormError: The game has none of that name.
    """
    said = asked.part("stacked")
    for id in reversed(asked.game.stack):
        stacked = asked.game.objects[id].stacked
        if id == said or (stacked is not None and stacked.label == said):
            return id
    if said in asked.game.objects:
        return said
    label, _, id = said.partition(" of ")
    if id in asked.game.objects and label:
        return said
    on_stack = [_label(asked.game.objects[id]) for id in asked.game.stack]
    raise GameFormError(
        "", f"there is no spell or ability {said!r}", near(said, [*on_stack, *asked.game.objects])
    )


def _label(each: GameObject) -> str:
    stacked = each.stacked
    return stacked.label if stacked is not None and stacked.label else each.id


def _resolves(asked: Asked) -> Seen:
    """Whether a spell or ability is carried out when it resolves, or was."""
    from crkb.game import stack

    name = asked.part("stacked")
    done = [each for each in asked.world.history if _is_of_stack(each, name)]
    id = _stacked(asked)
    if asked.game.objects[id].zone != STACK if id in asked.game.objects else True:
        resolved = any(isinstance(d.what, Moves) and d.what.cause == "resolve" for d in done)
        return Seen(resolved, _about(asked.world.notes, name, id))
    play = Play(asked.game, asked.choices)
    stack.resolves(play, {"what": name})
    countered = any(note.rule == "608.2b" and note.holds is False for note in play.proof.notes)
    return Seen(not countered, play.proof.notes)


def _is_of_stack(done: Done, name: str) -> bool:
    return isinstance(done.what, Moves) and done.what.ref.id == name and done.what.to != STACK


def _can_respond(asked: Asked) -> Seen:
    if asked.part("id"):
        return Seen(
            False, _reason("116.2b", "turning it face up is a special action, without the stack", holds=False)
        )
    return _can_respond_to(asked, _stacked(asked))


def _can_respond_to(asked: Asked, id: str) -> Seen:
    from crkb.game import keywords

    on_stack = [asked.game.objects[each] for each in asked.game.stack]
    for each in on_stack:
        if keywords.has(asked.game.chars(each.id), "split second"):
            says = f"{each.id} has split second: only mana abilities and special actions are possible"
            return Seen(False, _reason("702.61a", says, each.id, holds=False))
    found = asked.game.objects.get(id)
    stacked = found.stacked if found is not None else None
    if stacked is None or stacked.mana:
        return Seen(False, _reason("605.3b", f"{id} isn't on the stack", id, holds=False))
    return Seen(True, _reason("117.1", "a player who has priority may respond", id))


def _turning_up(asked: Asked) -> Seen:
    from crkb.game import face_down

    obj = asked.object()
    cost = face_down.turning_up_cost(asked.game, obj)
    said = f"{obj.id} can be turned face up for {cost}" if cost else f"{obj.id} can't be turned face up"
    return Seen(cost, _reason("708.7", said, obj.id, holds=cost is not None))

from crkb.game import answers_combat, answers_events, answers_stack, answers_values, answers_why_not
from crkb.game.asked import Asked, Seen

ANSWERS: Mapping[str, Callable[[Asked], Seen]] = {
    "value": answers_values.value,
    "what is": answers_values.what_is,
    "why": answers_values.why,
    "why not": answers_values.why_not,
    "why not do": answers_why_not.why_not_do,
    "next": answers_events.upcoming,
    "triggered": answers_events.triggered,
    "winner": answers_events.winner,
    "can block": answers_combat.can_block,
    "can attack": answers_combat.can_attack,
    "may assign": answers_combat.may_assign,
    "most": answers_combat.most,
    "legal target": answers_stack.legal_target,
    "turning up": answers_stack.turning_up,
    "dies": answers_events.dies,
    "destroyed": answers_events.destroyed,
    "sacrificed": answers_events.sacrificed,
    "resolves": answers_stack.resolves,
    "can respond": answers_stack.can_respond,
}
"""One function a form: it is given what was played and what is asked, and gives what it sees."""
