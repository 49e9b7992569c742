"""Which of the places in a question decides the court: where the rooms are, the work is done, the other sits.

A place counts only for whom or what it is said of. That the client lives in Köln says nothing of a lawsuit
against somebody in Bonn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bridle.assistants.helena.law.feiertage_land import LAND_NAMEN
from bridle.assistants.helena.law.gericht_am_ort import AUSLAND, am_ort
from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.law.zustaendigkeit_sachen import Sache, sachen
from bridle.assistants.helena.planer.fristen.ausland import AUSLAND as IM_AUSLAND
from bridle.assistants.helena.planer.lesen.orte import einwohner
from bridle.assistants.helena.planer.lesen.woerter import falte

Wessen: TypeAlias = Literal[
    "behoerde",
    "raum",
    "mieter",
    "arbeit",
    "unfall",
    "kind",
    "erblasser",
    "beide",
    "wir",
    "andere",
    "unklar",
    "",
]

_ROLLEN: Mapping[Wessen, str] = {
    "behoerde": r"finanz(?:amt|aemter)\w*|familienkasse|jobcenter\w*|stadt|gemeinde|landkreis\w*|kreis\w*|"
    r"landrats?amt\w*|"
    r"bezirksregierung|behoerde|bauamt\w*|ordnungsamt\w*|sozialamt\w*|jugendamt\w*|arbeitsagentur|"
    r"agentur fuer arbeit|"
    r"bussgeldstelle|auslaenderbehoerde|strassenverkehrsamt\w*|kommune",
    "raum": r"\w*wohnung\w*|wohnraum\w*|\w*raeume\w*|\w*raums?|mehrfamilienhaus\w*|mietshaus\w*|haus(?:es)?|"
    r"einfamilienhaus\w*|"
    r"laden\w*|bueros?|\w*bueroflaeche\w*|praxis\w*|\w*halle|lokals?|gaststaette|restaurant|"
    r"\w*grundstueck\w*|immobilie|"
    r"objekts?|wohnanlage|anlage|weg|eigentuemergemeinschaft|eigentuemerversammlung|zimmers?|apartments?|"
    r"raeumung\w*|"
    r"garten|gartens|mietvertrag\w*|mietverhaeltnis\w*|mietsache|wohnt zur miete|baugrundstueck\w*|hof",
    "mieter": r"mieter(?:in|innen|s|n)?|paechter(?:in|innen|s|n)?",
    "arbeit": r"betriebs?|betriebssitz|arbeitsort\w*|arbeitsplatz\w*|arbeitsstaette|arbeitsstelle|"
    r"arbeitet\w*|beschaeftigt\w*|angestellt|filiale|"
    r"werks?|niederlassung|standort\w*|taetig|einsatzort\w*|arbeitgeber\w*|lager|kanzleisitz|zweigstelle|"
    r"hotel|klinik",
    "unfall": r"\w*unfall\w*|kollision|zusammenstoss|auffahrunfall|kreuzung|parkplatz\w*|tatort|gestuerzt|"
    r"gebissen|"
    r"ueberfallen|verletzt|hat es gekracht",
    "kind": r"kind(?:e?s|ern?)?|tochter|sohn(?:es)?|saeugling|baby",
    "erblasser": r"erblasser\w*|verstorben\w*|gestorben\w*|tote[nr]?|nachlass|zuletzt|"
    r"letzte[rn]? wohnsitz\w*|letzter aufenthalt",
    "beide": r"beide (?:eheleute|ehegatten|wohnen|leben|parteien)|eheleute|ehepaar|ehegatten|ehewohnung|"
    r"beide",
    "wir": r"(?:unser\w* )?(?:mandant\w*|klaeger\w*|antragsteller\w*|versicherungsnehmer\w*|"
    r"leistungs(?:empfaenger|bezieher|berechtigte)\w*|hilfebeduerftige\w*|versicherte\w*|rentner\w*)|ich|wir",
    "andere": r"privat(?:mann|frau|person|leute?n?|kunde\w*)|beklagte\w*|gegner\w*|gegenseite|schuldner\w*|"
    r"antragsgegner\w*|gmbh|ag|ug|kg|ohg|gbr|firma|"
    r"\w*unternehm(?:en|er)\w*|"
    r"kaeufer\w*|verkaeufer\w*|haendler\w*|autohaus\w*|versicherung|versicherer\w*|bank|sparkasse|"
    r"bautraeger\w*|"
    r"handwerker\w*|nachbar\w*|krankenhaus\w*|arzt\w*|aerztin|zahnarzt\w*|ehemann\w*|mann|frau|ehefrau|"
    r"vater|mutter|"
    r"vermieter\w*|(?:reise)?veranstalter\w*|anbieter\w*|kunde\w*|kundin|lieferant\w*|werkstatt|verein\w*|"
    r"reiseveranstalter\w*|"
    r"fluggesellschaft|"
    r"bauherr\w*|person|bruder|schwester|erbe\w*|miterbe\w*|gegen|verklag\w*|sitz\w*",
    "unklar": r"er|sie|angestellte\w*",
}
_ROLLE = re.compile("|".join(rf"(?P<{name}>\b(?:{words})\b)" for name, words in _ROLLEN.items() if name))
_ORT = re.compile(
    r"\b(?:in|aus|bei|nach|Stadt|Gemeinde|Sitz|Finanz[aä]mt(?:e?s)?|Jobcenters?|Sozialamt(?:e?s)?|Arbeit|Kreis(?:es)?|Betrieb|"
    r"Filiale|Werk|Niederlassung|Standort|Arbeitsort|Unfallort|Wohnort|Wohnsitz|Landkreis(?:es)?)"
    r"(?:\s+(?:ist|war|liegt|in|der|die|das))?:?\s+(?:(?:D-)?\d{5}\s+)?(?=(?P<name>[A-ZÄÖÜ][\wäöüß.-]+"
    r"(?:\s+(?:(?:am|an der|an|im|in der|ob der|vor der|bei|unter)\s+)?\(?[A-ZÄÖÜ][\wäöüß)]+)?))"
)
_ORT_KLEIN = re.compile(
    r"\b(?:in|aus|stadt|sitz|finanzamts?|jobcenters?|sozialamts?)\s+(?=(?P<name>[a-zäöüß-]{3,}(?:\s[a-zäöüß-]{3,})?))"
)
_FUER_ORT = re.compile(
    r"\b(?:Verwaltungs|Sozial|Finanz|Arbeits|Amts|Land|Familien|Nachlass|Insolvenz)gericht (?:ist |wäre |"
    r"gilt )?"
    r"f(?:ü|ue)r (?:den Ort |die Stadt |die Gemeinde )?(?P<name>[A-ZÄÖÜ][\wäöüß.-]+(?: am "
    r"[A-ZÄÖÜ][\wäöüß]+)?)"
    r"(?: örtlich)?(?: zuständig)?\W*$"
)
"""„Welches Verwaltungsgericht ist für Bonn zuständig?“ asks for the district, whosever place it is."""
_STAEDTE = frozenset({"Berlin", "Hamburg", "Bremen"})
_LAND = re.compile(
    rf"\b(?:{'|'.join(sorted(set(LAND_NAMEN.values()) - _STAEDTE, key=len, reverse=True))})\b(?![a-zäöü-])"
)
"""A Land that is no town as well."""
_DER_ANDEREN = re.compile(r"(?:schuldner|gegner|beklagte|antragsgegner)\w*[^,.;]{0,20}$", re.I)
_VON_DRAUSSEN = re.compile(
    rf"\b(?:mandant\w*|antragsteller\w*|glaeubiger\w*|klaeger\w*|auftraggeber\w*|wir)\b"
    rf"(?:(?!schuld|gegner|beklagt|\bgegen\b|\bvon (?:eine[rm]|der|dem)\b|kund|bekomm|forder|liefer)"
    rf"[^;?!]){{0,60}}?(?:{IM_AUSLAND})|"
    rf"\bantragsteller\w*\b[^.;?!]{{0,30}}\b(?:ohne|keinen) (?:\w+ )?(?:sitz|wohnsitz|gerichtsstand)\w* "
    rf"(?:im inland|in deutschland|hier)\b"
)
"""Whoever applies has no seat here."""
_BEWOHNER = re.compile(
    r"\b(?P<name>[A-ZÄÖÜ][a-zäöüß]{3,}er)\s+(?P<was>[A-ZÄÖÜ][\wäöüß]+)|"
    r"\b(?:eine?[nmr]?|zwei|drei|mehrere[nr]?)\s+(?P<allein>[A-ZÄÖÜ][a-zäöüß]{3,}er)(?:in(?:nen)?|n)?"
    r"(?!\w|\s+[A-ZÄÖÜ])"
)
"""„gegen einen Kölner Beklagten“, „gegen eine Kölnerin“; after a title or a first name it is a surname."""
_WOHNT_JETZT = re.compile(
    r"\b(?:wohnt|lebt|sitzt|wohnhaft|gezogen|zog)\b.*\b(?:inzwischen|jetzt|mittlerweile|heute|nun|nach|"
    r"neuerdings)\b|"
    r"\b(?:inzwischen|jetzt|mittlerweile|heute|nun|neuerdings)\b.*\b(?:wohnt|lebt|sitzt|wohnhaft|gezogen)\b|"
    r"verzogen|umgezogen"
)
"""Where a tenant has gone is not where the rooms are."""
_SEINE_FIRMA = re.compile(
    r"\bmit (?:ihrer|seiner|deren|dessen|der eigenen) (?:gmbh|firma|ag|kg|gesellschaft|kanzlei|praxis|"
    r"unternehmen)$"
)
_OHNE_KIND = re.compile(r"\b(?:ohne|keine?|kinderlos\w*)\b(?: \w+){0,2}? kind(?:er|ern)?\b|\bkinderlos\w*")
_NACH: Mapping[str, tuple[Wessen, ...]] = {
    "raum": ("raum", "mieter", ""),
    "weg": ("raum", ""),
    "grundstueck": ("raum", ""),
    "arbeit": ("arbeit", "andere", ""),
    "betrieb": ("arbeit", ""),
    "sozial": ("wir", "arbeit", ""),
    "finanz": ("behoerde",),
    "verwaltung": ("behoerde", "raum"),
    "behoerde": ("behoerde",),
    "bussgeld": ("behoerde",),
    "nachlass": ("erblasser", ""),
    "betreuung": ("wir", "andere", ""),
    "vollstreckung": ("andere",),
    "insolvenz": ("andere", "wir", ""),
    "mahn": ("wir", ""),
    "allgemein": ("andere",),
    "versicherung": ("wir",),
    "unfall": ("unfall",),
    "delikt": ("unfall",),
    "erbe": ("erblasser",),
    "ehe": ("kind", "beide"),
    "kind": ("kind",),
    "kindesunterhalt": ("kind",),
}
"""Whose place each rule goes by, the better first."""
_FAMILIE = (
    ("kindesunterhalt", r"\bkindesunterhalt|\bunterhalt\w*\b.*\bkind|\bkind\w*\b.*\bunterhalt"),
    ("kind", r"\bsorge\w*|\bumgang\w*|\belterliche|\baufenthaltsbestimmung"),
    ("ehe", r"scheidung|\bscheiden\b|\bgeschieden|\behesache"),
)
"""Which of the family matters it is; each has a place of its own."""


WENN = "wenn"
"""A Jobcenter stands where those live who sue it, and § 57 SGG goes by where they do live."""


_BEHOERDE_KLAGT = re.compile(
    rf"\bklage (?:de[rs]|vo[nm]) (?:{_ROLLEN['behoerde']})\b|"
    rf"\b(?:{_ROLLEN['behoerde']})(?: \w+)? (?:ver)?klagt\b"
)


@dataclass(frozen=True, slots=True)
class Ortsangabe:
    """`ort` decides by the rule `nach`; `auch` are the other places that were named, with the rule by which
    one may sue there as well, if there is one."""

    ort: str = ""
    nach: str = ""
    auch: tuple[tuple[str, str], ...] = ()

    @property
    def argumente(self) -> dict[str, str]:
        given = {"ort": self.ort, "ort_nach": self.nach}
        return {name: each for name, each in given.items() if each}

    @property
    def gesagt(self) -> bool:
        """Whether it is a court at a place, for certain or on condition."""
        return bool(self.argumente) or any(rule == WENN for _, rule in self.auch)


def ort_fuer(text: str, about: str | None) -> Ortsangabe:
    """The place that decides for this subject, if one is named and it is clear whose it is."""
    subject = sachen()[about or "allgemein"]
    if (asked := _FUER_ORT.search(text)) and (seat := _bekannt(asked["name"].strip(" .,;:?!)"))):
        return Ortsangabe(seat, subject.orte[0].id if subject.orte else "")
    ours = [name for name, of in orte_in(text) if of == "wir"]
    if subject.id == "mahnverfahren" and not ours and _VON_DRAUSSEN.search(falte(text)):
        return Ortsangabe(AUSLAND, subject.orte[0].id)
    land = _LAND.search(text) if subject.id == "mahnverfahren" else None
    if land is not None and not _DER_ANDEREN.search(text[: land.start()]):
        return Ortsangabe(land[0], subject.orte[0].id)
    # Who rents rooms for a business may sit anywhere; who rents a flat lives in it.
    away = subject.id == "gewerbemiete"
    places: list[tuple[str, Wessen]] = [
        (name, "andere" if away and of == "mieter" else of) for name, of in orte_in(text)
    ]
    named = tuple(dict.fromkeys(name for name, _ in places))
    by_rule = [
        (place, rule)
        for rule in _regeln(subject, falte(text))
        if (place := _nach_regel(rule, places, alone=len(named) == 1))
    ]
    if not by_rule:
        rule = _familie(falte(text)) if subject.zweig == "familie" else ""
        office = subject.zweig == "sozial" and [of for _, of in places] == ["behoerde"]
        sued = office and not _BEHOERDE_KLAGT.search(falte(text))
        return Ortsangabe("", rule, tuple((each, WENN if sued else "") for each in named))
    place, rule = by_rule[0]
    more = dict(reversed(by_rule[1:]))
    return Ortsangabe(place, rule, tuple((each, more.get(each, "")) for each in named if each != place))


def wenn_dort(kind: str, others: Sequence[tuple[str, str]]) -> str:
    """The court that it is on condition that the claimant lives where the office is."""
    courts = [(place, am_ort(kind, place).name) for place, rule in others if rule == WENN]
    return " ".join(
        f"Wohnt oder arbeitet der Kläger in {place}, ist es das **{name}**." for place, name in courts if name
    )


def _nach_regel(rule: str, places: Sequence[tuple[str, Wessen]], *, alone: bool) -> str:
    """The one place that this rule goes by; one of which nothing is said only where it is the only one."""
    for whose in _NACH.get(rule, ()):
        mine = {name for name, of in places if of == whose}
        if len(mine) == 1 and (whose or alone):
            return mine.pop()
    return ""


def _regeln(subject: Sache, klein: str) -> Sequence[str]:
    if subject.zweig == "familie":
        found = _familie(klein)
        return [found] if found else []
    return [each.id for each in subject.orte]


def _familie(klein: str) -> str:
    return next((rule for rule, words in _FAMILIE if re.search(words, klein)), "")


def orte_in(text: str) -> Iterator[tuple[str, Wessen]]:
    """Each place that is named, and whose or what it is the place of."""
    pattern = _ORT_KLEIN if text == text.lower() else _ORT
    end = 0
    for found in pattern.finditer(text):
        name = _bekannt(found["name"].strip(" .,;:?!)"))
        if name:
            yield name, _wessen(text, end, found)
            end = found.end("name")
    for found in _BEWOHNER.finditer(text):
        which = "name" if found["name"] else "allein"
        if name := einwohner(found[which]):
            yield name, _rolle(falte(found["was"] or "")) or _wessen(text, 0, found, which)


def _rolle(word: str) -> Wessen:
    found = _ROLLE.search(word)
    return _als(found.lastgroup) if found else ""


def _bekannt(name: str) -> str:
    """The name as the table has it, without what follows it in the sentence."""
    for each in (name, name.split()[0].rstrip(".,;:?!")):
        if finde(each) or ("-" in each and finde(each.partition("-")[0])):
            return each[:1].upper() + each[1:]
    return ""


def _wessen(text: str, start: int, found: re.Match[str], group: str = "name") -> Wessen:
    """By the nearest word before it in its sentence, else behind it: „wo in Köln die Wohnung liegt“."""
    before = re.split(r"[.;?!](?:\s|$)", _OHNE_KIND.sub(" ", falte(text[start : found.start(group)])))[-1]
    behind = re.split(r"[.,;:?!]", falte(text[found.end(group) :]))[0]
    if re.match(r"\s*(?:arbeitet\w*|beschaeftigt\w*|taetig|angestellt)\b", behind):
        return "arbeit"
    behind = behind if group == "name" else ""  # „die Klage einer Kölnerin gegen …“
    near = [each for each in _ROLLE.finditer(before)] or [each for each in _ROLLE.finditer(behind)][:1]
    if not near:
        return ""
    last = near[-1]
    clause = before.rpartition(",")[2]
    if any(each.lastgroup == "kind" for each in _ROLLE.finditer(clause)):
        return "kind"  # with whom they live is said beside
    if last.lastgroup == "andere" and last[0].startswith("sitz") and len(near) > 1:
        last = near[-2]  # whose seat it is says the word before
    if last.lastgroup == "mieter" and _WOHNT_JETZT.search(clause):
        return "andere"
    if _SEINE_FIRMA.search(before[: last.end()]) and len(near) > 1:
        last = near[0]  # „mit ihrer GmbH“ is she who was named before
    if last.lastgroup == "unklar" and all(each.lastgroup == "wir" for each in near[:-1]) and near[:-1]:
        return "wir"
    return _als(last.lastgroup)


def _als(name: str | None) -> Wessen:
    roles: Mapping[str, Wessen] = {role: role for role in _ROLLEN}
    return roles.get(name or "", "")
