"""How the service runs."""

from __future__ import annotations

from typing import NamedTuple


# same name as citations.settings.Settings: of the service
class Settings(NamedTuple):
    """How the service runs; `crkb serve` has an option for each.

    Attributes:
        home: The library's directory; "" is the user's.
        host: The address to listen at; only this machine unless somebody says more.
        port: The port; 0 for any that is free.
        workers: Processes; all read the same files, and each keeps and counts for itself.
        root: The path under which a proxy shows the service, and which it cuts off; "" for its root.
        rate: Requests a minute for each client of a worker; 0 for as many as there are.
        trust_proxy: Whether `X-Forwarded-For` says who the client is.
        mcp: Whether assistants are served under `/mcp`.
        hosts: Names by which the service may be called besides this machine's, for `/mcp`.
        quiet: Whether requests are left out of the log.
    """

    home: str = ""
    host: str = "127.0.0.1"
    port: int = 8310
    workers: int = 1
    root: str = ""
    rate: int = 0
    trust_proxy: bool = False
    mcp: bool = True
    hosts: tuple[str, ...] = ()
    quiet: bool = False


LINE = 8 * 1024
"""Bytes of a request's path and query at most: 414 beyond."""

BODY = 1024 * 1024
"""Bytes of a request's body at most: 413 beyond."""

BODY_SECONDS = 10.0
"""Seconds in which a request's body has to arrive: 408 beyond."""

HEAD_SECONDS = 10.0
"""Seconds in which a request's line and headers have to arrive: the connection is closed beyond."""

SENT_SECONDS = 60.0
"""Seconds in which a client has to take what is sent: the connection is closed beyond."""

IDLE_SECONDS = 20
"""Seconds for which a connection stays open that nothing is asked on."""

THREADS = 2
"""Requests that compute at a time; the others wait. More would only take turns."""

SHORT = 2.0
"""An endpoint that may compute longer than so many seconds has its requests in other threads."""

SLOW_THREADS = 2
"""Requests of such endpoints that compute at a time."""

LISTENING = 1.0
"""Seconds for which a service that was told to stop still answers, so that what balances load sees it."""

STOPPING = 10
"""Seconds that are left to what runs when the service is told to stop."""

QUERY, TERMS = 400, 20
"""Characters and words of a search at most."""

DEPTH = 4
"""Steps of references at most."""

BATCH = 200
"""Things that are asked for at a time at most."""
