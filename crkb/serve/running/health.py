"""`/healthz`, `/readyz` and `/metrics`: answered at once, however much is being computed."""

from __future__ import annotations

from collections.abc import Callable

from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.reply import TEXT, Reply

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


def alive(call: Call) -> Reply:
    """That the process answers."""
    return Reply(b"ok\n", TEXT)


def ready(call: Call) -> Reply:
    """That an edition is open and can be read.

    Raises:
        Refused: if the service was told to stop.
        LibraryError, EditionNotFound: if no edition can be read.
    """
    if call.stopping:
        raise Refused(503, "stopping")
    kb = call.kb
    kb.store.title("1")
    return Reply(f"ok {kb.info.id}\n".encode(), TEXT)


def metrics(call: Call) -> Reply:
    """Counts of this process, as Prometheus reads them."""
    return Reply(call.metrics.text(call.kept, len(call.editions.now().infos)).encode(), PROMETHEUS)


def _endpoint(path: str, run: Callable[[Call], Reply], says: str, kind: str = TEXT) -> Endpoint:
    return Endpoint(path, run, says, rests_on="moment", style="service", kind=kind, inline=True)


ENDPOINTS = (
    _endpoint("/healthz", alive, "Whether the process answers."),
    _endpoint("/readyz", ready, "Whether an edition can be read; 503 once the service is told to stop."),
    _endpoint("/metrics", metrics, "What was answered and how fast, for Prometheus.", PROMETHEUS),
)
