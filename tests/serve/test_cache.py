"""nginx as a cache in front of the service, with the configuration that containers use."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.reply import Reply
from crkb.serve.routes import ENDPOINTS

from .over_sockets import running

CONFIG = Path(__file__).parents[2] / ".ci" / "docker" / "nginx.conf"

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NGINX is None, reason="nginx is not installed: apt-get install nginx-light"),
]

RULE = "/v1/cr-2031-03-03/rules/704.5k"
"""An answer that may be kept for good."""

OFTEN = "/v1/latest/rules/704.5k"
"""An answer that changes with the edition."""

OLD = ("STALE", "UPDATING")
"""What the cache says of an answer that it gives although it is too old."""


class Cache(NamedTuple):
    """A running nginx: what asks it, and what the service in the background was asked."""

    client: httpx.Client
    service: Service


class Service:
    """The service behind the cache: started and stopped at one port, counting what it answers."""

    def __init__(self, home: str) -> None:
        self._home = home
        self.port = free_port()
        self.answered: Counter[str] = Counter()
        self.slow = 0.0

    @contextmanager
    def running(self) -> Iterator[None]:
        with running(self._home, [self._watched(each) for each in ENDPOINTS], port=self.port):
            yield

    def _watched(self, endpoint: Endpoint) -> Endpoint:
        """An endpoint whose answers the cache keeps for a second, instead of minutes."""

        def run(call: Call) -> Reply:
            self.answered[endpoint.path] += 1
            time.sleep(self.slow)
            reply = endpoint.run(call)
            if reply.status != 200:
                return reply
            return reply._replace(headers={**reply.headers, "X-Accel-Expires": "1"})

        return endpoint._replace(run=run)


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def configured(folder: Path, port: int, service: int) -> Path:
    """The configuration with other addresses and folders; nothing else is changed."""
    text = CONFIG.read_text(encoding="utf-8")
    for old, new, times in (
        (" /tmp/", f" {folder}/", 6),  # the first, as the folder may be below it
        ("listen 8080 default_server;", f"listen 127.0.0.1:{port} default_server;", 1),
        ("server crkb:8310;", f"server 127.0.0.1:{service};", 1),
        ("/var/cache/nginx/crkb", f"{folder}/kept", 1),
        ("/dev/stdout", f"{folder}/access.log", 1),
        ("/dev/stderr", f"{folder}/error.log", 1),
    ):
        assert text.count(old) == times, old
        text = text.replace(old, new)
    path = folder / "nginx.conf"
    path.write_text(text, encoding="utf-8")
    return path


def command(config: Path, *more: str) -> list[str]:
    user = "user root;" if os.geteuid() == 0 else ""  # the folder is the tests' own
    return [str(NGINX), "-p", str(config.parent), "-c", str(config), "-g", f"daemon off; {user}", *more]


@contextmanager
def nginx(config: Path, port: int) -> Iterator[None]:
    started = subprocess.Popen(command(config), stderr=subprocess.PIPE)
    try:
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except ConnectionRefusedError:
                assert started.poll() is None, started.stderr.read()
                time.sleep(0.05)
        yield
    finally:
        started.terminate()
        started.wait(20)
        started.stderr.close()


@pytest.fixture
def cache(tmp_path, served_home) -> Iterator[Cache]:
    """A cache that has kept nothing yet; what it asks is started by the test."""
    port, service = free_port(), Service(served_home)
    config = configured(tmp_path, port, service.port)
    with nginx(config, port), httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
        yield Cache(client, service)


def how(answer: httpx.Response) -> str:
    return answer.headers["X-Cache"]


def test_nginx_takes_the_configuration(tmp_path):
    config = configured(tmp_path, free_port(), free_port())
    done = subprocess.run(command(config, "-t"), capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 0, done.stderr
    assert "[warn]" not in done.stderr
    assert "syntax is ok" in done.stderr


def test_what_is_asked_again_is_not_asked_of_the_service(cache):
    client, service = cache
    with service.running():
        first, second = client.get(RULE), client.get(RULE)
    assert (how(first), how(second)) == ("MISS", "HIT")
    assert first.status_code == second.status_code == 200
    assert first.content == second.content
    assert first.headers["ETag"] == second.headers["ETag"]
    assert (
        first.headers["Access-Control-Allow-Origin"] == second.headers["Access-Control-Allow-Origin"] == "*"
    )
    assert service.answered.total() == 1


def test_each_answer_has_the_id_of_its_own_request(cache):
    client, service = cache
    with service.running():
        ids = [client.get(RULE).headers.get_list("X-Request-Id") for _ in range(2)]
    assert [len(each) for each in ids] == [1, 1]
    assert ids[0] != ids[1]


@pytest.mark.parametrize("warm", [True, False])
def test_who_has_an_answer_already_is_told_so(cache, warm):
    client, service = cache
    with service.running():
        tag = client.get(RULE).headers["ETag"]
        path = RULE if warm else f"{RULE}?include=children"
        if not warm:
            tag = httpx.get(f"http://127.0.0.1:{service.port}{path}").headers["ETag"]
        answer = client.get(path, headers={"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["ETag"] == tag
    assert how(answer) == ("HIT" if warm else "MISS")


def test_each_encoding_is_kept_by_itself(cache):
    client, service = cache
    whole = "/v1/cr-2031-03-03/rules/7?include=children,examples,references"
    with service.running():
        for encoding, state in (("identity", "MISS"), ("gzip", "MISS"), ("gzip", "HIT"), ("identity", "HIT")):
            answer = client.get(whole, headers={"Accept-Encoding": encoding})
            assert how(answer) == state
            assert answer.headers.get("Content-Encoding", "identity") == encoding
            assert answer.json()["number"] == "7"


def test_head_is_answered_from_what_get_kept(cache):
    client, service = cache
    with service.running():
        length = client.get(RULE, headers={"Accept-Encoding": "identity"}).headers["Content-Length"]
        answer = client.head(RULE, headers={"Accept-Encoding": "identity"})
    assert (answer.status_code, answer.content, how(answer)) == (200, b"", "HIT")
    assert answer.headers["Content-Length"] == length


def test_errors_are_not_kept(cache):
    client, service = cache
    with service.running():
        answers = [client.get("/v1/cr-2031-03-03/rules/999.9") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert [how(answer) for answer in answers] == ["MISS", "MISS"]


def test_many_who_ask_at_once_are_one_question(cache):
    client, service = cache
    service.slow = 0.3
    states: list[str] = []
    with service.running():
        asking = [
            threading.Thread(target=lambda: states.append(how(httpx.get(client.base_url.join(RULE)))))
            for _ in range(20)
        ]
        for each in asking:
            each.start()
        for each in asking:
            each.join(30)
    assert service.answered.total() == 1
    assert Counter(states) == {"MISS": 1, "HIT": 19}


def test_the_service_may_be_gone_for_a_while(cache):
    client, service = cache
    with service.running():
        fresh = client.get(OFTEN)
        assert client.get(RULE).status_code == 200
    time.sleep(2.5)  # what was kept for a second is too old now; nginx counts whole ones
    for path in (OFTEN, RULE, OFTEN):
        answer = client.get(path)
        assert answer.status_code == 200
        assert how(answer) in OLD
        assert answer.json()["number"] == "704.5k"
    assert client.get(OFTEN, headers={"If-None-Match": fresh.headers["ETag"]}).status_code == 304
    assert client.get("/v1/latest/rules/704.5a").status_code == 502  # nobody has asked for it before
    with service.running():
        assert how(client.get(OFTEN)) in OLD  # and a newer one is asked for meanwhile
        states = [how(client.get(OFTEN)) for _ in range(20) if not time.sleep(0.1)]
        assert "HIT" in states
        assert client.get("/v1/latest/rules/704.5a").status_code == 200


def test_what_is_kept_depends_on_the_host(cache):
    client, service = cache
    with service.running():
        states = [how(client.get(RULE, headers={"Host": host})) for host in ("a.test", "b.test", "a.test")]
    assert states == ["MISS", "MISS", "HIT"]


def test_metrics_are_not_for_everybody(cache):
    client, service = cache
    with service.running():
        assert client.get("/metrics").status_code == 404
        assert client.get("/cache-health").status_code == 204
    assert service.answered.total() == 0


def test_a_browser_may_ask_beforehand(cache):
    client, service = cache
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "GET"}
    with service.running():
        answer = client.options(RULE, headers=asked)
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_the_log_says_what_was_kept(cache, tmp_path):
    client, service = cache
    with service.running():
        client.get(RULE, headers={"X-Request-Id": "mine"})
        client.get(RULE)
    time.sleep(0.2)
    lines = (tmp_path / "access.log").read_text().splitlines()
    assert [re.search(r'"cache":"(\w*)"', line)[1] for line in lines] == ["MISS", "HIT"]
