"""A listening socket's end: its queue is closed before it is emptied and thrown away.

Closing a listening socket resets the connections that wait in its queue, though their clients have been let
in and have asked.
"""

from __future__ import annotations

import socket
import struct
import sys
from contextlib import suppress

ATTACH_FILTER = 26
"""Linux's SO_ATTACH_FILTER, which Python doesn't name."""

DROP_ALL = (0x06, 0, 0, 0)
"""A filter of one instruction: return 0, of each packet let nothing through."""


def close_queue(listening: socket.socket) -> None:
    """Let nobody new into a socket's queue, in whichever processes it is; who tries is refused later.

    Elsewhere than on Linux, where that can't be, the queue gets as short as can be.
    """
    if sys.platform != "linux":
        listening.listen(0)
        return
    import ctypes

    instruction = ctypes.create_string_buffer(struct.pack("HBBI", *DROP_ALL))
    program = struct.pack("HP", 1, ctypes.addressof(instruction))
    with suppress(OSError):  # a system that forbids it
        listening.setsockopt(socket.SOL_SOCKET, ATTACH_FILTER, program)
