"""The description: of all endpoints, valid, with examples that are answered; and the page that shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict
from urllib.parse import quote

import html5lib
import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.serve import described, described_page, openapi
from crkb.serve.app import app
from crkb.serve.core.endpoints import Endpoint
from crkb.serve.core.params import Param
from crkb.serve.core.reply import HTML, json
from crkb.serve.core.settings import Settings
from crkb.serve.routes import ENDPOINTS
from tests import invented

SHOWN = [each for each in ENDPOINTS if not each.hidden and each.kind != HTML]


def served(home: Path, codes: str = "", **texts: str) -> TestClient:
    """A service over texts, whose sets have codes."""
    library = Library(str(home))
    for name, text in texts.items():
        library.add([Raw(f"{name}.txt", text.encode())])
    (home / "sets.tsv").write_text(codes, encoding="utf-8")
    return TestClient(app(Settings(home=str(home), quiet=True, mcp=False)))


@pytest.fixture(scope="module")
def two(tmp_path_factory) -> Iterator[TestClient]:
    """A service over two editions of a game, of sets with codes."""
    codes = "OLI\tOld Isle\t2031-03-03\nNEI\tNew Isle\t2031-05-05\n"
    home = tmp_path_factory.mktemp("two")
    with served(home, codes, first=invented.FIRST, second=invented.second()) as client:
        yield client


@pytest.fixture(scope="module")
def made(two) -> dict[str, Any]:
    return two.get("/openapi.json").json()


def operations(made: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(path, method, of) for path, methods in made["paths"].items() for method, of in methods.items()]


def test_every_endpoint_is_described(made):
    described = {(path, method.upper()) for path, method, _ in operations(made)}
    assert described == {(re.sub(r":\w+\}", "}", each.path), each.method) for each in SHOWN}


def test_operations_have_names_of_their_own(made):
    names = [of["operationId"] for _, _, of in operations(made)]
    assert len(set(names)) == len(names)


def test_parameters_in_paths_are_described(made):
    for path, _, of in operations(made):
        named = {each["name"] for each in of["parameters"] if each["in"] == "path"}
        assert named == set(re.findall(r"\{(\w+)\}", path))
        assert all(each["required"] for each in of["parameters"] if each["in"] == "path")


def references(of: Any) -> list[str]:
    if isinstance(of, dict):
        own = [of["$ref"]] if isinstance(of.get("$ref"), str) else []
        return own + [found for each in of.values() for found in references(each)]
    return [found for each in of for found in references(each)] if isinstance(of, list) else []


def test_schemas_are_valid_and_there(made):
    schemas = made["components"]["schemas"]
    for each in schemas.values():
        Draft202012Validator.check_schema(each)
    assert {each.rpartition("/")[2] for each in references(made)} == set(schemas)
    assert all(each.startswith("#/components/schemas/") for each in references(made))


def asked(path: str, of: dict[str, Any], every: bool = False) -> tuple[str, dict[str, Any]]:
    """A path and a query with the examples of the description."""
    query = {}
    for each in of["parameters"]:
        if each["in"] == "path":
            path = path.replace(f"{{{each['name']}}}", quote(str(each["example"]), safe=""))
        elif "example" in each and (every or each["required"]):
            query[each["name"]] = each["example"]
    return path, query


@pytest.mark.parametrize("every", [False, True])
def test_v1_answers_its_examples(two, made, every):
    for path, method, of in operations(made):
        if path.startswith("/v1"):
            address, query = asked(path, of, every)
            body = of["requestBody"]["content"]["application/json"]["example"] if method == "post" else None
            found = two.request(method, address, params=query, json=body)
            assert found.status_code == 200 or "guides" in path, (method, address, query, found.text)


def test_examples_are_of_the_edition(made):
    rule = made["paths"]["/v1/{edition}/rules/{number}"]["get"]["parameters"]
    examples = {each["name"]: each.get("example") for each in rule}
    assert (examples["edition"], examples["number"]) == ("cr-2031-05-05", "100.1a")
    batch = made["paths"]["/v1/{edition}/batch"]["post"]["requestBody"]["content"]["application/json"]
    assert batch["example"] == {"numbers": ["100.1a"], "terms": ["Dusk"], "searches": ["Basics"]}


def test_answers_that_are_described(made):
    get = made["paths"]["/v1/{edition}/rules/{number}"]["get"]["responses"]
    assert list(get) == ["200", "304", "404", "414", "422", "429", "503"]
    assert list(get["404"]["content"]) == ["application/problem+json"]
    post = made["paths"]["/v1/ask"]["post"]
    assert list(post["responses"]) == ["200", "404", "408", "409", "413", "414", "422", "429", "503"]
    body = post["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/AskBody"}
    assert made["components"]["schemas"]["AskBody"]["additionalProperties"] is False
    old = made["paths"]["/cr/{rule_id}"]["get"]["responses"]["404"]["content"]
    assert list(old) == ["application/json"]


@pytest.mark.parametrize(
    ("param", "schema"),
    [
        (Param("a", ""), {"type": "string", "maxLength": 400, "pattern": openapi.TEXTS}),
        (
            Param("a", "", "path", longest=9),
            {"type": "string", "maxLength": 9, "minLength": 1, "pattern": openapi.TEXTS},
        ),
        (
            Param("a", "", default="x", pattern="x+", form="crosses"),
            {"type": "string", "maxLength": 400, "pattern": "^x+$", "default": "x"},
        ),
        (Param("a", "", one_of=("x", "y")), {"type": "string", "enum": ["x", "y"]}),
        (
            Param("a", "", kind="whole", lowest=1, highest=4, default=2),
            {"type": "integer", "minimum": 1, "maximum": 4, "default": 2},
        ),
        (Param("a", "", kind="yes or no", default=False), {"type": "boolean", "default": False}),
        (
            Param("a", "", kind="texts", one_of=("x",), highest=3, default=()),
            {"type": "array", "items": {"type": "string", "enum": ["x"]}, "maxItems": 3},
        ),
        (
            Param("a", "", kind="texts"),
            {"type": "array", "items": {"type": "string", "maxLength": 400, "pattern": openapi.TEXTS}},
        ),
    ],
)
def test_parameters(param, schema):
    [made] = described_of(param)["parameters"]
    assert made["schema"] == schema
    assert "example" not in made


def described_of(*params: Param, **more: Any) -> dict[str, Any]:
    of = Endpoint("/x", lambda call: json({}), "Says `x`.", params, **more)
    return openapi.description([of], {"n": "7"})["paths"]["/x"]["get"]


@pytest.mark.parametrize(
    ("param", "example"),
    [
        (Param("n", ""), "7"),
        (Param("m", "", example="as $n says"), "as 7 says"),
        (Param("m", "", example="$q"), "$q"),
        (Param("n", "", kind="texts"), ["7"]),
        (Param("m", "", kind="texts", example="x"), ["x"]),
        (Param("n", "", one_of=("x",), example="x"), "x"),
        (Param("m", "", kind="whole", example=3), 3),
    ],
)
def test_examples_of_parameters(param, example):
    assert described_of(param)["parameters"][0]["example"] == example


@pytest.mark.parametrize(
    ("style", "kinds"),
    [
        ("v1", ["application/problem+json"]),
        ("academy", ["application/json"]),
        ("page", ["text/html", "application/json"]),
        ("service", ["text/plain", "application/json"]),
    ],
)
def test_errors_of_each_style(style, kinds):
    responses = described_of(style=style, errors=(307, 404))["responses"]
    assert list(responses["404"]["content"]) == kinds
    assert "content" not in responses["307"]


class Thing(TypedDict):
    """A thing."""

    name: str


def other_thing() -> Any:
    class Thing(TypedDict):
        """Another thing."""

        size: int

    return Thing


def test_types_of_one_name_are_kept_apart():
    other = other_thing()
    of = [
        Endpoint("/v1/a", lambda call: json({}), "", result=Thing),
        Endpoint("/b", lambda call: json({}), "", result=list[other], style="academy"),
    ]
    schemas = openapi.description(of, {})["components"]["schemas"]
    assert {"Thing", "academy.Thing"} <= set(schemas)
    clash = of[0]._replace(path="/v1/c", result=other)
    with pytest.raises(TypeError, match="two types of the name Thing"):
        openapi.description([*of, clash], {})


def test_what_operations_are_listed_under():
    listed = {
        "/v1/{edition}/rules": "Rules",
        "/v1/{edition}/rules/{number}": "Rules",
        "/v1/diff": "Editions",
        "/v1/feed.atom": "Editions",
        "/v1/{edition}/lint": "About the texts",
        "/v1/{edition}": "About the texts",
    }
    of = [Endpoint(path, lambda call: json({}), "") for path in listed]
    of += [Endpoint(f"/{style}", lambda call: json({}), "", style=style) for style in openapi.OF_STYLES]
    made = openapi.description(of, {}, "/under")
    tags = [each["get"]["tags"] for each in made["paths"].values()]
    assert tags == [[tag] for tag in (*listed.values(), *openapi.OF_STYLES.values())]
    assert made["servers"] == [{"url": "/under"}]


@pytest.mark.parametrize("path", ["/docs", "/swagger"])
def test_the_page(two, made, path):
    found = two.get(path)
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    document = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(found.text)
    ids = [each.get("id") for each in document.iter() if each.get("id")]
    assert len(set(ids)) == len(ids)
    links = [each.get("href") for each in document.iter("a")]
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    assert not [each for each in document.iter() if each.tag in ("script", "img", "link", "iframe")]
    assert not [link for link in links if "//" in link]
    assert {of["operationId"] for _, _, of in operations(made)} <= set(ids)
    assert {f"type-{name}" for name in made["components"]["schemas"]} <= set(ids)
    assert document.find(".//nav").get("aria-label") == "Contents"
    assert "width=device-width" in found.text
    assert "prefers-color-scheme: dark" in found.text


def test_links_of_the_page_are_answered(two):
    document = html5lib.parse(two.get("/docs").text, namespaceHTMLElements=False)
    links = [each.get("href") for each in document.iter("a") if each.get("href").startswith("/v1")]
    assert len(links) > 20
    statuses = {link: two.get(link).status_code for link in links if "guides/" not in link}
    assert set(statuses.values()) == {200}


def test_the_page_is_below_the_root_of_a_proxy():
    of = [Endpoint("/v1/diff", lambda call: json({}), "Says.", (Param("q", "What <b>.", required=True),))]
    page = described_page.page(openapi.description(of, {"q": "a&b"}, "/under"))
    assert "href='/under/v1/diff?q=a%26b'" in page
    assert "href='/under/openapi.json'" in page
    assert "What &lt;b&gt;." in page


@pytest.mark.parametrize(
    ("schema", "shown"),
    [
        ({"type": "string"}, "string"),
        ({"type": ["string", "null"]}, "string or null"),
        ({}, "anything"),
        ({"enum": ["a", 1]}, "<code>&quot;a&quot;</code> or <code>1</code>"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string or null"),
        ({"$ref": "#/components/schemas/Rule"}, "<a href='#type-Rule'>Rule</a>"),
        ({"type": "array", "items": {"type": "integer"}}, "list of integer"),
        ({"type": "array"}, "list"),
        ({"type": "object"}, "object"),
        ({"type": "object", "additionalProperties": {"type": "string"}}, "object of string"),
        ({"type": "integer", "minimum": 1, "maximum": 4, "default": 2}, "integer from 1 to 4, usually 2"),
    ],
)
def test_schemas_in_words(schema, shown):
    assert described_page._shown(schema) == shown


def test_examples_of_an_edition_with_hardly_anything(tmp_path):
    text = "@title T\n@id t-1\n@rules\n1. One\n100. First\n"
    with served(tmp_path, few=text) as client:
        made = client.get("/openapi.json").json()
    rule = made["paths"]["/v1/{edition}/rules/{number}"]["get"]["parameters"]
    assert [each["example"] for each in rule[:2]] == ["t-1", "1"]
    term = made["paths"]["/v1/{edition}/terms/{term}"]["get"]["parameters"]
    assert term[1]["example"] == "Ability"


def test_set_codes_are_examples(made):
    diff = made["paths"]["/diff/cr"]["get"]["parameters"]
    assert {each["name"]: each.get("example") for each in diff}.items() >= {("old", "OLI"), ("new", "NEI")}


def test_nothing_of_it_is_described_itself():
    assert all(each.hidden for each in described.ENDPOINTS)
