"""Exports: canonical text comes back equal, JSON has everything, a file is written in whole or not at all."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

import crkb
from crkb import ingest
from crkb.errors import CrkbError
from crkb.export import formats
from crkb.ingest.dialects import canonical

SAMPLES = Path(__file__).parents[1]
HOSTILE = """@title <script>alert(1)</script> & `code` | "quotes"
@id hostile-1
@rules

1. <b>One</b>

100. ](x) *first*

100.1. A <script> in `a` | b ](c) \\ \\" “q” {W/U} — û 火. See rule 100.1a.
| Another <paragraph>.
Example: <img src=x onerror=alert(1)>
Note: [a](b)

100.1a - no list

@glossary

= <Term> `of` | pipes
: See rule 100.1.
"""


def bare(edition: crkb.Edition) -> crkb.Edition:
    """An edition without where its lines came from."""

    def blocks(hung):
        return tuple(b._replace(places=()) for b in hung)

    return edition._replace(
        rules={n: r._replace(blocks=blocks(r.blocks), variants=()) for n, r in edition.rules.items()},
        terms=tuple(t._replace(blocks=blocks(t.blocks), places=()) for t in edition.terms),
        questions=tuple(q._replace(blocks=blocks(q.blocks), places=()) for q in edition.questions),
        cards=tuple(c._replace(blocks=blocks(c.blocks), places=()) for c in edition.cards),
        matter=tuple(m._replace(blocks=blocks(m.blocks)) for m in edition.matter),
        sources=(),
        furniture=(),
        problems=(),
    )


@pytest.fixture(scope="module")
def addon(tmp_path_factory):
    """An add-on with cards and questions, open."""
    home = tmp_path_factory.mktemp("addon")
    crkb.add([SAMPLES / "samples" / "game.txt"], home=home)
    [added] = crkb.add([SAMPLES / "ingest" / "samples" / "treachery.txt"], home=home)
    return crkb.open(added.info.id, home=home)


@pytest.fixture
def hostile(tmp_path):
    (tmp_path / "hostile.txt").write_text(HOSTILE, encoding="utf-8")
    crkb.add([tmp_path / "hostile.txt"], home=tmp_path / "library")
    return crkb.open("hostile-1", home=tmp_path / "library")


@pytest.mark.parametrize("which", ["kb", "addon", "hostile"])
def test_exported_text_is_read_again_and_equal(request, tmp_path, which):
    kb = request.getfixturevalue(which)
    (tmp_path / "again.txt").write_text(formats.to_text(kb), encoding="utf-8")
    base = crkb.open(kb.info.base, home=kb.opened.home).edition() if kb.info.base else None
    again = ingest.build([ingest.open_source("again.txt", (tmp_path / "again.txt").read_bytes())], base=base)
    assert bare(again) == bare(kb.edition())
    assert len(again.rules) > 2


def test_exported_text_can_be_added_to_another_library(kb, tmp_path):
    formats.write(str(tmp_path / "again.txt"), formats.to_text(kb))
    [added] = crkb.add([tmp_path / "again.txt"], home=tmp_path / "library")
    assert added.info.id == kb.info.id
    assert {k: v for k, v in added.info.counts.items() if k != "furniture"} == {
        k: v for k, v in kb.info.counts.items() if k != "furniture"
    }


def test_json_has_everything(kb):
    made = json.loads(formats.to_json(kb))
    edition = kb.edition()
    assert [r["number"] for r in made["rules"]] == list(edition.rules)
    assert [t["term"] for t in made["glossary"]] == [t.name for t in edition.terms]
    assert made["edition"]["id"] == edition.id
    assert [m["part"] for m in made["matter"]] == [m.part for m in edition.matter]
    for rule in made["rules"]:
        texts = {"text": rule["text"]} | {f"example {i}": e for i, e in enumerate(rule["examples"], start=1)}
        for r in rule["references"]:
            assert texts[r["in"]][r["start"] : r["end"]] == r["text"]


def test_json_of_an_addon_has_its_cards_and_questions(addon):
    made = json.loads(formats.to_json(addon))
    edition = addon.edition()
    assert [c["card"] for c in made["cards"]] == [c.name for c in edition.cards] != []
    assert [q["question"] for q in made["questions"]] == [q.text for q in edition.questions] != []
    assert len(made["problems"]) == len(edition.problems)


def test_hostile_texts_survive_json_and_text(hostile):
    made = json.loads(formats.to_json(hostile))
    assert made["edition"]["title"].startswith("<script>")
    assert "<script> in `a` | b ](c)" in made["rules"][2]["text"]
    assert "<script>" not in formats.to_markdown(hostile).replace("\\<", "")


def test_a_restatement_says_so_in_markdown(kb, bundled_home):
    plain = crkb.open("plain", home=bundled_home)
    assert "not the official text" in formats.to_markdown(plain).split("\n## ")[0]
    assert "not the official text" not in formats.to_markdown(kb)


def test_plain_wordings_are_exported_where_they_are_wanted(kb):
    rule = json.loads(formats.to_json(kb, plain=True))["rules"][0]
    assert (rule["plain"], rule["plain_status"]) == (None, "none")
    assert "plain" not in json.loads(formats.to_json(kb))["rules"][0]
    assert formats.to_markdown(kb, plain=True) == formats.to_markdown(kb)  # nothing of it is restated
    with pytest.raises(CrkbError, match="no place for plain wordings"):
        formats.to_text(kb, plain=True)


def test_write_replaces_a_file_in_whole(tmp_path):
    target = tmp_path / "rules.md"
    target.write_text("old")
    formats.write(str(target), "new ‘text’\n")
    assert target.read_bytes() == "new ‘text’\n".encode()
    assert [p.name for p in tmp_path.iterdir()] == ["rules.md"]


def test_write_gives_the_usual_rights(tmp_path):
    mask = os.umask(0o022)
    try:
        formats.write(str(tmp_path / "rules.md"), "x")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "rules.md").stat().st_mode) == 0o644


def test_write_into_the_current_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    formats.write("rules.md", "x")
    assert (tmp_path / "rules.md").read_text() == "x"


@pytest.mark.parametrize("name", ["no/such/folder/rules.md", "folder", "file/rules.md"])
def test_what_cannot_be_written_leaves_everything_as_it_was(tmp_path, name):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("old")
    with pytest.raises(CrkbError) as e:
        formats.write(str(tmp_path / name), "new")
    assert "cannot write" in str(e.value)
    assert e.value.hint
    assert sorted(p.name for p in tmp_path.rglob("*")) == ["file", "folder"]
    assert (tmp_path / "file").read_text() == "old"


def test_a_full_disk_leaves_the_old_file(tmp_path, monkeypatch):
    target = tmp_path / "rules.md"
    target.write_text("old")

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(CrkbError, match="No space left"):
        formats.write(str(target), "new")
    assert target.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["rules.md"]


def test_text_that_is_no_unicode_leaves_the_old_file(tmp_path):
    target = tmp_path / "rules.md"
    target.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        formats.write(str(target), "\ud800")
    assert [p.name for p in tmp_path.iterdir()] == ["rules.md"]
    assert target.read_text() == "old"


@pytest.mark.parametrize(("name", "form"), formats.FORMATS.items())
def test_every_form_ends_in_a_newline(kb, name, form):
    ending, make = form
    assert ending.startswith(".")
    assert make(kb).endswith("\n")


@pytest.mark.editions
def test_an_official_edition_comes_back_equal(shared):
    source = shared / "editions" / "cr-20260807.txt"
    edition = ingest.build([ingest.open_source(source.name, source.read_bytes())])
    again = ingest.build([ingest.open_source("again.txt", canonical.write(edition).encode())])
    assert bare(again) == bare(edition)
    assert len(again.rules) > 3000
