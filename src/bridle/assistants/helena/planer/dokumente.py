"""Documents: which there are in a matter, what one says, and where something is said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.planer.erkennen import Anfrage, Genannt, genannt, inhalt
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, gross, liste, quelle, satz, tag, zitat
from bridle.assistants.helena.planer.schritte import FEHLER, Rule, erkannt, titel, vermutet, zur_akte
from bridle.assistants.helena.planer.woerter import FUELL, falte
from bridle.assistants.helena.planer.zahlen import zahlwort
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress

_ART = (
    r"(?:\w*vertrags?|\w*vertraege?s?|\w*gutachtens?|urteils?|\w*bescheids?|kuendigung(?:sschreibens?)?|klageschrift|klage|kuendigungsschutzklage|"
    r"(?:letzte )?mahnung|rechnung|testaments?|nachlassverzeichnis(?:ses)?|strafbefehls?|scheidungsantrags?|endvermoegens?|widerspruchs?(?:schreibens?)?|"
    r"unfall(?:bericht|schilderung)s?|abrechnung(?:sschreibens?)?|maengel(?:anzeige|ruege)|vergleichs?|protokolls?|\w*schreibens?|briefs?|e-?mails?|vollmacht|"
    r"entwurfs?|schriftsatz(?:es)?|auskunft|antrags?|vereinbarung|police|attests?|zeugnis(?:ses)?|abmahnung|einspruchs?)"
)
_SUCHEN = (
    r"\bwo steht\b|\bin welche[mnr]\b.*\b(?:dokument\w*|unterlage\w*|schriftst\w*|schreiben)\b|\bwelche[sn]?\b.*\b(?:dokument\w*|unterlagen?)\b.*\b(?:erwaehn|enthaelt|enthalten|geht es um|ueber)\w*|"
    r"\b(?:such|find|durchsuch)\w*\b.*\b(?:dokument\w*|unterlagen|schriftst\w*|schriftsaetzen|akte nach|stelle\w*|passage\w*)\b|\bwas steht\b.*\b(?:zu|zum|zur|ueber|bezueglich|hinsichtlich)\b|"
    r"\bwas sag(?:t|en)\b.*\b(?:zu|zum|zur|ueber)\b|\b(?:textstelle|passage|stelle)n?\b.*\bzu[mr]?\b|\bsteht (?:da |dort |drin )?(?:etwas|was)\b.*\b(?:zu|zum|zur|ueber)\b|\b(?:dokument\w*|unterlagen)\b.*\b(?:nach|mit dem (?:wort|begriff))\b"
)
_LESEN = r"\bwas steht\b|\bzeig\w*|\blies\b|\blese\b|\boeffne\w*|\binhalt\b|\btext\b|\bwortlaut|\bseite \d+|\bwas sagt\b|\bgib mir\b|\bvorlesen\b|\bwie lautet|\baufmachen|\banschauen"
_LISTE = r"\bdokumente?\b|\bdokumenten\b|\bunterlagen?\b|\bschriftst(?:ueck|uecke)\b|\bdateien?\b|\bschriftsaetze\b|\bkorrespondenz\b|\bentwuerfe\b|\banlagen\b|\bschreiben\b.*\b(?:liegen|gibt)\b"
_STATUS = ((r"\bentwu?e?rfe?\b|\bentwuerfe\b", "ENTWURF"), (r"\bfreigegeben\w*", "FREIGEGEBEN"), (r"\bversendet\w*|\bverschickt\w*|\bversandt\w*", "VERSENDET"),
           (r"\bzur pruefung\b|\bzu pruefen\w*", "ZUR_PRUEFUNG"))  # fmt: skip


def regeln() -> list[Rule]:
    return [
        *zur_akte("read_dokumente", _suche_in_einem, _ausschnitte, _liste_alle, weiter=_dann_suchen, pflicht=True),
        *zur_akte("search_dokument", _suche, _ausschnitte, _suchargumente, sonst=lambda g: _suchargumente(g) | {"akte": "alle"},
                  example="Was steht im Mietvertrag der Akte Nebelthau zur Kaution?"),
        *zur_akte("read_dokumente", _lesen, _gelesen, _liste_alle, weiter=_dann_lesen, pflicht=True),
        Rule(erkannt(_lesen_ohne_akte), "read_dokument", _gelesen, lambda g: g["argumente"], failure=FEHLER),
        *zur_akte("read_dokumente", _liste, _aufgelistet, _statusargumente, example="Welche Dokumente liegen in der Akte Silberbach?"),
    ]  # fmt: skip


# ---- what is asked


def _art(anfrage: Anfrage) -> str:
    """The kind of document that is spoken of, as it is written."""
    found = list(re.finditer(rf"\b{_ART}\b", anfrage.klein))
    named = [each[0] for each in found if not re.fullmatch(r"vertrags?|antrags?|schreibens?", each[0])]
    return (named or [each[0] for each in found] or [""])[0]


def _wonach(anfrage: Anfrage, kind: str) -> str:
    """What comes after „zu“, „über“; else all words that are neither the document nor the matter."""
    after = re.search(
        r"\b(?:zu|zum|zur|über|ueber|bezüglich|bezueglich|hinsichtlich|nach|von|um|betreffend)\s+(?:der |die |das |dem |den |einer |einem |eine )?(.+)$",
        re.sub(r"\b(?:in|aus|bei) (?:der |dem )?(?:akte|sache|fall|mandat|sachen)\b.*$|\b(?:akte|sache)\s+\S+\s*\?*$", "", anfrage.text, flags=re.I),
        re.I,
    )  # fmt: skip
    text = after[1] if after else anfrage.text
    words = [each for each in re.findall(r"[\w§äöüÄÖÜß.-]+", text) if falte(each).strip(".") not in FUELL]
    drop = re.compile(rf"{_ART}|dokument\w*|unterlagen?|akten?|sache|fall|schriftst\w*|stellen?|passagen?|textstellen?|wort|begriff|herrn?|frau")
    kept = [each for each in words if not (drop.fullmatch(falte(each).strip(".")) and (not after or falte(each) == kind))]
    return " ".join(kept).strip(" ?.!,")


def _suche(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not anfrage.hat(_SUCHEN) or anfrage.hat(r"\bgesetz\w*|\brechtsprechung|\burteilen\b|\bmuster\b|\bfristen\b"):
        return None
    kind = _art(anfrage)
    wanted = _wonach(anfrage, kind)
    if not wanted:
        return None
    named = genannt(anfrage, wanted)
    if named is not None and named.name and falte(named.name) in falte(f"{wanted} {kind}"):
        named = None
    wanted = _ohne_namen(wanted, named)
    if not wanted:
        return None
    return {"art": kind, "query": wanted, "akte": named or Genannt()}


def _ohne_namen(wanted: str, named: Genannt | None) -> str:
    """The name of a matter is not to be found inside its documents."""
    gone = set(falte(named.name).split()) if named and named.name else set[str]()
    return " ".join(word for word in wanted.split() if falte(word) not in gone and not re.fullmatch(r"\d+/\d+", word))


def _suche_in_einem(anfrage: Anfrage) -> Mapping[str, Any] | None:
    groups = _suche(anfrage)
    return groups if groups and groups["art"] and groups["akte"] != Genannt() else None


def _lesen(anfrage: Anfrage) -> Mapping[str, Any] | None:
    kind = _art(anfrage)
    if not kind or not anfrage.hat(_LESEN) or anfrage.hat(r"\bdokumente\b|\bunterlagen\b|\bentwuerfe\b|\bfristen?\b|\bmuster\b"):
        return None
    named = genannt(anfrage)
    if named is not None and named.name and falte(named.name) in kind:
        named = None
    return {"art": kind, "query": "", "seite": _seite(anfrage), "akte": named or Genannt()}


def _lesen_ohne_akte(anfrage: Anfrage) -> Mapping[str, Any] | None:
    groups = _lesen(anfrage)
    if groups is None or groups["akte"] != Genannt():
        return None
    return {**groups, "argumente": {"dokument": _stamm(groups["art"]), "seite": groups["seite"]}}


def _seite(anfrage: Anfrage) -> int:
    found = anfrage.hat(r"\bseite (\d{1,3}|\w+)") or anfrage.hat(r"\b(erste|zweite|dritte|vierte|fuenfte)n? seite")
    if found is None:
        return 1
    ordinal = {"erste": 1, "zweite": 2, "dritte": 3, "vierte": 4, "fuenfte": 5}
    return ordinal.get(found[1]) or zahlwort(found[1]) or 1


def _liste(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not anfrage.hat(_LISTE):
        return None
    status = next((name for pattern, name in _STATUS if anfrage.hat(pattern)), None)
    return {"status": status}


# ---- calls


def _liste_alle(_: Mapping[str, Any]) -> dict[str, Any]:
    return {"limit": 50}


def _statusargumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    return {"limit": 50, **({"status": groups["status"]} if groups["status"] else {})}


def _suchargumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    where = {"akte": "alle"} if groups["akte"] == Genannt() and not groups["art"] else {}
    return {"query": groups["query"], "limit": 5, **where}


def _dann_lesen(progress: Progress) -> CallChunk | None:
    if progress.last.tool != "read_dokumente" or len(found := _gewaehlt(progress)) != 1:
        return None
    return CallChunk("", "read_dokument", {"dokument": found[0]["id"], "seite": progress.groups["seite"]})


def _dann_suchen(progress: Progress) -> CallChunk | None:
    if progress.last.tool != "read_dokumente":
        return None
    found = _gewaehlt(progress)
    within = {"dokument": found[0]["id"]} if len(found) == 1 else {"akte": progress.data["akte"]}
    return CallChunk("", "search_dokument", {"query": progress.groups["query"], "limit": 5, **within})


def _stamm(kind: str) -> str:
    """Without the ending of a case: Mietvertrags → Mietvertrag."""
    return re.sub(r"(?<=[a-z]{5})(?:es|s|ses)$", "", kind) if not kind.endswith(("zeugnis", "verzeichnis")) else kind


def _gewaehlt(progress: Progress) -> list[dict[str, Any]]:
    """The documents that the kind fits: by the whole name, by a word of it, by a part of a word."""
    wanted = gefaltet(_stamm(progress.groups["art"]))
    found: list[dict[str, Any]] = progress.data["dokumente"]
    names = [(each, gefaltet(each["name"])) for each in found]
    for fits in (
        lambda name: name == wanted,
        lambda name: wanted in name.split(),
        lambda name: any(word.startswith(wanted) for word in name.split()),
        lambda name: wanted in name,
        lambda name: any(word.endswith(wanted[-6:]) for word in name.split()) and len(wanted) > 6,
    ):
        if hits := [each for each, name in names if fits(name)]:
            return hits
    return []


# ---- answers


def _ausschnitte(progress: Progress) -> str:
    data, wanted = progress.data, progress.groups["query"]
    if progress.last.tool != "search_dokument":
        return _welches(progress)
    hits = data["treffer"]
    if not hits:
        return absaetze(
            f"Zu „{wanted}“ finde ich in den Dokumenten nichts. {data.get('hinweis', '')}".strip(), quelle("Dokumente der Akten")
        )
    parts = [
        absaetze(f"**{each['dokument']}**, Seite {each['seite']} von {each['seiten']} (Akte {each['akte']}):", zitat(each["auszug"]["text"], 900))
        for each in hits
    ]
    more = f"Insgesamt {data['gefunden']} Fundstellen; gezeigt sind die besten {len(hits)}." if data["gefunden"] > len(hits) else ""
    places = [f"„{each['dokument']}“, Seite {each['seite']}, Akte {each['akte']}" for each in hits]
    return absaetze(vermutet(progress), f"Zu „{wanted}“ steht in den Dokumenten:", *parts, more, quelle("; ".join(places)))


def _gelesen(progress: Progress) -> str:
    data = progress.data
    if progress.last.tool != "read_dokument":
        return _welches(progress)
    place = f"Seite {data['seite']} von {data['seiten']}"
    text = zitat(data["text"], 6_000) if data.get("text") else data.get("hinweis", "")
    more = "Für die nächste Seite frag nach „Seite 2“ und so weiter." if data["seite"] < data["seiten"] else ""
    return absaetze(
        vermutet(progress),
        f"**{data['dokument']}**, {place} (Akte {data['akte']}):",
        text,
        more,
        quelle(f"Dokument „{data['dokument']}“, Seite {data['seite']}, Akte {data['akte']}"),
    )


def _welches(progress: Progress) -> str:
    found = _gewaehlt(progress)
    where = f"in der {titel(progress)}"
    rows = found or progress.data["dokumente"]
    head = f"Welches Dokument {where} meinst Du?" if found else f"Ein solches Dokument finde ich {where} nicht. Dort liegen:"
    return absaetze(head, liste(each["name"] for each in rows), quelle(f"Dokumente der Akte {progress.data['akte']}"))


def _aufgelistet(progress: Progress) -> str:
    data = progress.data
    rows: list[dict[str, Any]] = data["dokumente"]
    where = f"in der {titel(progress)}"
    status = progress.groups["status"]
    kind = f" ({gross(status)})" if status else ""
    count = anzahl(len(rows), "Dokument", "Dokumente").replace("eine ", "ein ", 1)
    lines = [
        f"**{each['name']}**: {gross(each['status'])}, {each['seiten']} {'Seite' if each['seiten'] == 1 else 'Seiten'}"
        f"{', Ordner ' + each['ordner'] if each['ordner'] else ''}, vom {tag(each['angelegt'])}"
        for each in rows
    ]
    return absaetze(
        vermutet(progress),
        f"{satz(count)}{kind} {where}{':' if rows else '.'}",
        liste(lines),
        "Es gibt weitere Dokumente." if data["weitere"] else "",
        quelle(f"Dokumente der Akte {data['akte']}"),
    )
