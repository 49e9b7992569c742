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
    if stem.endswith("el"):
        commands.append(stem.removesuffix("el") + "le")
    if irregular:  # „entwerfe“ is said as often as „entwirf“
        commands += [irregular.removesuffix("en"), irregular.removesuffix("n")]
    told = (stem + "st", stem + "est", stem + "t" if stem.endswith(("s", "ß", "z")) else stem + "st")
    told = (*told, *[part + each for each in told])
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
    formulier+neu schreib+fertig schreib+neu arbeit+um wandl+um|wandeln verschriftlich schreib+nieder
    fertig+aus schreib+zusammen schreib+runter schreib+hin schreib+vor tipp+runter stell+her bring+papier
    bring+form gieß+form nimm+angriff|nehmen
""")
"""These make a text, whatever their object is called."""

DRAFT_SOMETHING = _verbs("""
    mach schreib begründ fertig leg+ein reich+ein erheb stell änder pass+an korrigier verbesser ergänz
    generier liefer schick send teil+mit bring+mit leit+ein erweiter kümmer hol+nach versend beantwort
    bearbeit zieh+hoch hau+raus schick+raus mach+klar bring+weg leg+vor bastel zimmer zauber fabrizier
    produzier bring+raus erledig geh+raus besorg stell+aus bau bring+vordermann bring+reine bring+stand
""")
"""These do so only where their object is a text, or somebody to write to."""

HELP = _verbs("""
    hilf|helfen unterstütz fang+an beginn übernimm|übernehmen start mach+weiter kümmer leg+los setz+fort
    arbeit dreh glätt straff feil geh+an pack+an schreib+weiter arbeit+weiter
""")
"""These are done to a text that is named after „bei“, „mit“, „um“ or not at all."""

FILE = _verbs("beantrag erwider verklag klag+ein")
EDIT = _verbs(
    "überarbeit ergänz änder kürze|kürzen pass+an korrigier verbesser erweiter aktualisier übersetz"
)
WRITE = _verbs("""
    schreib schick send teil+mit sag+ab sag+zu antwort informier mahn+an mahn+ab erinner benachrichtig
    fordere+auf bestätig lehn+ab lad+ein frag+an fordere+an kündig+an weis+hin weis+zurück frag
""")
TELL = _verbs("""
    informier benachrichtig bestätig lehn+ab lad+ein frag+an fordere+an fordere+auf kündig+an weis+hin
    weis+zurück frag sag+ab sag+zu erinner mahn+an mahn+ab
""")
"""These write to somebody, and what else they name is only told."""
RESEARCH = _verbs("""
    recherchier recherchier+aus recherchier+durch forsch+nach eruier ergründ arbeit+auf bereit+auf zeichn+nach
    les+ein|einlesen
""")
DELVE = _verbs("""
    ermittl|ermitteln ermittel klär klär+ab klär+auf find+heraus find+raus durchforst wert+aus
    arbeit+heraus arbeit+raus such+zusammen beleucht geh+nach mach+schlau sammel beleg vertief stell+dar
    leg+dar trag+zusammen stell+zusammen durchkämm spür+auf stell+fest grab+aus
""")
"""To do one of these with judgments and opinions is to research."""
CARRY_OUT = _verbs("führ+durch mach nimm+vor|nehmen")
LOOK = _verbs("schau guck sieh|sehen")
COMPARE = _verbs("""
    diff vergleich stell+gegenüber gleich+ab halt+gegeneinander leg+nebeneinander stell+nebeneinander
    halt+nebeneinander wäg+gegeneinander abwäg stell+gegeneinander leg+gegeneinander leg+übereinander
    halt+dagegen
""")
HOLD = _verbs("halt leg stell")
HOLD_AGAINST = _verbs("kontrollier prüf check halt überprüf")
"""To do one of these with a text „gegen“ or „neben“ another is to compare them."""
REVIEW = _verbs("""
    analysier prüf überprüf nachprüf untersuch wert+aus geh+durch lies+durch|lesen durchsuch fass+zusammen
    nimm+vor|nehmen schau+an sieh+an|sehen guck+an kontrollier sicht sieh+durch|sehen schau+durch bewert
    durchforst stell+zusammen trag+zusammen arbeit+durch gleich+ab ordn durchleucht les+durch check
    prüf+durch check+durch klopf+ab scann screen kämm+durch durchkämm filz forst+durch acker+durch prüf+ab
    prüf+nach check+ab gleich+ab wälz schau+drüber guck+durch geh+drüber such+ab nimm+lupe|nehmen
    lies|lesen wühl+durch stöber+durch seh+durch seh+an
""")
GATHER = _verbs("stell+zusammen trag+zusammen")
RECORD = _verbs("""
    trag+ein leg+an notier vermerk erfass buch speicher hinterleg lösch verschieb markier quittier hak+ab
    trag+nach streich stell+ein plan vereinbar nimm+auf|nehmen verleg ordn+zu
""")
RECORD_SOMETHING = _verbs("""
    änder setz schreib mach erstell stell leg schreib+auf trag verlänger entfern füg+hinzu übertrag weis+zu
    schließ verknüpf
""")
"""These do so only where their object is one of the firm's records."""
CHANGE = _verbs("änder korrigier berichtig aktualisier pass+an stell+um setz+hoch setz+herauf setz+herab")
"""To do one of these with a field of a record is to record it."""
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
