"""Single days in a request: „31.01.2026“, „3. März“, „Freitag“. Without a year it is the nearest one."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta

from bridle.assistants.helena.berlin import jetzt
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_datum import MONATE, WOCHENTAGE, parse_datum
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort
from bridle.assistants.helena.protokoll import ZONE

_TAGE = [falte(each) for each in WOCHENTAGE]
MONATSNAMEN = [falte(each) for each in MONATE]
_KURZ = ["jan", "feb", "maerz|mrz", "apr", "mai", "jun", "jul", "aug", "sept?", "okt", "nov", "dez"]
MONAT = "|".join(f"{name}|{short}" for name, short in zip(MONATSNAMEN, _KURZ, strict=True))
_EINER = ["ein", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht", "neun"]
_ORDNUNG = [
    *("erst", "zweit", "dritt", "viert", "fuenft", "sechst", "siebt", "acht", "neunt", "zehnt", "elft"),
    *("zwoelft", "dreizehnt", "vierzehnt", "fuenfzehnt", "sechzehnt", "siebzehnt", "achtzehnt", "neunzehnt"),
    *("zwanzigst", *(f"{each}undzwanzigst" for each in _EINER), "dreissigst", "einunddreissigst"),
]
_WIEVIELTER = rf"(?:{'|'.join(sorted(_ORDNUNG, key=len, reverse=True))})e[nrs]?"
"""„am dritten November“."""
_NACH_WORT = "|".join(
    rf"(?<=\b{word} )"
    for word in (
        "am",
        "vom",
        "zugestellt",
        "zustellung",
        "zugang",
        "eingang",
        "erhalten",
        "pzu",
        "eb",
        "bekommen",
    )
)
DATUM = re.compile(
    rf"\d{{4}}-\d{{1,2}}-\d{{1,2}}|\d{{1,2}}\.\s?\d{{1,2}}\.\s?(?:\d{{4}}|\d{{2}}(?!\s?(?:uhr|:\d)))?(?!\d)"
    rf"|(?<![\d/])\d{{1,2}}/\d{{1,2}}/(?:\d{{4}}|\d{{2}})(?![\d/])|(?<![\d-])\d{{1,2}}-\d{{1,2}}-\d{{4}}(?!\d)"
    rf"|(?<!\w)(?:\d{{1,2}}(?:\.\s?|(?:ten|ter)?\s)|{_WIEVIELTER}\s)(?:{MONAT})\.?(?:\s(?:\d{{4}}|\d{{2}}(?![\d.,]|:\d|\s?uhr)))?(?![\w])"
    rf"|(?:{_NACH_WORT})\d{{1,2}}\.\d{{1,2}}(?![.,\d])"
)
_MIT_JAHR = re.compile(r"\d{4}|\.\s?\d{1,2}\.\s?\d{2}$|[a-z]\.?\s\d{2}$|/\d{2}$")
IN_JAHR = re.compile(r"\s*(?:des\s+)?(letzt|vorig|vergangen|vorletzt|dies|naechst|kommend)e[nsr]\s+jahres\b")
"""Behind a date without a year: „am 15. Mai letzten Jahres“."""
_SCHRITT = {"letzt": -1, "vorig": -1, "vergangen": -1, "vorletzt": -2, "naechst": 1, "kommend": 1}
WOCHENTAG = f"{'|'.join(_TAGE)}|sonnabend"
_TAG = rf"({WOCHENTAG})"


def heute() -> date:
    return jetzt().astimezone(ZONE).date()


def daten(text: str, today: date | None = None) -> list[tuple[int, date]]:
    """Every date in a folded text with its place. Without a year it is the one that is nearest."""
    now = today or heute()
    found: list[tuple[int, date]] = []
    for each in DATUM.finditer(text):
        year = IN_JAHR.match(text[each.end() :])
        said = each[0].strip()
        if year and not _MIT_JAHR.search(said):
            day = _or_none(f"{_als_tag(said)}{now.year + _SCHRITT.get(year[1], 0)}")
        else:
            day = _gelesen(said, now)
        if day is not None:
            found.append((each.start(), day))
    return found


def _als_tag(said: str) -> str:
    """A day without its year, so that one can be put behind it."""
    spoken = re.sub(r"(?<=\d)(?:ten|ter)\b", ".", re.sub(r"\bmrz\b|\bmaerz\b", "März", said)).rstrip(". ")
    return f"{spoken}{'.' if spoken[-1].isdigit() else ' '}"


def ohne_daten(text: str) -> str:
    return DATUM.sub(" ", text)


def ohne_jahr(text: str) -> bool:
    """Whether a date in it says no year."""
    return any(not _MIT_JAHR.search(each[0].strip()) for each in DATUM.finditer(text))


def mit_jahr(text: str, day: date) -> bool:
    """Whether that day is written with its year somewhere."""
    written = [each[0].strip() for each in DATUM.finditer(text)]
    return any(_MIT_JAHR.search(each) and _gelesen(each, day) == day for each in written)


def unmoegliche(text: str) -> list[str]:
    """Dates that no calendar has, such as the 30.02.2026; a day of birth, long ago, is none of them."""
    written = [each[0].strip() for each in DATUM.finditer(text)]
    return [each for each in written if _gelesen(each, heute()) is None and not _lange_her(each)]


def _lange_her(text: str) -> bool:
    found = re.fullmatch(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})", text)
    try:
        return found is not None and bool(date(int(found[3]), int(found[2]), int(found[1])))
    except ValueError:
        return False


def erstes_datum(text: str, now: date) -> date | None:
    found = daten(text, now)
    return found[0][1] if found else None


def _gelesen(text: str, now: date) -> date | None:
    try:
        spoken = re.sub(r"\bmrz\b", "März", text.replace("maerz", "März"))
        spoken = re.sub(r"(?<=\d)(?:ten|ter)\b", ".", spoken)
        spoken = re.sub(
            rf"^{_WIEVIELTER}\b", lambda word: f"{_ORDNUNG.index(word[0].rstrip('nrs')[:-1]) + 1}.", spoken
        )
        spoken = re.sub(r"^(\d{1,2}\.)(?=[a-zä])", r"\1 ", spoken)
        if re.fullmatch(r"\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})|\d{1,2}\.\d{1,2}", spoken):
            spoken = f"{re.sub('[/-]', '.', spoken)}{'' if len(spoken) > len('31.12') else '.'}"
        if _MIT_JAHR.search(text):
            return parse_datum(re.sub(r"(?<=[a-zä. ]\s)(\d{2})$", r"20\1", spoken))
        years = (now.year - 1, now.year, now.year + 1)
        near = [
            _or_none(f"{spoken.rstrip('.')}{'.' if spoken.rstrip('.')[-1].isdigit() else ' '}{y}")
            for y in years
        ]
        days = [day for day in near if day is not None]
        return min(days, key=lambda day: abs((day - now).days)) if days else None
    except LawError:
        return None


def _or_none(text: str) -> date | None:
    try:
        return parse_datum(text)
    except LawError:
        return None


def wochentag(text: str, now: date) -> date | None:
    """The next one of that name; „nächsten Montag“ too, as most people mean it."""
    found = re.search(rf"\b{_TAG}\b", text)
    if found is None:
        return None
    wanted = _TAGE.index("samstag" if found[1] == "sonnabend" else found[1])
    if re.search(rf"\b(?:letzte[nr]?|vergangene[nr]?|vorige[nr]?)\s+{_TAG}\b", text):
        return now - timedelta((now.weekday() - wanted - 1) % 7 + 1)
    return now + timedelta((wanted - now.weekday()) % 7)


_GESAGT = {"heute": 0, "gestern": 1, "vorgestern": 2}
_VOR = re.compile(r"\bvor (\d{1,3}|[a-z]+) (tag|woche)(?:en|n|e)?\b")


def gesagte_tage(text: str) -> list[tuple[int, date]]:
    """Days that were, as people speak of them: gestern, am Freitag, vor drei Tagen; with their place."""
    now = heute()
    days = [
        (found.start(), now - timedelta(_GESAGT[found[1]]))
        for found in re.finditer(r"\b(heute|gestern|vorgestern)\b", text)
    ]
    for found in _VOR.finditer(text):
        if (count := zahlwort(found[1])) is not None:
            days.append((found.start(), now - timedelta(count * (7 if found[2] == "woche" else 1))))
    for found in re.finditer(rf"\b(?:am|letzte[nr]?|vergangene[nr]?|vorige[nr]?)\s+{_TAG}\b", text):
        wanted = _TAGE.index("samstag" if found[1] == "sonnabend" else found[1])
        days.append((found.start(), now - timedelta((now.weekday() - wanted) % 7 or 7)))
    return days


def monate_spaeter(day: date, count: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + count, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
