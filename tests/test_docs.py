"""Every Python block in the README and the guides runs as a reader would run it and prints what it says."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

import pytest

from support.model_server import Call
from support.ollama_server import OllamaServer, Reply

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.M | re.S)
BLOCKS = [
    pytest.param(match[1], match[2], id=f"{page.name}:{page.read_text()[: match.start()].count(chr(10)) + 1}")
    for page in PAGES
    for match in BLOCK.finditer(page.read_text())
]
ANSWERS = [
    ("24/113", Call("next_deadline", {"case": "24/113"}), "The next deadline in 24/113 is 2 March 2026."),
    ("the hearing", Call("take_note", {"text": "The hearing is on 2 March."}), "I have noted it."),
]


@pytest.mark.parametrize(("code", "printed"), BLOCKS)
async def test_a_block_runs_and_prints_what_the_page_says(code: str, printed: str | None) -> None:
    async with OllamaServer() as server:
        for marker, call, answer in ANSWERS:
            server.script(marker, Reply(calls=[call]), Reply(answer))
        environment = {**os.environ, "OLLAMA_HOST": server.url, "PYTHONUTF8": "1"}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-W", "error", "-c", code),
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await process.communicate()
    assert (process.returncode, err.decode()) == (0, "")
    if printed is not None:
        expected = ".*?".join(re.escape(part) for part in printed.split("…"))
        assert re.fullmatch(expected, out.decode()), out.decode()


def test_there_are_blocks_to_run() -> None:
    assert len(BLOCKS) >= 2


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
