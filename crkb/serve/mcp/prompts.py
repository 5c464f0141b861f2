"""Prompts: what a person picks to have an assistant work with the tools in the right order."""

from __future__ import annotations

from typing import Annotated

from mcp.server import MCPServer
from pydantic import Field

from crkb.serve.mcp import wording


def judge_call(question: Annotated[str, Field(description="what happened, and what is to be ruled")]) -> str:
    """Answer a rules question as a judge does."""
    return wording.judge_call(question)


def explain_rule(
    number: Annotated[str, Field(description="a rule's number")],
    audience: Annotated[str, Field(description="for whom: a new player, a judge …")] = "a new player",
) -> str:
    """Explain a rule to somebody."""
    return wording.explain_rule(number, audience)


def edition_news(
    old: Annotated[
        str, Field(validation_alias="from", description="the edition before; default: the last")
    ] = "",
    new: Annotated[
        str, Field(validation_alias="to", description="the edition; default: the newest")
    ] = "latest",
) -> str:
    """Tell what an edition changed."""
    return wording.edition_news(old, new)


def cite_check(text: Annotated[str, Field(description="the text whose citations are checked")]) -> str:
    """Check the rule citations of a text."""
    return wording.cite_check(text)


PROMPTS = (judge_call, explain_rule, edition_news, cite_check)


def register(server: MCPServer) -> None:
    """Let a server offer them."""
    for each in PROMPTS:
        title, says = wording.PROMPTS[each.__name__]
        server.prompt(title=title, description=says)(each)
