"""Connections: those of clients that are too slow to ask, or to take what is sent, are closed."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

from crkb.serve.core.settings import HEAD_SECONDS, SENT_SECONDS

ASKING_LATE = 1.0
"""Seconds for which somebody who hasn't asked yet may ask when the service stops."""


class Connection(H11Protocol):
    """uvicorn's, with clocks: for the head of a request, and for a client that doesn't read.

    uvicorn's own clock runs from an answer to the next byte, so that half a request would keep a
    connection for ever. A body has the clock of `crkb.serve.core.answering`.
    """

    _asking: asyncio.TimerHandle | None = None
    _taking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there: a request is to follow."""
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Some of a request has come: the rest of its head is to follow, and with that the clock stops."""
        super().data_received(data)
        if self._is_answering():
            _stop(self._asking)
            self._asking = None
        elif self._asking is None:
            self._wait_for_head()

    def pause_writing(self) -> None:
        """More is to be sent than the client has taken."""
        super().pause_writing()
        self._taking = self.loop.call_later(SENT_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has taken it, or is gone."""
        super().resume_writing()
        _stop(self._taking)

    def shutdown(self) -> None:
        """The service stops: who has just come may still ask."""
        if self.cycle is None:
            self.loop.call_later(ASKING_LATE, super().shutdown)
        else:
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        _stop(self._asking)
        _stop(self._taking)
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        self._asking = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
