"""How any endpoint is answered: tags, compression, what is kept, errors, bodies, deadlines."""

from __future__ import annotations

import asyncio
import gzip
import json
import threading
import time
from collections.abc import Iterator

import msgspec
import pytest
from starlette.testclient import TestClient

from crkb import limits
from crkb.errors import CrkbError, LibraryError, RuleNotFound
from crkb.library.database import Store
from crkb.serve.app import app
from crkb.serve.core import answering
from crkb.serve.core.endpoints import Call, Endpoint
from crkb.serve.core.errors import Refused
from crkb.serve.core.params import Param
from crkb.serve.core.reply import FOR_NOW, FOREVER, HTML, NEVER, Reply
from crkb.serve.core.reply import json as as_json
from crkb.serve.core.settings import BODY, Settings

EDITION = Param("edition", "An edition.", "path", required=True)
WORD = Param("word", "A word.", default="")

LONG = "lantern " * 1_000


class Form(msgspec.Struct, forbid_unknown_fields=True):
    name: str


class Endpoints:
    """Endpoints that count how often they compute, and wait if a test wants it."""

    def __init__(self) -> None:
        self.computed = 0
        self.go_on = threading.Event()
        self.go_on.set()

    def said(self, call: Call) -> Reply:
        self.computed += 1
        assert self.go_on.wait(10)
        return as_json({"edition": call.kb.info.id, "word": call.values.get("word", "")})

    def long(self, call: Call) -> Reply:
        self.computed += 1
        return as_json(LONG)

    def page(self, call: Call) -> Reply:
        return Reply(b"<p>" + call.headers.get("accept", "").encode(), HTML)

    def body(self, call: Call) -> Reply:
        return as_json({"given": call.data()})

    def form(self, call: Call) -> Reply:
        return as_json({"given": call.read(Form).name})

    def private(self, call: Call) -> Reply:
        self.computed += 1
        return Reply(b"1", caching=NEVER)

    def thread(self, call: Call) -> Reply:
        return as_json(threading.current_thread().name)

    def fails(self, call: Call) -> Reply:
        raise ERRORS[call["word"]]

    def slow(self, call: Call) -> Reply:
        while True:
            limits.go_on()

    @property
    def table(self) -> tuple[Endpoint, ...]:
        word = (WORD,)
        return (
            Endpoint("/latest", self.said, "", word),
            Endpoint("/v1/{edition}/said/{rest:path}", self.said, "", (EDITION, *word), rests_on="edition"),
            Endpoint("/all", self.said, "", word, rests_on="library"),
            Endpoint("/none", self.said, "", word, rests_on="nothing"),
            Endpoint("/now", self.said, "", word, rests_on="moment"),
            Endpoint("/long", self.long, "", word),
            Endpoint("/page", self.page, "", varies=("accept",)),
            Endpoint("/private", self.private, ""),
            Endpoint("/body", self.body, "", method="POST"),
            Endpoint("/form", self.form, "", method="POST", body=Form),
            Endpoint("/v1/fails", self.fails, "", word),
            Endpoint("/academy", self.fails, "", word, style="academy"),
            Endpoint("/site/fails", self.fails, "", word, style="page"),
            Endpoint("/service", self.fails, "", word, style="service"),
            Endpoint("/slow", self.slow, "", seconds=0.05),
            Endpoint("/thread", self.thread, "", rests_on="moment"),
            Endpoint("/inline", self.thread, "", word, rests_on="moment", inline=True, heavy=("word",)),
            Endpoint("/v1/{edition}/inline", self.thread, "", (EDITION,), rests_on="moment", inline=True),
        )


ERRORS: dict[str, Exception] = {
    "refused": Refused(418, "no tea", "Try coffee.", ("coffee",), {"X-Kettle": "cold"}),
    "rule": RuleNotFound("no rule 9", "Did you mean 8?"),
    "library": LibraryError("cannot read /somewhere/secret"),
    "wrong": CrkbError("not that way", "This way."),
    "bug": ZeroDivisionError("at /somewhere/secret"),
    "header": Refused(400, "x", headers={"X-Odd": "\u2019"}),
}


@pytest.fixture
def endpoints() -> Endpoints:
    return Endpoints()


@pytest.fixture
def client(served_home, endpoints) -> Iterator[TestClient]:
    made = app(Settings(home=served_home, quiet=True, mcp=False), endpoints.table)
    with TestClient(made, follow_redirects=False, headers={"Accept-Encoding": "identity"}) as client:
        yield client


ID = "cr-2031-03-03"


@pytest.mark.parametrize(
    ("path", "caching", "elsewhere"),
    [
        ("/latest", FOR_NOW, None),
        (f"/v1/{ID}/said/", FOREVER, None),
        ("/v1/latest/said/", FOR_NOW, f"/v1/{ID}/said/"),
        ("/v1/latest/said/a/latest/b?word=x", FOR_NOW, f"/v1/{ID}/said/a/latest/b?word=x"),
        ("/v1/2031-03-03/said/a%20b", FOR_NOW, f"/v1/{ID}/said/a%20b"),
        ("/all", FOR_NOW, None),
        ("/none", FOR_NOW, None),
        ("/now", NEVER, None),
        ("/private", NEVER, None),
    ],
)
def test_how_long_an_answer_may_be_kept(client, path, caching, elsewhere):
    found = client.get(path)
    assert (found.status_code, found.headers["Cache-Control"]) == (200, caching)
    assert found.headers.get("Content-Location") == elsewhere


@pytest.mark.parametrize("path", ["/latest", f"/v1/{ID}/said/", "/v1/latest/said/", "/all", "/none"])
def test_who_has_an_answer_is_told_so(client, endpoints, path):
    tag = client.get(path).headers["ETag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        found = client.get(path, headers={"If-None-Match": known})
        assert (found.status_code, found.content, found.headers["ETag"]) == (304, b"", tag)
        assert "Content-Type" not in found.headers
        assert found.headers["Cache-Control"] == client.get(path).headers["Cache-Control"]
    assert client.get(path, headers={"If-None-Match": '"other"'}).status_code == 200
    assert endpoints.computed == 1


def test_304_asks_no_database(client, monkeypatch):
    tag = client.get("/latest?word=x").headers["ETag"]

    def read(*_: object) -> None:
        raise AssertionError("a database was asked")

    monkeypatch.setattr(Store, "_read", read)
    assert client.get("/latest?word=x", headers={"If-None-Match": tag}).status_code == 304


def test_tags_differ_by_what_is_asked(client):
    paths = [
        "/latest", "/latest?word=a", "/latest?word=b", "/all", "/none", f"/v1/{ID}/said/",
    ]  # fmt: skip
    tags = [client.get(path).headers["ETag"] for path in paths]
    assert len(set(tags)) == len(paths)
    assert client.get("/latest?other=1").headers["ETag"] == tags[0]
    assert client.get("/v1/latest/said/").headers["ETag"] == tags[5]


def test_tags_are_the_same_in_another_process(client, served_home, endpoints):
    tag = client.get("/all").headers["ETag"]
    with TestClient(app(Settings(home=served_home, quiet=True), endpoints.table)) as other:
        assert other.get("/all", headers={"Accept-Encoding": "identity"}).headers["ETag"] == tag


def test_another_crkb_has_another_tag_for_what_rests_on_nothing_else(client, monkeypatch):
    tag = client.get("/none").headers["ETag"]
    monkeypatch.setattr(answering.tags, "__version__", "99")
    assert client.get("/none", headers={"If-None-Match": tag}).status_code == 200


def test_a_header_that_an_answer_depends_on_is_in_its_tag(client):
    both = [client.get("/page", headers={"Accept": kind}) for kind in ("text/html", "image/png")]
    assert [each.content for each in both] == [b"<p>text/html", b"<p>image/png"]
    assert both[0].headers["ETag"] != both[1].headers["ETag"]


def test_what_is_for_one_request_has_no_tag_and_is_computed_each_time(client, endpoints):
    for path in ("/now", "/private"):
        assert "ETag" not in client.get(path).headers
        assert client.get(path, headers={"If-None-Match": "*"}).status_code == 200
    assert endpoints.computed == 4


@pytest.mark.parametrize(
    ("accepted", "compressed"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("gzip;q=0.0, *", False),
        ("br", False),
        ("identity", False),
        ("", False),
    ],
)
def test_long_answers_are_compressed_for_who_takes_that(client, endpoints, accepted, compressed):
    for _ in range(2):
        found = client.get("/long", headers={"Accept-Encoding": accepted})
        assert found.json() == LONG
        assert found.headers.get("Content-Encoding") == ("gzip" if compressed else None)
        assert found.headers["ETag"].endswith('-gzip"') is compressed
        assert int(found.headers["Content-Length"]) < 1_000 or not compressed
        again = client.get("/long", headers={"If-None-Match": found.headers["ETag"]})
        assert (again.status_code, again.headers["ETag"]) == (304, found.headers["ETag"])
    assert endpoints.computed == 1
    assert found.headers["Vary"] == "Accept, Accept-Encoding"


def test_short_answers_are_not_compressed(client):
    assert "Content-Encoding" not in client.get("/latest", headers={"Accept-Encoding": "gzip"}).headers


def test_head_says_what_get_says(client):
    get, head = client.get("/long"), client.head("/long")
    assert head.content == b""
    same = ("Content-Length", "Content-Type", "ETag", "Cache-Control")
    assert {name: head.headers[name] for name in same} == {name: get.headers[name] for name in same}


def test_who_asks_the_same_at_a_time_gets_what_is_computed_once(served_home, endpoints):
    made = app(Settings(home=served_home, quiet=True), endpoints.table)
    endpoints.go_on.clear()
    with TestClient(made) as client:
        found: list[object] = []
        asking = [
            threading.Thread(target=lambda: found.append(client.get("/latest").json())) for _ in range(5)
        ]
        for each in asking:
            each.start()
        time.sleep(0.2)
        endpoints.go_on.set()
        for each in asking:
            each.join()
    assert found == [{"edition": ID, "word": ""}] * 5
    assert endpoints.computed == 1
    assert not made.state.service.making


def test_an_answer_that_nobody_waits_for_any_more_is_still_made(served_home, endpoints):
    made = app(Settings(home=served_home, quiet=True), endpoints.table)
    service = made.state.service
    call = Call({"word": ""}, {}, b"", "", service.editions, service.kept, service.settings)

    async def leave() -> None:
        asking = asyncio.create_task(answering._made_once(service, endpoints.table[0], call, "tag"))
        await asyncio.sleep(0)
        task = service.making["tag"]
        asking.cancel()
        await task

    asyncio.run(leave())
    assert service.kept.found("tag").reply.status == 200
    service.close()


def test_an_answer_has_no_tag_if_the_library_changed_while_it_was_made(client, endpoints, monkeypatch):
    tags = iter(["before", "after"])
    monkeypatch.setattr(answering.tags, "tag", lambda *_: next(tags))
    found = client.get("/latest")
    assert (found.status_code, found.headers["Cache-Control"]) == (200, "no-cache")
    assert "ETag" not in found.headers


def test_a_page_says_what_it_may_load(client):
    headers = client.get("/page").headers
    assert headers["Content-Security-Policy"] == answering.POLICY
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Content-Security-Policy" not in client.get("/latest").headers


V1 = {"type": "about:blank", "instance": "/v1/fails", "hint": None, "near": [], "request": "r-1"}


@pytest.mark.parametrize(
    ("word", "status", "body"),
    [
        (
            "refused",
            418,
            {"title": "I'm a Teapot", "detail": "no tea", "hint": "Try coffee.", "near": ["coffee"]},
        ),
        ("rule", 404, {"title": "Not Found", "detail": "no rule 9", "hint": "Did you mean 8?"}),
        ("library", 503, {"title": "Service Unavailable", "detail": "the library cannot be read"}),
        ("wrong", 422, {"title": "Unprocessable Entity", "detail": "not that way", "hint": "This way."}),
        (
            "bug",
            500,
            {
                "title": "Internal Server Error",
                "detail": "something is wrong in crkb",
                "hint": "The log has more under r-1.",
            },
        ),
    ],
)
def test_errors_of_v1(client, word, status, body):
    found = client.get(f"/v1/fails?word={word}", headers={"X-Request-Id": "r-1"})
    assert (found.status_code, found.headers["Content-Type"]) == (status, "application/problem+json")
    assert found.json() == {**V1, "status": status, **body}
    assert found.headers["Cache-Control"] == NEVER
    assert "ETag" not in found.headers


def test_errors_of_the_contract_are_one_detail(client):
    found = client.get("/academy?word=rule")
    assert (found.status_code, found.json()) == (404, {"detail": "no rule 9"})
    found = client.get("/academy?word=bug", headers={"X-Request-Id": "r-1"})
    assert found.json() == {"detail": "Internal server error", "error_id": "r-1"}


def test_errors_of_pages_are_pages(client):
    found = client.get("/site/fails?word=refused")
    assert (found.status_code, found.headers["Content-Type"]) == (418, HTML)
    assert "<p>no tea</p>" in found.text
    assert 'href="../site/site.css"' in found.text
    assert found.headers["X-Kettle"] == "cold"


def test_errors_of_the_service_are_lines(client):
    found = client.get("/service?word=refused")
    assert (found.status_code, found.text, found.headers["Content-Type"]) == (
        418,
        "no tea\n",
        "text/plain; charset=utf-8",
    )


@pytest.mark.parametrize("path", ["/v1/fails", "/academy", "/site/fails", "/service"])
@pytest.mark.parametrize("word", ["library", "bug"])
def test_no_error_tells_a_path_of_the_machine(client, path, word):
    found = client.get(f"{path}?word={word}")
    assert found.status_code in (500, 503)
    assert "secret" not in found.text


def test_a_mistake_is_in_the_log_with_the_id_of_its_request(client, caplog):
    client.get("/v1/fails?word=bug", headers={"X-Request-Id": "r-2"})
    [record] = [each for each in caplog.records if each.message == "bug"]
    assert record.request == "r-2"
    assert record.exc_info[0] is ZeroDivisionError


def test_what_takes_too_long_is_stopped(client):
    found = client.get("/slow")
    assert (found.status_code, found.headers["Retry-After"]) == (503, "5")
    assert found.json()["detail"] == "GET /slow: not done after 0.05 seconds of computing"


@pytest.mark.parametrize(
    ("path", "thread"),
    [("/inline", False), ("/inline?word=much", True), ("/thread", True), (f"/v1/{ID}/inline", False)],
)
def test_an_endpoint_that_takes_little_needs_no_thread(client, path, thread):
    assert client.get(path).json().startswith("crkb") is thread


def test_an_edition_is_opened_in_a_thread(client):
    editions = client.app.state.service.editions
    editions._open.clear()
    assert client.get("/inline").json().startswith("crkb")
    assert client.get(f"/v1/{ID}/inline").json().startswith("crkb")
    editions.kb()
    assert not client.get("/inline").json().startswith("crkb")


@pytest.mark.parametrize(
    ("body", "status", "found"),
    [
        (b'{"a": [1]}', 200, {"given": {"a": [1]}}),
        (b"{", 422, None),
        (b"", 422, None),
        (b"\xff", 422, None),
        (b"[" * 100_000, 422, None),
        (b'"' + b"x" * (BODY - 2) + b'"', 200, {"given": "x" * (BODY - 2)}),
        (b'"' + b"x" * (BODY - 1) + b'"', 413, None),
    ],
)
def test_bodies(client, body, status, found):
    answer = client.post("/body", content=body)
    assert answer.status_code == status
    assert answer.headers["Cache-Control"] == NEVER
    if found is not None:
        assert answer.json() == found


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (b'{"name": "a"}', 200, {"given": "a"}),
        (b'{"name": 1}', 422, "the body: Expected `str`, got `int` - at `$.name`"),
        (b"{}", 422, "the body: Object missing required field `name`"),
        (b'{"name": "a", "more": 1}', 422, "the body: Object contains unknown field `more`"),
        (b"[" * 100_000, 422, "the body: "),
    ],
)
def test_bodies_of_a_form(client, body, status, said):
    answer = client.post("/form", content=body)
    assert answer.status_code == status
    assert answer.json() == said if status == 200 else answer.json()["detail"].startswith(said)


def test_a_body_that_does_not_say_how_long_it_is_is_bounded_too(client):
    def parts() -> Iterator[bytes]:
        for _ in range(3 * BODY // 100_000):
            yield b"x" * 100_000

    answer = client.post("/body", content=parts())
    assert (answer.status_code, answer.json()["detail"]) == (413, "the body has more than 1,048,576 bytes")


def ask(made, messages, path="/body"):
    """What an application answers to messages, the last of which may never come."""
    sent = []
    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
    }

    async def receive() -> dict[str, object]:
        if messages:
            return messages.pop(0)
        await asyncio.sleep(60)
        raise AssertionError

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    asyncio.run(made(scope, receive, send))
    return sent[0]["status"], sent[1]["body"]


def test_a_body_that_does_not_arrive(served_home, endpoints, monkeypatch):
    monkeypatch.setattr(answering, "BODY_SECONDS", 0.05)
    made = app(Settings(home=served_home, quiet=True), endpoints.table)
    status, body = ask(made, [{"type": "http.request", "body": b"[", "more_body": True}])
    assert (status, json.loads(body)["detail"]) == (408, "the body did not arrive in 0.05 seconds")
    made.state.service.close()


def test_a_client_that_goes_away(served_home, endpoints):
    made = app(Settings(home=served_home, quiet=True), endpoints.table)
    assert ask(made, [{"type": "http.disconnect"}]) == (499, b"")
    made.state.service.close()


def test_a_header_that_cannot_be_sent_is_a_mistake(client, caplog):
    with pytest.raises(UnicodeEncodeError):
        client.get("/academy?word=header")


def test_kept_answers_are_kept_compressed(client):
    client.get("/long")
    [kept] = [each for each, _ in client.app.state.service.kept._kept.values() if hasattr(each, "gzipped")]
    assert kept.reply.body == b""
    assert json.loads(gzip.decompress(kept.gzipped)) == LONG
