"""Asked further of the paper that was just quoted, with a word that points at it, or at what it says.

„Welche Gebühr steht da drin?“, „Wann war die fällig?“ and „Was muss sie selbst zahlen?“ name neither paper
nor matter. Where the quotation itself has the words, it is the answer, whatever a search would find.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.dokumente.fakten import fakt
from bridle.assistants.helena.planer.dokumente.genannte_quelle import genannte_quelle
from bridle.assistants.helena.planer.dokumente.seite import nur_die_seite
from bridle.assistants.helena.planer.dokumente.sinn import SINN, begriff, eben
from bridle.assistants.helena.planer.grenzen import will_handeln
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, inhalt, lies
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.papier import mit_papier
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT
from bridle.assistants.helena.planer.lesen.woerter import FUELL, bekannt, falte
from bridle.assistants.helena.planer.verstehen.gegenstand import ART, quellen

LONGEST = 10
"""Words: what is longer says itself what it is about."""
STEM = 5
"""Letters by which a word is found in what was quoted."""
_LIEST = ("read_dok", "search_dok")
_UND = re.compile(r"^(?:(?:und|aber|ok(?:ay)?|gut|danke|dann|ah|aha)\b[,.!]?\s+)+", re.I)
_DARIN = re.compile(
    r"\s*\b(?:da|dort|hier) (?:drin(?:nen)?|drauf)\b|\s*\b(?:darin|drin(?:nen)?|darauf|drauf)\b", re.I
)
_WEIBLICH = re.compile(r"(?:ung|schrift|auskunft|klage|vollmacht)$", re.I)
_SAECHLICH = re.compile(r"(?:urteil|gutachten|schreiben|testament|protokoll|verzeichnis)$", re.I)
_PRONOMEN = re.compile(
    r"(?P<vor>^(?:(?:seit |bis |ab )?wann|wie (?:hoch|lange?|viel)|wo|von wem|an wen|wer hat|ist|war|wurde|"
    r"hat|gilt)"
    r"(?: (?:ist|war|wurde|wird|hat|hatte|läuft|lief|gilt|galt|beginnt|endet|datiert|muss|musste|kam|"
    r"ging))?) "
    r"(?P<wort>die|sie|der|er|das|es|den|ihn)(?= (?!\w+e[nrs]? [A-ZÄÖÜ])[a-zäöüß]|\W*$)",
    re.I,
)
_ZITAT = re.compile(r"^> ?(.*)$", re.M)
_UEBERSCHRIFT = re.compile(r"^\*\*([^*\n]+)\*\*(?:, Seite | \(Akte )[^\n]*:$", re.M)
_DAFUER = re.compile(r"\b(?:dafür|dabei|davon|hierfür|denn|eigentlich|da|dort)\b", re.I)
_EIGENES = ("berechne", "get_", "bestimme", "search_gesetze", "search_muster", "search_urteile", "check_")
_ANDERSWO = re.compile(
    r"\b(?:frist(?:en)?|termine?|gegner\w*|mandant\w*|zeug\w+|anw(?:alt|ält)\w*|gericht\w*|stunden|zeiten|"
    r"streitwert|"
    r"aktenzeichen|adresse|telefon\w*|akten?|wir|uns|unser\w*|ich|vorlagen?|muster|norm(?:en)?|"
    r"vorschrift(?:en)?|"
    r"paragra\w+|rechtsgrundlage|dokumente?|unterlagen|seite)\b",
    re.I,
)


def aus_dem_papier(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question of that paper; "" where none was quoted, or something else is asked."""
    found, said = quellen(last.antwort), _UND.sub("", text.strip()).rstrip(" ?!.")
    if not found or len({akte for _, akte in found}) != 1 or not 1 < len(said.split()) <= LONGEST:
        return ""
    told, named = lies(said), genannt(lies(said))
    title, matter = found[0]
    if nur_die_seite(told, None, inhalt(told, "seite").split()):
        return _erste([f"{said} {im_papier(title)} in der Akte {matter}?"], kennt)
    if behauptet := _sagt_dazu(said, last, matter, kennt):
        return behauptet
    if AKTENZEICHEN.search(said) or will_handeln(told):
        return ""
    if ART.search(said):
        return _kurz_genannt(said, title, matter, kennt)
    if named is not None and (named.stark or named.aktenzeichen):
        return ""
    return (
        _darin(said, last, title, matter, kennt)
        or _das_papier(said, title, matter, kennt)
        or _andere_tatsache(said, last, matter, kennt)
        or _steht_da(said, last, matter, kennt)
    )


_SAGT_DAZU = re.compile(
    r"was (?:behauptet|sagt|meint|schreibt|erwidert|trägt|entgegnet|sagen|schreiben|behaupten) "
    r"(?P<wer>(?:der |die |das )?[\wäöüß]+) (?:dazu|dagegen|hierzu|darauf)(?: vor)?",
    re.I,
)


_PARTEI = re.compile(r"gegn\w+|gegen(?:seite|partei)|mandant\w*|beklagte\w*|dokumente?|papiere?|akte")


def _sagt_dazu(said: str, last: Vorher, matter: str, kennt: Kennt) -> str:
    """„Was behauptet die Klägerin dazu?“: what her paper says of the things that were asked about before."""
    found = _SAGT_DAZU.fullmatch(said)
    words = inhalt(lies(last.frage)).split()
    things = " ".join(word for word in words if bekannt(falte(word)) or gewoehnlich(falte(word)))
    if found is None or not things:
        return ""
    if re.search(r"kläger", found["wer"], re.I):
        return _erste([f"Was steht in der Klageschrift zu {things} in der Akte {matter}?"], kennt)
    speaker = found["wer"].split()[-1]
    if speaker[:1].isupper() and not _PARTEI.fullmatch(falte(speaker)):
        things = speaker  # what papers tell of somebody else names them
    return _erste([f"Was steht in den Dokumenten zu {things} in der Akte {matter}?"], kennt)


_KURZ = re.compile(
    r"\b(?:der|die|das|dem|den|des) (?P<art>Vertrags?|Schreibens?|Gutachtens?|Bescheids?|Urteils?)\b", re.I
)


def _kurz_genannt(said: str, title: str, matter: str, kennt: Kennt) -> str:
    """„Seit wann läuft der Vertrag?“ after a Mietvertrag: that one, and no contract of the law."""
    short, kind = _KURZ.search(said), ART.match(title)
    if short is None or kind is None or _ANDERSWO.search(said):
        return ""
    if not kind[0].lower().endswith(short["art"].lower().rstrip("s")):
        return ""
    return _erste([f"{said.replace(short['art'], kind[0], 1)} in der Akte {matter}?"], kennt)


def _andere_tatsache(said: str, last: Vorher, matter: str, kennt: Kennt) -> str:
    """„Seit wann arbeitet sie dort?“ after her salary: a fact of its own, though a word of it was quoted."""
    wanted, before = fakt(lies(said).klein), fakt(lies(last.frage).klein)
    if wanted is None or wanted is before or _ANDERSWO.search(said) or not FRAGEWORT.match(said):
        return ""
    return _erste([f"{said} in der Akte {matter}?"], kennt)


def _darin(said: str, last: Vorher, title: str, matter: str, kennt: Kennt) -> str:
    """„Welche Gebühr steht da drin?“"""
    if not _DARIN.search(said) or kennt(mit_papier(said, last.frage)):
        return ""
    plain = " ".join(_DARIN.sub(" ", said).split())
    return _erste([f"{plain} {im_papier(title)} in der Akte {matter}?"], kennt)


def im_papier(title: str) -> str:
    """„im Ablehnungsbescheid“: by its kind, or by its whole name."""
    kind = ART.match(title)
    if kind is None:
        return f"im Dokument {title}"
    return f"{'in der' if _WEIBLICH.search(kind[0]) else 'im'} {kind[0]}"


def _das_papier(said: str, title: str, matter: str, kennt: Kennt) -> str:
    """„Wann war die fällig?“ after an invoice: the word for it agrees with what it stands for."""
    found, kind = _PRONOMEN.match(said), ART.match(title)
    if found is None or kind is None or _ANDERSWO.search(said):
        return ""
    article = "die" if _WEIBLICH.search(kind[0]) else "das" if _SAECHLICH.search(kind[0]) else "der"
    word = found["wort"].lower()
    if {"die": "die", "sie": "die", "das": "das", "es": "das"}.get(word, "der") != article:
        return ""
    article = "den" if word in ("den", "ihn") else article
    head, tail = f"{found['vor']} {article}", said[found.end() :]
    tries = [f"{head} {title}{tail}?", f"{head} {kind[0]}{tail} in der Akte {matter}?"]
    return _erste([each for each in tries if re.search(r"\d", title) or "Akte" in each], kennt)


def _erste(tries: list[str], kennt: Kennt) -> str:
    return next((each for each in tries if (kennt.werkzeug(each) or "").startswith(_LIEST)), "")


def _steht_da(said: str, last: Vorher, matter: str, kennt: Kennt) -> str:
    """What was quoted has the words of the question: asked of the paper it was quoted from."""
    if not FRAGEWORT.match(said) or (kennt.werkzeug(said) or "").startswith(_EIGENES):
        return ""
    words = [each for each in lies(said).worte if not each.zeichen and len(each.klein) > STEM]
    asked = [
        each for each in words if each.klein not in FUELL and not (each.gross and not bekannt(each.klein))
    ]
    things = [each for each in asked if each.gross]
    if _ANDERSWO.search(said):
        return ""
    for title, quoted in _zitate(last.antwort):
        plain = eben(quoted)
        there = [
            each
            for each in asked
            if any(stem in quoted for stem in _staemme(each.klein)) or _dem_sinn_nach(each.text, plain)
        ]
        if there and all(each in there for each in things):
            return _gefragt(said, [each.text for each in things or there], title, matter, kennt)
    return ""


def _zitate(answer: str) -> list[tuple[str, str]]:
    """Each passage with the paper that it is from."""
    parts = _UEBERSCHRIFT.split(answer)
    return [
        (title, falte(" ".join(_ZITAT.findall(passage))))
        for title, passage in zip(parts[1::2], parts[2::2], strict=True)
    ]


def _gefragt(said: str, words: list[str], title: str, matter: str, kennt: Kennt) -> str:
    """The question of that paper, or what it says on the words that were found there."""
    kind = ART.match(title)
    laut = f"laut {kind[0]}" if kind else f"laut Dokument {title}"
    plain = " ".join(_DAFUER.sub(" ", said).split())
    if genannte_quelle(said):  # it names its paper
        return _erste([f"{plain} in der Akte {matter}?"], kennt)
    return _erste(
        [
            f"{plain} {laut} in der Akte {matter}?",
            f"Was steht {im_papier(title)} zu {' '.join(words)} in der Akte {matter}?",
        ],
        kennt,
    )


def _dem_sinn_nach(word: str, plain: str) -> bool:
    """„beheben“ is asked, and „beseitigen“ written."""
    term = begriff(word, ())
    return term is not None and term.in_text(plain) >= SINN


_DASSELBE = (("zahl", "tragen", "traegt", "entricht", "ueberweis"), ("verlang", "forder", "begehr"))
"""Words for one thing, as people ask for it and as papers say it."""


def _staemme(word: str) -> tuple[str, ...]:
    same = next((group for group in _DASSELBE if word.startswith(group)), ())
    return (word[: max(STEM, len(word) - 3)], *same)
