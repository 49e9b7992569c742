"""Matters: which there are, and what is known of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.sagen import (
    absaetze,
    anzahl,
    datum,
    felder,
    gross,
    liste,
    quelle,
    satz,
    tag,
)
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, SUCHE, erkannt, vermutet, zur_akte
from bridle.assistants.helena.planer.woerter import falte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_STATUS = (
    ("ARCHIVIERT", r"\barchiviert\w*|\barchiv\b"),
    (
        "GESCHLOSSEN",
        r"\b(?:ab)?geschlossen\w*|\bzu sind\b|\babgelegt\w*|\bbeendet\w*|\berledigte?n? (?:akten|"
        r"mandate|faelle|"
        r"verfahren)",
    ),
    ("RUHEND", r"\bruhend\w*"),
    ("OFFEN", r"\boffene?n?\b|\blaufende?n?\b|\baktive?n?\b"),
)
_GEBIETE = (
    ("ARBEITSRECHT", r"arbeits(?:recht\w*|sache\w*)|kuendigungsschutzsachen"),
    ("FAMILIENRECHT", r"familien(?:recht\w*|sache\w*)|scheidungs(?:sache|akte)\w*"),
    ("VERKEHRSRECHT", r"verkehrs(?:recht\w*|sache\w*)|verkehrsunfallsachen|unfallsache\w*"),
    ("MIETRECHT", r"miet(?:recht\w*|sache\w*|akten)"),
    ("STRAFRECHT", r"straf(?:recht\w*|sachen|akten)"),
    ("ERBRECHT", r"erb(?:recht\w*|sache\w*)"),
    ("SOZIALRECHT", r"sozial(?:recht\w*|sache\w*)"),
    ("HANDELSRECHT", r"handels(?:recht\w*|sache\w*)"),
    ("VERWALTUNGSRECHT", r"verwaltungs(?:recht\w*|sache\w*)"),
    ("INKASSO", r"inkasso\w*"),
)
_MEHRERE = (
    r"\bakten\b|\b(?:gibt es|haben wir) (?:was|etwas) zu\b|\baktenzeichen\b(?!.*gericht)|\bunter "
    r"welcher nummer\b|\b(?:arbeits|miet|straf|"
    r"familien|erb|sozial|verkehrs|handels|verwaltungs|"
    r"inkasso)(?:rechts)?(?:sachen|akten|faelle|mandate)\b|\bmandate\b|\bfaelle\b|\bverfahren\b.*\bhaben "
    r"wir\b|\baktenliste|\bin welche[rn] (?:akte|sache|verfahren)\b|\bwelche akte\b|\bwelches "
    r"aktenzeichen\b|\baktenzeichen (?:von|der|zu|fuer|hat)\b|\bhaben wir\b.*\b(?:akte|mandat|"
    r"fall)\b|\bgibt es\b.*\b(?:akte|mandat)\b|\b(?:such|find)\w*\b.*\bakten?\b|\bwo "
    r"kommt\b.*\bvor\b"
)
_EINE = (
    r"\bakte\b|\bworum\b|\bgegenstand\b|\bwie (?:steht|stehts|ist der stand)\b|\brechtsschutz\w*|"
    r"\brsv\b|\bnur lokal\b|\bcloud\b|\brechtsanw\w*|\bsachstand|\bstand der|\bstatus\b|"
    r"\bgegenstandswert|\bstreitwert|\bwert "
    r"der|\bsachbearbeiter\w*|"
    r"\bwer (?:bearbeitet|betreut|fuehrt|ist (?:\w+ )?(?:zustaendig|verantwortlich))|"
    r"\b(?:zustaendige|verantwortliche)[rn]? (?:anwalt|anwaeltin)|\banw(?:alt|aeltin)\b|"
    r"\bnotiz\w*|\bschlagwort\w*|\btags?\b|\bmandat(?:iert)? seit|\bseit wann\b|\bmandatsbeginn|"
    r"\bsachgebiet|\brechtsgebiet|\bdetails?\b|\binfos?\b|\binformationen\b|"
    r"\bwas (?:ist|wissen wir|haben wir|weisst du)\b.*\b(?:sache|akte|fall|mandat|ueber|zu)\b|"
    r"\bfalldaten|\bueberblick|\buebersicht|\bwas (?:ist|war) da los|\bsache\b|\bfall\b|"
    r"\bmandat\b|\bpinn?ed|\bnormen\b"
)
_FELDER = (
    (r"gegenstandswert|streitwert|\bwert\b", "wert"),
    (r"sachbearbeiter|bearbeitet|betreut|fuehrt|zustaendig|verantwortlich|\banw(?:alt|aeltin)\b", "wer"),
    (r"\bstatus\b|\boffen\b|\bgeschlossen\b", "status"),
    (r"\bnotiz|rechtsschutz|\brsv\b", "notizen"),
    (r"\blokal\b|\bcloud\b", "lokal"),
    (r"sachgebiet|rechtsgebiet", "gebiet"),
    (r"mandat(?:iert)? seit|seit wann|mandatsbeginn|angelegt", "seit"),
    (r"worum|wegen|gegenstand\b|wie (?:steht|ist der stand)", "worum"),
    (r"\bnormen\b|\bvorschriften\b", "normen"),
)


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(_mehrere),
            SUCHE,
            _aufgelistet,
            _gesucht,
            then=_noch_einmal,
            failure=FEHLER,
            example="Welche offenen Akten haben wir im Mietrecht?",
        ),
        *zur_akte("read_akte_detail", _eine, gezeigt, example="Worum geht es in der Akte Nebelthau?"),
    ]


# ---- several


def _mehrere(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if not anfrage.hat(_MEHRERE) or anfrage.hat(
        r"\bfrist\w*|\bdokument\w*|\bunterlagen|\bstunden\b|\bkosten\b|\btermine?\b"
    ):
        return None
    named = genannt(anfrage)
    of_one = named is not None and not anfrage.hat(r"\bakten\b|\bmandate\b|\bfaelle\b|sachen\b")
    if named and (named.aktenzeichen or (of_one and any(anfrage.hat(pattern) for pattern, _ in _FELDER))):
        return None
    status = next((name for name, pattern in _STATUS if anfrage.hat(pattern)), None)
    field = next((name for name, pattern in _GEBIETE if anfrage.hat(rf"\b(?:{pattern})")), None)
    return {"akte": named or Genannt(), "status": status, "sachgebiet": field}


def _gesucht(groups: Mapping[str, Any]) -> dict[str, Any]:
    filters = {name: groups[name] for name in ("status", "sachgebiet") if groups[name]}
    return {"query": groups["akte"].name or "*", "limit": MOST, **filters}


def _noch_einmal(progress: Progress) -> CallChunk | None:
    """A word that is no name must not hide everything, and a lawyer's name is in no title."""
    named: Genannt = progress.groups["akte"]
    if progress.data["akten"] or not named.name or len(progress.results) > 1:
        return None
    return CallChunk("", SUCHE, _gesucht({**progress.groups, "akte": Genannt()}))


def _aufgelistet(progress: Progress) -> str:
    data, groups = progress.data, progress.groups
    found: list[dict[str, Any]] = data["akten"]
    named: Genannt = groups["akte"]
    if len(progress.results) > 1:
        theirs = [each for each in found if _anwalt(each, named.name)]
        found = theirs if theirs or named.sicher else found
    kind = [
        gross(groups["status"]) if groups["status"] else "",
        gross(groups["sachgebiet"]) if groups["sachgebiet"] else "",
    ]
    of_lawyer = bool(found) and all(_anwalt(each, named.name) for each in found)
    name = named.name if len(progress.results) == 1 or of_lawyer or not found else ""
    which = ", ".join(part for part in (*kind, f"„{name}“" if name else "") if part)
    filtered = f" ({which})" if which else ""
    if not found:
        return absaetze(
            f"Dazu finde ich keine Akte{filtered}, auf die Du Zugriff hast.", quelle("Akten der Kanzlei")
        )
    more = " Es gibt noch mehr; grenze die Suche ein." if data["weitere"] else ""
    count = f"Die ersten {len(found)} Akten" if data["weitere"] else satz(anzahl(len(found), "Akte", "Akten"))
    seen = ", auf die Du Zugriff hast"  # others may be there: a count is never that of the whole firm
    return absaetze(
        f"{count}{filtered}{seen}:",
        liste(_zeile(each) for each in found),
        more.strip(),
        quelle("Akten der Kanzlei"),
    )


def _anwalt(each: Mapping[str, Any], name: str) -> bool:
    words = [word for word in falte(name).split() if len(word) > 3]
    return bool(words) and all(word in falte(each.get("anwalt") or "") for word in words)


def _zeile(each: Mapping[str, Any]) -> str:
    value = f", Gegenstandswert {each['gegenstandswert_text']}" if each.get("gegenstandswert_text") else ""
    lawyer = f", {each['anwalt']}" if each.get("anwalt") else ""
    return (
        f"**{each['aktenzeichen']}**: {each['kurzrubrum']} ({gross(each['sachgebiet'])}, "
        f"{gross(each['status'])}{lawyer}{value})"
    )


# ---- one


def _eine(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = genannt(anfrage)
    alone = len(anfrage.worte) <= 2 and named is not None and (named.aktenzeichen or len(anfrage.worte) == 1)
    if not alone and not (
        anfrage.hat(_EINE)
        and (named is not None or anfrage.hat(r"\b(?:akte|sache|mandat|fall|hier|worum)\b"))
    ):
        return None
    return {"felder": [name for pattern, name in _FELDER if anfrage.hat(pattern)]}


def gezeigt(progress: Progress) -> str:
    data = progress.data
    lines = {
        "worum": f"Wegen: {data['wegen']}" if data["wegen"] else "",
        "gebiet": f"Sachgebiet: {gross(data['sachgebiet'])}",
        "status": f"Status: {gross(data['status'])}",
        "wert": f"Gegenstandswert: {data['gegenstandswert_text'] or 'nicht eingetragen'}",
        "wer": "; ".join(
            [
                f"Anwalt oder Anwältin: {data['anwalt'] or 'nicht eingetragen'}",
                f"Sachbearbeitung: {data['sachbearbeiter'] or 'nicht eingetragen'}",
            ]
        ),
        "seit": f"Mandat seit: {tag(data['mandat_seit'])}"
        if data.get("mandat_seit")
        else f"Angelegt: {tag(data['angelegt'])}",
        "zahlen": f"{data['beteiligte_gesamt']} Beteiligte, {data['dokumente']} Dokumente, "
        f"{data['offene_fristen']} offene Fristen",
        "notizen": f"Notizen: {data['notizen'] or 'keine'}",
        "normen": f"Vorgemerkte Normen: {', '.join(_norm(each) for each in data['normen']) or 'keine'}",
        "lokal": "Nur lokal: Die Akte bleibt im Haus."
        if data["nur_lokal"]
        else "Nicht auf „nur lokal“ beschränkt.",
        "tags": f"Schlagworte: {', '.join(data['tags'])}" if data["tags"] else "",
    }
    asked: list[str] = progress.groups["felder"]
    summary = data["summary"] if not asked or "worum" in asked else ""
    shown = [lines[name] for name in (asked or lines) if lines.get(name)]
    return absaetze(
        vermutet(progress),
        f"Akte **{data['aktenzeichen']}**, {data['kurzrubrum']}:",
        liste(shown),
        f"Aus der Akte: {summary}" if summary else "",
        _falldaten(data["falldaten"]) if not asked else "",
        quelle(f"Akte {data['aktenzeichen']}, letzte Aktivität {datum(data['letzte_aktivitaet'])}"),
    )


def _norm(each: Mapping[str, Any]) -> str:
    note = f" ({each['anmerkung']})" if each["anmerkung"] else ""
    return f"§ {each['norm']}{note}"


def _falldaten(facts: Any) -> str:
    known = felder(facts)
    return (
        "Falldaten: " + "; ".join(f"{name}: {_ja(value)}" for name, value in known.items()) + "."
        if known
        else ""
    )


def _ja(value: Any) -> str:
    return {True: "ja", False: "nein"}.get(value, str(value)) if isinstance(value, bool) else str(value)
