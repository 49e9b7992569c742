"""What people are in a matter beside its parties: how it is said, and how it is noted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Funktion:
    """What somebody may be in a matter.

    worte   how it is said
    steht   how it stands in a note or in the name of a firm
    weiter  what is shown where that is not said of anybody, as what it is: „Versicherung“
    nicht   who says to be something else of that kind
    """

    worte: str
    steht: str
    weiter: str = ""
    nicht: str = ""


_VERSICHERUNG = r"(?:versicher(?:ung|er|ers|in))?"
_VERSICHERER = r"versicher(?:ung|er)|assekuranz"
FUNKTIONEN = (
    Funktion(rf"(?:rechtsschutz|rs-?){_VERSICHERUNG}|rsv", r"rechtsschutz|\brsv\b"),
    Funktion(
        rf"(?:\w*haftpflicht|kfz-?haftpflicht){_VERSICHERUNG}|haftpflichtversicher\w+",
        r"haftpflicht",
        _VERSICHERER,
        r"rechtsschutz|krankenversicher|rentenversicher|lebensversicher|kasko",
    ),
    Funktion(
        r"(?:insolvenz|konkurs)verwalt(?:er(?:in)?s?|ung)|sachwalter(?:in)?s?", r"insolvenzverw|sachwalter"
    ),
    Funktion(
        r"(?:haus|weg|miet|objekt|immobilien)-?verwalt(?:er(?:in)?s?|ung)|verwalter(?:in)?s?",
        r"(?:haus|weg|miet|objekt|immobilien)-?verwalt|\bverwalter",
    ),
    Funktion(r"jugendamt(?:e?s)?|beistandschaft", r"jugendamt|beistandschaft"),
    Funktion(
        r"(?:gesetzliche[nr]? )?krankenkasse|krankenversicherung", r"krank|\baok\b|\bbkk\b|\bikk\b|\w+kasse\b"
    ),
    Funktion(r"(?:gerichts)?dolmetscher(?:in|s)?|uebersetzer(?:in|s)?", r"dolmetsch|uebersetz"),
    Funktion(r"steuerberat(?:er(?:in)?s?|ung)", r"steuerberat|\bstb\b"),
    Funktion(r"(?:berufs)?betreuer(?:in|s)?", r"betreuer"),
    Funktion(r"notar(?:in|iat)?s?", r"\bnotar"),
    Funktion(r"(?:haus)?bank|sparkasse", r"bank\b|sparkasse|raiffeisen"),
    Funktion(r"testamentsvollstrecker(?:in|s)?", r"testamentsvollstreck"),
    Funktion(r"nachlass(?:pfleger|verwalter)(?:in|s)?", r"nachlass(?:pfleg|verwalt)"),
    Funktion(
        r"(?:verfahrens|ergaenzungs|umgangs)(?:pfleger|beistand|beistaend)(?:in|es|s)?",
        r"beistan|beistaen|pfleger",
    ),
    Funktion(r"gerichtsvollzieher(?:in|s)?", r"gerichtsvollzieh"),
    Funktion(r"bewaehrungshelfer(?:in|s)?", r"bewaehrungshelf"),
    Funktion(
        r"haus(?:arzt|aerztin|arztes)|(?:behandelnde[rn]? )?(?:aerztin|arzt(?:es)?)",
        r"arzt\b|aerzt|\bdr\. med|\bpraxis",
    ),
    Funktion(r"architekt(?:in|en)?", r"architekt"),
    Funktion(r"(?:immobilien)?makler(?:in|s)?", r"makler"),
    Funktion(r"bauherr(?:in|n|schaft)?", r"bauherr"),
    Funktion(r"(?:unfall)?fahrer(?:in|s)?|(?:fahrzeug)?halter(?:in|s)?", r"fahrer|\bhalter|fahrzeughalter"),
    Funktion(r"mitbeschuldigte[rn]?|mitangeklagte[rn]?", r"mitbeschuldigt|mitangeklagt"),
)
ANGABEN = (
    ("Selbstbeteiligung", r"selbst(?:beteiligung|behalt)s?", r"selbst(?:beteilig|behalt)|\bsb\b"),
    ("Deckungszusage", r"deckungs(?:zusage|schutz(?:zusage)?)|deckung", r"deckung|zugesagt|zusage"),
)
"""What a Rechtsschutzversicherung is asked for and what is noted with it."""
