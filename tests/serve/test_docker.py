"""The files for containers, read strictly: no Docker engine runs here."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from crkb.cli.serving import serve
from crkb.serve.core.settings import LISTENING, STOPPING, Settings

from .dockerfile import Instruction, read

ROOT = Path(__file__).parents[2]
DOCKER = ROOT / ".ci" / "docker"
PORT = str(Settings().port)


@pytest.fixture(scope="module")
def stages() -> list[list[Instruction]]:
    return read((DOCKER / "Dockerfile").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load((DOCKER / "compose.yaml").read_text(encoding="utf-8"))


def only(stage: list[Instruction], name: str) -> Instruction:
    [found] = [each for each in stage if each.name == name]
    return found


def options(command: list[str]) -> dict[str, Any]:
    """The options of a `crkb serve`, read as the command itself reads them."""
    assert command[:2] == ["crkb", "serve"]
    return serve.make_context("serve", command[2:]).params


# --- Dockerfile ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "RUN x\n",
        "FROM a\nADD b c\n",
        "FROM a\nRUN x \\\n",
        "FROM a\nRUN\n",
        "FROM a\nCOPY --link a b\n",
        "from a\n",
        "FROM a",
    ],
)
def test_the_reader_refuses_what_is_none(text):
    with pytest.raises(AssertionError):
        read(text)


def test_the_image_runs_as_nobody_in_particular(stages):
    user = only(stages[-1], "USER").rest
    assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", user)  # by number, as a cluster's policies want it
    number = user.partition(":")[0]
    assert any(f"--uid {number}" in each.rest for each in stages[-1] if each.name == "RUN")
    names = [each.name for each in stages[-1]]
    assert "RUN" not in names[names.index("USER") :]
    [library] = [each for each in stages[-1] if each.flags.get("chown")]
    assert library.flags["chown"] == user


def test_the_image_serves_and_says_whether_it_does(stages):
    last = stages[-1]
    command = options(only(last, "CMD").listed)
    assert command["host"] == "0.0.0.0"
    assert str(command["port"]) == only(last, "EXPOSE").rest == PORT
    assert only(last, "STOPSIGNAL").rest == "SIGTERM"
    check = only(last, "HEALTHCHECK")
    assert set(check.flags) == {"interval", "timeout", "start-period", "retries"}
    word, _, listed = check.rest.partition(" ")
    python, dash, code = Instruction(word, {}, listed).listed
    assert (word, python, dash) == ("CMD", "python", "-c")
    assert f"http://127.0.0.1:{PORT}/healthz" in code
    ast.parse(code)


def test_the_library_is_where_the_volume_is(stages):
    last = stages[-1]
    settings = dict(each.split("=", 1) for each in only(last, "ENV").rest.split())
    assert only(last, "VOLUME").listed == [settings["CRKB_HOME"]]
    [build] = [each.rest for each in stages[0] if each.name == "RUN"]
    assert f"CRKB_HOME={settings['CRKB_HOME']}" in build


def test_the_last_stage_takes_only_from_the_first(stages):
    assert [only(stage, "FROM").rest.partition(" AS ")[0] for stage in stages] == ["python:3.11-slim"] * 2
    assert only(stages[0], "FROM").rest.endswith(" AS build")
    copied = [each for each in stages[-1] if each.name == "COPY"]
    assert copied
    assert all(each.flags["from"] == "build" for each in copied)


def test_what_is_copied_is_there_and_is_let_in(stages):
    ignored = (DOCKER / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    copied = {name for each in stages[0] if each.name == "COPY" for name in each.rest.split()[:-1]}
    assert "*" in ignored
    assert copied == let_in
    assert all((ROOT / name).exists() for name in copied)


@pytest.mark.slow
def test_what_is_copied_is_enough_to_build(stages, tmp_path):
    """As the first stage does, but without dependencies: with those of the tests."""
    source = tmp_path / "source"
    source.mkdir()
    for name in (name for each in stages[0] if each.name == "COPY" for name in each.rest.split()[:-1]):
        there = ROOT / name
        if there.is_dir():
            shutil.copytree(there, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(there, source / name)
    made = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "."]
    subprocess.run([*made, "-w", str(tmp_path)], cwd=source, check=True, capture_output=True, timeout=300)
    [wheel] = tmp_path.glob("*.whl")
    unpacked = tmp_path / "unpacked"
    zipfile.ZipFile(wheel).extractall(unpacked)
    [build] = [each.rest for each in stages[0] if each.name == "RUN"]
    lookup = re.search(r"/opt/crkb/bin/crkb (.*?) >", build)[1].split()
    environment = {"PYTHONPATH": str(unpacked), "CRKB_HOME": str(tmp_path / "library")}
    code = "import crkb, sys; from crkb.__main__ import main; print(crkb.__file__, file=sys.stderr); main()"
    found = subprocess.run(
        [sys.executable, "-c", code, *lookup],
        env=environment,
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert str(unpacked) in found.stderr
    assert found.stdout
    assert (tmp_path / "library" / "editions").is_dir()


# --- compose.yaml -------------------------------------------------------------------------


def test_compose_builds_the_image_from_the_checkout(compose):
    build = compose["services"]["crkb"]["build"]
    assert (DOCKER / build["context"]).resolve() == ROOT
    assert (ROOT / build["dockerfile"]).resolve() == DOCKER / "Dockerfile"


def test_the_service_is_reached_by_the_cache_alone(compose):
    crkb, cache = compose["services"]["crkb"], compose["services"]["cache"]
    command = options(crkb["command"])
    assert command["trust_proxy"] is True
    assert (command["host"], str(command["port"])) == ("0.0.0.0", PORT)
    assert "ports" not in crkb
    assert crkb["expose"] == [PORT]
    assert [each.split(":")[0] for each in cache["ports"]] == ["127.0.0.1"]
    assert cache["depends_on"] == {"crkb": {"condition": "service_healthy"}}


@pytest.mark.parametrize("name", ["crkb", "cache"])
def test_services_can_do_little(compose, name):
    service = compose["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "privileged" not in service
    named = [each.partition(":")[0] for each in service["volumes"]]
    assert set(named) <= {"./nginx.conf", *compose["volumes"]}
    assert (DOCKER / "nginx.conf").exists()


def test_nobody_is_killed_before_the_last_answers(compose):
    grace = compose["services"]["crkb"]["stop_grace_period"]
    assert int(grace.removesuffix("s")) > LISTENING + STOPPING


def test_every_volume_is_used(compose):
    mounted = [
        volume.split(":")[0] for service in compose["services"].values() for volume in service["volumes"]
    ]
    assert set(compose["volumes"]) <= set(mounted)


def test_the_cache_listens_where_compose_says(compose):
    config = (DOCKER / "nginx.conf").read_text(encoding="utf-8")
    inside = compose["services"]["cache"]["ports"][0].split(":")[-1]
    assert re.findall(r"listen (\d+)", config) == [inside]
    assert re.findall(r"server (crkb:\d+);", config) == [f"crkb:{PORT}"]
    test = compose["services"]["cache"]["healthcheck"]["test"]
    assert f"http://127.0.0.1:{inside}/cache-health" in test
    assert "location = /cache-health {" in config
    kept = next(v for v in compose["services"]["cache"]["volumes"] if v.startswith("kept:"))
    assert f"proxy_cache_path {kept.removeprefix('kept:')}/" in config
