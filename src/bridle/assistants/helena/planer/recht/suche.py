"""Looking for statutes and judgments by words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, inhalt
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.recht.suche_gesetz import im_gesetz
from bridle.assistants.helena.planer.recht.suche_rang import nach_ueberschrift
from bridle.assistants.helena.planer.recht.suche_wo import gesuchte_regel
from bridle.assistants.helena.planer.sagen import KEIN_MODELL, absaetze, datum, liste, quelle, zitat
from bridle.assistants.helena.planer.schritte import FEHLER, erkannt
from bridle.host.search.citations import cited
from bridle.models.planner import Progress, Rule

_URTEILE = (
    r"\brechtsprechung\b|\brspr\b|\burteile\b|\bentscheidungen\b|\bleitsa(?:tz|etze)\b|\bjudikatur\b|"
    r"\bpraezedenz\w*|\burteil\b.*\b(?:zu|zum|zur|ueber)\b|\bhoechstrichterlich\w*"
)
_OHNE_URTEIL = (
    r"recherchier\w*|recherche|(?:bgh|bag|bsg|bfh)-?urteile?|rechtsprechung|rspr|urteile?n?|entscheidung(?:en)?|leitsa(?:tz|etze)|judikatur|"
    r"hoechstrichterliche?s?|bgh|bag|bverfg|bsg|bfh|datenbank|entschieden|thema"
)
_GESETZE = (
    r"\bgesetz(?:e|en|es|liche?\w*)?\b|\bvorschrift\w*|\bnorm(?:en)?\b|\bparagra(?:ph|f)\w*|"
    r"\brechtsgrundlage\w*|\bgeregelt\b|\bregelt\b|\bregelung\w*"
)
_OHNE_GESETZ = (
    r"gesetz(?:e|en|es|lich|liche?\w*)?|vorschrift\w*|norm(?:en)?|paragra(?:ph|f)\w*|"
    r"rechtsgrundlage\w*|geregelt|regelt|regelung\w*|thema|stichwort|welchem|sagt|besagt|sicher|hilft|trotz"
)
BEST, OTHERS = 900, 260
"""Characters: the best one is read whole where it is not too long, the others are glanced at."""
STEM = 6
_GERICHTE = ("BGH", "BAG", "BVerfG", "BSG", "BFH", "BVerwG")


_VERFAHREN = (
    ("ZPO", r"\bzivil(?:prozess\w*|verfahren\w*)|\bin zivilsachen\b"),
    ("VwGO", r"\bverwaltungs(?:prozess\w*|gerichtsverfahren\w*|streitverfahren\w*)"),
    ("StPO", r"\bstraf(?:prozess\w*|verfahren\w*)|\bin strafsachen\b"),
    ("SGG", r"\bsozial(?:gerichts(?:prozess|verfahren)\w*|prozess\w*)"),
    ("ArbGG", r"\barbeitsgericht(?:s(?:prozess|verfahren)\w*|lichen verfahren)"),
    ("FamFG", r"\bfamilienverfahren\w*|\bin familiensachen\b"),
)
"""„Wiedereinsetzung im Zivilprozess“: the law of that procedure, and not those of the others."""


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(_urteile),
            "search_urteile",
            urteile_gefunden,
            lambda groups: groups["argumente"],
            failure=FEHLER,
            example="Gibt es Urteile zur Verdachtskündigung?",
        ),
        Rule(
            erkannt(_gesetze),
            "search_gesetze",
            normen_gefunden,
            lambda groups: groups["argumente"],
            failure=FEHLER,
            example="Welche Vorschrift regelt die Mietkaution?",
        ),
    ]


def _urteile(anfrage: Anfrage) -> Mapping[str, Any] | None:
    files = re.findall(
        r"\b(?:[IVX]{1,5}|\d{1,2})\s(?:ZR|ZB|AZR|StR|ARs|BvR|RVs|NZB|C|K|KR|R)\s\d{1,5}/\d{2}\b", anfrage.text
    )
    if files and anfrage.hat(r"\bbgh\b|\bbag\b|\bbverfg\b|\bentschied|\burteil|\bzr\b|\bazr\b"):
        return {"argumente": {"query": files[0]}, "wonach": files[0]}
    if not anfrage.hat(_URTEILE) or anfrage.hat(r"\bakten?\b|\bdokument\w*"):
        return None
    wanted = inhalt(anfrage, _OHNE_URTEIL)
    if not wanted:
        return None
    court = next((each for each in _GERICHTE if re.search(rf"\b{each}\b", anfrage.text, re.I)), None)
    return {"argumente": {"query": wanted, **({"gericht": court} if court else {})}, "wonach": wanted}


def _gesetze(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if wanted := gesuchte_regel(anfrage):
        return im_verfahren(anfrage, wanted)
    if not anfrage.hat(_GESETZE) or any(norm.law for norm in cited(anfrage.text).norms):
        return None
    if anfrage.hat(
        r"\bakte\b|\bsache\b|\w*vertrag\b|\bdokument\w*|\bvertrag\b.*\bgeregelt|\bim \w*vertrag\b"
    ):
        return None
    named = genannt(anfrage)
    if anfrage.hat(r"^(?:vorgemerkte )?normen\b") and named is not None and named.sicher:
        return None  # those that are noted in a matter
    wanted = inhalt(anfrage, _OHNE_GESETZ)
    return im_verfahren(anfrage, wanted) if wanted else None


def im_verfahren(anfrage: Anfrage, wanted: str) -> Mapping[str, Any]:
    law, named = next(
        ((name, found[0]) for name, pattern in _VERFAHREN if (found := anfrage.hat(pattern))), ("", "")
    )
    rest = " ".join(word for word in wanted.split() if falte(word) not in named)
    if not law:
        law, rest = im_gesetz(anfrage.text, wanted)
    if not law or not rest:
        return {"argumente": {"query": wanted}, "wonach": wanted}
    return {"argumente": {"query": rest, "gesetz": law}, "wonach": f"{rest} ({law})"}


def urteile_gefunden(progress: Progress) -> str:
    data, wanted = progress.data, progress.groups["wonach"]
    if not data["treffer"]:
        about = "diesem Aktenzeichen" if re.search(r"\d/\d", wanted) else f"„{wanted}“"
        about = "dieser Vorschrift" if cited(wanted).norms else about
        return absaetze(
            f"Zu {about} finde ich kein Urteil. {data.get('hinweis', '')}".strip(),
            quelle("Urteile der Kanzlei"),
        )
    parts = [absaetze(f"**{_urteil(each)}**", zitat(each["auszug"]["text"], 500)) for each in data["treffer"]]
    return absaetze(f"Urteile zu „{wanted}“:", *parts, KEIN_MODELL, quelle("eingespielte Urteile"))


def _urteil(hit: Mapping[str, Any]) -> str:
    day = hit.get("datum", "")
    when = f" vom {datum(day)}" if re.fullmatch(r"\d{4}-\d{2}-\d{2}", day) else ""
    return f"{hit.get('gericht', '')}{when}, {hit['az']}".strip(" ,")


def normen_gefunden(progress: Progress) -> str:
    data, wanted = progress.data, progress.groups["wonach"]
    if not data["treffer"]:
        return absaetze(
            f"Zu „{wanted}“ finde ich keine Norm. {data.get('hinweis', '')}".strip(),
            quelle("eingespielte Gesetze"),
        )
    lines = [
        f"**{each['norm']}** ({each['titel']}): {_auszug(each['text'], wanted, BEST if n == 0 else OTHERS)}"
        for n, each in enumerate(nach_ueberschrift(data["treffer"], wanted))
    ]
    states = sorted({each["stand"] for each in data["treffer"] if each.get("stand")})
    state = f", Stand {', '.join(datum(day) if len(day) == 10 else day for day in states)}" if states else ""
    return absaetze(
        f"Zu „{wanted}“ passen nach der Suche diese Normen, die beste zuerst:",
        liste(lines),
        KEIN_MODELL,
        quelle(f"eingespielte Gesetze{state}"),
    )


def _auszug(text: str, wanted: str, longest: int) -> str:
    """Its beginning; and the Absatz that most of the words stand in, where that would be cut off."""
    plain = " ".join(text.split())
    if len(plain) <= longest:
        return plain
    first = plain[:longest].rsplit(" ", 1)[0]
    parts = re.split(r"(?=\(\d+[a-z]?\) )", plain)
    stems = {falte(word)[:STEM] for word in re.findall(r"[^\W\d_]{4,}|\d+", wanted)}
    best = max(parts, key=lambda part: sum(stem in falte(part) for stem in stems))
    if first.count(best[:40]) or not any(stem in falte(best) for stem in stems):
        return f"{first} […]"
    begin = parts[0] if parts[0] != best else ""
    shown = best if len(best) <= longest else best[:longest].rsplit(" ", 1)[0]
    return f"{begin}[…] {shown}".strip() + (" […]" if len(best) > longest or parts[-1] != best else "")
