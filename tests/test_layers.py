"""The layers of pyproject.toml hold, and the contracts can fail."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
    "contracts"
]


LINT = """
import sys
from importlinter import configuration
from importlinter.application.use_cases import lint_imports

sys.path.insert(0, sys.argv[1])
configuration.configure()
sys.exit(0 if lint_imports(config_filename=sys.argv[2], cache_dir=None) else 1)
"""


def lint(folder: Path, config: Path) -> subprocess.CompletedProcess[str]:
    """import-linter on the package in a folder."""
    return subprocess.run(
        [sys.executable, "-P", "-c", LINT, str(folder), str(config)],
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
        timeout=120,
    )


def test_the_contracts_are_kept():
    done = lint(ROOT, ROOT / "pyproject.toml")
    assert done.returncode == 0, done.stdout
    assert f"Contracts: {len(CONTRACTS)} kept, 0 broken." in done.stdout


@pytest.mark.parametrize("library", ["lark", "whoosh", "click"])
def test_a_contract_keeps_each_library_in_its_place(library):
    assert [c for c in CONTRACTS if c["type"] == "forbidden" and c["forbidden_modules"] == [library]]


def test_every_layer_names_modules_that_there_are():
    [layers] = [c["layers"] for c in CONTRACTS if c["type"] == "layers"]
    named = [name.strip() for layer in layers for name in layer.split("|")]
    there = {
        ".".join(p.relative_to(ROOT / "crkb").with_suffix("").parts)
        for p in (ROOT / "crkb").rglob("*")
        if p.suffix == ".py" or (p / "__init__.py").is_file()
    }
    assert len(named) == len(set(named))
    assert {name.removeprefix("crkb.") for name in named} <= there


def test_a_broken_layer_is_found(tmp_path):
    package = tmp_path / "crumbs"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "above.py").touch()
    (package / "below.py").write_text("import crumbs.above\n")
    config = tmp_path / "pyproject.toml"
    config.write_text(
        '[tool.importlinter]\nroot_package = "crumbs"\n[[tool.importlinter.contracts]]\nname = "L"\n'
        'type = "layers"\nlayers = ["crumbs.above", "crumbs.below"]\n'
    )
    done = lint(tmp_path, config)
    assert done.returncode == 1
    assert "crumbs.below -> crumbs.above" in done.stdout


@pytest.mark.parametrize("package", ["cli", "render", "export"])
def test_only_the_library_reads_stores_and_opens_editions(package):
    """Screens, renderers and exports take values and what a `KnowledgeBase` answers."""
    for path in (ROOT / "crkb" / package).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert ".store" not in text, path
        assert "sqlite" not in text, path
        assert "SELECT" not in text, path
        assert ".opened" not in text, path
