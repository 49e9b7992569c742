"""Names that stand for names: [MANDANT_1] for a client, [MANDANT_1_NAME] for the surname alone, [IBAN_1].

One text has one pseudonym within its scope (a conversation), for ever and in every process. What is
put back is exactly what was taken out, so each spelling has a pseudonym of its own. A pseudonym that stood in
somebody's own words gets one too: it comes back as what it was, and is never turned into a name.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Select, func, insert, select, true

from bridle.errors import ConfigurationError
from bridle.host.database import Database
from bridle.host.personal import KINDS
from bridle.host.personal_names import PARTS, Person
from bridle.host.tables import pseudonyms

LITERAL = "TEXT"
"""Of what looks like a pseudonym and is none."""
SHARED = "PERSON"
"""Of a name that several people have."""
OWN_KINDS = (*KINDS, LITERAL, SHARED)
PLAIN = re.compile(r"([A-Z]+)_\d+")
_PART = re.compile(rf"([A-Z]+_\d+)_(?:{'|'.join(PARTS)})(?:_\d+)?")
_TRANSLITERATED = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE"})


class Wanted(NamedTuple):
    """A text that needs a pseudonym, and what that begins with: MANDANT, or MANDANT_1_NAME for a part."""

    kind: str
    value: str

    def __repr__(self) -> str:
        return f"<Wanted {self.kind}>"


class PseudonymStore(Protocol):
    """Keeps the pseudonyms of one scope."""

    async def load(self) -> Mapping[str, str]:
        """All of them: what each stands for."""
        ...

    async def labels(self, wanted: Sequence[Wanted]) -> Mapping[str, str]:
        """The pseudonym of each value, made now where there is none."""
        ...


class MemoryPseudonyms:
    """For one process, and as long as it lives."""

    def __init__(self) -> None:
        self._values: dict[str, str] = {}

    def __repr__(self) -> str:
        return f"<MemoryPseudonyms: {len(self._values)}>"

    async def load(self) -> Mapping[str, str]:
        return dict(self._values)

    async def labels(self, wanted: Sequence[Wanted]) -> Mapping[str, str]:
        found, new = _assigned(wanted, self._values)
        self._values |= new
        return found


class DatabasePseudonyms:
    """In the table `pseudonyms`, for every process that serves the same scope of a tenant."""

    def __init__(self, db: Database, tenant_id: str, scope: str) -> None:
        if not tenant_id or not scope:
            raise ConfigurationError(
                "Pseudonyms need a tenant and a scope: a conversation's id, or a run's that has none."
            )
        self._db, self._tenant, self._scope = db, tenant_id, scope

    def __repr__(self) -> str:
        return f"<DatabasePseudonyms of {self._scope!r}>"

    @property
    def _rows(self) -> Select[Any, Any]:
        table = pseudonyms.c
        return select(table.label, table.value).where(
            table.tenant_id == self._tenant, table.scope == self._scope
        )

    async def load(self) -> Mapping[str, str]:
        async with self._db.read() as tx:
            return {row.label: row.value for row in await tx.execute(self._rows)}

    async def labels(self, wanted: Sequence[Wanted]) -> Mapping[str, str]:
        async with self._db.write() as tx:
            if not self._db.sqlite:  # SQLite has one writer at a time; here each scope has
                key = func.hashtextextended(f"bridle.pseudonyms:{self._tenant}:{self._scope}", 0)
                await tx.execute(select(true()).where(func.pg_advisory_xact_lock(key).is_not(None)))
            known = {row.label: row.value for row in await tx.execute(self._rows)}
            found, new = _assigned(wanted, known)
            if new:
                place = {"tenant_id": self._tenant, "scope": self._scope}
                rows = [{**place, "label": label, "value": value} for label, value in new.items()]
                await tx.execute(insert(pseudonyms), rows)
            return found


def _assigned(wanted: Iterable[Wanted], known: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Each value's label, and the labels that are new."""
    labels = {value: label for label, value in known.items()}
    new: dict[str, str] = {}
    found: dict[str, str] = {}
    for kind, value in wanted:
        label = labels.get(value)
        if label is None:
            label = _first_free(kind, known, new)
            labels[value], new[label] = label, value
        found[value] = label
    return found, new


def _first_free(kind: str, known: Mapping[str, str], new: Mapping[str, str]) -> str:
    number = 1
    part = "_" in kind
    while (label := kind if part and number == 1 else f"{kind}_{number}") in known or label in new:
        number += 1
    return label


def once_known(values: Mapping[str, str]) -> list[Person]:
    """The people that pseudonyms were made for, with the spellings they had.

    What has a digit in it, such as an address, is only looked for as a whole.
    """
    also: defaultdict[str, list[str]] = defaultdict(list)
    for label, value in values.items():
        if part := _PART.fullmatch(label):
            also[part[1]].append(value)
    return [
        Person(found[1], value, tuple(also[label]), whole=any(char.isdigit() for char in value))
        for label, value in values.items()
        if (found := PLAIN.fullmatch(label)) and found[1] not in (*KINDS, LITERAL) and value.strip()
    ]


def ascii_kind(label: str) -> str:
    return label.translate(_TRANSLITERATED)


class Pseudonyms:
    """What is known of a scope's pseudonyms, for putting them in and for putting names back."""

    def __init__(self, kinds: Iterable[str] = ()) -> None:
        self._labels: dict[str, str] = {}
        self._values: dict[str, str] = {}
        self._derived: dict[str, str] = {}
        self._prefixes: frozenset[str] | None = None
        self.longest = 0
        self._kinds = {*OWN_KINDS}
        self.expect(kinds)

    def __repr__(self) -> str:
        return f"<Pseudonyms: {len(self._values)}>"

    def expect(self, kinds: Iterable[str]) -> None:
        """From now on, texts of these kinds are taken for pseudonyms."""
        self._kinds.update(kinds)
        self.pattern = _pattern(self._kinds)

    def learn(self, values: Mapping[str, str]) -> None:
        """Labels and what they stand for."""
        for label, value in values.items():
            self._labels[value], self._values[label] = label, value
        kinds = {label.split("_")[0] for label in values}
        if not kinds <= self._kinds:
            self.expect(kinds)
        self._prefixes = None

    def derive(self, label: str, value: str) -> None:
        """A pseudonym that a model may make up from one it knows: a surname from the whole name's."""
        if self._derived.get(label) is None:
            self._derived[label] = value
            self._prefixes = None

    def label(self, value: str) -> str | None:
        return self._labels.get(value)

    def value(self, label: str) -> str | None:
        found = self._values.get(label)
        return self._derived.get(label) if found is None else found

    def values_of(self, kinds: Iterable[str]) -> list[str]:
        wanted = set(kinds)
        return [value for label, value in self._values.items() if label.split("_")[0] in wanted]

    def restore(self, text: str, *, json_escaped: bool = False) -> str:
        restorer = Restorer(self, json_escaped=json_escaped)
        return restorer.feed(text) + restorer.flush()

    def stripped(self, text: str) -> str:
        """A text with bars where it has pseudonyms: so many that nobody takes what is around them for one."""
        return self.pattern.sub(f" {'|' * 16} ", text)

    @property
    def prefixes(self) -> frozenset[str]:
        """Everything a pseudonym may begin with, itself included."""
        if self._prefixes is None:
            labels = {*self._values, *self._derived}
            self._prefixes = frozenset([label[:n] for label in labels for n in range(1, len(label) + 1)])
            self.longest = max(map(len, labels), default=0)
        return self._prefixes


class Restorer:
    """Puts names back into a text that arrives in pieces; what may become a pseudonym waits until decided."""

    def __init__(self, known: Pseudonyms, *, json_escaped: bool = False) -> None:
        self._known, self._json = known, json_escaped
        self._held = self._before = ""

    def feed(self, piece: str) -> str:
        return self._release(self._held + piece, final=False)

    def flush(self) -> str:
        return self._release(self._held, final=True)

    def _release(self, text: str, *, final: bool) -> str:
        """`_before` is the last character let go: whether a word begins depends on it."""
        whole, first = self._before + text, len(self._before)
        stop = len(whole) if final else self._decided(whole, first)
        self._held = whole[stop:]
        out: list[str] = []
        position = first
        for match in self._known.pattern.finditer(whole, first):
            if match.end() > stop:
                break
            value = self._known.value(canonical(match[0]))
            if value is not None:
                shown = json.dumps(value, ensure_ascii=False)[1:-1] if self._json else value
                out += (whole[position : match.start()], shown)
                position = match.end()
        out.append(whole[position:stop])
        self._before = whole[stop - 1 : stop] if stop else ""
        return "".join(out)

    def _decided(self, text: str, first: int) -> int:
        """Where the end begins that may still become a pseudonym."""
        prefixes = self._known.prefixes
        if not prefixes:
            return len(text)
        longest = (
            self._known.longest * 2 + 6
        )  # each underscore may be escaped, with brackets and blanks around
        for place in range(max(first, len(text) - longest), len(text)):
            char = text[place]
            begins = char in "[\\" or (char.isalpha() and not _in_word(text, place))
            if begins and _may_grow(text[place:], prefixes):
                return place
        return len(text)


def canonical(text: str) -> str:
    """The label meant by one of the spellings a model gives it."""
    bare = text.replace("\\", "").strip("[] \u00a0")
    return re.sub(r"[ \u00a0\-]", "_", bare).upper().translate(_TRANSLITERATED)


def _in_word(text: str, place: int) -> bool:
    before = text[place - 1] if place else " "
    return before.isalnum() or before == "_"


def _may_grow(tail: str, prefixes: frozenset[str]) -> bool:
    """Whether more text can make a pseudonym of this, or another one than it is now."""
    if "]" in tail:
        return False
    opened = tail.lstrip("\\")
    if not opened or opened == "[":
        return len(tail) - len(opened) <= 1
    if opened[0] != "[" and re.search(r"[ \u00a0\-]", tail):
        return False
    label = canonical(opened.rstrip("\\"))
    return (
        not label or label in prefixes or label.rstrip("_") in prefixes or label.removesuffix("S") in prefixes
    )


def _pattern(kinds: Iterable[str]) -> re.Pattern[str]:
    """In brackets as we write them, escaped as in Markdown, with blanks for underscores, or bare."""
    umlauts = re.compile("([AOU])E")
    spelt = {"A": "(?:AE|Ä)", "O": "(?:OE|Ö)", "U": "(?:UE|Ü)"}
    longest_first = sorted(kinds, key=lambda kind: (-len(kind), kind))
    names = "|".join([umlauts.sub(lambda match: spelt[match[1]], kind) for kind in longest_first])

    def label(blank: str) -> str:
        return rf"(?:{names}){blank}\d{{1,6}}(?:{blank}(?:{'|'.join(PARTS)})(?:{blank}\d{{1,6}})?)?"

    loose, strict = label(r"(?:\\?_|[ \u00a0\-])"), label(r"\\?_")
    return re.compile(
        rf"\\\[{loose}\\\]|\[[ \u00a0]?{loose}[ \u00a0]?\]|(?<!\w){strict}(?=s?(?!\w))", re.IGNORECASE
    )
