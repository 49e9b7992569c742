"""The question before with what is said now in its place: another day, court, amount, paper or remedy."""

from __future__ import annotations

import re
from collections.abc import Callable

from bridle.assistants.helena.planer.lesen.satz import ohne_satzende
from bridle.assistants.helena.planer.lesen.tage import DATUM
from bridle.assistants.helena.planer.lesen.woerter import FUELL, falte
from bridle.assistants.helena.planer.verstehen.einsetzen_anzahl import mit_anzahl
from bridle.assistants.helena.planer.verstehen.einsetzen_gebuehr import (
    mit_einigung,
    mit_termin,
    mit_verteidiger,
    ohne_einigung,
)
from bridle.assistants.helena.planer.verstehen.einsetzen_gericht import mit_gericht, mit_gerichtsart
from bridle.assistants.helena.planer.verstehen.einsetzen_instanz import mit_instanz
from bridle.assistants.helena.planer.verstehen.einsetzen_tag import mit_tag
from bridle.assistants.helena.planer.verstehen.tag_daneben import sein_tag, tag_der_frist
from bridle.assistants.helena.planer.verstehen.tag_worte import ANDERE_SEITE, TAG, ZEIT

_JAHR = re.compile(
    r"\b(?:für (?:das |den )?)?(?:(?:kalender|abrechnungs|wirtschafts|geschäfts)?jahr(?:es)? |zeitraum )?"
    r"(?:20\d\d(?![\d./-])|vom \S+ bis (?:zum )?\S+\d)(?=\W|$)",
    re.I,
)
_ZEITRAUM = re.compile(rf"\bvom (?:{DATUM.pattern}) bis (?:zum )?(?:{DATUM.pattern})", re.I)
_VOR_ZEITRAUM = re.compile(
    r"\b(?:da |dort )?(?:läuft|lief|geht|ging|ist|war|war es)?\s*(?:das |der |die )?(?:abrechnungsjahr|"
    r"abrechnungszeitraum|zeitraum|wirtschaftsjahr|abrechnung|jahr)?\s*$",
    re.I,
)
BETRAG = re.compile(
    r"(?<![\w./§,-])(?:\d{1,3}(?:[. ]\d{3})+|\d{3,8})(?:,\d{1,2})?(?:\s?(?:€|euro\b|eur\b))?(?![\w/]|[.,]\d)|"
    r"(?<![\w./§,-])\d+(?:,\d+)?\s?(?:k|tsd\.?|tausend|mio\.?|millionen?)\b(?:\s?(?:€|euro\b|eur\b))?|"
    r"(?<![\w./§,-])\d+(?:,\d{1,2})?\s?(?:€|euro\b|eur\b)",
    re.I,
)
_SATZ = re.compile(r"(?<![\w.,/])[0-3],\d{1,2}(?![\d.,]|\s?(?:€|euro|eur|%|prozent|h\b|std|stunden))", re.I)
_ANTEIL = re.compile(r"(?<![\w.,/])\d{1,3}(?:,\d+)?\s?(?:%|prozent)", re.I)
_PAPIER = re.compile(
    r"\b(?:strafbefehl|bußgeldbescheid|bussgeldbescheid|versäumnisurteil|versaeumnisurteil|"
    r"vollstreckungsbescheid|mahnbescheid|widerspruchsbescheid|steuerbescheid|einspruchsentscheidung|"
    r"gerichtsbescheid|kostenfestsetzungsbeschluss|pfändungsbeschluss)(?:e?s|en?)?\b",
    re.I,
)
_VERFAHREN = re.compile(
    r"\b(?:(?:(?:in|für|fuer) (?:der |die )?|der )?(?:erste[nr]?|zweite[nr]?|dritte[nr]?|[123]\.) instanz|"
    r"(?:(?:in|für|fuer) )?der (?:berufung|revision)|"
    r"sofortigen? beschwerde|nichtzulassungsbeschwerde|rechtsbeschwerde|beschwerde|berufung|revision|"
    r"kündigungsschutzklage|klage|mahnverfahren|einspruch|widerspruch)\b",
    re.I,
)
_GEGENSTUECKE = (
    ("außerordentlich", "ordentlich"),
    ("ausserordentlich", "ordentlich"),
    ("vermieter", "mieter"),
    ("arbeitgeber", "arbeitnehmer"),
    ("beklagte", "kläger"),
    ("brutto", "netto"),
    ("außergerichtlich", "gerichtlich"),
    ("höchst", "niedrigst"),
    ("größt", "kleinst"),
    ("ältest", "neuest"),
    ("längst", "kürzest"),
    ("meist", "wenigst"),
)
"""Of each pair one is meant, and the longer one is looked for first, since it holds the shorter."""
_BEUGUNG = r"(?:e[nmrs]?|in(?:nen)?|n|s)?\b"
_BEGRUENDUNG = re.compile(r"\b(?:die |deren |zur |für die |ihre )?begr(?:ü|ue)ndung(?:sfrist)?\b", re.I)
_ZU_BEGRUENDEN = re.compile(
    r"\b(berufung|revision|nichtzulassungsbeschwerde|rechtsbeschwerde|"
    r"(?<!sofortige )(?<!sofortigen )beschwerde)"
    r"(?:s?(?:einlegungs)?frist)?\b",
    re.I,
)
_LEER = frozenset(
    falte(
        "war waere waer waers waren wars kam kaeme kommt gekommen ging eingegangen brief schreiben post "
        "urteil es er sie ihn das "
        "eine einen einer ein diese erst schon doch nur aber statt stattdessen jetzt dann gleiche gleicher "
        "gleiches selbe zustellung zugestellt zugang zugegangen streitwert wert sind ist sein wird wuerde "
        "wuerden wir ich einreichen eingereicht klagen betraegt betraegen haben haetten nehmen nimm mal "
        "rechne setze bitte euro gilt auch bei mit wenn falls da vom am im zum uns was aendert sich "
        "beim seit wurde geht ginge dort waeren gewesen haette wurden werden lautet hat hatte worden "
        "eingeworfen briefkasten kasten lag lagen liegt gelegen tschuldigung entschuldigung korrektur "
        "korrigiere berichtigung"
    ).split()
)
_OHNE_ENDE = re.compile(r"^[\s,.?!]+|(?<!\d)[\s?!.,]+$|(?<=\d)[\s?!,]+$|(?<!\d\.\d)(?<!\d\.\d\d)\.$")
"""„Es war der 10.11.“: the dot belongs to the day."""
_RAUM = re.compile(
    r"\b(?:ladenlokals?|ladens?|ladengeschäfts?|geschäftsräumen?|gewerberäumen?|gewerberaums?|büros?|"
    r"büroräumen?|praxis(?:räumen?)?|lagerhalle|halle|werkstatt|gaststätte|restaurants?|gewerbeeinheit|"
    r"wohnung|mietwohnung|eigentumswohnung|wohnraums?|wohnräumen?|einfamilienhaus(?:es)?|wohnhaus(?:es)?)\b",
    re.I,
)
"""What is let: which court hears it goes by that."""
_SCHRIFTSATZ = re.compile(
    r"\b(?:verteidigungsanzeige|anzeige der verteidigungsabsicht|verteidigungsabsicht|klageerwiderung|replik|"
    r"duplik|berufungserwiderung|revisionserwiderung)\b",
    re.I,
)
"""What is due after a lawsuit came in; each has its own time."""
_ES = re.compile(r"\b(wenn|falls|ob|geht|ist|war|wär)['’]s\b", re.I)
Ersatz = Callable[[str, str], "tuple[str, str] | None"]
"""The question with one thing of what is said in it, and the rest of what is said."""


def eingesetzt(question: str, said: str) -> str | None:
    """None where nothing of it has a place there; what else is said is joined to the question."""
    said = _ES.sub(r"\1 es", said)
    asked, rest, found = ohne_satzende(question), _OHNE_ENDE.sub("", said.strip()), False
    theirs = ANDERE_SEITE.search(said) and not ANDERE_SEITE.search(question) and tag_der_frist(question)
    for step in () if theirs else _SCHRITTE:
        if (done := step(asked, rest)) is not None:
            asked, rest, found = done[0], " ".join(done[1].split()), True
    asked = re.sub(r"\s+([,.;])", r"\1", " ".join(asked.split())).rstrip(" ,")
    if not _sagt_etwas(rest, falte(asked)):
        return f"{asked}?" if found else None
    return f"{asked}, {rest}?"


def _sagt_etwas(rest: str, asked: str) -> bool:
    """Whether it has a number or a word that the question has not."""
    words = re.findall(r"[^\W\d_]+", falte(rest))
    return bool(re.search(r"\d", rest)) or any(
        word not in FUELL and word not in _LEER and word not in asked for word in words
    )


_EINLEGUNG = re.compile(
    r"\b(?:die |deren |zur |für die |ihre )?einlegung(?:sfrist)?(?: der (?:berufung|revision|beschwerde))?\b",
    re.I,
)
_BEGRUENDET = (
    (re.compile(r"\bzu begründen\b", re.I), "einzulegen"),
    (re.compile(r"\bbegründen\b", re.I), "einlegen"),
    (re.compile(r"\bbegründet\b", re.I), "eingelegt"),
    (re.compile(r"\b(berufung|revision)sbegründung(?:sfrist)?\b", re.I), r"\1"),
)


def _mit_einlegung(asked: str, said: str) -> tuple[str, str] | None:
    """„und die Einlegung?“ after a question for the reasons."""
    found = _EINLEGUNG.search(said)
    if found is None:
        return None
    for pattern, instead in _BEGRUENDET:
        if pattern.search(asked):
            return pattern.sub(instead, asked, count=1), _ohne(said, found)
    return None


_UM_KOSTEN = re.compile(r"kost(?:en|et)\b|gebühr|gebuehr|honorar|vergütung|risiko|\bteuer\b|vorschuss", re.I)
_ALS_ZEITPUNKT = re.compile(r"\b(?:vor|nach|ohne)\s+(?:der |deren |ihrer |jeder )?begr(?:ü|ue)ndung\b", re.I)


def _mit_begruendung(asked: str, said: str) -> tuple[str, str] | None:
    """„und die Begründung?“ after a question for the Berufung."""
    found = _BEGRUENDUNG.search(said)
    named = list(_ZU_BEGRUENDEN.finditer(asked))
    remedy = named[-1] if named else None  # the question comes after its story
    another = _BEGRUENDUNG.search(asked) or _UM_KOSTEN.search(asked) or _ALS_ZEITPUNKT.search(said)
    if found is None or remedy is None or another:
        return None  # „wenn wir sie vor der Begründung zurücknehmen“ asks for no other Frist
    reasons = (
        f"{remedy[1]}sbegründungsfrist"
        if not remedy[1].lower().endswith("e")
        else f"{remedy[1]}begründungsfrist"
    )
    return f"{asked[: remedy.start()]}{reasons}{asked[remedy.end() :]}", _ohne(said, found)


def _mit_gegenstueck(asked: str, said: str) -> tuple[str, str] | None:
    for pair in _GEGENSTUECKE:
        for new, old in (pair, pair[::-1]):
            word = re.search(rf"\b{new}{_BEUGUNG}", said, re.I)
            begin = max(asked.rfind(each) for each in ",.:;") + 1  # what is asked comes after its story
            begin = begin if re.search(rf"\b{old}", asked[begin:], re.I) else 0
            other = re.compile(rf"\b{old}({_BEUGUNG})", re.I).search(asked, begin)
            if word and other and not re.search(rf"\b{new}", asked[begin:], re.I):
                same = new.capitalize() if other[0][0].isupper() else new
                return f"{asked[: other.start()]}{same}{other[1]}{asked[other.end() :]}", _ohne(said, word)
    return None


def _mit_jahr(asked: str, said: str) -> tuple[str, str] | None:
    """Another period, in the place of a year: „für das Kalenderjahr 2025“, „vom 1.10.2024 bis 30.9.2025“."""
    old, new = _JAHR.search(asked), _ZEITRAUM.search(said)
    if old is None or new is None:
        return _mit_anderem_jahr(asked, said)
    rest = _VOR_ZEITRAUM.sub("", said[: new.start()])
    return (
        f"{asked[: old.start()]}für den Zeitraum {new[0]}{asked[old.end() :]}",
        f"{rest} {said[new.end() :]}",
    )


_BLOSSES_JAHR = re.compile(r"(?<![\d./€-])\b(?:19|20)\d\d\b(?![\d./-]|\s?(?:€|euro))", re.I)


def _mit_anderem_jahr(asked: str, said: str) -> tuple[str, str] | None:
    """„und wenn sie 2023 entstanden ist?“ after another year."""
    old, new = _BLOSSES_JAHR.findall(asked), _BLOSSES_JAHR.search(said)
    if len(old) != 1 or new is None or TAG.search(said) or TAG.search(asked):
        return None
    begun = tag_der_frist(asked)
    if begun is not None and sein_tag(asked, said, list(ZEIT.finditer(asked)), begun) is None:
        return None
    rest = re.sub(r"\b(?:im jahre?|aus(?: dem jahr)?|in|von|vom)\s*$", "", said[: new.start()], flags=re.I)
    return asked.replace(old[0], new[0], 1), f"{rest} {said[new.end() :]}"


def _mit_betrag(asked: str, said: str) -> tuple[str, str] | None:
    plain_said, plain_asked = TAG.sub(_leer, said), TAG.sub(_leer, asked)
    new, old = BETRAG.search(plain_said), BETRAG.search(plain_asked)
    if new is None or old is None:
        return None
    amount = new[0].strip()
    if not re.search(r"€|euro|eur|k\b|tsd|tausend|mio", amount, re.I):
        amount = f"{amount} €"
    return f"{asked[: old.start()]}{amount} {asked[old.end() :]}", _ohne(said, new)


def _mit_satz(asked: str, said: str) -> tuple[str, str] | None:
    for kind in (_SATZ, _ANTEIL):
        new, old = kind.search(said), kind.search(asked)
        if new is not None and old is not None:
            return f"{asked[: old.start()]}{new[0]}{asked[old.end() :]}", _ohne(said, new)
    return None


_KAM_DAZU = re.compile(
    r"\b(?:kam|kamen|bekommen|erhalten|bekam|erhielt|zuerst|vorher|davor|danach|zuvor|gab|lag|beantragt)\b",
    re.I,
)
_VERB_AM_ENDE = re.compile(r"\b(?:hat|haben|hatte|hätte|hätten|wurde|wäre|ist|war|kam|kommt)\W*$", re.I)


def _mit_papier(asked: str, said: str) -> tuple[str, str] | None:
    besides = _KAM_DAZU.search(said) and not _VERB_AM_ENDE.search(said)
    if besides and tag_der_frist(asked) is not None:
        return None  # „zuerst kam der Mahnbescheid“ tells of another paper, and is not about it
    return _ersetzt(_PAPIER, asked, said)


def _mit_raum(asked: str, said: str) -> tuple[str, str] | None:
    new, old = _RAUM.search(said), _RAUM.search(asked)
    if new is None or old is None or falte(new[0]) == falte(old[0]):
        return None
    head = re.sub(r"\b(?:ein(?:e[nmrs]?)?|der|die|das|dem|den|des) $", "", asked[: old.start()], flags=re.I)
    article = re.search(r"\b(?:ein(?:e[nmrs]?)?|der|die|das|dem|den|des) $", said[: new.start()], re.I)
    return f"{head}{article[0] if article else ''}{new[0]}{asked[old.end() :]}", _ohne(said, new)


_GEBIET = re.compile(
    r"\b(?:im|in|vor|bei) (?:(?:der|den|einer|einem) )?(?:\w{4,}(?:prozess|recht|verfahren|gerichtsbarkeit)|"
    r"(?:straf|zivil|arbeits|familien|verwaltungs|sozial|bußgeld|wohnungseigentums)sachen?)\b",
    re.I,
)


def _mit_gebiet(asked: str, said: str) -> tuple[str, str] | None:
    """„und im Arbeitsrecht?“ after the Zivilprozess: one of them is meant."""
    return _ersetzt(_GEBIET, asked, said)


def _mit_schriftsatz(asked: str, said: str) -> tuple[str, str] | None:
    return _ersetzt(_SCHRIFTSATZ, asked, said)


def _mit_verfahren(asked: str, said: str) -> tuple[str, str] | None:
    return (mit_instanz(asked, said) if _UM_KOSTEN.search(asked) else None) or _ersetzt(
        _VERFAHREN, asked, said
    )


def _ersetzt(kind: re.Pattern[str], asked: str, said: str) -> tuple[str, str] | None:
    new, old = kind.search(said), kind.search(asked)
    if new is None or old is None or falte(new[0]) == falte(old[0]):
        return None
    return f"{asked[: old.start()]}{new[0]}{asked[old.end() :]}", _ohne(said, new)


def _ohne(said: str, found: re.Match[str]) -> str:
    return f"{said[: found.start()]} {said[found.end() :]}"


def _leer(found: re.Match[str]) -> str:
    return " " * len(found[0])


_SCHRITTE = (
    _mit_einlegung,
    _mit_begruendung,
    mit_einigung,
    ohne_einigung,
    mit_termin,
    mit_verteidiger,
    _mit_gegenstueck,
    mit_gericht,
    mit_gerichtsart,
    _mit_jahr,
    mit_anzahl,
    mit_tag,
    _mit_betrag,
    _mit_satz,
    _mit_papier,
    _mit_raum,
    _mit_schriftsatz,
    _mit_gebiet,
    _mit_verfahren,
)
