"""The official XML layout: <dokumente> of <norm>, each with <metadaten> and <textdaten>."""

from __future__ import annotations

import re
from typing import Any

from bridle.assistants.helena.norms import Law, Norm, short_name
from bridle.host.errors import Invalid

_NUMBERED = re.compile(r"(§§?|Art(?:ikel)?\.?|Anlage|Anhang)\s*(.*)")
_BLOCKS = frozenset(("P", "DT", "DD", "LA", "row", "entry", "BR", "Title", "Revision"))


def read_xml(content: bytes, name: str) -> list[Norm]:
    """Entities and references to other files are refused: the file comes from outside."""
    from defusedxml import ElementTree  # where it is used: Helena starts without it
    from defusedxml.common import DefusedXmlException

    try:
        root: Any = ElementTree.fromstring(content, forbid_dtd=False)
    except DefusedXmlException:
        raise Invalid(
            f"{name} enthält Verweise, die nicht aufgelöst werden. Es wurde nichts gelesen.", "path"
        ) from None
    except (ElementTree.ParseError, ValueError, LookupError):
        raise Invalid(f"{name} ist kein gültiges XML. Es wurde nichts gelesen.", "path") from None
    law = Law("", "")
    path: dict[int, str] = {}
    norms: list[Norm] = []
    for each in root.iter("norm"):
        meta = each.find("metadaten")
        if meta is None:
            continue
        if not law.short:
            law = _law(meta, root.get("builddate", ""))
        _step(meta, path)
        if norm := _norm(each, meta, law, tuple(path[depth] for depth in sorted(path))):
            norms.append(norm)
    return norms


def _law(meta: Any, built: str) -> Law:
    short = short_name(_said(meta, "amtabk") or _said(meta, "jurabk"))
    notes = [_plain(each) for each in meta.iter("standkommentar")]
    stand = f"{built[:4]}-{built[4:6]}-{built[6:8]}" if re.fullmatch(r"\d{8,}", built) else ""
    title = _said(meta, "langue") or _said(meta, "kurzue") or short
    return Law(short, title, stand or _said(meta, "ausfertigung-datum"), "; ".join(notes), short.lower())


def _step(meta: Any, path: dict[int, str]) -> None:
    """The headings say how deep they are by the length of their number."""
    unit = meta.find("gliederungseinheit")
    if unit is None:
        return
    depth = len(_said(unit, "gliederungskennzahl"))
    for deeper in [each for each in path if each >= depth]:
        del path[deeper]
    path[depth] = _said(unit, "gliederungstitel") or _said(unit, "gliederungsbez")


def _norm(norm: Any, meta: Any, law: Law, path: tuple[str, ...]) -> Norm | None:
    named = _said(meta, "enbez")
    found = _NUMBERED.fullmatch(named)
    if found is None:
        return None
    sign = "Art." if found[1].startswith("Art") else found[1].replace("§§", "§")
    content = norm.find("textdaten/text/Content")
    text = _paragraphs(content) if content is not None else ""
    return Norm(law, sign, found[2].strip(), _said(meta, "titel"), text or "(weggefallen)", path)


def _paragraphs(content: Any) -> str:
    """Walked without recursion: a file from outside may be nested as deep as it likes."""
    pieces: list[str] = []
    waiting: list[tuple[Any, bool]] = [(content, False)]
    while waiting:
        node, left = waiting.pop()
        pieces.append("\n" if node.tag in _BLOCKS else "")
        if left:
            pieces.append(node.tail or "")
            continue
        pieces.append(node.text or "")
        waiting.append((node, True))
        waiting.extend((child, False) for child in reversed(list(node)))
    lines = (" ".join(line.split()) for line in "".join(pieces).split("\n"))
    return "\n\n".join(line for line in lines if line)


def _said(node: Any, tag: str) -> str:
    found = node.find(tag)
    return "" if found is None else _plain(found)


def _plain(node: Any) -> str:
    return " ".join("".join(node.itertext()).split())
