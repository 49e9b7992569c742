"""What is named beside the figures and is in no argument: courts, Länder, lengths, a matter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.law.frist_dauer import Dauer, parse_dauer
from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.planer.fristen.abstand import UNGEKLAERT, ohne_abstand
from bridle.assistants.helena.planer.fristen.angaben import LAENGE, traegt_es
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.kuendigung import VERTRAGSENDE, VORWAERTS
from bridle.assistants.helena.planer.fristen.rueckfragen import PRUEFEN
from bridle.assistants.helena.planer.fristen.vorfaelle import KENNTNIS, nach_vorfall
from bridle.assistants.helena.planer.kosten.nummern import sache
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.lesen.orte import gericht_in, land_in
from bridle.assistants.helena.planer.lesen.tage import daten
from bridle.assistants.helena.planer.lesen.vertragsbeginn import ohne_vertragsbeginn
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.wortlaut import wortlaut
from bridle.assistants.helena.planer.sagen import datum
from bridle.assistants.helena.planer.vorsicht.aufruf import GERICHT, RISIKO, Aufruf
from bridle.assistants.helena.planer.vorsicht.tag import ungefaehr
from bridle.assistants.helena.planer.vorsicht.zahlen import uebrige_tage

SHORT = 3
COMPOUND = 14
"""As long as that, one word is made of others, as „Reiseveranstalter“: hardly a name."""
_ZWEIG = (
    ("arbeit", r"arbeits"),
    ("verwaltung", r"verwaltungs"),
    ("sozial", r"sozial"),
    ("finanz", r"finanz"),
)
_KV_ZWEIG = {"1": "zivil", "5": "verwaltung", "6": "finanz", "7": "sozial", "8": "arbeit"}
_GATTUNG = re.compile(
    r".*(?:ung|heit|klaeger|mandant|keit|schaft|klage|recht|sache|kosten|gebuehr|streit|schaden|vertrag|"
    r"antrag|verfahren|"
    r"prozess|gericht|"
    r"forderung|wert|quote|ruecknahme|bescheid|anwalt|summe|termin|risiko|fall|gutachten|schrift|"
    r"mietrueckstand|"
    r"rueckstaende|bau|kauf|vorschuss|rate|pauschale|beschwer|instanz|miete|lohn|gehalt|fahrt|strecke|"
    r"zahlung|schluss|urteil|rechtszug|betrieb|versicherer|firma|unternehmen|unternehmer|haendler|handwerker|"
    r"mieter|kaeufer|nachbar|eigentuemer|verwalter|geber|nehmer|traeger|meister|makler|architekt|lieferant|"
    r"kunde|schuldner|glaeubiger|behoerde|werkstatt|geschaeft|praxis|klinik|halter|fahrer|verein|center|agentur|"
    r"rechnung|mahnung|abrechnung|kaution|erbe|partner|vertreter|bescheid|forderer|hersteller|anbieter|dienst|"
    r"steller|spediteur|baecker|metzger|friseur|gastwirt|dachdecker|schreiner|klempner|elektriker|preis|darlehen|honorar|entgelt|provision|geld|zins|"
    r"betrag|posten|ware|wagen|fahrzeug|haus|wohnung|grundstueck|mangel|maengel|leistung|arbeiten|kredit|erbteil|"
    r"pflichtteil|unterhalt|anteil|schein|urlaub|zeugnis|abfindung)\w{0,3}"
)
_EIN = re.compile(
    r"\b(?:ein|kein|jede|unser|mein|sein|ihr|dein|euer)(?:e[nmrs]?)?\s+(?:[a-z]+e[nmrs]?\s+){0,2}$"
)
"""Before a name nobody says „ein“."""


def in_der_frist(anfrage: Anfrage, call: Aufruf) -> list[str]:
    klein, given = anfrage.klein, call.argumente
    court, land = gericht_in(anfrage.text), land_in(anfrage.klein)
    story = "ereignis" in given and _waehlt_den_tag(klein, str(given.get("art", "")))
    told = [] if story or anfrage.hat(PRUEFEN) else uebrige_tage(_ohne_beginn(anfrage, given), call)
    told = [each for each in told if each not in _gesagte_tage(anfrage)]
    told += [_andere_laenge(anfrage, each) for each in _laengen(ohne_abstand(klein), given)]
    if (other := UNGEKLAERT.search(klein)) is not None:
        told.append(f"„{wortlaut(anfrage, other[0])}“; genannt ist das Ende der Frist selbst")
    placed = any(name in given for name in ("gericht", "land", "ort"))
    if court and not placed and " " in court.name:
        told.append(f"das Gericht „{court.name}“, dessen Ort ich nicht kenne; geprüft sind alle Länder")
    elif land and not placed:
        told.append("das genannte Land")
    if ungefaehr(klein):
        told.append("dass der Tag nur ungefähr genannt ist; maßgeblich ist der genaue")
    return told


def _gesagte_tage(anfrage: Anfrage) -> set[str]:
    """Days that the answer itself speaks of: why they start nothing, or whether they are in time."""
    read = fristfrage(anfrage)
    if read is None:
        return set()
    claimed = read["behauptet"]
    dated = [day for place, day in daten(anfrage.klein) if traegt_es(anfrage.klein, place)]
    days = [*read["statt"], *dated, *([claimed.tag] if claimed is not None else [])]
    return {f"der {datum(day)}" for day in days}


def _waehlt_den_tag(klein: str, art: str) -> bool:
    """Whether the story itself says which of its days starts it: that of a deed or a death does not."""
    if nach_vorfall(klein) == art:
        return bool(art)
    return bool(art) and "Kenntnis" in fristart(art).ereignis and KENNTNIS.search(klein) is not None


def _ohne_beginn(anfrage: Anfrage, given: Mapping[str, Any]) -> Anfrage:
    """The day on which a contract began is in the length of its Kündigungsfrist."""
    notice = given.get("art") in (*VERTRAGSENDE, *VORWAERTS) and "frist" in given
    return replace(anfrage, klein=ohne_vertragsbeginn(anfrage.klein)) if notice else anfrage


def _laengen(klein: str, given: Mapping[str, Any]) -> list[str]:
    """A length that somebody names and that is not the one of the law."""
    if "art" not in given or "frist" in given:
        return []
    try:
        kind = fristart(str(given["art"]))
    except LawError:
        return []
    used = [given.get("frist"), *cast("list[str]", given.get("verlaengerung") or [])]
    used += cast("list[str]", given.get("vorfrist") or [])
    lawful = {
        *[replace(each, text="") for each in (kind.laenge, *kind.laengen) if each],
        *[_dauer(str(each)) for each in used if each],
    }
    named = [
        found[0]
        for found in re.finditer(rf"\b{LAENGE}", klein)
        if not re.search(
            r"\b(?:vor|seit|in|noch|nach|alle|je|pro|letzten?|binnen|vergangenen)\s+(?:etwa |ca\.? )?$",
            klein[: found.start()],
        )
        and re.search(r"frist|woche|monat|tag", found[0])
    ]
    other = [each for each in named if (length := _dauer(each)) is not None and length not in lawful]
    return other[:1]


def _andere_laenge(anfrage: Anfrage, said: str) -> str:
    return f"„{wortlaut(anfrage, said)}“; gerechnet ist mit der Länge, die das Gesetz vorsieht"


def _dauer(text: str) -> Dauer | None:
    try:
        return replace(parse_dauer(re.sub(r"s?frist(?:en)?$", "", text)), text="")
    except LawError:
        return None


def andere_akte(anfrage: Anfrage, call: Aufruf) -> list[str]:
    """A matter that seems to be named beside a value of its own: its court may be another."""
    named = genannt(anfrage)
    by_court = call.werkzeug == RISIKO or call.kv
    known = call.hat("akte") or call.hat("gericht") or call.hat("wert_aus") or anfrage.hat("zivil")
    known = known or call.kv.startswith("FamGKG")  # of a family court whatever the matter says
    if named is None or not by_court or known:
        return []
    court = gericht_in(anfrage.text)
    own = [
        word
        for word in (named.aktenzeichen or named.name).split()
        if word[:1].isupper()
        and not word.isupper()
        and len(word) > SHORT
        and not _GATTUNG.fullmatch(falte(word))
        and not _nach_ein(anfrage, word)
        and len(word) < COMPOUND
        and not finde(word)
        and sache(falte(word), "zivil") is None
    ]
    inside = [word.text for word in anfrage.worte[1:]]
    sure = named.aktenzeichen or (own and (named.sicher or all(word in inside for word in own)))
    if not sure or court is not None:
        return []
    return [
        f"was zu „{named.aktenzeichen or ' '.join(own)}“ in einer Akte steht, auch vor welches Gericht sie "
        f"gehört"
    ]


def _nach_ein(anfrage: Anfrage, word: str) -> bool:
    at = anfrage.text.find(word)
    return at > 0 and _EIN.search(falte(anfrage.text[:at])) is not None


def anderes_gericht(anfrage: Anfrage, call: Aufruf) -> list[str]:
    """The court that is named, where the fees are those of another branch."""
    court = gericht_in(anfrage.text)
    if court is None or call.werkzeug == GERICHT:
        return []
    name = re.sub(r"^(?:arbg|lag|bag)\b", "arbeits", court.name.lower())
    name = re.sub(r"^(?:vg|ovg|vgh)\b", "verwaltungs", name)
    name = re.sub(r"^(?:sg|lsg)\b", "sozial", re.sub(r"^fg\b", "finanz", name))
    branch = next((branch for branch, part in _ZWEIG if name.startswith((part, f"landes{part}"))), "zivil")
    used = str(call.argumente.get("gericht") or _KV_ZWEIG.get(call.kv[:1], "") or branch)
    return [] if used == branch else [f"das Gericht „{court.name}“"]
