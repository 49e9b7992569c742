"""The tests in two processes side by side, for machines with two cores: `python tests/halves.py [OPTIONS]`.

What each half says is printed when it is over, the ten slowest tests of each among it. Fails if one does.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
FIRST = HERE / "assistants" / "helena" / "planer"
"""About half of the time; whatever else there is makes up the other half."""


def main(options: list[str]) -> int:
    halves = ([FIRST], _all_but(FIRST, HERE))
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


def _all_but(part: Path, folder: Path) -> list[Path]:
    """What has tests in a folder and is no part of that one; a folder that holds it is opened."""
    found: list[Path] = []
    for each in sorted(folder.iterdir()):
        if each in part.parents:
            found += _all_but(part, each)
        elif each != part and _has_tests(each):
            found.append(each)
    return found


def _has_tests(path: Path) -> bool:
    return path.name.startswith("test_") or (path.is_dir() and any(path.rglob("test_*.py")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
