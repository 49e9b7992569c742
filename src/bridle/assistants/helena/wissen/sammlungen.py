"""What Helena can look up: three collections of knowledge for everybody, and the documents of the matters."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Final

from bridle.engine.text import canonical_json
from bridle.host.search import Document, Hit

GESETZE: Final = "gesetze"
URTEILE: Final = "urteile"
MUSTER: Final = "muster"
DOKUMENTE: Final = "dokumente"

ZUSAMMENFASSUNG: Final = "zusammenfassung"
"""The attribute of a norm of which there is only a summary."""
NUR_ZUSAMMENFASSUNG: Final = "Zusammenfassung, nicht der Gesetzestext"
EIGEN: Final = "kanzlei_eigen"
"""The attribute of a Muster: "ja" where it is the Kanzlei's own."""


def hinweis(hit: Hit) -> str:
    """What must be said along with a hit; mostly nothing."""
    return NUR_ZUSAMMENFASSUNG if hit.attributes.get(ZUSAMMENFASSUNG) else ""


def versioniert(document: Document) -> Document:
    """With a version that changes exactly when anything that is stored or found does."""
    content = [
        document.title, document.whole, document.citation, document.context, document.keywords,
        document.examples, dict(document.attributes), document.stand, document.url, document.boost,
        bool(document.pages),
    ]  # fmt: skip
    return replace(
        document, version=sha256(canonical_json(content).encode("utf-8", "replace")).hexdigest()[:24]
    )
