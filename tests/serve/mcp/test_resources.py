"""Resources, prompts, and what completes their arguments."""

from __future__ import annotations

import pytest
from mcp.shared.exceptions import MCPError
from mcp.types import PromptReference, ResourceTemplateReference

from crkb.serve.mcp.completing import completed

READ = {
    "crkb://editions": "- cr-2031-03-03: 2031-03-03, official ← used",
    "crkb://latest/toc": "## Contents   [edition 2031-03-03]\n1 Basics\n- 100 Lanterns",
    "crkb://cr-2030-05-01/toc": "edition 2030-05-01",
    "crkb://latest/rule/702.2": "## 702.2 Shimmer",
    "crkb://2030-05-01/rule/702.2a": "Moon-walk means",
    "crkb://latest/chapter/702": "**702.2b** Two shimmers",
    "crkb://latest/term/legend%20rule": "## Legend Rule",
    "crkb://diff/2030-05-01/2031-03-03": "## cr-2030-05-01 → cr-2031-03-03",
}
"""An address -> what is read there."""

NOT_THERE = {
    "crkb://latest/rule/999.1": "no rule 999.1",
    "crkb://latest/rule/elk": "elk",
    "crkb://latest/term/elk": "no term 'elk'",
    "crkb://1999/toc": "no edition '1999'",
    "crkb://diff/1999/2031-03-03": "“old” needs an installed official edition",
    "crkb://latest/song/1": "song",
}
"""An address -> what is wrong with it."""


@pytest.mark.parametrize(("uri", "said"), READ.items())
def test_a_resource_is_markdown(asked, uri, said):
    [content] = asked("read_resource", uri).contents
    assert content.mime_type == "text/markdown"
    assert said in content.text


@pytest.mark.parametrize(("uri", "said"), NOT_THERE.items())
def test_what_is_not_there_is_said(asked, uri, said):
    with pytest.raises((MCPError, ExceptionGroup)) as raised:
        asked("read_resource", uri)
    error: BaseException = raised.value
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    assert said in str(error)


def test_a_long_chapter_is_a_list(asked, monkeypatch):
    monkeypatch.setattr("crkb.serve.mcp.resources.WHOLE", 100)
    [content] = asked("read_resource", "crkb://latest/chapter/702").contents
    assert "- 702.2: Shimmer" in content.text
    assert "**702.2b**" not in content.text


def test_only_contents_and_editions_are_listed_one_by_one(asked):
    assert [str(each.uri) for each in asked("list_resources").resources] == [
        "crkb://editions",
        "crkb://latest/toc",
    ]
    templates = [each.uri_template for each in asked("list_resource_templates").resource_templates]
    assert templates == [
        "crkb://{edition}/toc",
        "crkb://{edition}/rule/{number}",
        "crkb://{edition}/chapter/{number}",
        "crkb://{edition}/term/{+term}",
        "crkb://diff/{old}/{new}",
    ]


PROMPTS = [
    ("judge_call", {"question": "Does my owl die?"}, ["Question: Does my owl die?", "check_citations"]),
    ("explain_rule", {"number": "704.5f"}, ["Explain rule 704.5f of Magic to a new player."]),
    ("explain_rule", {"number": "704.5f", "audience": "a judge"}, ["to a judge."]),
    ("edition_news", {}, ['edition of Magic\'s rules "latest" changed.']),
    ("edition_news", {"from": "OTJ", "to": "HOB"}, ['"HOB" changed since OTJ.']),
    ("cite_check", {"text": "See CR 704.5f."}, ["See CR 704.5f."]),
]


@pytest.mark.parametrize(("name", "arguments", "said"), PROMPTS)
def test_a_prompt_names_the_calls_to_make(asked, name, arguments, said):
    [message] = asked("get_prompt", name, arguments).messages
    assert message.role == "user"
    for each in said:
        assert each in message.content.text


def test_prompts_say_what_they_take(asked):
    listed = {each.name: each for each in asked("list_prompts").prompts}
    assert set(listed) == {name for name, _, _ in PROMPTS}
    assert [(a.name, a.required) for a in listed["explain_rule"].arguments] == [
        ("number", True),
        ("audience", False),
    ]
    assert [a.name for a in listed["edition_news"].arguments] == ["from", "to"]
    assert all(each.title and each.description for each in listed.values())


RULE = ResourceTemplateReference(uri="crkb://{edition}/rule/{number}")


@pytest.mark.parametrize(
    ("ref", "name", "begun", "edition", "found"),
    [
        (RULE, "number", "702.2", "", ["702.2", "702.2a", "702.2b"]),
        (RULE, "number", "702.2", "2030-05-01", ["702.2", "702.2a"]),
        (RULE, "number", "shim", "", ["702.2"]),
        (RULE, "edition", "cr-20", "", ["cr-2031-03-03", "cr-2030-05-01"]),
        (ResourceTemplateReference(uri="crkb://{edition}/term/{+term}"), "term", "leg", "", ["Legend Rule"]),
        (PromptReference(name="edition_news"), "from", "LATE", "", ["latest"]),
        (PromptReference(name="judge_call"), "question", "Do", "", []),
        (RULE, "number", "702.2", "1999", []),
    ],
)
def test_arguments_are_completed(asked, ref, name, begun, edition, found):
    context = {"edition": edition} if edition else None
    done = asked("complete", ref, {"name": name, "value": begun}, context_arguments=context)
    assert done.completion.values == found


def test_many_completions_are_cut(shelf):
    assert completed(shelf, "number", "7")[:2] == ["7", "700"]
