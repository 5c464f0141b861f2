"""Instructions that move counters or add more of those that are there (122.5, 701.27)."""

from __future__ import annotations

from crkb.game.events import protecting
from crkb.game.happenings import Counts
from crkb.game.objects import BATTLEFIELD, NOWHERE, Ref, Thing
from crkb.game.stack.choosing import several
from crkb.game.stack.doing import Doing, happened
from crkb.game.stack.targets import name_of
from crkb.game.stack.verbs_status import present
from crkb.game.state import Game
from crkb.game.terms import Verb

CITES = {
    "122.5": "no counter is removed from or",
    "403.3": "Permanents exist only on the battlefield",
    "701.27a": "one additional counter of each",
}


def move(doing: Doing, verb: Verb) -> bool:
    """Move counters from one object to another, where both taking and putting them is possible (122.5)."""
    sources, goals = doing.things(verb.arg("from")), doing.things(verb.arg("to"))
    if not sources or not goals or sources[0] == goals[0]:
        doing.play.note("122.5", "there are no two objects to move counters between", holds=False)
        return False
    one, other = sources[0], goals[0]
    batch: list[Counts] = []
    for kind, term in verb.value:
        number = min(doing.number(term), present(doing, one, kind))
        taken, put = Counts(one, kind, -number, doing.by()), Counts(other, kind, number, doing.by())
        says = f"{kind} counters move from {name_of(one)} to {name_of(other)}: {number}"
        possible = number > 0 and protecting.cannot_get_counters(put, doing.play.game) is None
        doing.play.note("122.5", says if possible else f"no {kind} counter can be moved", holds=possible)
        batch += [taken, put] if possible else []
    return happened(doing.happen(*batch))


def proliferate(doing: Doing, verb: Verb) -> bool:
    """Players choose permanents and players with counters, and each gets one more of each kind (701.27a)."""
    done = False
    for _ in range(doing.number(verb.value)):
        game = doing.play.game
        there = {name_of(thing): thing for thing in _with_counters(doing)}
        name = f"proliferated by {doing.ctx.you}"
        chosen = several(doing.play, name, list(there), len(there), doing.ctx.you, "701.27a", 0)
        said = " and ".join(chosen) or "nothing"
        doing.play.note("701.27a", f"one more counter of each kind it has is put on {said}", *chosen)
        more = [
            Counts(there[each], kind, 1, doing.by()) for each in chosen for kind in _kinds(game, there[each])
        ]
        done = happened(doing.happen(*more)) or done
    return done


def _with_counters(doing: Doing) -> list[Thing]:
    """The permanents and players that have a counter; a card elsewhere is no permanent (403.3)."""
    game = doing.play.game
    found: list[Thing] = [name for name in game.in_game if _kinds(game, name)]
    for each in game.objects.values():
        if each.zone == NOWHERE or not each.counters or each.phased_out:
            continue
        if each.zone == BATTLEFIELD:
            found.append(each.ref)
        else:
            says = f"{each.id} is in the {each.zone}, so it is no permanent"
            doing.play.note("403.3", says, each.id, holds=False)
    return found


def _kinds(game: Game, thing: Thing) -> list[str]:
    """The kinds of counters that something has."""
    counters = game.objects[thing.id].counters if isinstance(thing, Ref) else game.players[thing].counters
    return [kind for kind, number in counters.items() if number > 0]
