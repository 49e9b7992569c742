"""Which branch of the law a request speaks of: by its courts, its codes and its words."""

from __future__ import annotations

import re

_ZWEIGE: tuple[tuple[str, str], ...] = (
    (
        "owig",
        r"\bbussgeld(?:sache|verfahren|urteil|richter|recht)|\bowi\b|\bowig\b|ordnungswidrig",
    ),
    (
        "stpo",
        r"\bstraf(?:sache|urteil|verfahren|kammer|prozess|recht|richter|senat|gericht|verteidig)|\bstpo\b|"
        r"\bangeklagt|\bschoeffengericht|\bfreispruch|\bfreigesprochen|\bverurteilung|\bnebenklaeger|"
        r"\bstaatsanwalt|\bschwurgericht|\bbewaehrung|\bhaftbefehl|\bhauptverhandlung\b|"
        r"\bu-haft\b|\buntersuchungshaft|\bjva\b|\binhaftiert|\bin haft\b|\bfreiheitsstrafe|\bgeldstrafe|"
        r"\btagessaetze|\bjugendstrafe|\bjugendrichter|"
        r"\b(?:zu|auf) (?:\w+ ){1,4}(?:haft|gefaengnis)\b|"
        r"\bin (?:seiner |ihrer |dessen |deren )?(?:an|ab)wesenheit (?:\w+ ){0,3}(?:verurteilt|verkuendet|"
        r"gesprochen)|"
        r"\bverkuendet\b(?:[^?!;](?!parteien|klaeger|beklagt)){0,60}?"
        r"\b(?:anwesenheit|anwesend|war (?:\w+ )?da(?:bei)?)\b"
        r"(?! (?:beider|der|des) (?:partei|klaeger|beklagt))|"
        r"^(?!.*(?:klag|zahlung|zahlen|€|\beuro\b|raeum|herausgabe|unterlass|schadensersatz|zivil|miet|"
        r"kosten|"
        r"leistung|gesamtschuld)).*\bverurteilt\b",
    ),
    (
        "arbgg",
        r"arbeitsgericht|\barbeitssache|\barbeitsrecht|\b(?:arbg|bag)\b|"
        r"\blag\b(?! (?:im|am|in|bei|auf|vor|an|noch|schon|der|die|das|ein\w*|mir|uns|ihm|ihr|bereits|"
        r"seit|erst|da|dort|hier|nicht|nur|wohl|unter|dann|heute|gestern|zu|beim|zwischen|\d+)\b)|"
        r"\barbgg\b|\bbetriebsrat",
    ),
    ("sgg", r"sozialgericht|\bsozialsache|\bsozialrecht|\b(?:sg|lsg|bsg)\b|\bsgg\b"),
    (
        "vwgo",
        r"verwaltungsgericht|\bverwaltungssache|\bverwaltungsrecht|\b(?:vg|ovg|vgh|bverwg)\b|\bvwgo\b",
    ),
    ("fgo", r"finanzgericht|\bfinanzsache|bundesfinanzhof|\b(?:fg|bfh)\b|\bfgo\b"),
    (
        "inso",
        r"\binsolvenz(?:sache|gericht|verfahren|recht|schuldner|eroeffn|plan)|\binso\b|restschuldbefrei",
    ),
    (
        "famfg",
        r"\bfamfg\b|\bfamilien(?:sache|gericht|streit|recht|senat|richter)|\behesache|\bscheidung|"
        r"\bsorgerecht|\bumgang(?:s|\b)|\w*unterhalt(?:s\w*)?\b|\bzugewinn|\bkindschaft|"
        r"\bversorgungsausgleich|"
        r"\bbetreuung(?:s|\b)|\bbetreuer|\bnachlass(?:gericht|sache)|\berbschein|\bvormund|\bgewaltschutz|"
        r"\bgrundbuch(?:amt|sache)|\badoption|\belterliche",
    ),
    ("zpo", r"\bzivil(?:sache|prozess|kammer|senat|recht|verfahren|gericht)|\bzpo\b|\bbgh\b.*\bzivil"),
)
BEHOERDEN: tuple[tuple[str, str], ...] = (
    ("vwgo", r"(?:gewerbe|grund|hunde|zweitwohnungs?)steuerbescheid|gebuehrenbescheid|beitragsbescheid"),
    (
        "sgg",
        r"jobcenter|buergergeld|sperrzeit|\brente(?:n|\b)|krankenkasse|schwerbehinder|\bgdb\b|pflegegrad|pflegekasse|"
        r"arbeitsagentur|agentur fuer arbeit|\bsozialamt|\bsozialhilfe|\belterngeld|berufsgenossenschaft|"
        r"\bgrundsicherung|arbeitslosengeld|erwerbsminder|versorgungsamt|\bkrankengeld|unfallkasse",
    ),
    ("fgo", r"finanzamt|\w*steuerbescheid|einspruchsentscheidung|kindergeld|familienkasse"),
    (
        "vwgo",
        r"bauamt|bauaufsicht|baugenehmig|auslaenderbehoerde|fahrerlaubnis|fuehrerschein|gewerbe|\bbafoeg|"
        r"ordnungsamt|\bpolizei|\bbeamt|\bimmissions|denkmal|waffen|aufenthalt|\bgaststaett|"
        r"\bwohngeld|rundfunkbeitrag|\bschul(?:e|amt|verweis|aufsicht)|\bpruefungs|nutzungsuntersag|"
        r"\b(?:stadt|gemeinde|kommune|kreis|landkreis)\b[^.;?!]{0,60}"
        r"\b(?:abgelehnt|lehnt|versagt|untersagt)\b|"
        r"verwaltungsakt|abrissverfueg|stadtverwaltung|landratsamt|kreisverwaltung|bezirksregierung|"
        r"regierungspraesid|\b\w*bescheid (?:der|von der|einer) (?:stadt|gemeinde|kommune)\b|"
        r"\bbau(?:vor)?bescheid|bebauung|abbruch(?:anordnung|verfueg)",
    ),
)
"""Whose Bescheid leads to which courts."""


def zweig_in(klein: str) -> str:
    """The branch that is said; nothing where none is, or two are."""
    said = [code for code, words in _ZWEIGE if re.search(words, klein)]
    if "owig" in said:
        return "owig"
    special = [code for code in said if code != "zpo"]
    return special[0] if len(special) == 1 else "" if special else (said or [""])[0]


def behoerde_in(klein: str) -> str:
    """The branch by the authority that has decided, or by its courts."""
    return next((code for code, words in BEHOERDEN if re.search(words, klein)), "")
