"""What Prometheus reads: how many requests, by route and status, how long they took, what was kept."""

from __future__ import annotations

import os
import threading
from collections import defaultdict
from collections.abc import Iterator

from crkb.serve.core.kept import Kept

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds of the histogram's buckets, in seconds."""

METHODS = frozenset(("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"))
"""Methods that are counted by name: a client may make up others without end."""


class Metrics:
    """Counts of one process; each line says which, as one of several workers answers who asks for them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requests: dict[tuple[str, str, int], int] = defaultdict(int)
        self._seconds: dict[str, list[float]] = defaultdict(lambda: [0.0] * (len(BOUNDS) + 2))

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request; `route` is the template, so that there are only so many."""
        method = method if method in METHODS else "other"
        with self._lock:
            self._requests[method, route, status] += 1
            buckets = self._seconds[route]
            at = next((i for i, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))
            buckets[at] += 1
            buckets[-1] += seconds

    def text(self, kept: Kept, editions: int) -> str:
        """All counts in Prometheus's text format."""
        with self._lock:
            counts = list(self._lines())
        return "".join(f"{_of_process(line)}\n" for line in (*counts, *_gauges(kept, editions)))

    def _lines(self) -> Iterator[str]:
        yield "# HELP crkb_requests_total Requests answered."
        yield "# TYPE crkb_requests_total counter"
        for (method, route, status), count in sorted(self._requests.items()):
            yield f'crkb_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}'
        yield "# HELP crkb_request_seconds Seconds until an answer was sent."
        yield "# TYPE crkb_request_seconds histogram"
        for route, buckets in sorted(self._seconds.items()):
            below = 0.0
            for bound, some in zip((*map(str, BOUNDS), "+Inf"), buckets[:-1], strict=True):
                below += some
                yield f'crkb_request_seconds_bucket{{route="{route}",le="{bound}"}} {below:.0f}'
            yield f'crkb_request_seconds_sum{{route="{route}"}} {buckets[-1]:.6f}'
            yield f'crkb_request_seconds_count{{route="{route}"}} {below:.0f}'


def _gauges(kept: Kept, editions: int) -> Iterator[str]:
    for name, kind, says, value in (
        ("crkb_kept_hits_total", "counter", "Answers that were kept.", kept.hits),
        ("crkb_kept_misses_total", "counter", "Answers that had to be made.", kept.misses),
        ("crkb_kept_bytes", "gauge", "Bytes of the answers that are kept, about.", kept.used),
        ("crkb_editions", "gauge", "Editions in the library.", editions),
    ):
        yield f"# HELP {name} {says}"
        yield f"# TYPE {name} {kind}"
        yield f"{name} {value}"


def _of_process(line: str) -> str:
    """A sample with the process it is of as a label."""
    if line.startswith("#"):
        return line
    name, _, value = line.rpartition(" ")
    labels = name[:-1] + "," if name.endswith("}") else name + "{"
    return f'{labels}process="{os.getpid()}"}} {value}'
