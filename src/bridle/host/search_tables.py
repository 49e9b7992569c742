"""The search's tables, the same for both databases.

The inverted index is kept here and not by FTS5 or tsvector: their statistics run over everything that is
stored, so that what one firm may find would be ranked by what another has. Here a segment holds documents of
one collection, tenant and scope, is never changed after it was written, and only segments that may be read
are counted at all.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, Index, Integer, LargeBinary, String, Table

from bridle.host.tables import Id, Json, Words, metadata

Number = BigInteger().with_variant(Integer, "sqlite")
Term = String(64).with_variant(String(64, collation="C"), "postgresql")  # ranges of terms go by their bytes

numbers = Table(
    "search_numbers",
    metadata,
    Column("name", Words(20), primary_key=True),
    Column("next", Number, nullable=False),  # numbers are never used again: old postings may still name them
)
segments = Table(
    "search_segments",
    metadata,
    Column("number", Number, primary_key=True, autoincrement=False),
    Column("collection", Words(), nullable=False),
    Column("tenant_id", Id),
    Column("scope", Words()),
    Column("passages", Integer, nullable=False),
    Index(None, "collection", "tenant_id", "scope"),
)
documents = Table(
    "search_documents",
    metadata,
    Column("number", Number, primary_key=True, autoincrement=False),
    Column("id", Words(), nullable=False),
    Column("collection", Words(), nullable=False),
    Column("tenant_id", Id),
    Column("scope", Words()),
    Column("segment", Number, nullable=False, index=True),
    Column("title", Words(), nullable=False),
    Column("citation", Words(), nullable=False),
    Column("cited_law", Words(), nullable=False),  # of its own citation, as `citations.law_key` writes it
    Column("cited_number", Words(), nullable=False),  # also of a file number
    Column("text", Words(), nullable=False),
    Column("attributes", Json, nullable=False),
    Column("version", Words(), nullable=False),
    Column("stand", Words(), nullable=False),
    Column("url", Words(), nullable=False),
    Column("boost", Float, nullable=False),
    Index(None, "collection", "id"),
    Index(None, "cited_number", "cited_law"),
)
attributes = Table(
    "search_attributes",
    metadata,
    Column("document", Number, primary_key=True, autoincrement=False),
    Column("name", Words(), primary_key=True),
    Column("value", Words(), nullable=False),
    Index(None, "name", "value"),
)
passages = Table(
    "search_passages",
    metadata,
    Column("number", Number, primary_key=True, autoincrement=False),
    Column("document", Number, nullable=False, index=True),
    Column("start", Integer, nullable=False),
    Column("stop", Integer, nullable=False),
    Column("page", Integer),
)
postings = Table(
    "search_postings",
    metadata,
    Column("term", Term, primary_key=True),
    Column("segment", Number, primary_key=True, autoincrement=False),
    Column("found", LargeBinary, nullable=False),  # see `postings.py`
    Index(None, "segment"),
    sqlite_with_rowid=False,
)
gone = Table(
    "search_gone",
    metadata,
    Column("passage", Number, primary_key=True, autoincrement=False),
    Column("segment", Number, nullable=False, index=True),
)
vectors = Table(
    "search_vectors",
    metadata,
    Column("segment", Number, primary_key=True, autoincrement=False),
    Column("model", Words(), primary_key=True),
    Column("passages", LargeBinary, nullable=False),
    Column("matrix", LargeBinary, nullable=False),  # float16, one row a passage, each of length 1
)

TABLES = (numbers, segments, documents, attributes, passages, postings, gone, vectors)
