"""The versions that CI installs: pinned, hashed, and within the ranges of pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCK = (ROOT / "requirements-ci.txt").read_text(encoding="utf-8")
PINNED = dict(re.findall(r"(?m)^([\w.-]+)==(\S+) \\$", LOCK))
ALL = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]


@pytest.mark.parametrize("text", ALL)
def test_the_pinned_version_is_in_the_range(text):
    """If this fails, run `.ci/lock`."""
    requirement = Requirement(text)
    assert PINNED[canonicalize_name(requirement.name)] in requirement.specifier


def test_every_pin_has_a_hash():
    for pin in re.split(r"(?m)^(?=[\w.-]+==)", LOCK)[1:]:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}$", pin.strip()), pin


def test_the_lock_names_no_address():
    assert not re.search(r"https?:|file:|--index|--find-links|/", LOCK.replace(".ci/", "").replace("\\", ""))


@pytest.mark.parametrize("text", PROJECT["dependencies"])
def test_a_dependency_names_a_lowest_version_for_ci(text):
    assert re.fullmatch(r"[\w-]+>=[\w.]+,<[\w.]+", text)
