"""Blocking: what may block what, and the declaration (509)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from crkb.game.combat import banding, engaged, evasion
from crkb.game.combat.verdict import Verdict
from crkb.game.errors import IllegalAction
from crkb.game.happenings import Declares, Happening
from crkb.game.objects import GameObject, Ref
from crkb.game.play import Play
from crkb.game.state import Game

CITES: dict[str, str] = {
    "506.3": "Only a creature can attack or",
    "509.1a": "chooses one creature for it to",
    "509.1c": "affected by any requirements",
    "509.1g": "blocking the attacking creatures chosen for",
    "509.1h": "even if all the creatures blocking",
    "702.111b": "except by two or more creatures",
    "703.4j": "Immediately after the declare blockers step",
}


def can_block(game: Game, blocker: GameObject, attacker: GameObject) -> Verdict:
    """Whether a creature can block another (509.1a, b), with others if that takes several.

    A creature that isn't attacking is taken to attack the other one's controller.

    Raises:
        NotKnown: It rests on a power that nobody said.
    """
    forbidden = _pair(game, blocker, attacker)
    if forbidden is not None:
        return forbidden
    if evasion.needs_two(game, attacker):
        return _together(game, blocker, attacker)
    return Verdict(True, "509.1a", f"nothing stops {blocker.id} from blocking {attacker.id}")


def _pair(game: Game, blocker: GameObject, attacker: GameObject) -> Verdict | None:
    """What forbids this block whatever else blocks, or None."""
    id = blocker.id
    if not blocker.on_battlefield or "creature" not in game.chars(id).types:
        return Verdict(False, "506.3", f"{id} is not a creature on the battlefield")
    if "battle" in game.chars(id).types:
        return Verdict(False, "509.1a", f"{id} is also a battle")
    if blocker.tapped:
        return Verdict(False, "509.1a", f"{id} is tapped")
    return _of_attacker(game, blocker, attacker)


def _of_attacker(game: Game, blocker: GameObject, attacker: GameObject) -> Verdict | None:
    """What forbids a creature that can block to block this one, or None."""
    if not attacker.on_battlefield or "creature" not in game.chars(attacker.id).types:
        return Verdict(False, "506.3", f"{attacker.id} is not a creature on the battlefield")
    if elsewhere := _attacks_elsewhere(game, blocker, attacker):
        return Verdict(False, "509.1a", elsewhere)
    found = evasion.restriction(game, blocker, attacker)
    return Verdict(False, *found) if found else None


def _attacks_elsewhere(game: Game, blocker: GameObject, attacker: GameObject) -> str:
    """Why a creature's controller doesn't defend against an attacker, "" if they do or could."""
    controller = game.chars(blocker.id).controller
    if controller not in game.opponents(game.chars(attacker.id).controller):
        return f"{attacker.id} is not attacking {controller}"
    if attacker.attacking is None:
        return f"{attacker.id} is not attacking" if engaged.combat(game).declared else ""
    if evasion.defends_against(game, blocker, attacker):
        return ""
    return f"{attacker.id} is attacking neither {controller} nor anything {controller} defends"


def _together(game: Game, blocker: GameObject, attacker: GameObject) -> Verdict:
    """Blocking with another creature, as menace asks for (702.111b)."""
    others = (each for each in game.permanents if each.id not in (blocker.id, attacker.id))
    helper = next((each for each in others if _pair(game, each, attacker) is None), None)
    if helper is None:
        return Verdict(
            False, "702.111b", f"{attacker.id} has menace and nothing else can block it with {blocker.id}"
        )
    return Verdict(True, "702.111b", f"{attacker.id} has menace: {blocker.id} can block it with {helper.id}")


def most_blocked(game: Game, blocker: GameObject) -> int | None:
    """How many creatures a creature can block at once (509.1a); None for any number."""
    from crkb.game.layers import rules

    if rules.ruled(game, "can block any number of creatures", blocker.ref):
        return None
    return 1 + len(rules.ruled(game, "can block an additional creature", blocker.ref))


def declare(play: Play, blocks: Mapping[str, Sequence[str]]) -> None:
    """Declare the blockers of a player, or of several (509.1): they block, what they block is blocked.

    Raises:
        IllegalAction: The declaration is illegal; the game stays as it was.
    """
    from crkb.game.events.events import happen

    before, players = play.game, _declaring(play.game, blocks)
    for player in players:
        play.note("703.4j", f"{player} declares blockers", player)
    _check(play, blocks, players)
    blocks = _with_bands(play, blocks)
    _become_blockers(play, blocks)
    _note_blocks(play, blocks)
    declared: list[Happening] = [
        Declares("block", play.object(id).ref, _refs(play, attackers)) for id, attackers in blocks.items()
    ]
    for id in _blocked(blocks):
        attacker = play.object(id)
        if not before.objects[id].blocked:
            declared.append(Declares("become blocked", attacker.ref, attacker.blocked_by))
    declared += [Declares("be unblocked", each.ref) for each in _left_alone(play.game, players)]
    if declared:
        happen(play, *declared)


def _with_bands(play: Play, blocks: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """The blocks, and those of the attackers that are in a band with one that is blocked."""
    found = banding.joined(play.game, blocks)
    for id, attackers in found.items():
        more = [each for each in attackers if each not in blocks[id]]
        if more:
            play.note("702.22h", f"{id} blocks the whole band, {' and '.join(more)} too", id, *more)
    return found


def _check(play: Play, blocks: Mapping[str, Sequence[str]], players: Sequence[str]) -> None:
    game = play.game
    for id, attackers in blocks.items():
        _check_number(game, game.objects[id], attackers)
        for attacker in attackers:
            forbidden = _pair(game, game.objects[id], game.objects[attacker])
            if forbidden is not None:
                raise IllegalAction(forbidden.rule, forbidden.says)
    for id in _blocked(blocks):
        count = sum(id in attackers for attackers in blocks.values())
        if count < 2 and evasion.needs_two(game, game.objects[id]):
            raise IllegalAction("702.111b", f"{id} has menace: one creature alone can't block it")
    _check_provoked(game, blocks, players)
    _check_players(play, players)


def _check_provoked(game: Game, blocks: Mapping[str, Sequence[str]], players: Sequence[str]) -> None:
    """A creature that must block an attacker blocks it if it can, with help if need be (509.1c)."""
    for each in game.permanents:
        for attacker in filter(None, map(game.find, _must_block(game, each))):
            does = attacker.id in blocks.get(each.id, ())
            declares = game.chars(each.id).controller in players
            if declares and not does and _could(game, each, attacker, blocks):
                raise IllegalAction("509.1c", f"{each.id} must block {attacker.id}")
    _check_able(game, blocks, players)
    _check_blocked(game, blocks, players)


def _check_blocked(game: Game, blocks: Mapping[str, Sequence[str]], players: Sequence[str]) -> None:
    """An attacker that is to be blocked is, if any creature can do it (509.1c)."""
    for ref in _ruled(game, "is blocked if able"):
        attacker = game.objects[ref.id]
        if any(ref.id in attackers for attackers in blocks.values()):
            continue
        for each in game.permanents:
            if game.chars(each.id).controller in players and _could(game, each, attacker, blocks):
                raise IllegalAction("509.1c", f"{ref.id} must be blocked, and {each.id} can do it")


def _check_able(game: Game, blocks: Mapping[str, Sequence[str]], players: Sequence[str]) -> None:
    """A creature that blocks if able blocks something, with help if need be (509.1c)."""
    from crkb.game.layers import rules

    attackers = engaged.attackers(game)
    for each in game.permanents:
        if each.id in blocks or game.chars(each.id).controller not in players:
            continue
        bound = rules.ruled(game, "blocks if able", each.ref)
        if bound and any(_could(game, each, attacker, blocks) for attacker in attackers):
            raise IllegalAction("509.1c", f"{each.id} blocks if able")


def _declaring(game: Game, blocks: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Which defending players declare these blocks (703.4j): whose creatures block; if none does, all that
    haven't declared.

    A team that shares its turns declares together (805.10d).
    """
    if blocks:
        names = [game.chars(id).controller for id in blocks]
    else:
        defending = [engaged.defending_player(game, each) for each in engaged.attackers(game)]
        names = [name for name in defending if name not in engaged.combat(game).blocks]
    return tuple(dict.fromkeys(each for name in names if name for each in engaged.side(game, name)))


def _could(game: Game, each: GameObject, attacker: GameObject, blocks: Mapping[str, Sequence[str]]) -> bool:
    """Whether a creature could block an attacker, alone or with another that is free to."""
    others = (other for other in game.permanents if other.id != each.id)
    return _is_free_for(game, each, attacker, blocks) and (
        not evasion.needs_two(game, attacker)
        or any(_is_free_for(game, other, attacker, blocks) for other in others)
    )


def _is_free_for(
    game: Game, each: GameObject, attacker: GameObject, blocks: Mapping[str, Sequence[str]]
) -> bool:
    """Whether a creature could block an attacker, and not in place of another that it must block."""
    most = most_blocked(game, each)
    bound = {game.objects[id].ref for id in blocks.get(each.id, ())} & _must_block(game, each) - {
        attacker.ref
    }
    return _pair(game, each, attacker) is None and (most is None or len(bound) < most)


def _must_block(game: Game, each: GameObject) -> frozenset[Ref]:
    """What a creature must block if it can: what it was told to, and what all creatures must block."""
    return frozenset(each.marks.get(engaged.HAS_TO_BLOCK, ())) | _alluring(game)


def _alluring(game: Game) -> frozenset[Ref]:
    """The attackers that every creature must block that can."""
    return frozenset(_ruled(game, "is blocked by all creatures able to"))


def _ruled(game: Game, rule: str) -> Iterator[Ref]:
    """The attackers of which an effect says so; hardly ever does any."""
    from crkb.game.layers import rules

    if rule not in rules.changes(game):
        return iter(())
    return (each.ref for each in engaged.attackers(game) if rules.ruled(game, rule, each.ref))


def _left_alone(game: Game, players: Sequence[str]) -> list[GameObject]:
    """The attackers that nothing blocks, of those whose defending players have declared (509.5g)."""
    return [
        each
        for each in engaged.attackers(game)
        if not each.blocked and engaged.defending_player(game, each) in players
    ]


def _check_number(game: Game, blocker: GameObject, attackers: Sequence[str]) -> None:
    most = most_blocked(game, blocker)
    if most is not None and len(attackers) > most:
        raise IllegalAction("509.1a", f"{blocker.id} can block only {most} of {len(attackers)} creatures")


def _check_players(play: Play, players: Sequence[str]) -> None:
    """Each defending player declares all blocks at once (509.1, 802.4)."""
    record = engaged.combat(play.game)
    for player in players:
        if player in record.blocks:
            raise IllegalAction("509.1a", f"{player} has already declared blockers")
    if not players and engaged.attackers(play.game):
        raise IllegalAction("509.1a", "blockers have already been declared")
    engaged.record(play, record._replace(blocks=(*record.blocks, *players)))


def _become_blockers(play: Play, blocks: Mapping[str, Sequence[str]]) -> None:
    changed = {}
    for id, attackers in blocks.items():
        blocker = engaged.marked(play.object(id), engaged.FIGHTS_FOR, play.chars(id).controller)
        changed[id] = blocker._replace(blocking=_refs(play, attackers))
    for id in _blocked(blocks):
        attacker = play.object(id)
        new = tuple(play.object(each).ref for each, attackers in blocks.items() if id in attackers)
        changed[id] = attacker._replace(blocked=True, blocked_by=(*attacker.blocked_by, *new))
    play.put(*changed.values())


def _blocked(blocks: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id for attackers in blocks.values() for id in attackers))


def _refs(play: Play, ids: Sequence[str]) -> tuple[Ref, ...]:
    return tuple(play.object(id).ref for id in ids)


def _note_blocks(play: Play, blocks: Mapping[str, Sequence[str]]) -> None:
    for id, attackers in blocks.items():
        play.note("509.1g", f"{id} blocks {' and '.join(attackers)}", id, *attackers)
        for attacker in attackers:
            for each in evasion.passed(play.game, play.object(id), play.object(attacker)):
                play.note(each.rule, each.says, *each.about, holds=each.holds)
    for id in _blocked(blocks):
        play.note("509.1h", f"{id} is blocked", id)
        if evasion.needs_two(play.game, play.object(id)):
            play.note("702.111b", f"{id} has menace and is blocked by two or more creatures", id)
