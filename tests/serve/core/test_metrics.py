"""What Prometheus reads."""

from __future__ import annotations

import os
import re

from crkb.serve.core.kept import Kept
from crkb.serve.core.metrics import Metrics

LINE = re.compile(r'[a-z_]+\{([a-z]+="[^"]*",)*process="\d+"\} [\d.]+|# (HELP [a-z_]+ .+|TYPE [a-z_]+ \w+)')


def lines(metrics: Metrics) -> list[str]:
    return metrics.text(Kept(), 2).replace(f'process="{os.getpid()}"', "P").splitlines()


def test_requests_are_counted_by_method_route_and_status():
    metrics = Metrics()
    for method, status in (("GET", 200), ("GET", 200), ("HEAD", 200), ("GET", 404), ("BREW", 405)):
        metrics.count(method, "/cr/{rule_id}", status, 0.01)
    assert [line for line in lines(metrics) if line.startswith("crkb_requests_total")] == [
        'crkb_requests_total{method="GET",route="/cr/{rule_id}",status="200",P} 2',
        'crkb_requests_total{method="GET",route="/cr/{rule_id}",status="404",P} 1',
        'crkb_requests_total{method="HEAD",route="/cr/{rule_id}",status="200",P} 1',
        'crkb_requests_total{method="other",route="/cr/{rule_id}",status="405",P} 1',
    ]


def test_times_are_a_histogram():
    metrics = Metrics()
    for seconds in (0.001, 0.002, 0.03, 99.0):
        metrics.count("GET", "/cr", 200, seconds)
    found = [line for line in lines(metrics) if line.startswith("crkb_request_seconds")]
    assert [re.findall(r'le="([^"]+)"|} (.+)', line)[-1][1] for line in found[:13]] == [
        "1", "2", "2", "2", "2", "3", "3", "3", "3", "3", "3", "3", "4",
    ]  # fmt: skip
    assert 'le="+Inf"' in found[12]
    assert found[13:] == [
        'crkb_request_seconds_sum{route="/cr",P} 99.033000',
        'crkb_request_seconds_count{route="/cr",P} 4',
    ]


def test_all_lines_have_the_format_and_say_the_process():
    metrics, kept = Metrics(), Kept()
    metrics.count("GET", "/cr", 200, 0.1)
    kept.get("a", lambda: 1)
    kept.get("a", lambda: 1)
    text = metrics.text(kept, 2)
    assert all(LINE.fullmatch(line) for line in text.splitlines())
    assert re.search(r"crkb_editions\{[^}]+\} 2\n", text)
    assert re.search(r"crkb_kept_hits_total\{[^}]+\} 1\n", text)
    assert re.search(r"crkb_kept_misses_total\{[^}]+\} 1\n", text)
    assert re.search(r"crkb_kept_bytes\{[^}]+\} 10000\n", text)
