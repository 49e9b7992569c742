"""Taking people out of a text and putting them back, by pseudonyms that stay the same within a scope."""

from __future__ import annotations

import html
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, cast
from urllib.parse import unquote

from bridle.host import personal
from bridle.host.personal_names import INVISIBLE, Names, Part, Person, parts_of
from bridle.host.pseudonyms import (
    LITERAL,
    PLAIN,
    SHARED,
    Pseudonyms,
    PseudonymStore,
    Restorer,
    Wanted,
    ascii_kind,
    once_known,
)

People: TypeAlias = Sequence[Person] | Callable[[], Awaitable[Sequence[Person]]]
T = TypeVar("T")

MOST_ROUNDS = 12
WINDOW = 60
"""Characters beside a place that are looked at once more; the longest number is shorter."""
SHORTEST_KNOWN = 8
"""Letters and digits of a number that is looked for everywhere once known; a shorter one may be anything."""
_LOOKED_FOR = ("IBAN", "USTID", "STEUERID", "STEUERNR", "TELEFON")
_ENCODED = re.compile(
    r"(?<![^\W_])(?:[^\W_]|[.\-+]){0,80}"
    r"(?:(?:%[0-9a-f]{2}|&\#?\w{1,8};|\\u[0-9a-f]{4})(?:[^\W_]|[.\-+]|-\\n){0,80})+",
    re.IGNORECASE,
)
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")
_GLUE = re.compile(rf"[^\W_]|[{INVISIBLE}]")
_NOT_ALNUM = re.compile(r"[\W_]+")


class Span(NamedTuple):
    """A place that has to go: by its kind, or by the person it names."""

    start: int
    end: int
    kind: str
    owner: Person | None = None
    part: Part | Literal[""] = ""


class Edition:
    """What was masked under one edition of the names is masked again under the next."""


class Masker:
    """Puts pseudonyms into texts, for one scope. Make one a run; it may serve several models.

    people          the people of the case, or a function that fetches them; it is asked before each request,
                    because a tool may have added somebody
    store           where the scope's pseudonyms are kept
    allow_images    whether pictures may be sent: nobody can look into them for names
    """

    def __init__(self, people: People, store: PseudonymStore, *, allow_images: bool = False) -> None:
        self._fetch, self._store, self.allow_images = people, store, allow_images
        self._people: tuple[Person, ...] | None = None
        self._met: dict[str, Person] = {}
        self._names = Names(())
        self._kinds: dict[str, str] = {}
        self._known = Pseudonyms()
        self._loaded = False
        self._numbers: dict[str, str] = {}
        self._again: re.Pattern[str] | None = None
        self._spans: dict[str, list[Span]] = {}
        self.edition = Edition()

    def __repr__(self) -> str:
        return f"<Masker of {len(self._people or ())} people>"

    async def mask(self, text: str) -> str:
        return await self.settled(lambda missing: self.masked(text, missing))

    async def settled(self, do: Callable[[list[Wanted]], T]) -> T:
        """Mask with what is known, and again with what was missing, until all have a pseudonym."""
        await self._prepare()
        try:
            for _ in range(MOST_ROUNDS):
                missing: list[Wanted] = []
                done = do(missing)
                if not missing:
                    return done
                found = await self._store.labels(list(dict.fromkeys(missing)))
                self._learn({label: value for value, label in found.items()})
        finally:
            self._spans.clear()
        raise RuntimeError("masking does not come to an end")

    def masked(self, text: str, missing: list[Wanted]) -> str:
        """The text without what has to go. Void if that leaves anything `missing`."""
        spans = self._spans.get(text)
        if spans is None:
            spans = self._spans[text] = self._find(text)
        if not spans:
            return text
        out: list[str] = []
        position = 0
        for span in spans:
            label = self._label(span, text[span.start : span.end])
            if isinstance(label, Wanted):
                missing.append(label)
                continue
            out += (text[position : span.start], "[", label, "]")
            position = span.end
        out.append(text[position:])
        return "".join(out)

    def is_clean(self, text: str) -> bool:
        """Whether nothing that is known can be read in a masked text."""
        left = self._known.stripped(text)
        return not self._names.left_in(left) and not (self._again and self._again.search(left))

    def restore(self, text: str, *, json_escaped: bool = False) -> str:
        return self._known.restore(text, json_escaped=json_escaped)

    def restorer(self, *, json_escaped: bool = False) -> Restorer:
        return Restorer(self._known, json_escaped=json_escaped)

    def restore_deep(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.restore(value)
        if isinstance(value, Mapping):
            items = cast(Mapping[Any, Any], value).items()
            return {self.restore_deep(key): self.restore_deep(item) for key, item in items}
        if isinstance(value, list | tuple):
            return [self.restore_deep(item) for item in cast(Sequence[Any], value)]
        return value

    # ---- what is known

    async def _prepare(self) -> None:
        stored: Mapping[str, str] = {} if self._loaded else await self._store.load()
        self._met |= {person.name: person for person in once_known(stored)}
        self._met |= {
            person.name: person for person in (await self._fetch() if callable(self._fetch) else self._fetch)
        }
        # whose case somebody may no longer see is still in what was said of it before
        people = tuple(self._met.values())
        if people != self._people:
            self._names = Names(people)
            self._kinds = {person.label: self._kind(person.label) for person in people}
            self._known.expect(self._kinds.values())
            self._people, self.edition = people, Edition()
            self._derive()
        if not self._loaded:
            self._learn(stored)
            self._loaded = True

    def _learn(self, values: Mapping[str, str]) -> None:
        """A number that was told by its name once ("IBAN: …") is looked for wherever it stands from now on,
        and once more in what has been masked before.
        """
        self._known.learn(values)
        self._derive()
        for label, value in values.items():
            kind, compact = label.split("_")[0], _compact(value)
            if kind in _LOOKED_FOR and len(compact) >= SHORTEST_KNOWN and compact not in self._numbers:
                self._numbers[compact] = kind
                self._again = None
        if self._again is None and self._numbers:
            longest_first = sorted(self._numbers, key=len, reverse=True)
            spaced = [r"[ \n\r\t.\-/()\u00a0]{0,3}".join(map(re.escape, number)) for number in longest_first]
            first = "".join({number[0] for number in self._numbers})  # most of a text begins no number
            self._again = re.compile(rf"(?<!\d)(?=[{first}])(?:{'|'.join(spaced)})(?!\d)", re.IGNORECASE)
            self.edition = Edition()
            for text in [text for text, spans in self._spans.items() if self._overlooked(text, spans)]:
                del self._spans[text]

    def _derive(self) -> None:
        for person in self._people or ():
            base = self._known.label(person.name)
            if base and PLAIN.fullmatch(base):
                for part, value in parts_of(person).items():
                    self._known.derive(f"{base}_{part}", value)

    def _kind(self, label: str) -> str:
        """What pseudonyms begin with: never with somebody's name."""
        return SHARED if self._names.left_in(label) else ascii_kind(label)

    def _label(self, span: Span, value: str) -> str | Wanted:
        """The pseudonym of a place in a text, or what has to be asked for first."""
        if label := self._known.label(value):
            return label
        if span.owner is None:
            return Wanted(span.kind or SHARED, value)
        base, kind = self._known.label(span.owner.name), self._kinds[span.owner.label]
        if base is None:
            return Wanted(kind, span.owner.name)
        if not PLAIN.fullmatch(base):
            return Wanted(kind, value)
        # the surname as it is written has the plain pseudonym, other spellings of it have numbered ones
        proper = parts_of(span.owner).get(span.part, value) if span.part else value
        return Wanted(f"{base}_{span.part}", value if self._known.label(proper) else proper)

    # ---- finding

    def _find(self, text: str) -> list[Span]:
        """Everything in a text that has to go, in order and without overlaps."""
        kept = _merged(list(self._seen(text)))
        while more := list(self._glued(text, kept)):
            kept = _merged([*kept, *more])
        return sorted([*kept, *self._lookalikes(text, kept)], key=lambda span: span.start)

    def _seen(self, text: str) -> Iterator[Span]:
        for each in personal.find(text):
            yield Span(*each)
        for match in self._again.finditer(text) if self._again else ():
            yield Span(*match.span(), self._numbers[_compact(match[0])])
        for hit in self._names.find(text):
            yield Span(hit.start, hit.end, "", hit.owner, hit.part)
        if "%" in text or "&" in text or "\\u" in text:
            yield from self._encoded(text)

    def _overlooked(self, text: str, spans: Sequence[Span]) -> bool:
        """Whether a number stands in a text that was searched before the number was known."""
        found = [match.span() for match in self._again.finditer(text)] if self._again else []
        return not all(any(span.start <= start and end <= span.end for span in spans) for start, end in found)

    def _glued(self, text: str, kept: Sequence[Span]) -> Iterator[Span]:
        """What only stands free once the place it is glued to has gone: two numbers without a blank."""
        for before, after in pairwise([Span(0, 0, ""), *kept, Span(len(text), len(text), "")]):
            start, end = before.end, after.start
            if start < end and before.end and _GLUE.match(text[start]):
                yield from _moved(self._seen(text[start : min(end, start + WINDOW)]), start)
            if start < end < len(text) and _GLUE.match(text[end - 1]):
                start = max(start, end - WINDOW)
                yield from _moved(self._seen(text[start:end]), start)

    def _encoded(self, text: str) -> Iterator[Span]:
        """Names written as M%C3%BCller, M&uuml;ller or M\\u00fcller."""
        for match in _ENCODED.finditer(text):
            plain = _ESCAPE.sub(lambda each: chr(int(each[1], 16)), match[0])
            plain = html.unescape(unquote(plain))
            if hits := self._names.find(plain):
                yield Span(*match.span(), "", hits[0].owner, "ALIAS")
            elif numbers := personal.find(plain):
                yield Span(*match.span(), numbers[0].kind)

    def _lookalikes(self, text: str, kept: Sequence[Span]) -> Iterator[Span]:
        """Pseudonyms in somebody's own words.

        Each gap by itself: what is put in beside it changes where a word ends.
        """
        position = 0
        for start, end in [*[(span.start, span.end) for span in kept], (len(text), len(text))]:
            for match in self._known.pattern.finditer(text[position:start]):
                yield Span(position + match.start(), position + match.end(), LITERAL)
            position = end


def _moved(spans: Iterable[Span], by: int) -> Iterator[Span]:
    return (span._replace(start=span.start + by, end=span.end + by) for span in spans)


def _merged(found: list[Span]) -> list[Span]:
    """Of two that overlap the one that begins first, as far as either goes."""
    kept: list[Span] = []
    for span in sorted(found, key=lambda each: (each.start, -each.end)):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
        elif span.end > kept[-1].end:
            kept[-1] = kept[-1]._replace(end=span.end)
    return kept


def _compact(value: str) -> str:
    return _NOT_ALNUM.sub("", value).casefold()
