"""The log: a line of JSON for each message."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from crkb.serve.core import logs
from crkb.serve.core.logs import JsonLines


def line(message: str, *args: object, exc_info: object = None, **extra: object) -> dict[str, object]:
    record = logging.LogRecord("crkb.serve", logging.INFO, "x.py", 1, message, args, exc_info)
    record.created, record.msecs = 1_900_000_000.25, 250.0
    record.__dict__.update(extra)
    text = JsonLines().format(record)
    assert "\n" not in text
    return json.loads(text)


def test_a_line():
    assert line("it is %s", "so", status=200, other=1) == {
        "time": "2030-03-17T17:46:40.250Z",
        "level": "info",
        "message": "it is so",
        "status": 200,
    }


def test_what_was_sent_cannot_begin_a_line():
    assert line("request", path='/a\n{"level": "error"}\x1b[2J')["path"] == '/a\n{"level": "error"}\x1b[2J'


def test_a_traceback_is_in_the_line():
    try:
        raise ZeroDivisionError("so")
    except ZeroDivisionError:
        found = line("bug", exc_info=sys.exc_info(), request="r")
    assert str(found["traceback"]).endswith("ZeroDivisionError: so")
    assert found["request"] == "r"


@pytest.fixture
def loggers():
    """The loggers as they were, after the test."""
    found = [logging.getLogger(name) for name in logs.LOGGERS]
    before = [(each.handlers, each.propagate, each.level) for each in found]
    yield found
    for each, (handlers, propagate, level) in zip(found, before, strict=True):
        each.handlers, each.propagate = handlers, propagate
        each.setLevel(level)


@pytest.mark.parametrize(("quiet", "lines"), [(False, ["a", "b"]), (True, ["b"])])
def test_the_log_goes_to_standard_error(loggers, capsys, quiet, lines):
    logs.begin(quiet)
    for each in loggers:
        each.info("a")
        each.warning("b")
    found = capsys.readouterr()
    assert found.out == ""
    assert [json.loads(each)["message"] for each in found.err.splitlines()] == lines * len(loggers)
