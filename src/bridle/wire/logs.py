"""Logs for machines: one JSON object a line, with the request it belongs to and nothing that people wrote."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, TextIO

from bridle.wire.edge import request_id, where

TALKATIVE = ("aiosqlite", "sqlalchemy", "alembic", "httpcore", "httpx")
"""Libraries that would write down what is asked of the database, or whom they talk to."""
FIELDS = ("method", "route", "status", "ms", "at")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        if number := request_id.get():
            line["request"] = number
        line |= {name: value for name in FIELDS if (value := getattr(record, name, None)) is not None}
        if record.exc_info and (error := record.exc_info[1]) is not None:  # its words may be somebody's
            line |= {"error": type(error).__name__, "at": where(error)}
        return json.dumps(line, ensure_ascii=False, default=str)


def configure(level: str = "INFO", stream: TextIO | None = None) -> None:
    """Let everything in this process log in that form."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"  # which writes paths, and they have tokens in them
