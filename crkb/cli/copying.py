"""`--copy`: a citation, printed, and put into the clipboard by terminals that take it.

It is printed in any case, so that it is there where a terminal has no such thing, and for programs
that copy (`crkb 704.5f --copy | xclip`): only a terminal is sent the sequence for its clipboard.
"""

from __future__ import annotations

import base64
import os
import sys
from collections.abc import Sequence

from crkb.cli.terminal import printable, show_data, tell
from crkb.kb import Meant
from crkb.library.generations import Info
from crkb.render import citation

LONGEST = 50_000
"""Bytes that are sent to a clipboard: terminals drop what is longer than some 75,000 in base64."""

_WITHOUT = ("", "dumb", "linux")
"""Kinds of terminals (TERM) without a clipboard, some of which would show the sequence."""


def copied(found: Sequence[Meant], info: Info, markdown: bool) -> None:
    """Print a citation of what was found; on a terminal, copy it."""
    text = printable((citation.markdown if markdown else citation.plain)(found, info))
    show_data(text + "\n")
    if not sys.stdout.isatty() or os.environ.get("TERM", "") in _WITHOUT:
        return
    data = text.encode("utf-8", "replace")
    if len(data) > LONGEST:
        tell(f"Not copied: more than {LONGEST:,} bytes.")
        return
    sys.stdout.write(sequence(data))
    sys.stdout.flush()
    tell("Copied, if your terminal lets programs copy.")


def sequence(data: bytes) -> str:
    """What tells a terminal to put bytes into the clipboard (OSC 52)."""
    return f"\x1b]52;c;{base64.b64encode(data).decode('ascii')}\x07"
