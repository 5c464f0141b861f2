"""The tables list exactly the questions that the modules declare, and importing none lists them."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys

import pytest

from crkb.questions import registry
from crkb.questions.core import Question
from crkb.questions.table import QuestionEntry, entry, table


def _declared() -> dict[str, str]:
    """Questions that modules declare -> the module each is declared in."""
    found = {}
    for package in registry.PACKAGES:
        for info in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
            module = importlib.import_module(info.name)
            for name, value in vars(module).items():
                if isinstance(value, Question) and value.decide.__module__ == info.name:
                    assert name == value.name.replace("-", "_")
                    assert value.name not in found
                    found[value.name] = info.name
    return found


def test_tables_and_modules_agree():
    listed = {name: f"{entry.package}.{entry.module}" for name, entry in registry.QUESTIONS.items()}
    assert listed == _declared()


def test_no_question_is_listed_under_two_packages():
    assert sum(len(package.QUESTIONS) for package in registry.PACKAGES) == len(registry.QUESTIONS)


@pytest.mark.parametrize("name", registry.QUESTIONS)
def test_what_a_question_asks_is_a_question(name):
    asks = registry.QUESTIONS[name].asks
    assert asks[0].isupper()
    assert asks.endswith("?")
    assert len(asks) <= 100


def test_a_question_has_what_its_table_says():
    question = registry.get("damage-orders")
    entry = registry.QUESTIONS["damage-orders"]
    assert (question.family, question.asks) == (entry.family, entry.asks)
    assert (question.since, question.until) == ("", "2024-11-07")


def test_families_of_several_packages_are_one():
    entries = table("x.y", {"lamps": (entry("is-lit", "lamp", "Is it lit?"),)})
    assert entries == (QuestionEntry("is-lit", "lamp", "Is it lit?", family="lamps", package="x.y"),)
    assert {"legal-x", "next-subrule"} <= set(registry.families()["numbers"])


@pytest.mark.parametrize(
    ("name", "hint"), [("same-nmae", "same-name"), ("zzzzzz", "See them all: crkb questions")]
)
def test_near_names_of_an_unknown_one(name, hint):
    with pytest.raises(registry.QuestionNotFound) as caught:
        registry.get(name)
    assert hint in caught.value.hint


LISTING = """
import sys
from crkb.questions import registry
registry.families()
try:
    registry.get("same-nmae")
except registry.QuestionNotFound:
    pass
packages = tuple(package.__name__ + "." for package in registry.PACKAGES)
print([name for name in sys.modules if name.startswith(packages) or name in ("msgspec", "lark")])
"""


def test_listing_imports_no_question():
    done = subprocess.run([sys.executable, "-c", LISTING], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
