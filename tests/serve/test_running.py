"""The service as it runs: is it alive, what it does with slow clients, how it stops, several workers."""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from functools import partial

import pytest

from crkb.errors import CrkbError, LibraryError
from crkb.library.database import Store
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.serve import connections, deaf, server, workers
from crkb.serve.app import app
from crkb.serve.core.endpoints import Endpoint
from crkb.serve.core.reply import Reply
from crkb.serve.core.settings import Settings
from tests.invented import FIRST

from .over_sockets import Lost, asked, connected, port_of, process, receive, request, running

ID = "cr-2031-03-03"


# ---- is it alive, is it ready, what has it done


def test_the_process_is_alive(client):
    found = client.get("/healthz")
    assert (found.status_code, found.text) == (200, "ok\n")
    assert (found.headers["Content-Type"], found.headers["Cache-Control"]) == (
        "text/plain; charset=utf-8",
        "no-store",
    )


def test_an_edition_can_be_read(client):
    assert (client.get("/readyz").status_code, client.get("/readyz").text) == (200, f"ok {ID}\n")


def test_a_service_that_stops_is_alive_but_not_ready(client, monkeypatch):
    monkeypatch.setattr(client.app.state.service, "stopping", True)
    assert (client.get("/readyz").status_code, client.get("/readyz").text) == (503, "stopping\n")
    assert client.get("/healthz").status_code == 200
    assert client.get("/cr/100.1").status_code == 200


def test_a_service_whose_edition_cannot_be_read_is_not_ready(client, monkeypatch):
    def fails(*_: object) -> None:
        raise LibraryError("no disk at /somewhere/secret")

    monkeypatch.setattr(Store, "title", fails)
    found = client.get("/readyz")
    assert (found.status_code, found.text) == (503, "the library cannot be read\n")


def test_metrics(client):
    client.get("/cr/100.1")
    found = client.get("/metrics")
    assert found.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert re.search(
        r'^crkb_requests_total\{method="GET",route="/cr/\{rule_id\}",status="200",process="\d+"\} \d+$',
        found.text,
        re.MULTILINE,
    )
    assert re.search(r'^crkb_editions\{process="\d+"\} \d$', found.text, re.MULTILINE)


# ---- connections


BIG = 32 * 1024 * 1024


def big(call: object) -> Reply:
    """More than sockets hold."""
    return Reply(bytes(BIG), "application/octet-stream")


def test_several_requests_on_one_connection(served_home):
    with running(served_home) as at, connected(port_of(at)) as connection:
        for number in ("100.1", "100.2", "999.9"):
            connection.sendall(request(f"/cr/{number}"))
            assert json.loads(receive(connection).body)["ruleNumber"] == number
        connection.sendall(request("/cr/100.1", method="HEAD"))
        head = connection.recv(65536)
        assert head.startswith(b"HTTP/1.1 200")
        assert head.endswith(b"\r\n\r\n")
        assert b"server:" not in head.lower()


def gone(connection: socket.socket) -> bool:
    """Whether the other side ends the connection, sending nothing."""
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize(
    "begun", [b"", b"GET /cr/100.1 HT", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST /v1/ask HTTP/1.1\r\n"]
)
def test_a_client_that_does_not_ask_is_left(served_home, monkeypatch, begun):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    with running(served_home) as at, connected(port_of(at)) as connection:
        start = time.monotonic()
        connection.sendall(begun)
        assert gone(connection)
        assert 0.15 < time.monotonic() - start < 5


def test_a_client_that_asks_drop_by_drop_is_left(served_home, monkeypatch):
    """On a connection that was used before, too."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.4)
    with running(served_home) as at, connected(port_of(at)) as connection:
        connection.sendall(request("/cr/100.1"))
        assert receive(connection).status == 200
        with pytest.raises(ConnectionError):
            drip(connection, b"GET /cr/100.1 HTTP/1.1\r\nX: " + b"y" * 1000)


def drip(connection: socket.socket, sent: bytes) -> None:
    for byte in sent:
        connection.sendall(bytes([byte]))
        time.sleep(0.02)


def test_a_client_that_was_answered_has_longer_to_ask_again(served_home, monkeypatch):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(server, "IDLE_SECONDS", 1.0)
    with running(served_home) as at, connected(port_of(at)) as connection:
        for _ in range(2):
            connection.sendall(request("/cr/100.1"))
            assert receive(connection).status == 200
            time.sleep(0.5)
        start = time.monotonic()
        assert gone(connection)
        assert time.monotonic() - start < 5


def test_a_client_that_is_answered_slowly_is_not_left(served_home, monkeypatch):
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.1)

    def slow(call: object) -> Reply:
        time.sleep(0.5)
        return Reply(b"1")

    table = [Endpoint("/slow", slow, "", rests_on="nothing")]
    with running(served_home, table) as at:
        assert asked(port_of(at), "/slow").body == b"1"


def test_a_client_that_does_not_take_its_answer_is_left(served_home, monkeypatch):
    table = [Endpoint("/big", big, "", rests_on="moment")]
    with running(served_home, table) as at:
        assert len(asked(port_of(at), "/big").body) == BIG  # who takes it gets it
        monkeypatch.setattr(connections, "SENT_SECONDS", 0.3)
        with connected(port_of(at)) as connection:
            connection.sendall(request("/big"))
            time.sleep(3)
            with pytest.raises(Lost):
                receive(connection)


def test_what_is_no_request_is_refused(served_home):
    with running(served_home) as at:
        for sent in (
            b"\x16\x03\x01\x02\r\n\r\n",
            b"GET / HTTP/1.1\r\nA: " + b"x" * server.HEAD + b"\r\n\r\n",
        ):
            with connected(port_of(at)) as connection:
                connection.sendall(sent)
                assert receive(connection).status == 400


def test_a_socket_that_is_taken():
    with server.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CrkbError) as e:
            server.listen("127.0.0.1", port)
    assert str(e.value).startswith(f"cannot listen at 127.0.0.1:{port}: ")
    assert "--port 0" in e.value.hint


@pytest.mark.parametrize("host", ["no such host", "::ffff:9999::"])
def test_an_address_that_is_none(host):
    with pytest.raises(CrkbError, match="cannot listen at"):
        server.listen(host, 0)


def test_a_service_of_one_process_says_its_address_and_stops(served_home, monkeypatch):
    """In this process, whose signals are as before afterwards."""
    before = signal.getsignal(signal.SIGTERM)
    said: list[object] = []
    asking: list[threading.Thread] = []

    def told(address: str) -> None:
        asking.append(threading.Thread(target=ask, args=(port_of(address),)))
        asking[0].start()

    def ask(port: int) -> None:
        said.append(asked(port, "/rules/readyz").status)
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0.2)
        said.append(asked(port, "/readyz"))

    monkeypatch.setattr(server, "LISTENING", 1.0)
    server.serve(Settings(home=served_home, port=0, quiet=True, root="/rules"), told)
    asking[0].join()
    [ready, stopping] = said
    assert (ready, stopping.status, stopping.ends) == (404, 503, True)
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_service_of_several_processes_says_its_address_and_stops(served_home, monkeypatch):
    monkeypatch.setattr(workers, "LISTENING", 0.3)
    said = []

    def told(address: str) -> None:
        said.append(asked(port_of(address), "/cr/100.1").status)
        signal.raise_signal(signal.SIGTERM)

    server.serve(Settings(home=served_home, port=0, quiet=True, workers=2), told)
    assert said == [200]


def test_who_has_come_when_the_service_stops_may_still_ask(served_home, monkeypatch):
    monkeypatch.setattr(server, "LISTENING", 0.0)
    with running(served_home) as at:
        late, silent = connected(port_of(at)), connected(port_of(at))
        asked(port_of(at), "/cr/100.1")
    # it has stopped, or is about to: `running` waits for that in a thread
    assert gone(silent)
    late.close()
    silent.close()


@pytest.mark.parametrize("seconds", [0.0, 0.5])
def test_who_asks_while_the_service_stops_is_answered(served_home, monkeypatch, seconds):
    monkeypatch.setattr(server, "LISTENING", 0.0)
    asking: list[object] = []

    def ask(connection: socket.socket) -> None:
        time.sleep(seconds)
        connection.sendall(request("/cr/100.1"))
        asking.append(receive(connection))

    with running(served_home) as at:
        late = connected(port_of(at))
        asked(port_of(at), "/cr/100.1")
        thread = threading.Thread(target=ask, args=(late,))
        thread.start()
    thread.join()
    late.close()
    [answer] = asking
    assert answer.status == 200
    assert answer.ends or seconds == 0.0


@pytest.mark.parametrize("platform", [sys.platform, "other"])
def test_nobody_gets_into_a_queue_that_is_closed(monkeypatch, platform):
    """Or nearly nobody, where a system knows no better."""
    monkeypatch.setattr(deaf.sys, "platform", platform)
    with server.listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        assert let_in(port)
        deaf.close_queue(listening)
        assert not all(let_in(port) for _ in range(3))


def let_in(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=0.2).close()
    except TimeoutError:
        return False
    return True


def test_a_library_that_cannot_be_read_ends_the_start(tmp_path):
    file = tmp_path / "file"
    file.write_text("no folder")
    with pytest.raises(LibraryError):
        server.serve(Settings(home=str(file), port=0), print)


def test_a_second_signal_ends_it_at_once(served_home):
    made = server.Server(app(Settings(home=served_home)), Settings(), lambda: None)
    for number, (stop, force) in ((signal.SIGTERM, (True, False)), (signal.SIGINT, (True, True))):
        made.handle_exit(number, None)
        assert (made.should_exit, made.force_exit) == (stop, force)


def test_searches_are_prepared(served_home, caplog):
    service = app(Settings(home=served_home)).state.service
    service._search()
    assert not caplog.records
    service.warm()
    service.stopping = True
    service.warm()
    service.close()


def test_what_searches_read_is_not_looked_through_for_garbage_again(served_home):
    service = app(Settings(home=served_home)).state.service
    before = gc.get_freeze_count()
    service.warm()
    for threads in (service._slow, service._threads):
        threads.shutdown()
    assert gc.get_freeze_count() > before
    gc.unfreeze()
    service.stopping = True
    service._search()  # it began before
    assert gc.get_freeze_count() == 0


def test_what_cannot_be_prepared_is_in_the_log(tmp_path, caplog):
    file = tmp_path / "file"
    file.write_text("no folder")
    app(Settings(home=str(file))).state.service._search()
    assert "a first search failed" in caplog.text


# ---- processes


def stopped(running: subprocess.Popen[bytes], number: int = signal.SIGTERM) -> int:
    running.send_signal(number)
    return running.wait(30)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_process_stops_with_status_0_and_writes_a_log(served_home, number):
    with process(served_home) as (running, port):
        assert asked(port, "/cr/100.1", "X-Request-Id: r-1").status == 200
        assert stopped(running, number) == 0
        time.sleep(0.1)
        lines = [json.loads(line) for line in running.log]
    [line] = [each for each in lines if each.get("request")]
    assert {name: line[name] for name in ("level", "request", "path", "status")} == {
        "level": "info",
        "request": "r-1",
        "path": "/cr/100.1",
        "status": 200,
    }
    assert running.stdout.closed


def test_a_worker_that_dies_is_replaced(served_home, monkeypatch):
    monkeypatch.setattr(workers, "TOO_SOON", 0.0)
    listening = server.listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    made = workers.Workers(Settings(home=served_home, quiet=True, mcp=False), listening)
    said: list[object] = []

    def ready() -> None:
        watching = threading.Thread(target=watch)
        watching.start()
        said.append(watching)

    def watch() -> None:
        said.append(asked(port, "/cr/100.1").status)
        os.kill(made._running[0][0].pid, signal.SIGKILL)
        wait_until(lambda: len({p.pid for p, _ in made._running} - before) == 1)
        said.append(asked(port, "/cr/100.1").status)
        os.kill(os.getpid(), signal.SIGTERM)

    before: set[int | None] = set()
    started = made._started

    def remembered():
        found = started()
        if len(before) < 2:
            before.add(found[0].pid)
        return found

    monkeypatch.setattr(made, "_started", remembered)
    monkeypatch.setattr(made, "_settings", made._settings._replace(workers=2))
    made.run(ready)
    said[0].join()
    assert said[1:] == [200, 200]
    assert not any(each.is_alive() for each, _ in made._running)


class Stubborn:
    """A process that ends only when it is killed."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def terminate(self) -> None:
        self.said.append("terminate")

    def join(self, seconds: float | None = None) -> None:
        self.said.append("join")

    def is_alive(self) -> bool:
        return "kill" not in self.said

    def kill(self) -> None:
        self.said.append("kill")


def test_a_worker_that_does_not_stop_is_killed(monkeypatch):
    monkeypatch.setattr(workers, "PATIENCE", 0.0)
    listening = server.listen("127.0.0.1", 0)
    made = workers.Workers(Settings(), listening)
    stubborn = Stubborn()
    made._running = [(stubborn, 0.0)]
    made._end()
    assert stubborn.said == ["terminate", "join", "join", "kill", "join"]
    assert listening.fileno() == -1


def test_a_worker_ends_when_nobody_watches_over_it(monkeypatch):
    ended, other = multiprocessing.Pipe()
    other.close()
    parent = type("Parent", (), {"sentinel": ended.fileno()})
    killed = []
    monkeypatch.setattr(workers.multiprocessing, "parent_process", lambda: parent)
    monkeypatch.setattr(workers.os, "kill", lambda *given: killed.append(given))
    workers._end_with_parent()
    assert killed == [(os.getpid(), signal.SIGTERM)]
    ended.close()


def test_what_a_worker_does(monkeypatch):
    ran = []
    monkeypatch.setattr(server, "run", lambda *given: ran.append(given))
    monkeypatch.setattr(workers, "_end_with_parent", lambda: ran.append("watched"))
    with server.listen("127.0.0.1", 0) as listening:
        workers.work(Settings(workers=2), listening)
        wait_until(lambda: len(ran) == 2)
        [(settings, socket_, ready)] = [each for each in ran if each != "watched"]
        assert (settings.workers, socket_, ready()) == (2, listening, None)


def wait_until(there, seconds: float = 30.0) -> None:
    until = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_workers_that_die_at_once_end_the_service(tmp_path):
    file = tmp_path / "file"
    file.write_text("no folder")
    listening = server.listen("127.0.0.1", 0)
    made = workers.Workers(Settings(home=str(file), workers=1, quiet=True), listening)
    with pytest.raises(CrkbError, match="a worker ended with status 1"):
        made.run(lambda: None)


@pytest.mark.slow
def test_several_workers_answer_and_end_with_the_first_process(served_home):
    with process(served_home, "--workers", "2", "--quiet") as (running, port):
        found: set[str] = set()

        def both() -> bool:
            text = asked(port, "/metrics").body.decode()
            found.update(re.findall(r'crkb_editions\{process="(\d+)"\}', text))
            return len(found) == 2

        wait_until(both)
        tags = {asked(port, "/cr/100.1").headers["etag"] for _ in range(20)}
        assert len(tags) == 1
        running.kill()
        running.wait(30)
        wait_until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in found))
    with pytest.raises(ConnectionRefusedError):
        connected(port)


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_new_edition_is_served_without_a_restart(home, workers):
    library = Library(str(home))
    library.add([Raw("a.txt", FIRST.encode())])
    with process(str(home), "--workers", workers, "--quiet") as (running, port):
        assert b"cr-2031-03-03" in asked(port, "/readyz").body
        text = home / "b.txt"
        text.write_text(FIRST.replace("March 3, 2031", "May 5, 2032").replace("until dusk", "until dawn"))
        subprocess.run(
            [sys.executable, "-m", "crkb", "add", str(text)],
            env={**os.environ, "CRKB_HOME": str(home)},
            check=True,
            capture_output=True,
        )
        wait_until(lambda: asked(port, "/readyz").body == b"ok cr-2032-05-05\n", 10)
        time.sleep(2.5)  # for all workers
        for _ in range(10):
            assert "until dawn" in json.loads(asked(port, "/cr/100.1").body)["ruleText"]
            old = asked(port, "/v1/cr-2031-03-03/rules/100.1")
            assert b"until dusk" in old.body
        assert stopped(running) == 0


@pytest.mark.slow
def test_200_slow_clients_do_not_stop_others(served_home):
    with process(served_home, "--quiet") as (running, port):
        slow = [connected(port) for _ in range(200)]
        for each in slow:
            each.sendall(b"GET /cr/100.1 HTTP/1.1\r\nHost: sl")
        times = []
        for _ in range(100):
            start = time.monotonic()
            assert asked(port, "/cr/100.1").status == 200
            times.append(time.monotonic() - start)
        assert sorted(times)[98] < 0.25
        slow[0].sendall(b"ow\r\n\r\n")
        assert receive(slow[0]).status == 200
        slow[1].settimeout(30)
        assert gone(slow[1])
        for each in slow:
            each.close()
        assert stopped(running) == 0


class Load:
    """Clients that ask until nobody listens any more: some keep their connection, some make new ones."""

    def __init__(self, port: int, clients: int = 8) -> None:
        self.port = port
        self.answered = 0
        self.wrong: list[object] = []
        self._lock = threading.Lock()
        self.threads = [threading.Thread(target=self._ask, args=(i,)) for i in range(clients)]
        for each in self.threads:
            each.start()

    def has_answered(self, count: int) -> bool:
        return self.answered > count

    def _ask(self, number: int) -> None:
        connection = None
        paths = ("/cr/100.1", "/v1/latest/search?q=shimmer", "/cr", "/v1/latest/rules/702.2")
        for turn in range(1_000_000):
            try:
                connection = connection or connected(self.port)
            except ConnectionError:
                return  # refused, so that nothing was asked
            try:
                connection.sendall(request(paths[turn % len(paths)]))
                answer = receive(connection)
            except (Lost, OSError) as e:
                with self._lock:
                    self.wrong.append((number, turn, repr(e), repr(e.__cause__)))
                return
            with self._lock:
                self.answered += 1
                if answer.status != 200:
                    self.wrong.append((answer.status, answer.body[:200]))
            if answer.ends or number % 2:
                connection.close()
                connection = None


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_stopping_under_load_loses_no_answer(served_home, workers):
    for _ in range(3):
        with process(served_home, "--workers", workers, "--quiet") as (running, port):
            load = Load(port)
            wait_until(partial(load.has_answered, 200))
            before = load.answered
            assert stopped(running) == 0
            for each in load.threads:
                each.join(30)
            assert load.wrong == []
            assert load.answered > before


@pytest.mark.slow
def test_memory_stays_flat(served_home):
    with process(served_home, "--quiet", "--no-mcp") as (running, port):
        before = 0
        for turn in range(4):
            ask_many(port, 4_000)
            now = memory(running.pid)
            if turn == 1:
                before = now
        assert now - before < 4_000
        assert stopped(running) == 0


def ask_many(port: int, count: int) -> None:
    with connected(port) as connection:
        for turn in range(count):
            path = ("/cr/100.1", f"/cr/{turn % 900}.1", "/v1/latest/rules/702.2", "/nothing", "/cr/glossary")
            connection.sendall(request(path[turn % 5]))
            assert receive(connection).status in (200, 404)


def memory(pid: int) -> int:
    """Kilobytes that a process holds."""
    with open(f"/proc/{pid}/status", encoding="ascii") as f:
        return next(int(line.split()[1]) for line in f if line.startswith("VmRSS"))
