"""`bridle new NAME`: a folder with a small assistant, its test and a page that says how to run them."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from bridle.errors import ConfigurationError

FILES = ("assistant.py", "demo.py", "test_assistant.py", "README.md")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
DEVICES = {"con", "prn", "aux", "nul"}
"""Names that Windows keeps for itself."""


def create(name: str, folder: str | Path = ".") -> list[Path]:
    """Write the assistant into a new folder `name` in `folder`; returns the files, the program first.

    Nothing that exists is written over. What cannot be done is a `ConfigurationError` with the reason.
    """
    if not NAME.fullmatch(name) or name.lower() in DEVICES:
        raise ConfigurationError(
            f"{name!r} cannot be the name of an assistant: it must begin with a letter and may have letters, "
            "digits, '-' and '_', at most 64."
        )
    target = Path(folder) / name
    try:
        target.mkdir()  # fails where there is something, whoever made it and when
        return [_write(target / file, name) for file in FILES]
    except FileExistsError:
        raise ConfigurationError(f"{target} exists already. Choose another name, or remove it.") from None
    except OSError as error:
        raise ConfigurationError(f"{target} cannot be written: {error.strerror or error}.") from None


def _write(path: Path, name: str) -> Path:
    template = files("bridle") / "templates" / f"{path.name}.txt"
    path.write_text(template.read_text(encoding="utf-8").replace("{name}", name), encoding="utf-8")
    return path
