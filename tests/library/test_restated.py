"""The bundled texts as sources: one set of files, two wordings."""

from __future__ import annotations

import pytest

from crkb.library import bundled, restated


def text(name: str, file: str) -> str:
    return next(raw.data.decode() for raw in restated.sources(name) if raw.name == file)


def test_today_keeps_the_lines_of_the_shipped_files():
    shipped = {os_name: raw.data for os_name, raw in _shipped()}
    for raw in restated.sources(bundled.DEFAULT):
        if not raw.name.startswith("keywords/"):
            lines, ours = shipped[raw.name].decode().split("\n"), raw.data.decode().split("\n")
            assert len(ours) == len(lines)
            assert all(mine in ("", theirs) for mine, theirs in zip(ours, lines, strict=True))


def _shipped():
    from crkb.library.sources import read_files

    return [(raw.name, raw) for raw in read_files(bundled.load(bundled.DEFAULT).files)]


@pytest.mark.parametrize(
    ("name", "number", "other"),
    [(bundled.DEFAULT, "725. The Monarch", "722. The Monarch"), (bundled.THEN, "722. The Monarch", "725. ")],
)
def test_each_wording_has_its_numbers(name, number, other):
    found = text(name, "725.txt")
    assert number in found
    assert other not in found


@pytest.mark.parametrize("name", [bundled.DEFAULT, bundled.THEN])
def test_no_date_is_left_in_a_text(name):
    for raw in restated.sources(name):
        assert not any(line.startswith(("@since", "@until")) for line in raw.data.decode().split("\n"))


def test_the_addon_is_as_it_was_written():
    names = [raw.name for raw in restated.sources(bundled.ADDON)]
    assert names[:2] == ["00-edition.txt", "10-rules.txt"]
    assert not any(name.startswith("keywords/") for name in names)
