"""Who or what is meant, how much, and whether a condition holds: the way in for other modules."""

from __future__ import annotations

from crkb.game.layers.amounts import amount
from crkb.game.layers.conditions import holds
from crkb.game.layers.meaning import Asking, fits, meant, members, sift
from crkb.game.layers.verdicts import Look

__all__ = ["Asking", "Look", "amount", "fits", "holds", "meant", "members", "sift"]
