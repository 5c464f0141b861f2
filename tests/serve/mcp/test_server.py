"""What clients list: tools, prompts, resources, instructions, and for how long they may keep them."""

from __future__ import annotations

import logging

import pytest

from crkb.serve.core.editions import Editions
from crkb.serve.mcp import server, wording

from .test_tools import TOOLS


def test_the_list_of_tools_costs_little(asked):
    listed = asked("list_tools")
    size = len(listed.model_dump_json(by_alias=True, exclude_none=True).encode())
    assert size <= 6_000
    assert tuple(tool.name for tool in listed.tools) == TOOLS


def test_every_tool_only_reads(asked):
    for tool in asked("list_tools").tools:
        assert tool.title
        assert tool.description
        assert tool.annotations.read_only_hint is True
        assert tool.annotations.open_world_hint is False
        assert tool.output_schema is None


def test_schemas_say_what_is_needed_and_no_more(asked):
    [schema] = [tool.input_schema for tool in asked("list_tools").tools if tool.name == "what_changed"]
    assert list(schema["properties"]) == ["number", "from", "to"]
    assert "title" not in str(schema)


def test_instructions_name_the_tools_in_the_order_in_which_they_are_used(asked):
    said = asked("instructions")
    assert said == wording.INSTRUCTIONS
    assert len(said) <= 900
    order = [
        "search_rules",
        "define",
        "get_rules",
        "related_rules",
        "find_question",
        "decide",
        "check_citations",
    ]
    assert sorted(order, key=said.index) == order


def test_what_is_public_may_be_kept(asked, mode):
    if mode == "legacy":
        pytest.skip("the older protocol knows no keeping")
    listed = asked("list_tools")
    assert (listed.ttl_ms, listed.cache_scope) == (3_600_000, "public")
    read = asked("read_resource", "crkb://latest/rule/702.2")
    assert (read.ttl_ms, read.cache_scope) == (300_000, "public")


def test_a_server_sets_no_handlers_for_all_logs(two_editions):
    before = list(logging.getLogger().handlers)
    server.made(Editions(two_editions))
    assert logging.getLogger().handlers == before


def test_a_server_that_ends_leaves_no_edition_open(two_editions, monkeypatch):
    seen: list[object] = []
    monkeypatch.setattr(server.Server, "run", lambda self, transport: seen.append(transport))
    monkeypatch.setattr(Editions, "close", lambda self: seen.append("closed"))
    server.run(two_editions)
    assert seen == ["stdio", "closed"]


def test_a_new_edition_is_there_without_a_restart(tmp_path, monkeypatch):
    import anyio
    from mcp import Client

    from crkb.library.library import Library
    from crkb.library.sources import Raw

    from .conftest import NOW, before

    monkeypatch.setattr("crkb.serve.core.editions.LOOK_AGAIN", 0.0)
    Library(str(tmp_path)).add([Raw("game.txt", before().encode())])
    made = server.made(Editions(str(tmp_path)))

    async def rule() -> str:
        async with Client(made) as client:
            answer = await client.call_tool("get_rules", {"numbers": ["100.1b"]})
            return answer.content[0].text

    assert "at dawn" in anyio.run(rule)
    Library(str(tmp_path)).add([Raw("game.txt", NOW.encode())])
    assert "at dusk" in anyio.run(rule)
