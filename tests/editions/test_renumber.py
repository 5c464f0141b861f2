"""Citations carried to another edition, one by one and in texts of any kind."""

from __future__ import annotations

import os
import random

import pytest

from crkb import ingest
from crkb.citations import rewriting, texts
from crkb.citations.finding import find
from crkb.editions.diff import compare
from crkb.editions.nearest import MOST
from crkb.editions.renumber import STATUSES, Carried, Carrier
from crkb.errors import SourceError
from crkb.numbers import parse_typed
from tests.invented import FIRST, build, rules, second


@pytest.fixture(scope="module")
def carrier() -> Carrier:
    return Carrier(compare(build(FIRST), build(second())))


@pytest.mark.parametrize(
    ("typed", "status", "new"),
    [
        ("100.1", "same", "100.1"),
        ("101.1", "moved", "102.1"),
        ("102", "moved", "103"),
        ("100.2", "edited", "100.2"),
        ("100.1a", "gone", ""),
        ("100.3", "ambiguous", ""),
        ("100.9", "unknown", ""),
        ("1", "same", "1"),
        ("102.1a-b", "moved", "103.1a–103.1b"),
        ("101.1-2", "moved", "102.1–102.2"),
        ("101-102", "moved", "102–103"),
        ("100.1a-b", "ambiguous", ""),
        ("100.1-2", "edited", "100.1–100.2"),
        ("100.1-3", "ambiguous", ""),
        ("100.1-9", "unknown", ""),
        ("102.1a-h", "unknown", ""),
    ],
)
def test_carried(carrier, typed, status, new):
    found = carrier.carry(parse_typed(typed))
    assert (found.status, found.new) == (status, new)
    assert found.certain == (status in ("same", "moved"))
    assert status in STATUSES


def test_what_is_ambiguous_names_what_may_be_meant(carrier):
    assert carrier.carry(parse_typed("100.3")).rules == ("100.3", "100.3a")


GONE_FROM = """\
101. Owls
101.1. Owls sleep by day in hollow trees, and wake at dusk.
101.2. Owls hunt mice.
101.2a Whoever wakes an owl by day loses a turn and a flask of oil.
101.2b Whoever wakes an owl loses a lantern until dusk.
"""
GONE_TO = """\
101. Owls
101.1. Owls sleep by day in hollow trees, and wake at dusk. Nobody may wake an owl by day.
101.2. Owls hunt mice.
103. Ferries
103.1. A keeper who is late loses a turn, a flask of oil and the way home.
103.2. A boat loses a lantern until dusk.
103.3. Whoever wakes a boat by day loses a turn.
"""


def test_what_is_gone_names_what_is_nearest():
    carrier = Carrier(compare(rules(GONE_FROM), rules(GONE_TO)))
    found = carrier.carry(parse_typed("101.2a"))
    assert found.status == "gone"
    assert found.candidates == carrier.diff.candidates["101.2a"] != ()
    assert not found.certain
    assert carrier.carry(parse_typed("101.1")).candidates == ()


def test_a_range_that_is_gone_names_what_is_nearest_to_any_of_it():
    carrier = Carrier(compare(rules(GONE_FROM), rules(GONE_TO)))
    found = carrier.carry(parse_typed("101.2a-b"))
    each = [*carrier.diff.candidates["101.2a"], *carrier.diff.candidates["101.2b"]]
    assert len(each) > MOST
    assert found.status == "gone"
    assert len(found.candidates) == MOST
    assert found.candidates[0].likeness == max(near.likeness for near in each)
    assert len({near.number for near in found.candidates}) == MOST
    best = {near.number: near.likeness for near in sorted(each, key=lambda near: near.likeness)}
    assert all(near.likeness == best[near.number] for near in found.candidates)
    assert [n.likeness for n in found.candidates] == sorted(
        (n.likeness for n in found.candidates), reverse=True
    )


def test_a_merger_is_to_be_looked_at():
    back = Carrier(compare(build(second()), build(FIRST)))
    assert back.carry(parse_typed("100.3a")) == Carried("100.3a", "edited", "100.3", ("100.3",))


@pytest.mark.parametrize(
    ("after", "status", "new"),
    [
        ("101.2. Foxes run.\n101.3. Geese honk.\n101.4. Hares hop.", "moved", "101.2–101.4"),
        (
            "101.2. Foxes run.\n101.3. New is new.\n101.4. Geese honk.\n101.5. Hares hop.",
            "edited",
            "101.2–101.5",
        ),
        ("101.2. Geese honk.\n101.3. Foxes run.\n101.4. Hares hop.", "ambiguous", ""),
        ("101.2. Foxes run.\n101.3. Hares hop.", "edited", "101.2–101.3"),
        ("101.2. Foxes run.\n101.3. Geese honk.\n101.3a Hares hop.", "ambiguous", ""),
        ("101.5. Moles dig.", "gone", ""),
    ],
    ids=["moved", "one came in between", "order", "one went", "level", "gone"],
)
def test_ranges(after, status, new):
    old = rules("101. Beasts\n101.1. Foxes run.\n101.2. Geese honk.\n101.3. Hares hop.\n")
    new_edition = rules(f"101. Beasts\n{after}\n")
    found = Carrier(compare(old, new_edition)).carry(parse_typed("101.1-3"))
    assert (found.status, found.new) == (status, new)


# --- in texts ---


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CR 102.1a", "CR 103.1a"),
        ("cr102.1a.", "cr103.1a."),
        ("[CR 102.1a]", "[CR 103.1a]"),
        ("!cr 102.1a", "!cr 103.1a"),
        ("C.R. 102.1a", "C.R. 103.1a"),
        ("comp rules 102.1a", "comp rules 103.1a"),
        ("rule 102.1a", "rule 103.1a"),
        ("Rules 101.1 and 101.2", "Rules 102.1 and 102.2"),
        ("rules 101.1, 101.2, and 102.1b", "rules 102.1, 102.2, and 103.1b"),
        ("rules 101 and 102", "rules 102 and 103"),
        ("subrule 102.1a", "subrule 103.1a"),
        ("chapter 102", "chapter 103"),
        ("section 1", "section 1"),
        ("§102.1a", "§103.1a"),
        ("see 101.2", "see 102.2"),
        ("102.1a", "103.1a"),
        ("(102.1a)", "(103.1a)"),
        ("102.1A under rule 102.1A", "102.1A under rule 103.1A"),
        ("rule 102.1 A", "rule 103.1a"),
        ("rule 102.1.a", "rule 103.1a"),
        ("rule 102.1.", "rule 103.1."),
        ("CR 102.1a–b", "CR 103.1a–b"),
        ("CR 102.1a-102.1b", "CR 103.1a-103.1b"),
        ("102.1a-b", "103.1a-b"),
        ("rules 101.1-2", "rules 102.1-2"),
        ("rules 102.1 to 102.2", "rules 103.1 to 103.2"),
        ("102.1a/b", "103.1a/b"),
        ("rule 102.1a and b", "rule 103.1a and b"),
        ("rule 102.1a and a lantern", "rule 103.1a and a lantern"),
        ('"rule": "102.1"', '"rule": "103.1"'),
        ("rule='102.1a'", "rule='103.1a'"),
        ('cites={"102.1a": "doubles"}', 'cites={"103.1a": "doubles"}'),
        ("// 102.1a: it doubles", "// 103.1a: it doubles"),
        ("102.1a Shimmer doubles", "103.1a Shimmer doubles"),
        ("101.2. Dusk ends it", "102.2. Dusk ends it"),
        ("- 101.2. Dusk ends it", "- 102.2. Dusk ends it"),
        ("#102.1a", "#103.1a"),
        ("rule 102.1a.Then", "rule 103.1a.Then"),
        ("rule 102.1 a lantern", "rule 103.1 a lantern"),
        ("rule 102. 1 lantern", "rule 103. 1 lantern"),
    ],
)
def test_citations_are_found_and_rewritten(carrier, text, expected):
    assert rewriting.rewrite(text, rewriting.carry(text, carrier)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "101.2 metres, 102.1 and more",
        "v102.1a or 1.102.1a or 102.1a.3",
        "102.1a.txt",
        "10.102.1a.7 and 192.168.102.1",
        "$102.1a or €102.1a",
        "2031-102.1a",
        "x = 102.1f; y = 3 * 102.1d",
        "https://example.invalid/102.1a#102.1a",
        "www.example.invalid/102.1a",
        "./notes/102.1a",
        "ann@102.1a.invalid",
        '<a href="#102.1a">',
        "102.1ab 102.1xyz",
        "see 102 lanterns, per 101 days",
        "101.1%",
        "ACR 1021.1a",
        "102.9s",
        "",
    ],
)
def test_other_numbers_are_left_alone(carrier, text):
    assert find(text, carrier) == []


def test_only_what_is_certain_is_rewritten(carrier):
    text = "CR 100.2, CR 100.1a, CR 100.3, CR 100.9 and CR 101.2"
    found = rewriting.carry(text, carrier)
    assert [f.carried.status for f in found] == ["edited", "gone", "ambiguous", "unknown", "moved"]
    assert rewriting.rewrite(text, found) == "CR 100.2, CR 100.1a, CR 100.3, CR 100.9 and CR 102.2"


def test_a_letter_after_a_rule_that_stays_is_written_out():
    old = rules("101. Beasts\n101.1. Foxes.\n101.1a Foxes run far.\n101.1b Geese honk loud.\n")
    new = rules("101. Beasts\n101.1. Foxes.\n101.1a Foxes run far.\n101.2. Geese.\n101.2a Geese honk loud.\n")
    text = "CR 101.1a/b"
    made = Carrier(compare(old, new))
    assert rewriting.rewrite(text, rewriting.carry(text, made)) == "CR 101.1a/101.2a"


def test_a_letter_after_a_rule_that_moves_is_written_out_where_it_stays():
    old = rules("101. Beasts\n101.1. Foxes.\n101.1a Foxes run far.\n101.1b Geese honk loud.\n")
    new = rules("101. Beasts\n101.1. Foxes.\n101.1b Geese honk loud.\n101.2. Hares.\n101.2a Foxes run far.\n")
    text = "CR 101.1a/b"
    made = Carrier(compare(old, new))
    assert rewriting.rewrite(text, rewriting.carry(text, made)) == "CR 101.2a/101.1b"


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_and_columns(carrier, newline):
    text = newline.join(["one", "", "  CR 101.1 and 101.2", "CR 102"])
    found = rewriting.carry(text, carrier)
    assert [(f.line, f.column) for f in found] == [(3, 6), (3, 16), (4, 4)]


# --- files ---

SENTENCE = "Lim-Dûl “reads” CR 101.1 — twice.\r\nAnd 102.1a\r\n"
REWRITTEN = "Lim-Dûl “reads” CR 102.1 — twice.\r\nAnd 103.1a\r\n"


@pytest.mark.parametrize(
    ("encoding", "bom"),
    [
        ("utf-8", b""),
        ("utf-8", b"\xef\xbb\xbf"),
        ("utf-16-le", b"\xff\xfe"),
        ("utf-16-be", b"\xfe\xff"),
        ("cp1252", b""),
    ],
)
def test_files_keep_every_other_byte(carrier, tmp_path, encoding, bom):
    path = tmp_path / "notes.txt"
    path.write_bytes(bom + SENTENCE.encode(encoding))
    path.chmod(0o640)
    before, text = texts.read(str(path))
    after = text.encode(rewriting.rewrite(text.text, rewriting.carry(text.text, carrier)))
    backup = texts.write(str(path), before, after)
    assert path.read_bytes() == bom + REWRITTEN.encode(encoding)
    assert path.stat().st_mode & 0o777 == 0o640
    with open(backup, "rb") as f:
        assert f.read() == bom + SENTENCE.encode(encoding)
    assert sorted(os.listdir(tmp_path)) == ["notes.txt", "notes.txt.bak"]


def test_an_older_backup_is_not_overwritten(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_bytes(b"one")
    (tmp_path / "notes.txt.bak").write_bytes(b"older")
    assert texts.write(str(path), b"one", b"two") == f"{path}.bak1"
    assert (tmp_path / "notes.txt.bak").read_bytes() == b"older"


def test_a_file_that_changed_meanwhile_is_not_written(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_bytes(b"three")
    with pytest.raises(SourceError, match="changed"):
        texts.write(str(path), b"one", b"two")
    assert path.read_bytes() == b"three"
    assert os.listdir(tmp_path) == ["notes.txt"]


def test_a_link_is_followed(tmp_path):
    (tmp_path / "real.txt").write_bytes(b"one")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    texts.write(str(tmp_path / "link.txt"), b"one", b"two")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_bytes() == b"two"


@pytest.mark.parametrize("data", [b"a\0b", b"\xff\xfea"], ids=["binary", "half a letter"])
def test_what_is_no_text_is_refused(tmp_path, data):
    path = tmp_path / "x"
    path.write_bytes(data)
    with pytest.raises(SourceError, match="not a text"):
        texts.read(str(path))


def test_a_missing_file_is_an_error(tmp_path):
    with pytest.raises(SourceError, match="cannot be read"):
        texts.read(str(tmp_path / "none"))


# --- two hundred at once, in real numbers ---

FORMS = (
    "CR {}",
    "[CR {}]",
    "rule {}",
    "!cr {}",
    "(see rule {})",
    "Rule {}:",
    "§ {}",
    "C.R. {}",
    '"rule": "{}"',
    "comp rules {}",
)
DISTRACTIONS = (
    "version 1.704.5",
    "on 2024-04-12",
    "192.168.100.1",
    "$101.5m",
    "pi is 3.141",
    "in 103.5 seconds",
)


@pytest.mark.editions
def test_two_hundred_citations_are_found_and_carried_and_nothing_else_changes(shared):
    old, new = (
        ingest.build([ingest.open_source(n, (shared / "editions" / n).read_bytes())])
        for n in ("cr-20240410.txt", "cr-20260807.txt")
    )
    real = Carrier(compare(old, new))
    chance = random.Random(200)
    numbers = [n for n, r in old.rules.items() if r.kind in ("rule", "subrule")]
    lettered = [n for n in numbers if n[-1].isalpha()]
    written, expected, wanted = [], [], []
    for i in range(200):
        bare = i % 8 == 7
        number = chance.choice(lettered if bare else numbers)
        form = "{}" if bare else FORMS[i % len(FORMS)]
        carried = real.carry(parse_typed(number))
        last = f"{number[:-1]}b"
        if i % 16 == 5 and number.endswith("a") and last in real:
            number += "–b"
            carried = real.carry(parse_typed(number))
        said = carried.new.replace("–" + carried.new.split("–")[0][:-1], "–") if carried.certain else number
        noise = chance.choice(DISTRACTIONS)
        written.append(f"Ann says {form.format(number)} {noise}.\r\n")
        expected.append(f"Ann says {form.format(said)} {noise}.\r\n")
        wanted.append(carried)
    text = "\ufeff" + "".join(written)
    found = rewriting.carry(text, real)
    assert [f.carried for f in found] == wanted
    assert rewriting.rewrite(text, found) == "\ufeff" + "".join(expected)
    assert {c.status for c in wanted} >= {"same", "moved", "edited"}
