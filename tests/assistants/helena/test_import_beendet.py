"""`bridle import` that is told to end in the middle: what was stored stays, and the log says so."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from assistants.helena.test_import_nachweis import imports, url

__all__ = ["url"]

ENDS = """
import os, signal, sys
from bridle.cli import main
from bridle.host.search import index

index.AT_ONCE = 10
write, count = index.write, 0

async def told_to_end(tx, analysed):
    global count
    count += 1
    if count == 3:
        for _ in range(2):
            os.kill(os.getpid(), getattr(signal, NAME))
    await write(tx, analysed)

index.write = told_to_end
NAME = sys.argv.pop()
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is sent SIGTERM there")
@pytest.mark.parametrize("ignored", [False, True], ids=["", "in the background of a script"])
def test_told_to_end_it_stops_in_order_and_the_next_one_goes_on(
    url: str, tmp_path: Path, ignored: bool
) -> None:
    norm = {"kuerzel": "RSchG", "titel": "Schirm", "text": "Regen."}
    path = tmp_path / "n.jsonl"
    lines = [json.dumps(norm | {"paragraph": f"§ {each}"}) for each in range(1, 61)]
    path.write_text("\n".join(lines), "utf-8")
    command = [sys.executable, "-c", ENDS, "import", "gesetze", str(path), "--database", url, "SIGTERM"]
    # a shell that starts something in the background has it ignore Ctrl-C
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if ignored else None
    try:
        ended = subprocess.run(command, env=dict(os.environ), capture_output=True, text=True, timeout=120)
    finally:
        if ignored:
            signal.signal(signal.SIGINT, before)
    assert (ended.returncode, ended.stdout, ended.stderr) == (143, "", "")
    assert {each["summary"] for each in imports(url)} == {"20 new or changed, 0 unchanged; broken off"}
    command[-1] = "SIGURG"  # which nobody heeds
    again = subprocess.run(command, env=dict(os.environ), capture_output=True, text=True, timeout=120)
    assert (again.returncode, again.stdout) == (0, "Normen: 40 neu oder geändert, 20 waren schon da.\n")
