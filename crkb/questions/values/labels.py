"""Short texts that are never empty: ids, names and the like."""

from __future__ import annotations

from typing import Annotated

import msgspec

# same name as citations.texts.Text: that one is a whole file
Text = Annotated[str, msgspec.Meta(min_length=1)]
"""Any text that is not empty."""

Id = Annotated[str, msgspec.Meta(min_length=1)]
"""What facts call a thing: unlike its name, no two things share it."""

Name = Annotated[str, msgspec.Meta(min_length=1)]
"""A name in the game, or a word of one."""

PlayerName = Annotated[str, msgspec.Meta(min_length=1)]
"""What facts call a player."""
