"""Instructions being carried out: what their words mean while they go on, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from crkb.game.copies import identities, merging
from crkb.game.errors import GameFormError, NotKnown
from crkb.game.happenings import Destroys, Done, Happening, LifeChanges, Moves
from crkb.game.layers import ranges
from crkb.game.layers.amounts import ON_STICKERS
from crkb.game.objects import HIDDEN, Context, Ref, Thing
from crkb.game.play import Play
from crkb.game.stack.targets import Announced, Chosen, name_of
from crkb.game.state import Game
from crkb.game.terms import (
    Filter,
    Group,
    It,
    ItsController,
    ItsOwner,
    Moved,
    Named,
    Number,
    Tally,
    This,
    ThisIdentity,
    ValueOf,
    Verbs,
    every_term,
)
from crkb.game.turns import outcome
from crkb.text.inflect import quantity

CITES = {
    "109.2tr": "on which that ability is printed",
    "372.6": "that's the source of that ability",
    "400.7j": "parts of that effect can find",
    "608.2h": "last known information",
    "608.2i@2025-02-07": "information about previous game states",
    "712.21c": "it finds both cards",
    "727.3c": "it finds all of those objects",
    "810.9a": "uses the team’s life total instead",
    "801.10": "affect objects or players outside their",
    "608.2d": "announces these while applying the effect",
}

YES = ("yes", "no")

LOOKING_BACK = Tally("creatures attacked with")
"""An amount that is about what happened, whatever has become of it (608.2i)."""


class Doing:
    """One list of instructions being carried out.

    `ctx` is what the words mean now: `it` is the object that the instruction before was about,
    unless an event caused all of it (`done_to` is that in any case); `lost` holds where that found
    nothing, as with an illegal target.
    `targets` are the legal ones of each slot; `label` is how the
    form names the ability or spell, in choices. `cost` are the objects that its cost moved or tapped,
    as they were and as they are. `upcoming` are the instructions after this one, and
    `ahead` how many of them have been carried out with it (611.2e).
    """

    def __init__(self, play: Play, ctx: Context, targets: Chosen = (), label: str = "") -> None:
        self.play = play
        self.ctx = ctx
        self.targets = targets
        self.label = label or (ctx.source.id if ctx.source else "the instruction")
        self.division: Mapping[Thing, int] = {}
        self.caused = ctx.it is not None
        self.done_to: Thing | None = None
        self.lost = False
        self.cost: tuple[tuple[Ref, Ref], ...] = ()
        self.upcoming: Verbs = ()
        self.lost_mana: tuple[Any, ...] = ()
        self.ahead = 0
        self._moved: dict[Ref, Ref] = {}
        self._apart: dict[Ref, tuple[Ref, ...]] = {}
        self._told: set[str] = set()

    # ---- who or what

    def things(self, filter: Filter) -> tuple[Thing, ...]:
        """The objects and players that a filter means, announced targets among them."""
        found: dict[Thing, None] = {}
        for part in filter.parts:
            found.update(dict.fromkeys(self.of(part)))
        return tuple(self._in_range(found) if self.play.game.within else found)

    def _in_range(self, things: Iterable[Thing]) -> Iterator[Thing]:
        """Those within range: the others aren't affected (801.10)."""
        for each in things:
            if ranges.has(self.play.game, self.ctx.you, each):
                yield each
            else:
                says = f"{name_of(each)} is out of {self.ctx.you}'s range of influence"
                self.play.note("801.10", says, name_of(each), holds=False)

    def of(self, part: Any) -> Sequence[Thing]:
        """The objects and players that one part of a filter means."""
        from crkb.game.layers import filters
        from crkb.game.stack import sources_chosen

        if isinstance(part, Announced):
            return self.targets[part.slot] if part.slot < len(self.targets) else ()
        if self.lost and any(isinstance(each, It | ItsOwner | ItsController) for each in every_term(part)):
            return ()
        named = self._named(part)
        if named is not None:
            return (named,)
        if isinstance(part, ItsController):
            self._recall()
        members = filters.members(Filter((part,)), self.ctx, self.play.game)
        if not isinstance(part, Group) or part.quantity != "a":
            return members
        if sources_chosen.is_of_sources(part):
            return self._source_of_choice(part, members)
        return (self.pick(members, self.ctx.you),) if len(members) > 1 else members

    def _source_of_choice(self, part: Group, members: Sequence[Thing]) -> Sequence[Thing]:
        """The source of damage that the player chooses, among those that may be (120.7)."""
        from crkb.game.stack import sources_chosen

        among = sources_chosen.choosable(part, members, self.ctx, self.play.game)
        if not among:
            return ()
        chosen = self.pick(among, self.ctx.you)
        self.play.note("120.7", f"{name_of(chosen)} is chosen as a source of damage", name_of(chosen))
        return (chosen,)

    def _recall(self) -> None:
        """Note that whose `it` is is remembered of an object that is gone (608.2h)."""
        it = self.ctx.it
        if isinstance(it, Ref) and self.play.game.find(it) is None:
            self.play.note("608.2h", f"last known information is used for {it.id}", it.id)

    def _named(self, part: Any) -> Thing | None:
        """What `this`, `it` and an id of a delayed ability name: also what is a copy by now (707.11)."""
        if isinstance(part, This):
            return self.ctx.source
        if isinstance(part, ThisIdentity):
            return self._identity(part)
        if isinstance(part, It):
            return self.ctx.it if self.ctx.it is not None else self.ctx.source
        if isinstance(part, Named):
            return next((ref for ref in self.ctx.named if ref.id == part.name), None)
        return None

    def _identity(self, part: ThisIdentity) -> Thing | None:
        """What "this identity" means, if it means one."""
        found = identities.meant(part, self.ctx.source, self.play.game)
        if found is not None:
            rule = "109.2tr" if part.printed_on else "372.6"
            self.play.note(rule, f"this identity is {found.id}", found.id)
        return found

    def pick(self, among: Sequence[Thing], player: str) -> Thing:
        """A player chooses one of several things as the instruction is carried out (608.2d)."""
        options = {name_of(each): each for each in among}
        return options[self.play.choose(f"chosen for {self.label}", list(options), player, "608.2d")]

    def refs(self, filter: Filter) -> tuple[Ref, ...]:
        """The objects that a filter means, as far as they are still there."""
        found: list[Ref] = []
        for each in self.things(filter):
            if isinstance(each, Ref):
                found += self.all_found(each)
        return tuple(each for each in dict.fromkeys(found) if self.play.game.find(each))

    def found(self, ref: Ref) -> Ref:
        """An object, found again where these instructions put it (400.7j)."""
        if self.ctx.became and ref == self.ctx.it:
            ref = self.ctx.became[0]
        while ref in self._moved:
            ref = self._moved[ref]
        return ref

    def all_found(self, ref: Ref) -> list[Ref]:
        """An object found again; of what came apart as it left, all cards (712.21c, 727.3c)."""
        whole = self.ctx.became if ref == self.ctx.it else ()
        found = [self.found(part) for each in whole or (ref,) for part in self._apart.get(each, (each,))]
        if len(found) > 1:
            self._note_parts(ref, found)
        return found

    def _note_parts(self, whole: Ref, found: Sequence[Ref]) -> None:
        """Note once that all that something came apart into is found."""
        if whole.id not in self._told:
            self._told.add(whole.id)
            known = self.play.game.past.get(whole)
            rule = "727.3c" if known is not None and merging.is_merged(known.object) else "712.21c"
            names = " and ".join(each.id for each in found)
            self.play.note(rule, f"{names} are both found", *(each.id for each in found))

    def permanents(self, filter: Filter) -> tuple[Ref, ...]:
        """The permanents that a filter means."""
        objects = self.play.game.objects
        return tuple(each for each in self.refs(filter) if objects[each.id].on_battlefield)

    def players(self, filter: Filter | None) -> tuple[str, ...]:
        """The players that a filter means, in turn order; you, if nothing is said (101.4)."""
        if filter is None:
            return (self.ctx.you,)
        return self.play.game.apnap(each for each in self.things(filter) if isinstance(each, str))

    def player(self, part: Any) -> str | None:
        """The one player that a part means."""
        found = self.players(part if isinstance(part, Filter) else Filter((part,)))
        return next(iter(found), None)

    # ---- how much, and whether

    def amount(self, term: Any) -> int | None:
        """An amount; None if it is of an object that is gone, or isn't a legal target (608.2b)."""
        from crkb.game.layers import filters

        if self.lost and any(isinstance(each, It) for each in every_term(term)):
            return None
        found = filters.amount(term, self.ctx, self.play.game)
        if not isinstance(term, Number):
            looks_back = term == LOOKING_BACK and self.play.game.since("2025-02-07")
            rule = "608.2i@2025-02-07" if looks_back else "608.2h"
            self.play.note(rule, f"the amount is {found}", *self.named())
            if any(isinstance(each, Moved) for each in every_term(term)):
                self._note_moved()
            if any(isinstance(each, ValueOf) and each.what in ON_STICKERS for each in every_term(term)):
                self.play.note("123.8a", f"what is printed on the sticker is {found}", *self.named())
            if outcome.asks_for_team_life(self.play.game, term):
                self.play.note("810.9a", "a player's life total is that of the team", *self.named())
        return found

    def number(self, term: Any) -> int:
        """An amount that is used as a number: of an object that is gone, 0."""
        return self.amount(term) or 0

    def _note_moved(self) -> None:
        """Note that a permanent that moved was several cards (712.21e)."""
        permanents, cards = self.ctx.moved
        if self._apart:
            says = f"{quantity(permanents, 'permanent')} moved, but {quantity(cards, 'card')}"
            self.play.note("712.21e", says, *self.named())

    def holds(self, condition: Any) -> bool:
        """Whether a condition is true. Raises NotKnown if that depends on something unknown."""
        from crkb.game.layers import filters

        held = filters.holds(condition, self.ctx, self.play.game)
        if held is None:
            raise NotKnown(f"{self.label}: its condition")
        return held

    def agrees(self, player: str) -> bool:
        """Whether a player does what they may do (608.2d)."""
        return agrees(self.play, f"may of {self.label}", player)

    # ---- what happens

    def happen(self, *happenings: Happening) -> tuple[Done, ...]:
        """Let things happen at once, and follow where the source and `it` went (400.7j)."""
        from crkb.game.events import events
        from crkb.game.events.triggers import came_apart

        if not happenings:
            return ()
        before = self.play.game
        done = events.happen(self.play, *happenings)
        if any(isinstance(each, Moves | Destroys) for each in happenings):
            self._tally(before, done)
        lost = sum(each.amount or 0 for each in done if _is_loss(each))
        if lost:
            self.ctx = self.ctx._replace(life_lost=self.ctx.life_lost + abs(lost))
        self._apart.update(came_apart(before, done))
        for each in done:
            if isinstance(each.what, Moves):
                self._follow(each.was or each.what.ref, each.now)
        return done

    def _tally(self, before: Game, done: Sequence[Done]) -> None:
        """Remember how many permanents, and how many cards, an instruction moved."""
        from crkb.game.events import parting

        self.ctx = self.ctx._replace(moved=parting.counted(before, done))

    def _follow(self, was: Ref, now: Ref | None) -> None:
        """What an instruction put into a public zone is found again there (400.7j)."""
        if was not in self._apart or self._apart[was][0] == now:
            self._trace(was, now)
        if self.ctx.source == was and was in self._moved:
            self.ctx = self.ctx._replace(source=now)

    def _trace(self, was: Ref, now: Ref | None) -> None:
        if now is None or now == was or self.play.game.objects[now.id].zone in HIDDEN:
            return
        self._moved[was] = now
        if now.id not in self._told:
            self._told.add(now.id)
            zone = self.play.game.objects[now.id].zone
            self.play.note("400.7j", f"{now.id} can still be found in its new zone ({zone})", now.id)

    def follow(self, moved: Iterable[tuple[Ref, Ref]]) -> None:
        """What costs moved is found again as well (400.7j); what is asked of it is as it last existed."""
        for was, now in moved:
            self._trace(was, now)

    def about(self, things: Iterable[Thing]) -> None:
        """From now on `it` and `that player` are what an instruction was about, if no event is."""
        things = list(things)
        self.done_to = things[0] if things else None
        if self.caused or self._are_all_of_it(things):
            return
        self.lost = not things
        if not things:
            return
        first = things[0]
        if isinstance(first, str):
            self.ctx = self.ctx._replace(that_player=first)
        else:
            self.ctx = self.ctx._replace(it=first)

    def _are_all_of_it(self, things: Sequence[Thing]) -> bool:
        """Whether things are the several cards that `it` came apart into: all of them stay `it`."""
        return len(things) > 1 and isinstance(self.ctx.it, Ref) and things == self.all_found(self.ctx.it)

    def choose(self, things: Sequence[Thing]) -> None:
        """`it` and `that player` are what was just chosen, whatever caused the instructions."""
        self.lost = not things
        for each in things[:1]:
            change = {"that_player": each} if isinstance(each, str) else {"it": each, "became": ()}
            self.ctx = self.ctx._replace(**change)

    def named(self) -> tuple[str, ...]:
        """The ids of what the instructions come from, for notes."""
        return (self.ctx.source.id,) if self.ctx.source else ()

    def by(self) -> Thing | None:
        """What does it: the source."""
        return self.ctx.source or self.ctx.you or None


def _is_loss(done: Done) -> bool:
    """Whether a player lost life."""
    return isinstance(done.what, LifeChanges) and done.what.amount < 0


def happened(done: Iterable[Done]) -> bool:
    """Has any of it come to anything?"""
    return any(each.amount or each.now is not None for each in done)


def agrees(play: Play, choice: str, player: str, rule: str = "608.2d") -> bool:
    """Whether a player says yes to a choice of yes and no, however it is written."""
    said = play.chosen(choice)
    if said is None:
        said = play.choose(choice, YES, player, rule)
    if said in (True, "yes"):
        return True
    if said in (False, "no"):
        return False
    raise GameFormError(f"choose.{choice}", f"{said!r} can't be chosen", "Options: yes, no")
