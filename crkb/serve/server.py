"""Running the service: one process or several on one socket, which stop without losing an answer."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from crkb.errors import CrkbError
from crkb.serve import deaf
from crkb.serve.app import app
from crkb.serve.connections import Connection
from crkb.serve.core import logs
from crkb.serve.core.editions import Editions
from crkb.serve.core.service import Service
from crkb.serve.core.settings import IDLE_SECONDS, LINE, LISTENING, STOPPING, Settings

WAITING = 512
"""Connections that may wait to be taken."""

HEAD = LINE + 24 * 1024
"""Bytes of a request's line and headers at most."""

CLOSE = (b"connection", b"close")

SETTLING = 0.1
"""Seconds in which what is under way comes to an end."""

WARM_AFTER = 1.0
"""Seconds after which what searches need is loaded, if nobody has searched yet."""

MOST_YOUNG = 20_000
"""So many objects are made before garbage is looked for: an answer makes fewer."""


def serve(settings: Settings, told: Callable[[str], None]) -> None:
    """Serve until the process is told to stop; `told` is called with the address as soon as that answers.

    Raises:
        CrkbError: if nothing can listen at the address.
        LibraryError, EditionNotFound: if the library has no edition that can be read.
    """
    listening = listen(settings.host, settings.port)
    address = f"http://{_shown(settings.host)}:{listening.getsockname()[1]}/"
    with listening:
        if settings.workers > 1:
            from crkb.serve.workers import Workers

            _check(settings)
            Workers(settings, listening).run(lambda: told(address))
        else:
            run(settings, listening, lambda: told(address))


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address.

    Raises:
        CrkbError: if that cannot be.
    """
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return _bound(socket.socket(family, kind, protocol), where)
    except (OSError, UnicodeError) as e:
        why = f"cannot listen at {_shown(host)}:{port}: {getattr(e, 'strerror', None) or e}"
        raise CrkbError(why, "Choose another port: crkb serve --port 0 takes any that is free.") from e


def _bound(made: socket.socket, where: tuple[object, ...]) -> socket.socket:
    try:
        if sys.platform != "win32":  # there it would let two services have one port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(where)
        made.listen(WAITING)
    except OSError:
        made.close()
        raise
    return made


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _check(settings: Settings) -> None:
    """Open the edition in use, so that it is built once and not by each worker."""
    editions = Editions(settings.home)
    editions.kb()
    editions.close()


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve in this process until it is told to stop.

    Raises:
        LibraryError, EditionNotFound: if the library has no edition that can be read.
    """
    logs.begin(settings.quiet)
    gc.set_threshold(MOST_YOUNG)
    made = app(settings)
    made.state.service.editions.kb()
    Server(made, settings, ready).run([listening])


# same name as serve.mcp.server.Server: the one that speaks HTTP
class Server(uvicorn.Server):
    """uvicorn's, which stops in steps: not ready, then deaf, then done."""

    def __init__(self, app: Starlette, settings: Settings, ready: Callable[[], None]) -> None:
        super().__init__(_config(app, settings))
        self._service: Service = app.state.service
        self._ready = ready
        self._settings = settings
        self._at_once = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what was made so far stays: no need to look through it again and again
        self._ready()
        asyncio.get_running_loop().call_later(WARM_AFTER, self._service.warm)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop at the next tick; a second signal, at once. Unlike uvicorn's it ends with status 0."""
        self.force_exit = self.should_exit
        self._at_once = sig == signal.SIGINT  # somebody at a terminal, not behind what balances load
        self.should_exit = self._service.stopping = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer for a while with word that the connection ends; then take what still waits; then stop."""
        self.server_state.default_headers = [*self.server_state.default_headers, CLOSE]
        if not (self.force_exit or self._at_once):
            await asyncio.sleep(LISTENING)
        for each in sockets or []:
            await self._end(each)
        await super().shutdown(sockets)

    async def _end(self, listening: socket.socket) -> None:
        """Take all that wait, but for those that other processes may take; then nobody."""
        if self._settings.workers == 1:
            deaf.close_queue(listening)
        await asyncio.sleep(SETTLING)
        with suppress(NotImplementedError):  # by Windows's loop
            asyncio.get_running_loop().remove_reader(listening)
        await asyncio.sleep(SETTLING)  # asyncio drops what it has taken and not yet opened when it closes


def _config(app: Starlette, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        root_path=settings.root,
        backlog=WAITING,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=STOPPING,
        h11_max_incomplete_event_size=HEAD,
    )
