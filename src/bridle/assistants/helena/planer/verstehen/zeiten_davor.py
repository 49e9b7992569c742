"""Asked further of entries of time that were just shown: „wie viel davon ist von Herrn Kieselhain?“.

The words alone name no entries, and „wer hat die Anzeige gemacht“ would be looked for in the papers.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, lies
from bridle.assistants.helena.planer.lesen.woerter import ANREDE, bekannt, falte
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.assistants.helena.planer.lesen.zeitraum_vergangen import vergangen
from bridle.assistants.helena.planer.zeiten.wer import gemeint

LONGEST = 16
"""Words: what is longer tells something of its own."""
_EINE_AKTE = re.compile(r"^Quelle: Zeiterfassung der Akte (\d{4}/\d{2})", re.M)
_ALLE_AKTEN = re.compile(r"^Quelle: Zeiterfassung der sichtbaren Akten", re.M)
_WER_DORT = re.compile(r"\(((?!\d)[^(),]{4,40}?)(?:, [^()]*)?\)(?:, Akte [^\n]*)?$", re.M)
"""Whose entry it is stands at the end of its line."""
_VON_JEMANDEM = re.compile(r"^[^\n:]{4,60}: \*\*\d+:\d\d Std\.\*\*$|^Zeiterfassung von ", re.M)
"""One person's share was shown: a bare name is another one's."""
_UND = re.compile(r"^(?:(?:ok(?:ay)?|gut|danke|ah|und|aber|dann|nun|jetzt)\b[,.!]?\s+)+", re.I)
_DAVON = re.compile(r"\s*\b(?:davon|darunter|von diesen|von denen|daran|dabei|dafür|da|dort)\b", re.I)
_AUS_DEN_ZEITEN = re.compile(
    r"\b(?:davon|darunter|von diesen|von denen)\b|"
    r"^(?:und )?(?:wer|von wem|durch wen|welche (?:mitarbeiter\w*|kolleg\w*|personen))(?: (?:denn|alles|"
    r"genau|war das|da|"
    r"eigentlich|so|von uns|sind (?:das|die)|ist das))*\W*$|^(?:wer|von wem)\b.*\b(?:gebucht|gearbeitet|"
    r"erfasst|entworfen|aufgeschrieben|war (?:das|es|dran))\b|"
    r"\b(?:abrechenbar|abgerechnet|unabgerechnet)\b|^(?:was|wie ?viel) (?:ist|sind)(?: davon| da)? noch "
    r"offen\b|\bstunden(?:satz|sätze)|"
    r"^(?:(?:zu|mit) )?(?:welche[mnr]?|was für ein(?:em)?|wie hoch (?:ist|war)(?: der| die)?|"
    r"was ist der|der|die)"
    r"(?: (?:der|die|denn|da|dort))* (?:satz|sätze|sätzen)\b(?: (?:denn|da|dort|ist|war|wurde|wird|gebucht|"
    r"abgerechnet|erfasst|das|die|dafür|dabei|hinterlegt|gerechnet))*\W*$|"
    r"^(?:woran|wofür|für was|was (?:war|wurde|ist))\b"
    r"(?: (?:war|waren|wurde|ist|das|da|denn|genau|alles|die|zeit|gemacht|getan|gearbeitet|gebraucht))*\W*$|"
    r"^(?:wie ?lange?|wie ?viele?) (?:war|waren|ist|sind|hat|dauerte)(?: (?:das|es|die|sie|er|der|denn|da|"
    r"alles|genau|"
    r"insgesamt|zusammen|gedauert))+\W*$|"
    r"^wie ?lange?\b(?=\W*$|.*\b(?:gearbeitet|gesessen|gebraucht|gebucht|erfasst|dran|daran|dafür)\b)"
    r"(?!.*\b(?:noch|bis|frist)\b)|^wie ?viele? (?:zeit|stunden|minuten)\b(?!.*\bnoch\b)|"
    r"^(?:was|wie ?viel) (?:macht|ergibt|ist|sind|wäre|kostet) (?:das|es)\b.*\b(?:euro|geld|€|wert|zusammen|"
    r"insgesamt|in summe|honorar)|"
    r"^(?:was|wie ?viel|welche[sr]) (?:(?:honorar|geld|umsatz) )?(?:kommt|kam|springt|fällt|macht|ergibt|"
    r"bringt|bleibt|hat|ist|sind|haben)\b.*\b(?:honorar|raus|heraus|zusammen|euro|geld|umsatz|rum|verdient)\b",
    re.I,
)
_WIE_VIEL_DAVON = re.compile(
    r"(?:wie ?viele?(?: (?:zeit|stunden|minuten))?|was|welche[rs]?|wie lange) (?:davon|darunter|von denen)\b",
    re.I,
)
"""However the work is called, a part of the entries is asked for."""
_IN_GELD = re.compile(r"\b(?:honorar|euro|geld|umsatz|raus|heraus|verdient)\b|€", re.I)
_MIT_SATZ = re.compile(r"\(([^(),]{4,40}?), \d[\d.,]* € je Stunde\)", re.M)
_ANWALT = re.compile(r"\b(?:rechts)?anw(?:alt|ältin|älte)\b", re.I)
_NUR_WER = re.compile(
    r"(?:wer|von wem|durch wen)(?: (?:denn|alles|genau|war das|eigentlich|so|von uns))*", re.I
)
_NACH_WERT = re.compile(
    r"(?:(?:was|wie ?viel) wäre (?:es|das) )?"
    r"(?:nach (?:dem )?(?:rvg|streitwert|gegenstandswert|gesetz)|gesetzlich)\W*",
    re.I,
)
_WER_AM_MEISTEN = re.compile(
    r"(?:und )?wer (?:hat |davon |da |dabei |denn )*(?P<rang>am (?:meisten|wenigsten))\b[^?]{0,20}\W*$", re.I
)
_AUF_WELCHE = re.compile(
    r"(?:(?:auf|in|für|bei|zu) )?(?:welche[nr]?|wie ?viele[n]?|was für) (?:akten|sachen|mandaten?|fällen?)"
    r"(?: (?:ist|sind|hat|wurde|wurden|war|waren|sich|das|die|sie|er|es|verteilt|aufgeteilt|gebucht|erfasst|"
    r"gegangen|entfallen|fallen|denn|genau|davon|jeweils|waren das|sind das))*\W*",
    re.I,
)
"""The sums of each matter stand in the answer already."""
_JE_AKTE = re.compile(r"^- Akte \d{4}/\d{2}", re.M)
_ANDERES = re.compile(
    r"frist|termin|gebühr|gericht|streitwert|adresse|telefon|dokument|unterlagen|urteil|klag|gegner|§|risiko|"
    r"wiedervorlage|kalender|anspruch|\bakten\b|\bmandant",
    re.I,
)


def zeiten_davor(text: str, last: Vorher) -> str:
    """The message as a question for the entries that were shown; "" where it asks for something else."""
    said = _UND.sub("", text.strip())
    matter = _EINE_AKTE.findall(last.antwort)
    if not said or len(said.split()) > LONGEST or AKTENZEICHEN.search(said):
        return ""
    if _ANDERES.search(said) and not (matter and _WIE_VIEL_DAVON.match(said)):
        return ""
    who = _wer(said, last.antwort)
    span = vergangen(lies(last.frage))
    when = f" vom {span.von:%d.%m.%Y} bis {span.bis:%d.%m.%Y}" if span else ""
    most = _WER_AM_MEISTEN.match(said)
    if len(matter) == 1 and _NACH_WERT.fullmatch(said):
        return f"Wie hoch sind die Anwaltsgebühren in der Akte {matter[0]}?"
    if most and _ALLE_AKTEN.search(last.antwort):
        return f"Wer hat {most['rang']} Zeit{when} erfasst?"
    in_one = len(matter) == 1 and most is not None
    if not (in_one or _AUS_DEN_ZEITEN.search(said) or _nur_das(said, who)):
        return ""
    if len(matter) == 1 and who and _IN_GELD.search(said):
        return f"Zeiterfassung der Akte {matter[0]}: welches Honorar hat {who} erfasst?"
    if in_one:
        return f"Zeiterfassung der Akte {matter[0]}: wer hat gebucht?"
    plain = " ".join(_DAVON.sub(" ", said).split()).rstrip(" ?!.")
    plain = re.sub(r"\b(?:satz|sätzen?)\b", "Stundensatz", plain, count=1, flags=re.I)
    plain = re.sub(r"^nur\b(?: die(?=jenigen)?)?", "nur die Einträge", plain, flags=re.I)
    plain = "wer hat gebucht" if _NUR_WER.fullmatch(plain) else plain
    if len(matter) == 1 and who and _nur_das(said, who):
        return f"Zeiterfassung der Akte {matter[0]}: wie viel Zeit hat {who} gebucht?"
    if len(matter) == 1:
        return f"Zeiterfassung der Akte {matter[0]}: {plain}?"
    if _ALLE_AKTEN.search(last.antwort) and who:
        return f"Wie viel Zeit hat {who}{when} erfasst?"
    return ""


def auf_welche_akten(text: str, last: Vorher) -> str:
    """„auf welche Akten verteilt?“ after sums of time: the same again, which tells it of each matter."""
    shown = _ALLE_AKTEN.search(last.antwort) and _JE_AKTE.search(last.antwort)
    return last.frage if shown and _AUF_WELCHE.fullmatch(_UND.sub("", text.strip())) else ""


def _wer(said: str, answer: str) -> str:
    """The one of those with entries who is named now; after a title anybody may be."""
    people = list(dict.fromkeys(_WER_DORT.findall(answer)))
    words = re.findall(r"[\wäöüß-]{4,}", said)
    known = [person for person in people if any(gemeint(person, word) for word in words)]
    if known:
        return known[0]
    alone = re.fullmatch(r"(?:nur |auch |von |für )*([A-ZÄÖÜ][\wäöüß-]{3,})\s*\??", said)
    if alone and _VON_JEMANDEM.search(answer) and not bekannt(falte(alone[1])):
        return alone[1]
    priced = list(dict.fromkeys(_MIT_SATZ.findall(answer)))
    if _ANWALT.search(said) and len(priced) == 1:
        return priced[0]  # by the hour somebody else is seldom paid
    titled = re.search(
        r"\b(?:frau|herrn?|kolleg(?:in|en|e))\s+(?:dr\.?\s+)?([A-ZÄÖÜ][\wäöüß-]{2,})", said, re.I
    )
    return titled[1] if titled else ""


_KURZ = frozenset(
    """
    nur allein bloss von vom fuer bei der die das den dem mit was wie viel ist sind war hat und dr
    """.split()  # noqa: SIM905
)


def _nur_das(said: str, who: str) -> bool:
    """„und Frau Amselgrund?“, „nur im Oktober?“: another part of the same list, and nothing else."""
    if who:
        known = _KURZ | ANREDE | set(falte(who).split())
        return all(word in known or gemeint(who, word) for word in re.findall(r"[a-z]+", falte(said)))
    return zeitraum(lies(said)) is not None and len(said.split()) <= 4
