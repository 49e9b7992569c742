"""llama.cpp's server, in a process of its own. Run as a program; imports nothing of Bridle, to start at once.

It reads one line of JSON (what to load, the key, where states go), answers with one line (its address), and
lives until its standard input ends, so it never outlives whoever started it, however they ended. A process
of its own, because the binding keeps the interpreter's lock while it loads and while it closes: in the same
process everything else would stand still for seconds, and what llama.cpp aborts on would take all with it.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import time
from typing import Any

ERRORS_ONLY = 1
LAST_WORDS = b"exiting due to"
SLOW = 600
"""Seconds without a byte before the server gives a connection up."""


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's: it cancels a run, not the model
    os.umask(0o077)  # what is saved is for nobody else
    answer = os.dup(1)
    os.dup2(2, 1)  # whatever is printed is no answer
    llama: Any = importlib.import_module("xllamacpp")
    asked = sys.stdin.readline()
    if not asked:
        return
    try:
        server = llama.Server(_params(llama, json.loads(asked)))
    except RuntimeError:
        _wait_for_the_log()
        raise
    os.write(answer, json.dumps({"url": server.listening_address}).encode() + b"\n")
    os.close(answer)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)  # from here on a log could hold what people write
    os.dup2(nowhere, 2)
    sys.stdin.read()
    os._exit(0)  # a server that is at work takes its time to close; nothing here needs closing


def _wait_for_the_log() -> None:
    """The error says nothing; the log says why, written by a thread that an exit would cut short."""
    for _ in range(100):
        if hasattr(os, "pread") and LAST_WORDS in os.pread(2, 1 << 16, 0):
            return
        time.sleep(0.01)


def _params(llama: Any, asked: dict[str, Any]) -> Any:
    params = llama.CommonParams()
    params.model.path = asked["path"]
    params.n_ctx = asked["context_window"]
    params.n_parallel = 1  # one slot: the prompt's beginning stays in it
    params.n_batch = params.n_ubatch = asked["batch"]
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = asked["threads"]
    params.sampling.temp = 0.0  # where a request says nothing: small models call tools best without dice
    params.cache_ram_mib = asked["cache_mib"]
    params.slot_save_path = asked["states"]
    params.fit_params = False  # the window that was promised, or an error
    params.verbosity = ERRORS_ONLY
    params.offline = True
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [asked["key"]]
    params.ui = False
    params.cors_origins = ""
    params.cors_origins_explicit = True
    params.cors_methods = params.cors_headers = ""
    params.cors_credentials = False
    params.endpoint_props = params.endpoint_metrics = False
    params.endpoint_slots = True
    params.sse_ping_interval = 1  # a client that left is noticed at the next write
    params.timeout_read = params.timeout_write = SLOW
    return params


if __name__ == "__main__":
    main()
