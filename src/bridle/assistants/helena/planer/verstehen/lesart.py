"""How a request is read before any rule sees it: written out, reduced to what it asks, taken apart."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bridle.assistants.helena.planer.akten.kollision import vorgestellt
from bridle.assistants.helena.planer.akten.sache_stelle import eigene_angaben
from bridle.assistants.helena.planer.entwuerfe.auftrag import auftrag
from bridle.assistants.helena.planer.fristen.kern import (
    fragt_nach_kuendigung,
    fragt_nach_zweien,
    ist_eine_rechnung,
    verliert_die_frist,
)
from bridle.assistants.helena.planer.fristen.mehrere import (
    an_zwei_gerichten,
    einzelne_fristen,
    ende_und_klage,
    revision_mit_gruenden,
)
from bridle.assistants.helena.planer.grenzen import braucht_modell, will_erklaerung
from bridle.assistants.helena.planer.hilfe import gibt_nichts_an
from bridle.assistants.helena.planer.kosten.gegenseite import mit_gegner
from bridle.assistants.helena.planer.kosten.quote import verliert_die_quote
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.lesen.abkuerzungen import ausgeschrieben
from bridle.assistants.helena.planer.lesen.anschluss import Vorher, im_zusammenhang
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.gedanklich import ohne_scheinauftrag
from bridle.assistants.helena.planer.lesen.nebenbei import ohne_nebenbei
from bridle.assistants.helena.planer.lesen.papier import mit_papier
from bridle.assistants.helena.planer.lesen.rahmen import ohne_rahmen
from bridle.assistants.helena.planer.lesen.redensarten import ohne_redensarten
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.recht.norm_erbeten import norm_erbeten
from bridle.assistants.helena.planer.recht.normen_worte import norm_zuerst
from bridle.assistants.helena.planer.recht.rechtsbehelf import erkenne as rechtsbehelf_zu
from bridle.assistants.helena.planer.recht.zustaendigkeit import am_ort_gefragt
from bridle.assistants.helena.planer.recht.zustaendigkeit_annahme import erkenne as gericht_vermutet
from bridle.assistants.helena.planer.recht.zustaendigkeit_instanz import am_ort_gefragt as rechtsmittel_am_ort
from bridle.assistants.helena.planer.verstehen.fortsetzung import der_reihe_nach, fortgesetzt, im_gespraech
from bridle.assistants.helena.planer.verstehen.gezeigt import gezeigt
from bridle.assistants.helena.planer.verstehen.hoeflich import ohne_hoeflichkeit
from bridle.assistants.helena.planer.verstehen.kern import Kern, kern
from bridle.assistants.helena.planer.verstehen.teilfragen import Teilfragen, mehrere, teilfragen
from bridle.assistants.helena.planer.verstehen.uebergangen import uebergangen
from bridle.assistants.helena.planer.verstehen.wann_war import dort_nachgesehen, in_der_akte
from bridle.assistants.helena.planer.verstehen.wessen_sache import mit_vorrede
from bridle.models.planner import MAX_REQUEST, Rule

KEPT = 512
"""Texts whose rule is remembered: a request is read in many ways, and each of them again at every step."""


@dataclass(frozen=True, slots=True)
class Versteht:
    """Whether any of the rules reads a text, and which tool that one asks."""

    rules: Sequence[Rule]
    gemerkt: dict[str, Rule | None] = field(
        default_factory=dict[str, "Rule | None"], repr=False, compare=False
    )

    def __call__(self, text: str) -> bool:
        return self.regel(text) is not None

    def regel(self, text: str) -> Rule | None:
        """The first that reads it."""
        if text not in self.gemerkt:
            if len(self.gemerkt) >= KEPT:
                self.gemerkt.clear()
            self.gemerkt[text] = next((rule for rule in self.rules if _liest(rule, text)), None)
        return self.gemerkt[text]

    def werkzeug(self, text: str) -> str | None:
        rule = self.regel(text)
        return rule.tool if rule is not None else None

    def angaben(self, text: str) -> tuple[str, Mapping[str, Any]] | None:
        """The tool, and what is asked of it."""
        rule = self.regel(text)
        read = rule.read(text) if rule is not None else None
        return None if rule is None or read is None else (rule.tool, read[1])

    def gelesen(self, text: str) -> Mapping[str, Any]:
        """What the rule has read besides: the fields, the kinds of entries."""
        rule = self.regel(text)
        read = rule.read(text) if rule is not None else None
        return {} if read is None else read[0]

    def gleich(self, one: str, other: str) -> bool:
        """Whether the same rule reads the same in both."""
        rule = self.regel(one)
        return rule is not None and rule is self.regel(other) and _angaben(rule, one) == _angaben(rule, other)


@dataclass(frozen=True, slots=True)
class Lesart:
    """The questions to answer; `gedeutet` where the person should see how the request was taken."""

    fragen: Sequence[str]
    gedeutet: bool = False


def lesart(text: str, before: Sequence[Vorher], versteht: Versteht) -> Lesart:
    """What is meant, where something is known to answer it; otherwise the request as it was written."""
    if len(text) > MAX_REQUEST:
        return _lange(text)
    text = ohne_scheinauftrag(mit_grossem_namen(ohne_hoeflichkeit(text)) if before else text)
    if gibt_nichts_an(lies(text)):
        return Lesart((text,))
    if auftrag(lies(text)) is not None:
        return _auftrag(text, before)
    told = _AENDERT_DAS.sub("", text) if before else text
    asked = ausgeschrieben(ohne_rahmen(ohne_nebenbei(told)))
    plain = _so_klein_wie(text, ohne_redensarten(norm_zuerst(asked)))
    if (there := mit_vorrede(plain)) and not versteht(plain) and versteht(there):
        return Lesart((there,), gedeutet=True)
    if before and (there := dort_nachgesehen(plain, _gefragt(before[-1], versteht))):
        return Lesart((there,), gedeutet=True)
    if before and (carried := fortgesetzt(plain, [_gefragt(each, versteht) for each in before], versteht)):
        parts = teilfragen(carried[0]) if len(carried) == 1 else Teilfragen(tuple(carried), sicher=True)
        apart = _teilbar(parts, versteht) and not fragt_nach_zweien(plain, parts.fragen)
        return Lesart(parts.fragen if apart else tuple(carried), gedeutet=True)
    if there := in_der_akte(plain):
        return Lesart((there,))
    if checked := vorgestellt(plain):
        return Lesart((checked,), gedeutet=True)
    if apart := einzelne_fristen(plain) or revision_mit_gruenden(plain) or ende_und_klage(plain):
        return Lesart(apart, gedeutet=True)
    courts = an_zwei_gerichten(plain)
    if courts and {versteht.werkzeug(each) for each in courts} == {"berechne_frist"}:
        return Lesart(courts, gedeutet=True)
    if (norm := norm_erbeten(plain)) and not _sagt_die_norm(plain, versteht):
        return Lesart((norm,))
    if _ARGUMENTE.search(lies(plain).roh) or gericht_vermutet(plain) or fragt_nach_kuendigung(plain):
        return Lesart((plain,))
    if (
        am_ort_gefragt(plain)
        or rechtsmittel_am_ort(plain)
        or (plain.count("?") < 2 and rechtsbehelf_zu(plain))
    ):
        return Lesart((plain,))
    core = kern(plain)
    if len(core.fragen) == 1 and (ist_eine_rechnung(plain) or verliert_die_quote(plain, core.fragen[0])):
        return Lesart((plain,))
    if len(core.fragen) == 1 and (told := mit_gegner(plain, core.fragen[0])) and risiko(lies(told)):
        return Lesart((told,))
    if len(core.fragen) == 1:
        asked = mit_papier(core.fragen[0], before[-1].frage) if before else core.fragen[0]
        meant = im_gespraech(asked, [_gefragt(each, versteht) for each in before], versteht)
        if meant != core.fragen[0]:
            core = Kern((meant,), gedeutet=True)
            plain = meant
    parts = teilfragen(core.fragen[0]) if len(core.fragen) == 1 else mehrere(core.fragen)
    parts = replace(parts, fragen=tuple(ohne_redensarten(each) for each in parts.fragen))
    if _teilbar(parts, versteht) and not fragt_nach_zweien(plain, parts.fragen):
        return Lesart(parts.fragen, gedeutet=True)
    return _eine(plain, core, versteht)


_KLEINER_NAME = re.compile(
    r"^(?P<vor>(?:und|oder|aber)?\s*(?:wie ist (?:es|das)|was ist)?\s*(?:bei|zu|mit|in(?: der)? (?:sache|"
    r"akte)|"
    r"(?:von|für|bei)? ?(?:frau|herrn?))\s+)(?P<name>[a-zäöüß]{5,})(?P<nach>\s*[?!.]*)$",
    re.I,
)


def mit_grossem_namen(text: str) -> str:
    """„und bei morgenroth?“ among questions that are written as they should be."""
    found = _KLEINER_NAME.match(text.strip())
    if found is None or not found["name"].islower() or bekannt(falte(found["name"])):
        return text
    return f"{found['vor']}{found['name'].capitalize()}{found['nach']}"


_ARGUMENTE = re.compile(
    r"\b(?:gegen)?argumente? (?:fuer|gegen|dafuer|dagegen|pro)\b|\bpro (?:und|&) [ck]ontra\b|"
    r"\bvor- und nachteile\b|\bfuer und wider\b"
)
"""Asked beside a question, they are what is wanted: the question alone would be another one."""
_SAGT_DIE_NORM = frozenset(
    {"berechne_frist", "bestimme_zustaendigkeit", "berechne_kostenrisiko", "get_kosten_rules"}
)
_RECHNET = re.compile(
    r"frist\b|\bbis wann\b|\bwie (?:lange|viel|hoch)\b|kost(?:en|et)\b|gebuehr|\banwalt|zustaendig|"
    r"(?<!\bbeim )(?<!\bvor dem )(?<!\bam )(?<!\bans )\b\w*gericht\b"
)


def _sagt_die_norm(text: str, versteht: Versteht) -> bool:
    """What is computed names its norms, and says more than they do."""
    asked = lies(text).roh
    if _BEIDE_FRISTEN.search(asked):
        return versteht.werkzeug(text) == "berechne_frist"
    return _RECHNET.search(asked) is not None and versteht.werkzeug(text) in _SAGT_DIE_NORM


_BEIDE_FRISTEN = re.compile(r"\beinlegung\w*\b.*\bbegruendung\w*\b")
"""How long each of them is, is asked."""


_AENDERT_DAS = re.compile(
    r"(?<=[.!,;–-])\s*(?:und )?(?:ändert (?:das|sich)(?: dann| dadurch| da)?(?: was| etwas)?(?: daran)?|"
    r"(?:was|wie) (?:ist|gilt|ändert sich|sieht es|wäre es) (?:das )?(?:dann|jetzt|da)(?: aus)?|"
    r"macht das (?:einen unterschied|was aus|etwas aus)|"
    r"(?:was|wie ?viel) (?:kommt|macht|wird|ergibt|ist) (?:das )?(?:(?:dann|da|das|insgesamt|alles) )*"
    r"(?:zusammen|raus|heraus|insgesamt|dabei heraus))\s*\?+\s*$",
    re.I,
)
"""Asks again what was asked, with what has just been said."""


def _lange(text: str) -> Lesart:
    """Too long for the rules, whose patterns take their time: only its core, where that is short enough."""
    core = kern(ausgeschrieben(text))
    one = " ".join(core.fragen)
    return Lesart((one,), gedeutet=True) if len(one) <= MAX_REQUEST else Lesart((text,))


def _liest(rule: Rule, text: str) -> bool:
    """One that fails counts as one that does not."""
    try:
        return rule.read(text) is not None
    except Exception:  # the planner itself tries it again, and tells the log
        return False


def _angaben(rule: Rule, text: str) -> object:
    """What is asked of the tool; the words it was read from differ anyhow."""
    read = rule.read(text)
    return None if read is None else read[1]


def _auftrag(text: str, before: Sequence[Vorher]) -> Lesart:
    """What is to be entered stays in the person's own words; only what comes before the colon is read."""
    head, colon, content = text.partition(": ")
    said = f"{ausgeschrieben(head)}{colon}{content}" if colon else _IN_SACHEN.sub("in der Akte", text)
    meant = _dort_eingetragen(im_zusammenhang(said, before))
    return Lesart((meant,), gedeutet=meant != said)


_DA = re.compile(r"\b(?:mir |uns )?(?:dazu|da|dort|hier|dafür)\b", re.I)


def _dort_eingetragen(order: str) -> str:
    """„trag da eine Wiedervorlage ein“: the matter in the place of that word, so that it stays an order."""
    joined = re.fullmatch(r"(.+) (in der Akte \S+?)\?", order)
    return order if joined is None or not _DA.search(joined[1]) else _DA.sub(joined[2], joined[1], count=1)


_IN_SACHEN = re.compile(r"\bi\.\s?s\.(?=\s)", re.I)
_GROSSES_WORT = re.compile(r"(?<=\s)[A-ZÄÖÜ][a-zäöüß]+")


def _so_klein_wie(text: str, plain: str) -> str:
    """Where somebody writes everything small, a word with a capital would be the only name in sight."""
    if _GROSSES_WORT.search(text):
        return plain
    return re.sub(
        r"\b[A-ZÄÖÜ][a-zäöüß]+\b", lambda word: word[0] if word[0] in text else word[0].lower(), plain
    )


def als_satz(text: str, reading: Lesart, before: Sequence[Vorher], versteht: Versteht) -> str:
    """How the message was taken, as the person is shown it; nothing where that says no more than it did."""
    if not reading.gedeutet or len(reading.fragen) != 1:
        return ""
    talked = [(each.frage, meant) for each, meant in zip(before, _wie_gemeint(before, versteht), strict=True)]
    return gezeigt(ohne_hoeflichkeit(text), reading.fragen[0], talked)


def ohne_wirkung(
    text: str, reading: Lesart, before: Sequence[Vorher], versteht: Versteht, answer: str
) -> str:
    """What the message adds to the question before, and the answer does not use."""
    if not before or not reading.gedeutet or len(reading.fragen) != 1:
        return ""
    return uebergangen(text, reading.fragen[0], _wie_gemeint(before, versteht)[-1], answer, versteht)


def davor_gemeint(before: Sequence[Vorher], versteht: Versteht) -> Vorher:
    """The request before as it was meant, with its answer."""
    return replace(before[-1], frage=_wie_gemeint(before, versteht)[-1])


def _wie_gemeint(before: Sequence[Vorher], versteht: Versteht) -> list[str]:
    """Each request of the conversation as it was meant after those before it."""
    asked = [_gefragt(each, versteht) for each in before]
    return [each.frage for each in der_reihe_nach(asked, versteht)[1:]]


def _gefragt(before: Vorher, versteht: Versteht) -> Vorher:
    """What was asked then, by its core where the rules read only that."""
    asked = ausgeschrieben(ohne_rahmen(ohne_nebenbei(ohne_hoeflichkeit(before.frage))))
    if versteht(asked):
        return replace(before, frage=asked)
    if (there := mit_vorrede(asked)) and versteht(there):
        return replace(before, frage=there)
    core = kern(ohne_redensarten(norm_zuerst(asked))).fragen
    return replace(before, frage=core[0] if len(core) == 1 and versteht(core[0]) else asked)


def _teilbar(parts: Teilfragen, versteht: Versteht) -> bool:
    """Only what is understood in parts is taken apart: all of it, where one could read it as one question."""
    if len(parts.fragen) < 2:
        return False
    understood = [versteht(each) for each in parts.fragen]
    if all(understood) or not parts.sicher:
        return all(understood)
    return any(understood) and not _erzaehlt_und_gefragt(parts.fragen, understood, versteht)


def _erzaehlt_und_gefragt(parts: Sequence[str], understood: Sequence[bool], versteht: Versteht) -> bool:
    """Whether what is not understood only tells what the rest asks about: together they are one question."""
    pairs = list(zip(parts, understood, strict=True))
    told = all("?" not in part and eigene_angaben(part) for part, known in pairs if not known)
    tools = {versteht.werkzeug(part) for part, known in pairs if known}
    return told and len(tools) == 1 and versteht.werkzeug(" ".join(parts)) in tools


def _eine(plain: str, core: Kern, versteht: Versteht) -> Lesart:
    """The core, unless nothing knows it and something knows the message as it stands."""
    one = ohne_redensarten(" ".join(core.fragen))
    asked = lies(one)
    if verliert_die_frist(plain, one):
        return Lesart((plain,))
    if braucht_modell(asked) or will_erklaerung(asked) or versteht(one) or not versteht(plain):
        return Lesart((one,), core.gedeutet)
    return Lesart((plain,))
