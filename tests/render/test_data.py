"""Data for programs: the keys of the contract, offsets that are true, JSON that loads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import crkb
from crkb.references import forward
from crkb.render import data

RULE_KEYS = {
    "number",
    "title",
    "text",
    "kind",
    "parent",
    "children",
    "examples",
    "notes",
    "references",
    "referenced_by",
    "edition",
    "sources",
}
REFERENCE_KEYS = {"text", "start", "end", "target", "status"}
EDITION_KEYS = {"id", "title", "effective", "official"}
SEARCH_KEYS = {"query", "edition", "total", "hits", "suggestion"}
HIT_KEYS = {"number", "kind", "title", "score", "snippet"}


@pytest.mark.parametrize(
    ("name", "number"), [("rule.json", "100.1b"), ("chapter.json", "702"), ("broken.json", "704.5j")]
)
def test_a_rule_looks_like_its_golden(kb, golden, name, number):
    golden(name, json.dumps(data.rule(kb[number]), ensure_ascii=False, indent=2) + "\n")


def test_every_rule_has_the_keys_of_the_contract(kb):
    for entry in kb:
        made = data.rule(entry)
        assert set(made) >= RULE_KEYS
        assert set(made["edition"]) >= EDITION_KEYS
        assert all(set(s) == {"file", "line"} for s in made["sources"])
        assert json.loads(json.dumps(made)) == made


def test_offsets_are_true_in_the_text_that_they_name(kb):
    checked = set()
    for entry in kb:
        made = data.rule(entry)
        texts = {"text": made["text"]}
        for kind in ("example", "note"):
            texts |= {f"{kind} {i}": text for i, text in enumerate(made[f"{kind}s"], start=1)}
        for r in made["references"]:
            assert set(r) >= REFERENCE_KEYS
            assert texts[r["in"]][r["start"] : r["end"]] == r["text"]
            checked.add(entry.number)
    assert len(checked) > 8


def test_offsets_are_true_in_further_paragraphs_examples_and_notes(tmp_path):
    (tmp_path / "long.txt").write_text(
        "@title Long\n@id long-1\n@rules\n1. One\n100. First\n100.1. See rule 100.2.\n"
        "| Or see rule 100.2 again.\n| And rule 100.2 once more.\n"
        "Example: As rule 100.2 says.\nNote: Not as rule 100.2 says.\nExample: See rule 100.2.\n100.2. It.\n"
        "@glossary\n= Thing\n: See rule 100.1.\n: Also see rule 100.2.\n"
    )
    crkb.add([tmp_path / "long.txt"], home=tmp_path)
    kb = crkb.open("long-1", home=tmp_path)
    made = data.rule(kb["100.1"])
    texts = {
        "text": made["text"],
        "example 1": made["examples"][0],
        "example 2": made["examples"][1],
        "note 1": made["notes"][0],
    }
    assert [r["in"] for r in made["references"]] == ["text"] * 3 + ["example 1", "note 1", "example 2"]
    assert all(texts[r["in"]][r["start"] : r["end"]] == r["text"] for r in made["references"])
    assert len({(r["in"], r["start"]) for r in made["references"]}) == 6
    assert [(b["kind"], b["in"]) for b in made["blocks"]] == [
        *[("text", "text")] * 3,
        *[("example", "example 1"), ("note", "note 1"), ("example", "example 2")],
    ]
    assert [b["text"] for b in made["blocks"] if b["kind"] == "text"] == made["text"].split("\n")
    term = data.term(kb, kb.define("thing"))
    assert [term["text"][r["start"] : r["end"]] for r in term["references"]] == ["100.1", "100.2"]


def test_ranges_and_bases_are_told(kb):
    [reference] = data.rule(kb["704.3"])["references"]
    assert (reference["target"], reference["through"]) == ("704.5a", "704.5k")
    assert "where" not in reference
    assert data.rule(kb["704.5a"])["references"][0]["status"] == "dangling"


def test_a_search_has_the_keys_of_the_contract(kb, golden):
    made = data.search(kb, kb.search("lantern", limit=3))
    assert set(made) >= SEARCH_KEYS
    assert all(set(h) >= HIT_KEYS for h in made["hits"])
    assert made["total"] > len(made["hits"]) == 3
    for hit in made["hits"]:
        assert all(hit["snippet"][s:e].lower().startswith("lantern") for s, e in hit["marks"])
    golden(
        "search.json", json.dumps(data.search(kb, kb.search("shimer")), ensure_ascii=False, indent=2) + "\n"
    )


def test_a_search_without_hits(kb):
    made = data.search(kb, kb.search("xyzzy"))
    assert (made["hits"], made["total"], made["suggestion"]) == ([], 0, None)


def test_a_term_tells_where_it_stands_and_who_refers_to_it(kb, golden):
    made = data.term(kb, kb.define("lantern"))
    assert made["referenced_by"] == ["Glow"]
    assert [s["file"] for s in made["sources"]] == ["game.txt"]
    golden("term.json", json.dumps(made, ensure_ascii=False, indent=2) + "\n")


def test_cards_and_bases_of_an_addon(tmp_path):
    samples = Path(__file__).parents[1]
    crkb.add([samples / "samples" / "game.txt"], home=tmp_path)
    [added] = crkb.add([samples / "ingest" / "samples" / "treachery.txt"], home=tmp_path)
    kb = crkb.open(added.info.id, home=tmp_path)
    card = data.card(kb, added.edition.cards[0])
    assert card["card"] == added.edition.cards[0].name
    assert card["notes"] == [b.text for b in added.edition.cards[0].blocks]
    hats = data.card(kb, added.edition.cards[2])
    assert [(b["kind"], b["in"]) for b in hats["blocks"]][:2] == [
        ("divider", "divider 1"),
        ("bullet", "bullet 1"),
    ]
    assert hats["notes"] == [b["text"] for b in hats["blocks"] if b["kind"] != "divider"]
    assert card["sources"][0]["file"] == "treachery.txt"
    references = [r for e in kb for r in data.rule(e)["references"]]
    assert "base" in {r.get("where", "own") for r in references}
    details = data.edition_details(added.info, "cr-2031-03-03")
    assert (details["addon"], details["base"], details["default"]) == (True, added.info.base, False)


def test_details_of_an_edition(kb):
    made = data.edition_details(kb.info, kb.info.id)
    assert set(made) >= EDITION_KEYS | {"addon", "base", "bundled", "default", "counts", "sources", "size"}
    assert made["default"] is True
    assert made["counts"]["examples"] == 3
    assert made["size"] > 0
    assert len(made["sources"][0]["sha256"]) == 64


def test_a_tree_of_references_nests(kb):
    made = data.tree(forward(kb.store, "101.2", 2))
    assert json.loads(json.dumps(made)) == made
    assert made == {
        "number": "101.2",
        "remark": None,
        "references": [
            {
                "number": "704.5a",
                "remark": None,
                "references": [{"number": "104.9", "remark": "dangling", "references": []}],
            }
        ],
    }


def test_translations_of_a_keyword_are_blocks(tmp_path):
    samples = Path(__file__).parents[1]
    [added] = crkb.add([samples / "ingest" / "samples" / "treachery.txt"], home=tmp_path)
    made = data.rule(crkb.open(added.info.id, home=tmp_path)["702.TR01"])
    assert [b["kind"] for b in made["blocks"]] == ["text", "translation"]
    assert "Voleter" in made["blocks"][1]["text"]
