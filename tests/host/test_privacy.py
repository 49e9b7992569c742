"""What leaves the house names nobody, and what people read names everybody: over a real socket, both ways."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, select

from bridle import (
    Budget,
    ImagePart,
    Message,
    ModelProfile,
    ModelRequest,
    ToolCallPart,
    ToolLoopAgent,
    ToolResultPart,
    tool,
)
from bridle.engine.events import TextDelta
from bridle.engine.messages import ReasoningPart, TextPart
from bridle.engine.model import (
    CallChunk,
    Chunk,
    FinishChunk,
    Model,
    ReasoningChunk,
    TextChunk,
    ToolSpec,
    Usage,
    UsageChunk,
)
from bridle.engine.texts import GERMAN
from bridle.errors import ModelError
from bridle.host import privacy
from bridle.host.database import Database
from bridle.host.masking import Masker
from bridle.host.personal_names import Person
from bridle.host.personal_words import fold
from bridle.host.privacy import PrivateModel, private
from bridle.host.pseudonyms import DatabasePseudonyms, MemoryPseudonyms, Wanted
from bridle.host.tables import pseudonyms, tenants
from bridle.models import OpenAIModel
from support.model_server import Call, ModelServer, Reply
from support.rows import tenant

IBAN = "DE89 3704 0044 0532 0130 00"
PHONE = "0171 2345678"
EMAIL = "erika.mueller@example.org"
ERIKA = Person("MANDANT", "Erika Müller-Lüdenscheidt", ("Fa. Müller GmbH",))
HANS = Person("GEGNER", "Hans Koch")
PETRA = Person("ZEUGE", "Petra Klein")
PEOPLE = (ERIKA, HANS, PETRA)
SECRETS = (
    "müller",
    "mueller",
    "muller",
    "lüdenscheidt",
    "luedenscheidt",
    "erika",
    "hans koch",
    "petra",
    "3704",
)
CLOUD = ModelProfile(local=False)


def masker(people: Any = PEOPLE, **options: Any) -> Masker:
    return Masker(people, MemoryPseudonyms(), **options)


def leaks(sent: bytes | str) -> list[str]:
    """Which secrets can be read in what was sent, escaped or not."""
    text = sent.decode() if isinstance(sent, bytes) else sent
    seen = (text + json.dumps(text) + text.encode().decode("unicode_escape", "replace")).lower()
    more = (IBAN, IBAN.replace(" ", ""), PHONE, EMAIL)
    return [secret for secret in (*SECRETS, *map(str.lower, more)) if secret in seen]


class Listener:
    """A cloud model that keeps what it was sent and says what it is told to."""

    def __init__(self, *chunks: Chunk, profile: ModelProfile = CLOUD, fails: Exception | None = None) -> None:
        self.name, self.profile = "cloud", profile
        self.chunks, self.fails = chunks, fails
        self.requests: list[ModelRequest] = []
        self.closed = False

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        self.requests.append(request)
        try:
            for chunk in self.chunks:
                yield chunk
            if self.fails is not None:
                raise self.fails
        finally:
            self.closed = True

    @property
    def sent(self) -> ModelRequest:
        return self.requests[-1]


async def ask(model: Model, request: ModelRequest | str) -> list[Chunk]:
    if isinstance(request, str):
        request = ModelRequest("", (Message.user(request),))
    return [chunk async for chunk in model.stream(request)]


def said(chunks: Sequence[Chunk]) -> str:
    return "".join([chunk.text for chunk in chunks if isinstance(chunk, TextChunk)])


# ---- masking


async def test_people_get_pseudonyms_by_what_they_are_and_in_the_order_they_come() -> None:
    mask = masker()
    text = "Erika Müller-Lüdenscheidt gegen Hans Koch. Frau Müller-Lüdenscheidt und Herr Koch."
    assert await mask.mask(text) == (
        "[MANDANT_1] gegen [GEGNER_1]. Frau [MANDANT_1_NAME] und Herr [GEGNER_1_NAME]."
    )


async def test_the_surname_as_it_is_written_has_the_plain_pseudonym() -> None:
    mask = masker([Person("MANDANT", "Erika Müller")])
    assert await mask.mask("Frau Mueller, Frau Müller") == "Frau [MANDANT_1_NAME_2], Frau [MANDANT_1_NAME]"


async def test_inflection_stays_outside_the_pseudonym() -> None:
    assert await masker().mask("Müller-Lüdenscheidts Klage") == "[MANDANT_1_NAME]s Klage"


async def test_an_umlaut_in_a_label_is_spelt_out() -> None:
    mask = masker([Person("KLÄGER", "Erika Musterfrau")])
    assert await mask.mask("Erika Musterfrau") == "[KLAEGER_1]"
    assert mask.restore("[Kläger_1] und [KLAEGER_1]") == "Erika Musterfrau und Erika Musterfrau"


async def test_a_label_that_is_somebodys_name_is_not_used() -> None:
    mask = masker([Person("MEIER", "Eva Meier")])
    masked = await mask.mask("Eva Meier")
    assert "MEIER" not in masked
    assert mask.restore(masked) == "Eva Meier"


async def test_encoded_names_are_found() -> None:
    for text in ("?name=M%C3%BCller", "M&uuml;ller", '{"n":"M\\u00fcller"}', "x=Erika%20M%C3%BCller&y=1"):
        mask = masker()
        masked = await mask.mask(text)
        assert "ller" not in masked, text
        assert mask.restore(masked) == text


async def test_a_number_that_was_told_by_its_name_is_found_without_it_too() -> None:
    mask = masker()
    odd = "XX12 3456 7890 1234 5678 9"
    await mask.mask(f"IBAN: {odd}")
    assert await mask.mask(f"Konto {odd.replace(' ', '')}, ja") == "Konto [IBAN_2], ja"


async def test_that_holds_for_what_stood_before_it_as_well() -> None:
    cloud = Listener(TextChunk("ok"))
    messages = (Message.user("Konto XX12345678901234567 9"), Message.user("IBAN: XX12 3456 7890 1234 5679"))
    await ask(PrivateModel(cloud, masker()), ModelRequest("", messages))
    assert "5678" not in str(cloud.sent.messages)


async def test_numbers_and_names_without_a_blank_between_them_all_go() -> None:
    for text in (
        "DE136695976DE136695976",
        "DE8937040044053201300036 574 261 809",
        "Mu\u0308ller\u200b" + EMAIL,
    ):
        mask = masker()
        masked = await mask.mask(text)
        assert not any(char.isdigit() for char in vars(mask)["_known"].stripped(masked))
        assert mask.is_clean(masked)
        assert mask.restore(masked) == text


async def test_what_looks_like_a_pseudonym_in_somebodys_words_never_becomes_a_name() -> None:
    mask = masker()
    text = "Erika Müller-Lüdenscheidt schrieb [MANDANT_1], MANDANT_1, [mandant 1] und \\[MANDANT\\_1\\]."
    masked = await mask.mask(text)
    assert masked.count("MANDANT_1]") == 1
    assert mask.restore(masked) == text
    assert await mask.mask("[TEXT_1]") != "[TEXT_1]"


async def test_people_who_join_the_case_are_masked_from_then_on() -> None:
    people = [ERIKA]

    async def fetch() -> list[Person]:
        return list(people)

    cloud = Listener(TextChunk("ok"))
    model = PrivateModel(cloud, masker(fetch))
    message = Message.user("Ilse Neuhaus kommt")
    await ask(model, ModelRequest("", (message,)))
    assert "Neuhaus" in cloud.sent.messages[0].text
    people.append(Person("ZEUGE", "Ilse Neuhaus"))
    await ask(model, ModelRequest("", (message,)))
    assert cloud.sent.messages[0].text == "[ZEUGE_1] kommt"


# ---- what the model says


@pytest.mark.parametrize(
    ("spoken", "read"),
    [
        ("[MANDANT_1] klagt", "Erika Müller-Lüdenscheidt klagt"),
        ("[Mandant_1] klagt", "Erika Müller-Lüdenscheidt klagt"),
        ("MANDANT_1 klagt", "Erika Müller-Lüdenscheidt klagt"),
        (
            "[MANDANT_1]s Klage, MANDANT_1s Klage",
            "Erika Müller-Lüdenscheidts Klage, Erika Müller-Lüdenscheidts Klage",
        ),
        ("**[MANDANT_1]**, `MANDANT_1`", "**Erika Müller-Lüdenscheidt**, `Erika Müller-Lüdenscheidt`"),
        ("\\[MANDANT\\_1\\]", "Erika Müller-Lüdenscheidt"),
        (
            "[MANDANT 1] [ MANDANT_1 ] [MANDANT-1]",
            "Erika Müller-Lüdenscheidt " * 2 + "Erika Müller-Lüdenscheidt",
        ),
        ("Frau [MANDANT_1_NAME]", "Frau Müller-Lüdenscheidt"),  # which it was never told, and may make up
        (
            "[MANDANT_12], [MANDANT_2], MANDANT_1x, XMANDANT_1",
            "[MANDANT_12], [MANDANT_2], MANDANT_1x, XMANDANT_1",
        ),
        ("Mandant 1, [Mandant], [1], [GEGNER_1]", "Mandant 1, [Mandant], [1], [GEGNER_1]"),
        ("[MANDANT_1", "[Erika Müller-Lüdenscheidt"),
    ],
)
async def test_a_pseudonym_is_put_back_however_the_model_writes_it(spoken: str, read: str) -> None:
    for size in (1, 2, 3, 7, 100):
        pieces = [TextChunk(spoken[n : n + size]) for n in range(0, len(spoken), size)]
        assert said(await ask(PrivateModel(Listener(*pieces), masker()), ERIKA.name)) == read


async def test_nothing_waits_that_cannot_become_a_pseudonym() -> None:
    mask = masker()
    await mask.mask(ERIKA.name)
    restorer = mask.restorer()
    assert restorer.feed("Die Klage ") == "Die Klage "
    assert restorer.feed("[MAN") == ""
    assert restorer.feed("N") == "[MANN"
    assert restorer.feed(" [MANDANT_1") == " "
    assert restorer.feed("]") == ERIKA.name
    assert restorer.feed("M") == ""
    assert restorer.feed("ut") == "Mut"
    assert restorer.flush() == ""


async def test_usage_in_the_middle_does_not_tear_a_pseudonym() -> None:
    cloud = Listener(TextChunk("[MAND"), UsageChunk(Usage(1, 1)), TextChunk("ANT_1]"), FinishChunk("stop"))
    chunks = await ask(PrivateModel(cloud, masker()), ERIKA.name)
    assert said(chunks) == ERIKA.name
    assert isinstance(chunks[-1], FinishChunk)


async def test_thoughts_are_put_back_and_go_out_again_as_they_came() -> None:
    cloud = Listener(
        ReasoningChunk("Also [mandant"), ReasoningChunk("_1] hat"), ReasoningChunk("", "sig"), TextChunk("ja")
    )
    model = PrivateModel(cloud, masker())
    chunks = await ask(model, ERIKA.name)
    thought = "".join([chunk.text for chunk in chunks if isinstance(chunk, ReasoningChunk)])
    assert thought == f"Also {ERIKA.name} hat"
    history = (
        Message.user(ERIKA.name),
        Message("assistant", (ReasoningPart(thought, "sig"), TextPart("ja"))),
    )
    await ask(model, ModelRequest("", (*history, Message.user("weiter"))))
    assert cloud.sent.messages[1].parts[0] == ReasoningPart("Also [mandant_1] hat", "sig")


async def test_a_signature_that_keeps_plain_thoughts_of_a_local_model_is_left_behind() -> None:
    cloud = Listener(TextChunk("ok"))
    layout = json.dumps({"bridle": [{"type": "thinking", "thinking": "Frau Müller", "signature": "x"}]})
    thought = Message("assistant", (ReasoningPart("Frau Müller", layout), TextPart("ja")))
    await ask(PrivateModel(cloud, masker()), ModelRequest("", (thought, Message.user("weiter"))))
    assert cloud.sent.messages[0].parts[0] == ReasoningPart("Frau [MANDANT_1_NAME_2]", "")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"name": "[MANDANT_1]", "n": 5, "deep": [{"[GEGNER_1]": ["[IBAN_1]"]}]}, None),
        ('{"name": "[MANDANT_1]", "n": 5, "deep": [{"[GEGNER_1]": ["[IBAN_1]"]}]}', None),
        ('{"name": "\\u005bMANDANT_1\\u005d", "n": 5, "deep": [{"GEGNER_1": ["[IBAN_1]"]}]}', None),
    ],
)
async def test_tools_are_called_with_real_names(arguments: str | Mapping[str, Any], expected: None) -> None:
    cloud = Listener(CallChunk("1", "find", arguments))
    chunks = await ask(PrivateModel(cloud, masker()), f"{ERIKA.name}, {HANS.name}, {IBAN}")
    (call,) = [chunk for chunk in chunks if isinstance(chunk, CallChunk)]
    got = json.loads(call.arguments) if isinstance(call.arguments, str) else call.arguments
    assert got == {"name": ERIKA.name, "n": 5, "deep": [{HANS.name: [IBAN]}]}


async def test_a_name_with_quotes_does_not_break_the_json_it_is_put_into() -> None:
    company = Person("GEGNER", 'Bau "Nordwind" GmbH')
    cloud = Listener(CallChunk("1", "find", '{"name": "[GEGNER_1]", '), TextChunk('{"partei": "[GEGNER_1]"}'))
    request = ModelRequest("", (Message.user(company.name),), output_schema={"type": "object"})
    chunks = await ask(PrivateModel(cloud, masker([company])), request)
    assert json.loads(said(chunks)) == {"partei": company.name}
    (call,) = [chunk for chunk in chunks if isinstance(chunk, CallChunk)]
    assert json.loads(str(call.arguments).rstrip(", ") + "}") == {"name": company.name}


async def test_what_was_said_before_the_line_broke_is_not_lost() -> None:
    cloud = Listener(TextChunk("Es klagt MANDANT_1"), fails=ModelError("gone", fault="network"))
    stream = PrivateModel(cloud, masker()).stream(ModelRequest("", (Message.user(ERIKA.name),)))
    heard = [await anext(stream), await anext(stream)]
    with pytest.raises(ModelError, match="gone"):
        await anext(stream)
    assert said(heard) == f"Es klagt {ERIKA.name}"


async def test_leaving_early_closes_the_models_stream() -> None:
    cloud = Listener(TextChunk("a"), TextChunk("b"))
    stream: Any = PrivateModel(cloud, masker()).stream(ModelRequest("", (Message.user("x"),)))
    await anext(stream)
    await stream.aclose()
    assert cloud.closed


# ---- what is sent


async def test_everything_of_a_request_that_is_text_is_masked() -> None:
    schema = {
        "type": "object",
        "properties": {"partei": {"enum": [ERIKA.name, "keine"], "description": "Müller?"}},
    }
    spec = ToolSpec("suche", "Sucht für Frau Müller", schema, (("Was hat Koch?", {"partei": HANS.name}),))
    request = ModelRequest(
        instructions="Du arbeitest für Erika Müller.",
        messages=(
            Message.user("Frau Müller fragt"),
            Message(
                "assistant",
                (ReasoningPart("Petra Klein?"), ToolCallPart("c1", "suche", {"partei": {"Müller": [IBAN]}})),
            ),
            Message.tool(
                [ToolResultPart("c1", "suche", json.dumps({"tel": PHONE, "mail": EMAIL, "n": "Müller"}))]
            ),
        ),
        tools=(spec,),
        known_tools=(spec,),
        output_schema={"type": "object", "properties": {"x": {"default": "Hans Koch"}}},
    )
    cloud = Listener(TextChunk("ok"))
    await ask(PrivateModel(cloud, masker()), request)
    assert not leaks(repr(cloud.sent))
    assert cloud.sent.tools[0].parameters["properties"]["partei"]["enum"] == ["[MANDANT_1]", "keine"]
    assert cloud.sent.messages[2].results[0].call_id == "c1"


async def test_numbers_that_are_no_text_are_masked_too() -> None:
    cloud = Listener(TextChunk("ok"))
    call = Message("assistant", (ToolCallPart("c1", "f", {"id": 36574261809, "n": 12, "x": 1.5, "y": None}),))
    result = Message.tool([ToolResultPart("c1", "f", "ok")])
    await ask(PrivateModel(cloud, masker()), ModelRequest("", (call, result)))
    assert cloud.sent.messages[0].calls[0].arguments == {"id": "[STEUERID_1]", "n": 12, "x": 1.5, "y": None}


async def test_a_party_called_like_a_parameter_does_not_break_the_tools() -> None:
    schema = {"type": "object", "properties": {"schlagwort": {"type": "string"}}, "required": ["schlagwort"]}
    request = ModelRequest(
        "", (Message.user("Frau Schlagwort"),), tools=(ToolSpec("suche", "Sucht", schema),)
    )
    cloud = Listener(TextChunk("ok"))
    await ask(PrivateModel(cloud, masker([Person("MANDANT", "Eva Schlagwort")])), request)
    assert cloud.sent.tools[0].parameters == schema
    assert cloud.sent.messages[0].text == "Frau [MANDANT_1_NAME]"


async def test_the_model_is_told_what_pseudonyms_are_in_the_language_of_the_run() -> None:
    cloud = Listener(TextChunk("ok"))
    await ask(PrivateModel(cloud, masker()), ModelRequest("Hilf.", (Message.user("x"),), texts=GERMAN))
    assert cloud.sent.instructions == f"Hilf.\n\n{privacy.NOTES['de']}"


async def test_each_message_is_masked_once() -> None:
    cloud = Listener(TextChunk("ok"))
    model, first = PrivateModel(cloud, masker()), Message.user("Frau Müller fragt")
    await ask(model, ModelRequest("", (first,)))
    await ask(model, ModelRequest("", (first, Message.user("und?"))))
    assert cloud.requests[0].messages[0] is cloud.requests[1].messages[0]


async def test_a_message_without_anybody_in_it_is_sent_as_it_is() -> None:
    cloud, message = Listener(TextChunk("ok")), Message.user("Was ist eine Frist?")
    await ask(PrivateModel(cloud, masker()), ModelRequest("", (message,)))
    assert cloud.sent.messages[0] is message


def test_a_local_model_is_left_alone() -> None:
    local, cloud = Listener(profile=ModelProfile(local=True)), Listener()
    mask = masker()
    assert private(local, mask) is local
    wrapped = private(cloud, mask)
    assert isinstance(wrapped, PrivateModel)
    assert private(wrapped, mask) is wrapped
    assert (wrapped.name, wrapped.profile) == (cloud.name, cloud.profile)


# ---- failing closed


async def test_nothing_is_sent_when_the_names_cannot_be_had(caplog: pytest.LogCaptureFixture) -> None:
    async def broken() -> list[Person]:
        raise RuntimeError("no row for Erika Müller")

    cloud = Listener(TextChunk("ok"))
    with caplog.at_level(logging.DEBUG), pytest.raises(ModelError) as error:
        await ask(PrivateModel(cloud, masker(broken)), "Frau Müller")
    assert error.value.fault == "refused"
    assert not error.value.retryable
    assert not cloud.requests
    assert not leaks(str(error.value) + repr(error.value) + caplog.text)


async def test_nothing_is_sent_when_the_pseudonyms_cannot_be_kept() -> None:
    class Broken(MemoryPseudonyms):
        async def labels(self, wanted: Sequence[Wanted]) -> Mapping[str, str]:
            raise OSError(f"disk full at {wanted[0].value}")

    cloud = Listener(TextChunk("ok"))
    with pytest.raises(ModelError, match="OSError") as error:
        await ask(PrivateModel(cloud, Masker(PEOPLE, Broken())), "Frau Müller")
    assert not cloud.requests
    assert not leaks(str(error.value))


async def test_a_name_that_masking_missed_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Masker, "masked", lambda self, text, missing: text)
    cloud = Listener(TextChunk("ok"))
    for text in ("Frau Müller", "erika_mueller.pdf", "HANS KOCH"):
        with pytest.raises(ModelError, match="a name was left") as error:
            await ask(PrivateModel(cloud, masker()), text)
        assert error.value.fault == "refused"
        assert not leaks(str(error.value))
    assert not cloud.requests


async def test_a_picture_is_refused_unless_it_is_allowed() -> None:
    request = ModelRequest("", (Message.user("Was ist das?", ImagePart(data="aGk=")),))
    cloud = Listener(TextChunk("ok"))
    with pytest.raises(ModelError, match="picture") as error:
        await ask(PrivateModel(cloud, masker()), request)
    assert error.value.fault == "refused"
    assert not cloud.requests
    await ask(PrivateModel(cloud, masker(allow_images=True)), request)
    assert len(cloud.requests) == 1


async def test_a_picture_whose_address_names_somebody_is_never_sent() -> None:
    image = ImagePart(url="https://example.org/mueller.png")
    with pytest.raises(ModelError, match="a name was left"):
        await ask(
            PrivateModel(Listener(), masker(allow_images=True)), ModelRequest("", (Message.user("?", image),))
        )


async def test_nothing_personal_is_printed_of_anything() -> None:
    store = MemoryPseudonyms()
    mask = Masker(PEOPLE, store)
    model = PrivateModel(Listener(), mask)
    await mask.mask(f"Frau Müller, {IBAN}")
    shown = [repr(each) for each in (store, mask, model, vars(mask)["_known"], vars(mask)["_names"], PEOPLE)]
    assert not leaks("".join(shown) + repr(Wanted("MANDANT", "Erika Müller")))


# ---- for every text

NAMES = (
    "Erika Müller-Lüdenscheidt",
    "Frau Mueller",
    "MÜLLERS",
    "Müller, Erika",
    "erika  müller",
    "Hans Koch",
)
FORMS = (
    *NAMES,
    "Herrn Koch",
    "Petra\nKlein",
    "Mu\u0308ller",
    "Lüden-\nscheidt",
    "Müllerstraße",
    "mueller_x.pdf",
)
PATTERNS = (
    IBAN,
    IBAN.replace(" ", ""),
    PHONE,
    EMAIL,
    "36 574 261 809",
    "DE136695976",
    "Tel. 123456",
    "HRB 12345",
)
FILLER = (
    *(
        "der Koch",
        "12 C 345/25",
        "§ 626 BGB",
        "am 07.08.2025",
        "[",
        "]",
        "\\",
        "_",
        "s",
        "1",
        " ",
        "\n",
        '"',
        "{",
    ),
    *(
        "MANDANT_1",
        "[MANDANT_1]",
        "[TEXT_2]",
        "MANDANT_",
        "[MANDANT 1]",
        "GEGNER_1_NAME",
        "%",
        "%20",
        "&amp;",
    ),
    *("\\n", "é", "😀", "\0", "\u200b"),
)
texts = st.lists(st.sampled_from((*FORMS, *PATTERNS, *FILLER)) | st.text(max_size=4), max_size=14).map(
    "".join
)
spaced = st.lists(st.sampled_from((*FORMS, *PATTERNS, *FILLER)), max_size=14).map(" ".join)


def cut(text: str, places: Sequence[int]) -> list[str]:
    bounds = [0, *sorted({place % (len(text) + 1) for place in places}), len(text)]
    return [text[a:b] for a, b in pairwise(bounds)]


@settings(max_examples=300)
@given(texts | spaced, st.lists(st.integers(0, 10_000), max_size=12))
async def test_what_was_masked_comes_back_to_the_letter_in_any_pieces(text: str, places: list[int]) -> None:
    mask = masker()
    masked = await mask.mask(text)
    assert mask.restore(masked) == text
    restorer = mask.restorer()
    assert "".join([restorer.feed(piece) for piece in cut(masked, places)]) + restorer.flush() == text


@settings(max_examples=300)
@given(texts, st.lists(st.integers(0, 10_000), max_size=12))
async def test_a_model_may_say_anything_in_any_pieces(text: str, places: list[int]) -> None:
    mask = masker()
    await mask.mask(" ".join(FORMS))
    restorer = mask.restorer()
    assert "".join([restorer.feed(piece) for piece in cut(text, places)]) + restorer.flush() == mask.restore(
        text
    )


@settings(max_examples=300)
@given(spaced)
async def test_no_value_can_be_read_in_what_was_masked(text: str) -> None:
    mask = masker()
    masked = await mask.mask(text)
    left = vars(mask)["_known"].stripped(masked)
    words = {fold(word) for word in left.replace("_", " ").replace(".", " ").split()}
    assert words.isdisjoint({fold(word) for word in ("Erika", "Müller", "Lüdenscheidt", "Hans", "Petra")})
    plain = fold("".join(left.split()))
    assert not any(
        fold("".join(value.split())) in plain for value in (*PATTERNS[:6], "Hans Koch", "Petra Klein")
    )
    assert mask.is_clean(masked)


@settings(max_examples=100)
@given(texts)
async def test_masking_again_gives_the_same_and_can_be_undone_twice(text: str) -> None:
    mask = masker()
    masked = await mask.mask(text)
    assert await mask.mask(text) == masked
    twice = await mask.mask(masked)
    assert mask.restore(mask.restore(twice)) == text


@settings(max_examples=100)
@given(
    st.recursive(
        texts | st.integers() | st.booleans() | st.none(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
        max_leaves=8,
    )
)
async def test_any_arguments_can_be_sent_and_never_stop_a_run(value: Any) -> None:
    cloud = Listener(TextChunk("ok"))
    call = Message("assistant", (ToolCallPart("c1", "f", {"value": value}),))
    result = Message.tool([ToolResultPart("c1", "f", json.dumps(value))])
    await ask(PrivateModel(cloud, masker()), ModelRequest("", (call, result)))
    assert len(cloud.requests) == 1


# ---- the store


async def tenant_in(db: Database) -> str:
    row = tenant()
    async with db.write() as tx:
        await tx.execute(insert(tenants), [row])
    return row["id"]


async def test_labels_stay_the_same_in_another_process(db: Database) -> None:
    owner = await tenant_in(db)
    text = f"Hans Koch, Erika Müller, {IBAN}"
    masked = await Masker(PEOPLE, DatabasePseudonyms(db, owner, "akte-1")).mask(text)
    later = Masker(PEOPLE[::-1], DatabasePseudonyms(db, owner, "akte-1"))
    await later.mask("Petra Klein")
    assert await later.mask(text) == masked
    assert later.restore(masked) == text


async def test_who_is_gone_from_the_case_stays_masked_in_what_was_said_of_them(db: Database) -> None:
    """The case was deleted, or may no longer be seen; the conversation about it goes on."""
    owner = await tenant_in(db)
    said = (
        "Erika Müller-Lüdenscheidt, also Frau Mueller-Luedenscheidts Erika, wohnt Lärchenweg 9, 50737 Köln."
    )
    home = Person("ADRESSE", "Lärchenweg 9, 50737 Köln", whole=True)
    before = await Masker([ERIKA, home], DatabasePseudonyms(db, owner, "gespräch")).mask(said)
    later = Masker([], DatabasePseudonyms(db, owner, "gespräch"))
    assert await later.mask(said) == before
    assert "Lüdenscheidt" not in await later.mask(
        "Was will Lüdenscheidt-Müller, was will Müller-Lüdenscheidt?"
    )
    assert await later.mask("Das Gericht in Köln") == "Das Gericht in Köln"
    assert later.restore(before) == said


async def test_who_leaves_in_the_middle_of_a_run_stays_masked() -> None:
    people = [ERIKA]

    async def now() -> Sequence[Person]:
        return tuple(people)

    masker = Masker(now, MemoryPseudonyms())
    before = await masker.mask("Erika Müller-Lüdenscheidt")
    people.clear()
    assert await masker.mask("Erika Müller-Lüdenscheidt") == before


async def test_scopes_and_tenants_know_nothing_of_each_other(db: Database) -> None:
    one, other = await tenant_in(db), await tenant_in(db)
    await DatabasePseudonyms(db, one, "a").labels([Wanted("IBAN", "x")])
    assert await DatabasePseudonyms(db, one, "b").load() == {}
    assert await DatabasePseudonyms(db, other, "a").load() == {}
    assert await DatabasePseudonyms(db, other, "a").labels([Wanted("IBAN", "y")]) == {"y": "IBAN_1"}


async def test_two_that_meet_the_same_names_at_once_give_them_the_same_labels(
    db: Database, db_url: str
) -> None:
    """Two engines on one database are two processes to it."""
    owner, second = await tenant_in(db), Database(db_url)
    wanted = [Wanted("MANDANT", f"person {n}") for n in range(12)]
    try:
        stores = [DatabasePseudonyms(each, owner, "a") for each in (db, second)] * 3
        orders = [wanted, wanted[::-1], wanted[6:] + wanted[:6]] * 2
        found = await asyncio.gather(
            *[store.labels(order) for store, order in zip(stores, orders, strict=True)]
        )
    finally:
        await second.close()
    assert all(each == found[0] for each in found)
    assert sorted(found[0].values()) == sorted([f"MANDANT_{n}" for n in range(1, 13)])
    async with db.read() as tx:
        assert len((await tx.execute(select(pseudonyms))).all()) == 12


# ---- a whole run against the cloud


@tool
async def find_party(name: str) -> dict[str, str]:
    """Find a party of the case.

    Args:
        name: the party's name
    """
    ASKED.append(name)
    return {"name": "Hans Koch", "iban": IBAN, "telefon": PHONE, "mail": EMAIL, "anwalt": "für Müller"}


ASKED: list[str] = []


@pytest.mark.parametrize("piece", [1, 3, 1_000])
async def test_a_cloud_server_never_receives_a_partys_name(
    piece: int, caplog: pytest.LogCaptureFixture
) -> None:
    ASKED.clear()
    answer = "[MANDANT_1_NAME] kann von [GEGNER_1] Zahlung auf [IBAN_1] verlangen: [TELEFON_1], [EMAIL_1]."
    pieces = [answer[n : n + piece] for n in range(0, len(answer), piece)]
    async with ModelServer() as server:
        call = Call("find_party", {"name": "[GEGNER_1]"}, "c1")
        server.script("cloud", Reply(calls=[call], argument_size=4, reasoning="[GEGNER_1]?"), Reply(pieces))
        inner = OpenAIModel("cloud", server.url, profile=ModelProfile(32_000, local=False))
        agent = ToolLoopAgent(
            model=private(inner, masker()),
            instructions="Du hilfst der Kanzlei in der Sache Erika Müller-Lüdenscheidt ./. Hans Koch.",
            tools=[find_party],
            budget=Budget(),
            texts=GERMAN,
        )
        prompt = "Frau Müller-Lüdenscheidt fragt: Was schuldet mir Hans Koch nach § 433 BGB? Az. 12 C 345/25"
        with caplog.at_level(logging.DEBUG):
            events = [event async for event in agent.stream(prompt)]
        text = "".join([event.delta for event in events if isinstance(event, TextDelta)])
        assert not server.faults
        assert len(server.requests) == 2
        for request in server.requests:
            assert not leaks(request.raw)
            assert b"12 C 345/25" in request.raw
    assert ASKED == ["Hans Koch"]
    assert text == (f"Müller-Lüdenscheidt kann von Hans Koch Zahlung auf {IBAN} verlangen: {PHONE}, {EMAIL}.")
    assert not leaks(caplog.text)


async def test_a_conversation_that_began_on_this_machine_goes_on_in_the_cloud_without_names() -> None:
    async with ModelServer() as server:
        server.script("cloud", Reply("[MANDANT_1_NAME] gewinnt."))
        inner = OpenAIModel("cloud", server.url, profile=ModelProfile(32_000, local=False))
        agent = ToolLoopAgent(model=private(inner, masker()), instructions="Hilf.")
        history = [
            Message.user("Frau Müller-Lüdenscheidt?"),
            Message.assistant("Frau Müller-Lüdenscheidt klagt."),
        ]
        result = await agent.generate(messages=[*history, Message.user("Und dann?")])
        assert result.text == "Müller-Lüdenscheidt gewinnt."
        assert not leaks(server.requests[0].raw)


async def test_a_run_whose_names_cannot_be_had_ends_with_a_sentence_and_sends_nothing() -> None:
    async def broken() -> list[Person]:
        raise RuntimeError("Erika Müller")

    async with ModelServer() as server:
        inner = OpenAIModel("cloud", server.url, profile=ModelProfile(32_000, local=False))
        result = await ToolLoopAgent(model=private(inner, masker(broken)), instructions="Hilf.").generate(
            "Hallo"
        )
        assert result.finish_reason == "error"
        assert not server.requests
        assert not leaks(repr(result.report))
