"""Where is to be searched, said in one way: „in allen Akten“ behind the words is no part of them.

What has lists of its own, such as Fristen, is left alone: of these „in allen Akten“ is no search for a word.
"""

from __future__ import annotations

_ALLE = (
    r"(?:(?:(?:in|aus) )?(?:alle[n]?|sämtlichen?|die ganzen?) (?:(?:unseren?|offenen|laufenden) )?"
    r"(?:akten|dokumenten?|unterlagen|schriftstücken?|papieren?|mandaten|verfahren|kanzlei)|"
    r"überall|kanzleiweit|aktenübergreifend|in der (?:ganzen|gesamten) kanzlei)"
)
_SUCHE = (
    r"^(?:bitte |kannst du |könntest du )*(?:durch)?(?:such|find)\w*(?: (?:bitte|mal|mir|doch|einmal|kurz))*"
)
_NACH = r"(?:nach |auf |das wort |den begriff )"
_WAS = (
    r"(?P<{0}>(?!(?:\w+ )?(?:akten?\b|sachen?\b|\w*frist|\w*termin|\w*wiedervorlage|notiz|vermerk|zeit|norm|"
    r"gesetz|paragra|§|urteil|rechtsprech|muster|vorlage|mandant|gegner|beteiligt|zeug|dokument|unterlage|"
    r"alle\b|offene|besprechung|verhandlung|aufgabe|klagen?\b|schriftsa|brief|adresse|anschrift|telefon|nummer|"
    r"anwalt|anwaeltin|anwältin|richter|gericht|sachverst|gutachter|kolleg|eintrag|eintraege|einträge))"
    r"[^?!.]{{3,60}}?)"
)
_IN_DEN = r"(?:in|aus) (?:den|unseren) (?:akten|dokumenten|unterlagen|papieren)"
_ALLES_ZU = r"(?:alles|was|etwas) (?:zu[mr]?|über) (?:(?:der|den|dem|die|das) )?"
_IN_ALLEN = "Suche in allen Dokumenten nach "
SUCHEN: tuple[tuple[str, str], ...] = (
    (rf"{_SUCHE} {_ALLE} (?:bitte |mal )*{_NACH}+{_WAS.format('sb')}(?=\W*$)", rf"{_IN_ALLEN}\g<sb>"),
    (
        rf"{_SUCHE} {_NACH}*{_WAS.format('sa')} {_ALLE}(?: (?:suchen|durchsuchen|finden|nach))?(?=\W*$)",
        rf"{_IN_ALLEN}\g<sa>",
    ),
    (rf"{_SUCHE} {_IN_DEN} {_ALLES_ZU}{_WAS.format('sd')}(?=\W*$)", rf"{_IN_ALLEN}\g<sd>"),
    (rf"{_SUCHE} {_ALLES_ZU}{_WAS.format('sf')} {_IN_DEN}(?: raus)?(?=\W*$)", rf"{_IN_ALLEN}\g<sf>"),
    (rf"^(?:bitte )?{_ALLE} nach {_WAS.format('se')} suchen(?=\W*$)", rf"{_IN_ALLEN}\g<se>"),
)
