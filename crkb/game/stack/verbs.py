"""Instructions carried out one after the other (608.2c): the table of verbs, and the event `does`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crkb.game import named
from crkb.game.objects import BATTLEFIELD, Context, Ref, Thing
from crkb.game.play import Play
from crkb.game.stack import targets as targeting
from crkb.game.stack import verbs_effects
from crkb.game.stack.doing import Doing
from crkb.game.stack.targets import Choosing, Chosen
from crkb.game.terms import Ops, Prevention, Replacement, RuleChange, Verb, Verbs, YouDo
from crkb.game.turns import state_based_amid

CITES = {
    "118.12": "chose to pay an optional cost",
    "118.12a": "[A player may do something else]",
    "601.2c": "an appropriate object or player",
    "608.2c": "in the order written",
}

VERBS: Mapping[str, str] = {
    "destroy": "stack.verbs_zones:destroy",
    "sacrifice": "stack.verbs_zones:sacrifice",
    "exile": "stack.verbs_zones:exile",
    "return": "stack.verbs_zones:move",
    "move": "stack.verbs_zones:move",
    "shuffle": "stack.verbs_zones:shuffle",
    "counter": "stack.verbs_zones:counter",
    "discard": "stack.verbs_zones:discard",
    "mill": "stack.verbs_zones:mill",
    "tap": "stack.verbs_status:tap",
    "untap": "stack.verbs_status:untap",
    "transform": "stack.verbs_status:transform",
    "flip": "stack.verbs_status:flip",
    "turn face up": "stack.verbs_status:turn_face_up",
    "turn face down": "stack.verbs_status:turn_face_down",
    "regenerate": "stack.verbs_status:regenerate",
    "goad": "stack.verbs_status:goad",
    "attach": "stack.verbs_status:attach",
    "unattach": "stack.verbs_status:unattach",
    "level": "stack.verbs_status:level",
    "become renowned": "stack.verbs_status:become_renowned",
    "counters": "stack.verbs_status:put_counters",
    "remove counters": "stack.verbs_status:remove_counters",
    "move counters": "stack.verbs_counters:move",
    "proliferate": "stack.verbs_counters:proliferate",
    "damage": "stack.verbs_damage:damage",
    "fight": "stack.verbs_damage:fight",
    "draw": "stack.verbs_draw:draw",
    "scry": "stack.verbs_players:scry",
    "gain life": "stack.verbs_life:gain_life",
    "lose life": "stack.verbs_life:lose_life",
    "set life": "stack.verbs_life:set_life",
    "exchange life": "stack.verbs_life:exchange_life",
    "redistribute life": "stack.verbs_life:redistribute_life",
    "pay": "stack.verbs_players:pay",
    "win": "stack.verbs_players:win",
    "win the game": "stack.verbs_players:win",
    "lose the game": "stack.verbs_players:lose",
    "draw the game": "stack.verbs_players:draw_game",
    "choose": "stack.verbs_players:choose",
    "create": "stack.verbs_make:create",
    "copy": "stack.verbs_make:copy",
    "copy spell": "stack.verbs_targets:copy",
    "change the targets": "stack.verbs_targets:change",
    "change a target": "stack.verbs_targets:change",
    "change any targets": "stack.verbs_targets:change",
    "choose new targets": "stack.verbs_targets:change",
    "delayed": "stack.verbs_make:delayed",
    "cast copy": "stack.verbs_copied_cards:cast_copy",
    "meld": "stack.verbs_melding:meld",
    "solve": "stack.verbs_status:solve",
    "emblem": "stack.verbs_emblems:emblem",
    "text": "stack.verbs_players:inert",
    "foretell": "stack.verbs_hidden:foretell",
    "plot": "stack.verbs_hidden:plot",
    "suspend": "stack.verbs_hidden:suspend",
    "saddle": "stack.verbs_hidden:saddle",
    "dredge": "stack.verbs_hidden:dredge",
    "haunt": "stack.verbs_hidden:haunt",
    "hideaway": "stack.verbs_hidden:hideaway",
    "cast": "stack.verbs_library:cast",
    "cascade": "stack.verbs_library:cascade",
    "search": "stack.searching:search",
    "search library": "stack.verbs_library:search",
    "aura swap": "stack.verbs_auras:aura_swap",
    "gift": "stack.verbs_keywords:gift",
    "demonstrate": "stack.verbs_keywords:demonstrate",
    "pair": "stack.verbs_pairing:pair",
    "encode": "stack.verbs_spells:encode",
    "cast a copy": "stack.verbs_spells:cast_a_copy",
    "epic": "stack.verbs_spells:epic",
    "copy epic spell": "stack.verbs_spells:copy_epic",
    "paradigm": "stack.verbs_spells:paradigm",
    "ripple": "stack.verbs_spells:ripple",
    "champion": "stack.verbs_keywords:champion",
    "return championed": "stack.verbs_keywords:return_championed",
    "backup": "stack.backing:backup",
    "mobilize": "stack.verbs_combat:mobilize",
    "myriad": "stack.verbs_combat:myriad",
    "provoke": "stack.verbs_combat:provoke",
    "ingest": "stack.verbs_combat:ingest",
    "encore": "stack.verbs_combat:encore",
    "ninjutsu": "stack.verbs_combat:ninjutsu",
    "station": "stack.verbs_combat:station",
    "add mana": "stack.verbs_combat:add_mana",
    "add": "stack.verbs_mana:adds",
    "lose mana": "stack.verbs_mana:loses",
    "bring": "stack.verbs_outside:bring",
    "become the monarch": "turns.designations:becomes_monarch",
    "increase speed": "turns.designations:speeds_up",
    "take the initiative": "turns.initiative:takes",
    "control next turn": "turns.player_control:takes_control",
    "skip next turn": "turns.skipping:skips",
    "it becomes": "turns.day_night:told",
    "end": "turns.cut_short:end",
    "suffer radiation": "turns.radiation:radiates",
}
"""What of the game carries out each verb; it says whether anything was done."""

POSSIBLE: Mapping[str, str] = {
    "sacrifice": "stack.verbs_zones:can_sacrifice",
    "pay": "stack.verbs_players:can_pay",
    "draw": "stack.verbs_draw:can_draw",
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
    if possible is None or named.function(possible)(doing, verb):
        return False
    doing.play.chosen(f"may of {doing.label}")  # whatever was said, it can't be
    doing.play.note("608.2d", f"to {verb.verb} is impossible, so that can't be chosen", *doing.named())
    return True


def perform(doing: Doing, verb: Verb) -> bool:
    """Do what a verb says, its condition aside. Was anything done?"""
    value: Any = verb.value
    if isinstance(value, Ops | Replacement | Prevention | RuleChange):
        return verbs_effects.begin(doing, verb)
    return bool(named.function(VERBS[verb.verb])(doing, verb))


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
