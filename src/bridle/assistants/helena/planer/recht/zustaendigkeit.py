"""Which court hears a matter, whether a lawyer is needed, and which appeals there are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.law.geld import dezimal
from bridle.assistants.helena.law.gericht_am_ort import am_ort
from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.law.zustaendigkeit import GERICHTE
from bridle.assistants.helena.law.zustaendigkeit_sachen import PROZESSGERICHT
from bridle.assistants.helena.planer.grenzen import will_handeln
from bridle.assistants.helena.planer.kosten.tage import ohne_jahre
from bridle.assistants.helena.planer.kosten.zusammen import zusammengerechnet
from bridle.assistants.helena.planer.lesen.anwaltsfrage import ob_mit_anwalt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, lies
from bridle.assistants.helena.planer.lesen.orte import gericht_in
from bridle.assistants.helena.planer.lesen.tage import MONATSNAMEN, daten, ohne_daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.recht.anwalt_sagen import urteil
from bridle.assistants.helena.planer.recht.anwaltszwang import fragt_nach_anwalt
from bridle.assistants.helena.planer.recht.postleitzahl import nicht_bestimmt, postleitzahl
from bridle.assistants.helena.planer.recht.sache_in import sache_in
from bridle.assistants.helena.planer.recht.wiederkehrend import wiederkehrend
from bridle.assistants.helena.planer.recht.zustaendigkeit_ort import WENN, ort_fuer, wenn_dort
from bridle.assistants.helena.planer.sagen import absaetze, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER, zur_akte
from bridle.models.planner import Progress, Rule

_FRAGE = (
    r"^\w*gericht fuer\b|[,.:;–-]\s*gericht\s*\?|\bklage gericht\W*$|"
    r"\b(?:beantragen|einreichen|erklaeren|ausschlagen|anmelden|stellen) (?:wo|wohin)\b\W*$|"
    r"\bwo (?:muss|kann|soll|koennen|muessen|wird|"
    r"ist)\b.*\b\w*ausschlag\w* (?:\w+ )?(?:zu )?(?:erklaer\w*|erklaert|abzugeben|abgeben|einzureichen)|"
    r"\bwo (?:muss|kann|soll|koennen|muessen)\b.*\b(?:beantrag|ausschlagen\b|"
    r"\w*antrag\b.*\bstell)|(?:[:,–-]|\beinreichen|\bklagen|\bklage)\s*wo\b\s*\??$|"
    r"\bwelche gerichte (?:kommen|waeren|sind|koennen|duerfen)\b|\bkammer fuer handelssachen\s*\?|"
    r"\bwo (?:reich\w*|einreichen|klagen|wird|werde|beantrag\w*|stell\w*)\b|"
    r"klage\w*\b.*[:,.;–-]\s*wohin\b(?: damit| denn)?\W*$|"
    r"\bwo (?:muss|muessen|kann|koennen|soll|sollen|darf|duerfen|wird|werden|ist|"
    r"waere)\b.*\b(?:ein(?:zu)?reich|"
    r"eingereicht|(?:zu )?erheb|erhoben)\w*|\bohne anwalt\b|\banwaltlich|"
    r"\bbr(?:au|aeu)ch\w*\b.*\beinen anwalt|\bbei welchem gericht\b|"
    r"\bzustaendig\w*|\bwelche[sm]? (?:familien|amts|land|arbeits|sozial|verwaltungs|finanz|nachlass|"
    r"insolvenz|mahn|"
    r"betreuungs|vollstreckungs)?gericht\b|\bwo (?:muss|kann|koennen|muessen|soll)\b.*\bklag|"
    r"\b(?:amts-?(?:gericht)?|land-?(?:gericht)?|ag|lg) ?(?:oder|/) ?(?:zum |vors? |das |beim )?"
    r"(?:amtsgericht|landgericht|ag|lg)\b|"
    r"\b(?:war|ist|waere) (?:das|ein|denn das) (?:amts|land)gericht (?:\w+ ){0,2}(?:richtig|korrekt|falsch)|"
    r"\banwaltszwang|\brechtsweg\b|\bwelche rechtsmittel|\brechtsmittel gegen|"
    r"\bwo klag(?:t|e|en)\b|"
    r"\bwohin\b.*(?:klage|antrag|mahnbescheid|widerspruchsbescheid|scheidung)|\bwo (?:geht|"
    r"muss|gehoert)\b.*\bhin\b|"
    r"\bwo (?:klage|verklage|erhebe) (?:ich|wir|man)\b|\bvor welche[sm]? gericht|\bwo (?:wird|ist|erhebe|"
    r"erheben|"
    r"reicht)\b.*\b(?:klage\w*|geklagt)|\bwelche[rs]? (?:gerichtsbarkeit|gerichtszweig)"
)
_KURZ = (
    r"(?:[.,:;–?-]\s*|\b(?:trotzdem|dennoch|doch|noch|schon|also|auch|sicher|dann|wirklich|jetzt|"
    r"nicht|eher|nun|"
    r"hier|da|bleibt|das|dem|beim|vors?|zum|ans?|am|fuers?) )(?:das )?(?:ag|lg|arbg|vg|sg|fg|famg|"
    r"(?:amts|land|arbeits|verwaltungs|sozial|finanz|familien)gericht)"
    r"(?: (?:zustaendig|richtig|oder|korrekt))?\s*\?+\s*$|\bwar (?:das|denn das) (?:ag|lg)\b"
)
"""„…, Wert 15.000. LG?“: a court alone asks that only of something."""
_WER = (
    r"\bwer\b|\bwann\b|\bwie\b|\bletzte[rnm]? (?:\w+)?tag\b|\bspaetestens\b|"
    r"\btermin|\bkost|\bfrist|\bakten?\b"
)
_NICHT = (
    r"\bin welchen (?:akten|sachen|mandaten|verfahren|faellen)\b|\bwelche[nr]? akten\b|"
    r"\bwer (?:ist|war)\b|\bsachbearbeiter|\bverantwortlich|\bwelches gericht (?:ist|war) "
    r"(?:beteiligt|in der akte)"
)

_BEI_DER_BEHOERDE = r"\beinspruch|\bwiderspruch(?!sbescheid)|\bbussgeldbescheid|\bsteuerbescheid"
"""These go to the authority first, and to no court."""
_WO_GEREGELT = r"\bwo\b.*\b(?:geregelt|normiert|im gesetz|klagefrist\w*)\b"
"""„Wo ist die Klagefrist geregelt?“: in a norm, and before no court."""
_EINGEREICHT = re.compile(
    r"\b(?:im|in|seit|aus|anfang|ende|mitte|jahre?|eingereicht|anhaengig|erhoben|"
    r"[a-z]{3,9})\s+(20[12]\d)(?![\d.,]\d|\d|\s?(?:€|euro|eur\b))"
)


def regeln() -> list[Rule]:
    return zur_akte(
        "bestimme_zustaendigkeit",
        _erkenne,
        antwort,
        lambda groups: groups["argumente"],
        example="Welches Gericht ist für eine Mietsache über 7.500 € zuständig?",
        fehler=FEHLER,
    )


def zuerst() -> list[Rule]:
    """For a lawsuit with its value, of which the court is asked: who is named in it is no party of ours."""
    return [
        Rule(_wohin, "bestimme_zustaendigkeit", antwort, lambda groups: groups["argumente"], failure=FEHLER)
    ]


_WOHIN = (
    r"^\w*gericht fuer\b|[,.:;–-]\s*gericht\s*\?|\bwohin\b|\bwelche[sm]? \w*gericht|\bzustaendig\w*|"
    r"\brechtsweg\b|"
    r"\bwo\b[^.?!]*\b(?:klag\w*|verklag\w*|einreich\w*|einzureich\w*|erheb\w*|beantrag\w*|stell\w*)\b|"
    r"\bwo reich\w*"
)


def ist_auftrag(asked: Anfrage) -> bool:
    """„…, wo reiche ich die Klage ein?“ asks, though the same verb orders it elsewhere."""
    return will_handeln(asked) and not asked.hat(r"\b(?:wo|wohin|welche[sm]?)\b[^?]*\?\s*$")


def am_ort_gefragt(text: str) -> bool:
    """Whether the court is asked for and a place is told by which it is one: the story belongs to it."""
    read = _wohin(text) if text.count("?") < 2 else None
    return read is not None and read["am_ort"]


def so_genannt(asked: Anfrage, named: Genannt) -> bool:
    """„die Scheidung Wiesengrund“: a name right after what a matter is about."""
    found = (
        re.search(rf"\b([A-ZÄÖÜ][\wäöüß-]{{3,}}) {re.escape(named.name)}\b", asked.text)
        if named.name
        else None
    )
    return found is not None and sache_in(falte(found[1])) is not None


def _wohin(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    named = genannt(asked)
    known = named is not None and (
        named.aktenzeichen
        or (named.stark and not any(map(finde, (named.name, *named.name.split()))))
        or so_genannt(asked, named)
    )
    if known or not asked.hat(_WOHIN) or asked.hat(_WER) or ist_auftrag(asked):
        return None
    read = _erkenne(asked)
    if read is None:
        return None
    given = read["argumente"].keys()
    sued = asked.hat(r"klag") and {"sache", "streitwert"} <= given
    return read if sued or ("sache" in given and read["am_ort"]) else None


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    about = sache_in(anfrage.klein)
    code = postleitzahl(anfrage.klein)
    claims = zusammengerechnet(ohne_daten(anfrage.klein))
    value = betrag(ohne_jahre(ohne_daten(anfrage.klein.replace(code, " ") if code else anfrage.klein)))
    value = dezimal(claims.euro) if claims is not None else value
    recurring = wiederkehrend(anfrage.klein)
    value = dezimal(recurring.wert) if recurring is not None else value
    sued = value and anfrage.hat(r"klage\b|\bklagen\b")
    if anfrage.hat(_BEI_DER_BEHOERDE) and not anfrage.hat(r"gericht|klag"):
        return None
    if anfrage.hat(_WO_GEREGELT) and not anfrage.hat(r"gericht|zustaendig"):
        return None
    short = (about or value) and anfrage.hat(_KURZ) and not anfrage.hat(_WER)
    asks = anfrage.hat(_FRAGE) or short or (value and _nur_die_klage(anfrage))
    lawyer_needed = fragt_nach_anwalt(anfrage) and not anfrage.hat(r"\bzahl(?:en|t)\b|erstatt|\btrag")
    asks = asks or (lawyer_needed and (about or value))
    if not asks or (anfrage.hat(_NICHT) and not (about or sued)):
        return None
    named = genannt(anfrage)
    year = _EINGEREICHT.search(anfrage.klein)
    if named is not None and not (about or value):
        return None  # the court that is entered in the matter; its value alone does not say which it is
    by_matter = named is not None and (named.aktenzeichen or (named.sicher and not about and not value))
    days = daten(anfrage.klein)
    if named is None and not (about or value) and anfrage.hat(r"\banwalt"):
        return None  # whether one needs a lawyer there is in the law
    # The limit changes with the beginning of a year, so a year says enough.
    month = _MONAT.search(anfrage.klein) if year and not days else None
    middle = f"{year[1]}-{MONATSNAMEN.index(month[1]) + 1:02d}-15" if year and month else None
    day = days[0][1].isoformat() if days else middle or (f"{year[1]}-07-01" if year else None)
    arguments = {"sache": about, "streitwert": value, "datum": day}
    place = ort_fuer(anfrage.text, about)
    given = {name: each for name, each in arguments.items() if each} | place.argumente
    only_year = year[1] if year and not days and middle is None else ""
    lawyer = anfrage.klein if ob_mit_anwalt(anfrage.klein) else ""
    whose = named if by_matter else Genannt()
    return {
        "argumente": given,
        "akte": whose,
        "jahr": only_year,
        "anwalt": lawyer,
        "auch_orte": place.auch,
        "am_ort": place.gesagt,
        "daher": recurring.daher if recurring is not None else claims.daher if claims is not None else "",
        "plz": code if not place.ort else "",
        "entschied": erstes_gericht(anfrage.text),
    }


_MONAT = re.compile(rf"\b({'|'.join(MONATSNAMEN)})\b")
_NUR_KLAGE = re.compile(
    r"(?:eine )?\w*klage\b(?: (?:gegen|auf|ueber|wegen|von|aus|in hoehe von|im|um|der|die|das|den|"
    r"dem|des|eine[nmrs]?|"
    r"unsere[nmrs]?|meine[nmrs]?|[a-z-]+|€|euro|eur|[\d.,]+€?))*"
)
_ANDERES = (
    r"kost|gebuehr|frist|wann|muster|vorlage|entwurf|risiko|honorar|termin|dokument|akte|streitwert|"
    r"was|wie|wer|vergleich|einigung|"
    r"einreich|erheb|eingereicht|erhoben|zugestellt|haben|liegt|steht|gibt"
)
SHORT = 8


def _nur_die_klage(anfrage: Anfrage) -> bool:
    """„Klage gegen Versicherung auf 4.999 €“: a lawsuit and its value, and nothing that is asked of it."""
    plain = anfrage.klein.strip(" .?!")
    return (
        len(plain.split()) <= SHORT
        and _NUR_KLAGE.fullmatch(plain) is not None
        and anfrage.hat(_ANDERES) is None
    )


def ohne_angaben(anfrage: Anfrage) -> bool:
    """Which court it is, asked without a word on what it is about: in a matter, it is that of the matter."""
    reading = _erkenne(anfrage)
    return reading is not None and not reading["argumente"] and reading["akte"] == Genannt()


_WAHLWEISE = {"unfall": "Unfallort", "delikt": "Tatort", "erbe": "letzter Wohnsitz des Erblassers"}
"""Places where one may sue as well; the court at the seat of the other side stays open."""


def erstes_gericht(text: str) -> str:
    """The court that is named with its place, as one that may have decided in the first instance."""
    found = gericht_in(text)
    kind, _, seat = found.name.partition(" ") if found is not None and found.bekannt else ("", "", "")
    return f"{GERICHTE[kind]} {seat}" if kind in GERICHTE and seat else ""


def _benannt(data: Mapping[str, Any], decided: str = "") -> str:
    """The court with its place, where one was named by which it is told."""
    if data["kurz"] == PROZESSGERICHT and decided:
        return (
            f"**{data['gericht']}**, hier also das **{decided}**, wenn es im ersten Rechtszug entschieden hat"
        )
    named = data.get("gericht_am_ort")
    if not named:
        return f"**{data['gericht']}**"
    also = _WAHLWEISE.get(data.get("ort_nach") or "")
    return f"**{data['gericht']}**, wahlweise das **{named}** ({also})" if also else f"**{named}**"


def _zum_ort(progress: Progress) -> list[str]:
    """What is left to check of the place, and which others were named and decide nothing here."""
    data = progress.data
    others: tuple[tuple[str, str], ...] = progress.groups.get("auch_orte", ())
    told = [data["ort_hinweis"]] if data.get("ort_hinweis") else []
    told += [nicht_bestimmt(progress.groups["plz"])] if progress.groups.get("plz") else []
    for place, rule in others:
        here = am_ort(data["kurz"], place) if rule in _WAHLWEISE or rule == WENN else None
        court = here.name if here else ""
        if here and rule == WENN:
            told.append(here.hinweis)
        elif court:
            told.append(f"Wahlweise auch das **{court}** ({_WAHLWEISE[rule]}).")
        else:
            told.append(f"Genannt ist auch {place}; danach ist das Gericht hier nicht bestimmt.")
    return told


def antwort(progress: Progress) -> str:
    data = progress.data
    value = f" bei {data['wert_text']}" if data.get("wert_text") else ""
    only = "ausschließlich " if data["ausschliesslich"] else ""
    inside = ", ".join(part for part in (data["abteilung"], data["kammer"]) if part)
    head = (
        f"{data['sache_name']}{value}: {only}zuständig ist das "
        f"{_benannt(data, progress.groups.get('entschied', ''))}{f' ({inside})' if inside else ''}. "
        f"{wenn_dort(data['kurz'], progress.groups.get('auch_orte', ()))}"
    ).rstrip()
    if data["unsicher"]:
        head = f"{head} Das ist unsicher, siehe unten."
    appeals = [f"{each['name']} ({each['gericht']}): {each['text']}" for each in data["rechtsmittel"]]
    year = progress.groups.get("jahr", "")
    assumed = (
        [f"Genannt ist nur das Jahr {year}; gerechnet ist mit einem Tag in seiner Mitte."] if year else []
    )
    asked = progress.groups.get("anwalt", "")
    lawyer = f"{urteil(asked, data)} {data['anwaltszwang_text']}" if asked else data["anwaltszwang_text"]
    local = [each["regel"] for each in data["oertlich"]] + _zum_ort(progress)
    told = {rule for _, rule in progress.groups.get("auch_orte", ())}
    answered = {each["frage"] for each in data["oertlich"] if each["id"] in told}
    if data["kurz"] == PROZESSGERICHT and progress.groups.get("entschied"):
        answered |= {*data["fehlend"]}
    open_facts = [each for each in data["fehlend"] if each not in answered]
    return absaetze(
        progress.groups.get("daher", ""),
        head,
        lawyer,
        absaetze("Begründung:", liste(data["begruendung"])),
        absaetze("Anders, wenn:", liste(data["alternativen"])) if data["alternativen"] else "",
        absaetze("Örtlich:", liste(local)) if local else "",
        absaetze("Rechtsmittel:", liste(appeals)) if appeals else "",
        absaetze("Hinweise:", liste([*assumed, *data["hinweise"]])) if assumed or data["hinweise"] else "",
        absaetze("Das solltest Du noch klären:", liste(open_facts)) if open_facts else "",
        quelle(f"Zuständigkeitsprüfung nach {', '.join(data['normen'])}"),
    )
