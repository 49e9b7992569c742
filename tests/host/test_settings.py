"""Settings: typed, checked, audited, and effective at once."""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field, SecretStr
from sqlalchemy import select, update

from bridle.errors import ConfigurationError
from bridle.host.database import Database
from bridle.host.errors import Forbidden, Invalid
from bridle.host.identity import Identity
from bridle.host.setting import Setting, settings_of
from bridle.host.settings import REQUESTS_PER_HOUR, Settings
from bridle.host.tables import audit_details, settings
from support.people import House
from support.people import house as new_house


@pytest.fixture
async def house(db: Database) -> House:
    return await new_house(db)


class Mine(BaseModel):
    """What an example assistant can be told."""

    rate_limit_per_hour: int = Field(60, ge=1, description="Anfragen pro Stunde")
    tier: Literal["small", "large"] = "small"
    task_types: list[str] = Field(default_factory=list, max_length=3)
    share: float = Field(0.75, gt=0, lt=1)
    cloud: bool = False
    model: str | None = None
    api_key: SecretStr = SecretStr("")
    spare_key: SecretStr | None = None
    pin: str = Field("", json_schema_extra={"secret": True})


@pytest.fixture
def declared(house: House) -> Settings:
    house.settings.declare("ai.example", settings_of(Mine, "ai.example"))
    return house.settings


async def test_a_setting_is_its_default_until_it_is_set_and_after_it_is_reset(house: House) -> None:
    read, mine = house.settings, house.admin.tenant_id
    assert await read.get(mine, REQUESTS_PER_HOUR) == 60
    shown = await read.set(house.admin, "limits.requests_per_hour", 5)
    assert (shown.value, shown.default, shown.is_set, shown.changed_by) == (5, 60, True, house.admin.user_id)
    assert await read.get(mine, "limits.requests_per_hour") == 5
    assert await read.get((await house.stranger()).tenant_id, REQUESTS_PER_HOUR) == 60
    assert not (await read.reset(house.admin, "limits.requests_per_hour")).is_set
    assert await read.get(mine, REQUESTS_PER_HOUR) == 60


async def test_a_change_counts_at_once_in_every_process(house: House, db_url: str) -> None:
    second = Database(db_url)
    there = Settings(Identity(second))
    for value in (1, 2, 3):
        await house.settings.set(house.admin, "limits.requests_per_hour", value)
        assert await there.get(house.admin.tenant_id, REQUESTS_PER_HOUR) == value
    await second.close()


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("limits.requests_per_hour", 0, "eine ganze Zahl ab 1 und bis 10000"),
        ("limits.requests_per_hour", "60", "eine ganze Zahl"),
        ("limits.requests_per_hour", True, "eine ganze Zahl"),
        ("limits.requests_per_hour", 1.5, "eine ganze Zahl"),
        ("limits.requests_per_hour", 10**400, "eine ganze Zahl"),
        ("limits.requests_per_hour", float("nan"), "eine ganze Zahl"),
        ("limits.requests_per_hour", None, "eine ganze Zahl"),
        ("limits.requests_per_hour", object(), "eine ganze Zahl"),
        ("retention.days", 0, "ab 1 und bis 36500 oder nichts"),
        ("time.zone", "Europe/Kleinkleckersdorf", "eine Zeitzone wie Europe/Berlin"),
        ("time.zone", "../../etc/passwd", "eine Zeitzone wie Europe/Berlin"),
        ("time.zone", "Europe", "eine Zeitzone wie Europe/Berlin"),
        ("ai.example.tier", "huge", "eines von: small, large"),
        ("ai.example.task_types", ["a", "b", "c", "d"], "eine Liste mit höchstens 3 Einträgen"),
        ("ai.example.task_types", [1], "darin je: ein Text"),
        ("ai.example.share", 1, "eine Zahl über 0 und unter 1"),
        ("ai.example.cloud", "ja", "ja oder nein"),
        ("ai.example.model", 7, "ein Text oder nichts"),
        ("ai.example.model", "x" * 30_000, "höchstens"),
        ("ai.example.api_key", 123456789, "ein Text"),
    ],
)
async def test_what_is_not_allowed_is_refused_and_what_is_allowed_is_named(
    house: House, declared: Settings, key: str, value: object, expected: str
) -> None:
    with pytest.raises(Invalid, match=expected) as caught:
        await declared.set(house.admin, key, value)
    assert caught.value.field == key
    assert str(caught.value).startswith(f"{key}: ")
    assert "123456789" not in str(caught.value)
    assert not any(each.is_set for each in await declared.all(house.admin))


async def test_a_key_that_nobody_declared_is_refused(house: House) -> None:
    for attempt in (
        house.settings.get(house.admin.tenant_id, "ai.nobody.x"),
        house.settings.set(house.admin, "ai.nobody.x", 1),
        house.settings.reset(house.admin, ""),
        house.settings.get(house.admin.tenant_id, Setting("ai.nobody.x", int, 1, "")),
    ):
        with pytest.raises(Invalid, match="gibt es nicht"):
            await attempt


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("retention.days", None),
        ("retention.days", 30),
        ("time.zone", "UTC"),
        ("ai.example.tier", "large"),
        ("ai.example.task_types", ["a", "ä\0"]),
        ("ai.example.share", 0.5),
        ("ai.example.cloud", True),
        ("ai.example.model", None),
        ("ai.example.model", "ollama:qwen3:8b"),
    ],
)
async def test_values_come_back_as_they_were_set(
    house: House, declared: Settings, key: str, value: object
) -> None:
    assert (await declared.set(house.admin, key, value)).value == value
    assert await declared.get(house.admin.tenant_id, key) == value


async def test_an_assistants_settings_are_its_models_fields(house: House, declared: Settings) -> None:
    shown = {each.key: each for each in await declared.all(house.admin)}
    assert list(shown) == sorted(shown)
    limit = shown["ai.example.rate_limit_per_hour"]
    assert (limit.value, limit.description, limit.allowed) == (
        60,
        "Anfragen pro Stunde",
        "eine ganze Zahl ab 1",
    )
    assert {key for key, each in shown.items() if each.secret} == {
        "ai.example.api_key",
        "ai.example.spare_key",
        "ai.example.pin",
    }


async def test_a_secret_is_used_and_never_shown(house: House, declared: Settings) -> None:
    for key in ("ai.example.api_key", "ai.example.pin", "ai.example.spare_key"):
        shown = await declared.set(house.admin, key, "sk-geheim")
        assert (shown.value, shown.default, shown.is_set) == (None, None, True)
        assert await declared.secret(house.admin.tenant_id, key) == "sk-geheim"
        with pytest.raises(ConfigurationError, match="is a secret"):
            await declared.get(house.admin.tenant_id, key)
    assert "geheim" not in repr(await declared.all(house.admin))
    async with house.db.read() as tx:
        assert "geheim" not in repr((await tx.execute(select(audit_details.c.body))).all())


async def test_a_change_is_audited_with_what_it_was(house: House) -> None:
    for value in (5, 5, 6):
        await house.settings.set(house.admin, "limits.requests_per_hour", value)
    await house.settings.reset(house.admin, "limits.requests_per_hour")
    await house.settings.reset(house.admin, "limits.requests_per_hour")
    assert [each[:2] for each in await house.audited()][1:] == [
        ("setting.changed", "limits.requests_per_hour"),
        ("setting.changed", "limits.requests_per_hour"),
        ("setting.reset", "limits.requests_per_hour"),
    ]
    async with house.db.read() as tx:
        details = (
            (await tx.execute(select(audit_details.c.body).order_by(audit_details.c.seq))).scalars().all()
        )
    assert [each["detail"] for each in details] == [
        {"before": None, "after": [5]},
        {"before": [5], "after": [6]},
        {"before": [6], "after": None},
    ]


async def test_only_an_administrator_sees_and_changes_settings(house: House) -> None:
    anna = await house.person()
    for attempt in (
        house.settings.all(anna),
        house.settings.set(anna, "limits.requests_per_hour", 1_000),
        house.settings.reset(anna, "limits.requests_per_hour"),
    ):
        with pytest.raises(Forbidden):
            await attempt


async def test_two_who_change_it_at_once_are_both_recorded(house: House) -> None:
    changes = [house.settings.set(house.admin, "limits.requests_per_hour", n) for n in range(1, 9)]
    await asyncio.gather(*changes)
    assert len(await house.audited()) == 9
    assert await house.settings.get(house.admin.tenant_id, REQUESTS_PER_HOUR) in range(1, 9)


@pytest.mark.parametrize("stored", [["many"], [], 60, "x", [1, 2], [0]])
async def test_a_stored_value_that_is_no_longer_allowed_stops_nobody(
    house: House, caplog: pytest.LogCaptureFixture, stored: object
) -> None:
    await house.settings.set(house.admin, "limits.requests_per_hour", 5)
    async with house.db.write() as tx:
        await tx.execute(update(settings).values(value=stored))
    with caplog.at_level(logging.WARNING):
        assert await house.settings.get(house.admin.tenant_id, REQUESTS_PER_HOUR) == 60
    assert "limits.requests_per_hour" in caplog.text
    assert (await house.settings.set(house.admin, "limits.requests_per_hour", 7)).value == 7


async def test_a_default_is_nobodys_to_change(house: House, declared: Settings) -> None:
    (await declared.get(house.admin.tenant_id, "ai.example.task_types")).append("x")
    assert await declared.get(house.admin.tenant_id, "ai.example.task_types") == []


async def test_settings_that_cannot_work_are_refused_when_they_are_declared(house: House) -> None:
    one = Setting("ai.example.one", int, 1, "")
    house.settings.declare("ai.example", [one])
    with pytest.raises(ConfigurationError, match="twice"):
        house.settings.declare("ai.example", [one])
    with pytest.raises(ConfigurationError, match=r"must begin with 'ai\.other\.'"):
        house.settings.declare("ai.other", [one])


@pytest.mark.parametrize(
    ("key", "kind", "default", "why"),
    [
        ("one", int, 1, "looks like"),
        ("ai..one", int, 1, "looks like"),
        ("ai.one two", int, 1, "looks like"),
        ("ai.one", Annotated[int, Field(ge=5)], 1, "default is not allowed"),
        ("ai.one", int, None, "default is not allowed"),
        ("ai.one", asyncio.Task, None, "cannot be stored"),
    ],
)
def test_a_setting_that_cannot_work_says_why(key: str, kind: Any, default: Any, why: str) -> None:
    with pytest.raises(ConfigurationError, match=why):
        Setting(key, kind, default, "")


def test_a_field_without_a_default_is_no_setting() -> None:
    class Needy(BaseModel):
        must: int

    with pytest.raises(ConfigurationError, match="needs a default"):
        settings_of(Needy, "ai.needy")
