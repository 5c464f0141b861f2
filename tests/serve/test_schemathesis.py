"""schemathesis against the running service: its description fits its answers."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

uvicorn = pytest.importorskip("uvicorn", reason="the service needs crkb[serve]")
pytest.importorskip("schemathesis", reason="schemathesis is not installed")

from crkb.library.library import Library  # noqa: E402
from crkb.library.sources import Raw  # noqa: E402
from crkb.serve.app import app  # noqa: E402
from crkb.serve.core.settings import Settings  # noqa: E402
from tests import invented  # noqa: E402

pytestmark = pytest.mark.slow

PROGRAM = Path(sys.executable).with_name("schemathesis")


@pytest.fixture(scope="module")
def address(tmp_path_factory) -> Iterator[str]:
    """A service on loopback, over two editions of an invented game whose sets have codes."""
    home = tmp_path_factory.mktemp("described")
    library = Library(str(home))
    for name, text in (("first.txt", invented.FIRST), ("second.txt", invented.second())):
        library.add([Raw(name, text.encode())])
    codes = "OLI\tOld Isle\t2031-03-03\nNEI\tNew Isle\t2031-05-05\n"
    (home / "sets.tsv").write_text(codes, encoding="utf-8")
    made = app(Settings(home=str(home), quiet=True, mcp=False))
    server = uvicorn.Server(uvicorn.Config(made, host="127.0.0.1", port=0, log_level="critical"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    end = time.monotonic() + 30
    while not server.started and time.monotonic() < end:
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(30)


@pytest.mark.timeout(1200)
def test_the_description_fits_the_answers(address, tmp_path):
    program = str(PROGRAM) if PROGRAM.exists() else shutil.which("schemathesis")
    assert program is not None
    options = ["--checks", "all", "--max-examples", "50", "--workers", "1", "--continue-on-failure"]
    done = subprocess.run(
        [program, "run", f"{address}/openapi.json", *options],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=1100,
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert int(re.findall(r"(\d+) generated", done.stdout)[-1]) > 1000
