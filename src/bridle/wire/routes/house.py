"""What an administrator sees and sets: settings, usage, the audit log."""

from __future__ import annotations

from fastapi import APIRouter, Path, Query

from bridle.wire import shapes
from bridle.wire.auth import Admin, HostNow, Reader
from bridle.wire.routes.documented import guarded, needs

router = APIRouter(prefix="/api", tags=["house"])
SettingKey = Path(max_length=200, description="Such as `limits.requests_per_hour`.")
LAST = 2**53


@router.get("/settings", summary="List settings", responses=guarded(), openapi_extra=needs("admin"))
async def settings(principal: Admin, host: HostNow) -> shapes.SettingsShown:
    found = await host.settings.all(principal)
    return shapes.SettingsShown(settings=[shapes.SettingShown.model_validate(each) for each in found])


@router.put("/settings/{key}", summary="Change a setting", responses=guarded(), openapi_extra=needs("admin"))
async def change_setting(
    body: shapes.SettingValue, principal: Admin, host: HostNow, key: str = SettingKey
) -> shapes.SettingShown:
    """Checked, audited, and effective at once in every process."""
    return shapes.SettingShown.model_validate(await host.settings.set(principal, key, body.value))


@router.delete(
    "/settings/{key}", summary="Reset a setting", responses=guarded(), openapi_extra=needs("admin")
)
async def reset_setting(principal: Admin, host: HostNow, key: str = SettingKey) -> shapes.SettingShown:
    return shapes.SettingShown.model_validate(await host.settings.reset(principal, key))


@router.get("/usage", summary="What model calls took", responses=guarded(), openapi_extra=needs("read"))
async def usage(principal: Reader, host: HostNow, days: int = Query(30, ge=1, le=3_650)) -> shapes.Usage:
    """Sums of one's own calls; for administrators, of everybody's."""
    since, sums = await host.reports.usage(principal, days)
    return shapes.Usage(since=since, sums=[shapes.UsageSum.model_validate(each) for each in sums])


@router.get("/audit", summary="Read the audit log", responses=guarded(), openapi_extra=needs("admin"))
async def audit(
    principal: Admin,
    host: HostNow,
    after: int = Query(0, ge=0, le=LAST),
    limit: int = Query(100, ge=1, le=1_000),
) -> shapes.AuditPage:
    rows = [
        shapes.AuditRow.model_validate(each) for each in await host.reports.audit(principal, after, limit)
    ]
    return shapes.AuditPage(rows=rows, next=rows[-1].seq if len(rows) == limit else None)


@router.post(
    "/audit/verify", summary="Check the audit log", responses=guarded(), openapi_extra=needs("admin")
)
async def verify(principal: Admin, host: HostNow) -> shapes.Verdict:
    """Goes through the whole chain of one's own house and names the first bad row."""
    found = await host.verify_audit(principal)
    findings = [
        shapes.Finding(damage=each.damage, seq=each.seq, other=each.other, sentence=each.sentence())
        for each in found.findings
    ]
    return shapes.Verdict(
        ok=found.ok,
        rows=found.rows,
        details_deleted=found.details_deleted,
        findings=findings,
        sentence=found.sentence(),
    )
