"""Why something doesn't die, attack or deal damage: what stopped it, or what it would take."""

from __future__ import annotations

from collections.abc import Iterator

from crkb.game.asking import answers_combat, answers_events
from crkb.game.asking.asked import Asked, Reply, about
from crkb.game.combat import engaged, strikers
from crkb.game.errors import NotKnown
from crkb.game.happenings import Damages, Declares
from crkb.game.objects import GameObject
from crkb.game.proof import Note
from crkb.game.state import Game

CITES: dict[str, str] = {
    "120.8": "it does not deal damage at",
    "506.3": "Only a creature can attack or",
    "506.4": "removed from combat if",
    "508.1k": "becomes an attacking creature",
    "510.1a": "that would assign 0 or less",
    "510.1b": "it isn’t currently attacking anything",
    "510.1c": "creatures are currently blocking it",
    "510.1d": "blocking creature assigns combat damage to",
    "510.2": "been assigned is dealt simultaneously",
    "510.4": "phase gets a second combat damage",
    "614.6": "modified event occurs instead",
    "614.9": "same damage dealt to another",
    "700.4": "into a graveyard from the battlefield",
    "702.16e": "prevented",
    "704.5g": "total damage marked on it",
    "704.5i": "planeswalker has loyalty 0",
}

STOPPING = ("510.1a", "510.1b", "510.1c", "510.1d", "614.6", "614.9", "615.", "702.16e", "120.8")
"""Rules whose notes about something already say why it dealt no damage."""


def why_not_do(asked: Asked) -> Reply:
    """The answer to `why doesn't ID die | attack | deal damage`: no if it does."""
    return {"die": _die, "attack": _attack, "deal damage": _deal_damage}[asked.part("what")](asked)


# ---- die


def dies(asked: Asked) -> Reply:
    """The answer to `does ID die`; where it doesn't, with why."""
    return _or_why_not(asked, answers_events.dies(asked))


def destroyed(asked: Asked) -> Reply:
    """The answer to `is ID destroyed`; where it isn't and stays, with why."""
    seen, gone = answers_events.destroyed(asked), answers_events.dies(asked).value
    return seen if gone or not asked.object().on_battlefield else _or_why_not(asked, seen)


def _or_why_not(asked: Asked, seen: Reply) -> Reply:
    """The same answer; a no also says why something stays on the battlefield."""
    if seen.value:
        return seen
    try:
        return Reply(False, (*seen.notes, *_alive(asked, asked.object())))
    except NotKnown:  # what it is: that it doesn't die is known all the same
        return seen


def _die(asked: Asked) -> Reply:
    seen = dies(asked)
    if seen.value:
        return Reply(False, seen.notes)
    return Reply(True, (*seen.notes, *asked.game.layered.why(asked.object().id)))


def _alive(asked: Asked, each: GameObject) -> Iterator[Note]:
    """Why no state-based action puts something into a graveyard."""
    id = each.id
    if not each.on_battlefield:
        yield Note("700.4", f"{id} isn't on the battlefield, so it can't die", False, (id,))
        return
    chars = asked.game.chars(id)
    if "creature" in chars.types:
        yield from tough_enough(asked.game, each)
    elif "planeswalker" in chars.types:
        yield Note("704.5i", f"{id} has loyalty {each.counters.get('loyalty', 0)}", False, (id,))
    else:
        yield Note("704.5g", f"{id} isn't a creature: damage doesn't destroy it", False, (id,))


def tough_enough(game: Game, each: GameObject) -> Iterator[Note]:
    """Why the damage on a creature doesn't destroy it: it isn't lethal (704.5g)."""
    id, toughness = each.id, game.chars(each.id).toughness or 0
    if each.damage < toughness:
        says = f"{id} has {each.damage} damage marked on it, its toughness is {toughness}"
        yield Note("704.5g", says, False, (id,))


# ---- attack


def _attack(asked: Asked) -> Reply:
    each = asked.object()
    if each.attacking is not None:
        at = each.attacking if isinstance(each.attacking, str) else each.attacking.id
        return Reply(False, (Note("508.1k", f"{each.id} is attacking {at or 'nothing'}", True, (each.id,)),))
    found = answers_combat.can_attack(asked)
    return Reply(not found.value, found.notes)


# ---- deal damage


def _deal_damage(asked: Asked) -> Reply:
    id = asked.object().id
    done, notes = asked.history()
    own = about(notes, id)
    if any(isinstance(d.what, Damages) and d.what.source.id == id and (d.amount or 0) > 0 for d in done):
        return Reply(False, own)
    stopped = any(note.rule.startswith(STOPPING) for note in own)
    more = () if stopped else tuple(_idle(asked))
    return Reply(True, (*own, *more, *asked.game.layered.why(id)))


def _idle(asked: Asked) -> Iterator[Note]:
    """Why something deals no combat damage that nothing prevented."""
    each, game = asked.object(), asked.game
    id = each.id
    if each.attacking is not None or each.blocking:
        yield _in_combat(asked, each)
    elif any(isinstance(d.what, Declares) and d.what.ref.id == id for d in asked.world.history):
        yield Note("506.4", f"{id} was removed from combat before it dealt damage", False, (id,))
        yield from (note for note in asked.world.notes if note.rule == "510.4")
    elif not each.on_battlefield or "creature" not in game.chars(id).types:
        yield Note("506.3", f"{id} is not a creature on the battlefield", False, (id,))
    else:
        yield Note("510.1a", f"{id} is neither attacking nor blocking", False, (id,))


def _in_combat(asked: Asked, each: GameObject) -> Note:
    """Why what attacks or blocks now has dealt no damage."""
    found = strikers.striker(asked.game, each)
    id, about = each.id, (each.id,)
    if not found.amount:
        return Note("510.1a", f"{id} has no power above 0 and assigns no damage", False, about)
    if not found.recipients:
        return Note(found.rule, f"{id} has nothing to assign its damage to", False, about)
    steps = engaged.combat(asked.game).steps
    if steps == 1 and not strikers.strikes_first(asked.game, each):
        return Note("510.4", f"{id} deals its damage in the second combat damage step", False, about)
    return Note("510.2", f"the damage of {id} hasn't been dealt yet", False, about)
