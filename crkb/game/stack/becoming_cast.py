"""A spell that has become cast, an ability that has become activated (601.2i, 602.2b)."""

from __future__ import annotations

from crkb.game.happenings import Casts, Happening, Targets
from crkb.game.objects import Ref
from crkb.game.play import Play


def become_cast(play: Play, ref: Ref, player: str, what: str = "cast") -> None:
    """The spell is cast, or the ability activated: abilities trigger on that and on its targets."""
    from crkb.game.events import events

    obj = play.game.objects[ref.id]
    things = [thing for each in (obj.stacked.targets if obj.stacked else ()) for thing in each]
    happenings: list[Happening] = [Targets(ref, thing) for thing in dict.fromkeys(things)]
    events.happen(play, Casts(player, ref, what), *happenings)
