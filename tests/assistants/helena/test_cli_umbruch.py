from __future__ import annotations

import io

import pytest
from rich.console import Console

from bridle.assistants.helena.cli.umbruch import punkt, zeilen

TEXT = (
    "Wenn die Beschwer 1.000,00 € übersteigt (§ 511 Abs. 2 Nr. 1 ZPO), geht es zum Landgericht; sonst nur, "
    "wenn sie im Urteil zugelassen ist (§§ 511, 522 ZPO, Art. 3 GG, Satz 2)."
)


@pytest.mark.parametrize("width", range(24, 120))
def test_no_line_is_too_long_and_none_ends_with_half_a_citation(width: int) -> None:
    lines = zeilen(TEXT, width, "  ")
    assert max(len(line) for line in lines) <= width
    assert not any(line.endswith(("§", "Abs.", "Nr.", "Art.", "Satz")) for line in lines)
    assert not any(line.strip().startswith("€") for line in lines)
    assert " ".join(line.strip() for line in lines) == TEXT
    assert all(line.startswith("  ") for line in lines[1:])


def printed(*, terminal: bool) -> str:
    out = io.StringIO()
    punkt(Console(file=out, width=40, force_terminal=terminal, color_system=None), TEXT, "Hinweis: ")
    return out.getvalue()


def test_a_terminal_gets_lines_under_each_other_and_a_pipe_the_whole_sentence() -> None:
    shown = printed(terminal=True).splitlines()
    assert len(shown) > 3
    assert shown[1].startswith("         ")
    assert printed(terminal=False) == f"Hinweis: {TEXT}\n"


def test_nothing_in_a_text_is_read_as_a_command_to_the_terminal() -> None:
    out = io.StringIO()
    punkt(Console(file=out, width=40, color_system=None), "[bold]eilt[/nope] \x1b[31mrot")
    assert "[bold]eilt[/nope]" in out.getvalue()
    assert "\x1b" not in out.getvalue()
