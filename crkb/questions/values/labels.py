"""Short texts that facts refer to things by: never empty."""

from __future__ import annotations

from typing import Annotated

import msgspec

# same name as editions.rewrite.Text: that one is a whole file
Text = Annotated[str, msgspec.Meta(min_length=1)]
"""Any text that says something."""

Id = Annotated[str, msgspec.Meta(min_length=1)]
"""What a thing is called in the facts: not its name, which several may share."""

Name = Annotated[str, msgspec.Meta(min_length=1)]
"""A name in the game, or a word of one."""

PlayerName = Annotated[str, msgspec.Meta(min_length=1)]
"""What a player is called in the facts."""
