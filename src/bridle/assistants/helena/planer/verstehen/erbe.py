"""What the parts of a request have in common: one that lacks a matter, a day or a value has theirs."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.papier import mit_papier
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT, teilsaetze
from bridle.assistants.helena.planer.lesen.tage import daten, ohne_daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.kern import akte_in, mit_akte
from bridle.assistants.helena.planer.verstehen.kern_kosten import vorgeschichte, vorspann
from bridle.assistants.helena.planer.verstehen.kern_worte import ROLLE
from bridle.assistants.helena.planer.verstehen.knapp import davon_nur
from bridle.assistants.helena.planer.verstehen.teil_davor import frist_dazu as _frist_dazu
from bridle.assistants.helena.planer.verstehen.teil_davor import kalender_aller, name_am_ende

_ZU_THEMA = re.compile(r"\b(?:dazu|hierzu|dafür|dafuer|davon|darüber|dagegen)\b", re.I)
_RECHNET = re.compile(
    r"frist|wann|kost|gebühr|gebuehr|honorar|vergütung|\brechnung|risiko|verlier|gewinn|zuständig|gericht\b|anwaltszwang|verjähr",
    re.I,
)
_BETRAG = re.compile(
    r"\d{1,3}(?:\.\d{3})+(?:,\d{2})?(?:\s*(?:€|euro|eur)\b|\s*€)?|\d+(?:,\d{2})?\s*(?:€|euro\b|eur\b)", re.I
)


def ergaenzt(parts: list[str], lead: str, colon: str) -> list[str]:
    topic = (
        lead
        if lead and len(lead.split()) <= 4 and not re.search(r"\d", lead) and not genannt(lies(lead))
        else ""
    )
    of_a_norm = len(lead.split()) == 1 and any("§" in each for each in parts)
    akte = (
        akte_in(parts if of_a_norm else [lead, *parts])
        or _stichwort_akte([lead, *parts])
        or ("" if lead else name_am_ende(parts[0]))
    )
    amount = next((found[0] for each in parts if (found := _BETRAG.search(ohne_daten(each)))), "")
    finished: list[str] = []
    for n, part in enumerate(parts):
        part = _frist_dazu(part, parts[0]) if n else part
        said = _ZU_THEMA.sub(f"zu {topic}", part) if topic else part
        if lead and (not topic or (n == 0 and said == part)):
            said = f"{lead}{colon}{said}"
        if n:
            said = _wie_davor(said, parts[0], amount)
        of_all = n == 0 and not lead and kalender_aller(said)
        finished.append(als_frage(said if of_all else _mit_akte(said, akte)))
    return finished


def ergaenzt_liste(things: list[str], lead: str) -> list[str]:
    """Each thing with the matter that stands before the list."""
    akte = akte_in([lead, *things]) or next(iter(_vorn(lead)), "")
    return [als_frage(mit_akte(each, akte)) for each in things]


def _vorn(lead: str) -> list[str]:
    named = genannt(lies(lead))
    return [named.aktenzeichen or named.name] if named is not None else []


def _mit_akte(part: str, akte: str) -> str:
    if re.search(r"\bmuster\b|\bvorlage|§|\bnorm\b|\burteile\b|\bkanzlei\b|\balle akten\b", part, re.I):
        return part
    return mit_akte(part, akte)


def _stichwort_akte(parts: list[str]) -> str:
    """„Brackwasser, Streitwert und Gericht“: a name at the beginning, before a comma."""
    for part in parts:
        first = re.match(r"\s*([A-ZÄÖÜ][\wäöüß-]+),", part)
        if first and (named := genannt(lies(first[1]))) is not None:
            return named.name
    return ""


def _wie_davor(part: str, first: str, amount: str) -> str:
    if narrower := davon_nur(part, first) or _im_dezernat(part, first):
        return narrower
    said = mit_papier(_mit_rolle(_mit_gegenueber(_mit_anfang(part, first), first), first), first)
    remedy = re.search(r"\b(Berufung|Revision|Beschwerde)", first)
    if remedy and re.search(r"(?<!s)\bBegründung|\bbegründe[nt]", said):
        whole = f"{remedy[1]}{'' if remedy[1] == 'Beschwerde' else 's'}begründung"
        if re.search(r"\bZulassung der Berufung", first):
            whole = "Begründung des Antrags auf Zulassung der Berufung"
        said = re.sub(r"\bBegründung(?! des)", whole, said)
    if _RECHNET.search(said) and _RECHNET.search(first):
        told = vorgeschichte(first) or vorspann(first)
        said = f"{told.rstrip()} {said}" if told and told not in said else said
        if amount and not _BETRAG.search(ohne_daten(said)):
            said = f"{said.rstrip(' ?!.')} bei {amount.strip()}"
        if daten(falte(first)) and not daten(falte(said)) and (facts := angaben(first)):
            said = f"{facts}, {said}"
    return said


_DEZERNAT = re.compile(
    r"\bDezernat(?:s|es)?\s+[„\"]?(?P<name>[A-ZÄÖÜ][\w&-]*(?:\s(?:und|&)\s[A-ZÄÖÜ][\w-]*)*)"
)
_WER_DORT = re.compile(
    r"^(?:und )?(?:wer|welche (?:kolleg\w+|leute|mitglieder))\b.*"
    r"\b(?:da|dort|darin|drin|dazu|dabei|mitglied)\b",
    re.I,
)


def _im_dezernat(part: str, first: str) -> str:
    """„… zum Dezernat Miete und Bau und wer sitzt da drin?“"""
    named = _DEZERNAT.search(first)
    return f"Wer ist im Dezernat {named['name']}?" if named and _WER_DORT.match(part.strip()) else ""


def _mit_rolle(part: str, first: str) -> str:
    """„Wer ist Gegner und wo wohnt er?“: the one whom the first part asks for."""
    role = ROLLE.search(first)
    if role is None:
        return part
    she = role[1].endswith("in")
    whom = f"{role[1]}n" if role[1] in ("Sachverständige", "Zeuge") else role[1]
    part = re.sub(r"\bihn\b", f"den {whom}", part, count=1)
    return re.sub(r"\b(?:er|sie)\b", f"{'die' if she else 'der'} {role[1]}", part, count=1)


_GEGENUEBER = re.compile(
    r"\b(?P<vertreten>wer vertritt|anwalt|anwältin|vertreter\w*|kanzlei)\b[^,?]*?"
    r"\b(?:gegenseite|gegners?|gegnerin|gegenpartei)\b|"
    r"\b(?P<seite>gegenseite|gegenpartei)\b",
    re.I,
)
_DIE = re.compile(
    r"\b(?:haben|hat|führen|führt|verwenden|nennen|benutzen) (?:die|sie|der|er)"
    r"(?=\W*$|\s+(?:da|dort|denn|eigentlich|für|in|im)\b)",
    re.I,
)


_ZEICHEN = re.compile(
    r"(?:und )?(?:unter|mit) welche[mr] (?:eigenen )?(?:geschäfts|akten)?zeichen\b(?: denn)?\W*$", re.I
)


def _mit_gegenueber(part: str, first: str) -> str:
    """„Wer vertritt die Gegenseite, und welches Zeichen haben die?“: they are not those we act for."""
    other = _GEGENUEBER.search(first)
    if other is None:
        return part
    who = "der Anwalt der Gegenseite" if other["vertreten"] else "die Gegenseite"
    if _ZEICHEN.match(part.strip()):
        return f"Welches Zeichen hat {who}"
    return _DIE.sub(f"hat {who}", part, count=1)


def _mit_anfang(part: str, first: str) -> str:
    """„Was steht im Vertrag zur Kaution und was zur Tierhaltung?“: the beginning counts twice."""
    short = re.match(r"was ((?:zur|zum|zu|über)\b.*)", part, re.I)
    begun = re.match(r"(was\b.*?)\s+(?:zur|zum|zu|über)\b", first, re.I)
    return f"{begun[1]} {short[1]}" if short and begun else part


def angaben(first: str) -> str:
    """What was said of delivery and court: before the first question word, or in a clause of its own."""
    found = re.search(rf",?\s*\b{FRAGEWORT.pattern}", first, re.I)
    said = first[: found.start()] if found else first.rpartition(",")[0]
    if not daten(falte(said)):
        said = next(
            (each for each in teilsaetze(first) if daten(falte(each)) and not FRAGEWORT.match(each)), ""
        )
    return said.strip(" ,:?")


def als_frage(part: str) -> str:
    plain = re.sub(
        r"^(?:und|sowie|außerdem|dann)\s+(?:auch |noch |dann )*", "", part.strip(" ,;"), flags=re.I
    )
    return plain if plain.endswith(("?", "!", ".")) else f"{plain}?"
