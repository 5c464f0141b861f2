"""Whole documents, and where others are."""

from __future__ import annotations

import os

import pytest

from crkb.library import publisher
from crkb.library.library import Library
from crkb.library.sources import Raw
from crkb.serve.core import editions as served
from tests.invented import FIRST, library, second
from tests.serve.academy.conftest import SETS, serving
from tests.serve.academy.isles import NEW_ISLE


def test_the_newest_document(isle):
    found = isle.get("/file/cr")
    assert found.status_code == 200
    assert found.headers["content-type"] == "text/plain; charset=utf-8"
    assert found.headers["last-modified"].endswith(" 00:00:00 GMT")
    assert found.headers["etag"]
    assert found.content == NEW_ISLE.encode()


@pytest.mark.parametrize(
    ("encoding", "end"),
    [
        ("utf-8", "\n"),
        ("utf-8-sig", "\r\n"),
        ("utf-16", "\r\n"),
        ("utf-16-be", "\r"),
        ("cp1252", "\r\n"),
    ],
)
def test_it_is_encoded_anew_and_nothing_else(tmp_path, encoding, end):
    text = NEW_ISLE.replace("A player may leave.", "A\tplayer  may leave.  ")
    Library(str(tmp_path)).add([Raw("isle.txt", text.replace("\n", end).encode(encoding))])
    with serving(tmp_path) as client:
        assert client.get("/file/cr").content == text.encode()


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("olh", FIRST),
        ("OLI?format=txt", second()),
        ("OLI?format=any", second()),
    ],
)
def test_the_document_of_a_set(isles, asked, text):
    found = isles.get(f"/file/cr/{asked}")
    assert (found.status_code, found.text) == (200, text)
    assert found.headers["content-type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize(
    ("asked", "status", "body"),
    [
        ("FOO", 404, {"detail": "CR not available for this set"}),
        ("FOO?format=pdf", 404, {"detail": "CR not available for this set"}),
        ("OLI?format=pdf", 404, {"detail": "CR for this set not available in specified format"}),
        ("OLI?format=doc", 422, {"detail": "format is 'doc', but has to be one of any, txt, pdf"}),
        ("OL", 422, {"detail": "set_code has to be a set code of 3 to 5 characters"}),
        ("OLDISLE", 422, {"detail": "set_code has to be a set code of 3 to 5 characters"}),
    ],
)
def test_no_document_of_a_set(isles, asked, status, body):
    found = isles.get(f"/file/cr/{asked}")
    assert (found.status_code, found.json()) == (status, body)


@pytest.mark.parametrize(
    ("name", "to"),
    [
        ("cr", "/file/cr"),
        ("mtr", "https://wpn.wizards.com/en/rules-documents"),
        ("ipg", "https://wpn.wizards.com/en/rules-documents"),
        ("jar", "https://wpn.wizards.com/en/rules-documents"),
    ],
)
def test_links(isles, name, to):
    found = isles.get(f"/link/{name}")
    assert (found.status_code, found.headers["location"]) == (307, to)


@pytest.mark.parametrize("name", ["aipg", "CR", "…"])
def test_no_link(isles, name):
    found = isles.get(f"/link/{name}")
    assert (found.status_code, found.json()) == (404, {"detail": "Not found", "resource": name})


def test_a_service_below_a_path_links_below_it(tmp_path):
    library(str(tmp_path), FIRST)
    with serving(tmp_path, root="/rules") as client:
        assert client.get("/link/cr").headers["location"] == "/rules/file/cr"


def test_without_an_official_edition_there_is_no_document(built_home):
    with serving(built_home) as client:
        found = client.get("/file/cr")
        assert (found.status_code, found.json()) == (404, {"detail": "CR not available for this set"})
        assert client.get("/link/cr").headers["location"] == publisher.PAGE


def test_another_edition_in_use(tmp_path):
    made = library(str(tmp_path), FIRST, second())
    made.use("plain")
    with serving(tmp_path) as client:
        assert client.get("/file/cr").text == second()  # the newest that was published
    made.use("cr-2031-03-03")
    with serving(tmp_path) as client:
        assert client.get("/file/cr").text == FIRST


def test_a_newer_document_is_served_although_another_edition_is_in_use(tmp_path, monkeypatch):
    monkeypatch.setattr(served, "LOOK_AGAIN", 0.0)
    library(str(tmp_path), FIRST).use("plain")
    with serving(tmp_path) as client:
        tag = client.get("/file/cr").headers["etag"]
        library(str(tmp_path), second())
        found = client.get("/file/cr", headers={"If-None-Match": tag})
    assert (found.status_code, found.text) == (200, second())


def test_the_whole_document_is_served_not_an_excerpt(tmp_path):
    made = library(str(tmp_path), FIRST)
    part = "100. Lanterns\n\n100.2. Keepers count their glow in whole numbers.\n"
    made.add([Raw("a-part.txt", part.encode())], "cr-2031-03-03")
    (tmp_path / "sets.tsv").write_text(SETS)
    with serving(tmp_path) as client:
        assert client.get("/file/cr/OLH").text == FIRST


def test_a_source_that_is_gone(tmp_path):
    made = library(str(tmp_path), FIRST)
    sources = os.path.join(made.generations("cr-2031-03-03").current() or "", "sources")
    with serving(tmp_path) as client:
        for name in os.listdir(sources):
            os.unlink(os.path.join(sources, name))
        found = client.get("/file/cr")
    assert (found.status_code, found.json()) == (503, {"detail": "the library cannot be read"})
