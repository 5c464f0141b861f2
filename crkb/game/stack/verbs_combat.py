"""What keyword abilities do in combat that no instruction can say (702.39, 702.116, 702.141)."""

from __future__ import annotations

from collections.abc import Sequence

from crkb.game.combat import attacking, engaged, joining
from crkb.game.happenings import Moves, Taps
from crkb.game.layers import ranges, rules
from crkb.game.layers.keyword_parts import GAINS_HASTE
from crkb.game.objects import BATTLEFIELD, EXILE, DelayedTrigger, Ref, Thing
from crkb.game.stack import effects, verbs_make, verbs_status
from crkb.game.stack.doing import Doing, agrees, happened
from crkb.game.terms import Beginning, CopyOf, Filter, Named, NewToken, Number, This, Verb
from crkb.text.inflect import quantity

CITES = {
    "508.4a": "never considered an attacking creature",
    "702.39a": "block this creature this combat if",
    "702.49c": "attacking the same player",
    "702.115a": "exiles the top card of their",
    "702.116a": "opponent other than defending player",
    "702.141a": "attacks that opponent this turn if",
    "702.181a@2026-08-07": "tokens enter tapped and attacking",
    "702.184a@2026-08-07": "equal to the tapped creature’s power",
    "702.184c@2026-08-07": "static abilities may modify the result",
    "702.189a@2026-08-07": "as steps and phases end",
}

COPY = NewToken(copy=CopyOf(Filter((This(),))))


def _them(refs: Sequence[Ref]) -> Filter:
    return Filter(tuple(Named(ref.id) for ref in refs))


def _later(doing: Doing, step: str, does: str, refs: Sequence[Ref]) -> None:
    """Do something with tokens as the next such step begins (603.7)."""
    if not refs:
        return
    verbs = (Verb(does, _them(refs)),)
    trigger = DelayedTrigger(
        (Beginning(step, "next"),), verbs, doing.ctx, f"delayed of {doing.named()[0]}", doing.play.game.turn
    )
    doing.play.game = doing.play.game.but(delayed=(*doing.play.game.delayed, trigger))


def mobilize(doing: Doing, verb: Verb) -> bool:
    """Warriors enter tapped and attacking, and are sacrificed as the next end step begins."""
    doing.play.note("702.181a@2026-08-07", "the Warriors enter tapped and attacking", *doing.named())
    made = verbs_make.moves_of(doing, verb)
    tapped = [_attacking(doing, each) for each in made]
    refs = verbs_make.created(doing, tapped)
    _later(doing, "end step", "sacrifice", refs)
    return bool(refs)


def _attacking(doing: Doing, move: Moves) -> Moves:
    assert move.new is not None
    attacks = joining.chosen(doing.play, move.ref.id, move.new.controller)
    return move._replace(status={**move.status, "tapped": True, **attacks})


def myriad(doing: Doing, verb: Verb) -> bool:
    """Tapped copies attack each opponent but the defending player; they are exiled after combat."""
    others = [name for name in ranges.opponents(doing.play.game, doing.ctx.you) if name != _defending(doing)]
    made: list[Moves] = []
    for name in doing.play.game.apnap(others):
        choice = f"may of {doing.label}" if len(others) == 1 else f"may of {doing.label} for {name}"
        if agrees(doing.play, choice, doing.ctx.you):
            made += [
                _against(doing, each, name) for each in verbs_make.moves_of(doing, Verb("create", COPY), made)
            ]
    doing.play.note("702.116a", f"the {len(made)} token copies enter attacking", *doing.named())
    refs = verbs_make.created(doing, made)
    _later(doing, "end of combat", "exile", refs)
    return bool(refs)


def _defending(doing: Doing) -> str:
    source = doing.ctx.source
    return engaged.defending_player(doing.play.game, doing.play.game.known(source)) if source else ""


def _against(doing: Doing, move: Moves, opponent: str) -> Moves:
    """The token attacks that player, or a planeswalker that they control."""
    game = doing.play.game
    walkers = [
        each.ref
        for each in game.permanents
        if "planeswalker" in game.chars(each.id).types and game.chars(each.id).controller == opponent
    ]
    options: dict[str, Thing] = {opponent: opponent, **{each.id: each for each in walkers}}
    at = options[doing.play.choose(f"attacked by {move.ref.id}", list(options), doing.ctx.you, "702.116a")]
    return move._replace(status={**move.status, "tapped": True, **joining.status(game, at, doing.ctx.you)})


def provoke(doing: Doing, verb: Verb) -> bool:
    """The creature must block the source this combat if able, and is untapped."""
    source = doing.ctx.source
    found = [doing.play.game.objects[ref.id] for ref in doing.permanents(verb.value)]
    if source is None:
        return False
    for each in found:
        doing.play.note("702.39a", f"{each.id} must block {source.id} if able", each.id, source.id)
        bound = (*each.marks.get(engaged.HAS_TO_BLOCK, ()), source)
        doing.play.put(engaged.marked(each, engaged.HAS_TO_BLOCK, bound))
    doing.happen(*(Taps(each.ref, False) for each in found if each.tapped))
    return True


def ingest(doing: Doing, verb: Verb) -> bool:
    """Players exile the top cards of their libraries."""
    from crkb.game.stack import verbs_zones

    cards = []
    for player in doing.players(verb.value):
        doing.play.note("702.115a", f"{player} exiles their library's top card", player)
        cards += verbs_zones.milled(doing, player, 1)
    return happened(doing.happen(*(each._replace(to=EXILE, cause="exile") for each in cards)))


def encore(doing: Doing, verb: Verb) -> bool:
    """A copy for each opponent, which must attack that player this turn; they are sacrificed."""
    game, made = doing.play.game, list[Moves]()
    for name in game.apnap(ranges.opponents(game, doing.ctx.you)):
        for each in verbs_make.moves_of(doing, Verb("create", COPY), made):
            status = {**each.status, "marks": {attacking.HAS_TO_ATTACK: (game.turn, name)}}
            made.append(each._replace(status=status))
    doing.play.note("702.141a", f"{quantity(len(made), 'token')} created", *doing.named())
    refs = verbs_make.created(doing, made)
    if refs:
        effects.begin(doing.play, GAINS_HASTE, None, None, doing.ctx, refs)
    _later(doing, "end step", "sacrifice", refs)
    return bool(refs)


def ninjutsu(doing: Doing, verb: Verb) -> bool:
    """The card enters tapped, attacking what the returned creature attacked (702.49c)."""
    source = doing.ctx.source
    if source is None or doing.play.game.find(source) is None:
        return False
    attacks = joining.as_returned(doing.play.game, doing.cost, doing.ctx.you)
    if attacks:
        doing.play.note("702.49c", f"{source.id} enters tapped and attacking", source.id)
    else:
        doing.play.note("508.4a", f"{source.id} enters tapped, but isn't attacking", source.id)
    status = {"tapped": True, "controller": doing.ctx.you, **attacks}
    return happened(doing.happen(Moves(source, BATTLEFIELD, "put", source, status)))


def station(doing: Doing, verb: Verb) -> bool:
    """Charge counters for the power of the creature that was tapped, or for its toughness (702.184c)."""
    game, number = doing.play.game, 0
    for was, _ in doing.cost:
        tough = bool(rules.ruled(game, "stations permanents using its toughness", was))
        what, rule = ("toughness", "702.184c") if tough else ("power", "702.184a")
        number += max(0, getattr(game.chars(was), what) or 0)
        doing.play.note(f"{rule}@2026-08-07", f"the {what} of {was.id} is used to station", *doing.named())
    return verbs_status.put_counters(doing, verb._replace(value=(("charge", Number(number)),)))


def add_mana(doing: Doing, verb: Verb) -> bool:
    """Mana is added; it is not followed."""
    doing.play.note("702.189a@2026-08-07", f"{verb.value} is added until end of combat", *doing.named())
    return True
