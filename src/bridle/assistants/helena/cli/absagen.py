"""How the commands of the law say no: one German sentence beside the output, with --json also an object."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import contextmanager

from bridle.assistants.helena.law.errors import LawError
from bridle.shell import sentences


@contextmanager
def absagen(as_json: bool, code: int = 2) -> Generator[None]:
    """Whatever the law refuses inside ends the command with its sentence and `code`."""
    with sentences("de", code=code):
        try:
            yield
        except LawError as error:
            if as_json:
                drucke_absage(str(error), getattr(error, "fragen", ()))
            raise


def drucke_absage(satz: str, fragen: tuple[str, ...] = ()) -> None:
    """Where the result would have stood, so that a program need not read the sentence from the side."""
    print(json.dumps({"fehler": satz, "fragen": list(fragen)}, ensure_ascii=False), flush=True)
