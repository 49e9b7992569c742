"""What Helena adds to the command line; found through the entry point `bridle.commands`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bridle.assistants.helena.cli import evaluieren, frist, importieren, kosten, zustaendigkeit

if TYPE_CHECKING:
    from typer import Typer


def add_to(app: Typer) -> None:
    for each in (frist, kosten, zustaendigkeit, importieren, evaluieren):
        each.add_to(app)
