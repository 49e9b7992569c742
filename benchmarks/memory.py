"""Whether a process that serves many runs stays as large as it was: RSS after 200 runs and after 1,200.

Runs in Bridle's environment; `benchmarks/bench` calls it once with an in-process model and once over HTTP.
"""

import argparse
import asyncio
import gc
import json
import os

from common import mem, prompt
from peer_bridle import Bridle

WARM, MORE, STEPS = 200, 1_000, 5


async def measure(url: str) -> dict:
    peer = Bridle(url)
    await peer.start()

    async def one() -> None:
        text = await (peer.run(prompt(STEPS)) if url else peer.run_fake(STEPS))
        assert text == "done", text

    async def rss_after(runs: int) -> float:
        for _ in range(runs):
            await one()
        gc.collect()
        return mem("VmRSS")

    before = await rss_after(WARM)
    after = await rss_after(MORE)
    return {"rss_mb_200": before, "rss_mb_1200": after, "growth_mb": after - before}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base-url", default="", help="the mock server; without it an in-process model")
    print(json.dumps(asyncio.run(measure(parser.parse_args().base_url))), flush=True)
    os._exit(0)
