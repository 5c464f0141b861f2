"""What is in the library."""

from __future__ import annotations

import hashlib

from tests import invented

FIRST = hashlib.sha256(invented.FIRST.encode()).hexdigest()


def test_all_editions(ask_both):
    made = ask_both("/v1/editions").json()
    assert made["latest"] == "cr-2031-05-05"
    whole = [each for each in made["editions"] if not each["bundled"]]
    assert [each["id"] for each in whole] == ["cr-2031-05-05", "cr-2031-03-03"]
    assert [each["latest"] for each in whole] == [True, False]
    assert [each["set"] for each in whole] == [None, {"code": "OLI", "name": "Old Isle"}]
    assert whole[1]["hash"] == FIRST
    assert whole[1]["sources"] == [{"file": "first.txt", "sha256": FIRST}]
    assert whole[1]["counts"]["chapters"] == 3


def test_an_edition_by_its_names(ask_both):
    for name in ("cr-2031-03-03", "2031-03-03", "OLI", "oli"):
        found = ask_both(f"/v1/editions/{name}")
        assert found.json()["effective"] == "2031-03-03"
    latest = ask_both("/v1/editions/latest")
    assert latest.json()["latest"]
    assert latest.headers["content-location"] == "/v1/editions/cr-2031-05-05"


def test_what_names_an_edition_may_be_kept_for_ever(ask_both):
    assert "immutable" in ask_both("/v1/cr-2031-03-03/rules/100.1").headers["cache-control"]
    assert "max-age=300" in ask_both("/v1/latest/rules/100.1").headers["cache-control"]
    assert "max-age=300" in ask_both("/v1/editions/cr-2031-03-03").headers["cache-control"]


def test_several_sources_have_one_hash(served_home, tmp_path):
    from crkb.library.library import Library
    from crkb.library.sources import Raw
    from crkb.serve.v1.editions import _hash

    texts = ("1. One\n100. First\n100.1. It.\n", "1. One\n100. First\n100.1. It.\n100.2. That.\n")
    raws = [Raw(f"{i}.txt", f"@title T\n@id t-1\n@rules\n{text}".encode()) for i, text in enumerate(texts)]
    [added] = Library(str(tmp_path)).add(raws, "t-1")
    hashes = [hashlib.sha256(raw.data).hexdigest() for raw in raws]
    assert _hash(added.info) == hashlib.sha256("".join(hashes).encode()).hexdigest()


def test_an_edition_that_is_not_there(ask_both):
    found = ask_both("/v1/editions/NEI")
    assert (found.status_code, found.json()["detail"]) == (404, "no edition 'NEI'")
    assert found.json()["hint"] == "There are: cr-2031-05-05, cr-2031-03-03"
