"""Settings of trees: where they stand, what they say, what isn't understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from crkb.citations import settings
from crkb.citations.finding import find
from crkb.citations.settings import USUAL, Settings, SettingsError
from crkb.citations.verdicts import KINDS, SURENESS, Finding, Verdict


def load(folder: Path, text: str, name: str = ".crkb.toml") -> Settings:
    (folder / name).write_text(text, encoding="utf-8")
    return settings.load(str(folder))


def test_a_tree_that_says_nothing_has_the_usual_ones(tmp_path):
    assert settings.load(str(tmp_path)) == Settings()
    assert set(USUAL) == set(KINDS)
    assert load(tmp_path, "[project]\nname = 'x'\n[tool.other]\n", "pyproject.toml") == Settings()


WHOLE = """
edition = "cr-1"
include = ["src/"]
exclude = ["*.md", "!a.md"]
severity = { changed = "error", moved = "off" }
patterns = ['Rule\\((?P<number>[^)]+)\\)']
"""


@pytest.mark.parametrize(
    ("name", "text"), [(".crkb.toml", WHOLE), ("pyproject.toml", f"[tool.crkb]\n{WHOLE}[tool.ruff]\n")]
)
def test_all_that_can_be_said(tmp_path, name, text):
    made = load(tmp_path, text, name)
    assert made[:3] == ("cr-1", ("src/",), ("*.md", "!a.md"))
    assert made.severity == {**USUAL, "changed": "error", "moved": "off"}
    assert [each.text for each in find("Rule(704.5)", (), made.patterns)] == ["704.5"]
    assert made.file == str(tmp_path / name)
    assert settings.read(made.file) == made


def test_the_tree_s_own_file_comes_before_that_of_all_tools(tmp_path):
    load(tmp_path, "[tool.crkb]\nedition = 'two'\n", "pyproject.toml")
    assert load(tmp_path, "edition = 'one'\n").edition == "one"
    assert load(tmp_path, "").edition == ""
    (tmp_path / ".crkb.toml").unlink()
    assert settings.load(str(tmp_path)).edition == "two"


WRONG = [
    ("editoin = 'x'", "no setting 'editoin'"),
    ("edition = 3", "edition is not a text"),
    ("include = 'x'", "include is not a list of texts"),
    ("exclude = [1]", "exclude is not a list of texts"),
    ("severity = 'error'", "severity is not a table"),
    ("severity = { moved = 'fatal' }", "no severity moved = 'fatal'"),
    ("severity = { moved = [] }", "no severity moved = []"),
    ("severity = { moves = 'error' }", "no severity moves = 'error'"),
    ("patterns = ['(']", "not a regular expression: '('"),
    ("patterns = ['a{99999999999}']", "not a regular expression"),
    ("patterns = 'x'", "patterns is not a list of texts"),
    ("x = ", "not TOML"),
    ("a = " + "[" * 5000, "not TOML"),
    ("edition = 'a'\nedition = 'b'", "not TOML"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_not_understood_is_an_error_with_a_hint(tmp_path, text, said):
    with pytest.raises(SettingsError) as e:
        load(tmp_path, text)
    assert said in str(e.value)
    assert ".crkb.toml" in str(e.value)
    assert e.value.hint


def test_a_file_of_all_tools_may_be_damaged_or_crkb_s_part(tmp_path):
    assert load(tmp_path, "x = ", "pyproject.toml") == Settings()
    with pytest.raises(SettingsError, match="not TOML"):  # somebody named it
        settings.read(str(tmp_path / "pyproject.toml"))
    with pytest.raises(SettingsError, match=r"tool.crkb is not a table"):
        load(tmp_path, "[tool]\ncrkb = 3\n", "pyproject.toml")
    assert load(tmp_path, "tool = 3\n", "pyproject.toml") == Settings()


def test_files_that_are_not_there_or_cannot_be_read(tmp_path):
    with pytest.raises(SettingsError, match="cannot be read"):
        settings.read(str(tmp_path / "nosuch.toml"))
    with pytest.raises(SettingsError, match="cannot be read"):
        settings.read(str(tmp_path))
    (tmp_path / ".crkb.toml").mkdir()
    assert settings.load(str(tmp_path)) == Settings()
    (tmp_path / "x.toml").write_bytes(b"edition = '\xff'")
    with pytest.raises(SettingsError, match="not TOML"):
        settings.read(str(tmp_path / "x.toml"))


def test_any_file_may_be_named(tmp_path):
    (tmp_path / "mine.toml").write_text("edition = 'x'")
    assert settings.read(str(tmp_path / "mine.toml")).edition == "x"
    (tmp_path / "pyproject.toml").write_text("[tool.other]")
    assert settings.read(str(tmp_path / "pyproject.toml")) == Settings(file=str(tmp_path / "pyproject.toml"))


@pytest.mark.parametrize("sureness", SURENESS)
@pytest.mark.parametrize("severity", settings.SEVERITIES)
def test_what_a_person_has_to_look_at_is_a_warning_at_most(sureness, severity):
    [citation] = find("CR 100.1", ())
    finding = Finding("a", 1, 4, citation, Verdict("gone", sureness))
    said = Settings(severity={**USUAL, "gone": severity}).severity_of(finding)
    assert said == ("warning" if (sureness, severity) == ("look", "error") else severity)
