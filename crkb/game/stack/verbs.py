"""Instructions carried out one after the other (608.2c): the table of verbs, and the event `does`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crkb.game.objects import BATTLEFIELD, Context, Ref, Thing
from crkb.game.play import Play
from crkb.game.stack import (
    backing,
    retargeting,
    searching,
    verbs_auras,
    verbs_combat,
    verbs_copied_cards,
    verbs_counters,
    verbs_damage,
    verbs_draw,
    verbs_effects,
    verbs_emblems,
    verbs_hidden,
    verbs_keywords,
    verbs_library,
    verbs_life,
    verbs_make,
    verbs_mana,
    verbs_melding,
    verbs_outside,
    verbs_pairing,
    verbs_players,
    verbs_spells,
    verbs_status,
    verbs_targets,
    verbs_zones,
)
from crkb.game.stack import targets as targeting
from crkb.game.stack.doing import Doing
from crkb.game.stack.targets import Choosing, Chosen
from crkb.game.terms import Ops, Prevention, Replacement, RuleChange, Verb, Verbs, YouDo
from crkb.game.turns import (
    cut_short,
    day_night,
    designations,
    initiative,
    player_control,
    radiation,
    skipping,
    state_based_amid,
)

CITES = {
    "118.12": "chose to pay an optional cost",
    "118.12a": "[A player may do something else]",
    "601.2c": "an appropriate object or player",
    "608.2c": "in the order written",
}

VERBS: Mapping[str, Callable[[Doing, Verb], bool]] = {
    "destroy": verbs_zones.destroy,
    "sacrifice": verbs_zones.sacrifice,
    "exile": verbs_zones.exile,
    "return": verbs_zones.move,
    "move": verbs_zones.move,
    "shuffle": verbs_zones.shuffle,
    "counter": verbs_zones.counter,
    "discard": verbs_zones.discard,
    "mill": verbs_zones.mill,
    "tap": verbs_status.tap,
    "untap": verbs_status.untap,
    "transform": verbs_status.transform,
    "flip": verbs_status.flip,
    "turn face up": verbs_status.turn_face_up,
    "turn face down": verbs_status.turn_face_down,
    "regenerate": verbs_status.regenerate,
    "goad": verbs_status.goad,
    "attach": verbs_status.attach,
    "unattach": verbs_status.unattach,
    "level": verbs_status.level,
    "become renowned": verbs_status.become_renowned,
    "counters": verbs_status.put_counters,
    "remove counters": verbs_status.remove_counters,
    "move counters": verbs_counters.move,
    "proliferate": verbs_counters.proliferate,
    "damage": verbs_damage.damage,
    "fight": verbs_damage.fight,
    "draw": verbs_draw.draw,
    "scry": verbs_players.scry,
    "gain life": verbs_life.gain_life,
    "lose life": verbs_life.lose_life,
    "set life": verbs_life.set_life,
    "exchange life": verbs_life.exchange_life,
    "redistribute life": verbs_life.redistribute_life,
    "pay": verbs_players.pay,
    "win": verbs_players.win,
    "win the game": verbs_players.win,
    "lose the game": verbs_players.lose,
    "draw the game": verbs_players.draw_game,
    "choose": verbs_players.choose,
    "create": verbs_make.create,
    "copy": verbs_make.copy,
    "copy spell": verbs_targets.copy,
    **dict.fromkeys(retargeting.WORDINGS, verbs_targets.change),
    "delayed": verbs_make.delayed,
    "cast copy": verbs_copied_cards.cast_copy,
    "meld": verbs_melding.meld,
    "solve": verbs_status.solve,
    "emblem": verbs_emblems.emblem,
    "text": verbs_players.inert,
    "foretell": verbs_hidden.foretell,
    "plot": verbs_hidden.plot,
    "suspend": verbs_hidden.suspend,
    "saddle": verbs_hidden.saddle,
    "dredge": verbs_hidden.dredge,
    "haunt": verbs_hidden.haunt,
    "hideaway": verbs_hidden.hideaway,
    "cast": verbs_library.cast,
    "cascade": verbs_library.cascade,
    "search": searching.search,
    "search library": verbs_library.search,
    "aura swap": verbs_auras.aura_swap,
    "gift": verbs_keywords.gift,
    "demonstrate": verbs_keywords.demonstrate,
    "pair": verbs_pairing.pair,
    "encode": verbs_spells.encode,
    "cast a copy": verbs_spells.cast_a_copy,
    "epic": verbs_spells.epic,
    "copy epic spell": verbs_spells.copy_epic,
    "paradigm": verbs_spells.paradigm,
    "ripple": verbs_spells.ripple,
    "champion": verbs_keywords.champion,
    "return championed": verbs_keywords.return_championed,
    "backup": backing.backup,
    "mobilize": verbs_combat.mobilize,
    "myriad": verbs_combat.myriad,
    "provoke": verbs_combat.provoke,
    "ingest": verbs_combat.ingest,
    "encore": verbs_combat.encore,
    "ninjutsu": verbs_combat.ninjutsu,
    "station": verbs_combat.station,
    "add mana": verbs_combat.add_mana,
    "add": verbs_mana.adds,
    "lose mana": verbs_mana.loses,
    "bring": verbs_outside.bring,
    designations.BECOME_MONARCH: designations.becomes_monarch,
    designations.SPEED_UP: designations.speeds_up,
    initiative.TAKE: initiative.takes,
    player_control.VERB: player_control.takes_control,
    skipping.VERB: skipping.skips,
    "it becomes": day_night.told,
    "end": cut_short.end,
    radiation.RADIATE: radiation.radiates,
}
"""What carries out each verb; it says whether anything was done."""

POSSIBLE: Mapping[str, Callable[[Doing, Verb], bool]] = {
    "sacrifice": verbs_zones.can_sacrifice,
    "pay": verbs_players.can_pay,
    "draw": verbs_draw.can_draw,
}
"""What says whether a verb that a player may carry out can be carried out at all."""


def carry_out(
    play: Play,
    verbs: Verbs,
    ctx: Context,
    targets: Chosen = (),
    label: str = "",
    division: tuple[tuple[Thing, int], ...] = (),
    moved: tuple[tuple[Ref, Ref], ...] = (),
) -> None:
    """Carry out instructions in order (608.2c).

    Args:
        play: The game being played on.
        verbs: The instructions.
        ctx: What their words mean.
        targets: The legal targets of each instance of "target" in them.
        label: How the form names the spell or ability, for the choices in it.
        division: How it is divided among its targets, if that was announced.
        moved: What its cost or event moved, as it was and as it is.

    Raises:
        NotKnown: It depends on a choice or a fact.

    """
    bound, _ = targeting.bind(verbs)
    doing = Doing(play, ctx._replace(sacrificed=_sacrificed(play, moved)), targets, label)
    doing.division = dict(division)
    doing.cost = moved
    doing.follow(moved)
    for at, verb in enumerate(bound, start=1):
        play.count()
        if doing.ahead:
            doing.ahead -= 1
            continue
        doing.upcoming = bound[at:]
        did = _carry(doing, verb)
        doing.ctx = doing.ctx._replace(did=did)
        if doing.upcoming:
            state_based_amid.remember(play)


def _sacrificed(play: Play, moved: tuple[tuple[Ref, Ref], ...]) -> Ref | None:
    """The permanent that was sacrificed for the cost, if there was one."""
    known = play.game.past
    gone = (was for was, now in moved if now != was and was in known)
    return next((was for was in gone if known[was].object.zone == BATTLEFIELD), None)


def _carry(doing: Doing, verb: Verb) -> bool:
    """Carry out one instruction, if its condition holds and its player agrees: was it carried out?"""
    _note_clause(doing, verb)
    if verb.condition is not None and not doing.holds(verb.condition):
        doing.play.note("608.2c", f"the condition of `{verb.verb}` isn't met", *doing.named(), holds=False)
        return False
    if verb.may is not None:
        player = doing.player(verb.may)
        if player is None or _is_impossible(doing, verb):
            return False
        if not doing.agrees(player):
            _note_refusal(doing)
            return False
    modified = doing.play.modified
    return perform(doing, verb) or (_is_cost(verb) and _was_begun(doing, modified))


def _note_clause(doing: Doing, verb: Verb) -> None:
    """Note what an instruction asks of the one before it, where it asks whether a player did or didn't."""
    if isinstance(verb.condition, YouDo):
        asked, did = verb.condition.kind, "was" if doing.ctx.did else "wasn't"
        rule, says = ("118.12a", asked) if asked.startswith("unless") else ("118.12", f"if {asked}")
        doing.play.note(rule, f"`{verb.verb}` {says}: what comes before {did} done", *doing.named())


def _note_refusal(doing: Doing) -> None:
    """Remember that a player doesn't do what would keep the next instruction from being done (118.12a)."""
    then = doing.upcoming[0].condition if doing.upcoming else None
    if isinstance(then, YouDo) and then.kind != "you do":
        doing.play.unless.add(f"may of {doing.label}")


def _is_cost(verb: Verb) -> bool:
    """Whether an instruction is something that a player does, and so a cost of what follows (118.12):
    a player chooses it, or it isn't the spell or ability that destroys or deals damage."""
    return verb.may is not None or verb.verb not in ("destroy", "damage")


def _was_begun(doing: Doing, modified: int) -> bool:
    """Whether an instruction came to nothing because an effect replaced it: it was chosen and begun, and
    that is what the next one asks about (118.12)."""
    begun = doing.play.modified > modified
    if begun and doing.upcoming and isinstance(doing.upcoming[0].condition, YouDo):
        doing.play.note("118.12", "an effect replaced what was begun: it counts as done", *doing.named())
    return begun


def _is_impossible(doing: Doing, verb: Verb) -> bool:
    """Whether what a player may do can't be chosen, there being nothing to sacrifice or pay (608.2d)."""
    possible = POSSIBLE.get(verb.verb)
    if possible is None or possible(doing, verb):
        return False
    doing.play.chosen(f"may of {doing.label}")  # whatever was said, it can't be
    doing.play.note("608.2d", f"to {verb.verb} is impossible, so that can't be chosen", *doing.named())
    return True


def perform(doing: Doing, verb: Verb) -> bool:
    """Do what a verb says, its condition aside. Was anything done?"""
    value: Any = verb.value
    if isinstance(value, Ops | Replacement | Prevention | RuleChange):
        return verbs_effects.begin(doing, verb)
    return VERBS[verb.verb](doing, verb)


def does(play: Play, args: Mapping[str, Any]) -> None:
    """The event `does`: an instruction performed outside a resolution.

    Its source is what the words speak of; a player's instruction has no source. Targets are chosen
    as if it were put on the stack.
    """
    ctx = _context(play, args.get("source"))
    verbs: Verbs = args["do"]
    label = ctx.source.id if ctx.source else ctx.you
    asked = targeting.slots(verbs)
    by = Choosing(label, ctx.you, ctx)
    chosen = targeting.announce(play, asked, by, args.get("targets"))
    if chosen is None:
        play.note("601.2c", f"there is no legal target for {label}", label, holds=False)
        return
    carry_out(play, verbs, ctx, chosen, label)


def _context(play: Play, source: Any) -> Context:
    """What the words of an instruction from a source mean."""
    from crkb.game.combat import sources

    if isinstance(source, str) and source in play.game.players:
        return Context(None, source)
    if source is None:
        return Context(None, play.game.active)
    found = sources.source(play, source)
    return Context(found, play.game.chars(found).controller)
