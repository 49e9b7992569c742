"""A short message that points at what was just shown: „in welcher Akte ist das?“, „und in der zweiten?“.

Joined to the question before, its words would be read as new facts of it; alone they say too little.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.orte import gericht_in
from bridle.host.search.citations import cited

_UND = re.compile(r"^(?:(?:und|aber|ok(?:ay)?|gut|ah|ach)\b[,.!]?\s+)+", re.I)
_AKTE = re.compile(r"\bAkte (\d{4}/\d{2})")
_STEHT_SCHON_DA = (
    (
        r"(?:in|zu|bei) welche[rnm]? (?:akte|sache|mandat|verfahren) (?:ist|war|gehört|läuft|steht|"
        r"betrifft)\b|(?:welche|was für eine) (?:akte|sache) (?:ist|war|wäre) (?:das|es)"
        r"(?: (?:denn|da|bei (?:ihr|ihm|denen|dem|der)))*\W*$",
        r"Akte \d{4}/\d{2}",
    ),
    (
        r"(?:was|welche\w*) (?:ist|war|macht|hat) (?:der|die|er|sie|denn der|denn die)\b[^?]*\b(?:von beruf|"
        r"beruflich|"
        r"funktion|position|rolle)\b",
        r"^- (?:Zeug|Gutachter|Sachverständig|Gegner|Mandant|Beteiligte|Sonstige)",
    ),
    (
        r"(?:was|welche[snm]?|wie|(?:unter|mit|zu) welche[mr])\b[^?]*\b(?:zeichen|az|aktenzeichen|"
        r"geschäftszeichen)\b"
        r"(?![^?]*\b(?:gericht|unser\w*|bei uns|wir)\b)(?![^?]*\d)[^?]*\?*$",
        r"^- [^\n]*\(Zeichen ",
    ),
    (
        r"(?:welche|die|was ist die) (?:akten)?nummer(?: (?:hat|ist|die|das|denn))*\W*$",
        r"^- \*\*\d{4}/\d{2}\*\*: ",
    ),
    (
        r"(?:auf|an) welcher seite (?:waren|war|sind|ist|standen|stand|steht|stehen)\b",
        r"kommt in der Kanzlei vor|(?:Mandant\(in\)|Gegner) in der Akte",
    ),
)
"""What is asked, and what the answer before must have in it: then it says this already."""
_INSTANZ = re.compile(
    r"(?:(?:wie|was) (?:ist|wäre|sieht) (?:es|das)(?: aus)? )?(?:in|bei|für) der (?P<n>zweiten|dritten|"
    r"nächsten|"
    r"2\.|3\.)(?: instanz)?(?: dann)?\W*",
    re.I,
)
_IN_INSTANZ = re.compile(r"\b(?:ersten?r?|1\.|zweiten?r?|2\.) Instanz\b", re.I)
_WIE = {"nächsten": "zweiten", "2.": "zweiten", "3.": "dritten"}
_ANDERE_SACHE = re.compile(
    r"\b(?:anderen?|neue[nsmr]?|weitere[nsmr]?) (?:Sache|Mandat\w*|Fall|Akte|Mandant\w*|Verfahren)\b", re.I
)
_IN_DER_AKTE = re.compile(
    r"\s*,?\s*\b(?:in|bei|für) (?:der |den |die )?(?:Akte|Sache|Sachen|Mandat)\s+(?:\d{4}/\d{2}|"
    r"[A-ZÄÖÜ][\wäöüß-]+)"
)
_LAEUFT = re.compile(r"\b(?P<verb>läuft|endet) (?:sie|die)\b(?P<rest>[^?]*)", re.I)
_VORBEI = re.compile(
    r"(?:bis )?wann (?:ist|wäre|war|wird|würde) (?:sie|die|diese|es|das|die frist|diese frist)"
    r"(?: (?:dann|denn|eigentlich|genau|also|bei uns|hier|da))* "
    r"(?:vorbei|um|rum|abgelaufen|zu ende|vorüber|verstrichen|ablaufen|enden)(?: sein)?\W*",
    re.I,
)
_GANZE_FRIST = re.compile(
    r"\bdie ([A-ZÄÖÜ][a-zäöüß]*frist\b(?: (?:im|in|vor|beim|gegen|nach|für|zur|zum) [^?,.]{3,60})?)", re.I
)
_FRIST = re.compile(r"\b([A-ZÄÖÜ][a-zäöüß]+frist)\b")
_DIE_FUER = re.compile(r"(?:die|der|das) (?P<wozu>(?:für|bei|gegen|zur|zum|im|in) [^?]{4,60})\?*", re.I)
_FRIST_VON = re.compile(r"\bdie [A-ZÄÖÜ][a-zäöüß]*frist\b[^?]*", re.I)
_WENN = re.compile(
    r"(?:was (?:ist|gilt) )?(?:wenn|falls|sofern)\b[^?]{5,80}\?*|(?:bei|zwischen|unter|für) [^?\d]{4,50}\?*",
    re.I,
)
_GERICHT = re.compile(
    r"(?:was ist,? )?(?:wenn|falls)? ?(?:es|das|sie)? ?(?:vom|beim|vor dem|am|ein|das|vor einem) "
    r"(?P<art>Arbeits|Amts|Land|Verwaltungs|Sozial|Finanz|Familien)gericht(?: (?:wäre|ist|war|kommt|kam|"
    r"gewesen wäre))?\W*",
    re.I,
)
_UEBERFAELLIG = re.compile(
    r"(?:ist|gibt es|haben wir|liegt|hängt) (?:da|dort|dabei|davon|bei denen)\b[^?]*\büberfällig\w*\W*", re.I
)
_ZEILE_TAG = re.compile(r"^- \*\*\w+\., (\d\d\.\d\d\.\d{4})", re.M)
_DER_TAG = re.compile(r"\b(?:an dem|an diesem|am selben|am gleichen) tag\b", re.I)
_DING = re.compile(r"\b(die|der|das|den) ([A-ZÄÖÜ][a-zäöüß]{5,})\b")
_ES = re.compile(r"\b(?:sie|er|es)\b")
_PAPIER = re.compile(
    r"\b(?:im|in der|laut|nach dem|nach der) [A-ZÄÖÜ]\w*(?:verzeichnis|vertrag|gutachten|schreiben|testament|"
    r"urteil|bescheid|"
    r"rechnung|klage|befehl)\b",
    re.I,
)
_BEGRUENDEN = re.compile(
    r"bis wann (?:müssen|muss|müssten|können|kann|könnten|dürfen|sollten|sollen) (?:wir|ich|sie|er|das|die)"
    r"(?: denn| dann| das| die| sie| eine?n?| noch| spätestens| den)*"
    r"(?: (?P<mittel>Berufung|Revision|Beschwerde|Klage|Widerspruch|Einspruch))? (?P<tun>begründen|einlegen|"
    r"erwidern|anzeigen|einreichen|erheben)\W*",
    re.I,
)


def rueckbezogen(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question that is meant; "" where nothing of what was shown is pointed at."""
    said = _UND.sub("", text.strip())
    return (
        _steht_schon_da(said, last)
        or _andere_instanz(said, last, kennt)
        or _ohne_die_akte(said, last, kennt)
        or _seine_frist(said, last, kennt)
        or _ganze_norm(said, last)
        or _die_fuer(said, last, kennt)
        or _anderes_gericht(said, last, kennt)
        or _am_selben_tag(said, last)
        or _in_anderem_papier(said, last)
        or _in_derselben(said, last)
        or _sein_zeichen(said, last)
        or _ihr_ausgang(said, last)
    )


def _steht_schon_da(said: str, last: Vorher) -> str:
    for asked, shown in _STEHT_SCHON_DA:
        if re.match(asked, said, re.I) and re.search(shown, last.antwort, re.M):
            return last.frage
    if _UEBERFAELLIG.fullmatch(said) and re.search(
        r"\bAkten? \(.*auf die Du Zugriff|^- \*\*\d{4}/\d{2}\*\*", last.antwort, re.M
    ):
        return "Was ist überfällig?"  # of all, each with its matter: whose they are is another thing
    return ""


def _andere_instanz(said: str, last: Vorher, kennt: Kennt) -> str:
    found = _INSTANZ.fullmatch(said)
    if found is None:
        return ""
    which = _WIE.get(found["n"].lower(), found["n"].lower())
    if _IN_INSTANZ.search(last.frage):
        meant = _IN_INSTANZ.sub(f"{which} Instanz", last.frage, count=1)
    else:
        meant = f"{last.frage.rstrip(' ?!.')} in der {which} Instanz?"
    return meant if kennt(meant) else ""


def _ohne_die_akte(said: str, last: Vorher, kennt: Kennt) -> str:
    """„Und bei einem neuen Mandat?“: the same question, of no matter."""
    plain = _IN_DER_AKTE.sub("", last.frage)
    return plain if _ANDERE_SACHE.search(said) and plain != last.frage and kennt(plain) else ""


def _seine_frist(said: str, last: Vorher, kennt: Kennt) -> str:
    if _VORBEI.fullmatch(said) and kennt.werkzeug(last.frage) == "berechne_frist":
        whole = _GANZE_FRIST.search(last.frage)
        known = "ereignis" in (kennt.angaben(last.frage) or ("", {}))[1]
        meant = f"Wann endet die {whole[1].strip()}?" if whole and not known else last.frage
        return meant if kennt.werkzeug(meant) == "berechne_frist" else last.frage
    named = _FRIST.search(last.frage)
    asked = _LAEUFT.search(said)
    if (
        named is None
        or asked is None
        or not re.match(r"(?:bis )?wann\b", said, re.I)
        or _AKTE.search(last.antwort)
    ):
        return ""
    meant = f"Wann {asked['verb']} die {named[1]}{asked['rest']}?"
    return meant if kennt.werkzeug(meant) == "berechne_frist" else f"Wann endet die {named[1]}?"


def _ganze_norm(said: str, last: Vorher) -> str:
    """Another case after one Absatz: the others may have it."""
    norms = [norm for norm in cited(last.frage).norms if norm.law]
    part = re.search(r"\s*\b(?:Abs\.?|Absatz)\s*\d+[a-z]?", last.frage)
    if len(norms) != 1 or part is None or not _WENN.fullmatch(said) or any(each.isdigit() for each in said):
        return ""
    return f"{last.frage[: part.start()]}{last.frage[part.end() :]}"


def _die_fuer(said: str, last: Vorher, kennt: Kennt) -> str:
    asked, before = _DIE_FUER.fullmatch(said), _FRIST_VON.search(last.frage)
    if asked is None or before is None or not re.match(r"\W*(?:wo|in welche|welche)", last.frage, re.I):
        return ""
    meant = f"{last.frage[: before.start()]}die Frist {asked['wozu']}?"
    return meant if kennt(meant) else ""


def _anderes_gericht(said: str, last: Vorher, kennt: Kennt) -> str:
    """A kind of court without its place: that of the one before."""
    asked, old = _GERICHT.fullmatch(said), gericht_in(last.frage)
    if asked is None or old is None or not old.bekannt or " " not in old.name:
        return ""
    new = f"{asked['art'].capitalize()}gericht {old.name.split(' ', 1)[1]}"
    meant = last.frage.replace(old.worte.strip(), new, 1)
    return meant if meant != last.frage and kennt.werkzeug(meant) == kennt.werkzeug(last.frage) else ""


def _am_selben_tag(said: str, last: Vorher) -> str:
    """„Haben wir an dem Tag noch andere Termine?“: everything of the one day that was shown."""
    days = set(_ZEILE_TAG.findall(last.antwort))
    if (
        len(days) != 1
        or not _DER_TAG.search(said)
        or not re.search(r"\b(?:termin|frist|etwas|was|ander|sonst)", said, re.I)
    ):
        return ""
    return f"Was steht am {days.pop()} im Kalender?"


def _in_anderem_papier(said: str, last: Vorher) -> str:
    """„Mit welchem Wert steht sie im Verzeichnis?“: the thing that was asked about, in another paper of the "
    "matter."""
    things, matter = _DING.findall(last.frage), set(_AKTE.findall(last.antwort))
    if len(things) != 1 or len(matter) != 1 or not _PAPIER.search(said) or not _ES.search(said):
        return ""
    return f"{_ES.sub(' '.join(things[0]), said, count=1).rstrip(' ?')} in der Akte {matter.pop()}?"


def _in_derselben(said: str, last: Vorher) -> str:
    """By when something is to be done is in the calendar of the matter, and in none of its papers."""
    asked, matter = _BEGRUENDEN.fullmatch(said), set(_AKTE.findall(last.antwort))
    if asked is None or len(matter) != 1 or "Fristenrechner" in last.antwort:
        return ""
    remedy = (asked["mittel"] or "").capitalize()
    what = f"{'den' if remedy.endswith('spruch') else 'die'} {remedy} " if remedy else ""
    return f"Bis wann müssen wir {what}{asked['tun'].lower()} in der Akte {matter.pop()}?"


_ZEICHEN = re.compile(
    r"(?:(?:unter|mit|zu) )?(?:welche[srm]|was ist (?:das|sein)|wie (?:ist|lautet) (?:das|sein|dessen)|"
    r"(?:das|dessen|sein)) "
    r"(?:gerichtliche[sn]? )?(?:zeichen|az|aktenzeichen|geschäftszeichen)(?: (?:dort|da|denn|hat|haben|das|"
    r"die|es|führt|läuft|führen|"
    r"gericht|sache|dazu|eingetragen|ist))*\W*",
    re.I,
)
_EIN_GERICHT = re.compile(r"^- Gericht: \*\*", re.M)


def _sein_zeichen(said: str, last: Vorher) -> str:
    """„Mit welchem Aktenzeichen?“ after the court of a matter: that of the court."""
    matter = set(_AKTE.findall(last.antwort))
    if len(matter) != 1 or not _EIN_GERICHT.search(last.antwort) or not _ZEICHEN.fullmatch(said):
        return ""
    return f"Welches Aktenzeichen hat das Gericht in der Akte {matter.pop()}?"


_AUSGANG = re.compile(
    r"(?:wie|was) (?:ging|geht|ist|endete|hat|kam|wurde|war)(?: (?:denn|da|dann|am ende|bei|aus))* "
    r"(?:die|das|der|sie|es|er|dies\w*|denen?)(?: (?:denn|da|dann|am ende|dabei|sache|akte|verfahren))*"
    r"(?: (?:aus|ausgegangen|geendet|zu ende gegangen|(?:he)?rausgekommen|raus|geworden))\W*",
    re.I,
)


def _ihr_ausgang(said: str, last: Vorher) -> str:
    """„Wie ging die aus?“ after one matter was shown."""
    matter = set(re.findall(r"\b(\d{4}/\d{2})\b", last.antwort))
    return f"Wie ging die Sache {matter.pop()} aus?" if len(matter) == 1 and _AUSGANG.fullmatch(said) else ""
