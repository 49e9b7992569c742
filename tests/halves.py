"""The tests in two processes side by side, for machines with two cores: `python tests/halves.py [OPTIONS]`.

What each half says is printed when it is over, the ten slowest tests of each among it. Fails if one does.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
HELENA = HERE / "assistants" / "helena"
FIRST = (HELENA / "planer", HELENA / "law")
"""About half of the time; whatever else there is makes up the other half."""


def main(options: list[str]) -> int:
    halves = (list(FIRST), _all_but(FIRST, HERE))
    began, failed = time.monotonic(), False
    with tempfile.TemporaryDirectory() as folder:
        running: dict[subprocess.Popen[bytes], Path] = {}
        for number, half in enumerate(halves):
            said = Path(folder, str(number))
            command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options, *map(str, half)]
            running[subprocess.Popen(command, stdout=said.open("wb"), stderr=subprocess.STDOUT)] = said
        for process, said in running.items():
            failed = process.wait() != 0 or failed
            print(said.read_text("utf-8", "replace"), flush=True)
    print(f"Both halves took {time.monotonic() - began:.0f} s.")
    return int(failed)


def _all_but(parts: Sequence[Path], folder: Path) -> list[Path]:
    """What has tests in a folder and is none of the parts; a folder that holds one of them is opened."""
    found: list[Path] = []
    for each in sorted(folder.iterdir()):
        if any(each in part.parents for part in parts):
            found += _all_but(parts, each)
        elif each not in parts and _has_tests(each):
            found.append(each)
    return found


def _has_tests(path: Path) -> bool:
    return path.name.startswith("test_") or (path.is_dir() and any(path.rglob("test_*.py")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
