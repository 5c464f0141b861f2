"""lint, export, completion."""

from __future__ import annotations

import os
import re
import stat
import sys
from pathlib import Path

import pytest

from crkb.cli import texts
from crkb.export import pdf
from crkb.lint import KINDS
from crkb.render.pdf.document import PrintedDocument
from tests.cli import envelopes

GAME = Path(__file__).parents[1] / "samples" / "game.txt"


def test_lint_lists_findings_with_their_places(run):
    result = run("lint")
    assert (result.exit_code, result.stderr) == (1, "")
    *findings, summary = result.stdout.splitlines()
    assert all(re.match(r"(game\.txt:\d+|cr-2031-03-03): [a-z-]+: ", line) for line in findings)
    assert "game.txt:99: mismatched: 704.5m: 702 is not titled" in result.stdout
    assert summary.startswith("cr-2031-03-03: ")
    assert sum(int(n) for n in re.findall(r"(\d+) [a-z-]+", summary.partition(": ")[2])) == len(findings)


def test_lint_keeps_to_kinds(run):
    result = run("lint", "2031", "--kind", "broken,mismatched")
    assert result.exit_code == 1
    kinds = {re.split(": ", line)[1] for line in result.stdout.splitlines()[:-1]}
    assert kinds == {"broken", "mismatched"}


def test_lint_folds_the_case_of_kinds(run):
    assert run("lint", "--kind", "Broken").stdout == run("lint", "--kind", "broken").stdout
    assert run("lint", "--kind", "gap").stdout.endswith(": no problems found\n")


def test_lint_lists_the_kinds_there_are(run):
    result = run("lint", "--kind", "broken,mismached")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "unknown kind 'mismached' (known: broken, contents, " in result.stderr
    assert "Did you mean mismatched?" in result.stderr


def test_lint_finds_nothing_in_a_sound_text(run_alone, tmp_path):
    (tmp_path / "sound.txt").write_text("@title S\n@id sound-1\n@rules\n1. One\n100. F\n100.1. It is.\n")
    run_alone("add", str(tmp_path / "sound.txt"))
    result = run_alone("lint", "sound-1")
    assert (result.exit_code, result.stdout) == (0, "sound-1: no problems found\n")
    assert envelopes.result(run_alone("lint", "sound-1", "--json").stdout)["findings"] == []


def test_json_of_lint(run):
    result = run("lint", "--json")
    found = envelopes.result(result.stdout)
    made = found["findings"]
    assert result.exit_code == 1
    assert sum(found["counts"].values()) == len(made)
    assert all(set(f) == {"kind", "where", "message", "file", "line"} for f in made)
    assert {f["kind"] for f in made} <= set(KINDS)


def test_lint_of_an_edition_that_is_not_there(run):
    result = run("lint", "nosuch")
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("form", ["md", "json", "text"])
def test_export_prints_or_writes_the_same(run, tmp_path, form):
    printed = run("export", form).stdout
    for target in (tmp_path / "out.x", tmp_path):
        written = run("export", form, "-o", str(target))
        assert (written.exit_code, written.stdout) == (0, "")
    files = {p.name: p.read_text(encoding="utf-8") for p in tmp_path.iterdir() if p.is_file()}
    ending = {"md": ".md", "json": ".json", "text": ".txt"}[form]
    assert files == {"out.x": printed, f"cr-2031-03-03{ending}": printed}
    assert "cr-2031-03-03" in written.stderr


def test_export_of_an_epub_prints_or_writes_the_same(run, tmp_path):
    for target in (tmp_path / "rules.epub", tmp_path):
        written = run("export", "epub", "-e", "2031", "-o", str(target))
        assert (written.exit_code, written.stdout) == (0, "")
    files = {p.name: p.read_bytes() for p in tmp_path.iterdir() if p.is_file()}
    printed = run("export", "epub").stdout_bytes
    assert files == {"rules.epub": printed, "cr-2031-03-03.epub": printed}
    assert printed.startswith(b"PK")
    assert f"cr-2031-03-03.epub: cr-2031-03-03, {len(printed):,} bytes" in written.stderr


@pytest.mark.parametrize(
    "options", [["-e", "2031", "-e", "plain"], ["--single-page"], ["--base-url", "https://x.org"]]
)
def test_an_epub_is_of_one_edition(run, options):
    result = run("export", "epub", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "epub takes one edition" in result.stderr


@pytest.mark.parametrize("output", [[], ["-o", "-"]])
def test_an_epub_is_not_printed_on_a_terminal(run, monkeypatch, output):
    monkeypatch.setattr(texts, "is_terminal", lambda: True)
    result = run("export", "epub", *output)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Name a file: crkb export epub -o FILE" in result.stderr


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_export_into_a_folder_that_may_not_be_written(run, tmp_path):
    kept = tmp_path / "closed" / "rules.md"
    kept.parent.mkdir()
    kept.write_text("old")
    kept.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    result = run("export", "md", "-o", str(kept))
    kept.parent.chmod(0o755)
    assert (result.exit_code, kept.read_text()) == (2, "old")
    assert [p.name for p in kept.parent.iterdir()] == ["rules.md"]


def test_export_that_cannot_be_written_says_so(run, tmp_path):
    result = run("export", "md", "-o", str(tmp_path / "no" / "such" / "folder" / "x.md"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "cannot write" in result.stderr
    assert "-o" in result.stderr
    assert list(tmp_path.iterdir()) == [] or not (tmp_path / "no").exists()


def test_formats_and_shells_fold_case(run):
    assert run("export", "MD").stdout == run("export", "md").stdout
    assert run("completion", "Bash").stdout == run("completion", "bash").stdout


def test_an_unknown_form_is_wrong_usage(run):
    result = run("export", "docx")
    assert result.exit_code == 2
    assert "md" in result.stderr


@pytest.fixture
def pretended_pdf(monkeypatch):
    """A PDF without what makes one: the document's beginning, once its chapter is known to be there."""

    def made(kb, plain, restated, progress, chapter):
        progress("laying out page 1", 0, 0)
        return b"%PDF " + PrintedDocument(kb, plain, restated, chapter).html()[:15].encode()

    monkeypatch.setattr(pdf, "to_pdf", made)


@pytest.mark.parametrize(
    ("part", "name"), [((), "cr-2031-03-03"), (("--chapter", "702"), "cr-2031-03-03-702")]
)
def test_export_of_a_pdf(run, pretended_pdf, tmp_path, part, name):
    written = run("export", "pdf", "-o", str(tmp_path), *part)
    assert (written.exit_code, written.stdout) == (0, "")
    assert (tmp_path / f"{name}.pdf").read_bytes() == b"%PDF <!DOCTYPE html>"
    assert "cr-2031-03-03, 20 bytes" in written.stderr


def test_a_pdf_that_cannot_be_made_leaves_the_older_one(run, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    kept = tmp_path / "rules.pdf"
    kept.write_text("old")
    result = run("export", "pdf", "-o", str(kept))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == 'crkb: export pdf needs more than is installed: pip install "crkb[pdf]"\n'
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("rules.pdf", "old")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pdf", "--chapter", "999"), "has no chapter '999'"),
        (("pdf", "--single-page"), "pdf takes one edition"),
        (("pdf", "--chapter", ""), "--chapter needs a number"),
        (("epub", "--chapter", "702"), "--chapter is for pdf, not for epub"),
        (("html", "-o", "site", "--chapter", "702"), "--chapter is for pdf, not for html"),
    ],
)
def test_what_a_pdf_cannot_be_of(run, pretended_pdf, arguments, message):
    result = run("export", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_exported_text_can_be_added_again(run, run_alone, tmp_path, monkeypatch):
    file = tmp_path / "again.txt"
    assert run("export", "text", "-o", str(file)).exit_code == 0
    monkeypatch.setenv("CRKB_HOME", str(tmp_path / "second"))
    assert "cr-2031-03-03: added" in run_alone("add", str(file)).stdout
    assert run_alone("export", "text").stdout == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_name_crkb(run, shell):
    result = run("completion", shell)
    assert result.exit_code == 0
    assert f"_CRKB_COMPLETE={shell}_complete" in result.stdout


def test_completion_of_another_shell(run):
    assert run("completion", "tcsh").exit_code == 2
