from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typer import Typer


def add_to(app: "Typer") -> None:
    pass
