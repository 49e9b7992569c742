"""Whose day a message tells after a Frist: that of the event before, or that of something else.

„Sorry, erst am 9.11.“ corrects the day of the event. „Gelesen hat er sie erst am 12.11.“ does not, and a Frist
from that day would end too late. So a day takes the place of another only where the message says nothing but
that event; any other is read together with the question before, as if both had been one message.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.planer.fristen.angaben import gesagte
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.satz import fragt
from bridle.assistants.helena.planer.lesen.tage import DATUM, daten
from bridle.assistants.helena.planer.lesen.woerter import ZEITWORT, falte

MONATE = "januar|februar|märz|maerz|april|mai|juni|juli|august|september|oktober|november|dezember"
TAG = re.compile(
    rf"{DATUM.pattern.replace('maerz', 'm(?:ä|ae)rz')}|\b(?:{MONATE})\s20\d\d\b|"
    r"\b(?:heute|gestern|vorgestern|übermorgen|uebermorgen|morgen)\b(?! (?:früh|mittag|abend))",
    re.I,
)
ZEIT = re.compile(rf"{TAG.pattern}|(?<![\d./€-])\b(?:19|20)\d\d\b(?![\d./-]|\s?(?:€|euro))", re.I)
"""A day, or a year alone."""
_NICHTS = frozenset(
    falte(
        "war waere waers waren wars kam kaeme kommt gekommen ging es er sie ihn das der die den dem des ein eine einen "
        "einer erst schon bereits doch nur aber statt stattdessen anstatt jetzt dann also ja gleiche gleicher gleiches "
        "selbe ist sind sein wird wurde wurden worden werden wuerde gewesen haben haette haetten hat hatte hab habe "
        "nehmen nimm mal rechne rechnen setze bitte gilt auch bei mit wenn falls da vom am im zum was aendert sich "
        "beim ab seit dort und oder sondern nicht nein nee ne noe sorry pardon entschuldigung entschuldige verzeihung "
        "ach oh aeh aehm ups mist moment halt stopp quatsch korrektur falsch vertippt vertan verschrieben geirrt mich "
        "ich wir meine meinte gemeint natuerlich eigentlich genau genauer richtig stimmt wie waers angenommen gesetzt "
        "fall datum tag tags in an zu so nun naemlich tatsaechlich wirklich uns tippfehler erst spaeter frueher "
        "verlesen verwechselt verhoert versehen irrtum fehler frist fristen dafuer ok okay warte doch wohl einem meinem neu neues sagen sagte gesagt"
    ).split()
)
"""Words of a correction or a „what if“ that tell of nothing that happened."""
_GEKOMMEN = (
    r"zugestell\w*|zustell\w*|zuge(?:gangen|ht)|zugang\w*|zuging|bekannt\w*gabe|bekanntgegeben|bekannt|gegeben|"
    r"eingegangen|eingang\w*|eingeworfen|einwurf\w*|\w*briefkasten|niedergelegt|niederlegung|uebergeben|uebergabe|"
    r"ausgehaendigt|angekommen|eintraf|eingetroffen|eb|eeb|pzu|empfangsbekenntnis\w*|postzustellungsurkunde|"
    r"zustellungsurkunde|bea|per|post|brief|schreiben|\w*datum|bote\w*|gerichtsvollzieher"
)
_ERHALTEN = r"erhalten|bekommen|gekriegt|bekam|bekamen|erhielt|erhielten|kriegte"
_PERSON = (
    r"mandant(?:in|en|innen)?|klaeger(?:in)?|beklagte[rn]?|mieter(?:in)?|arbeitnehmer(?:in)?|betroffene[rn]?"
)
_EREIGNISSE = (
    (r"Zustellung|Zugang|Bekanntgabe|Erhalt|Eingang", _GEKOMMEN),
    (r"Verkündung", r"verkuend\w*|ergangen|gesprochen"),
    (
        r"Kenntnis|Entdeckung|Kenntniserlangung",
        r"erfahr\w*|erfuhr\w*|kenntnis\w*|wusste\w*|weiss|entdeckt|bemerkt|davon",
    ),
    (r"Abnahme", r"abgenommen|abnahme"),
    (
        r"Ablieferung|Erhalt der Ware|Übergabe",
        r"geliefert|lieferung|abgeliefert|ablieferung|uebergeben|uebergabe|ware",
    ),
    (r"Behebung|Wegfall", r"behoben|weggefallen|wegfall|weg|hindernis\w*"),
    (r"Beschluss", r"gefasst|beschlossen|beschluss\w*|versammlung\w*"),
    (r"Entstehung", r"entstanden|entstehung|faellig\w*|faelligkeit"),
    (r"Rechtskraft", r"rechtskraeftig|rechtskraft"),
    (r"Rückerhalt|Rückgabe", r"zurueckgegeben|zurueckerhalten|rueckgabe|zurueck|uebergeben|uebergabe"),
)
"""By what the law lets a Frist begin with, the words that say just that."""
_EDGE = re.compile(r"[;!?:,–]|(?<!\d)\.(?=\s|$)|(?<=\d{4})\.(?=\s|$)|\b(?:und|aber|sondern)\b", re.I)
_ANDERER_SINN = re.compile(
    r"\b(?:bis|vor|nach|zwischen|von)(?: (?:zum|dem|den))?\s*$|\b(?:zu uns|in die kanzlei|zu mir|in der kanzlei)\b"
)
_VERNEINT = re.compile(
    rf"\b(?:nicht|statt|anstatt|anstelle)\s+(?:erst |schon |bereits )?(?:am|vom|dem|des|den|der)?\s*(?:{ZEIT.pattern})"
    r"\s*,?(?:\s*sondern)?",
    re.I,
)
"""„nicht am 6.11., sondern am 9.11.“: the day that was wrong."""


def ohne_falschen_tag(said: str) -> str:
    """Without the day that is said to be wrong, where another one is told."""
    plain = _VERNEINT.sub(" ", said, count=1)
    return plain if ZEIT.search(plain) else said


def tag_der_frist(question: str) -> date | None:
    """The day from which a question for a Frist is reckoned; None where it is no such question."""
    read = fristfrage(lies(question))
    begun = read["argumente"].get("ereignis") if read is not None else None
    try:
        return date.fromisoformat(str(begun)[:10]) if begun else None
    except ValueError:
        return None


def sein_tag(asked: str, said: str, days: Sequence[re.Match[str]], begun: date) -> re.Match[str] | None:
    """The day of the question whose event the message speaks of; None where it tells of something else."""
    new = list(ZEIT.finditer(said))
    if len(new) != 1 or not days:
        return None
    own = [each for each in days if _als_tag(each[0]) == begun] or [days[-1]]
    clause = _teilsatz(said, new[0])
    words, every = _worte(clause), _worte(ZEIT.sub(" ", said))
    if _ANDERER_SINN.search(falte(said[: new[0].start()])) or _ANDERER_SINN.search(falte(said)):
        return None
    if _nur_datiert(said, new[0]) and not _nur_datiert(asked, own[0]):
        return None
    event = _ereignisworte(asked, said)
    arrived = {"kam", "kaeme", "kommt", "gekommen", "da", "an"} if event == _AUFGEGEBEN else set[str]()
    named = {word for word in words if (word not in _NICHTS or word in arrived) and word not in ZEITWORT}
    if not named:
        return own[0] if all(_leer(word) or _nennt(word, asked) for word in every) else None
    if all(re.fullmatch(event, word) or _nennt(word, _teilsatz(asked, own[0])) for word in named):
        return own[0]
    others = [each for each in days if each not in own]
    shared = [each for each in others if all(_nennt(word, _teilsatz(asked, each)) for word in named)]
    return shared[0] if len(shared) == 1 else None


def tag_daneben(text: str, last: Vorher, kennt: Kennt) -> str:
    """Question and message as one, where the message has a day that is not that of the event before."""
    before = kennt.angaben(last.frage) if ZEIT.search(text) else None
    begun = tag_der_frist(last.frage) if before is not None and before[0] == "berechne_frist" else None
    if before is None or begun is None or _eigene_frage(text, before[1].get("art"), kennt):
        return ""
    said, days = ohne_falschen_tag(text), list(ZEIT.finditer(last.frage))
    if not days or sein_tag(last.frage, said, days, begun) is not None:
        return ""
    asked = last.frage.strip()
    plain, end = text.strip().rstrip(" ?!."), "?" if fragt(text) else "."
    joined = (
        f"{asked if asked.endswith(('?', '.', '!')) else f'{asked}.'} {plain[:1].upper()}{plain[1:]}{end}"
    )
    if _liest_beides(joined, before[1].get("art"), begun, kennt):
        return joined
    return last.frage if _erzaehlt(text) else ""  # what is told changes nothing, and that is said


def verdraengt(text: str, meant: str, question: str) -> bool:
    """Whether a Frist would be reckoned from another day than before, and nobody said that it is its day."""
    begun = tag_der_frist(question) if ZEIT.search(text) else None
    other = tag_der_frist(meant) if begun is not None else None
    if begun is None or other in (None, begun) or _art(meant) != _art(question):
        return False
    whole = fristfrage(lies(meant))
    if whole is not None and (whole["zugang"] or whole["auch"]):
        return False
    return sein_tag(question, ohne_falschen_tag(text), list(ZEIT.finditer(question)), begun) is None


def _liest_beides(joined: str, art: object, begun: date, kennt: Kennt) -> bool:
    """Whether both are read as that Frist, from its day or from one whose reason is told."""
    read = kennt.angaben(joined)
    if read is None or read[0] != "berechne_frist" or read[1].get("art") != art:
        return False
    whole = fristfrage(lies(joined))
    told = whole is not None and bool(whole["zugang"] or whole["auch"] or whole["frage"])
    return told or tag_der_frist(joined) == begun


_WENN = re.compile(
    r"(?:(?:und|aber|ok(?:ay)?|ja|also)\b[,.]?\s+)*(?:was (?:ist|wäre|gilt)?\s*,?\s*)?(?:wenn|falls|angenommen|gesetzt)\b",
    re.I,
)


def _erzaehlt(text: str) -> bool:
    """A statement, or a case that is only thought of; what asks something itself is read elsewhere."""
    return _WENN.match(text.strip()) is not None or not fragt(text)


_BERICHTET = re.compile(
    r"\b(?:war|waren|hat|haben|hatte|hatten|wurde|wurden|kam|kamen|ging|lag|ist|sind)\b", re.I
)


def _eigene_frage(text: str, art: object, kennt: Kennt) -> bool:
    """Whether it names a Frist of its own, or is known as something that is no Frist at all."""
    alone = kennt.angaben(text)
    if alone is None:
        return False
    if alone[0] == "berechne_frist":
        return alone[1].get("art") not in (None, art)
    return fragt(text) or not _BERICHTET.search(text)  # „der Termin war am 2.11.“ asks for no calendar


_AUFGEGEBEN = r"gebracht|gegeben|ging|aufgegeben|aufgabe|abge(?:schickt|sandt)|versandt|versendet|verschickt|post|poststempel\w*|brief|bescheid"
_VERB_AM_ENDE = re.compile(r"\b(?:hat|haben|habe|hatte|haette|haetten|wurde|bekam|erhielt)\W*$")


def _ereignisworte(asked: str, said: str) -> str:
    """What may be said of the event that starts this Frist."""
    read = fristfrage(lies(asked))
    given = read["argumente"] if read is not None else {}
    if given.get("bekanntgabe") == "post":
        return _AUFGEGEBEN  # when it came is another day than when it was posted
    event = _ereignis(given.get("art"))
    if "Entstehung" in event and "Kenntnis" in event:
        known = re.search(r"erfahr|erfuhr|kenntnis", falte(asked))
        event = "Kenntnis" if known else "Entstehung"
    words = [words for names, words in _EREIGNISSE if re.search(names, event)] or [_GEKOMMEN]
    thought = _WENN.match(said.strip()) or _VERB_AM_ENDE.search(falte(said))
    ours = re.search(r"\bwir\b|\buns\b", falte(said))
    if thought and re.search(r"Zugang|Erhalt|Bekanntgabe", event):
        words.append(f"{_ERHALTEN}|{_PERSON}")
    elif (thought or ours) and re.search(r"Zugang|Erhalt|Bekanntgabe|Zustellung", event):
        words.append(_ERHALTEN)
    return "|".join(words)


def _ereignis(art: object) -> str:
    try:
        return fristart(str(art)).ereignis if art else "Zustellung"
    except LawError:
        return "Zustellung"


def _art(question: str) -> object:
    read = fristfrage(lies(question))
    return read["argumente"].get("art") if read is not None else None


def _teilsatz(text: str, day: re.Match[str]) -> str:
    """The clause around a day, without the day."""
    return f"{_EDGE.split(text[: day.start()])[-1]} {_EDGE.split(text[day.end() :])[0]}"


def _worte(text: str) -> list[str]:
    return [word for word in re.findall(r"[a-z]+", falte(text)) if len(word) > 1]


def _leer(word: str) -> bool:
    return word in _NICHTS or word in ZEITWORT or re.fullmatch(_GEKOMMEN, word) is not None


def _nennt(word: str, text: str) -> bool:
    """Whether a text has the word, however it is inflected."""
    stem = word[: max(5, len(word) - 2)]
    return any(each.startswith(stem) for each in _worte(text))


def _nur_datiert(text: str, day: re.Match[str]) -> bool:
    return re.search(r"\b(?:vom|datiert)\s*$", text[: day.start()], re.I) is not None


def _als_tag(said: str) -> date | None:
    plain = falte(said).strip()
    if re.fullmatch(r"\d{4}", plain):
        return date(int(plain), 12, 31)
    found = daten(plain) or gesagte(plain)
    return found[0][1] if found else None
