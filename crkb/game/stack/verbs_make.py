"""Instructions that make objects: tokens, copies, delayed triggers (701.6, 707, 603.7)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from crkb.game.copies import becoming
from crkb.game.errors import TooLong
from crkb.game.events import entering_with
from crkb.game.happenings import Attaches, Moves
from crkb.game.objects import BATTLEFIELD, NOTHING, NOWHERE, DelayedTrigger, GameObject, Ref, Trigger
from crkb.game.play import Play
from crkb.game.stack import effects, locking, token_definitions
from crkb.game.stack.doing import Doing
from crkb.game.state import Game
from crkb.game.terms import (
    CopyOf,
    Delayed,
    Filter,
    Named,
    NewToken,
    Op,
    Ops,
    State,
    Verb,
    YouDo,
    every_term,
)
from crkb.text.inflect import quantity

CITES = {
    "111.2": "creates a token is its owner",
    "111.11": "a copy of a nonexistent object",
    "603.7a": "created during the resolution of spells",
    "603.12": "These reflexive triggered abilities follow",
    "707.2": "acquires the copiable values",
}

MOST_TOKENS = 20_000
"""So many tokens may be created at once."""

# ---- tokens


def create(doing: Doing, verb: Verb) -> bool:
    """Players create tokens (701.6, 111)."""
    tokens = created(doing, moves_of(doing, verb))
    if verb.arg("equips") is not None:
        _equip(doing, verb.arg("equips"), tokens)
    return bool(tokens)


def moves_of(doing: Doing, verb: Verb, besides: Sequence[Moves] = ()) -> list[Moves]:
    """The tokens that an instruction creates, as they would enter.

    Args:
        doing: The instructions being carried out.
        verb: The instruction: `amount`, `who`, `X`.
        besides: Others that are created together with them.

    Raises:
        TooLong: There are too many.
    """
    number = doing.amount(verb.arg("amount")) if verb.arg("amount") is not None else 1
    token: NewToken = verb.value
    x = doing.amount(verb.arg("X")) if verb.arg("X") is not None else doing.ctx.x
    if (number or 0) > MOST_TOKENS:
        raise TooLong(f"more than {MOST_TOKENS} tokens at once")
    moves: list[Moves] = []
    ids = FreshIds(doing.play.game, (each.ref.id for each in besides))
    for player in doing.players(verb.arg("who")):
        for described in _made(doing, token, x):
            made = becoming.as_created(
                doing.play, described._replace(owner=player, controller=player, entered_under=player)
            )
            doing.play.count(max(0, min(number or 0, MOST_TOKENS + 1)))
            for _ in range(number or 0):
                id = ids.given(made.id) if made.id and number == 1 else ids.numbered(made.id or _base(made))
                new = made._replace(id=id, counters=NOTHING)
                move = Moves(new.ref, BATTLEFIELD, "create", doing.by(), new=new, counters=made.counters)
                moves.append(entering_with.as_created(doing.play, move))
    for rule, says in token_definitions.reasons(token, moves):
        doing.play.note(rule, says, *doing.named(), *(move.ref.id for move in moves[:MOST_TOLD]))
    return moves


MOST_TOLD = 5
"""Of so many tokens that are created at once it is told what they are."""


def created(doing: Doing, moves: Sequence[Moves]) -> list[Ref]:
    """The tokens, once they have been created all at once."""
    if moves:
        doing.play.note("111.2", f"{quantity(len(moves), 'token')} created", *doing.named())
    done = doing.happen(*moves)
    tokens = [each.now for each in done if each.now is not None]
    doing.about(tokens)
    return tokens


def _equip(doing: Doing, what: Filter, tokens: list[Ref]) -> None:
    """Attach what created a token to it, as living weapon does."""
    equipment = doing.permanents(what)
    doing.happen(*(Attaches(ref, tokens[0]) for ref in equipment if tokens))


def _made(doing: Doing, token: NewToken, x: int | None) -> list[GameObject]:
    """The tokens that are described, each once: as yet without ids and owners."""
    status = _status(doing, token)
    if token.copy is not None:
        return [each._replace(**status) for each in _copies(doing, token.copy)]
    sheet = token_definitions.defined(token, x, doing.play.game.edition)
    return [GameObject(status.pop("id", ""), sheet, NOWHERE, kind="token", **status)]


def _status(doing: Doing, token: NewToken) -> dict[str, Any]:
    """How the tokens enter: tapped, with counters, attached to something."""
    status = dict(token.status)
    if "counters" in status:
        status["counters"] = {kind: doing.number(term) for kind, term in status["counters"]}
    if "attached_to" in status:
        status["attached_to"] = next(iter(doing.things(status["attached_to"])), None)
    return status


def _copies(doing: Doing, copy: CopyOf) -> list[GameObject]:
    """Tokens that are copies of what is meant, now or as it last existed (707.2): none of nothing."""
    from crkb.game.copies import copying

    refs = [each for each in doing.things(copy.what) if isinstance(each, Ref)]
    if not refs:
        says = "there is nothing to copy, now or as it last existed: no token is created"
        doing.play.note("111.11", says, *doing.named(), holds=False)
        return []
    found = []
    for ref in refs:
        doing.play.note("707.2", f"the token copies {ref.id}", ref.id)
        snapshot = copying.token_snapshot_of(doing.play.game, ref)
        if copying.no_token(doing.play, snapshot.sheet, snapshot.back, ref.id):
            continue
        record = copying.CopyRecord(snapshot, copy.exceptions)
        found.append(
            GameObject("", snapshot.sheet, NOWHERE, kind="token", back=snapshot.back, entered_as=record)
        )
    return found


def _base(made: GameObject) -> str:
    """What the id of a new token begins with: its name or its subtypes."""
    face = made.sheet.faces[0]
    said = " ".join(face.names) or " ".join(sorted(face.subtypes)) or "token"
    return re.sub(r"[^a-z0-9]+", "-", said.lower()).strip("-") or "token"


class FreshIds:
    """Ids for what is created: none that an object of the game has, and each only once."""

    def __init__(self, game: Game, taken: Iterable[str] = ()) -> None:
        self._objects = game.objects
        self._taken = set(taken)
        self._numbers: dict[str, int] = {}

    def given(self, id: str) -> str:
        """The id that the instruction gives its only token, numbered if it is taken."""
        if not self._is_free(id):
            return self.numbered(id)
        self._taken.add(id)
        return id

    def numbered(self, base: str) -> str:
        """An id made of a word and a number."""
        number = self._numbers.get(base, 1)
        while not self._is_free(f"{base}-{number}"):
            number += 1
        self._numbers[base] = number + 1  # for many tokens of one name: the numbers below are taken
        self._taken.add(f"{base}-{number}")
        return f"{base}-{number}"

    def _is_free(self, id: str) -> bool:
        return id not in self._objects and id not in self._taken


# ---- copies


def copy(doing: Doing, verb: Verb) -> bool:
    """Something becomes a copy of something else (707.2)."""
    said = (
        verb.value if isinstance(verb.value, CopyOf) else CopyOf(verb.value, tuple(verb.arg("except") or ()))
    )
    who = verb.arg("who")
    affected = doing.permanents(who) if who is not None else _source(doing)
    meant = [each for each in doing.things(said.what) if isinstance(each, Ref)]
    doing.about(meant)
    if not affected or not meant:
        return False
    names = ", ".join(ref.id for ref in affected)
    doing.play.note(
        "707.2",
        f"{names} {'becomes' if len(affected) == 1 else 'become'} a copy of {meant[0].id}",
        *(ref.id for ref in affected),
    )
    # `it` of an event is copied as it last was, another object where these instructions put it (608.2h)
    model = meant[0] if meant[0] == doing.ctx.it else doing.found(meant[0])
    ops = Ops((Op("copy", CopyOf(_by_name(model), said.exceptions)),))
    about = doing.ctx._replace(named=(model, *doing.ctx.named))
    return bool(effects.begin(doing.play, ops, who, verb.arg("until"), about, affected))


def _by_name(ref: Ref) -> Filter:
    return Filter((Named(ref.id),))


def _source(doing: Doing) -> tuple[Ref, ...]:
    source = doing.found(doing.ctx.source) if doing.ctx.source else None
    return (source,) if source and doing.play.game.find(source) else ()


# ---- delayed triggers


def delayed(doing: Doing, verb: Verb) -> bool:
    """A delayed triggered ability is created (603.7)."""
    label = f"delayed of {doing.ctx.source.id}" if doing.ctx.source else "delayed"
    if verb.value.events == REFLEXIVE:
        return _reflexive(doing, verb.value, label)
    doing.play.note("603.7a", "a delayed triggered ability is created", *doing.named())
    ctx = _found_again(doing)._replace(named=_named(doing.play, verb.value))
    game = doing.play.game
    trigger = DelayedTrigger(verb.value.events, verb.value.verbs, ctx, label, game.turn, game.clock)
    doing.play.game = game.but(delayed=(*game.delayed, trigger))
    return True


REFLEXIVE = (State(YouDo()),)
"""What a reflexive triggered ability waits for: that the instruction before was carried out."""


def _reflexive(doing: Doing, what: Delayed, label: str) -> bool:
    """A reflexive triggered ability is checked at once: was it done? `it` is what it was done to (603.12)."""
    if not doing.ctx.did:
        doing.play.note("603.12", f"{label} doesn't trigger: it wasn't done", *doing.named(), holds=False)
        return False
    doing.play.note("603.12", f"{label} triggers: it was done", *doing.named())
    it = doing.done_to if doing.done_to is not None else doing.ctx.it
    ctx = doing.ctx._replace(it=it, named=_named(doing.play, what))
    trigger = Trigger(label, ctx.source, ctx.you, what.verbs, ctx, since=doing.play.game.clock)
    doing.play.triggered.append(label)
    doing.play.game = doing.play.game.but(waiting=(*doing.play.game.waiting, trigger))
    return True


def _found_again(doing: Doing) -> Any:
    """What `this` and `it` mean later: the objects where these instructions put them (400.7j)."""
    ctx = doing.ctx
    source = doing.found(ctx.source) if ctx.source else None
    if not isinstance(ctx.it, Ref):
        return ctx._replace(source=source, became=())
    it, *others = doing.all_found(ctx.it)
    return ctx._replace(source=source, it=it, became=(it, *others) if others else ())


def _named(play: Play, what: Delayed) -> tuple[Ref, ...]:
    """The objects that the ids in a delayed ability mean: those there are now, and no later ones (603.7c).

    What is to be returned is named for the card: the ability may find it where it is by then.
    """
    returned = {
        term.name
        for verb in what.verbs
        if verb.verb in ("return", "move")
        for term in every_term(verb.value)
        if isinstance(term, Named)
    }
    return tuple(
        ref
        for ref in locking.meant_by_ids(play.game, what)
        if ref.id not in returned or play.game.objects[ref.id].zone != BATTLEFIELD
    )
