"""Where is to be searched, said in one way: „in allen Akten“ behind the words is no part of them.

What has lists of its own, such as Fristen, is left alone: of these „in allen Akten“ is no search for a word.
"""

from __future__ import annotations

_ALLE = (
    r"(?:(?:in|aus|durch) (?:all(?:en|e)|sämtlichen?) (?:(?:unseren?|meinen?|offenen|laufenden) )?"
    r"(?:akten|dokumenten?|unterlagen|schriftst(?:ücken?|ücke)|papieren?|sachen|mandaten|verfahren)"
    r"(?: der kanzlei)?|überall|kanzleiweit|in der (?:ganzen|gesamten) kanzlei|im ganzen (?:bestand|haus)|"
    r"aktenübergreifend)"
)
_SUCHE = (
    r"^(?:bitte |kannst du |könntest du |helena,? )*(?:durch)?(?:such|find)\w*(?: (?:bitte|mal|mir|doch|"
    r"einmal|kurz))*"
)
_WAS = (
    r"(?P<{0}>(?!(?:\w+ )?(?:akten?\b|sachen?\b|\w*frist|\w*termin|\w*wiedervorlage|notiz|vermerk|zeit|norm|"
    r"gesetz|paragra|§|urteil|rechtsprech|muster|vorlage|mandant|gegner|beteiligt|zeug|dokument|unterlage))"
    r"[^?!.]{{3,60}}?)"
)
_ENDE = r"(?: (?:suchen|durchsuchen|finden|nach))?(?=\W*$)"
SUCHEN: tuple[tuple[str, str], ...] = (
    (
        rf"{_SUCHE} (?:nach |das wort |den begriff )+{_WAS.format('sa')} {_ALLE}{_ENDE}",
        r"Suche in allen Dokumenten nach \g<sa>",
    ),
    (
        rf"{_SUCHE} {_ALLE} (?:bitte |mal )*(?:nach |das wort |den begriff )*{_WAS.format('sb')}(?=\W*$)",
        r"Suche in allen Dokumenten nach \g<sb>",
    ),
    (
        rf"{_SUCHE} (?:das wort |den begriff )?{_WAS.format('sc')} {_ALLE}(?=\W*$)",
        r"Suche in allen Dokumenten nach \g<sc>",
    ),
    (
        r"^(?:bitte |kannst du |könntest du )*durchsuch\w*(?: (?:bitte|mal|mir))* "
        r"(?:alle|sämtliche|die ganzen?) (?:akten|dokumente|unterlagen|papiere|kanzlei) "
        rf"(?:bitte |mal )*(?:nach|auf) {_WAS.format('sd')}(?=\W*$)",
        r"Suche in allen Dokumenten nach \g<sd>",
    ),
    (
        rf"^(?:bitte )?{_ALLE} nach {_WAS.format('se')} suchen(?=\W*$)",
        r"Suche in allen Dokumenten nach \g<se>",
    ),
)
