"""For whoever operates the server: is it alive, is it ready, how is it doing."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response

from bridle.errors import BridleError
from bridle.host.errors import Unavailable
from bridle.wire import shapes
from bridle.wire.auth import HostNow, operator
from bridle.wire.metrics import MEDIA, Metrics
from bridle.wire.routes.documented import told

router = APIRouter(tags=["operation"])


@router.get("/healthz", summary="Is the process alive", responses=told())
async def healthz() -> shapes.Health:
    return shapes.Health()


@router.get("/readyz", summary="Can it serve", responses=told())
async def readyz(host: HostNow) -> shapes.Health:
    """503 while the database cannot be reached or is of another version, and once the process is to end."""
    try:
        ready = await host.ready()
    except BridleError as error:
        raise Unavailable("Die Datenbank ist nicht bereit.") from error
    if not ready:
        raise Unavailable("Der Server nimmt gerade nichts an.")
    return shapes.Health()


@router.get(
    "/metrics",
    summary="Figures for Prometheus",
    response_class=Response,
    responses={
        200: {"description": "Of this process.", "content": {"text/plain": {"schema": {"type": "string"}}}},
        **told(401, 403),
    },
    dependencies=[Depends(operator)],
)
async def metrics(request: Request) -> Response:
    """From the machine itself without more; from elsewhere with an administrator's key for `metrics`."""
    kept: Metrics = request.app.state.metrics
    return Response(kept.text(), media_type=MEDIA)
