"""Every tool with good, missing, wrong and huge arguments, in the old and the new protocol."""

from __future__ import annotations

import pytest

TOOLS = (
    "search_rules",
    "get_rules",
    "define",
    "related_rules",
    "what_changed",
    "check_citations",
    "find_question",
    "decide",
    "editions",
)

HUGE = "lantern " * 20_000

GOOD = [
    ("search_rules", {"query": "shimmer"}, "**702.2a** (Shimmer › Gifts)"),
    ("search_rules", {"query": "shimmer", "in_chapter": "704", "kind": "rule", "limit": 1}, "**704.5h**"),
    ("search_rules", {"query": "glow", "kind": "term", "edition": "2030-05-01"}, "edition 2030-05-01"),
    ("search_rules", {"query": "zebra"}, "Nothing found for 'zebra'"),
    ("get_rules", {"numbers": ["702.2a"]}, "## 702.2a · Shimmer › Gifts   [edition 2031-03-03"),
    ("get_rules", {"numbers": "702.2a"}, "## 702.2a"),
    ("get_rules", {"numbers": '["702.2a"]'}, "## 702.2a"),
    ("get_rules", {"numbers": [702]}, "- 702.2: Shimmer"),
    ("get_rules", {"numbers": ["contents"]}, "- 702 Gifts"),
    ("get_rules", {"numbers": ["legend rule"]}, "## Legend Rule"),
    ("get_rules", {"numbers": ["shimmer"], "detail": "brief"}, "Below (2): 702.2a to 702.2b"),
    ("get_rules", {"numbers": ["704.5a", "704.99"]}, "no rule 704.99 in cr-2031-03-03."),
    ("define", {"term": "glows"}, "## Glow"),
    ("related_rules", {"number": "704.5k"}, "- 100.1a: A lantern that is out"),
    ("related_rules", {"number": "shimmer", "direction": "to"}, "- 704.5h:"),
    ("related_rules", {"number": "100.1", "direction": "from", "depth": 3}, "702 Gifts"),
    ("what_changed", {}, "## cr-2030-05-01 → cr-2031-03-03"),
    ("what_changed", {"number": "702.2"}, "moved from 702.3"),
    ("what_changed", {"number": "shimmer", "from": "2030-05-01"}, "cr-2030-05-01 → cr-2031-03-03"),
    ("check_citations", {"text": "CR 704.5k says so."}, "1 citations, 0 to mend"),
    ("find_question", {"query": "same name"}, "**same-name**"),
    ("find_question", {"query": "game file"}, "A game is YAML"),
    ("decide", {"question": "half of 7 rounded up"}, "4\nWhy"),
    ("decide", {"question": "2/2 deathtouch blocked by a 5/5"}, "destroyed"),
    (
        "decide",
        {"question": "same-name", "facts": {"objects": [{"names": ["A"]}, {"names": ["B"]}]}},
        "**No.**",
    ),
    ("decide", {"question": "is-color", "facts": "word: red"}, "**Yes.**"),
    ("decide", {"question": "what is the p/t of bear", "game": "board: [{id: bear, p/t: 2/2}]"}, "2/2"),
    ("editions", {}, "cr-2031-03-03: 2031-03-03, official"),
]

MISSING = [
    ("search_rules", {}, "query is missing. It takes query, in_chapter, kind, limit, edition."),
    ("get_rules", {}, "numbers is missing"),
    ("get_rules", {"numbers": []}, "numbers is empty"),
    ("get_rules", {"numbers": [""]}, "numbers is empty"),
    ("define", {}, "term is missing"),
    ("related_rules", {}, "number is missing"),
    ("check_citations", {}, "text is missing"),
    ("check_citations", {"text": ""}, "text is empty"),
    ("find_question", {}, "query is missing"),
    ("decide", {}, "question is missing"),
    ("decide", {"question": "same-name"}, "missing: objects. The facts of same-name:"),
]

WRONG = [
    ("search_rules", {"query": "-glow"}, "a query needs at least one term that is not excluded"),
    ("search_rules", {"query": "glow", "kind": "song"}, "kind is 'song', but has to be '', 'rule'"),
    ("search_rules", {"query": "glow", "limit": 50}, "limit is 50, 20 at most"),
    ("search_rules", {"query": "glow", "limit": 0}, "limit is 0, 1 at least"),
    ("search_rules", {"query": "glow", "limit": "few"}, "limit is 'few', but has to be a whole number"),
    ("search_rules", {"query": "glow", "in_chapter": "950"}, "no rule 950 in cr-2031-03-03"),
    ("search_rules", {"query": "glow", "edition": "1999"}, "no edition '1999'. There are: cr-2031-03-03"),
    ("search_rules", {"query": "glow", "within": "7"}, "search_rules doesn't take within. It takes query"),
    ("get_rules", {"numbers": [702.1]}, 'numbers has to be text in quotation marks, like "704.5"'),
    ("get_rules", {"numbers": {"a": 1}}, 'numbers has to be a list, like ["704.5", "702.9b"]'),
    ("get_rules", {"numbers": [str(n) for n in range(1, 14)]}, "13 numbers asked, 10 at most: ask again"),
    (
        "get_rules",
        {"numbers": ["704.5zz"]},
        "no rule 704.5zz in cr-2031-03-03. Did you mean 704.5k or 704.5m?",
    ),
    ("get_rules", {"numbers": ["704.5n"]}, "704.5n of 2030-05-01 is gone in this edition."),
    ("get_rules", {"numbers": ["704.5k-a"]}, "704.5k-a"),
    ("get_rules", {"numbers": ["xylophone"]}, 'Search for it: search_rules("xylophone")'),
    ("get_rules", {"numbers": ["702.2"], "max_chars": 10}, "max_chars is 10, 500 at least"),
    (
        "get_rules",
        {"numbers": ["702.2"], "detail": "all"},
        "detail is 'all', but has to be 'brief' or 'full'",
    ),
    ("define", {"term": "lantrn"}, "Did you mean Lantern?"),
    ("define", {"term": "shimmer"}, 'A rule is called so: get_rules(["702.2"])'),
    ("define", {"term": "xylophone"}, "no term 'xylophone' in the glossary of cr-2031-03-03."),
    ("related_rules", {"number": "950.1"}, "no rule 950.1 in cr-2031-03-03"),
    ("related_rules", {"number": "glow"}, "'glow' is not a rule"),
    ("related_rules", {"number": "704", "direction": "up"}, "direction is 'up'"),
    ("related_rules", {"number": "704", "depth": 4}, "depth is 4, 3 at most"),
    (
        "what_changed",
        {"from": "1999-01-01"},
        "“from” needs an installed official edition. There are: 2030-05-01",
    ),
    ("what_changed", {"to": "plain"}, "“to” needs an installed official edition"),
    ("what_changed", {"to": "2030-05-01"}, "cr-2030-05-01 is the oldest official edition here"),
    ("what_changed", {"number": "950.1"}, "no rule 950.1"),
    ("what_changed", {"number": "glow"}, "'glow' is not a rule"),
    ("check_citations", {"text": "CR 100", "edition": "1999"}, "no edition '1999'"),
    ("check_citations", {"text": "CR 100", "from": "1999"}, "“from” needs an installed official edition"),
    ("find_question", {"query": "zzz"}, "No question has a word of 'zzz'"),
    ("decide", {"question": "who is the tallest"}, "decide has no such question"),
    ("decide", {"question": "sme-name", "facts": {"a": 1}}, "no question named 'sme-name'. Did you mean"),
    ("decide", {"question": "same-name", "facts": {"nmae": 1}}, 'unknown fact "nmae"'),
    ("decide", {"question": "same-name", "facts": "- a\n- b"}, "facts has to be an object"),
    ("decide", {"question": "same-name", "facts": "{a: [}"}, "facts is neither YAML nor JSON: a[0]"),
    ("decide", {"question": "what is bear", "game": "board: [{id: bear, tpes: []}]"}, "unknown key 'tpes'"),
    ("decide", {"question": "why bear", "game": "board: [{id: bear}]"}, 'find_question("game file")'),
    ("decide", {"question": "is bear blue", "game": "board: [{id: wall}]"}, "How games are written"),
    ("editions", {"edition": "plain"}, "editions doesn't take edition. It takes nothing."),
    ("sing", {}, "There is no tool 'sing'. Use search_rules"),
]

TOO_MUCH = [
    ("search_rules", {"query": HUGE}, "query has more than 400 characters"),
    ("get_rules", {"numbers": [HUGE]}, "numbers has more than 400 characters"),
    ("get_rules", {"numbers": ["704"] * 1_000}, "1,000 numbers asked, 10 at most"),
    ("define", {"term": HUGE}, "term has more than 400 characters"),
    ("related_rules", {"number": HUGE}, "number has more than 400 characters"),
    ("what_changed", {"number": HUGE}, "number has more than 400 characters"),
    ("check_citations", {"text": HUGE}, "text has more than 40,000 characters"),
    ("find_question", {"query": HUGE}, "query has more than 400 characters"),
    ("decide", {"question": HUGE}, "question has more than 2,000 characters"),
    ("decide", {"question": "who wins", "game": HUGE}, "The game has 160,000 characters, 100,000 at most"),
    ("decide", {"question": "who wins", "game": {"a": HUGE}}, "100,000 at most"),
    ("decide", {"question": "same-name", "facts": {"objects": [{"names": [HUGE]}]}}, "Give less at a time."),
    ("editions", {HUGE: HUGE}, "editions doesn't take lantern"),
    (HUGE, {}, "There is no tool"),
]


@pytest.mark.parametrize(("tool", "arguments", "said"), GOOD)
def test_a_tool_answers(call, tool, arguments, said):
    answer = call(tool, **arguments)
    assert said in answer.text
    assert not answer.is_error
    assert len(answer.text) <= 6_000


@pytest.mark.parametrize(("tool", "arguments", "said"), [*MISSING, *WRONG, *TOO_MUCH])
def test_a_tool_says_what_is_wrong_and_what_to_do(call, tool, arguments, said):
    answer = call(tool, **arguments)
    assert answer.is_error
    assert said in answer.text
    assert len(answer.text) <= 2_000
    for foreign in ("Error executing", "pydantic", "Traceback", "crkb -e", "crkb search", "--no-limits"):
        assert foreign not in answer.text


def test_each_tool_is_tried_with_all_kinds_of_arguments():
    for table in (GOOD, TOO_MUCH, [*MISSING, *WRONG]):
        assert {tool for tool, _, _ in table} >= set(TOOLS) - {"editions"}


def test_what_no_one_planned_for_is_told_without_its_words(call, monkeypatch):
    monkeypatch.setattr("crkb.kb.KnowledgeBase.search", lambda *args: 1 / 0)
    monkeypatch.setattr("mcp.server.mcpserver.server.logger.exception", lambda *args: None)
    answer = call("search_rules", query="glow")
    assert answer.is_error
    assert answer.text == "Error executing tool search_rules"


def test_what_takes_too_long_is_stopped(call, monkeypatch):
    def forever(*args: object) -> None:
        from crkb import limits

        while True:
            limits.go_on()

    monkeypatch.setattr("crkb.kb.KnowledgeBase.search", forever)
    monkeypatch.setattr("crkb.serve.mcp.errors.SECONDS", 0.01)
    assert call("search_rules", query="glow").text.endswith("Ask for less at a time.")


def test_a_library_that_cannot_be_read_is_for_its_owner_to_mend(call, monkeypatch):
    def unreadable(*args: object) -> None:
        from crkb.errors import LibraryError

        raise LibraryError("/somewhere/library is broken", "Do something")

    monkeypatch.setattr("crkb.kb.KnowledgeBase.search", unreadable)
    said = call("search_rules", query="glow").text
    assert "crkb verify" in said
    assert "somewhere" not in said
