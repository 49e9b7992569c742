"""How long a period is, read from words: "1 Monat", "zwei Wochen", "1 Monat und ein halber", "48 Stunden"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridle.assistants.helena.law.errors import LawError

POSSIBLE = (
    "Möglich sind zum Beispiel „1 Monat“, „2 Wochen“, „14 Tage“, „3 Jahre“, „halber Monat“, „48 Stunden“."
)
LONGEST_YEARS = 100
LONGEST_HOURS = 8_760


@dataclass(frozen=True, slots=True)
class Dauer:
    """A length as the law counts it. Years are twelve months, a half month is fifteen days (§ 189 BGB).

    halbe_monate  kept apart from the days, because § 189 Abs. 2 BGB counts them last and names them
    werktage      Monday to Saturday without holidays; `arbeitstage` are Monday to Friday
    """

    monate: int = 0
    wochen: int = 0
    tage: int = 0
    halbe_monate: int = 0
    werktage: int = 0
    arbeitstage: int = 0
    stunden: int = 0
    text: str = ""

    @property
    def kalendertage(self) -> int:
        """What is counted in days once the months are done."""
        return 7 * self.wochen + self.tage + 15 * self.halbe_monate

    @property
    def zaehlt_werktage(self) -> bool:
        return self.werktage + self.arbeitstage > 0


_ONES = {
    "null": 0,
    "ein": 1,
    "eine": 1,
    "einen": 1,
    "einem": 1,
    "einer": 1,
    "eines": 1,
    "eins": 1,
    "zwei": 2,
    "zwo": 2,
    "drei": 3,
    "vier": 4,
    "fünf": 5,
    "sechs": 6,
    "sieben": 7,
    "acht": 8,
    "neun": 9,
    "zehn": 10,
    "elf": 11,
    "zwölf": 12,
    "dreizehn": 13,
    "vierzehn": 14,
    "fünfzehn": 15,
    "sechzehn": 16,
    "siebzehn": 17,
    "achtzehn": 18,
    "neunzehn": 19,
}
_TENS = {"zwanzig": 20, "dreißig": 30, "dreissig": 30, "vierzig": 40, "fünfzig": 50, "sechzig": 60,
         "siebzig": 70, "achtzig": 80, "neunzig": 90, "hundert": 100, "einhundert": 100}  # fmt: skip
_HALF = {"halb", "halbe", "halber", "halbes", "halben", "halbem", "½"}
_AND_A_HALF = {"anderthalb": 1, "eineinhalb": 1, "einundeinhalb": 1, "zweieinhalb": 2, "zweiundeinhalb": 2,
               "dreieinhalb": 3, "dreiundeinhalb": 3, "viereinhalb": 4, "fünfeinhalb": 5}  # fmt: skip
_UNITS = {
    r"jahr(?:e|en|es|esfrist)?|j|jährige?n?": "jahre",
    r"halbjahr(?:e|es)?": "halbjahre",
    r"quartal(?:e|en|s)?|vierteljahr(?:e|en|es)?": "vierteljahre",
    r"monat(?:e|en|s|es|sfrist)?|mon|mo|m|monatige?n?": "monate",
    r"woche(?:n|nfrist)?|wo|w|wöchige?n?": "wochen",
    r"(?:kalender)?tag(?:e|en|es|esfrist)?|t|d|tägige?n?": "tage",
    r"werktag(?:e|en|s|es)?": "werktage",
    r"(?:bank)?arbeitstag(?:e|en|s|es)?|bankarbeitstag(?:e|en)?": "arbeitstage",
    r"stunde(?:n)?|std|h": "stunden",
}  # fmt: skip
_FILL = {"und", "plus", "sowie", "+", ",", "von", "binnen", "innerhalb", "frist", "weitere", "weiteren",
         "weiterer", "volle", "vollen"}  # fmt: skip
_TOKEN = re.compile(r"\d+(?:[.,]\d+)?|[a-zäöüß]+|[½+,]|\S")
_ORDER = ("monate", "halbe_monate", "wochen", "tage", "werktage", "arbeitstage", "stunden")


def parse_dauer(text: str, was: str = "Die Frist") -> Dauer:
    """The length that the words mean; one sentence for what cannot be one."""
    said = text.strip()
    if not said:
        raise LawError(f"{was} hat keine Länge. {POSSIBLE}")
    shown = said if len(said) <= 60 else f"{said[:60]}…"
    parts: dict[str, int] = dict.fromkeys(_ORDER, 0)
    amount: float | None = None
    last: str | None = None
    for token in _tokens(said):
        if token in _FILL:
            continue
        number = _number(token)
        if number is not None:
            if amount is not None and number != 0.5:
                raise LawError(f"{was} „{shown}“ ist nicht lesbar. {POSSIBLE}")
            amount = number if amount is None else amount + number
            continue
        unit = _unit(token)
        if unit is None:
            raise LawError(f"{was} „{shown}“ ist nicht lesbar. {POSSIBLE}")
        if amount is None:
            if unit not in ("halbjahre", "vierteljahre"):
                raise LawError(f"{was} „{shown}“ nennt keine Zahl. {POSSIBLE}")
            amount = 1
        _add(parts, unit, amount, was, shown)
        amount, last = None, unit
    if amount == 0.5 and last in ("jahre", "monate"):
        _add(parts, last, 0.5, was, shown)  # "ein Monat und ein halber"
    elif amount is not None or last is None:
        raise LawError(f"{was} „{shown}“ nennt keine Einheit. {POSSIBLE}")
    return _checked(Dauer(**parts, text=said), was, shown)


def _tokens(said: str) -> list[str]:
    """Words and numbers; "zweiwöchig", "3-Monats-Frist" and "2monatig" fall into their parts."""
    lowered = said.lower().replace("ae", "ä").replace("oe", "ö").replace("ue", "ü")
    lowered = re.split(r"\b(?:ab|nach|seit)\b", lowered, maxsplit=1)[0] if lowered[:1].isalnum() else lowered
    lowered = re.sub(r"(?<=\w)-(?=\w)", " ", lowered)
    lowered = re.sub(r"\((?:[\wäöüß]+)\)", " ", lowered).replace("1/2", "½")
    lowered = re.sub(r"(?<=[a-zäöü])\.", "", lowered)
    words = [part for token in _TOKEN.findall(lowered) for part in _split_word(token)]
    followed = zip(words, [*words[1:], ""], strict=True)
    return [word for word, after in followed if not (word.startswith("ein") and after in _HALF)]


def _split_word(token: str) -> list[str]:
    if _number(token) is not None or _unit(token) is not None or token in _FILL:
        return [token]
    for cut in range(3, len(token) - 3):
        if _number(token[:cut]) is not None and _unit(token[cut:]) is not None:
            return [token[:cut], token[cut:]]
    return [token]


def _number(token: str) -> float | None:
    if re.fullmatch(r"\d+\.\d{3}", token):
        return float(token.replace(".", ""))
    if re.fullmatch(r"\d+(?:[.,]\d+)?", token):
        return float(token.replace(",", "."))
    if token in _HALF:
        return 0.5
    if token in _AND_A_HALF:
        return _AND_A_HALF[token] + 0.5
    if token in _ONES:
        return _ONES[token]
    if token in _TENS:
        return _TENS[token]
    ones, joined, tens = token.partition("und")
    if joined and ones in _ONES and tens in _TENS:
        return _ONES[ones] + _TENS[tens]
    return None


def _unit(token: str) -> str | None:
    return next((unit for pattern, unit in _UNITS.items() if re.fullmatch(pattern, token)), None)


def _add(parts: dict[str, int], unit: str, amount: float, was: str, shown: str) -> None:
    whole, half = int(amount), amount != int(amount)
    if half and amount - whole != 0.5:
        raise LawError(f"{was} „{shown}“ hat einen Bruchteil, den das Gesetz nicht kennt. {POSSIBLE}")
    match unit:
        case "jahre" if amount * 12 == int(amount * 12):
            parts["monate"] += int(amount * 12)
        case "halbjahre" if not half:
            parts["monate"] += 6 * whole
        case "vierteljahre" if not half:
            parts["monate"] += 3 * whole
        case "monate":
            parts["monate"] += whole
            parts["halbe_monate"] += int(half)
        case _ if half:
            raise LawError(
                f"{was} „{shown}“ hat einen Bruchteil, den das Gesetz nicht kennt; halb gibt es nur Jahre "
                f"und Monate (§ 189 BGB). {POSSIBLE}"
            )
        case _:
            parts[unit] += whole


def _checked(length: Dauer, was: str, shown: str) -> Dauer:
    days = length.monate * 30 + length.kalendertage + length.werktage + length.arbeitstage
    if days + length.stunden == 0:
        raise LawError(f"{was} „{shown}“ ist null lang. {POSSIBLE}")
    if max(days, length.monate * 30.5) > LONGEST_YEARS * 366 or length.stunden > LONGEST_HOURS:
        raise LawError(
            f"{was} „{shown}“ ist zu lang; möglich sind {LONGEST_YEARS} Jahre oder {LONGEST_HOURS} Stunden."
        )
    if length.stunden and days:
        raise LawError(f"{was} „{shown}“ mischt Stunden mit Tagen. Gib nur Stunden oder nur Tage an.")
    if length.zaehlt_werktage and (
        length.monate or length.kalendertage or (length.werktage and length.arbeitstage)
    ):
        raise LawError(f"{was} „{shown}“ mischt Werktage mit anderen Zeiträumen. Gib nur eines davon an.")
    return length
