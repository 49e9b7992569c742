"""Short ways to go on from a question: how many, the sum, another word of the paper, whose lawyer."""

from __future__ import annotations

import re

_SEIN = re.compile(
    r"\b(?:deren|dessen|ihre?n?|seine?n?)\s+(Anwalt|Anwältin|Rechtsanwalt|Rechtsanwältin|Vertreter|"
    r"Adresse|Anschrift|Telefonnummer|Handynummer|Mailadresse|E-Mail)\b",
    re.I,
)
_VERTRITT = re.compile(
    r"\b(wer vertritt) (?:den|ihn|die|sie|das|es)\b(?=\W*$|\s+(?:da|dort|eigentlich|denn)\b)", re.I
)
_JEMAND = re.compile(r"\b(?:Frau|Herrn?) (?:(?:Dr|Prof)\. )?[A-ZÄÖÜ][\wäöüß-]+")
_ERREICHBAR = frozenset({"adresse", "anschrift", "telefonnummer", "handynummer", "mailadresse", "e-mail"})
_ANDERE_SEITE = re.compile(r"\b(?:gegner\w*|gegenseite|gegenpartei|beklagte\w*)\b", re.I)
_AUCH = re.compile(
    r"^(?:und\s+|bitte\s+)*(?:(?:mach|mache|prüf|prüfe|tu|zeig|zeige)\s+(?:mir\s+)?(?:das|es|dasselbe|das "
    r"gleiche)\s+"
    r"(?:bitte\s+)?(?:auch|nochmal|noch|genauso)|(?:das gleiche|dasselbe|gleiches)(?:\s+bitte)?(?:\s+auch|"
    r"\s+nochmal)?)"
    r"\s+(?=für|bei|mit|zu|in)",
    re.I,
)
_ZU = r"(?:zu den|zu dem|zu der|zum|zur|zu|über|wegen|bezüglich)"
_STICHWORT = re.compile(rf"(?:und\s+|oder\s+)+({_ZU}\s+[\wäöüß -]{{3,40}}?)\W*", re.I)
_GEFRAGTES = re.compile(
    rf"\bwas\b.*\b(?:steht|sagt|heißt|regelt|schreibt|findet)\b.*?\s({_ZU}\s+[\wäöüß -]+?)(?=\s+(?:in der "
    rf"Akte|im |laut |bei )|\W*$)",
    re.I,
)
_WIE_VIELE = re.compile(
    r"(?:und\s+)?(?:wie ?viele?) (?:sind|waren|wären|ist) (?:das|es|die)(?: denn| insgesamt| zusammen| "
    r"alle)*\W*",
    re.I,
)
_LISTE = re.compile(r"(?:welche[nrs]?|zeig(?:e)?(?: mir)?(?: alle)?|liste(?: mir)?(?: alle)?|alle)\s+", re.I)
_NEBEN = (
    r"(?:der |den |die )?(?:auslagen(?:pauschale)?|pauschale|postpauschale|mwst\.?|ust\.?|"
    r"umsatzsteuer|mehrwertsteuer|steuern?)"
)
_ZUSAMMEN = re.compile(
    r"(?:und\s+)?(?:(?:alles|beides|das|beide)\s+)?(?:zusammen|insgesamt|in summe|in der summe|addiert)"
    rf"(?P<mit>\s+(?:mit|inkl\w*\.?|samt|plus|zzgl\.?|nebst)\s+{_NEBEN}(?:\s*(?:,|und|plus)\s+(?:mit\s+)?{_NEBEN})*)?\W*",
    re.I,
)
_GEBUEHR = re.compile(r"\b[A-ZÄÖÜa-zäöü]+geb(?:ü|ue)hr(?:en)?\b")


def wie_viele(text: str, question: str) -> str:
    """„wie viele sind das?“ after a list."""
    listed = _LISTE.match(question) if _WIE_VIELE.fullmatch(text.strip()) else None
    return f"Wie viele {question[listed.end() :]}" if listed else ""


_DAVON = re.compile(
    r"(?:und\s+)?(?:welche|wie ?viele) (?:davon|von denen|von diesen)\s+"
    r"(?:(?:sind|ist|gehören|liegen|laufen)\s+)?"
    r"(?P<rest>(?:im|in der|in|bei|beim|gegen|aus|zum|zur)\s[\wäöüß. -]{3,40}?)\W*",
    re.I,
)


_IM_GEBIET = re.compile(r"(?:und\s+)?welche (?:sind |liegen )?(?P<rest>im \w{3,}recht)\W*", re.I)
_IN_DEM_STAND = re.compile(
    r"(?:und\s+)?(?:welche|wie ?viele) (?:(?:davon|von denen|von diesen)\s+)?sind "
    r"(?:schon |noch |davon |bereits )*"
    r"(?P<stand>offen|geschlossen|abgeschlossen|archiviert|ruhend)\W*",
    re.I,
)
_GIBT_ES = re.compile(r"(?:gibt es|haben wir|hat die kanzlei|wie ?viele)\b", re.I)
_ANDERER_STAND = re.compile(r"\b(?:offen|laufend|geschlossen|abgeschlossen|archiviert|ruhend)en?\s+$", re.I)
"""One matter has one."""
_AKTEN = re.compile(r"\b(?:Akten|Mandate|Sachen|Fälle|Verfahren)\b", re.I)


def davon_nur(text: str, question: str) -> str:
    """„und welche davon im Mietrecht?“ after a list: what it was asked by stays."""
    if not (_LISTE.match(question) or _GIBT_ES.match(question)):
        return ""
    if narrower := _DAVON.fullmatch(text.strip()) or _IM_GEBIET.fullmatch(text.strip()):
        return f"{question.rstrip(' ?!.')} {narrower['rest']}?"
    state, matters = _IN_DEM_STAND.fullmatch(text.strip()), _AKTEN.search(question)
    if state is None or matters is None:
        return ""
    head = _ANDERER_STAND.sub("", question[: matters.start()])
    ending = "e" if _GIBT_ES.match(question) else "en"
    return f"{head}{state['stand'].lower()}{ending} {question[matters.start() :]}"


def will_summe(text: str) -> bool:
    return _ZUSAMMEN.fullmatch(text.strip()) is not None


_X_AUCH = re.compile(
    r"(?!(?:ist|sind|war|hat|haben|gibt|gilt|gelten|kann|muss|darf|soll|läuft|steht|macht|geht|brauch\w*|wer|was|wie|wo|wann|"
    r"warum|welche\w*|wir|ich|er|sie|es|das|der|die|den|dem|man)\b)"
    r"(?P<was>(?:[\wäöüß./-]+\s+){1,5}?)(?:auch|ebenfalls|ebenso|genauso)"
    r"(?:\s+(?:schon|noch|was|etwas|welche|eine?[nrs]?|da|dabei|drin|bitte))*\s*\?",
    re.I,
)
"""„Für eine Mängelanzeige auch?“, „Hallbaum auch schon was?“: no verb, so the question is the one before."""


def auch(text: str) -> str:
    """„mach das auch für …“, „… auch?“ as „und für …“."""
    if also := _X_AUCH.fullmatch(text.strip()):
        thing = also["was"].strip()
        return f"und {thing[:1].lower() + thing[1:] if _VORWORT.match(thing) else thing}?"
    return _AUCH.sub("und ", text)


_VORWORT = re.compile(
    r"(?:für|bei|beim|in|im|zu|zum|zur|gegen|mit|nach|laut|von|vom|aus|über|wegen|an|am|ein\w*)\b", re.I
)


def zusammen(last: str, earlier: str, text: str = "") -> str:
    """The sum of two fees that were asked for one after the other, with the outlays that are named."""
    fees = [_GEBUEHR.search(each) for each in (earlier, last)]
    said = _ZUSAMMEN.fullmatch(text.strip())
    more = said["mit"] if said is not None and said["mit"] else ""
    plain = f"{last.rstrip(' ?!.')}{more}?" if more else last
    if any(each is None for each in fees):
        return plain
    both = " und ".join(dict.fromkeys(each[0] for each in fees if each))
    return _GEBUEHR.sub(both, plain, count=1)


_DIE_VON = re.compile(
    r"(?:und )?(?:die|das|den) (?P<wem>(?:von der|von dem|vom|der|des) "
    r"(?:gegnerin|gegners?|gegenseite|mandantin|mandanten|zeugin|zeugen|gutachterin|gutachters?))\W*",
    re.I,
)
_ERREICHBARES = re.compile(
    r"\b(?:adresse|anschrift|telefonnummer|telefon|nummer|e-mail-adresse|mailadresse|mail)\b", re.I
)


def wessen(text: str, question: str) -> str:
    """„wie heißt deren Anwalt?“: only the other side has one that has to be asked for."""
    if (other := _DIE_VON.fullmatch(text.strip())) and (thing := _ERREICHBARES.search(question)):
        return f"Die {thing[0].capitalize()} {other['wem']}?"
    owned, role = _SEIN.search(text), _ANDERE_SEITE.search(question)
    if role and _VERTRITT.search(text):
        return _VERTRITT.sub(r"\1 die Gegenseite", text, count=1)
    if owned is None:
        return text
    noun = owned[1]
    someone = _JEMAND.search(question)
    if someone and noun.lower() in _ERREICHBAR:
        whose = re.sub(r"^Herr ", "Herrn ", someone[0])
        return f"{text[: owned.start()]}die {noun} von {whose}{text[owned.end() :]}"
    if not role and not noun.lower().startswith(("anw", "rechtsanw", "vertreter")):
        return text
    article = "der" if noun.lower() in ("anwalt", "rechtsanwalt", "vertreter") else "die"
    return f"{text[: owned.start()]}{article} {noun} der Gegenseite{text[owned.end() :]}"


def anderes_stichwort(text: str, question: str) -> str:
    """„und zum Urlaub?“ after what a paper says on something else."""
    new, old = _STICHWORT.fullmatch(text.strip()), _GEFRAGTES.search(question)
    if new is None or old is None:
        return ""
    return f"{question[: old.start(1)]}{new[1]}{question[old.end(1) :]}"
