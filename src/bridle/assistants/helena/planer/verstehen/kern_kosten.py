"""What a question about fees needs of the story before it: how the proceeding went, and for how many."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.kosten.nummern import alle_sachen, alle_umstaende
from bridle.assistants.helena.planer.kosten.saeumnis import SAEUMNIS
from bridle.assistants.helena.planer.kosten.vollstreckung import MAHNSACHE
from bridle.assistants.helena.planer.kosten.vorschuss import fragt_danach
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT
from bridle.assistants.helena.planer.lesen.woerter import falte

_GEBUEHREN = re.compile(
    r"gebuehr|\w*kosten\b|\bkostet?\b|honorar|\brechnung\b|\babrechn|\brechnen wir\b|risiko|verguetung|"
    r"pauschale|"
    r"\bvv\b|\brvg\b|\bgkg\b|\bverdien|\bansetzen\b|anrechn|\bgerichtskasse|\b(?:staats|landes)kasse|"
    r"\bauslagen\b|"
    r"\b(?:streit|verfahrens|gegenstands)wert\b|"
    r"\bverlangen\b|\bberechnen\b|\bkostennote\b|\bliquidation\b|\bwas (?:kriegen|bekommen) wir\b"
)
MOST = 3
_RECHNE = re.compile(r"(?:bitte )?(?:rechne|berechne)\b")
_WAS = re.compile(
    r"\bunsere? (?:\w+ )?(?:gebuehr|kosten|verguetung|honorar)\w*|\banwalts?(?:gebuehr|kosten|honorar)\w*|"
    r"^gebuehren\b|"
    r"\b(?:geschaefts|verfahrens|termins|einigungs|vergleichs)gebuehr\b|"
    r"\bgerichts(?:gebuehr|kosten)\w*|\bwas (?:kriegen|bekommen|verdienen|rechnen|duerfen|koennen) wir\b|"
    r"\bwas (?:darf|kann) ich abrechnen|\b(?:welche[rn]?|wie hoch\b.*) (?:streit|verfahrens|gegenstands)wert|"
    r"^(?:streit|verfahrens|gegenstands)wert\b|\bauf (?:der|die|unserer?) rechnung\b|\b(?:ab)?rechnung\W*$|"
    r"\bverguetung\W*$|"
    r"\briskier\w*|\w*risiko\b|"
    r"^(?:welche|was fuer) (?:anwalts|gerichts)?(?:gebuehr|kosten)\w*|"
    r"^was (?:verlangt|nimmt|kostet|will|bekommt|kriegt|kassiert) (?:(?:uns|dann|denn|am ende|hier) )*"
    r"das \w*gericht\b|\bwer (?:traegt|zahlt)\b[^?]{0,30}\bkosten\b|"
    r"\bkosten\b[^?]{0,40}\b(?:tragen|traegt|zahlen|zahlt|uebernehmen|haengen|bleiben)\b|"
    r"\bwas (?:muss|hat|zahlt|bleibt)\b[^?]{0,40}\b(?:mandant\w*|er|sie|wir)\b[^?]{0,45}"
    r"\b(?:tragen|zahlen|haengen)\b"
)
_WERT = r"(?:wert|streitwert|schaden|forderung)\w*\s*(?:von |:|ist )?\s*\d|\d\s?(?:€|euro\b|eur\b|teur\b)"
_UMSTAND = re.compile(
    r"\bstell\w*\b.*\bein\b|\bstreitige\w* verfahren|\b(?:ehe(?:leute|paar|mann|frau|gatten?)|sohn|tochter|"
    r"geschwister|miterben|erbengemeinschaft|gesamt(?:glaeubiger|schuldner)|mandanten|klaeger|beklagte)\w*|"
    r"\bkopier|\bkopien|\bseiten\b|\bstrecke\b|\bkilometer|\bkm\b|\bstunden\b|\bberat\w*|\bmahn(?:antrag|"
    r"gericht)|"
    r"\bverhandel|\bverhandl|\btermin\b|\bhin und (?:zurueck|her)|\bnicht (?:rechts|an)haengig|"
    r"\brueckst(?:and|aend)\w*|"
    r"\bvorsteuer|\bhauptsache|\bklageauftrag|\b(?:noch )?nicht (?:raus|eingereicht|erhoben)|\bwiderklage|"
    r"\berweiter|\bverteidigungsanzeige|"
    r"\b(?:ge|be)zahlt\b|\bvor (?:der )?(?:klage)?(?:einreichung|erhebung)|"
    r"\bzeugnis|\bweiterbeschaeftig|\blohn|\bloehne|gehalt\b|gehaelter|\bmonate?n?\b|\bhaft\b|\binhaftiert|"
    r"\berstgespraech|\bprivat(?:mann|person|leute)|\bverbraucher|\bverguetungsvereinbarung|\bbeigeordnet|"
    r"\banklage|\bgeeinigt|\beinigung|\bvergleich|\bverglichen|"
    r"\bzurueckgenommen|\bnehmen\b.*\bzurueck|\banerk[ae]nn|"
    r"\b(?:kein(?:en|e)?|ohne) (?:eigenen |eigene )?(?:rechts)?anw(?:alt|aelt)\w*|\banwalts?los|"
    r"\bvertritt sich selb"
)


def ohne_pauschale(question: str) -> str:
    """The Dokumentenpauschale is a fee, and nothing that a document says."""
    return re.sub(r"dokumentenpauschale", " ", question, flags=re.I)


def fragt_nach_gebuehren(question: str) -> bool:
    return _GEBUEHREN.search(falte(question)) is not None


def eine_gebuehrenfrage(sentences: list[str]) -> str:
    """Catchwords of how it went, and what it is to cost: one question, though it looks like two."""
    asking = [each for each in sentences if "?" in each or _RECHNE.match(falte(each))]
    if len(asking) != 1 or len(sentences) > MOST or not _WAS.search(falte(asking[0])):
        return ""
    story = [each for each in sentences if each is not asking[0]]
    facts = [re.search(_WERT, falte(each)) or gebuehren_tatsache(each) for each in story]
    return " ".join(sentences) if story and all(facts) else ""


def gebuehren_tatsache(clause: str) -> bool:
    """Whether it names a proceeding with fees of its own, or what raises or lowers a fee."""
    plain = falte(clause)
    named = any(re.search(each.worte, plain) for each in alle_sachen())
    default = re.search(SAEUMNIS, plain) is not None
    return named or default or _UMSTAND.search(plain) is not None or _verlauf(plain)


_VERFAHREN = re.compile(
    rf"{MAHNSACHE}|\bvergleich\w{{0,2}}\b|\bverglichen|\bberufung\b|\brevision\b|\beilantrag"
)


def verfahren_erzaehlt(sentence: str) -> bool:
    """Whether it tells which proceeding of a matter it is, where the question only says „dafür“."""
    return _VERFAHREN.search(falte(sentence)) is not None


def _verlauf(plain: str) -> bool:
    return any(re.search(pattern, plain) for pattern in alle_umstaende().values())


_ANWALT_ZULETZT = re.compile(r"\b(?:anwalts?|rvg-?)(?:gebuehr|kosten|honorar)\w*\W*$")
_GERICHT_ZULETZT = re.compile(r"\bgerichts?(?:gebuehr|kosten)\w*\W*$")


_KEIN_TERMIN = re.compile(r"(?:kein(?:e[nr]?)?|ohne) (?:\w+ )?(?:termin|verhandlung)\b")


_WIR_ZULETZT = re.compile(r"\b(?:wir|uns)$")


def beider_kosten(left: str, right: str) -> bool:
    """„Anwaltsgebühr und Gerichtskosten“ of one proceeding, or how it went beside what it costs."""
    before, after = falte(left), falte(right)
    together = _WIR_ZULETZT.search(before) and re.match(r"(?:das |dem |ans |fuers )?gericht\b", after)
    ours = re.match(r"(?:wir|uns|unser\w*|(?:der |die )?(?:rechts)?anw(?:alt|aelte))\b", after)
    together = together or (re.search(r"\bgericht$", before) and ours)
    in_one = fragt_nach_gebuehren(left) or re.search(r"\b(?:zusammen|insgesamt|in summe)\b", after)
    if (_KEIN_TERMIN.match(after) or together) and in_one:
        return True
    one = _ANWALT_ZULETZT.search(before) and re.match(r"(?:die )?gerichts?(?:gebuehr|kosten)", after)
    other = _GERICHT_ZULETZT.search(before) and re.match(
        r"(?:die )?anwalts?(?:gebuehr|kosten|honorar)", after
    )
    return bool(one or other)


_DAS_GERICHT = re.compile(
    r"\bgerichts?(?:gebuehr|kosten|kasse)\w*|\bjustizkasse\b|\bkostenvorschuss|"
    r"\bdas (?:\w+)?gericht\b(?! zustaendig)"
)
_WIR = re.compile(
    r"\bunser\w*\b|\bwir\b|\bhonorar\b|\banw(?:alt|aelt)\w*|\bverguetung\b|\bkanzlei\b|\bmandant\w*"
)
_ANGABE = re.compile(r"\d|\binstanz|\bberufung|\brevision|\bklage\b|\bverfahren\b")
_ANDERES = re.compile(r"\bvollstreck|\baussergericht|\bvorgericht|\bwenn\b|\bfalls\b")
_NIMMT = re.compile(
    r"\b(?:bekommt|kriegt|nimmt|verlangt|will|kassiert|erhaelt)\b[^?!;]{0,40}\bdas (?:\w+)?gericht\b"
)


def beide_seiten(left: str, right: str) -> bool:
    """„Was bekommt das Gericht und was bekommen wir?“: of one proceeding, which one bill shows."""
    before, after = falte(left), falte(right)
    asked = fragt_nach_gebuehren(f"{left} {right}") or _NIMMT.search(f"{before} {after}")
    each_its_own = _ANGABE.search(before) and _ANGABE.search(after)
    if not asked or each_its_own or _ANDERES.search(after) or re.search(r"\bwann\b|\bzins", after):
        return False
    court, own = _DAS_GERICHT.search(before), _WIR.search(after) and not _DAS_GERICHT.search(after)
    ours, courts = _WIR.search(before), _DAS_GERICHT.search(after) and not _WIR.search(after)
    return bool((court and own and not ours) or (ours and courts and not court))


_ERSTE = r"(?:der )?(?:ersten?r?|1\.)(?: instanz| rechtszug)?"
_ZWEITE = r"(?:(?:der )?(?:zweiten?r?|2\.) (?:instanz|rechtszug)|(?:der )?berufung(?:sinstanz)?)"
_ZWEI_INSTANZEN = re.compile(
    rf"\b(?:in|für) (?:{_ERSTE}) (?:und|sowie|plus) (?:in |für )?(?:auch )?(?:{_ZWEITE})\b|"
    rf"\b(?:in|für) (?:{_ZWEITE}) (?:und|sowie|plus) (?:in |für )?(?:auch )?(?:{_ERSTE})\b|"
    r"\b(?:in|für|über) (?:den )?(?:beiden?|zwei) instanzen\b",
    re.I,
)
_EINZELNE = re.compile(
    r"gebuehr|gerichts(?:kosten|kasse)|\banwaltskosten|honorar|vorschuss|verguetung|\bverdienen wir\b"
)
_GANZES = re.compile(
    r"risiko|\bverl[io]|\bunterl[ie]|\bgew[io]nn|\bgerichts?- und\b|\bprozesskosten|\bgesamt"
)


def zwei_instanzen(body: str) -> list[str]:
    """„Gerichtskosten in erster und zweiter Instanz“: a bill has one instance, so there are two of them."""
    found, plain = _ZWEI_INSTANZEN.search(body), falte(body)
    if found is None or not _EINZELNE.search(plain) or _GANZES.search(plain):
        return []
    stages = ("in erster Instanz", "in der Berufung")
    return [f"{body[: found.start()]}{each}{body[found.end() :]}" for each in stages]


def vorspann(first: str) -> str:
    """„Scheidung mit Verfahrenswert 20.500 €, wie hoch …“: the proceeding and its value hold for all."""
    found = FRAGEWORT.search(first)
    said = first[: found.start()].strip() if found else ""
    return said if said.endswith((",", ":")) and re.search(_WERT, falte(said)) else ""


def vorgeschichte(first: str) -> str:
    """How the proceeding went, said before the first of two questions about its costs: it holds for both."""
    told, stop, question = first.rpartition(". ")
    fees = fragt_nach_gebuehren(question) and gebuehren_tatsache(told)
    return f"{told}{stop}" if stop and fees and "?" not in told else ""


def zur_selben_rechnung(question: str) -> bool:
    """„… und wie hoch ist die Differenz zur Wahlanwaltsvergütung?“: shown under the bill."""
    asked = r"(?:wie hoch|was|welche) (?:waere|ist|betraegt)?\s*(?:die |der )?(?:differenz|unterschied)\b"
    return re.match(asked, falte(question)) is not None or fragt_danach(question)
