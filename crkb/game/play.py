"""A game being played on: the moment now, the choices made for what is going on, what happened.

Everything that changes a game takes a `Play` and changes its `game`. The games themselves are
immutable, so a play can be tried and dropped: `run` plays an event again from the game before it
when a choice turns out to be needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crkb.game.errors import GameFormError, NotKnown, TooLong
from crkb.game.happenings import Done
from crkb.game.objects import GameObject, Player, Ref
from crkb.game.proof import Proof
from crkb.game.state import Game
from crkb.game.values import Chars

MOST_STEPS = 50_000
"""So many times something may happen at one event and the checks after it."""
MOST_THINGS = 1_000_000
"""So many things may happen in all, those that happen at once counted each."""


# same name as questions.values.formats.Play: a fact of questions, until they are views of a game
class Play:
    """A game being played on.

    `game` is the moment now. `done` is all that happened at this event and the checks after it, in
    order; `triggered` are the labels of what triggered. `choices` are those made for this event by
    the names that the form of games gives them; `asked` are the names of those that came up.

    `began` is the game before the event, or as the turn began that has begun since; `watched` how much
    of `done` the players' designations have looked at.
    `applied` are the replacement and prevention effects whose instructions are being carried out:
    they had their opportunity (614.5). `modified` counts how often one has changed what would happen.
    `unless` are the names of choices by which players left undone what would have kept something else
    from being done (118.12a). `resolving` is what on the stack is resolving right now. `amid` are the games
    between the instructions carried out since the last check (704.4).
    """

    def __init__(self, game: Game, choices: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.choices = dict(choices or {})
        self.used: set[str] = set()
        self.began = game
        self.watched = 0
        self.asked: list[str] = []
        self.unless: set[str] = set()
        self.done: list[Done] = []
        self.triggered: list[str] = []
        self.proof = Proof()
        self.applied: frozenset[str] = frozenset()
        self.modified = 0
        self.resolving = ""
        self.amid: list[Game] = []
        self._steps = 0
        self._things = 0

    # ---- looking

    def object(self, id: str) -> GameObject:
        """The newest object of an id. Raises KeyError for an id that the game doesn't have."""
        return self.game.objects[id]

    def chars(self, of: str | Ref) -> Chars:
        """The characteristics of an object now, or as it last existed."""
        return self.game.chars(of)

    def player(self, name: str) -> Player:
        """A player. Raises KeyError for a name that the game doesn't have."""
        return self.game.players[name]

    # ---- changing

    def put(self, *objects: GameObject) -> None:
        """Put objects in place of those with the same ids. For what isn't an event: fields that triggers
        and replacements don't look at."""
        self.game = self.game.with_objects(*objects)

    def put_players(self, *players: Player) -> None:
        """Put players in place of those of the same names."""
        self.game = self.game.with_players(*players)

    def stamp(self) -> int:
        """A new timestamp, later than all there are (613.7)."""
        self.game = self.game.but(clock=self.game.clock + 1)
        return self.game.clock - 1

    def count(self, steps: int = 1) -> None:
        """Count what happens, `steps` things at once. Raises TooLong beyond the bound."""
        self._steps += 1
        self._things += steps
        if self._steps > MOST_STEPS or self._things > MOST_THINGS:
            raise TooLong(
                f"the game doesn't settle within {MOST_STEPS} steps",
                "It may be a loop: make the remaining choices, or use a smaller game.",
            )

    # ---- choices

    def choose(self, name: str, options: Sequence[Any], player: str = "", rule: str = "") -> Any:
        """What was chosen under a name; the only option where there is one.

        `options` are what may be chosen, as the form of games writes it; a choice that isn't one of
        them is refused.

        Raises:
            NotKnown: Nobody chose, and there are several options.
            GameFormError: What was chosen is none of them.
        """
        self.asked.append(name)
        if name in self.choices:
            self.used.add(name)
            chosen = self.choices[name]
            alike = [each for each in options if comparable(each) == comparable(chosen)]
            if options and not alike:
                said = ", ".join(str(each) for each in options[:6])
                raise GameFormError(f"choose.{name}", f"{chosen!r} can't be chosen", f"Options: {said}")
            return alike[0] if alike else chosen
        if len(options) == 1:
            return options[0]
        raise NotKnown(name, options, player, rule)

    def chosen(self, name: str) -> Any:
        """What was chosen under a name, of whatever form, or None: the caller checks it."""
        self.asked.append(name)
        if name in self.choices:
            self.used.add(name)
        return self.choices.get(name)

    # ---- proof

    def note(self, rule: str, says: str, *about: str, holds: bool | None = True) -> None:
        """Add to the proof that a rule decided something; see `Proof.note`."""
        self.proof.note(rule, says, *about, holds=holds)


def comparable(choice: Any) -> Any:
    """A choice in the form in which it is compared: yes and no as words, lists as tuples."""
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    if isinstance(choice, Ref):
        return choice.id
    if isinstance(choice, Mapping):
        return {key: comparable(each) for key, each in choice.items()}
    if isinstance(choice, list | tuple):
        return tuple(comparable(each) for each in choice)
    return choice
