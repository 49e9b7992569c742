"""What Bridle costs before it does anything: the CPU time of `import bridle`, and the size of its base install.

python3 benchmarks/footprint.py
"""

import json
import statistics
import subprocess
import sys
from pathlib import Path

from environments import HOME, ensure, python

IMPORTS = 7
TIMED_IMPORT = (
    "import time; began = time.process_time(); import bridle; print((time.process_time() - began) * 1e3)"
)
NOT_OURS = ("pip", "setuptools", "wheel", "pkg_resources", "_distutils_hack", "distutils-precedence.pth")


def import_cpu_ms() -> float:
    """The median over fresh processes, after one that fills the byte-code and file caches."""
    command = [str(python("bridle")), "-c", TIMED_IMPORT]
    taken = [float(subprocess.check_output(command, text=True, cwd="/")) for _ in range(IMPORTS + 1)]
    return statistics.median(taken[1:])


def install_mb() -> float:
    """Site-packages of Bridle's environment, which is new and has nothing else in it, byte code included."""
    (packages,) = (HOME / "bridle").glob("lib/python*/site-packages")
    return sum(_bytes(entry) for entry in packages.iterdir() if not _belongs_to_pip(entry)) / 1e6


def _belongs_to_pip(entry: Path) -> bool:
    return entry.name.split("-")[0] in NOT_OURS or entry.name in NOT_OURS


def _bytes(entry: Path) -> int:
    if entry.is_dir():
        return sum(file.lstat().st_size for file in entry.rglob("*") if not file.is_dir())
    return entry.lstat().st_size


def measure() -> dict:
    return {"import_cpu_ms": import_cpu_ms(), "install_mb": install_mb()}


if __name__ == "__main__":
    ensure("bridle")
    json.dump(measure(), sys.stdout, indent=2)
    print()
