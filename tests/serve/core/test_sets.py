"""Codes of sets: the table that ships, one's own lines, and `crkb add --set`."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crkb.cli import cli
from crkb.errors import LibraryError
from crkb.library import files
from crkb.serve.core import sets
from crkb.serve.core.sets import NotASet, Set
from tests.invented import FIRST, second
from tests.serve.academy.conftest import serving

NEI = Set("NEI", "New Isle", "2031-05-05")


def write(home: Path, text: str) -> None:
    home.mkdir(exist_ok=True)
    (home / sets.FILE).write_text(text, encoding="utf-8")


def own(home: Path) -> list[Set]:
    """What stands in the library's own file."""
    return sets._own(str(home))


def test_one_s_own_lines_come_first(home):
    write(
        home,
        "# a remark\nnei\tNew Isle\t2031-05-05\n\nno line\nTOOLONG\tName\t2031-01-01\nNE\tName\t2031-01-01\n",
    )
    assert sets.table(str(home))[0] == NEI
    assert sets.table(str(home))[1:] == sets.table()
    assert sets.table(str(home / "nowhere")) == sets.table()


@pytest.mark.parametrize(("date", "found"), [("2031-05-05", NEI), ("2031-05-06", None), ("", None)])
def test_the_set_of_a_date(date, found):
    assert sets.of([NEI, Set("XXX", "None", "")], date) == found


@pytest.mark.parametrize(("code", "found"), [("NEI", NEI), ("nei", NEI), ("ne", None), ("NEIS", None)])
def test_the_set_of_a_code(code, found):
    assert sets.called([NEI], code) == found


@pytest.mark.parametrize(
    ("typed", "parsed"),
    [
        ("NEI", ("NEI", "")),
        ("nei", ("NEI", "")),
        ("2xm", ("2XM", "")),
        ("ISLES", ("ISLES", "")),
        ("NEI=New Isle", ("NEI", "New Isle")),
        (" nei = New\t Isle = 2 ", ("NEI", "New Isle = 2")),
        ("NEI=", ("NEI", "")),
    ],
)
def test_what_is_typed(typed, parsed):
    assert sets.parse(typed) == parsed


@pytest.mark.parametrize("typed", ["", "NE", "NEISLE", "N-I", "NÉI", "N I", "=New Isle", "NEI:New"])
def test_what_is_no_code(typed):
    with pytest.raises(NotASet, match="not a set code") as raised:
        sets.parse(typed)
    assert "3 to 5 letters or digits" in raised.value.hint


@pytest.mark.parametrize(
    ("before", "given", "after"),
    [
        ("", ("NEI", "New Isle", "2031-05-05"), [NEI]),
        ("", ("NEI", "", "2031-05-05"), [NEI._replace(name="NEI")]),
        ("NEI\tNew Isle\t2030-01-01\n", ("NEI", "", "2031-05-05"), [NEI]),
        ("OLD\tOld\t2031-05-05\n", ("NEI", "New Isle", "2031-05-05"), [NEI]),
        (
            "ZZZ\tLast\t2032-01-01\nOLD\tOld\t2030-01-01\n",
            ("NEI", "New Isle", "2031-05-05"),
            [Set("OLD", "Old", "2030-01-01"), NEI, Set("ZZZ", "Last", "2032-01-01")],
        ),
        ("", ("OTJ", "", "2031-05-05"), [Set("OTJ", "Outlaws of Thunder Junction", "2031-05-05")]),
    ],
)
def test_giving_an_edition_its_set(home, before, given, after):
    write(home, before)
    code, name, date = given
    assert sets.give(str(home), code, name, [date]) in after
    assert own(home) == after


@pytest.mark.parametrize(
    ("dates", "says"),
    [
        ([], "NEI is the set of one edition, and 0 were added"),
        (["2031-03-03", "2031-05-05"], "NEI is the set of one edition, and 2 were added"),
        ([""], "the edition for NEI does not say from when on it is in force"),
    ],
)
def test_editions_that_can_have_no_set(home, dates, says):
    with pytest.raises(NotASet, match=says):
        sets.give(str(home), "NEI", "", dates)
    assert own(home) == []


def test_a_folder_that_cannot_be_written(home, monkeypatch):
    def refuse(path: str, data: bytes) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(files, "replace", refuse)
    with pytest.raises(LibraryError, match=r"cannot write sets\.tsv: Permission denied"):
        sets.give(str(home), "NEI", "", ["2031-05-05"])


# --- crkb add --set ---


def add(tmp_path: Path, *args: str, texts: tuple[str, ...] = (FIRST,)) -> Result:
    """What `crkb add` says of texts, each in a file of its own."""
    paths = []
    for i, text in enumerate(texts):
        path = tmp_path / f"{i}.txt"
        path.write_text(text, encoding="utf-8")
        paths.append(str(path))
    return CliRunner().invoke(cli, ["add", *paths, *args])


@pytest.mark.parametrize(
    ("option", "line"),
    [
        ("NEI=New Isle", "NEI\tNew Isle\t2031-03-03\n"),
        ("nei", "NEI\tNEI\t2031-03-03\n"),
        ("OTJ", "OTJ\tOutlaws of Thunder Junction\t2031-03-03\n"),
    ],
)
def test_add_with_a_set(home, tmp_path, option, line):
    result = add(tmp_path, "--set", option)
    assert result.exit_code == 0
    code, name, _ = line.split("\t")
    assert result.stdout.splitlines()[-1] == f"  set: {code}, {name}"
    assert (home / sets.FILE).read_text() == line


def test_adding_again_changes_the_set(home, tmp_path):
    add(tmp_path, "--set", "NEI=New Isle")
    add(tmp_path, "--set", "OLI=Old Isle")
    add(tmp_path, "--set", "NEI=New Isle", texts=(second(),))
    assert own(home) == [Set("OLI", "Old Isle", "2031-03-03"), NEI]


def test_add_with_a_set_as_json(home, tmp_path):
    result = add(tmp_path, "--set", "NEI", "--json")
    assert (result.exit_code, '"cr-2031-03-03"' in result.stdout) == (0, True)
    assert own(home) == [Set("NEI", "NEI", "2031-03-03")]


@pytest.mark.parametrize("option", ["NE", "NEISLE", "=New Isle", "N I"])
def test_nothing_is_added_with_what_is_no_code(home, tmp_path, option):
    result = add(tmp_path, "--set", option)
    assert result.exit_code == 2
    assert f"not a set code: {option!r}" in result.stderr
    assert not (home / "editions").exists()


def test_several_editions_have_no_one_set(home, tmp_path):
    result = add(tmp_path, "--set", "NEI", texts=(FIRST, second()))
    assert result.exit_code == 2
    assert "NEI is the set of one edition, and 2 were added" in result.stderr
    assert own(home) == []


def test_where_no_file_can_be_added_there_is_no_set(home, tmp_path):
    result = add(tmp_path, "--set", "NEI", texts=("nothing", "nothing either"))
    assert result.exit_code == 2
    assert own(home) == []


def test_the_service_knows_the_set(home, tmp_path):
    add(tmp_path, "--set", "NEI=New Isle")
    with serving(home) as client:
        assert client.get("/metadata/cr").json() == {
            "data": [{"creationDay": "2031-03-03", "setCode": "NEI", "setName": "New Isle"}]
        }
        assert client.get("/file/cr/nei").status_code == 200
