"""The cards of a melded or merged permanent as it leaves: in which order they arrive, how many moved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from crkb.game.copies import merging
from crkb.game.events import libraries
from crkb.game.happenings import Done, Moves
from crkb.game.objects import BATTLEFIELD, EXILE, LIBRARY, NOWHERE, GameObject, Ref
from crkb.game.play import Play
from crkb.game.state import Game

CITES: dict[str, str] = {
    "712.21a": "may arrange the two cards",
    "712.21b": "determines the relative timestamp order",
    "712.21e": "counts as two cards that moved",
    "727.3a": "may arrange the new objects",
    "727.3b": "determines the relative timestamp order",
}

MOST_PARTS = 4
"""So many cards are put in every order; of more, someone has to say which it is."""


def arranged(play: Play, whole: GameObject, parts: Sequence[GameObject], event: Moves) -> list[GameObject]:
    """The cards of a permanent in the order in which they get their timestamps.

    In a library, where it matters which is the topmost, its owner arranges them and nobody else learns
    how (712.21a, 727.3a). Who exiles it says which of them is the earlier (712.21b, 727.3b). Where no
    card has an ability that its order could matter for, it stays open.
    """
    if event.to == LIBRARY and event.position in (libraries.TOP, libraries.BOTTOM):
        rule = "727.3a" if merging.is_merged(whole) else "712.21a"
        found = _chosen(play, whole, parts, whole.owner, rule)
        play.note(rule, f"{whole.owner} arranges the cards of {whole.id}, unseen by others", whole.id)
        # what is put on top last is the topmost, what is put on the bottom last the lowest
        return found[::-1] if event.position == libraries.TOP else found
    if event.to == EXILE and sum(map(_has_ability, parts)) > 1:
        rule = "727.3b" if merging.is_merged(whole) else "712.21b"
        who = _exiling(play.game, whole, event)
        found = _chosen(play, whole, parts, who, rule)
        play.note(rule, f"{who} determines which card of {whole.id} has the earlier timestamp", whole.id)
        return found
    return list(parts)


def _has_ability(part: GameObject) -> bool:
    return any(face.abilities for face in part.sheet.faces)


def _exiling(game: Game, whole: GameObject, event: Moves) -> str:
    """The player who exiles a permanent, or whose spell or ability does; its owner if a rule does."""
    if isinstance(event.by, Ref):
        return game.known(event.by).controller or whole.owner
    return event.by or whole.owner


def _chosen(
    play: Play, whole: GameObject, parts: Sequence[GameObject], player: str, rule: str
) -> list[GameObject]:
    """The cards in the order that a player chooses: the first, or topmost, first."""
    by_id = {part.id: part for part in parts}
    if len(by_id) < len(parts):  # components that a file gave no ids of their own
        return list(parts)
    orders = [list(order) for order in permutations(by_id)] if len(by_id) <= MOST_PARTS else []
    return [by_id[id] for id in play.choose(f"{player}'s order of {whole.id}", orders, player, rule)]


def counted(before: Game, done: Iterable[Done]) -> tuple[int, int]:
    """How many permanents and how many cards moved.

    A permanent of several cards is one permanent that moved, and as many cards (712.21e).
    """
    moved = [each for each in done if isinstance(each.what, Moves) and each.now not in (None, each.was)]
    left = {each.was for each in moved if each.was is not None}
    permanents = [ref for ref in left if before.known(ref).zone == BATTLEFIELD]
    cards = [each for each in moved if each.now is not None and _is_card(before, each)]
    return len(permanents), len(cards)


def _is_card(before: Game, done: Done) -> bool:
    """Whether what moved is a card: no token, and no copy of a spell."""
    assert done.now is not None
    known = before.objects.get(done.now.id)
    whole = before.objects.get(done.was.id) if done.was is not None else None
    if whole is not None and len(whole.components) > 1:
        return any(part.id == done.now.id and not part.token for part in whole.components)
    return known is not None and known.kind == "card" and known.zone != NOWHERE
