"""Which matter an order may mean: where it stands says how surely, and the search says which it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bridle.assistants.helena.planer.entwuerfe.zettel import GONE
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, Genannt, genannt, lies, sache
from bridle.assistants.helena.planer.lesen.woerter import (
    ANREDE,
    ARTIKEL,
    AUCH_NAME,
    FUELL,
    ORGANISATION,
    RECHTSFORM,
    ZEITWORT,
    bekannt,
    falte,
)

MOST = 4
_WORT = r"[^\W\d_][\w.&-]*|&|\./\."
_ORT = r"(?:auf|in|im|für|fuer|bei|zu|zur|zum|wegen|an|unter|gegen|aus|von|vom)"
_AKTENWORT = r"(?:Akten?|Sachen?|Mandat|Fall|Verfahren|Az\.?|Angelegenheit|Vorgang|Rechtsstreit)"
_ARTIKEL = r"(?:der|die|den|dem|das|unserer?|meiner?)"
_STRENG = re.compile(rf"(?:\b{_ORT}\s+)?(?:\b{_ARTIKEL}\s+)?\b{_AKTENWORT}\b\s+(?=[^\W\d_])", re.I)
_STRICH = re.compile(
    rf"(?:\b{_ORT}\s+)?(?:\b{_ARTIKEL}\s+)?(?P<name>\b[^\W\d_]{{3,}})-(?:Akte|Sache|Mandat|Fall|Verfahren)\b",
    re.I,
)
_SEINE = re.compile(
    rf"(?:\b{_ORT}\s+)?\b(?:seine|ihre|deren|dessen)[rnms]?\s+(?:Akte|Sache|Mandat|Fall|Verfahren)\b", re.I
)
_HIER = re.compile(
    rf"(?:\b{_ORT}\s+)?\b(?:der|die|diese[rnms]?|dieselbe|derselben|gleichen?|selben|dem|das)\s+"
    rf"(?:Akte|Sache|Mandat|Fall|Verfahren)\b|\b(?:hierzu|hier|dazu|dort)\b",
    re.I,
)
_LAGE = re.compile(rf"\b(?P<wo>auf|in|im|für|fuer|bei|zu|zur|zum|wegen|gegen|an)\s+(?:{_ARTIKEL}\s+)?", re.I)
_FEST = frozenset(["auf", "fuer", "zu", "zur", "wegen"])
_PERSON = re.compile(
    r"\b(?:Herrn?|Frau|Hr\.|Hrn\.|Fr\.|Familie|Eheleuten?|Firma|Fa\.|Mandant(?:in|en)?)\s+(?:(?:Dr|Prof)\.\s+)*",
    re.I,
)
_NUMMER = re.compile(
    rf"(?:\b{_ORT}\s+)?(?:\b{_ARTIKEL}\s+)?(?:\b{_AKTENWORT}\s+)?(?:Nr\.?\s*)?(?:{AKTENZEICHEN.pattern})",
    re.I,
)
_KURZNUMMER = re.compile(
    rf"(?:\b{_ORT}\s+)?(?:\b{_ARTIKEL}\s+)?\b{_AKTENWORT}\s+"
    rf"(?:Nr\.?\s*)?0*(?P<n>\d{{1,4}})(?![\d/.,])|"
                         r"(?<![\w/.,+-])(?P<null>0\d{3})(?![\w/.,-]*\w)", re.I)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kandidat:
    """A matter that may be meant. `weg` is what goes from the text if it is, `fest` says nothing else "
    "can be; `erwaehnt` is somebody of the text itself, who counts only where no matter is known."""

    genannt: Genannt
    weg: str = ""
    fest: bool = False
    person: bool = False
    erwaehnt: bool = False

    @property
    def name(self) -> str:
        return self.genannt.aktenzeichen or self.genannt.name


@dataclass(frozen=True, slots=True)
class Akten:
    """All that may be, the surest first; `hier` says that it is the one that is spoken of."""

    kandidaten: tuple[Kandidat, ...] = ()
    hier: bool = False
    weg: str = ""


def akten(rest: str, *, nach_nomen: bool = False, antwort: bool = False) -> Akten:
    """What in an order may name its matter. `antwort` is one to the question for it: a name alone is "
    "enough."""
    if number := _NUMMER.search(rest):
        named = Genannt(aktenzeichen=f"{int(number[1]):04d}/{number[2]}", sicher=True)
        return Akten((Kandidat(named, number[0], fest=True),))
    if short := _KURZNUMMER.search(rest):
        named = Genannt(name=f"{int(short['n'] or short['null']):04d}/", sicher=True, stark=True)
        return Akten((Kandidat(named, short[0], fest=True),))
    if theirs := _SEINE.search(rest):
        left = rest.replace(theirs[0], GONE)
        return Akten(tuple(_personen(left) or _sonst(left))[:MOST], weg=theirs[0])
    for found in _STRENG.finditer(rest):
        if name := _name(rest, found.end(), lose=True):
            return Akten((Kandidat(_als_name(name), found[0] + name, fest=True),))
    if joined := _STRICH.search(rest):
        return Akten((Kandidat(_als_name(joined["name"]), joined[0], fest=True),))
    if (field := sache(lies(rest.replace(GONE, " ")))) is not None and field.gebiet:
        return Akten((Kandidat(field, _sachwort(rest, field.name), fest=True),))
    here = _HIER.search(rest)
    if here and not antwort:
        return Akten((), hier=True, weg=here[0])
    found_all = [*_gelegen(rest, nach_nomen=nach_nomen or antwort), *_personen(rest), *_sonst(rest)]
    seen: dict[str, Kandidat] = {}
    for each in found_all:
        seen.setdefault(falte(each.name), each)
    return Akten(tuple(seen.values())[:MOST])


def _gelegen(rest: str, *, nach_nomen: bool) -> Iterator[Kandidat]:
    """After „auf“, „in“ or „für“; or right behind the word for the entry."""
    found: list[tuple[bool, Kandidat]] = []
    first = (
        re.match(rf"[\s,:;.{GONE}]*(?P<wo>{_ORT}\s+(?:{_ARTIKEL}\s+)?)?", rest, re.I) if nach_nomen else None
    )
    if first and (name := _name(rest, first.end())):
        found.append((True, Kandidat(_als_name(name), f"{first['wo'] or ''}{name}", fest=True)))
    for place in _LAGE.finditer(rest):
        if name := _name(rest, place.end()):
            sure = falte(place["wo"]) in _FEST
            found.append((sure, Kandidat(_als_name(name), place[0] + name, fest=sure)))
    yield from [each for sure, each in found if sure]
    yield from [each for sure, each in found if not sure]


def _personen(rest: str) -> list[Kandidat]:
    """Whoever was spoken with may be a party: then it is that matter, and the text keeps the name."""
    return [
        Kandidat(_als_name(name), person=True)
        for found in _PERSON.finditer(rest)
        if (name := _name(rest, found.end(), lose=True))
    ]


def erwaehnte(content: str) -> tuple[Kandidat, ...]:
    """„Telefonat mit Mandantin Silberbach“: whoever the text speaks of may be a party, and it keeps them."""
    return tuple(replace(each, erwaehnt=True) for each in _personen(content))[:MOST]


def _sonst(rest: str) -> list[Kandidat]:
    """A name that stands anywhere, where it can be nothing else."""
    found: list[Kandidat] = []
    for part in re.split(rf"[,;{GONE}]", rest):
        named = genannt(lies(part.strip())) if part.strip() else None
        if (
            named is not None
            and named.name
            and not named.gebiet
            and _kann_name_sein(falte(named.name.split()[0]))
        ):
            alone = falte(part).strip(" .!?") == falte(named.name)
            found.append(
                Kandidat(
                    _als_name(named.name),
                    named.name if alone or _vorn(part, named.name) else "",
                    person=not alone,
                )
            )
    return found


def _vorn(part: str, name: str) -> bool:
    return falte(part).strip().startswith(falte(name))


def _als_name(name: str) -> Genannt:
    words = [
        each
        for each in name.split()
        if falte(each).strip(".") not in RECHTSFORM and falte(each) not in ("gegen", "./.", "vs")
    ]
    plain = " ".join(words) or name
    return Genannt(name=plain, sicher=True, stark=True, alle=plain)


def _name(rest: str, start: int, *, lose: bool = False) -> str:
    """The words of a name from there on; `lose` takes the first one whatever it is."""
    capitals = any(word[:1].isupper() for word in re.findall(r"[^\W\d_]{3,}", rest[start:]))
    end, count = start, 0
    for found in re.compile(rf"(?P<pause>\s*)(?P<wort>{_WORT}|„[^“\"]+[“\"])").finditer(rest, start):
        if found.start() != end or (found["pause"] == "" and count):
            break
        word = found["wort"].rstrip(".")
        if count == 0 and _PERSON.match(rest[found.start("wort") :]) and falte(word) in ANREDE:
            end = found.end()
            continue
        if not _gehoert_dazu(word, first=count == 0, capitals=capitals, lose=lose):
            break
        count += falte(word) not in ("von", "der", "zu", "de")
        end = found.start("wort") + len(word)
        if rest[end : end + 1] in ",;:.!?" and rest[end : end + 1]:
            break
    return rest[start:end].strip() if count else ""


def _gehoert_dazu(word: str, *, first: bool, capitals: bool, lose: bool) -> bool:
    plain = falte(word)
    if plain in ("&", "./.", "gegen") or plain in RECHTSFORM:
        return not first
    if len(plain) < 2 or plain in ZEITWORT:
        return False
    large = word[:1].isupper() or not capitals
    if first and lose:
        return plain not in FUELL and plain not in ARTIKEL
    if first:
        return (large or not bekannt(plain)) and (
            _kann_name_sein(plain) or plain in ORGANISATION or word.endswith("-")
        )
    if plain in ORGANISATION:
        return word[:1].isupper()
    return word[:1].isupper() and _kann_name_sein(plain)


def _kann_name_sein(plain: str) -> bool:
    return plain in AUCH_NAME or not bekannt(plain)


def _sachwort(rest: str, word: str) -> str:
    found = re.search(rf"(?:\b{_ORT}\s+)?(?:\b{_ARTIKEL}\s+)?\b{re.escape(word)}\b", rest, re.I)
    return found[0] if found else ""
