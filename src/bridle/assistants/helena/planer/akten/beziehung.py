"""„Wohin geht die Post an den Vermieter von Herrn Nebelthau?“: somebody by what they are to somebody else.

Who is whose landlord is entered nowhere. In a matter of that field it is the other side, and the answer says
that this is how it was told; where the field is another one, nobody is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bridle.assistants.helena.planer.akten.beteiligte import IN_DER_MAIL, KONTAKT, gefragte_felder
from bridle.assistants.helena.planer.akten.person import fehlendes, gemeint, voller_name, worte_von, zeile
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.lesen.woerter import FUELL, RECHTSWORT, bekannt, falte
from bridle.assistants.helena.planer.sagen import absaetze, gross, liste, quelle, satz
from bridle.assistants.helena.planer.schritte import gefundene_akte, titel, vermutet, zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.models.planner import Progress, Rule

PARTEIEN = frozenset({"MANDANT", "GEGNER"})


@dataclass(frozen=True, slots=True)
class Beziehung:
    """What somebody may be to somebody else.

    worte    how it is said
    gebiete  the fields of law in which it is the other side
    firma    what the name of such a firm has in it, where it tells
    """

    worte: str
    gebiete: frozenset[str] = frozenset()
    firma: str = ""


_KAUF = frozenset({"SONSTIGES", "HANDELSRECHT", "INKASSO"})
BEZIEHUNGEN = (
    Beziehung(
        r"(?:ver)?mieter(?:in|s)?|hausverwaltung|hauseigentuemer(?:in)?|wohnungs(?:gesellschaft|bau\w*)",
        frozenset({"MIETRECHT"}),
        r"hausverwalt|wohnungsges",
    ),
    Beziehung(
        r"(?:ex-?)?(?:arbeitgeber(?:in|s)?|chef(?:in|s)?|boss)|arbeitnehmer(?:in|s)?|dienstherrn?",
        frozenset({"ARBEITSRECHT"}),
    ),
    Beziehung(
        r"(?:(?:ex|noch)[- ]|ex|ehe-?|noch){1,2}(?:mann(?:es)?|frau|partner(?:in|s)?)|(?:ehe)?gatt(?:e|"
        r"en|in)|"
        r"geschiedene[rn]?|"
        r"mann",
        frozenset({"FAMILIENRECHT"}),
    ),
    Beziehung(
        r"(?:stief|halb|schwieger)?(?:schwester|bruder|mutter|vater|tochter|sohn)|(?:allein|mit)?erb(?:in|"
        r"en?)|"
        r"witwer?|geschwister|neffen?|nichte|onkel|tante|cousine?",
        frozenset({"ERBRECHT"}),
    ),
    Beziehung(
        r"(?:kfz-|auto|unfall|haftpflicht|gegnerische )*versicher(?:ung|er|ers)|(?:kfz-)?haftpflicht",
        firma=r"versicher|assekuranz|rechtsschutz|haftpflicht",
    ),
    Beziehung(
        r"(?:ver)?kaeufer(?:in|s)?|(?:auto)?haendler(?:in|s)?|autohaus|lieferant(?:in|en)?|kund(?:e|in|en)|"
        r"besteller(?:in)?|schuldner(?:in|s)?|glaeubiger(?:in|s)?",
        _KAUF,
        r"autohaus",
    ),
    Beziehung(
        r"behoerde|(?:bau|sozial|auslaender|finanz|jugend|versorgungs)?amt(?:es)?|jobcenters?|krankenkasse|"
        r"arbeitsagentur|dienststelle",
        frozenset({"SOZIALRECHT", "VERWALTUNGSRECHT"}),
        r"\bamt\b|amt\b|jobcenter|kasse|agentur|stadt|gemeinde|kreis|land\b",
    ),
)
_WER = (
    r"\bwer\b|\bwie (?:heisst|hiess|lautet)\b|\bname\b|\bnamen\b|\bwelche[rsmn]?\b|\bbei wem\b|\ban wen\b|"
    r"\bwohin\b|\bwo\b"
)
WOHIN = (
    r"\b(?:an wen|wohin|an welche[rn]? (?:adresse|anschrift))\b.*"
    r"\b(?:adressier\w*|schick\w*|send\w*|anschrift|adresse|brief\w*|post|schreib\w*)\b"
)
_IM_PAPIER = (
    r"\bfehl(?:t|en)\b|\bbelege?n?\b|\bunterlagen\b|"
    r"\blaut\b|\bsteht\b|\bunterschr|\bunterzeich|\bgekuendigt|\bfrist|\btermin|\bwann\b|\bwarum\b|"
    r"\brechtsschutz|"
    r"\bdokument|\bakten\b|\bmuster|\bkosten\b|\bhaftet\b|\bhat\b.*\bge\w+t\b"
)


_RECHT = (
    r"§|\bgesetz|\bparagra|\bnorm\b|\bgeregelt|\bvorschrift|\bhaftet\b|\b(?:weiter)?zahlt\b|\bverlangen\b|"
    r"\b(?:darf|duerfen|kann|koennen) (?:der|die|ein|eine|mein|meine|man)\b|\bmuss (?:der|die|ein|eine|mein|"
    r"meine|man)\b"
)
"""What a landlord or an employer may or must is a question of law, and not who it is."""


_BEI_UNS = r"\bsachbearbeit|\bzustaendig|\bbearbeite|\bbetreu|\bverantwortlich|\bfederfuehr"
"""Who of the firm: no party of the matter."""


def regeln() -> list[Rule]:
    return zur_akte(
        "read_beteiligte",
        erkenne,
        antwort,
        lambda _: {"limit": MOST_ROWS},
        pflicht=True,
        darf=lambda asked: nachschlagen(asked) or asked.hat(WOHIN) is not None,
    )


def erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    contact = (anfrage.hat(KONTAKT) and not anfrage.hat(IN_DER_MAIL)) or anfrage.hat(WOHIN)
    elsewhere = anfrage.hat(r"\blaut\b|\bsteht\b") if contact else anfrage.hat(_IM_PAPIER)
    asks = contact or anfrage.hat(_WER)
    if elsewhere or anfrage.hat(_RECHT) or anfrage.hat(_BEI_UNS):
        return None
    if not contact and _nach_etwas(anfrage.klein):
        return None
    matter = genannt(anfrage)
    title = falte(matter.name).split() if matter is not None and " " in matter.name else []
    for each in BEZIEHUNGEN:
        found = re.search(rf"\b(?:{each.worte})\b", anfrage.klein)
        if found is not None and found[0] in title and _im_titel(anfrage, found, title):
            continue  # „Kiesewald gegen das Jobcenter“ is the matter, and asks for nobody
        if found is not None and (named := _bezug(anfrage, found)) is not None:
            if not asks and not _nur_das(anfrage, found[0], named):
                return None
            shown = satz(next((word.text for word in anfrage.worte if word.klein == found[0]), found[0]))
            wanted = gefragte_felder(anfrage)
            if anfrage.hat(WOHIN):
                wanted = [("adresse", "Anschrift")]
            return {
                "akte": named,
                "beziehung": each,
                "wort": shown,
                "von": _von(anfrage.klein, found.end(), named.name),
                "worte": anfrage.klein,
                "felder": wanted,
            }
    return None


def _im_titel(anfrage: Anfrage, found: re.Match[str], title: Sequence[str]) -> bool:
    """Behind the name of the other side."""
    before = re.search(r"(\w+)\W+(?:gegen |vs )?(?:(?:der|die|das|den) )?$", anfrage.klein[: found.start()])
    return before is not None and before[1] in title


def _nur_das(anfrage: Anfrage, relation: str, named: Genannt) -> bool:
    """„versicherer sandkuhl“: in a scrap of nothing else they are who is asked for."""
    known = {*relation.split(), *falte(named.name).split(), *relation.split("-")}
    said = [word.klein for word in anfrage.worte if not word.zeichen]
    return bool(named.name) and all(word in known or word in FUELL for word in said)


def _nach_etwas(klein: str) -> bool:
    """„Welche Miete hält das Jobcenter für angemessen?“ asks for a thing, and not who that is."""
    thing = re.search(r"(?:^(?:und )?|[:,;–-]\s)welche[rsnm]? (\w+)", klein)
    people = [each.worte for each in BEZIEHUNGEN] + [
        r"person|firma|gesellschaft|stelle|namen?|adresse|anschrift"
    ]
    return thing is not None and not any(re.fullmatch(each, thing[1]) for each in people)


def _bezug(anfrage: Anfrage, found: re.Match[str]) -> Genannt | None:
    """The one to whom somebody is something; a word of the relation itself is nobody's name."""
    word = next((each.text for each in anfrage.worte if each.klein == found[0]), "")
    named = genannt(anfrage, word) if word and _eigenes_wort(word, anfrage) else genannt(anfrage)
    if named is None or named.gebiet:
        return None
    if named.aktenzeichen:
        return named
    words = [each for each in named.name.split() if _kann_name(falte(each)) and falte(each) != found[0]]
    return Genannt(name=" ".join(words), sicher=True, alle=" ".join(words)) if words else None


def _kann_name(word: str) -> bool:
    return not bekannt(word) and RECHTSWORT.match(word) is None


def _eigenes_wort(word: str, anfrage: Anfrage) -> bool:
    """Whether the relation stands alone, and is not the first word of a firm's name."""
    return (
        re.search(rf"\b{re.escape(word)}\s+(?:von|vom|des|der|in|im|bei|beim|fuer|für)\b", anfrage.text)
        is not None
    )


def _von(klein: str, end: int, name: str) -> bool:
    """Whether it is said whose: „der Vermieter von Nebelthau“, and not „Vermieter Nebelthau“."""
    after = re.match(r"\s(?:herrn?\s|frau\s|firma\s)?(\w+)", klein[end:])
    return after is None or after[1] not in falte(name).split()


# ---- how it is said


def antwort(progress: Progress) -> str:
    groups = progress.groups
    people: list[dict[str, Any]] = progress.data["beteiligte"]
    kind: Beziehung = groups["beziehung"]
    source = quelle(f"Beteiligte der Akte {progress.data['akte']}")
    of = gemeint(people, groups["akte"].name, groups["worte"])
    called = genannte(people, groups["akte"].name, groups["worte"]) if kind.firma else []
    if kind.firma and (firms := called or _firmen(people, kind, groups["worte"])):
        return absaetze(
            vermutet(progress),
            f"In der {titel(progress)}:",
            liste(zeile(each) for each in firms),
            fehlendes(firms, groups["felder"], groups["worte"]),
            source,
        )
    other = _andere_seite(people, of)
    if not other or not _passt(progress, kind):
        return absaetze(
            f"„{groups['wort']}“: in der {titel(progress)} nicht eingetragen. Eingetragen sind:",
            liste(f"{gross(each['rolle'])}: {voller_name(each)}" for each in people),
            source,
        )
    if not groups["von"]:  # „Mieter Nebelthau“ may be Nebelthau himself, or whoever is it to him
        other = [each for each in people if each["rolle"] in PARTEIEN]
        head = (
            f"Wer „{groups['wort']}“ ist, ist in der {titel(progress)} nicht eingetragen. Die Parteien sind:"
        )
    else:
        beside = (
            f" von {voller_name(of[0] | {'anrede': ''})}"
            if len(of) == 1 and of[0]["rolle"] in PARTEIEN
            else ""
        )
        head = (
            f"Als „{groups['wort']}“ ist in der {titel(progress)} niemand eingetragen; auf der anderen "
            f"Seite{beside} steht:"
        )
    return absaetze(
        vermutet(progress),
        head,
        liste(zeile(each) for each in other),
        fehlendes(other, groups["felder"], groups["worte"]),
        source,
    )


def genannte(people: Sequence[dict[str, Any]], name: str, klein: str) -> list[dict[str, Any]]:
    """Firms that are named beside the matter: „der Versicherungsschein der Albatros bei Seifert“."""
    said = set(re.findall(r"[a-z-]{5,}", klein)) - set(falte(name).split())
    return [
        each
        for each in people
        if each.get("firma")
        and each["rolle"] not in ("MANDANT", "GERICHT")
        and any(word in said and _kann_name(word) for word in worte_von(each))
    ]


def _firmen(people: Sequence[dict[str, Any]], kind: Beziehung, klein: str) -> list[dict[str, Any]]:
    """Those whose name says that they are it; of several those that are named."""
    firms = [each for each in people if re.search(kind.firma, falte(each.get("firma") or ""))]
    said = {word for word in re.findall(r"[a-z-]{7,}", klein) if not re.fullmatch(kind.worte, word)}
    named = [each for each in firms if set(worte_von(each)) & said]
    return named or [each for each in firms if each["rolle"] not in ("MANDANT", "GERICHT")]


def _andere_seite(people: Sequence[dict[str, Any]], of: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The side on which whoever is named is not; from a client, or from a matter alone, the opponent."""
    sides = {each["rolle"] for each in of} & PARTEIEN
    wanted = "MANDANT" if sides == {"GEGNER"} else "GEGNER"
    return [each for each in people if each["rolle"] == wanted]


def _passt(progress: Progress, kind: Beziehung) -> bool:
    """Whether it is a field in which the other side is that; unknown for a matter named by its number."""
    found = gefundene_akte(progress)
    return bool(kind.gebiete) if found is None else found.get("sachgebiet") in kind.gebiete
