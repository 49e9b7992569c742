"""Draws the README's picture: a real conversation with `bridle chat`, as the terminal showed it.

.venv/bin/python docs/pictures/draw.py > docs/pictures/chat.svg
"""

import os
import pty
import re
import sys

from rich.console import Console
from rich.text import Text

QUESTIONS = [
    "Was ist 19 % von 1.234,56?",
    "Rechne 12 × 4 und notiere das Ergebnis",
    "Welche Notizen habe ich?",
]
WIDTH = 96


def record() -> str:
    """What the terminal shows while somebody asks."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS=str(WIDTH), LINES="40", BRIDLE_MODEL="planner")
        os.execv(sys.executable, [sys.executable, "-m", "bridle.cli", "chat"])
    shown, asked = "", 0
    while True:
        try:
            data = os.read(terminal, 4096)
        except OSError:
            break
        shown += data.decode("utf-8", "replace")
        if shown.count("Du › ") > asked:
            asked += 1
            os.write(terminal, (QUESTIONS[asked - 1] + "\n").encode() if asked <= len(QUESTIONS) else b"\x04")
    os.waitpid(child, 0)
    return shown


def main() -> None:
    shown = record().replace("\r\n", "\n")
    shown = re.sub(r"[^\n\r]*\r\x1b\[2K", "", shown)  # lines that were only there while one waited
    shown = re.sub(r"\x1b\[\?2004[hl]", "", shown).rpartition("Du › ")[0].rstrip() + "\n"
    with open(os.devnull, "w") as nowhere:
        console = Console(record=True, width=WIDTH, file=nowhere, force_terminal=True)
        console.print(Text.from_ansi(shown))
        svg = console.export_svg(title="bridle chat")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S)  # no fonts from elsewhere
    sys.stdout.write(re.sub(r"\s*<!--.*?-->", "", svg, flags=re.S))


if __name__ == "__main__":
    main()
