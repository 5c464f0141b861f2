"""The command `crkb mcp`: a process that speaks over its standard streams; what it says without the extra."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

RUN = "import sys; from crkb.__main__ import main; sys.argv = ['crkb', *sys.argv[1:]]; main()"

WITHOUT = "import sys; sys.modules['mcp'] = None\n" + RUN

HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "tests", "version": "1"},
}


def environment(home: str) -> dict[str, str]:
    return {**os.environ, "CRKB_HOME": home}


def test_without_the_extra_one_line_says_what_to_install(two_editions):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, "mcp"],
        env=environment(two_editions),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == 'crkb: mcp needs more than is installed\n  Install it: pip install "crkb[mcp]"\n'


def test_a_lookup_imports_nothing_of_it(two_editions):
    said = "\nimport atexit"  # the names of modules go to standard error at the end
    code = f"{said}\natexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
    done = subprocess.run(
        [sys.executable, "-c", RUN.replace("main()", "") + code + "main()", "702.2"],
        env=environment(two_editions),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    loaded = set(done.stderr.split())
    assert not loaded & {"mcp", "pydantic", "anyio", "starlette", "crkb.serve", "crkb.serve.mcp"}


@pytest.mark.slow
def test_a_process_answers_a_client_of_the_older_protocol_soon(two_editions):
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", RUN, "mcp"],
        env=environment(two_editions),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stderr is not None

        def send(**message: object) -> None:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
            server.stdin.flush()

        send(id=1, method="initialize", params=HELLO)
        hello = json.loads(server.stdout.readline())
        send(method="notifications/initialized")
        call = {"name": "get_rules", "arguments": {"numbers": ["702.2a"]}}
        send(id=2, method="tools/call", params=call)
        found = json.loads(server.stdout.readline())
        taken = time.perf_counter() - start
        server.stdin.close()
        assert server.wait(timeout=20) == 0
        assert server.stderr.read() == ""
    assert hello["result"]["serverInfo"]["name"] == "crkb"
    assert "## 702.2a" in found["result"]["content"][0]["text"]
    assert taken < 10  # 0.9 s by itself; the bound is for machines that do much else


@pytest.mark.slow
def test_a_process_answers_a_client_of_today(two_editions):
    parameters = StdioServerParameters(
        command=sys.executable, args=["-c", RUN, "mcp"], env=environment(two_editions)
    )

    async def ask() -> str:
        async with Client(stdio_client(parameters)) as client:
            answer = await client.call_tool("search_rules", {"query": "shimmer"})
            return answer.content[0].text

    assert "**702.2a**" in anyio.run(ask)
