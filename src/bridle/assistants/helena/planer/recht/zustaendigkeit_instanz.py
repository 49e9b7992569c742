"""What holds at a court that is named: whether one needs a lawyer there, and who hears an appeal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Literal, TypeAlias

from bridle.assistants.helena.law.zustaendigkeit import sachen
from bridle.assistants.helena.planer.grenzen import nicht_zu_schreiben
from bridle.assistants.helena.planer.kosten.tage import ohne_jahre
from bridle.assistants.helena.planer.lesen.anwaltsfrage import ob_mit_anwalt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.orte import gericht_in as named_court
from bridle.assistants.helena.planer.lesen.tage import MONAT, daten, ohne_daten
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.recht.anwalt_sagen import urteil
from bridle.assistants.helena.planer.recht.instanz_sagen import mit_ort, oben, wer, zur_beschwer
from bridle.assistants.helena.planer.recht.rechtsmittel_art import (
    art_des_mittels,
    darunter,
    dorthin,
    fragt_nach_oben,
    gerichtsname_oben,
    oberes_gefragt,
    ohne_das_gefragte,
)
from bridle.assistants.helena.planer.recht.sache_in import sache_in
from bridle.assistants.helena.planer.recht.zustaendigkeit import ist_auftrag
from bridle.assistants.helena.planer.sagen import absaetze, felder, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

Frage: TypeAlias = Literal["anwalt", "rechtsmittel", "beschwer"]

MOST = 3
_GERICHTE = {
    "BGH": r"bundesgerichtshofs?|bgh",
    "BAG": r"bundesarbeitsgerichts?|bag",
    "BVerwG": r"bundesverwaltungsgerichts?|bverwg",
    "BSG": r"bundessozialgerichts?|bsg",
    "BFH": r"bundesfinanzhofs?|bfh",
    "OLG": r"oberlandesgerichts?|olg|kammergerichts?",
    "LAG": r"landesarbeitsgerichts?|lag",
    "LSG": r"landessozialgerichts?|lsg",
    "OVG": r"oberverwaltungsgerichts?|ovg|verwaltungsgerichtshofs?|vgh",
    "FamG": r"familiengerichts?|famg",
    "ArbG": r"arbeitsgerichts?|arbg",
    "VG": r"verwaltungsgerichts?|vg",
    "SG": r"sozialgerichts?|sg",
    "FG": r"finanzgerichts?|fg",
    "LG": r"landgerichts?(?:urteil\w*)?|lg",
    "AG": r"amtsgerichts?(?:urteil\w*)?|(?<!gmbh )(?<!versicherung )ag",
}
_GERICHT = re.compile("|".join(rf"\b(?P<{kurz}>{worte})\b" for kurz, worte in _GERICHTE.items()))
_NACH_ZWEIG = {
    "familie": "FamG",
    "arbeit": "ArbG",
    "bestand": "ArbG",
    "verwaltung": "VG",
    "sozial": "SG",
    "finanz": "FG",
}
_ENTSCHIEDEN = re.compile(
    r"(?:urteile?s?|beschlu(?:ss|sses|esse)|entscheidung|endurteil)\s+(?:de[sr]|vom|vor dem|beim|"
    r"eines|einer|am)?\s*$"
)
_ANWALT = (
    r"\banwaltszwang|\bvertretungszwang|\banwaltspflicht|\bpostulationsfaehig|"
    r"\b(?:brauch\w*|benoetig\w*|muss|muessen|noetig|notwendig|pflicht|kann|koennen|darf|duerfen|"
    r"geht|ohne|selbst)"
    r"\b.*\b(?:rechts)?anw(?:alt|aelt)\w*|\b(?:rechts)?anw(?:alt|aelt)\w*\b.*\b(?:noetig|notwendig|pflicht|"
    r"erforderlich|vorgeschrieben|zwingend)|\b(?:sich )?selbst (?:ver(?:treten|teidigen)|auftreten)|"
    r"\bohne (?:\w+ )?(?:rechts)?anw(?:alt|aelt)"
)
_MITTEL = r"sprungrevision|berufung|revision|beschwerde"
MITTEL = r"berufung|revision|beschwerde|rechtsmittel|naechste\w* instanz|zweite\w* instanz|2\. instanz"
_WOHIN = (
    r"\bwohin\b|\bwo\W*$|\bwelche[sm]? (?:(?:ober)?land(?:es(?:arbeits|sozial)?)?|oberverwaltungs)?gericht|"
    r"\bzustaendig|\bwer (?:entscheidet|verhandelt|prueft|befindet)|"
    r"\b(?:berufungs|revisions|beschwerde|rechtsmittel)(?:gericht|instanz)|\bnaechste\w* instanz|\bwelche "
    r"rechtsmittel|\bwelches rechtsmittel|\brechtsmittel gegen|\bwas kann man gegen\b|\bwo\b.*\b(?:einleg|"
    r"einzuleg|eingelegt|lege|legt|erheb|eingereicht|einreich)|\bzweite\w* instanz\W*$|"
    r"\bgeht\b.*\b(?:zum|ans?)\b"
)
_GEGEN_URTEIL = (
    r"\b(?:was|wie) (?:kann|koennen|tut|macht|geht|gibt es|laesst sich)\b[^.?!]*\bgegen (?:ein|das|so ein) "
    r"(?:\w+ )?urteil\b"
)
"""„Was kann man gegen ein Urteil des LG Köln tun?“, where nobody's judgment is judged."""
_STATTHAFT = (
    r"\b(?:statthaft|zulaessig|moeglich|eroeffnet|gegeben|erlaubt|geht|berufungsmoeglichkeit)\b|"
    r"\b(?:kann|koennen|darf|duerfen)\b.*"
    r"\b(?:berufung|einleg|vorgehen)|\b(?:kann|koennen) (?:ich|wir|er|sie|man) (?:\w+ ){0,2}(?:zum|ans|vors|"
    r"in die (?:zweite|naechste|berufung))\b|\breicht\b.*\b(?:berufung|beschwer)|\bberufungsfaehig"
)
_SCHWELLE = (
    r"\bberufungssumme|\berwachsenheitssumme|\bbeschwerdesumme|\brechtsmittelsumme|"
    r"\bwertgrenze\b.*\bberufung|"
    r"\bberufung\b.*\bwertgrenze|\b(?:ab|bis|mit|bei) (?:welche[rmn]?|"
    r"wie ?viel)\b(?! \w*gericht).*\b(?:berufung|"
    r"rechtsmittel)|"
    r"\b(?:berufung|rechtsmittel)\b.*\b(?:ab|bei) (?:welche[rmn]?|wie ?viel)|\bmindest\w*\b.*\bberufung|"
    r"\bwie hoch\b.*\bbeschwer\b|"
    r"\bnichtzulassungsbeschwerde\b.*\b(?:ab|bei) (?:welche|wie ?viel)|"
    r"\b(?:ab|bei) (?:welche|wie ?viel).*\bnichtzulassungsbeschwerde"
)
_ANDERES = (
    r"frist|\bwann\b|\bbis zum\b|\bspaetestens|zugestellt|zustellung|\bzugegangen|\bkost(?!enfestsetz)|"
    r"gebuehr|\bhonorar|"
    r"\btermin|\bakte\b|\bmuster|\bvorlage|\bverdien|\bmandat(?:e|en)?\b|\bbegruend|\bkolleg|\bsachbearbeit"
)
_NICHT_ZUGELASSEN = r"\bnicht zu(?:ge|zu)lass|\bkeine zulassung|\bohne zulassung|\bzulassung (?:fehlt|nicht)"
_MONAT = re.compile(
    rf"\b(?:{MONAT})\.?\s+(?P<jahr>20[0-4]\d)\b|\b(?:in|im jahr|jahr|aus|von|vom|seit)\s+(?P<nur>20[0-4]\d)\b"
)


def regeln() -> list[Rule]:
    return [_regel(erkenne, "Braucht man vor dem Landesarbeitsgericht einen Anwalt?")]


def zuerst() -> list[Rule]:
    """For an appeal from a court that is named with its place: „wer ist zuständig?“ asks for no colleague."""
    return [_regel(_mit_sitz)]


def _regel(match: Callable[[str], Mapping[str, Any] | None], example: str = "") -> Rule:
    return Rule(
        match,
        "bestimme_zustaendigkeit",
        _antwort,
        lambda groups: groups["argumente"],
        then=_naechstes,
        failure=FEHLER,
        example=example,
    )


_FRAGT = r"\?|\bwo(?:hin)?\b|\bwelch|\bwer\b|zustaendig|\bkann|\bmoeglich"
"""„Beschwerde VG Berlin, bekannt gegeben am …“ asks for a day and not for a court."""


def _mit_sitz(text: str) -> Mapping[str, Any] | None:
    read = erkenne(text) if lies(text).hat(_FRAGT) else None
    return read if read is not None and "ort" in read["argumente"] else None


_WELCHES_VON_BEIDEN = re.compile(
    r"\b(?:amtsgericht|ag)\b.{0,12}\b(?:oder|bzw)\b.{0,12}\b(?:landgericht|lg)\b|"
    r"\b(?:landgericht|lg)\b.{0,12}\b(?:oder|bzw)\b.{0,12}\b(?:amtsgericht|ag)\b"
)


def erkenne(text: str) -> Mapping[str, Any] | None:
    original = lies(text)
    if original.hat(_ANDERES) or not nicht_zu_schreiben(original) or ist_auftrag(original):
        return None
    asked = lies(ohne_das_gefragte(text))
    value = betrag(ohne_jahre(ohne_daten(asked.klein)))
    if value and _WELCHES_VON_BEIDEN.search(asked.klein):
        return None  # the value decides which of them it is
    court = gericht_in(asked) or _in_strafsachen(asked)
    above = fragt_nach_oben(text) and court not in ("", *_HOECHSTE)
    what = _gefragt(asked, court, value) or ("rechtsmittel" if above else None)
    if what is None:
        return None
    if what == "anwalt" and (above_it := _rechtsmittelgericht(asked, court)):
        return above_it
    if what != "anwalt":
        court = _unter_dem_genannten(asked, court)
    named = genannt(asked)
    if named is not None and (named.aktenzeichen or (named.stark and what == "beschwer" and not value)):
        return None  # the figures of that matter decide, and not the court alone
    day = _entschieden(asked)
    arguments: dict[str, Any] = {"gericht": court or _nach_sache(asked)}
    if value and what != "anwalt":
        arguments["streitwert"] = value
    if day and what != "anwalt":
        arguments["entscheidung"] = day.isoformat()
    if what != "anwalt" and (seat := _sitz(asked, court)):
        arguments["ort"] = seat
    if what == "rechtsmittel" and (about := _andere_mittel(asked, original, court)):
        arguments["sache"] = about
        if about not in ("owi", "weg"):
            arguments.pop("streitwert", None)  # a fine is no value that somebody appeals for
    return {
        "argumente": arguments,
        "frage": what,
        "text": asked.klein,
        "gerichte": _alle(asked) if what == "anwalt" else (),
        "mittel": next(iter(re.findall(_MITTEL, asked.klein)), ""),
        "oben": gerichtsname_oben(oberes_gefragt(text), court, arguments.get("ort", ""))
        if above and not asked.hat(_MITTEL)
        else "",
        "ohne_gericht": not court,
        "nicht_zugelassen": bool(asked.hat(_NICHT_ZUGELASSEN)),
    }


_UEBER = {
    "AG": "LG", "LG": "OLG", "OLG": "BGH", "ArbG": "LAG", "LAG": "BAG", "SG": "LSG", "LSG": "BSG",
    "VG": "OVG", "OVG": "BVerwG", "FG": "BFH",
}  # fmt: skip
_GEHT_WEITER = r"\bberufung(?!s?begruendung)|\brevision|\bnichtzulassungsbeschwerde|\bzulassung der berufung"


def _rechtsmittelgericht(asked: Anfrage, court: str) -> Mapping[str, Any] | None:
    """Whoever appeals stands before the court above the one that decided, and needs a lawyer or not there."""
    named = _GERICHT.search(asked.klein)
    if court not in _UEBER or not asked.hat(_GEHT_WEITER) or named is None or asked.hat(_VERTRETER):
        return None
    if dorthin(asked.klein, named) or (asked.hat(_STRAF) and not asked.hat(_ZIVIL)):
        return None
    leave_out = court == "AG" and asked.hat(r"\brevision")
    if leave_out or _zweig(asked) == "familie":
        return None
    seat = _sitz(asked, court)
    below = {"gericht": court} | ({"ort": seat} if seat else {})
    return {
        "argumente": {"gericht": _UEBER[court]},
        "frage": "anwalt",
        "text": asked.klein,
        "gerichte": (),
        "unten": below if asked.hat(_WOHIN) or asked.hat(r"\bwelche[sm]? gericht") else None,
        "mittel": next(iter(re.findall(_MITTEL, asked.klein)), ""),
        "oben": "",
        "ohne_gericht": False,
        "nicht_zugelassen": False,
    }


def _in_strafsachen(asked: Anfrage) -> str:
    """Whose judgment is appealed against in a criminal matter: the remedy itself says it."""
    if not asked.hat(_STRAF) or asked.hat(_ZIVIL) or not asked.hat(_WOHIN):
        return ""
    return "AG" if asked.hat(r"\bberufung|\bsprungrevision") else "LG" if asked.hat(r"\brevision") else ""


_VERTRETER = (
    r"\b(?:gewerkschaft\w*|verband\w*|arbeitgeberverband\w*|rechtsschutzsekretaer\w*|steuerberater\w*|"
    r"rentenberater\w*|ehe(?:mann|frau)|angehoerige\w*|bruder|schwester|vater|mutter|freund\w*|prokurist\w*|"
    r"geschaeftsfuehrer\w*|referendar\w*|betriebsrat\w*|syndikus\w*|professor\w*|hochschullehrer\w*)\b.*"
    r"\b(?:auftreten|vertreten|vertritt|vertretung|verhandeln)\b"
)
"""Somebody else than a lawyer: who may, and not whether it takes one."""


def _gefragt(asked: Anfrage, court: str, value: str | None) -> Frage | None:
    if court and asked.hat(_VERTRETER):
        return "anwalt"
    if court and (asked.hat(_ANWALT) or ob_mit_anwalt(asked.klein)) and not asked.hat(_SCHWELLE):
        return "anwalt"
    if asked.hat(_SCHWELLE) or (value and asked.hat(r"\bberufung") and asked.hat(_STATTHAFT)):
        return "beschwer"
    in_general = asked.hat(_STATTHAFT) and not asked.hat(r"\bnoch\b")
    if court and asked.hat(MITTEL) and (asked.hat(_WOHIN) or in_general):
        return "rechtsmittel"
    return "rechtsmittel" if court and asked.hat(_GEGEN_URTEIL) else None


_OWI = (
    r"\bbussgeld(?:sache|verfahren|urteil|bescheid)|\bgeldbusse|\bowi\b|\bowig\b|ordnungswidrig|"
    r"\bbussgeld\b.*\b(?:verhaengt|bestaetigt|festgesetzt|verurteilt)"
)
_ZIVIL = (
    r"\bklagen?\b|\b\w{3,}klage\b|zivil|raeum|unterlass|strafbewehrt|vertragsstrafe|erstatt|zahlung|"
    r"schadensersatz|"
    r"herausgabe|mietsache"
)
_DELIKT = (
    r"diebstahl|betrug|unterschlagung|untreue|koerperverletzung|beleidigung|noetigung|raub\w*|hehlerei|"
    r"sachbeschaedigung|"
    r"trunkenheit\w*|unfallflucht|erpressung|steuerhinterziehung|hausfriedensbruch|bedrohung|"
    r"urkundenfaelschung|"
    r"fahrens ohne|drogen\w*|btm\w*|totschlag|mord"
)
_STRAF = (
    r"\bstraf(?:sache|verfahren|urteil|richter|kammer|gericht|befehl|prozess)\w*|\btagessaetze?n?\b|"
    r"freiheitsstrafe|"
    rf"geldstrafe|\bangeklagt|\bschoeffen\w*|\bbewaehrung|\bwegen (?:\w+ ){{0,2}}(?:{_DELIKT})"
)


def _andere_mittel(asked: Anfrage, original: Anfrage, court: str) -> str:
    """The kind of matter in which the appeals are others than in a civil one."""
    civil = asked.hat(_ZIVIL)
    criminal = bool(asked.hat(_STRAF)) and not civil
    if kind := art_des_mittels(original.klein, court, criminal=criminal, civil=bool(civil)):
        return kind
    if asked.hat(_OWI) and court == "AG" and not civil:
        return "owi"
    if asked.hat(_STRAF) and court in ("AG", "LG") and not civil:
        return "straf"
    owners = court == "AG" and sache_in(_GERICHT.sub(" ", asked.klein)) == "weg"
    return "weg" if owners else ""


def gericht_in(asked: Anfrage) -> str:
    """The court whose decision is spoken of, else the first that is named."""
    found = list(_GERICHT.finditer(asked.klein))
    decided = [each for each in found if _ENTSCHIEDEN.search(asked.klein[: each.start()])]
    lower = [each for each in found if not dorthin(asked.klein, each)]
    first = next(iter([*decided, *lower, *found]), None)
    if first is None or first.lastgroup is None:
        return ""
    family = first.lastgroup == "AG" and (
        _zweig(asked) == "familie" or any(each.lastgroup == "FamG" for each in found)
    )
    return "FamG" if family else first.lastgroup


_HOECHSTE = ("BGH", "BAG", "BVerwG", "BSG", "BFH")


def _unter_dem_genannten(asked: Anfrage, court: str) -> str:
    """The court that decided, where only the one is named to which the appeal goes."""
    found = list(_GERICHT.finditer(asked.klein))
    return darunter(court) if len(found) == 1 and dorthin(asked.klein, found[0]) else court


def am_gericht(court: Anfrage, field: str, wanted: str = "") -> dict[str, Any]:
    """What to ask for an appeal from the court of this name, in a matter of this field of law.

    wanted  what was asked, folded: an order is appealed against in another way than a judgment
    """
    kind = gericht_in(court)
    family = kind == "AG" and field == "FAMILIENRECHT"
    seat = _sitz(court, kind)
    criminal = field == "STRAFRECHT" and kind in ("AG", "LG")
    order = "" if family else art_des_mittels(wanted, kind, criminal=criminal)
    about = {"sache": order} if order else {"sache": "straf"} if criminal else {}
    return {"gericht": "FamG" if family else kind, **({"ort": seat} if seat else {}), **about}


def am_ort_gefragt(text: str) -> bool:
    """Whether an appeal is asked about and the court that decided stands there with its place."""
    return text.count("?") < 2 and _mit_sitz(text) is not None


def _sitz(asked: Anfrage, court: str) -> str:
    """Where the court sits whose decision is spoken of, if its name says it."""
    found = named_court(_DIE_ENTSCHEIDUNG.sub("", asked.text))
    if not court or found is None or not found.bekannt:
        return ""
    kind, _, place = found.name.partition(" ")
    same = kind == court or (court == "FamG" and kind in ("AG", "Familiengericht"))
    return place if same else ""


_DIE_ENTSCHEIDUNG = re.compile(
    r"^.*?\bgegen (?=(?:[a-zäöüß]+ ){0,2}(?:Urteil|Beschluss|Entscheidung|Endurteil))", re.S
)
"""„Welches Landgericht entscheidet über die Berufung gegen ein Urteil des AG Bonn?“: whose seat is meant."""


def _alle(asked: Anfrage) -> tuple[str, ...]:
    """All courts that are named: „vor dem Arbeitsgericht, und vorm LAG?“"""
    named = [each.lastgroup for each in _GERICHT.finditer(asked.klein) if each.lastgroup]
    return tuple(dict.fromkeys([gericht_in(asked), *named[1:]]))[:MOST]


def _naechstes(progress: Progress) -> CallChunk | None:
    courts: tuple[str, ...] = progress.groups["gerichte"]
    done = len(progress.results)
    if (below := progress.groups.get("unten")) and done == 1:
        return CallChunk("", "bestimme_zustaendigkeit", below)
    return CallChunk("", "bestimme_zustaendigkeit", {"gericht": courts[done]}) if done < len(courts) else None


def _zweig(asked: Anfrage) -> str:
    about = sache_in(_GERICHT.sub(" ", asked.klein))
    return sachen()[about].zweig if about else ""


def _nach_sache(asked: Anfrage) -> str:
    return _NACH_ZWEIG.get(_zweig(asked), "AG")


def _entschieden(asked: Anfrage) -> date | None:
    """Limits change with the beginning of a year, so a month or a year says enough. The last day counts:
    no judgment is older than its lawsuit."""
    days = [each for _, each in daten(asked.klein)]
    days += [date(int(each["jahr"] or each["nur"]), 7, 1) for each in _MONAT.finditer(asked.klein)]
    return max(days) if days else None


def rechtsmittel_gesagt(data: Mapping[str, Any], text: str) -> str:
    """Who hears an appeal from a court, where it is lodged, and what has to be known of it."""
    means = next(iter(re.findall(_MITTEL, text)), "")
    return absaetze(
        wer(data, means),
        liste(f"{each['name']} ({mit_ort(data, each)}): {each['text']}" for each in data["rechtsmittel"]),
        data.get("einzulegen") or "",
        absaetze("Hinweise:", liste(data["hinweise"])) if data["hinweise"] else "",
    )


def _antwort(progress: Progress) -> str:
    data, groups = progress.data, progress.groups
    appeals = [f"{each['name']} ({mit_ort(data, each)}): {each['text']}" for each in data["rechtsmittel"]]
    source = quelle("Zuständigkeitsprüfung")
    if groups["frage"] == "anwalt" and groups.get("unten") and len(progress.results) > 1:
        above, below = (felder(each.data) for each in progress.results[:2])
        lawyer = absaetze(urteil(groups["text"], above), above["anwaltszwang_text"])
        return absaetze(lawyer, rechtsmittel_gesagt(below, groups["mittel"]), source)
    if groups["frage"] == "anwalt":
        told = [felder(each.data) for each in progress.results]
        notes = [note for each in told for note in each["hinweise"] if "Anwalt" in note and len(told) == 1]
        other = re.search(_VERTRETER, groups["text"])
        first = urteil(groups["text"], told[0]) if len(told) == 1 and not other else ""
        return absaetze(first, *[each["anwaltszwang_text"] for each in told], *notes, source)
    if groups["oben"]:
        return absaetze(oben(data, groups["oben"]), rechtsmittel_gesagt(data, groups["mittel"]), source)
    if groups["frage"] == "rechtsmittel" and not groups["ohne_gericht"]:
        return absaetze(rechtsmittel_gesagt(data, groups["mittel"]), source)
    head = zur_beschwer(data, groups) if groups["frage"] == "beschwer" else wer(data, groups["mittel"])
    if groups["frage"] == "beschwer" and data.get("darueber"):
        head = absaetze(f"Darüber entscheidet das **{data['darueber']}**.", head)
    assumed = (
        ["Ein Gericht ist nicht genannt; gesagt ist es für eine Zivilsache vor dem Amtsgericht."]
        if groups["ohne_gericht"] and data["instanz"] == "AG"
        else []
    )
    return absaetze(
        head,
        liste(appeals),
        (data.get("einzulegen") or "") if groups["frage"] == "rechtsmittel" else "",
        absaetze("Hinweise:", liste([*assumed, *data["hinweise"]])) if assumed or data["hinweise"] else "",
        source,
    )
