"""The table of tools, and how they are registered: with as few words to models as will do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mcp.server.mcpserver.tools import Tool
from mcp.types import ToolAnnotations

from crkb.serve.mcp import wording
from crkb.serve.mcp.changes import Changes
from crkb.serve.mcp.citing import Citing
from crkb.serve.mcp.deciding import Deciding
from crkb.serve.mcp.questions import find_question
from crkb.serve.mcp.reading import Reading
from crkb.serve.mcp.shelf import Shelf

ONLY_READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)


def functions(shelf: Shelf) -> Sequence[Callable[..., str]]:
    """All tools, in the order in which they are listed."""
    reading = Reading(shelf)
    return (
        reading.search_rules,
        reading.get_rules,
        reading.define,
        reading.related_rules,
        Changes(shelf).what_changed,
        Citing(shelf).check_citations,
        find_question,
        Deciding(shelf).decide,
        reading.editions,
    )


def tools(shelf: Shelf) -> list[Tool]:
    """The tools as the SDK takes them. They answer in Markdown alone: data besides would be read twice."""
    return [_tool(function) for function in functions(shelf)]


def _tool(function: Callable[..., str]) -> Tool:
    title, says = wording.TOOLS[function.__name__]
    made = Tool.from_function(
        function, title=title, description=says, annotations=ONLY_READS, structured_output=False
    )
    return made.model_copy(update={"parameters": _without_titles(made.parameters)})


def _without_titles(schema: Any) -> Any:
    """A schema without the titles that repeat the names of what they title."""
    if isinstance(schema, list):
        return [_without_titles(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: {name: _without_titles(each) for name, each in value.items()}
        if key == "properties"
        else _without_titles(value)
        for key, value in schema.items()
        if key != "title"
    }
