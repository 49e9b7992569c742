"""„Und unter 5.000?“, „und in Köln?“, „und als Letzte?“ after a list: another value in the place of its like.

A message that is nothing but one value is of a kind. Where the question before has one of that kind, and
only one, this makes room, and everything else stays. Of which kind a name is, the rule itself says: what it
has read from the question, it reads anew from the value now, and nothing else may change by that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bridle.assistants.helena.planer.akten.liste import GEBIETE
from bridle.assistants.helena.planer.auswahl.auswahl import Spanne, Text
from bridle.assistants.helena.planer.auswahl.fragen import NACHGESCHLAGEN, gelesen
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, davor_gemeint

LONGEST = 9
_EINLEITUNG = re.compile(
    r"^(?:(?:und|oder|aber|ok(?:ay)?|gut|danke|jetzt|nun|dann)\b[,.!]?\s+)+"
    r"(?:(?:was ist|wie (?:ist|sieht|siehts|wäre) (?:es|das)?(?: aus)?)\s+(?:mit|bei)?\s*)?"
    r"(?:(?:welche[rsn]?|was) (?:ist|sind|haben?|hat|liegen|liegt|läuft|laufen)\s+)?",
    re.I,
)
_SCHLUSS = re.compile(r"(?:\s+(?:aus|denn|noch|bitte|dann|eigentlich))*[\s?!.]*$", re.I)
_ZAHL = r"\d[\d.]*(?:,\d+)?(?:\s?(?:k|tsd|tausend)\b)?"
_EINHEIT = r"(?:€|(?:euro|eur|seiten?|minuten?|stunden?|(?:offenen? )?fristen?|dokumente?n?|beteiligten?)\b)"
_GRENZE = re.compile(
    rf"\b(?:zwischen\s+{_ZAHL}\s?{_EINHEIT}?\s+und|von\s+{_ZAHL}\s?{_EINHEIT}?\s+bis(?: zu)?|über|ueber|"
    r"mehr als|größer als|höher als|teurer als|länger als|ab|mindestens|wenigstens|oberhalb von|bis(?: zu)?|"
    r"höchstens|maximal|unter|weniger als|kleiner als|niedriger als|kürzer als|unterhalb von|genau|exakt)"
    rf"\s+(?P<zahl>{_ZAHL})(?P<einheit>\s?{_EINHEIT})?(?!\s?(?:tage|wochen|monat|jahr|uhr|\d))",
    re.I,
)
_STUFE = (
    r"höchst|hoechst|größt|groesst|teuerst|niedrigst|kleinst|geringst|ältest|aeltest|neuest|neust|jüngst|"
    r"frühest|spätest|längst|kürzest|letzt|erst|vorletzt|zweit|dritt"
)
_RANG = re.compile(
    rf"(?P<zweit>\b(?:zweit|dritt|viert)(?={_STUFE}))?(?:(?<=t)|\b)(?P<stufe>{_STUFE})(?P<ende>e[nrsm]?)\b",
    re.I,
)
_FELD = "|".join(pattern for _, pattern in GEBIETE)
_GEBIET = re.compile(rf"\b(?:(?P<vor>im|in|aus|zum|vom|zu)\s+)?(?:(?:dem|den|der)\s+)?(?P<feld>{_FELD})\b")
_ROLLE = re.compile(
    r"\b(?:Zeug(?:en|innen)|Gegner(?:vertretern?|anwälten?|innen|n)?|Gegenanwälten?|Mandant(?:en|innen)|"
    r"Sachverständigen?|Gutachter(?:innen|n)?|Gerichten?)\b"
)
_DAVOR = re.compile(
    r"^(?P<vor>(?:in|im|ins|aus|bei|beim|zu|zum|zur|von|vom|für|fürs|über|wegen|nach|am|an|mit|gegen)\b)?\s*"
    r"(?:(?:der|die|das|den|dem|des|einem|einer|eine|thema|dezernat|kategorie)\b\s*)*",
    re.I,
)
_GLEICH = ({"in", "im", "ins", "aus", "bei"}, {"zu", "zum", "zur", "von", "vom", "für", "fürs", "in", "im"})
"""Prepositions that say the same of where somebody is, and of what something belongs to."""
_KEIN_WERT = re.compile(
    r"\d|\b(?:akte|sache|fall|mandat|er|sie|es|ich|wir|mir|uns|da|dort|davon|nicht|kein\w*)\b"
)


def anderer_wert(text: str, before: Sequence[Vorher], kennt: Versteht) -> str:
    """The question before with the value that is said now; "" where it has none of that kind."""
    introduced = _EINLEITUNG.match(text.strip())
    said = _SCHLUSS.sub("", text.strip()[introduced.end() if introduced else 0 :])
    if introduced is None or not said or len(text.split()) > LONGEST:
        return ""
    last = davor_gemeint(before, kennt)
    question = last.frage.rstrip(" ?!.")
    if kennt.werkzeug(last.frage) not in NACHGESCHLAGEN:
        return ""
    for other in (_andere_grenze, _anderer_rang, _anderes_gebiet, _andere_rolle):
        if (meant := other(question, said)) and kennt.werkzeug(meant) in NACHGESCHLAGEN:
            meant = re.sub(r"\s+(?=[?,])", "", " ".join(meant.split()))
            return meant if _liest_anders(meant, last.frage, kennt) else ""
    return next(_wie_die_regel(question, said, kennt), "")


def _liest_anders(one: str, other: str, kennt: Versteht) -> bool:
    return (
        not kennt.gleich(one, other)
        or kennt.gelesen(one) != kennt.gelesen(other)
        or _wahl(one) != _wahl(other)
    )


def _wahl(text: str) -> list[str]:
    return gelesen(text).wortlaute


def _einziges(kind: re.Pattern[str], question: str) -> re.Match[str] | None:
    found = list(kind.finditer(question))
    return found[0] if len(found) == 1 else None


_WENIGER = re.compile(r"(?:(?:die )?(?:darunter|drunter|weniger|kleineren?))", re.I)
_MEHR = re.compile(r"(?:(?:die )?(?:darüber|drüber|mehr|größeren?))", re.I)


def _andere_grenze(question: str, said: str) -> str:
    """„Und unter 5.000?“ is counted in what the bound before was counted in."""
    old = _einziges(_GRENZE, question)
    if old is None:
        return ""
    if _WENIGER.fullmatch(said) or _MEHR.fullmatch(said):
        numbers = re.findall(_ZAHL, old[0])
        said = f"unter {numbers[0]}" if _WENIGER.fullmatch(said) else f"über {numbers[-1]}"
    new = _GRENZE.fullmatch(re.sub(r"^(?:mit|die|der|einen?|einem)\s+", "", said, flags=re.I))
    if new is None:
        return ""
    unit = new["einheit"] or old["einheit"] or (" €" if re.search(r"wert\b", question, re.I) else "")
    return f"{question[: old.start()]}{new[0]}{'' if new['einheit'] else unit}{question[old.end() :]}?"


_NUR_RANG = re.compile(
    rf"(?:(?:als|am|an|mit|die|der|das|den|dem)\s+)*(?P<rang>{_RANG.pattern})(?:\s+(?:\w*wert|[A-ZÄÖÜ]\w+))?|"
    r"(?P<zuletzt>zuletzt|zuerst)",
    re.I,
)


def _anderer_rang(question: str, said: str) -> str:
    """„Und die kleinste?“: the other end of the same order, with the ending that the word before has."""
    new = _NUR_RANG.fullmatch(said)
    early = re.search(r"\bzu(?:erst|letzt)\b", question)
    if new is None:
        return ""
    if early is not None:
        word = new["zuletzt"] or ("zuletzt" if new["stufe"].lower() == "letzt" else "zuerst")
        end = "Letzte" if word == "zuletzt" else "Erste"
        return f"{question[: early.start()]}als {end}{question[early.end() :]}?"
    old = _einziges(_RANG, question)
    if old is None:
        return ""
    step = (
        f"{new['zweit'] or ''}{new['stufe']}"
        if new["stufe"]
        else "letzt"
        if new["zuletzt"] == "zuletzt"
        else "erst"
    )
    same = step.capitalize() if old[0][0].isupper() else step.lower()
    return f"{question[: old.start()]}{same}{old['ende']}{question[old.end() :]}?"


def _anderes_gebiet(question: str, said: str) -> str:
    """„Und in Erbsachen?“ after the Arbeitsrecht; beside „Mietsachen“ they are „Erbsachen“, too."""
    asked, told = Text(question), Text(said)
    found = list(_GEBIET.finditer(asked.klein))
    new = _GEBIET.fullmatch(re.sub(r"^(?:die|den|der)\s+", "", told.klein))
    if len(found) != 1 or new is None:
        return ""
    old = found[0]
    if old["vor"] and new["vor"]:
        return _statt(asked, old.span(), said)
    field = next(name for name, pattern in GEBIETE if re.fullmatch(pattern, new["feld"]))
    stem = field.removesuffix("RECHT").capitalize()
    word = f"im {field.capitalize()}" if old["vor"] else f"{stem}sachen"
    return _statt(asked, old.span(), word)


def _statt(asked: Text, place: Spanne, said: str) -> str:
    """The question with these words in that place."""
    head, tail = asked.wie_geschrieben(0, place[0]), asked.wie_geschrieben(place[1], len(asked.klein))
    return f"{' '.join(f'{head} {said} {tail}'.split())}?"


def _andere_rolle(question: str, said: str) -> str:
    old = _einziges(_ROLLE, question)
    new = _ROLLE.fullmatch(re.sub(r"^(?:die|den|der)\s+", "", said, flags=re.I))
    return f"{question[: old.start()]}{new[0]}{question[old.end() :]}?" if old and new else ""


# ---- kinds that only the rule knows


def _wie_die_regel(question: str, said: str, kennt: Versteht) -> Iterator[str]:
    """With each text that the rule has read from the question, in turn, as what is said now."""
    head = _DAVOR.match(said)
    value = said[head.end() if head else 0 :].strip()
    preposition = (head["vor"] or "").lower() if head else ""
    if not value or _KEIN_WERT.search(falte(value)) or zeitraum(lies(said)) is not None:
        return
    before, asked = kennt.gelesen(f"{question}?"), Text(question)
    for name, old in before.items():
        if not isinstance(old, str) or len(old) < SHORT or old.isupper():
            continue
        place = asked.klein.find(falte(old))
        if place < 0 or asked.klein.count(falte(old)) != 1 or not _passt(asked.klein[:place], preposition):
            continue
        start, lead = _mit_vorwort(asked.klein[:place], preposition, said[: head.end() if head else 0])
        meant = _statt(asked, (start, place + len(falte(old))), f"{lead}{value}")
        if _nur(name, falte(old), falte(value), before, kennt.gelesen(meant)) and kennt.werkzeug(
            meant
        ) == kennt.werkzeug(f"{question}?"):
            yield meant


SHORT = 3
_ZU = ("zu", "zum", "zur")


def _mit_vorwort(before: str, preposition: str, said: str) -> tuple[int, str]:
    """„zur Probezeit“ in the place of „zum Urlaub“: with the word that agrees with it."""
    old = re.search(r"\b(zu|zum|zur)\s+$", before)
    if old is None or preposition not in _ZU or preposition == old[1]:
        return len(before), ""
    return old.start(), f"{said.strip()} "


def _passt(before: str, preposition: str) -> bool:
    """Whether the preposition is one that may stand where the old one stands."""
    words = re.findall(r"[a-z]+", before)[-LOOK_BACK:]
    if not preposition:
        return bool(words)
    alike = [each for each in _GLEICH if preposition in each] or [{preposition}]
    return any(falte(word) in words for each in alike for word in each)


LOOK_BACK = 3


def _nur(name: str, old: str, new: str, before: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Whether that alone is read as the new value; the words of the whole request differ anyhow."""
    if set(before) != set(now) or falte(str(now[name])) != new:
        return False
    return all(
        now[key] == value
        or (
            isinstance(value, str)
            and (old in falte(value) or falte(value) in old)
            and new[:SHORT] in falte(str(now[key]))
        )
        for key, value in before.items()
    )
