"""Questions about attacking, blocking and assigning combat damage."""

from __future__ import annotations

from crkb.game.asking import question_forms
from crkb.game.asking.asked import Asked, Reply, reason, verdict
from crkb.game.combat import assigning, attacking, blocking, dividing, engaged, ordering, strikers
from crkb.game.combat.verdict import Verdict
from crkb.game.objects import GameObject, Thing
from crkb.game.play import Play
from crkb.game.proof import Note
from crkb.game.state import STEPS, Game

CITES: dict[str, str] = {
    "508.1": "active player declares attackers",
    "508.1a": "chooses which creatures that they control",
    "508.1c": "affected by any restrictions",
    "508.1d": "affected by any requirements",
    "509.1": "defending player declares blockers",
    "509.1b": "affected by any restrictions",
    "509.2": "that creature’s damage assignment order",
    "509.1g": "blocking the attacking creatures chosen for",
    "510.1a": "that would assign 0 or less",
}


def can_block(asked: Asked) -> Reply:
    """The answer to `can A block B`."""
    blocker, attacker = asked.object(), asked.object("other")
    found = _blocks_already(asked.game, blocker, attacker) or blocking.can_block(
        asked.game, blocker, attacker
    )
    reply = verdict(*found, blocker.id, attacker.id)
    return reply._replace(notes=(*reply.notes, *declaring("blocks", found.rule, found.allowed, blocker.id)))


def declaring(act: str, rule: str, allowed: bool, id: str) -> tuple[Note, ...]:
    """Where in the declaration of attackers or blockers a rule about one creature counts.

    Args:
        act: "attacks" or "blocks".
        rule: The rule that decided whether the creature can.
        allowed: Whether it can.
        id: The creature.

    Returns:
        A note; none where the rule itself is about declaring.
    """
    if allowed or rule.startswith("50"):
        return ()
    if rule == "302.6":
        return reason("508.1a", f"{id} can't be chosen as an attacker", id, holds=False)
    part = "508.1c" if act == "attacks" else "509.1b"
    return reason(part, f"a declaration in which {id} {act} this way breaks a restriction", id, holds=False)


def _blocks_already(game: Game, blocker: GameObject, attacker: GameObject) -> Verdict | None:
    """What is settled once the blocker's controller has declared blockers (509.1)."""
    if attacker.ref in blocker.blocking:
        return Verdict(True, "509.1g", f"{blocker.id} blocks {attacker.id}")
    controller, record = game.chars(blocker.id).controller, engaged.combat(game)
    if controller in record.blocks:
        return Verdict(False, "509.1", f"{controller} has already declared blockers")
    if record.declared and STEPS.index(game.step) > STEPS.index("declare blockers"):
        return Verdict(False, "509.1", "the declare blockers step of this combat is over")
    return None


def can_attack(asked: Asked) -> Reply:
    """The answer to `can A attack`, and `can A attack PLAYER`."""
    attacker = asked.object()
    defender = asked.thing() if asked.part("thing") else None
    found = attacking.can_attack(asked.game, attacker, defender)
    if found.allowed:
        found = _not_declared(asked.game, attacker, defender) or found
    reply = verdict(*found, attacker.id)
    return reply._replace(notes=(*reply.notes, *declaring("attacks", found.rule, found.allowed, attacker.id)))


def _not_declared(game: Game, attacker: GameObject, defender: Thing | None) -> Verdict | None:
    """Why no legal declaration of attackers has a creature attack that it could attack by itself."""
    if engaged.combat(game).declared:
        return Verdict(False, "508.1", "attackers have already been declared this combat phase")
    return attacking.unmet(game, attacker, defender) if defender is not None else None


def may_assign(asked: Asked) -> Reply:
    """The answer to `may A assign {…}`."""
    division = question_forms.division(asked.part("division"))
    play = Play(asked.game, asked.choices)
    creature = assigning.in_order(play, asked.object())
    return verdict(*assigning.may_assign(play.game, creature, division), creature.id)


def orders(asked: Asked) -> Reply:
    """The answer to `who announces damage orders`: creature -> player, those who come first first."""
    play = Play(asked.game, asked.choices)
    found = ordering.announcing(play)
    if found or not ordering.ordered(play.game):
        return Reply(found or "nobody", play.proof.notes)
    return Reply("nobody", reason("509.2", "no creature fights several, so none needs an order", holds=False))


def most(asked: Asked) -> Reply:
    """The answer to `what is the most A can assign to X`, with what is in the way."""
    play, thing = Play(asked.game, asked.choices), asked.thing()
    creature = assigning.in_order(play, asked.object())
    id, game = creature.id, play.game
    found = assigning.most(game, creature, thing)
    if creature.attacking is None and not creature.blocking:
        return Reply(found, reason("510.1a", f"{id} is neither attacking nor blocking", id, holds=False))
    each = strikers.striker(game, creature)
    name = thing if isinstance(thing, str) else thing.id
    if thing not in each.recipients:
        rule = dividing.rule_of_refusal(each, thing)
        return Reply(found, reason(rule, f"{id} can't assign damage to {name}", id, holds=False))
    says = f"{id} assigns {each.amount} damage in all, and at most {found} of it to {name}"
    return Reply(found, reason(each.rule, says, id))
