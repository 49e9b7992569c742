"""What a request leaves out and what it demands: „außer Silberbach“, „nicht überfällig“, „ohne Wert“."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bridle.assistants.helena.planer.auswahl.auswahl import Bedingung, Spanne, Text
from bridle.assistants.helena.planer.auswahl.gilt import DAVOR, einzeln, fehlt, nicht, nicht_dies, ohne
from bridle.assistants.helena.planer.auswahl.merkmale import FEHLEND, merkmal
from bridle.assistants.helena.planer.auswahl.zeit import ZEIT
from bridle.assistants.helena.planer.lesen.woerter import bekannt

KALENDER = (
    r"\b\w*fristen\b|\b\w*termine\b|\bwiedervorlagen\b|\b(?:kalender)?eintraege\b|\baufgaben\b|\btodos?\b"
)
LISTE = re.compile(
    rf"\b(?:\w*akten|mandate|\w*sachen|faelle|verfahren|dokumente|unterlagen|schriftsaetze|schriftstuecke|"
    rf"\w*zeiten|stunden|\w*eintraege|buchungen|beteiligten?|parteien|muster|vorlagen|zeugen)\b|{KALENDER}|"
    rf"^(?:und )?was\b"
)
"""Where several rows are asked for, and not what one of them is."""
_AUSSER = re.compile(
    r"\b(?:ausser|ausgenommen|ausschliesslich|abgesehen von|bis auf(?! weiteres)|mit ausnahme|"
    r"(?:(?:aber|doch|jedoch|nur|allerdings|bitte) )?ohne|"
    r"(?:(?:aber|doch|jedoch|nur|allerdings|bitte) )?"
    rf"nicht(?=\s(?:(?:die|den|das|der|von|vom|bei|auf|durch|fuer)\b|{ZEIT.pattern}))|"
    r"(?:(?:aber|doch|jedoch) )?kein(?:e[nrs]?)?(?=\s(?:aus|von|vom|bei)\b)|weder)\s"
)
_BENANNT = r"(?:[a-z]+e[nrs]?\s)?(?:(?:akten?|sachen?|fall|mandat)\s)?[a-z0-9][\w/-]*"
_WEGGELASSEN = re.compile(
    rf"(?:\bwenn (?:man|wir|ich|du)\s)?(?:\b(?:die|den|das|der)\s)?(?P<was>\b{_BENANNT}"
    rf"(?:\s(?:und|oder)\s(?:die\s|den\s|das\s)?{_BENANNT})?)\s(?:mal\s|bitte\s)?"
    r"(?:ausgenommen|weglaess\w*|weglass\w*|weggelassen|ausklammer\w*|ausgeklammert|"
    r"nicht (?:mit|ein)(?:ge|zu)?(?:zaehl|rechne|schloss|bezoge)\w*|nicht (?:inbegriffen|beruecksichtigt))\b|"
    r"\blass(?:e|t)?\s(?:(?:bitte|mal|die|den|das)\s)*(?P<wen>[a-z0-9][\w/-]*)\s(?:\w+\s)?(?:weg|aus|raus)\b"
)
_TUT_ES_NICHT = re.compile(
    r"\b(?:fuehrt|bearbeitet|betreut|macht|gehoeren?|verantwortet|hat)\s"
    r"(?P<alles>(?:(?:frau|herrn?|dr\.?|die|der|ra|rain)\s)*(?P<was>[a-z-]+(?:\s[a-z-]+)?)\snicht)\W*$"
)
"""„Welche Akten führt Frau Dr. Sturmvogel nicht?“"""
_NICHT = re.compile(
    r"\b(?:(?:aber|jedoch|doch|noch|bisher|bislang|auch) )*(?P<nein>nicht|kein(?:e[nrms]?)?)\s"
    r"(?:(?:mehr|schon|bereits|als|die|der|den|eine?n?|unter|im|in|"
    r"(?:verantwortliche|zustaendige|eingetragene|eigene|hinterlegte)[nrms]?(?=\s(?:rechts)?anw|\ssachb|"
    r"\s\w*wert\b))"
    r"\s)*(?P<was>[a-z-]+)"
)
_KEINE_DA = re.compile(
    r"(?:kein(?:e[nr]?)? |(?:gibt es|haben wir|sind|ist) (?:\w+ ){0,4}kein(?:e[nr]?)? )[^?]*\?\W*$"
)
"""„Keine Termine heute?“ asks whether there are any."""
_NUR = re.compile(
    r"(?<!nicht )\b(?:nur|lediglich|bloss)\s(?:(?:noch|die|der|das|den|alle|bereits|schon|"
    r"nach)\s)*(?P<was>[a-z]+)"
)
_MIT = re.compile(
    r"\b(?:akten|mandate|sachen|faelle)\b.*\b(?P<mit>mit)\s"
    r"(?:(?:eine[mr]|eingetragene[mnr]?|offene[nr]?|bekannte[mn])\s)*(?P<was>[a-z]+)(?=\W*$)"
)
_ERLEDIGT = re.compile(
    r"^(?!.*\b(?:muss|muessen|muessten?|soll(?:en|ten?)?)\b).*?(?<!nicht )"
    r"\b(?P<was>(?:(?:schon|bereits|alle)\s)*erledigt(?:e[nr]?)?)\b(?! werden| sein)"
)
_JA_NEIN = re.compile(r"^(?:und )?(?:ist|sind|war|waren|wurde|wurden|hat|haben)\b")
_WORT = re.compile(r"[a-z0-9](?:[\w/-]|\.(?=\w))*|[^\w\s]")
_VORWEG = frozenset(
    """
    der die das den dem des denen derer jene jenen alle allen von vom im in ins bei beim aus mit fuer zu zum
    zur auf durch
    unsere unseren unserem unserer meine meinen meinem meiner ihre ihren sache sachen akte akten fall
    mandat mandats frau herr herrn dr firma familie ra
    """.split()  # noqa: SIM905
)
_UND = frozenset({"und", "oder", "sowie", "noch", ","})
_ANSCHLUSS = frozenset({"der", "des", "von", "vom", "gegen", "frau", "herr", "herrn", "dr"})
_HAT = re.compile(
    r"\b(?:liegen|liegt|gehoeren|hat|haben|gibt es|fehlt|besitzen|steht|stehen|ist|sind|wurde|wurden)\b"
)


_NUR_MIT_SATZ = re.compile(
    r"\bnur (?:(?:die|diejenigen|eintraege|zeiten|buchungen|posten) )*(?P<mit>mit (?:\w+em )?stundensatz)\b"
)
"""„Zeiten mit Stundensatz“ would only show it."""


def _mit_satz(text: Text) -> Iterator[Bedingung]:
    for found in _NUR_MIT_SATZ.finditer(text.klein):
        lacking = merkmal("stundensatz", FEHLEND)
        assert lacking is not None
        said = text.wie_geschrieben(*found.span())
        yield Bedingung("nur", said, "mit Stundensatz", nicht(lacking), found.span())


def bedingungen(text: Text) -> list[Bedingung]:
    found = [*_weggelassene(text), *_andere(text), *_nicht_von(text), *_mit_satz(text)]
    found += [each for each in _ausgenommene(text) if not _darin(each.stelle, found)]
    if LISTE.search(text.klein) and not _KEINE_DA.match(text.klein):
        found += [each for each in _verneint(text) if not _darin(each.stelle, found)]
        found += _verlangt(text, found)
    return found


def _darin(place: Spanne | None, taken: list[Bedingung]) -> bool:
    """Whether these words were read as something else before."""
    spans = [each.stelle for each in taken if each.stelle]
    return place is not None and any(start < place[1] and place[0] < end for start, end in spans)


# ---- left out


def _weg(text: Text, named: Spanne, whole: Spanne) -> Iterator[Bedingung]:
    """One condition for each of the things that are named, so that each is told that is in no row."""
    said = text.wie_geschrieben(*whole)
    parts = list(einzeln(text.klein[slice(*named)]))
    for start, end in parts:
        place = (named[0] + start, named[0] + end)
        what, written = text.klein[slice(*place)].strip(), text.wie_geschrieben(*place)
        own = said if len(parts) == 1 else f"{said} ({written})"
        gone, near = nicht_dies(what), nicht_dies(what, vertippt=True)
        yield Bedingung("weg", own, f"„{written}“", gone, whole, vertippt=near)


def _weggelassene(text: Text) -> Iterator[Bedingung]:
    """What stands before the word: „Arbeitsrecht ausgenommen“, „wenn man Auerwald weglässt“."""
    for found in _WEGGELASSEN.finditer(text.klein):
        group = "was" if found["was"] else "wen"
        yield from _weg(text, found.span(group), found.span())


def _nicht_von(text: Text) -> Iterator[Bedingung]:
    found = _TUT_ES_NICHT.search(text.klein)
    if found is not None and LISTE.search(text.klein) and _name_an(text, found.start("was")):
        yield from _weg(text, found.span("was"), found.span("alles"))


_ANDERE = re.compile(
    r"\bandere[nr]? (?P<was>[a-z]+) (?P<als>als\s(?:die\s(?:von\s)?|in\s|bei\s)?(?P<wen>[a-z-]+))"
)


def _andere(text: Text) -> Iterator[Bedingung]:
    """„andere Fristen als Auerwald“."""
    for found in _ANDERE.finditer(text.klein):
        yield from _weg(text, found.span("wen"), found.span("als"))


def _ausgenommene(text: Text) -> Iterator[Bedingung]:
    for found in _AUSSER.finditer(text.klein):
        end = _ende(text, found.end())
        if end == found.end() or text.klein[: found.start()].endswith("oder "):
            continue  # „oder ohne Wert“ takes more in, and leaves nothing out
        what, said = text.klein[found.end() : end], text.wie_geschrieben(found.start(), end)
        if found[0].startswith("weder"):
            yield from _weder_noch(what, said, (found.start(), end))
            continue
        lacking = fehlt(what) if re.search(r"\bohne\s$", found[0]) else None
        if lacking is not None:
            place = (found.start(), end)
            yield Bedingung("nur", said, f"ohne {lacking.name}", ohne(lacking), place, von_akten=True)
            continue
        if found[0].startswith("ausschliesslich"):
            if (wanted := merkmal(what.split()[-1])) is not None:
                yield Bedingung("nur", said, wanted.name, wanted.gilt)
            continue
        yield from _weg(text, (found.end(), end), (found.start(), end))


def _weder_noch(what: str, said: str, place: Spanne) -> Iterator[Bedingung]:
    for part in re.split(r"\s(?:noch|und|oder)\s", what):
        if (lacking := fehlt(part)) is not None:
            yield Bedingung("nur", f"{said} ({part})", f"ohne {lacking.name}", ohne(lacking), place, True)
        else:
            near = nicht_dies(part, vertippt=True)
            yield Bedingung("weg", f"{said} ({part})", f"„{part}“", nicht_dies(part), place, vertippt=near)


def _ende(text: Text, start: int) -> int:
    """Where the words that say what is left out end: at a verb, a sign, or a place."""
    words = list(_WORT.finditer(text.klein, start))
    end, expected = start, True
    for n, each in enumerate(words):
        word, after = each[0], words[n + 1] if n + 1 < len(words) else None
        if each.start() < end:
            continue  # within a span of time
        if expected and (span := ZEIT.match(text.klein, each.start())) is not None:
            end, expected = span.end(), False
        elif word in _UND and not expected and after is not None and _gehoert_dazu(text, after):
            expected = True
        elif word == "." and words[n - 1][0] in ("dr", "prof", "ra"):
            continue
        elif not word[0].isalnum():
            break
        elif expected and word in _VORWEG | DAVOR:
            continue
        elif expected or _namentlich(text, each) or merkmal(word) is not None:
            end, expected = each.end(), False
        elif word not in _ANSCHLUSS or after is None or not _namentlich(text, after):
            break
    return end


def _gehoert_dazu(text: Text, word: re.Match[str]) -> bool:
    if word[0] in _VORWEG or _namentlich(text, word) or merkmal(word[0]) or merkmal(word[0], FEHLEND):
        return True
    if ZEIT.match(text.klein, word.start()):
        return True
    return text.gross(word.start()) and word[0][0].isalpha()


def _namentlich(text: Text, word: re.Match[str]) -> bool:
    """A name or a number, and no word of a request."""
    if word[0][0].isdigit():
        return "/" in word[0]
    capitals = any(char.isupper() for char in text.text[1:])
    return not bekannt(word[0]) and (text.gross(word.start()) or not capitals)


# ---- denied and demanded


def _verneint(text: Text) -> Iterator[Bedingung]:
    for found in _NICHT.finditer(text.klein):
        word, said = found["was"], text.wie_geschrieben(found.start(), found.end())
        place = found.span()
        lacking = merkmal(word, FEHLEND) if found["nein"] != "nicht" and _HAT.search(text.klein) else None
        if (known := merkmal(word)) is not None and (lacking is None or known.name in ("Notfrist", "Termin")):
            yield Bedingung("nur", said, f"nicht {known.name}", nicht(known), place)
        elif lacking is not None:
            yield Bedingung("nur", said, f"ohne {lacking.name}", ohne(lacking), place, von_akten=True)
        elif found["nein"] == "nicht" and _name_an(text, found.start("was")):
            yield from _weg(text, found.span("was"), place)


def _name_an(text: Text, place: int) -> bool:
    word = _WORT.match(text.klein, place)
    return word is not None and _namentlich(text, word)


def _verlangt(text: Text, before: list[Bedingung]) -> Iterator[Bedingung]:
    """What is done is asked for by the rules together with what is over: only the first is meant."""
    having = _MIT.search(text.klein)
    if having and (lacking := merkmal(having["was"], FEHLEND)) is not None:
        said = text.wie_geschrieben(having.start("mit"), having.end())
        place = (having.start("mit"), having.end())
        yield Bedingung("nur", said, f"eingetragen ist {lacking.name}", nicht(lacking), place, von_akten=True)
    for found in _NUR.finditer(text.klein):
        if (known := merkmal(found["was"])) is not None:
            yield Bedingung("nur", text.wie_geschrieben(*found.span()), known.name, known.gilt)
            return
    done = _ERLEDIGT.search(text.klein)
    if (
        done
        and not _darin(done.span("was"), before)
        and re.search(KALENDER, text.klein)
        and not _JA_NEIN.search(text.klein)
    ):
        known = merkmal("erledigt")
        assert known is not None
        yield Bedingung("nur", text.wie_geschrieben(*done.span("was")), known.name, known.gilt)
