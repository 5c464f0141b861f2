"""Fetching from a server on this machine that redirects, truncates, stalls and lies; never from elsewhere."""

from __future__ import annotations

import hashlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from crkb.library import http
from crkb.library.http import Deadline, FetchError, Known, NotThere, get
from crkb.library.library import Library
from crkb.library.publisher import FOLDER, PAGE, VARIABLE, Publisher, links, parse_date
from crkb.library.sources import Raw
from tests.invented import FIRST, second

TEXT = FIRST.encode()
NEWER = second().encode()
ETAG = '"one"'


class Server:
    """Serves `files` (path -> bytes) with ETags and conditions, or what `special` does instead."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.special: dict[str, Callable[[Handler], None]] = {}
        self.etags: dict[str, str] = {}
        self.seen: list[tuple[str, dict[str, str]]] = []
        made = type("Made", (Handler,), {"server_of": self})
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), made)
        self.base = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()

    def asked(self, path: str) -> list[dict[str, str]]:
        """The headers of each request for a path."""
        return [headers for at, headers in self.seen if at == path]

    def link(self, *paths: str) -> None:
        """Make a rules page that links these."""
        self.files["/rules"] = "".join(f'<a href="{p}">TXT</a>' for p in paths).encode()


class Handler(BaseHTTPRequestHandler):
    server_of: Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        server = self.server_of
        server.seen.append((self.path, dict(self.headers)))
        if self.path in server.special:
            server.special[self.path](self)
        elif self.path in server.files:
            self.serve(server.files[self.path])
        else:
            self.answer(404, b"gone")

    def serve(self, data: bytes) -> None:
        etag = self.server_of.etags.get(self.path, ETAG)
        if self.headers.get("If-None-Match") == etag:
            self.answer(304, b"")
        else:
            self.answer(200, data, {"ETag": etag, "Content-Type": "application/octet-stream"})

    def answer(self, status: int, data: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in ({"Content-Length": str(len(data))} | (headers or {})).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def started() -> Iterator[Server]:
    server = Server()
    yield server
    server.http.shutdown()
    server.http.server_close()


@pytest.fixture
def server(started, monkeypatch) -> Server:
    """The server, empty; and no address but this machine's can be reached."""
    for kept in (started.files, started.special, started.etags, started.seen):
        kept.clear()
    real = socket.getaddrinfo

    def only_here(host, *args, **more):
        if host not in ("127.0.0.1", "localhost"):
            raise socket.gaierror(-3, "no network in tests")
        return real(host, *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", only_here)
    monkeypatch.setattr(http, "TIMEOUT", 0.3)
    return started


@pytest.fixture
def publisher(server, home) -> Publisher:
    return Publisher(Library(), f"{server.base}/rules")


NAME = "/2031/downloads/MagicCompRules%2020310303.txt"
NEWER_NAME = "/2031/downloads/MagicCompRules%2020310505.txt"


def cut(data: bytes, at: int, headers: dict[str, str] | None = None) -> Callable[[Handler], None]:
    """Serve only the beginning of a file."""

    def serve(handler: Handler) -> None:
        handler.send_response(200)
        for name, value in ({"Content-Length": str(len(data)), "ETag": ETAG} | (headers or {})).items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(data[:at])
        handler.close_connection = True

    return serve


def stall(data: bytes, at: int) -> Callable[[Handler], None]:
    """Serve the beginning, then nothing for longer than anyone waits."""

    def serve(handler: Handler) -> None:
        cut(data, at)(handler)
        handler.wfile.flush()
        time.sleep(0.6)

    return serve


def redirect(to: str) -> Callable[[Handler], None]:
    return lambda handler: handler.answer(302, b"", {"Location": to})


# --- what a page links ---


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (
            '<a href="https://m.invalid/2031/downloads/Rules 20310303.txt">x</a>',
            ["Rules 20310303.txt 2031-03-03"],
        ),
        ('<a href="https://m.invalid/Rules%2020310303.txt">x</a>', ["Rules 20310303.txt 2031-03-03"]),
        ("<A HREF='/d/Rules_2031-03-03.TXT'>x</A>", ["Rules_2031-03-03.TXT 2031-03-03"]),
        ('{"url":"https:\\/\\/m.invalid\\/Rules 20310303.txt"}', ["Rules 20310303.txt 2031-03-03"]),
        ('<a href="a/rules.txt"><a href="b/20300101.txt">', ["20300101.txt 2030-01-01", "rules.txt "]),
        ('<a href="a/20310303.pdf"><a href="robots.txt"><a href="javascript:20310303.txt"><a>', []),
        ("", []),
    ],
    ids=["spaces", "escaped", "relative", "in a script", "newest first", "others", "empty"],
)
def test_links(page, expected):
    assert [f"{x.name} {x.date}" for x in links(page, "https://m.invalid/en/rules")] == expected


def test_addresses_of_links_can_be_asked_for():
    (link,) = links('<a href="/x/MagicCompRules 20310303.txt?a=b#c">', "https://m.invalid/en/rules")
    assert link.address == "https://m.invalid/x/MagicCompRules%2020310303.txt?a=b"


@pytest.mark.parametrize("typed", ["2031-03-03", "20310303", " 2031-03-03 "])
def test_dates(typed):
    assert parse_date(typed) == "2031-03-03"


@pytest.mark.parametrize("typed", ["2031", "2031-13-01", "yesterday", "03/03/2031"])
def test_what_is_no_date(typed):
    with pytest.raises(FetchError, match="not a date"):
        parse_date(typed)


# --- fetching into the library ---


def test_the_newest_linked_text_is_added(server, publisher):
    server.link(NAME, NEWER_NAME)
    server.files |= {NAME: TEXT, NEWER_NAME: NEWER}
    got = publisher.fetch()
    assert (got.edition, got.size) == ("cr-2031-05-05", len(NEWER))
    assert got.sha256 == hashlib.sha256(NEWER).hexdigest()
    assert got.added is not None
    assert [i.id for i in Library().editions()] == ["cr-2031-05-05"]
    assert server.asked(NAME) == []
    assert server.asked(NEWER_NAME)[0]["User-Agent"].startswith("crkb")


def test_what_is_there_already_is_not_fetched_again(server, publisher):
    server.link(NAME)
    server.files[NAME] = TEXT
    publisher.fetch()
    again = publisher.fetch()
    assert (again.edition, again.added, again.size) == ("cr-2031-03-03", None, len(TEXT))
    assert server.asked(NAME)[1]["If-None-Match"] == ETAG


def test_what_was_removed_is_fetched_again(server, publisher):
    server.link(NAME)
    server.files[NAME] = TEXT
    publisher.fetch()
    Library().remove("cr-2031-03-03")
    assert publisher.fetch().added is not None
    assert "If-None-Match" not in server.asked(NAME)[1]


def test_the_same_file_under_a_new_mark_changes_nothing(server, publisher):
    server.link(NAME)
    server.files[NAME] = TEXT
    publisher.fetch()
    server.etags[NAME] = '"two"'
    assert publisher.fetch().added is None
    assert publisher.fetch().added is None
    assert server.asked(NAME)[2]["If-None-Match"] == '"two"'


def test_another_file_at_the_same_address_is_said(server, publisher):
    server.link(NAME)
    server.files[NAME] = TEXT
    publisher.fetch()
    server.files[NAME], server.etags[NAME] = NEWER, '"two"'
    got = publisher.fetch()
    assert (got.changed, got.edition) == (True, "cr-2031-05-05")


def test_a_damaged_memory_is_no_obstacle(server, publisher, home):
    server.link(NAME)
    server.files[NAME] = TEXT
    publisher.fetch()
    (home / FOLDER / "known.json").write_text("{")
    assert publisher.fetch().added is not None


def test_had(server, publisher):
    server.link(NAME, NEWER_NAME)
    server.files |= {NAME: TEXT, NEWER_NAME: NEWER}
    publisher.fetch()
    assert publisher.had(publisher.links()) == {server.base + NEWER_NAME: "cr-2031-05-05"}


DATES = {  # date in the newest file's name -> whether it is newer than an edition effective 2031-03-03
    "20310303": False,
    "20310301": False,  # a few days before its rules are effective
    "20300101": False,
    "20310304": True,
    "20320101": True,
}


@pytest.mark.parametrize(("date", "newer"), DATES.items())
def test_check_goes_by_the_date_in_the_name(server, publisher, date, newer):
    server.link(f"/2031/downloads/MagicCompRules%20{date}.txt")
    Library().add([Raw("a.txt", TEXT)])
    found = publisher.check()
    assert (found.newer, found.edition, found.effective) == (newer, "cr-2031-03-03", "2031-03-03")


def test_check_does_not_count_what_is_no_whole_official_edition(server, publisher):
    server.link(NAME)
    own = b"@title Own\n@id own-1\n@effective 2032-01-01\n@official no\n@rules\n1. A\n100. B\n100.1. C.\n"
    Library().add([Raw("own.txt", own)])
    found = publisher.check()
    assert (found.newer, found.edition, found.effective) == (True, "", "")


def test_check_of_a_text_without_a_date(server, publisher):
    undated = "/MagicCompRules.txt"
    server.link(undated)
    with pytest.raises(FetchError, match="no date in its name") as caught:
        publisher.check()
    assert caught.value.hint == "Get it: crkb fetch"
    server.files[undated] = TEXT
    publisher.fetch()
    assert publisher.check().newer is False


@pytest.mark.parametrize(
    ("date", "edition"),
    [("2031-03-03", "cr-2031-03-03"), ("2031-05-05", "cr-2031-05-05"), ("2031-05-02", "cr-2031-05-05")],
    ids=["not linked", "linked", "the file's own date"],
)
def test_a_dated_text_by_the_publishers_naming(server, publisher, date, edition):
    linked = "/2031/downloads/MagicCompRules%2020310502.txt"  # three days before it is effective
    server.link(linked)
    server.files |= {linked: NEWER, "/2031/downloads/MagicCompRules%2020310301.txt": TEXT}
    assert publisher.fetch(date).edition == edition


@pytest.mark.parametrize("date", ["2031-06-01", "2031-05-06"], ids=["no file", "a file of another date"])
def test_a_date_without_a_text(server, publisher, date):
    server.link(NEWER_NAME)
    server.files[NEWER_NAME] = NEWER
    with pytest.raises(FetchError, match=f"no rules text for {date}") as caught:
        publisher.fetch(date)
    assert "crkb add FILE" in caught.value.hint
    assert Library().editions() == []


def test_a_year_is_part_of_the_address(server, publisher):
    server.link("/2032/downloads/MagicCompRules%2020320101.txt")
    server.files[NAME] = TEXT
    assert publisher.fetch("2031-03-03").edition == "cr-2031-03-03"


BAD = {
    "a web page": (b"<!DOCTYPE html><html>sorry</html>", "web page"),
    "not rules": (b"Dear reader, there is nothing here to read.\n" * 3, "not a rules text"),
    "binary": (bytes(range(256)) * 8, "not a rules text"),
    "nothing": (b"", "not a rules text"),
    "an excerpt": (b"704.5f A keeper with a glow wins.\n\n704.5g Another rule.\n", "incomplete"),
    "cut off": (TEXT[: len(TEXT) // 2], "incomplete"),
}


@pytest.mark.parametrize(("data", "says"), BAD.values(), ids=BAD)
def test_what_is_not_a_whole_text_is_refused(server, publisher, data, says):
    server.link(NAME)
    server.special[NAME] = lambda handler: handler.answer(200, data, {"Content-Type": "text/plain"})
    with pytest.raises(FetchError, match=says) as caught:
        publisher.fetch()
    assert "crkb add FILE" in caught.value.hint
    assert Library().editions() == []


def test_a_text_that_says_it_is_something_else_is_taken(server, publisher):
    server.link(NAME)
    server.special[NAME] = lambda handler: handler.answer(200, TEXT, {"Content-Type": "image/png"})
    assert publisher.fetch().edition == "cr-2031-03-03"


def test_a_page_that_links_nothing_any_more(server, publisher):
    server.files["/rules"] = b"<html>We have moved.</html>"
    with pytest.raises(FetchError, match="no longer links to a rules text") as caught:
        publisher.fetch()
    assert "crkb add FILE" in caught.value.hint


def test_a_page_that_is_gone(server, publisher):
    for date in ("", "2031-03-03"):
        with pytest.raises(FetchError, match="404") as caught:
            publisher.fetch(date)
        assert "crkb add FILE" in caught.value.hint


def test_a_redirect_is_followed(server, publisher):
    server.special["/rules"] = redirect("/new/rules")
    server.files["/new/rules"] = b'<a href="MagicCompRules 20310303.txt">'
    server.files["/new/MagicCompRules%2020310303.txt"] = TEXT
    assert publisher.fetch().edition == "cr-2031-03-03"


def test_a_file_that_breaks_off_is_refused_and_fetched_whole_next_time(server, publisher):
    server.link(NAME)
    server.special[NAME] = cut(TEXT, 700)
    with pytest.raises(FetchError, match=f"received 700 of {len(TEXT):,} bytes") as caught:
        publisher.fetch()
    assert "crkb add FILE" in caught.value.hint
    assert Library().editions() == []
    server.special.clear()
    server.files[NAME] = TEXT
    assert publisher.fetch().sha256 == hashlib.sha256(TEXT).hexdigest()


def test_two_cannot_fetch_at_once(server, publisher, home):
    from filelock import FileLock

    (home / FOLDER).mkdir(parents=True)
    with FileLock(home / FOLDER / ".lock"), pytest.raises(FetchError, match="another crkb fetch"):
        publisher.fetch()
    assert server.seen == []


def test_without_network_it_fails_at_once(server):
    start = time.monotonic()
    with pytest.raises(FetchError, match=r"cannot reach magic\.wizards\.com") as caught:
        Publisher(Library()).fetch()
    assert time.monotonic() - start < 5
    assert PAGE in caught.value.hint
    assert "crkb add FILE" in caught.value.hint


def test_another_page_by_the_environment(server, home, monkeypatch):
    monkeypatch.setenv(VARIABLE, f"{server.base}/mirror")
    assert Publisher(Library()).page == f"{server.base}/mirror"


@pytest.mark.editions
def test_a_real_edition_comes_through_whole(server, publisher, shared):
    data = (shared / "editions" / "cr-20240410.txt").read_bytes()
    name = "/2024/downloads/MagicCompRules%2020240410.txt"
    server.link(name)
    server.files[name] = data
    got = publisher.fetch("2024-04-12")
    assert (got.edition, got.link.date) == ("cr-2024-04-12", "2024-04-10")
    assert got.sha256 == hashlib.sha256(data).hexdigest()


# --- one file ---


def test_progress_is_told(server):
    server.files["/x"] = b"x" * 200_000
    told: list[tuple[int, int]] = []
    get(f"{server.base}/x", 1_000_000, "crkb", received=lambda done, total: told.append((done, total)))
    assert told[-1] == (200_000, 200_000)
    assert len(told) > 1


@pytest.mark.parametrize(
    "address",
    [
        "http://example.invalid/x",
        "ftp://127.0.0.1/x",
        "file:///etc/passwd",
        "127.0.0.1/x",
        "http://[",
        "http://127.0.0.1.example.invalid/",
        "",
    ],
)
def test_only_safe_addresses_are_asked(server, address):
    with pytest.raises(FetchError, match="address"):
        get(address, 10, "crkb")
    assert server.seen == []


@pytest.mark.parametrize("to", ["http://example.invalid/x", "file:///etc/passwd", "ftp://example.invalid/x"])
def test_redirects_lead_to_safe_addresses_only(server, to):
    server.special["/x"] = redirect(to)
    with pytest.raises(FetchError, match=r"safe address|302"):
        get(f"{server.base}/x", 10, "crkb")


def test_from_elsewhere_no_redirect_leads_into_this_machine():
    request = http.urllib.request.Request("https://example.invalid/x")
    with pytest.raises(FetchError, match="redirects to localhost"):
        http._Redirects().redirect_request(request, None, 302, "", {}, "http://127.0.0.1/x")  # type: ignore[arg-type]


@pytest.mark.parametrize("length", [10**12, 10**18, 10**20])
def test_the_body_of_a_redirect_is_not_read(server, length):
    def redirecting(handler):
        handler.answer(302, b"x", {"Location": "/y", "Content-Length": str(length)})
        handler.close_connection = True

    server.special["/x"] = redirecting
    server.files["/y"] = b"found"
    assert get(f"{server.base}/x", 100, "test").data == b"found"


def test_redirects_in_a_circle_end(server):
    server.special["/x"] = redirect("/x")
    with pytest.raises(FetchError, match="302"):
        get(f"{server.base}/x", 10, "crkb")
    assert len(server.seen) < 15


@pytest.mark.parametrize("code", [404, 410, 403, 500, 503])
def test_refusals_are_said(server, code):
    server.special["/x"] = lambda handler: handler.answer(code, b"")
    with pytest.raises(FetchError, match=str(code)) as caught:
        get(f"{server.base}/x", 10, "crkb")
    assert isinstance(caught.value, NotThere) is (code < 500)


def test_a_file_that_says_it_is_too_large_is_not_read(server):
    server.special["/x"] = lambda handler: handler.answer(200, b"", {"Content-Length": "999999999"})
    with pytest.raises(FetchError, match="999,999,999 bytes"):
        get(f"{server.base}/x", 1000, "crkb")


def test_a_file_that_does_not_end_is_left(server):
    def endless(handler: Handler) -> None:
        handler.send_response(200)
        handler.end_headers()
        try:
            while True:
                handler.wfile.write(b"x" * 65536)
        except OSError:  # the client has left
            handler.close_connection = True

    server.special["/x"] = endless
    with pytest.raises(FetchError, match="still going on"):
        get(f"{server.base}/x", 300_000, "crkb")


def test_packed_answers_are_refused(server):
    server.special["/x"] = lambda handler: handler.answer(200, b"x", {"Content-Encoding": "gzip"})
    with pytest.raises(FetchError, match="compressed"):
        get(f"{server.base}/x", 10, "crkb")


@pytest.mark.parametrize(
    ("how", "says"),
    [(stall(TEXT, 500), "the server stalled"), (cut(TEXT, 500), f"received 500 of {len(TEXT):,} bytes")],
    ids=["stalled", "cut off"],
)
def test_a_file_that_breaks_off_is_refused(server, how, says):
    server.special["/x"] = how
    with pytest.raises(FetchError, match=says) as caught:
        get(f"{server.base}/x", 100_000, "crkb")
    assert caught.value.hint == "Try again later."


def test_what_has_not_changed_is_not_sent(server):
    server.files["/x"] = TEXT
    assert get(f"{server.base}/x", 100_000, "crkb", Known(ETAG)).data is None
    assert get(f"{server.base}/x", 100_000, "crkb", Known('"older"')).data == TEXT


def test_a_date_will_do_where_there_is_no_mark(server):
    day = "Mon, 03 Mar 2031 00:00:00 GMT"

    def dated(handler: Handler) -> None:
        known = handler.headers.get("If-Modified-Since") == day
        handler.answer(304 if known else 200, b"" if known else TEXT, {"Last-Modified": day})

    server.special["/x"] = dated
    first = get(f"{server.base}/x", 100_000, "crkb")
    assert first.modified == day
    assert get(f"{server.base}/x", 100_000, "crkb", Known("", first.modified)).data is None


def test_a_closed_door_is_said(server):
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    with pytest.raises(FetchError, match=r"cannot reach 127\.0\.0\.1"):
        get(f"http://127.0.0.1:{port}/x", 10, "crkb")


def test_an_answer_that_is_no_http_is_said(server):
    with socket.socket() as odd:
        odd.bind(("127.0.0.1", 0))
        odd.listen()

        def nonsense() -> None:
            client, _ = odd.accept()
            client.recv(1000)
            client.sendall(b"hello\r\n\r\n")
            client.close()

        thread = threading.Thread(target=nonsense)
        thread.start()
        with pytest.raises(FetchError, match="cannot reach"):
            get(f"http://127.0.0.1:{odd.getsockname()[1]}/x", 10, "crkb")
        thread.join()


# --- hostile servers ---


def raw(*pieces: bytes, pause: float = 0) -> Callable[[Handler], None]:
    """Send these bytes as they are, with a pause before each."""

    def serve(handler: Handler) -> None:
        handler.close_connection = True
        for piece in pieces:
            time.sleep(pause)
            try:
                handler.wfile.write(piece)
            except OSError:  # the client has left
                return

    return serve


HEAD = b"HTTP/1.1 200 OK\r\n"
HOSTILE = {
    "length with a superscript": raw(HEAD + "Content-Length: \u00b2\r\n\r\nx".encode("latin-1")),
    "length of 5,000 digits": raw(HEAD + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\nx"),
    "negative length": raw(HEAD + b"Content-Length: -5\r\n\r\nx"),
    "range of 5,000 digits": raw(HEAD + b"Content-Range: bytes 0-1/" + b"9" * 5000 + b"\r\n\r\nx"),
    "no such chunk": raw(HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nx"),
    "chunk of 5,000 digits": raw(HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"9" * 5000 + b"\r\nx"),
    "line without end": raw(HEAD + b"X: " + b"x" * 200_000),
    "many headers": raw(HEAD + b"X: y\r\n" * 5000 + b"\r\n"),
    "status that is none": raw(b"HTTP/1.1 abc OK\r\n\r\n"),
    "redirect to half an address": raw(b"HTTP/1.1 302 Found\r\nLocation: https://[x\r\n\r\n"),
    "redirect to no port": raw(b"HTTP/1.1 302 Found\r\nLocation: https://a:b/\r\n\r\n"),
    "redirect with a line feed": raw(b"HTTP/1.1 302 Found\r\nLocation: /a\x0bb c\r\n\r\n"),
    "redirect to nowhere": raw(b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n"),
    "a reason with an escape": raw(b"HTTP/1.1 500 \x1b]0;x\x07\r\n\r\n"),
    "nothing": raw(),
}


@pytest.mark.parametrize("how", HOSTILE.values(), ids=list(HOSTILE))
def test_whatever_a_server_sends_is_an_answer_or_a_fetch_error(server, how):
    server.special["/x"] = how
    with suppress(FetchError):
        assert get(f"{server.base}/x", 1000, "crkb").data == b"x"


@pytest.mark.parametrize(
    "pieces",
    [
        (HEAD + b"Content-Length: 500\r\n\r\n", *[b"x"] * 500),
        tuple(bytes([byte]) for byte in HEAD + b"X: " + b"x" * 500),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", *[b"1\r\nx\r\n"] * 500),
    ],
    ids=["body", "head", "chunks"],
)
def test_a_drip_ends_at_the_deadline(server, pieces):
    server.special["/x"] = raw(*pieces, pause=0.05)
    start = time.monotonic()
    with pytest.raises(FetchError, match="takes too long"):
        get(f"{server.base}/x", 1000, "crkb", deadline=Deadline(0.4))
    assert time.monotonic() - start < 5


def test_all_requests_of_a_fetch_have_one_deadline(server, publisher, monkeypatch):
    server.link(NAME)
    server.files[NAME] = TEXT
    monkeypatch.setattr(http, "WHOLE", 0.0)
    with pytest.raises(FetchError, match="takes too long"):
        publisher.fetch()
    assert Library().ids() == []
