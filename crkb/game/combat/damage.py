"""Damage: what may be dealt damage, and what it results in (120)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crkb.game.combat import excess, sources
from crkb.game.copies import commanders
from crkb.game.happenings import Counts, Damages, Done, Happening, LifeChanges
from crkb.game.layers import ranges
from crkb.game.objects import STACK, GameObject, Ref, Thing
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.values import DAMAGED, Chars
from crkb.text.inflect import quantity

CITES: dict[str, str] = {
    "119.2": "normally causes that player to lose",
    "120.2": "Any object can deal damage",
    "801.13a": "that portion of the event does",
    "120.1a": "not a battle, a creature, or",
    "120.3a": "a source without infect causes that",
    "120.3b": "source with infect causes that source’s",
    "120.3c": "dealt to a planeswalker causes that",
    "120.3d": "a source with wither and/or infect",
    "120.3e": "a source with neither wither nor",
    "120.3f": "by a source with lifelink causes",
    "120.3g": "equal to that creature’s total toxic",
    "120.3h": "dealt to a battle causes that",
    "310.6": "that many defense counters being",
    "120.4c": "processed into its results",
    "120.4d": "the damage event occurs",
    "120.8": "it does not deal damage at",
    "702.2b": "dealt damage by a source with",
    "702.15b": "owner if it has no controller",
    "702.15e": "they cause separate life gain events",
    "702.80a": "a source with wither isn’t marked",
    "702.90b": "source with infect doesn’t cause",
    "702.90c": "a source with infect isn’t marked",
    "702.164c": "dealt to a player by a",
    "903.10a": "combat damage by the same commander",
}


def damage(play: Play, args: Mapping[str, Any]) -> None:
    """The event `damage`: `source`, `to` (several), `amount`, `combat`, `can't be prevented`.

    The source may be any object (120.2).
    """
    source = sources.source(play, args.get("source"))
    _note_any_object(play, source)
    things = tuple(sources.thing(play.game, each) for each in args["to"])
    deal(
        play,
        *(
            Damages(source, each, args["amount"], bool(args.get("combat")), _unpreventable(args))
            for each in things
        ),
    )


def _note_any_object(play: Play, source: Ref) -> None:
    """Note that a source of damage is neither a creature nor on the stack: it needn't be (120.2)."""
    if play.game.known(source).zone != STACK and "creature" not in play.game.chars(source).types:
        play.note("120.2", f"{source.id} isn't a creature: any object can deal damage", source.id)


def _unpreventable(args: Mapping[str, Any]) -> bool:
    return bool(args.get("can't be prevented"))


def deal(play: Play, *damages: Damages) -> tuple[Done, ...]:
    """Deal damage, all at once, as far as it can be dealt (120.1a, 120.8)."""
    from crkb.game.events.events import happen

    dealt = [each for each in damages if _can_be_dealt(play, each)]
    return happen(play, *excess.moved(play, dealt)) if dealt else ()


def _can_be_dealt(play: Play, each: Damages) -> bool:
    if each.amount <= 0:
        play.note("120.8", f"{each.source.id} deals no damage", each.source.id, holds=False)
        return False
    if can_be_dealt(play.game, each.to):
        return True
    id = each.to if isinstance(each.to, str) else each.to.id
    play.note("120.1a", f"{id} can't be dealt damage", id, holds=False)
    return False


def can_be_dealt(game: Game, to: Thing) -> bool:
    """Whether a player is in the game, or a permanent is of a type that is dealt damage (120.1a)."""
    if isinstance(to, str):
        return game.players[to].in_game
    found = game.find(to)
    if found is None or not found.on_battlefield:
        return False
    return not DAMAGED.isdisjoint(game.chars(to.id).types)


def apply(play: Play, damages: Sequence[Damages]) -> tuple[Done, ...]:
    """Process damage that is dealt into its results, which happen at once (120.3, 120.4c, 120.4d)."""
    from crkb.game.events.events import happen

    results, before = Results(play), play.game
    dealt = [
        each
        for each in damages
        if each.amount > 0 and can_be_dealt(play.game, each.to) and _is_in_range(play, each)
    ]
    for each in dealt:
        results.add(each)
    play.put(*results.creatures.values())
    play.put_players(*results.commanded())
    modified, gains, changes = play.modified, results.gains(), results.happenings()
    if gains:  # before what is lost: how low a life total falls is asked of the whole event (120.4d)
        happen(play, *gains)
    if changes:
        happen(play, *changes)
    if gains or len(dealt) > 1:
        play.note("120.4d", "all that the damage results in happens at once")
    if play.modified > modified:
        play.note("120.4c", "effects change what the damage results in")
    return (*(Done(each, each.amount) for each in dealt), *excess.dealt(before, dealt))


def _is_in_range(play: Play, each: Damages) -> bool:
    """Whether a spell or ability may deal damage to that, also where a replacement has sent it (801.13a)."""
    if not play.game.within or each.combat:
        return True
    you = play.game.chars(each.source).controller
    if ranges.has(play.game, you, each.to):
        return True
    id = each.to if isinstance(each.to, str) else each.to.id
    play.note("801.13a", f"{id} is out of {you}'s range of influence: it is dealt no damage", id, holds=False)
    return False


class Results:
    """What damage results in, put together from all that is dealt at once.

    A player's loss of life is one event; life is gained for each source with lifelink by
    itself (702.15e); a permanent loses its counters together.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.game = play.game
        self.creatures: dict[str, GameObject] = {}
        self._lost: dict[str, int] = {}
        self._times: dict[str, int] = {}
        self._by: dict[str, Ref] = {}
        self._gained: dict[Ref, int] = {}
        self._poison: dict[tuple[str, Ref], int] = {}
        self._shrunk: dict[tuple[Ref, Ref], int] = {}
        self._removed: dict[tuple[Ref, str], int] = {}
        self._commanders: dict[str, dict[str, int]] = {}

    def add(self, each: Damages) -> None:
        """Add what one source deals to one player or permanent, and what lifelink gains for it (120.3f)."""
        chars = self.game.chars(each.source)
        if isinstance(each.to, str):
            self._to_player(each, each.to, chars)
        else:
            self._to_permanent(each, each.to, chars)
        if _has(chars, "lifelink"):
            self._gained[each.source] = self._gained.get(each.source, 0) + each.amount

    def _to_player(self, each: Damages, player: str, chars: Chars) -> None:
        source = each.source
        if _has(chars, "infect"):
            self.play.note(
                "120.3b",
                f"{source.id} has infect: {player} gets {quantity(each.amount, 'poison counter')}",
                player,
            )
            self.play.note("702.90b", f"{player} loses no life from {source.id}", player)
            _add(self._poison, (player, source), each.amount)
        else:
            self.play.note("120.3a", f"{player} loses {each.amount} life", player, source.id)
            _add(self._lost, player, each.amount)
            _add(self._times, player, 1)
            self._by.setdefault(player, source)
        if each.combat and (toxic := _total_toxic(chars)):
            self.play.note(
                "120.3g", f"{source.id} has toxic: {player} gets {quantity(toxic, 'poison counter')}", player
            )
            self.play.note("702.164c", f"the total toxic value of {source.id} is {toxic}", source.id)
            _add(self._poison, (player, source), toxic)
        if each.combat:
            self._by_commanders(each, player)

    def _by_commanders(self, each: Damages, player: str) -> None:
        """Combat damage by a commander, which one of the cards of a permanent may be (903.10a)."""
        source = self.game.known(each.source)
        for card in commanders.designated(source):
            if rule := commanders.rule_of(source):
                self.play.note(rule, f"{source.id} is a commander, as {card.id} is", source.id)
            says = f"{player} is dealt {each.amount} combat damage by commander {card.id}"
            self.play.note("903.10a", says, player)
            _add(self._commanders.setdefault(player, {}), card.id, each.amount)

    def _to_permanent(self, each: Damages, to: Ref, source: Chars) -> None:
        types = self.game.chars(to.id).types
        if "planeswalker" in types:
            self.play.note(
                "120.3c", f"{to.id} loses {quantity(each.amount, 'loyalty counter')}", to.id, each.source.id
            )
            _add(self._removed, (to, "loyalty"), each.amount)
        if "battle" in types:
            self.play.note(
                "120.3h", f"{to.id} loses {quantity(each.amount, 'defense counter')}", to.id, each.source.id
            )
            self.play.note("310.6", f"that many defense counters are removed from {to.id}", to.id)
            _add(self._removed, (to, "defense"), each.amount)
        if "creature" in types:
            self._to_creature(each, to, source)

    def _to_creature(self, each: Damages, to: Ref, source: Chars) -> None:
        found = self.creatures.get(to.id) or self.game.objects[to.id]
        if _has(source, "wither") or _has(source, "infect"):
            self.play.note(
                "120.3d", f"{to.id} gets {quantity(each.amount, '-1/-1 counter')}", to.id, each.source.id
            )
            rule = "702.80a" if _has(source, "wither") else "702.90c"
            self.play.note(rule, f"damage from {each.source.id} isn't marked on {to.id}", to.id)
            _add(self._shrunk, (to, each.source), each.amount)
        else:
            self.play.note("120.3e", f"{each.amount} damage is marked on {to.id}", to.id, each.source.id)
            found = found._replace(damage=found.damage + each.amount)
        if _has(source, "deathtouch"):
            self.play.note("702.2b", f"{each.source.id} has deathtouch", to.id, each.source.id)
            found = found._replace(deathtouched=True)
        self.creatures[to.id] = found

    def commanded(self) -> list[Any]:
        """The players with what commanders have dealt them (903.10a)."""
        players = []
        for name, dealt in self._commanders.items():
            player = self.game.players[name]
            before = player.commander_damage
            now = {id: before.get(id, 0) + amount for id, amount in dealt.items()}
            players.append(player._replace(commander_damage={**before, **now}))
        return players

    def happenings(self) -> list[Happening]:
        """The results that are events of their own, but for life that is gained."""
        changes: list[Happening] = [self._loss(player, amount) for player, amount in self._lost.items()]
        for (player, source), amount in self._poison.items():
            changes.append(Counts(player, "poison", amount, source, by_effect=False))
        for (to, source), amount in self._shrunk.items():
            changes.append(Counts(to, "-1/-1", amount, source, by_effect=False))
        for (to, kind), amount in self._removed.items():
            changes.append(Counts(to, kind, -amount))
        return changes

    def gains(self) -> list[Happening]:
        """The life that is gained for damage by sources with lifelink."""
        if len(self._gained) > 1:
            self.play.note("702.15e", "each source with lifelink causes a separate life-gain event")
        return [self._gain(source, amount) for source, amount in self._gained.items()]

    def _loss(self, player: str, amount: int) -> Happening:
        """Damage to a player is life lost, of all sources together, unless they have infect (119.2)."""
        if self._times[player] > 1:
            self.play.note("119.2", f"the damage costs {player} {amount} life in all", player)
        return LifeChanges(player, -amount, self._by[player], damage=True)

    def _gain(self, source: Ref, amount: int) -> Happening:
        player = self.game.chars(source).controller
        self.play.note("120.3f", f"{source.id} has lifelink: {player} gains {amount} life", player, source.id)
        self.play.note("702.15b", f"{player} controls or owns {source.id}", player)
        return LifeChanges(player, amount, source)


def _add(to: dict[Any, int], key: Any, amount: int) -> None:
    to[key] = to.get(key, 0) + amount


def _has(chars: Chars, keyword: str) -> bool:
    from crkb.game.layers import keywords

    return bool(keywords.has(chars, keyword))


def _total_toxic(chars: Chars) -> int:
    """The total toxic value of a creature (702.164b)."""
    from crkb.game.layers import keywords

    return sum(each.value or 0 for each in keywords.of(chars, "toxic"))
