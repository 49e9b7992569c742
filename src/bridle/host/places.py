"""Where things lie on this machine, for every command: the data folder, and the database's address."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from bridle.demo import Language
from bridle.shell import Refused

SAID: dict[Language, dict[str, str]] = {
    "de": {
        "address": "„{given}“ ist keine Datenbank, die ich öffnen kann. Schreib sqlite:///DATEI, "
        "postgresql://NAME@RECHNER/DATENBANK oder den Namen einer Datei.",
        "folder": "Der Ordner {folder} lässt sich nicht anlegen: {error}.",
    },
    "en": {
        "address": "'{given}' is no database that I can open. Write sqlite:///FILE, "
        "postgresql://NAME@HOST/DATABASE or the name of a file.",
        "folder": "The folder {folder} cannot be made: {error}.",
    },
}


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    base = environ.get("XDG_DATA_HOME", "")
    root = Path(base) if base and Path(base).is_absolute() else Path(os.path.expanduser("~/.local/share"))
    return root / "bridle"


def address(given: str | None, language: Language) -> str:
    """The address that was given, by itself or as a file's name; else that of the file in the data folder."""
    if given is None or not given.strip():
        return f"sqlite:///{_made(data_folder(), language) / 'bridle.db'}"
    given = given.strip()
    if "://" not in given:
        return f"sqlite:///{Path(given).expanduser()}"
    kind = given.partition("://")[0].partition("+")[0].lower()
    if kind == "postgres":  # as many services write it
        return "postgresql" + given[given.index("://") :]
    if kind not in ("sqlite", "postgresql"):
        raise Refused(SAID[language]["address"].format(given=_without_secret(given)))
    return given


def keep_private() -> None:
    """What this process writes from here on is for nobody else's eyes: a database is a file of secrets."""
    os.umask(0o077)


def _made(folder: Path, language: Language) -> Path:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        said = SAID[language]["folder"]
        raise Refused(said.format(folder=folder, error=error.strerror or error)) from None
    return folder


def _without_secret(given: str) -> str:
    """An address may hold a password, also one that cannot be read."""
    kind, _, rest = given.partition("://")
    return f"{kind}://{rest.rpartition('@')[2]}"
