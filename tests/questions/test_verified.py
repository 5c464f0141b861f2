"""The record of verified rules: its form, and which texts count as saying the same on a date."""

from __future__ import annotations

import re
from functools import cache

import pytest

from crkb.game import citing
from crkb.questions import registry, scenarios
from crkb.questions.resolve import Resolver
from crkb.questions.verified import Record, RecordError, VerifiedRule, edition_of, number_of
from crkb.text.fingerprint import fingerprint

TEXTS = {"glow": "A lantern glows.", "dim": "A lantern glows dimly.", "out": "A lantern is out."}
PRINTS = {name: fingerprint(text) for name, text in TEXTS.items()}

RECORD = {  # the lantern is reworded in 2031, says something else in 2032, is gone in 2033
    "2030-01-01": ["100.1 100.1 {glow}", "# a remark", ""],
    "2031-01-01": ["100.1 100.2 {dim}"],
    "2032-01-01": ["100.1 100.2 {out} dated", "100.5@2032-01-01 100.5 {glow}"],
    "2033-01-01": ["100.1 gone", "100.5@2032-01-01 100.5 {dim} undecided"],
}


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    folder = tmp_path_factory.mktemp("verified")
    for date, lines in RECORD.items():
        (folder / f"{date}.txt").write_text("\n".join(line.format(**PRINTS) for line in lines) + "\n")
    return Record(str(folder))


def test_an_add_on_is_recorded_apart(tmp_path):
    for name in ("foxes", "2030-01-01"):
        (tmp_path / f"{name}.txt").write_text("372.1 372.1 00000000\n")
    assert Record(str(tmp_path)).editions == ("2030-01-01",)
    assert Record(str(tmp_path), addon=True).editions == ("foxes",)


def test_a_record_has_its_editions_in_order(record):
    assert record.editions == tuple(RECORD)
    assert record.rules("2031-01-01") == {"100.1": VerifiedRule("100.2", PRINTS["dim"])}
    assert record.rules("2033-01-01")["100.1"] == VerifiedRule("", "")


GOVERNING = {
    "2029-12-31": "2030-01-01",
    "2030-01-01": "2030-01-01",
    "2031-12-31": "2031-01-01",
    "2032-01-01": "2032-01-01",
    "2099-01-01": "2033-01-01",
    "": "2033-01-01",
}


@pytest.mark.parametrize(("effective", "governs"), GOVERNING.items())
def test_the_last_verified_edition_that_is_not_later_governs(record, effective, governs):
    assert record.governing(effective) == governs


def test_nothing_governs_where_nothing_is_verified(tmp_path):
    empty = Record(str(tmp_path / "none"))
    assert (empty.editions, empty.governing(""), empty.accepted("1.1", "")) == ((), "", {})


ACCEPTED = {  # rule and date -> the texts with which it says the same
    ("100.1", "2029-01-01"): ["glow", "dim"],
    ("100.1", "2030-01-01"): ["glow", "dim"],
    ("100.1", "2031-06-01"): ["dim", "glow"],
    ("100.1", "2032-01-01"): ["out"],  # after a dated decision only what it says since
    ("100.1", "2033-01-01"): ["out"],
    ("100.5@2032-01-01", "2032-01-01"): ["glow"],
    ("100.5@2032-01-01", "2033-01-01"): ["glow"],  # undecided: not what that edition says
    ("999.1", "2033-01-01"): [],
}


@pytest.mark.parametrize(("asked", "texts"), ACCEPTED.items())
def test_which_texts_say_the_same(record, asked, texts):
    assert list(record.accepted(*asked)) == [PRINTS[t] for t in texts]  # the governing edition's first


FOUND = {  # date of an edition, its texts -> where the lantern is
    ("2030-01-01", "100.1 glow"): ("found", "100.1"),
    ("2031-01-01", "100.2 dim"): ("moved", "100.2"),
    ("2030-06-01", "100.1 dim"): ("found", "100.1"),  # an edition between: any wording of that meaning
    ("2030-06-01", "100.2 glow"): ("moved", "100.2"),
    ("2030-06-01", "100.7 glow"): ("moved", "100.7"),  # by its text alone
    ("2030-06-01", "100.7 glow, 101.1 glow"): ("moved", "100.7"),  # one that repeats it is farther away
    ("2030-06-01", "202.1 glow, 103.1 glow, 102.1 glow"): ("moved", "102.1"),
    ("2030-06-01", "100.9 glow, 100.2a glow, 100.2 glow"): ("moved", "100.2"),
    ("2031-06-01", "100.2 out"): ("edited", "100.2"),  # says what only later editions say
    ("2032-06-01", "100.2 dim"): ("edited", "100.2"),  # says what only earlier ones said
    ("2030-06-01", "100.9 out"): ("edited", "100.9"),  # the only rule with the phrase
    ("2030-06-01", "199.9 out"): ("edited", "199.9"),
    ("2030-06-01", "200.1 out"): ("lost", ""),  # in another section it is about something else
    ("2030-06-01", "100.9 out, 200.1 out"): ("edited", "100.9"),
    ("2030-06-01", "100.8 out, 100.9 out"): ("lost", ""),
    ("2030-06-01", ""): ("lost", ""),
}


@pytest.mark.parametrize(("edition", "where"), FOUND.items())
def test_where_a_rule_is_and_whether_it_says_the_same(record, edition, where):
    effective, texts = edition
    pairs = [each.split() for each in texts.split(", ") if each]
    resolver = Resolver({number: TEXTS[name] for number, name in pairs}, record, effective)
    found = resolver.find("100.1", "a lantern")
    assert (found.status, found.at) == where
    assert bool(found.text) == bool(found.at)


@pytest.fixture
def wandering(tmp_path):
    """A rule whose number changes by a lot in each edition, and its text in none."""
    for date, number in (("2030-01-01", "100.1"), ("2031-01-01", "150.1"), ("2032-01-01", "170.1")):
        (tmp_path / f"{date}.txt").write_text(f"100.1 {number} {PRINTS['glow']}\n")
    return Record(str(tmp_path))


NEAREST = {"2030-01-01": "102.1", "2031-01-01": "149.1", "2032-01-01": "168.1"}


@pytest.mark.parametrize(("date", "number"), NEAREST.items())
def test_of_rules_with_one_text_the_nearest_to_its_number_then_is_it(wandering, date, number):
    texts = dict.fromkeys(["102.1", "149.1", "168.1"], TEXTS["glow"])
    assert Resolver(texts, wandering, date).find("100.1", "glows").at == number


def test_in_one_chapter_the_nearest_rule_is_it_and_letters_come_last(wandering):
    for numbers, nearest in (("150.9 150.3a 150.3", "150.3"), ("150.2 150.1a", "150.1a")):
        texts = dict.fromkeys(numbers.split(), TEXTS["glow"])
        assert Resolver(texts, wandering, "2031-01-01").find("100.1", "glows").at == nearest


def test_an_edited_rule_is_looked_for_under_its_newest_number_first(wandering):
    texts = dict.fromkeys(["150.1", "170.1"], TEXTS["dim"])
    assert Resolver(texts, wandering, "2030-01-01").find("100.1", "glows").at == "170.1"
    texts["100.1"] = TEXTS["dim"]  # but first of all under the one it is cited by
    assert Resolver(texts, wandering, "2032-01-01").find("100.1", "glows").at == "100.1"


def test_a_lost_rule_is_named_with_the_edition_that_its_number_is_from(record):
    resolver = Resolver({"100.5": TEXTS["out"]}, record, "2030-01-01")
    assert resolver.find("100.1", "lantern glows").name == "100.1@2030-01-01"
    assert resolver.find("100.5@2032-01-01", "lantern glows").name == "100.5@2032-01-01"
    assert resolver.find("100.5@2032-01-01", "lantern is").name == "100.5"  # edited: it has a number


def test_a_lost_rule_is_named_by_its_number_where_nothing_is_verified(tmp_path):
    assert Resolver({}, Record(str(tmp_path)), "").find("100.1", "glows").name == "100.1"


def test_a_rule_that_came_later_is_found_under_its_number(record):
    resolver = Resolver({"100.5": TEXTS["glow"]}, record, "2032-01-01")
    assert resolver.find("100.5@2032-01-01", "glows")[2:4] == ("found", "100.5")


def test_an_undecided_rule_counts_as_edited(record):
    resolver = Resolver({"100.5": TEXTS["dim"]}, record, "2033-01-01")
    assert resolver.find("100.5@2032-01-01", "glows").status == "edited"


@pytest.mark.parametrize(
    "line",
    [
        "100.1",
        "100.1 100.1",
        "100.1 100.1 00000000 perhaps",
        "100.1 100.1 0000000 dated",
        "100.1 100.1 0000000g",
        "100.1 100.1 00000000 dated again",
        "100.1 gone dated",
        " ",
        "a b c d e",
    ],
)
def test_a_malformed_line_is_a_one_line_error(tmp_path, line):
    (tmp_path / "2030-01-01.txt").write_text(f"# a remark\n{line}\n")
    with pytest.raises(RecordError, match=r"2030-01-01\.txt:2: not a verified rule: '") as e:
        Record(str(tmp_path)).rules("2030-01-01")
    assert "git restore corpus/verified" in e.value.hint


def test_a_duplicate_rule_is_an_error(tmp_path):
    (tmp_path / "2030-01-01.txt").write_text("100.1 gone\n\n100.1 100.1 00000000\n")
    with pytest.raises(RecordError, match=r"2030-01-01\.txt:3: duplicate rule 100\.1$"):
        Record(str(tmp_path)).rules("2030-01-01")


@pytest.mark.parametrize(("content", "said"), [(b"100.1 \xff", "can't decode"), (None, "Is a directory")])
def test_a_file_that_cannot_be_read_is_a_one_line_error(tmp_path, content, said):
    file = tmp_path / "2030-01-01.txt"
    file.mkdir() if content is None else file.write_bytes(content)
    with pytest.raises(RecordError, match=f"2030-01-01.txt: .*{said}"):
        Record(str(tmp_path)).rules("2030-01-01")


# --- the record that crkb ships ---


@cache
def cites() -> dict[str, set[str]]:
    """Rules that questions and the game cite -> the phrases they give."""
    found: dict[str, set[str]] = {}
    for table in (*(registry.get(name).cites for name in registry.QUESTIONS), citing.cites()):
        for rule, phrase in table.items():
            found.setdefault(rule, set()).add(phrase)
    return found


SHIPPED = Record()
ADDON_RULES = frozenset(Record(addon=True).rules("treachery-6.0"))


@pytest.mark.parametrize("edition", SHIPPED.editions)
def test_every_cited_rule_was_verified_and_decided(edition):
    known = SHIPPED.rules(edition)
    wanted = {rule for rule in cites() if edition_of(rule) <= edition} - ADDON_RULES
    assert sorted(wanted - set(known)) == []
    assert sorted(set(known) - wanted) == []
    assert [rule for rule, r in known.items() if r.decision == "undecided"] == []
    assert all(re.fullmatch("[0-9a-f]{8}", r.fingerprint) for r in known.values() if r.number)


def test_a_rule_is_named_by_the_first_edition_that_has_it():
    dates = SHIPPED.editions
    for rule in cites():
        date = edition_of(rule)
        assert not date or (date in dates[1:] and SHIPPED.rules(date)[rule].number == number_of(rule))


def test_no_answer_cites_a_rule_that_its_edition_does_not_have():
    for scenario in scenarios.load():
        question = registry.get(scenario.question)
        for date in scenario.editions():
            cited = question.ask(scenario.given, effective=date).cited
            known = SHIPPED.rules(date)
            gone = [rule for rule in cited if rule not in ADDON_RULES and not known[rule].number]
            assert not gone, (scenario.name, date, gone)
