"""The command that serves assistants: mcp."""

from __future__ import annotations

import click

from crkb.errors import CrkbError


@click.command()
def mcp() -> None:
    """Serve the rules to an assistant over MCP, on standard input and output.

    An assistant's host starts it. It offers tools to search, look up, follow and compare rules, to
    check the citations of a draft and to compute answers. It needs the extra: pip install "crkb[mcp]".
    Over HTTP the same is under /mcp of crkb serve.

    \b
    What hosts want to be told:
      {"mcpServers": {"crkb": {"command": "crkb", "args": ["mcp"]}}}

    \b
    Examples:
      crkb mcp
    """
    try:
        from crkb.serve.mcp import server
    except ModuleNotFoundError as e:
        if (e.name or "").partition(".")[0] == "crkb":
            raise  # a mistake of ours
        raise CrkbError("mcp needs more than is installed", 'Install it: pip install "crkb[mcp]"') from e
    server.run()
