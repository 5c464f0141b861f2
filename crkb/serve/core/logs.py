"""The log: a line of JSON for each message, on standard error."""

from __future__ import annotations

import logging
import sys
import time

import msgspec

FIELDS = ("request", "client", "method", "path", "query", "route", "status", "bytes", "ms")
"""What a message may carry besides its words."""

LOGGERS = ("crkb.serve", "uvicorn.error")


class JsonLines(logging.Formatter):
    """One line of JSON for each message, with what it carries."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "time": f"{seconds}.{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode("utf-8", "backslashreplace")


def begin(quiet: bool = False) -> None:
    """Write the log to standard error; if quiet, only warnings and what is worse."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING if quiet else logging.INFO)
