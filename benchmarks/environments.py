"""Where each engine is installed: one virtual environment a Python peer, one npm project a Node peer.

  python3 benchmarks/environments.py [name ...]     # without a name: everything there is

They live in BENCH_HOME, outside the repository (default: bridle-bench in TMPDIR, or in the user's cache), and are
made by `python3 -m venv`, pip and npm, nothing else. All Python peers share one interpreter: $PYTHON, or the one
that runs this file. What exists is kept; Bridle alone is installed anew each time, from this checkout.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent


def _default_home() -> Path:
    if temporary := os.environ.get("TMPDIR"):
        return Path(temporary) / "bridle-bench"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bridle-bench"


HOME = Path(os.environ.get("BENCH_HOME") or _default_home()).expanduser().resolve()

PYTHON_PEERS = {
    "server": ["uvloop", "httptools", "orjson"],
    "floor": ["httpx", "aiohttp", "orjson", "openai==3.49.0"],
    "bridle": [str(CHECKOUT)],
    "pydantic_ai": ["pydantic-ai-slim[openai]==2.62.*"],
    "openai_agents": ["openai-agents==0.24.*"],
    "langchain": ["langchain>=1,<2", "langgraph>=1.2,<1.3", "langchain-openai>=1"],
    "smolagents": ["smolagents[openai]==1.26.*"],
    "agno": ["agno==3.1.*", "openai"],
    "strands": ["strands-agents[openai]"],
}
# ai@7 asks for node 22 or newer: the `node` package brings one along, and both versions run on it
NODE_PEERS = {
    "ai6": ["ai@6", "@ai-sdk/openai-compatible@2", "zod", "node@22"],
    "ai7": ["ai@7", "@ai-sdk/openai-compatible@3", "zod", "node@22"],
}
EVERYTHING = [*PYTHON_PEERS, *NODE_PEERS]


class SetupFailed(Exception):
    pass


def python(name: str) -> Path:
    return HOME / name / "bin" / "python"


def node(name: str) -> Path:
    return HOME / name / "node_modules" / ".bin" / "node"


def is_ready(name: str) -> bool:
    return (node(name) if name in NODE_PEERS else python(name)).exists()


def ensure(name: str) -> None:
    """Install what is missing."""
    if name in NODE_PEERS:
        if not is_ready(name):
            _npm_project(name)
    elif name == "bridle":
        install_bridle()
    elif not is_ready(name):
        make_venv(HOME / name, PYTHON_PEERS[name])


def install_bridle() -> None:
    """This checkout with its base dependencies and nothing else, anew: as people get it, and frozen for the run.

    Everything that is said of one run is measured on this one environment, so an edit meanwhile mixes no states.
    """
    make_venv(HOME / "bridle", PYTHON_PEERS["bridle"])


def make_venv(where: Path, packages: list[str]) -> None:
    _run([interpreter(), "-m", "venv", "--clear", where])
    try:
        pip(where / "bin" / "python", "install", *packages)
    except SetupFailed:
        shutil.rmtree(where)  # half an environment would be taken for a whole one next time
        raise


def interpreter() -> str:
    """The one interpreter under every Python peer, so that they differ in nothing else."""
    if python("floor").exists():
        return _run([python("floor"), "-c", "import sys; print(sys._base_executable)"]).strip()
    wanted = shutil.which(os.environ.get("PYTHON") or sys.executable)
    if wanted is None:
        raise SetupFailed(f"PYTHON={os.environ.get('PYTHON')!r} is no program.")
    return _run([wanted, "-c", "import sys; print(sys._base_executable)"]).strip()


def pip(python: Path, *arguments: str) -> str:
    return _run([python, "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments])


def _npm_project(name: str) -> None:
    if shutil.which("npm") is None:
        raise SetupFailed("npm is not installed.")
    where = HOME / name
    where.mkdir(parents=True, exist_ok=True)
    (where / "package.json").write_text('{"private":true,"type":"module"}')
    _run(["npm", "install", "--no-audit", "--no-fund", "--silent", *NODE_PEERS[name]], cwd=where)


def _run(command: list[str | Path], cwd: Path | None = None) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        raise SetupFailed(f"{' '.join(map(str, command))}\n{(done.stderr or done.stdout)[-1500:]}")
    return done.stdout


def main() -> int:
    failed = 0
    for name in sys.argv[1:] or EVERYTHING:
        if name not in EVERYTHING:
            sys.exit(f"There is no {name!r}; there are {', '.join(EVERYTHING)}.")
        try:
            ensure(name)
            print(f"ok    {name}", flush=True)
        except SetupFailed as error:
            failed += 1
            print(f"FAIL  {name}: {error}", file=sys.stderr, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
