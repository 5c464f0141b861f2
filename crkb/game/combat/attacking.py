"""Attacking: what may attack what, what has to, and the declaration (508)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from crkb.game.combat import banding, declarations, engaged, enlisting, seats, taxes
from crkb.game.combat.verdict import Verdict
from crkb.game.errors import IllegalAction
from crkb.game.happenings import Declares, Taps
from crkb.game.objects import GameObject, Thing
from crkb.game.play import Play
from crkb.game.state import Game
from crkb.game.turns import history

CITES: dict[str, str] = {
    "302.6": "continuously since their most recent turn",
    "310.8b": "battle’s protector can never attack it",
    "506.2": "may be attacked",
    "506.3": "Only a creature can attack or",
    "508.1a": "chooses which creatures that they control",
    "508.1b": "announces which player, planeswalker, or battle",
    "508.1c": "affected by any restrictions",
    "508.1d": "affected by any requirements",
    "508.1f": "when it’s declared as an attacker",
    "508.1k": "becomes an attacking creature",
    "701.38b": "attacks a player other than the",
    "702.3b": "with defender can’t attack",
    "702.10b": "can attack even if it hasn’t",
    "702.20b": "doesn’t cause creatures with vigilance to",
    "720.3": "Only control of the player changes",
    "703.4i": "Immediately after the declare attackers step",
}

HAS_TO_ATTACK = "must attack"
"""The mark of a creature that must attack: in which turn, and whom."""

GOADED = "goaded"
"""The mark of a goaded creature; its value says by whom."""


def can_attack(game: Game, attacker: GameObject, defender: Thing | None = None) -> Verdict:
    """Whether a creature may be declared as an attacker, against a player or permanent (or anything).

    Rule 508.1a to c. Requirements (508.1d) are about the declaration as a whole: `unmet`.
    """
    forbidden = _itself(game, attacker)
    if forbidden is not None:
        return forbidden
    if defender is None:
        if not seats.defenders(game, game.chars(attacker.id).controller):
            return Verdict(False, "506.2", f"there is nothing {attacker.id} can attack")
        return Verdict(True, "508.1a", f"{attacker.id} is an untapped creature the active player controls")
    return _against(game, attacker, defender)


def _itself(game: Game, attacker: GameObject) -> Verdict | None:
    """What forbids a creature to attack, whatever it attacks."""
    from crkb.game.layers import rules

    id = attacker.id
    if not attacker.on_battlefield:
        return Verdict(False, "506.3", f"{id} is not on the battlefield")
    chars = game.chars(id)
    if "creature" not in chars.types:
        return Verdict(False, "506.3", f"{id} is not a creature")
    if not _declares(game, chars.controller):
        return _not_theirs(game, id, chars.controller)
    if "battle" in chars.types:
        return Verdict(False, "508.1a", f"{id} is also a battle")
    if attacker.tapped:
        return Verdict(False, "508.1a", f"{id} is tapped")
    if _too_new(game, attacker):
        return Verdict(False, "302.6", f"{id} came under its controller's control this turn and has no haste")
    if labels := rules.ruled(game, "can't attack", attacker.ref):
        return Verdict(False, "508.1c", f"{id} can't attack because of {', '.join(labels)}")
    return _defender_ability(game, attacker)


def _declares(game: Game, player: str) -> bool:
    """Whether a player declares attackers: the active one, with the team that shares the turn (703.4i)."""
    return player in engaged.side(game, game.active)


def _not_theirs(game: Game, id: str, player: str) -> Verdict:
    """Why a creature of another player than the active one can't attack (508.1a): who controls the active
    player isn't the active player, either (720.3)."""
    from crkb.game.turns import player_control

    if player in player_control.chain(game, game.active):
        return Verdict(False, "720.3", f"{player} controls {game.active}, who is still the active player")
    return Verdict(False, "508.1a", f"{id} is controlled by {player}, not by the active player")


def _too_new(game: Game, attacker: GameObject) -> bool:
    from crkb.game.layers import keywords, rules

    if not attacker.sick or keywords.has(game.chars(attacker.id), "haste"):
        return False
    return not rules.ruled(game, "can attack as though it had haste", attacker.ref)


def _defender_ability(game: Game, attacker: GameObject) -> Verdict | None:
    from crkb.game.layers import keywords, rules

    if not keywords.has(game.chars(attacker.id), "defender"):
        return None
    if rules.ruled(game, "can attack as though it didn't have defender", attacker.ref):
        return None
    return Verdict(False, "702.3b", f"{attacker.id} has defender")


def _against(game: Game, attacker: GameObject, at: Thing) -> Verdict:
    """Whether a creature that may attack may attack this (506.2, 508.1b, 310.8b)."""
    what = at if isinstance(at, str) else at.id
    defender, player = engaged.defender_of(game, at), game.chars(attacker.id).controller
    if not defender:
        return Verdict(False, "506.3", f"{what} is not a player, a planeswalker or a battle")
    if defender in seats.defenders(game, player):
        return Verdict(True, "508.1b", f"{attacker.id} can attack {what}")
    if what != defender and "battle" in game.chars(what).types and defender not in game.opponents(player):
        return Verdict(
            False,
            "310.8b",
            f"{what} is protected by {defender}, who isn't an opponent of the attacking player",
        )
    return Verdict(False, *seats.refusal(game, defender, player))


def unmet(game: Game, attacker: GameObject, at: Thing | None) -> Verdict | None:
    """What a creature has to do that it could, but doesn't by attacking this, or (None) by staying at home.

    Rule 508.1d.
    """
    whom, goaded = has_to_attack(game, attacker), goaded_by(attacker)
    if not (whom or goaded or _must_attack(game, attacker)):
        return None
    if met(game, attacker, at) >= most_met(game, attacker):
        return None
    if whom:
        return Verdict(False, "508.1d", f"{attacker.id} must attack {whom}")
    if not goaded:
        return Verdict(False, "508.1d", f"{attacker.id} attacks if able")
    what = "must attack" if at is None else "must attack another player"
    return Verdict(False, "508.1d", f"{attacker.id} was goaded by {', '.join(goaded)} and {what}")


def _must_attack(game: Game, attacker: GameObject) -> int:
    """How many effects say that a creature attacks if able."""
    from crkb.game.layers import rules

    return len(rules.ruled(game, "attacks if able", attacker.ref))


def most_met(game: Game, attacker: GameObject) -> int:
    """How many requirements a creature can obey by attacking, whatever else attacks (508.1d).

    Nobody has to pay a cost for that: a planeswalker or battle may be free where its defender isn't.
    """
    there: tuple[Thing, ...] = (*game.in_game, *(each.ref for each in game.permanents))
    able = (at for at in there if can_attack(game, attacker, at).allowed)
    free = [at for at in able if not taxes.due(game, attacker, at)]
    return max((met(game, attacker, at) for at in free), default=0)


def met(game: Game, attacker: GameObject, at: Thing | None) -> int:
    """How many requirements a creature obeys by attacking something, or (None) nothing.

    Rule 701.38b: for each player that goaded it, to attack, and to attack another player. A token of
    encore must attack one player (702.141a).
    """
    goaded = goaded_by(attacker)
    if at is None:
        return 0
    others = [each for each in goaded if at in game.players and at != each]
    whom = at == has_to_attack(game, attacker)
    return len(goaded) + len(others) + whom + _must_attack(game, attacker)


def has_to_attack(game: Game, attacker: GameObject) -> str:
    """The player whom a creature must attack this turn if it can, "" for none."""
    turn, player = attacker.marks.get(HAS_TO_ATTACK, (game.turn, ""))
    return str(player) if turn == game.turn else ""


def goaded_by(attacker: GameObject) -> tuple[str, ...]:
    """Who goaded a creature."""
    return tuple(attacker.marks.get(GOADED, ()))


def declare(play: Play, attacks: Mapping[str, Thing]) -> None:
    """Declare all attackers of a combat (508.1): check the declaration, tap them, they attack.

    Raises:
        IllegalAction: The declaration is illegal; the game stays as it was.
    """
    from crkb.game.events.events import happen

    if attacks:
        play.note("703.4i", f"{play.game.active} declares attackers", play.game.active)
    _check(play, attacks)
    taxes.pay(play, attacks)
    chosen = [play.object(id) for id in attacks]
    taps = [Taps(each.ref) for each in chosen if not _stays_untapped(play, each)]
    if taps:
        play.note("508.1f", "attacking taps " + ", ".join(each.ref.id for each in taps))
        happen(play, *taps)
    _become_attackers(play, attacks)
    by = frozenset((play.chars(id).controller, at) for id, at in attacks.items() if isinstance(at, str))
    engaged.record(play, engaged.Combat(play.game.turn, declared=True, anyone=bool(attacks), attacked=by))
    if attacks:
        _note_attack(play, attacks)
        banding.declare(play, tuple(attacks))
        enlisting.pay(play, attacks)
        happen(play, *(Declares("attack", play.object(id).ref, (at,)) for id, at in attacks.items()))
    if attacks and play.game.variant == "treachery":
        from crkb.game.turns import unveiling

        unveiling.remember_attack(play, attacks)


def _check(play: Play, attacks: Mapping[str, Thing]) -> None:
    game = play.game
    for id, at in attacks.items():
        verdict = can_attack(game, game.objects[id], at)
        if not verdict.allowed:
            raise IllegalAction(verdict.rule, verdict.says)
    wrong = declarations.wrong_together(game, attacks) or next(_unmet(game, attacks), None)
    if wrong is not None:
        raise IllegalAction(wrong.rule, wrong.says)


def _unmet(game: Game, attacks: Mapping[str, Thing]) -> Iterator[Verdict]:
    """What creatures have to do that they could, but don't (508.1d)."""
    if declarations.is_bound(game):
        yield from declarations.unmet(game, attacks)
        return
    for each in game.permanents:
        if wrong := unmet(game, each, attacks.get(each.id)):
            yield wrong


def _stays_untapped(play: Play, each: GameObject) -> bool:
    from crkb.game.layers import keywords

    vigilant: bool = keywords.has(play.chars(each.id), "vigilance")
    if vigilant:
        play.note("702.20b", f"{each.id} has vigilance: attacking doesn't tap it", each.id)
    return vigilant


def _become_attackers(play: Play, attacks: Mapping[str, Thing]) -> None:
    game = play.game
    chosen = (engaged.as_attacker(game, play.object(id), at) for id, at in attacks.items())
    play.put(*(engaged.marked(each, history.ATTACKED_ON, game.turn) for each in chosen))


def _note_attack(play: Play, attacks: Mapping[str, Thing]) -> None:
    for id, at in attacks.items():
        what = at if isinstance(at, str) else at.id
        play.note("508.1k", f"{id} attacks {what}", id, what)
        if goaded := goaded_by(play.object(id)):
            play.note(
                "701.38b",
                f"{id} is goaded by {', '.join(goaded)} and must attack, another player if it can",
                id,
            )
        if play.object(id).sick:
            play.note(
                "702.10b",
                f"{id} has haste and can attack the turn it comes under its controller's control",
                id,
            )
