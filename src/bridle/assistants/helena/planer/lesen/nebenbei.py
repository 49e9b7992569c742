"""What people say around a question: who is on the phone, why they ask, and what they think of it.

It would be read as part of the question: „ich will nichts übersehen“ has a word of the calendar, and
„Frau Silberbach ist am Telefon“ one of the addresses.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT, saetze

_NAME = (
    r"(?:(?:[Dd]er|[Dd]ie|[Uu]nsere?|[Mm]ein|[Ff]rau|[Hh]errn?|Mandant(?:in)?|Dr\.)\s+)*"
    r"(?P<wer>[A-ZÄÖÜ][\wäöüß-]+(?:\s+[A-ZÄÖÜ][\wäöüß-]+)?)"
)
_DA = (
    r"(?:(?:gerade|grad|gleich|jetzt|schon|wieder|eben|nochmal|ständig|hier|dran|mal|kurz|ganz nervös|und)"
    r"\s+)*"
)
_AM_TELEFON = (
    rf"(?:(?:ist|war|wartet|hängt|sitzt)\s+{_DA}(?:am Telefon|dran|in der Leitung|am Apparat|da|bei mir|vor "
    rf"mir|am Empfang)|"
    rf"ruft\s+{_DA}an|hat\s+{_DA}(?:angerufen|gefragt|geschrieben|gemailt)|meldet sich)"
)
_WILL_WISSEN = (
    rf"(?:(?:fragt|fragte)(?:\s+{_DA}(?:am Telefon|nach|mich)?)?|(?:will|möchte|wollte|"
    rf"muss)\s+{_DA}wissen|"
    r"interessiert sich)"
)
_ANRUF = re.compile(
    rf"^(?:Hier\s+)?{_NAME}\s+(?:{_AM_TELEFON}(?:\s+und\s+(?:{_WILL_WISSEN}|(?:ist\s+)?ganz nervös))?|"
    rf"{_WILL_WISSEN})"
    r"\s*(?P<satz>[,:.!–-])\s*(?P<rest>.{8,})$",
    re.S,
)
"""„Frau Silberbach ist am Telefon: …“, „Der Nebelthau will wissen, …“."""
_IRGENDWER = re.compile(
    r"(?:Eine?|Mandant(?:in|en)?|Gegner(?:in)?|Jemand|Kund(?:e|in)|Chef(?:in)?|Gericht|Geschäftsstelle|"
    r"Anwalt|"
    r"Anwältin|"
    r"Versicherung|Sachbearbeiter(?:in)?|Kolleg(?:e|in)|Der|Die|Das|Er|Sie|Es|Ich|Wir|Wer|Was|Zeugin?|"
    r"Behörde|Polizei|"
    r"Urteil|Bescheid|Klage|Kündigung|Rechnung|Staatsanwaltschaft|Notar(?:in)?|Mieter(?:in)?|"
    r"Vermieter(?:in)?)\b"
)
_LEITUNG = re.compile(
    r"\b(?:jemand|einer|eine|wer|ein Herr|eine Frau|die|der)\s+(?:in der Leitung|am Telefon|am Apparat|"
    r"dran)\s+von\s+(?=\w)",
    re.I,
)
_VORWEG = re.compile(
    r"^(?:(?:Ach so|Ach|Du|Sag mal|So|Und|und)[, ]+)*(?:(?:Mal )?[Gg]anz (?:dumm|blöd|ehrlich) gefragt|"
    r"(?:Ich|Wir)\b"
    r"(?![^:]*\b(?:Frau|Herrn?|bei|mit|von|für|wegen|Familie|Akte|Sache)\s+(?:der |dem |den |einem |einer "
    r")?[A-ZÄÖÜ])"
    r"(?![^:]*\b(?:br[aä]uch\w*|such\w*|möchte\w*|will|wollen|hätte\w*|frage\w*|"
    r"benötige\w*)\b)[^:?!.\d]{3,60}):\s*"
    r"(?=[A-ZÄÖÜ]|(?:wie|was|wer|wem|wo|wann|welche\w*|bis wann|ab wann|gibt|haben|hat|ist)\b)"
)
"""„Ich bin ja noch neu hier: …“; figures and names before a colon say what the question is about."""
_ANFANG = re.compile(
    r"^(?:(?:Ach so|Noch was|Nur mal so(?: aus (?:reinem )?Interesse)?|Ganz doofe Frage(?: "
    r"vielleicht)?)[,:]\s+)"
    r"(?:(?:und|aber)\s+)?",
    re.I,
)
_ZETTEL = re.compile(
    r"^(?=[^?]*\b(?:ich|mir|mich|wir|uns)\b)[^?\d]{10,120}?\s[–-]\s+"
    r"(?=(?:was|welche\w*|wann|gibt)\b[^?]*\b(?:heute|morgen|woche|wiedervorlagen?|fristen|termine|"
    r"kalender)\b[^?]*\?\s*$)"
    r"(?![^?]*\b(?:da|dort|dabei|ihre?|seine?)\b)",
    re.I,
)
"""„Greta hat mir einen Zettel hingelegt – was liegt morgen an?“: whose the entries are is not said by "
"that."""
_BRAUCHT = re.compile(
    r"^(?:Ich|Wir)\b(?P<vor>[^?\d]{5,90}?),?\s+und\s+(?:brauch\w*|bräuchte\w*|such\w*)\s+"
    r"(?:(?:nur|noch|mal|kurz|schnell|dafür|dazu|jetzt)\s+)*(?P<was>(?:das|die|den|ihre?|"
    r"seine?)\s[^?.,]{4,60})[.?!]*$",
    re.I,
)
_SCHICKEN = re.compile(
    r"^(?:Ich|Wir) (?:soll|muss|will|möchte|wollte|sollen|müssen|wollen)\b(?P<vor>[^?\d]*?(?P<wer>(?:Frau|"
    r"Herrn?)\s+"
    r"[A-ZÄÖÜ][\wäöüß-]+)[^?\d]*?\b(?:schicken|schreiben|mailen|senden|anrufen|zurückrufen|erreichen)),\s*"
    r"(?P<frage>[^?]{8,60}\b(?:ihre|seine)\b[^?]{3,40}\?)\s*$"
)
_WOZU = re.compile(
    r"\b(?:in (?:der|dem)|bei|zu|wegen|für)\s+(?:der |dem )?(?:\w*[Ss]ache |Akte )?[A-ZÄÖÜ][\wäöüß-]+(?: "
    r"[A-ZÄÖÜ][\wäöüß-]+)?"
)
_ZUR_SACHE = re.compile(
    r"gericht|urteil|\bklag|klage\b|kläger|beklagt|bescheid|belehrung|kündig|vertret|zugestellt|zustell|zugegangen|"
    r"mandant|gegner|partei|zeug|vergleich|vergliche|zurückgenommen|anerkannt|einspruch|widerspruch|berufung|revision|"
    r"gestern|heute|morgen|woche|monat|jahr|\bzwei\b|\bdrei\b|\bbeide|vertrag|miet|lohn|gehalt|raus\b|frist|\bakte\b|"
    r"sache\b|streitwert|anwalt|pkh|termin stattgef",
    re.I,
)
"""Said around a question it still changes the answer, and stays."""
_WER_ODER_WAS = re.compile(
    r"\b(?:Frau|Herrn?|Familie|Akte|Sache|Sachen|bei|von)\s+(?:der |dem |den )?[A-ZÄÖÜ]"
)
_NEUGIER = re.compile(
    r"^(?:Nur (?:so )?aus (?:reiner )?Neugier|Ganz (?:dumm|blöd|ehrlich) gefragt|Mal ehrlich),\s*", re.I
)
_IM_KOPF = re.compile(
    r"^(?:Hab(?:e)? ich (?:das )?richtig (?:im Kopf|in Erinnerung|notiert|verstanden)|Stimmt es|Stimmt das|"
    r"Ist es richtig|"
    r"Liege ich richtig),\s*dass\s+",
    re.I,
)
_ENDE = re.compile(
    r"(?:,\s*(?:so (?:über den Daumen|ungefähr|grob|in etwa)|über den Daumen|weißt du das(?: zufällig)?|hast "
    r"du das|"
    r"oder so|damit (?:ich|wir|er|sie) [^,.?!:;\d]{3,60}|und wenn ja,? (?:wie viele?|wann|wer|welche|was|wo)|"
    r"(?:ich|wir) (?:will|wollen|muss|müssen|sitz\w*|mach\w*|brauch\w*|find\w*|hol\w*|steh\w*|komm\w*|weiß|"
    r"möchte|hab\w*)\b"
    r"[^,.?!:;\d]{0,60}))+\s*[.?!]*$",
    re.I,
)
_WAHL = re.compile(r"(?<=[?])\s*(?:\d+|[A-ZÄÖÜ]\w+)(?:\s\w+)? oder (?:doch )?\w+(?:\s\w+)?\?\s*$")
"""„28 oder 30 Tage?“ behind the question says what is expected, and asks nothing more."""
_GESCHICHTE = re.compile(
    r"\b(?:in der|in dem|beim|bei der|bei dem|im|zur|zum|von der|vom)\s+([A-ZÄÖÜ][\wäöüß]+)-"
    r"(?:Geschichte|Mandat|Angelegenheit|Kiste|Thema|Story|Verfahren|Prozess)\b"
)


def ohne_nebenbei(text: str) -> str:
    """The question alone, with the matter of whoever is said to ask it."""
    plain = _LEITUNG.sub("Anfrage von ", text.strip())
    plain = _GESCHICHTE.sub(r"in der Akte \1", plain)
    plain = _WAHL.sub("", _NEUGIER.sub("", _ohne(_VORWEG, _ANFANG.sub("", plain))))
    plain = _an_wen(_mit_seiner_sache(_ohne(_ZETTEL, plain)))
    plain = _IM_KOPF.sub("Stimmt es, dass ", plain)
    main = _ohne(_ENDE, plain).rstrip()
    if main != plain and _fragt(main):
        plain = main if main.endswith(("?", "!", ".")) else f"{main}?"
    return _fuer_den_anrufer(plain)


def _ohne(remark: re.Pattern[str], text: str) -> str:
    """Without what is said beside; with it where that says something of the case."""
    found = remark.search(text)
    if found is None or _ZUR_SACHE.search(found[0]) or _WER_ODER_WAS.search(found[0]):
        return text
    return text[: found.start()] + text[found.end() :]


def _an_wen(text: str) -> str:
    """„Ich soll Frau X eine Mail schicken, wie ist ihre Adresse?“: nothing is to be sent, her address is "
    "asked for."""
    found = _SCHICKEN.match(text)
    if found is None:
        return text
    mail = re.search(r"\be?-?mail\b", found["vor"], re.I) and re.search(r"\badresse\b", found["frage"], re.I)
    asked = (
        "Wie ist die E-Mail-Adresse"
        if mail
        else re.sub(r"\b(?:ihre|seine)\b", "die", found["frage"]).rstrip(" ?")
    )
    return f"{asked[:1].upper()}{asked[1:]} von {found['wer']}?"


def _mit_seiner_sache(text: str) -> str:
    """„Ich schreibe gerade in der Sache X und brauche das Aktenzeichen“ as a question for it."""
    found = _BRAUCHT.match(text)
    where = _WOZU.findall(found["vor"]) if found else []
    return f"Wie ist {found['was'].strip()} {where[-1]}?" if found and where else text


def _fragt(text: str) -> bool:
    return (
        FRAGEWORT.search(text) is not None
        or re.match(r"(?:[\w ]+, )?(?:Hat|Hab|Ist|Sind|Gibt|Haben|Steht)\b", text) is not None
    )


def _fuer_den_anrufer(text: str) -> str:
    found = _ANRUF.match(text)
    if found is None or _IRGENDWER.match(found["wer"]) or re.search(r"\d{4}/\d{2}|\d\s?(?:€|[Ee]uro)", text):
        return text
    rest = found["rest"].strip()
    if not _fragt(rest[:1].upper() + rest[1:]) or found["wer"] in rest:
        return text if found["wer"] not in rest else rest[:1].upper() + rest[1:]
    first, *more = saetze(rest)
    asked = first.rstrip(" .!?")
    return " ".join([f"{asked[:1].upper()}{asked[1:]} in der Akte {found['wer']}?", *more])
