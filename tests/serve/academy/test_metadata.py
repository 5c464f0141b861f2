"""Which editions there are, as the existing contract gives it."""

from __future__ import annotations

import pytest

EDITIONS = [
    {"creationDay": "2031-07-07", "setCode": "NEI", "setName": "New Isle"},
    {"creationDay": "2031-05-05", "setCode": "OLI", "setName": "Old Isle"},
    {"creationDay": "2031-03-03", "setCode": "OLH", "setName": "Oldest Isle"},
]
DIFFS = [
    {
        "creationDay": "2031-07-07",
        "sourceCode": "OLI",
        "destCode": "NEI",
        "destName": "New Isle",
        "bulletinUrl": None,
    },
    {
        "creationDay": "2031-05-05",
        "sourceCode": "OLH",
        "destCode": "OLI",
        "destName": "Old Isle",
        "bulletinUrl": None,
    },
]


@pytest.mark.parametrize(
    ("path", "status", "body"),
    [
        ("/metadata/cr", 200, {"data": EDITIONS}),
        ("/metadata/cr-diffs", 200, {"data": DIFFS}),
        ("/pending/cr", 404, {"detail": "No diffs are pending"}),
        ("/metadata/mtr", 404, {"detail": "Not Found"}),
    ],
)
def test_what_there_is(isles, path, status, body):
    found = isles.get(path)
    assert (found.status_code, found.json()) == (status, body)
    assert found.headers["content-type"] == "application/json"


@pytest.mark.parametrize("path", ["/metadata/cr", "/metadata/cr-diffs"])
def test_editions_without_sets_are_left_out(isle, path):
    assert isle.get(path).json() == {"data": []}
