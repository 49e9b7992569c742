"""„Und dessen Anwalt?“, „Hat die einen Vertreter?“, „Wie erreiche ich den?“: of those who were just shown.

Without whose it is, „Anwalt“ would be answered with our own, and a number with those of everybody.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.akten.funktionen import FUNKTIONEN
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher, akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import aufzaehlung
from bridle.assistants.helena.planer.verstehen.gezeigte_person import (
    Person,
    gemeinte_person,
    mehrere_gemeint,
)

LONGEST = 10
"""Words: what is longer says itself whom it means."""
_ANWALT = (
    r"(?:Rechts|Gegen)?anw(?:alt|älte?|ältin)s?|(?:Prozess|Rechts|Verfahrens)?(?:vertreter|"
    r"bevollmächtigte)(?:in|r|n|s)?|Vertretung|Verteidiger(?:in|s)?|Kanzlei"
)
_KONTAKT = (
    r"Adresse|Anschrift|Telefonnummer|Telefon|Rufnummer|Handynummer|Nummer|Faxnummer|E-?Mail(?:-?adresse)?|"
    r"Mail(?:-?adresse)?|Kontaktdaten|(?:Akten|Geschäfts)?zeichen|(?:Schaden|Versicherungs)s?nummer"
)
_SEIN = r"(?:deren|dessen|ihre?[nrms]?|seine?[nrms]?)"
_SEIN_ANWALT = re.compile(rf"\b{_SEIN}\s+(?:{_ANWALT})\b", re.I)
_SEIN_KONTAKT = re.compile(rf"\b{_SEIN}\s+(?P<was>{_KONTAKT})\b", re.I)
_DER = r"(?:der|die|das|er|sie|es|ihn|den|denen?|dem|ihm|ihr|ihnen)"
_HAT_EINEN = re.compile(
    rf"(?:hat|haben)\s+{_DER}\s+(?:da |dort |denn |schon |auch |überhaupt |eigentlich |bereits )*"
    rf"(?:(?:keinen?|einen?|ne|nen)\s+)?(?:eigenen? )?(?:{_ANWALT})(?: beauftragt| genommen)?\W*|"
    rf"(?:wer|welche kanzlei|welcher anwalt) vertritt\s+{_DER}(?: da| dort| denn| eigentlich| dabei)*\W*|"
    rf"(?:ist|sind|wird|werden)\s+{_DER}\s+(?:da |dort |denn |schon |auch |überhaupt )*(?:anwaltlich "
    rf")?vertreten\W*|"
    rf"von wem (?:wird|werden|ist|sind|lässt sich)\s+{_DER}(?: da| dort| denn)* vertreten\W*",
    re.I,
)
_HAT_KONTAKT = re.compile(
    rf"(?:welche|was für eine) (?P<was>{_KONTAKT}) (?:hat|haben) {_DER}(?: denn| da| eigentlich)*\W*|"
    rf"(?:wie|was) (?:ist|lautet) (?:die|deren|dessen) (?P<auch>{_KONTAKT})(?: denn| da)*\W*|"
    rf"(?:hat|haben) {_DER} (?:auch |da |denn )*(?:eine |ne |keine )?(?P<eine>{_KONTAKT})(?: hinterlegt)?\W*",
    re.I,
)
_NUR_KONTAKT = re.compile(
    rf"(?:(?:welche|die|was ist die|was für eine|wie (?:ist|lautet|war) die|unter welcher|und)\s+)*"
    rf"(?P<was>{_KONTAKT})"
    rf"(?:\s+(?:hat|haben|ist|war|das|dazu|denn|da|bitte|nochmal|{_DER}))*\s*[?!.]*",
    re.I,
)
_ERREICHT = re.compile(
    rf"(?:wie|wo|unter welcher nummer) (?:erreiche?n?|kriegen?|bekommen?|kann) (?:ich|wir|man) {_DER}"
    rf"(?: denn| am besten| da| telefonisch| erreichen| anrufen)*\W*|"
    rf"(?P<wo>wo (?:wohnt|sitzt|wohnen|sitzen) {_DER}(?: denn| eigentlich| genau)*)\W*",
    re.I,
)
_VON_IHR = re.compile(
    rf"(?:(?:(?:wie|was) (?:ist|lautet|war)|gib(?: mir| uns)?|hast du|haben wir|brauche|ich brauche)\s+)?"
    rf"(?:nochmal |mal |bitte )*(?:die |das |eine )?(?P<was>{_KONTAKT}) "
    r"(?:von|zu) (?:ihr|ihm|der|dem|denen|ihnen)"
    rf"(?: denn| bitte| da| nochmal)*\W*",
    re.I,
)
_WOZU = re.compile(
    r",\s*(?:denn |weil |da )?(?:ich|wir) (?:muss|müssen|will|wollen|möchte\w*|soll|sollen|brauche\w*)\b.*$",
    re.I,
)
"""„…, ich muss den verlegen“: what for."""
_UND = re.compile(r"^(?:(?:und|aber|ok(?:ay)?|gut|danke|ah|ach|dann)\b[,.!]?\s+)+", re.I)
_GEZEIGT = re.compile(r"^- ([A-ZÄÖÜ][\wäöüß]+)(?:\([^)\n]*\))?: \*\*([^*\n]+)\*\*", re.M)
_ROLLEN = (
    ("Gegnervertreter", r"gegnervertreter|gegenanw|vertritt\b.*(?:gegenseite|gegner)|"
     r"(?:anwalt|anwältin|vertreter|kanzlei) (?:der|des) geg"),
    ("Gegner", r"gegner|gegenseite|gegenpartei|auf der anderen seite|gegen wen"),
    ("Mandant", r"mandant|auftraggeber|wen vertreten wir"),
    ("Zeuge", r"\bzeug"),
    ("Sachverständige", r"sachverständig|gutachter"),
    ("Richter", r"\brichter"),
    ("Gericht", r"gericht"),
)  # fmt: skip
_WESSEN = {
    "Gegnervertreter": "des Gegnervertreters",
    "Gegner": "des Gegners",
    "Mandant": "des Mandanten",
    "Zeuge": "des Zeugen",
    "Sachverständige": "des Sachverständigen",
    "Richter": "des Richters",
    "Gericht": "des Gerichts",
}
SONSTIGE = "Sonstige"
"""Somebody who is called by name, for the role says nothing."""
_RECHTSFORM = re.compile(r"\s+(?:AG|KG|SE|OHG|GbR|UG|VVaG|g?GmbH(?: & Co\. KG)?|e\. ?V\.)(?=,|$)")
"""„AG“ is a court too."""
_VERTRETUNG = "Als Vertretung der Gegenseite ist eingetragen:"
_NICHT_DIE = re.compile(r"\b(?:nicht|kein\w*|statt)\b[^,.;]*$", re.I)
_UND_DIE = re.compile(r"\b(?:und|sowie)\b", re.I)
_NICHT_EINGETRAGEN = re.compile(r"^[A-ZÄÖÜ][^:\n]*: in der Akte [^\n]* nicht eingetragen", re.M)


def dessen(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question of that person's lawyer or address; "" where nobody was shown, or somebody is named."""
    said = _WOZU.sub("", _UND.sub("", text.strip()))
    if len(said.split()) > LONGEST or _nennt_jemanden(said):
        return ""
    lawyer = _SEIN_ANWALT.search(said) or _HAT_EINEN.fullmatch(said)
    reach = _SEIN_KONTAKT.search(said) or _ERREICHT.fullmatch(said)
    reach = reach or _HAT_KONTAKT.fullmatch(said) or _VON_IHR.fullmatch(said) or _NUR_KONTAKT.fullmatch(said)
    matter = AKTENZEICHEN.search(akte_vorher(lies(last.frage), last.antwort))
    shown = _wer(last)
    role, name = _gemeinter(said, shown)
    if not (lawyer or reach):
        return ""
    if (matter is None or not role) and not lawyer:
        return _von_person(said, gemeinte_person(said, last), kennt)
    if matter is None or not role:
        return ""
    where = f"in der Akte {matter[0]}"
    if lawyer and role in ("Gegner", "Gegnervertreter"):
        what = _SEIN_KONTAKT_VON.search(said)
        if what is not None:
            return f"{_mit_artikel(what['was'])} des Gegnervertreters {where}?"
        return f"Wer vertritt die Gegenseite {where}?"
    if lawyer and role == "Mandant":
        return f"Wer ist der zuständige Anwalt {where}?"
    if lawyer:
        alone = f"Hat {name} einen Anwalt?" if name else ""
        known = bool(alone) and kennt.werkzeug(alone) in ("read_beteiligte", "search_alle_akten")
        return alone if known else f"Wer ist an der Akte {matter[0]} beteiligt?"
    wanted = _mit_artikel(_was(said))
    if role == SONSTIGE:
        return f"{wanted} von {_RECHTSFORM.sub('', name)} {where}?"
    if shown[0] in _WESSEN and role != shown[0] and _UND_DIE.search(said):
        return f"{wanted} {_WESSEN[shown[0]]} und die {_was(said)} {_WESSEN[role]} {where}?"
    return f"{wanted} {_WESSEN[role]} {where}?"


def wen_meinst_du(text: str, last: Vorher) -> str:
    """What is asked back where a number „von ihr“ may be that of several of those shown."""
    said = _WOZU.sub("", _UND.sub("", text.strip()))
    wanted = _VON_IHR.fullmatch(said) or _SEIN_KONTAKT.search(said) or _ERREICHT.fullmatch(said)
    names = mehrere_gemeint(said, last) if wanted and len(said.split()) <= LONGEST else []
    return f"Wen meinst Du: {aufzaehlung(names, 'oder')}? Frag bitte mit dem Namen." if names else ""


def _von_person(said: str, person: Person | None, kennt: Kennt) -> str:
    """Of somebody whom the question named, or the title of an appointment."""
    if person is None or person.haus:
        return ""
    name = re.sub(r"^Herr ", "Herrn ", person.name)
    where = f" in der Akte {person.akte}" if person.akte else ""
    meant = f"{_mit_artikel(_was(said))} von {name}{where}?"
    return meant if kennt(meant) else ""


def _mit_artikel(was: str) -> str:
    if was.lower() == "telefon":
        return "Die Telefonnummer"
    return f"{'Das' if was.lower().endswith('zeichen') else 'Die'} {was[:1].upper()}{was[1:]}"


_UND_ANGABE = re.compile(
    rf"(?:(?:und|oder|ok(?:ay)?|danke)\b[,.!]?\s+)+(?:(?:die|was ist mit der|deren|dessen|seine|ihre)\s+)?"
    rf"(?P<was>{_KONTAKT})\s*\?*",
    re.I,
)
_ANGABE = re.compile(rf"\b(?:{_KONTAKT})\b", re.I)


def andere_angabe(text: str, last: Vorher, kennt: Kennt) -> str:
    """„Und die E-Mail?“ after somebody's address: of the same person, and no matter of that name."""
    now, asked = _UND_ANGABE.fullmatch(text.strip()), list(_ANGABE.finditer(last.frage))
    if now is None or len(asked) != 1:
        return ""
    before, after = last.frage[: asked[0].start()], last.frage[asked[0].end() :]
    started = re.fullmatch(r"(?:das|die)\s+", before, re.I) is not None
    meant = f"{'' if started else before}{_mit_artikel(now['was']) if started else now['was']}{after}"
    return meant if kennt(meant) else ""


_STATTDESSEN = re.compile(
    r"(?:(?:und|oder|aber|nein|nee|ne|ach|ok(?:ay)?|danke)\b[,.!]?\s+)*(?:die\s+)?"
    r"(?:(?P<von>vom|von de[mr]|des|der)|(?:nein,? )?ich mein(?:e|te)?(?: aber| doch| eigentlich)? "
    r"(?P<wen>den|die|das)|"
    r"gemeint (?:ist|war) (?P<wer>der|die|das)|(?:was ist )?mit de[mr])\s+(?P<rolle>[\wäöüß-]+)\W*",
    re.I,
)
_KURZ = {"tel": "Telefonnummer", "telefon": "Telefonnummer", "handy": "Handynummer", "mail": "E-Mail"}
_JEDE_ANGABE = re.compile(rf"\b(?:{_KONTAKT}|tel|handy)\b", re.I)
_ALS_ROLLE = re.compile(
    r"(?:unfall)?gegner(?:in|s)?|gegenseite|gegenpartei|mandant(?:in|en)?|zeug(?:e|en|in)|"
    r"sachverständige[rn]?|gutachter(?:in|s)?|gericht(?:e?s)?|versicherung|"
    + "|".join(each.worte for each in FUNKTIONEN),
    re.I,
)


def eines_anderen(text: str, last: Vorher, kennt: Kennt) -> str:
    """„Und vom Fahrer?“, „ich mein den Gegner“ after somebody's number: the same of that person."""
    now, asked = _STATTDESSEN.fullmatch(text.strip()), _JEDE_ANGABE.findall(last.frage)
    matter = AKTENZEICHEN.search(akte_vorher(lies(last.frage), last.antwort))
    if now is None or len(asked) != 1 or matter is None or not _ALS_ROLLE.fullmatch(falte(now["rolle"])):
        return ""
    female = (now["wen"] or now["wer"] or "").lower() == "die"
    of = now["von"] or ("von der" if female else "vom")
    field: str = asked[0]
    what = _KURZ.get(field.lower(), field)
    meant = f"{what[:1].upper()}{what[1:]} {of} {now['rolle']} in der Akte {matter[0]}?"
    return meant if kennt(meant) else ""


_SEIN_KONTAKT_VON = re.compile(rf"\b(?P<was>{_KONTAKT})\s+(?:von|des|der)\b", re.I)


def _was(said: str) -> str:
    found = _SEIN_KONTAKT.search(said)
    if found is not None:
        return found["was"]
    if (owned := _HAT_KONTAKT.fullmatch(said)) is not None:
        return owned["was"] or owned["auch"] or owned["eine"]
    if (hers := _VON_IHR.fullmatch(said)) is not None:
        return "Telefonnummer" if hers["was"].lower() == "nummer" else hers["was"]
    if (bare := _NUR_KONTAKT.fullmatch(said)) is not None:
        return "Telefonnummer" if bare["was"].lower() == "nummer" else bare["was"]
    where = _ERREICHT.fullmatch(said)
    return "Anschrift" if where is not None and where["wo"] else "Kontaktdaten"


def _nennt_jemanden(said: str) -> bool:
    named = genannt(lies(said))
    return AKTENZEICHEN.search(said) is not None or (
        named is not None
        and named.sicher
        and re.search(rf"\b(?:{_ANWALT}|{_KONTAKT})\b", named.name, re.I) is None
    )


def _wer(last: Vorher) -> tuple[str, str]:
    """The one role that was shown, and its name where it is one person; or the role that was asked for."""
    shown = [(_rolle(title), name) for title, name in _GEZEIGT.findall(last.antwort)]
    kinds = {role for role, _ in shown}
    if len(kinds) == 1 and "" not in kinds and not _NICHT_EINGETRAGEN.search(last.antwort):
        return shown[0][0], shown[0][1] if len(shown) == 1 else ""
    if len(shown) == 1 and not _NICHT_EINGETRAGEN.search(last.antwort):
        return SONSTIGE, shown[0][1]
    if _VERTRETUNG in last.antwort:
        return "Gegnervertreter", ""
    asked = next((role for role, words in _ROLLEN if re.search(words, last.frage, re.I)), "")
    return asked, ""


def _gemeinter(said: str, shown: tuple[str, str]) -> tuple[str, str]:
    """„ihre Nummer, also die der Mandantin“: the role that is said, and not the one that was shown."""
    found = [(role, each) for role, words in _ROLLEN if (each := re.search(words, said, re.I))]
    own = [(role, each) for role, each in found if not _NICHT_DIE.search(said[: each.start()])]
    if not own:
        return shown if all(role != shown[0] for role, _ in found) else ("", "")
    return shown if own[0][0] == shown[0] else (own[0][0], "")


def _rolle(title: str) -> str:
    return next((role for role, _ in _ROLLEN if title.startswith(role)), "")
