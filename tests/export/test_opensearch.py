"""What a search cluster loads: every line fits its documented form and the mapping, nothing is missing."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

import crkb
from crkb.cli import cli
from crkb.errors import CrkbError
from crkb.export import formats, opensearch
from crkb.export.folder import MANIFEST
from crkb.kb import KnowledgeBase
from crkb.render import opensearch_index

from ..invented import FIRST
from . import cluster_bulk

SAMPLES = Path(__file__).parents[1] / "samples"

MAPPING = opensearch_index.definition()["mappings"]

OTHERS = ["README.md", "alias.json", "index.json", "search.json"]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory) -> Path:
    """A library with the invented game, an older edition of another one, and an excerpt."""
    home = tmp_path_factory.mktemp("shelf")
    older = home / "older.txt"
    older.write_text(FIRST.replace("March 3, 2031", "May 5, 2029"), encoding="utf-8")
    small = home / "small.txt"
    small.write_text("@title S\n@id small-1\n@rules\n1. One\n100. F\n100.1. It is.\n", encoding="utf-8")
    for path in (SAMPLES / "game.txt", older, small):
        crkb.add([path], home=home)
    return home


def opened(shelf: Path, *editions: str) -> list[KnowledgeBase]:
    return [crkb.open(edition, home=shelf) for edition in editions]


def files(folder: Path) -> dict[str, str]:
    return {p.name: p.read_text(encoding="utf-8") for p in folder.iterdir() if p.name != MANIFEST}


def holds_all_of(documents: dict[str, dict[str, object]], kb: KnowledgeBase) -> None:
    """Check that every rule, example, term, question and card of an edition is there, whole."""
    edition = kb.edition()
    of_kind = Counter(document["kind"] for document in documents.values())
    assert of_kind["rule"] == len(edition.rules)
    assert of_kind["term"] == len(edition.terms)
    assert of_kind["question"] == len(edition.questions)
    assert of_kind["card"] == len(edition.cards)
    for number, rule in edition.rules.items():
        document = documents[f"{edition.id}:rule:{number}"]
        assert document["text"] == rule.text
        assert document.get("examples", []) == list(rule.examples)
        for i, example in enumerate(rule.examples, 1):
            assert documents[f"{edition.id}:example:{number}:{i}"]["text"] == example
    for term in edition.terms:
        assert documents[f"{edition.id}:term:{term.name}"]["text"] == term.text


# --- the body of _bulk --------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["2031", "2029", "small-1"])
def test_an_edition_is_there_whole_in_the_form_that_clusters_take(shelf, edition):
    [kb] = opened(shelf, edition)
    documents = cluster_bulk.read(opensearch.to_ndjson(kb), MAPPING)
    holds_all_of(documents, kb)
    assert [d["position"] for d in documents.values()] == list(range(len(documents)))
    assert {d["edition"] for d in documents.values()} == {kb.info.id}


def test_editions_share_no_ids(shelf):
    bodies = [opensearch.to_ndjson(kb) for kb in opened(shelf, "2031", "2029")]
    both = cluster_bulk.read("".join(bodies), MAPPING)
    assert {d["edition"] for d in both.values()} == {"cr-2031-03-03", "cr-2029-05-05"}


def test_the_format_is_listed(kb):
    ending, make = formats.FORMATS["opensearch"]
    assert ending == opensearch.ENDING
    assert make(kb, False) == opensearch.to_ndjson(kb) == opensearch.to_ndjson(kb)


@pytest.mark.parametrize(
    "body",
    [
        '{"index":{"_id":"a"}}\n{"kind":"rule"}',
        '{"index":{"_id":"a"}}\n',
        '{"index":{"_id":"a"}}\n{"kind":"rule"}\n\n',
        '{"index":{"_id":"a"}}\n{"kind":"rule"}\n' * 2,
        '{"index":{"_id":"a"}}\n{"knid":"rule"}\n',
        '{"index":{"_id":"a"}}\n{"position":"1"}\n',
        '{"index":{"_id":"a"}}\n{"official":1}\n',
        '{"index":{"_id":"a"}}\n{"effective":"2031-02-30"}\n',
        '{"index":{"_id":"a"}}\n{"references":[{"name":"1"}]}\n',
        '{"index":{"_id":"a"}}\n{"kind":"rule","kind":"term"}\n',
        '{"index":{"_id":"a"}}\n{"kind":null}\n',
        '{"delete":{"_id":"a"}}\n{"kind":"rule"}\n',
        '{"index":{"_id":"' + "a" * 513 + '"}}\n{"kind":"rule"}\n',
        '{"index":{"_id":"a"}}\n{"kind":"' + "a" * 40_000 + '"}\n',
    ],
)
def test_the_reader_refuses_what_a_cluster_refuses(body):
    with pytest.raises((AssertionError, ValueError)):
        cluster_bulk.read(body, MAPPING)


# --- the folder ---------------------------------------------------------------------------


def test_a_folder_has_everything(shelf, tmp_path):
    kbs = opened(shelf, "2029", "2031", "small-1")
    placed = opensearch.write_folder(kbs, str(tmp_path / "cluster"))
    found = files(tmp_path / "cluster")
    names = ["cr-2029-05-05.ndjson", "cr-2031-03-03.ndjson", "small-1.ndjson"]
    assert sorted(found) == sorted([*OTHERS, *names]) == list(placed.files)
    for kb in kbs:
        assert found[f"{kb.info.id}.ndjson"] == opensearch.to_ndjson(kb)
    assert json.loads(found["index.json"]) == opensearch_index.definition(str(shelf))
    assert json.loads(found["alias.json"]) == opensearch_index.latest("cr-2031-03-03")
    assert json.loads(found["search.json"])["query"]


@pytest.mark.parametrize(
    ("editions", "shown"),
    [
        (["2031"], "cr-2031-03-03"),
        (["2031", "2029"], "cr-2031-03-03"),
        (["small-1", "2029"], "cr-2029-05-05"),
        (["small-1"], "small-1"),
    ],
)
def test_the_newest_official_edition_is_shown(shelf, tmp_path, editions, shown):
    opensearch.write_folder(opened(shelf, *editions), str(tmp_path))
    assert f'"{shown}"' in files(tmp_path)["alias.json"]
    assert f"show {shown} alone" in files(tmp_path)["README.md"]


def test_the_same_editions_make_the_same_bytes(shelf, tmp_path):
    for name in ("one", "two"):
        opensearch.write_folder(opened(shelf, "2029", "2031", "2029"), str(tmp_path / name))
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert len(files(tmp_path / "one")) == len(OTHERS) + 2


def test_an_older_exports_files_are_cleared(shelf, tmp_path):
    opensearch.write_folder(opened(shelf, "2029"), str(tmp_path))
    (tmp_path / "mine.txt").write_text("mine")
    placed = opensearch.write_folder(opened(shelf, "2031"), str(tmp_path))
    assert placed.cleared == ("cr-2029-05-05.ndjson",)
    assert sorted(files(tmp_path)) == sorted([*OTHERS, "cr-2031-03-03.ndjson", "mine.txt"])


def test_a_file_that_crkb_did_not_write_stays(shelf, tmp_path):
    (tmp_path / "README.md").write_text("mine")
    with pytest.raises(CrkbError, match="was not written by crkb"):
        opensearch.write_folder(opened(shelf, "2031"), str(tmp_path))
    assert files(tmp_path) == {"README.md": "mine"}


def test_plain_wordings_are_an_edition_of_their_own(shelf, tmp_path):
    for write in (
        lambda kb: opensearch.to_ndjson(kb, plain=True),
        lambda kb: opensearch.write_folder([kb], str(tmp_path / "cluster"), plain=True),
    ):
        with pytest.raises(CrkbError, match="no place for plain wordings") as e:
            write(*opened(shelf, "2031"))
        assert "-e plain" in e.value.hint
    assert files(tmp_path / "cluster") == {}


def test_ones_own_slang_is_in_the_definition(tmp_path):
    home = tmp_path / "home"
    crkb.add([SAMPLES / "game.txt"], home=home)
    (home / "slang.txt").write_text("glimmer: shine\n", encoding="utf-8")
    opensearch.write_folder(opened(home, "2031"), str(tmp_path / "cluster"))
    assert "glimmers => glimmers, shine" in files(tmp_path / "cluster")["index.json"]


def test_progress_names_each_edition(shelf, tmp_path):
    told: list[tuple[str, int, int]] = []
    opensearch.write_folder(
        opened(shelf, "2029", "2031"), str(tmp_path), progress=lambda *each: told.append(each)
    )
    assert told == [
        ("writing cr-2029-05-05", 0, 2),
        ("writing cr-2031-03-03", 1, 2),
        ("writing", 2, 2),
    ]


def test_the_readme_names_files_and_fields_that_there_are(shelf, tmp_path):
    opensearch.write_folder(opened(shelf, "2029", "2031"), str(tmp_path))
    readme = files(tmp_path)["README.md"]
    assert set(re.findall(r"@([\w.-]+\.json)", readme)) == {"index.json", "alias.json", "search.json"}
    assert set(re.findall(r"^\| `([\w.-]+)` \|", readme, re.MULTILINE)) == set(files(tmp_path)) - {
        "README.md"
    }
    filters = [json.loads(found)["term"] for found in re.findall(r"`(\{.*?\}\})`", readme)]
    assert len(filters) == 4
    for name in (name for each in filters for name in each):
        field, _, sub = name.partition(".")
        assert field in MAPPING["properties"]
        assert not sub or sub in MAPPING["properties"][field]["fields"]
    assert "{" not in re.sub(r"`\{.*\}`", "", readme)


# --- the command --------------------------------------------------------------------------


@pytest.fixture
def run(shelf, monkeypatch):
    monkeypatch.setenv("CRKB_HOME", str(shelf))
    return lambda *args: CliRunner().invoke(cli, ["export", *args])


def test_the_command_writes_a_folder(run, tmp_path):
    result = run("opensearch", "-o", str(tmp_path / "cluster"), "-e", "2029", "-e", "2031")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "cr-2029-05-05, cr-2031-03-03, 6 files, " in result.stderr
    assert len(files(tmp_path / "cluster")) == 6
    again = run("OpenSearch", "-o", str(tmp_path / "cluster"), "-e", "2031")
    assert "1 files of an older export cleared" in again.stderr


@pytest.mark.parametrize("output", [[], ["-o", "-"], ["-o", "documents.ndjson"]])
def test_the_command_prints_documents_alone(run, tmp_path, monkeypatch, output):
    monkeypatch.chdir(tmp_path)
    result = run("opensearch", *output)
    assert result.exit_code == 0
    written = tmp_path / "documents.ndjson"
    body = written.read_text(encoding="utf-8") if written.exists() else result.stdout
    assert len(cluster_bulk.read(body, MAPPING)) == 44
    assert bool(result.stdout) != written.exists()


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["-e", "2029", "-e", "2031"], "opensearch takes one edition unless -o names a directory"),
        (["-e", "2029", "-e", "2031", "-o", "x.ndjson"], "opensearch takes one edition unless"),
        (
            ["-o", "cluster", "--base-url", "https://example.org/"],
            "no --base-url, --single-page, --questions, --rule-files, --topics or --engine",
        ),
        (["-o", "cluster", "--topics"], "--questions, --rule-files, --topics or --engine"),
        (["-o", "cluster", "--single-page"], "--questions, --rule-files, --topics or --engine"),
        (["-o", "cluster", "--plain"], "no place for plain wordings"),
        (["--plain"], "no place for plain wordings"),
        (["-o", "cluster", "-e", "nosuch"], "nosuch"),
    ],
)
def test_wrong_usage_writes_nothing(run, tmp_path, monkeypatch, args, says):
    monkeypatch.chdir(tmp_path)
    result = run("opensearch", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


# --- official editions --------------------------------------------------------------------


@pytest.mark.editions
def test_an_official_edition_is_exported_whole_and_soon(shared, tmp_path):
    crkb.add([shared / "editions" / "cr-20260807.txt"], home=tmp_path / "home")
    kbs = opened(tmp_path / "home", "2026-08-07")
    start = time.process_time()
    opensearch.write_folder(kbs, str(tmp_path / "cluster"))
    took = time.process_time() - start
    documents = cluster_bulk.read(files(tmp_path / "cluster")["cr-2026-08-07.ndjson"], MAPPING)
    holds_all_of(documents, kbs[0])
    assert len(documents) > 4_000
    assert sum("asked" in d for d in documents.values()) > 2_000
    assert took < 3
