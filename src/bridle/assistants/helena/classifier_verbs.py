"""What is commanded in a request: the verbs, and how German forms them.

A verb is written as its imperative, with "+" before a part that German puts at the end: "setz+auf" is „setz
einen Brief auf“, „aufsetzen“ and „aufzusetzen“; after "|" stands an infinitive that is not made from the
imperative. All words are compared folded: prüfe, pruefe, PRÜFE and prufe are one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bridle.host.personal_words import fold

_ADVERBS = frozenset(("kurz",))
"""Folded, „kürz“ is an adverb."""
_STRONG = {
    "entwirf": ("entworfen",),
    "schreib": ("geschrieben",),
    "erheb": ("erhoben",),
    "vergleich": ("verglichen",),
    "stell+gegenüber": ("gegenübergestellt",),
}


@dataclass(frozen=True, slots=True)
class Verb:
    """`told` are the forms with „du“; `done` with „werden“; `part` is what stands at the end."""

    commands: frozenset[str]
    infinitives: frozenset[str]
    told: frozenset[str]
    done: frozenset[str]
    part: str = ""


def _verb(written: str) -> Verb:
    base, _, irregular = written.partition("|")
    stem, _, part = base.partition("+")
    ending = "n" if stem.endswith(("er", "el")) and not stem.endswith("ier") else "en"
    infinitive = irregular or stem + ending
    commands = [stem, stem + "e"]
    if irregular:  # „entwerfe“ is said as often as „entwirf“
        commands += [irregular.removesuffix("en"), irregular.removesuffix("n")]
    told = (stem + "st", stem + "est", stem + "t" if stem.endswith(("s", "ß", "z")) else stem + "st")
    done = (
        f"{part}{stem}t",
        f"{part}ge{stem}t",
        f"{part}{stem}et",
        f"{part}ge{stem}et",
        *_STRONG.get(base, ()),
    )
    whole = (part + infinitive, f"{part}zu{infinitive}") if part else (infinitive,)
    return Verb(
        _folded(commands) - _ADVERBS,
        _folded((*whole, infinitive)),
        _folded(told),
        _folded(done),
        fold(part) if part else "",
    )


def _folded(words: Iterable[str]) -> frozenset[str]:
    return frozenset(fold(each) for each in words)


def _verbs(listed: str) -> tuple[Verb, ...]:
    return tuple(_verb(each) for each in listed.split())


DRAFT = _verbs("""
    erstell verfass formulier entwirf|entwerfen setz+auf setz+um arbeit+aus bereit+vor diktier überarbeit
    kürze|kürzen übersetz konzipier fertig+an fass+ab schreib+um formulier+um tipp skizzier redigier
    aktualisier kündig widerruf widersprich|widersprechen stell+auf bau+auf mach+fertig stell+fertig
    feil+aus polier erarbeit entwickl|entwickeln bau+zusammen füll+aus formulier+aus formulier+vor
    formulier+neu schreib+fertig schreib+neu arbeit+um wandl+um|wandeln verschriftlich
""")
"""These make a text, whatever their object is called."""

DRAFT_SOMETHING = _verbs("""
    mach schreib begründ fertig leg+ein reich+ein erheb stell änder pass+an korrigier verbesser ergänz
    generier liefer schick send teil+mit bring+mit leit+ein erweiter kümmer hol+nach versend beantwort
    bearbeit
""")
"""These do so only where their object is a text, or somebody to write to."""

HELP = _verbs("""
    hilf|helfen unterstütz fang+an beginn übernimm|übernehmen start mach+weiter kümmer leg+los setz+fort
    arbeit dreh glätt straff feil
""")
"""These are done to a text that is named after „bei“, „mit“, „um“ or not at all."""

FILE = _verbs("beantrag erwider verklag klag+ein")
EDIT = _verbs(
    "überarbeit ergänz änder kürze|kürzen pass+an korrigier verbesser erweiter aktualisier übersetz"
)
WRITE = _verbs(
    "schreib schick send teil+mit antwort informier mahn+an mahn+ab erinner benachrichtig fordere+auf"
)
RESEARCH = _verbs("recherchier")
COMPARE = _verbs("vergleich stell+gegenüber gleich+ab halt+gegeneinander")
REVIEW = _verbs("""
    analysier prüf überprüf nachprüf untersuch wert+aus geh+durch lies+durch|lesen durchsuch fass+zusammen
    nimm+vor|nehmen schau+an sieh+an|sehen guck+an kontrollier sicht sieh+durch|sehen schau+durch bewert
    durchforst stell+zusammen trag+zusammen arbeit+durch gleich+ab ordn durchleucht les+durch check
""")
GATHER = _verbs("stell+zusammen trag+zusammen")
RECORD = _verbs("""
    trag+ein leg+an notier vermerk erfass buch speicher hinterleg lösch verschieb markier quittier hak+ab
    trag+nach streich stell+ein plan vereinbar nimm+auf|nehmen verleg ordn+zu
""")
RECORD_SOMETHING = _verbs("änder setz schreib mach erstell stell leg schreib+auf trag")
"""These do so only where their object is one of the firm's records."""
SHOW = _verbs("""
    zeig nenn sag gib|geben list+auf such find öffn lies+vor|lesen zeig+an sieh+nach|sehen schau+nach verrat
    such+heraus such+raus hol ruf+auf zähl+auf guck+nach schlag+nach zitier berechn rechn+aus
    ermittl|ermitteln blend+ein informier list zähl rechn lad bring zeig+her kalkulier stell+bereit ermittel
    bestimm erzähl durchsuch wiederhol schick
""")
EXPLAIN = _verbs("""
    erklär erläuter bewert beurteil schätz+ein begutacht schlag+vor empfiehl|empfehlen berat hilf|helfen
    fass+zusammen prüf analysier leit+her begründ widerleg interpretier leg+dar
""")
