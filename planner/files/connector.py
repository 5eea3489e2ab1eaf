"""A plan sent to the club's Bridgemate Data Connector, by its maker's own client.

Where the connector is and the club's key come from the settings: an address
that somebody types would let the server call on any machine it can reach.
"""

from __future__ import annotations

import json

from bridgemate_dataconnector import DataConnectorClient, UrllibTransport
from bridgemate_dataconnector.dto import (
    DataConnectorResponseData,
    ErrorType,
    InitDTO,
    ScoringProgramResponse,
)
from django.conf import settings
from django.utils.translation import gettext as _

from planner.errors import PlanningError
from planner.files.bridgemate import bridgemate_document
from planner.plan.view import Plan

LONGEST_ANSWER = 15.0


def has_connector() -> bool:
    return bool(settings.BRIDGEMATE_CONNECTOR)


def connector_send(plan: Plan, session: int | None = None) -> str:
    """Send one session, or all that are planned; what the connector answered."""
    document = bridgemate_document(plan, session)
    client = _client()
    if client.connect().data_type != DataConnectorResponseData.OK:
        raise PlanningError(
            _("No Data Connector answers at %(address)s: start it there and try again.")
            % {"address": client.base_address}
        )
    answer = client.initialize(InitDTO.from_dict(document))
    if answer.data_type != DataConnectorResponseData.OK:
        raise PlanningError(
            _("The Data Connector refused the plan (%(kind)s): %(answer)s")
            % {"kind": ErrorType(answer.error_type).name, "answer": _told(answer)}
        )
    return _("The Data Connector has the plan: %(answer)s") % {"answer": _told(answer)}


def _client() -> DataConnectorClient:
    if not has_connector():
        raise PlanningError(
            _("No Data Connector is set up: the installation names it in BRIDGEMATE_CONNECTOR.")
        )
    try:
        return DataConnectorClient(
            settings.BRIDGEMATE_CLUB,
            settings.BRIDGEMATE_LICENCE_KEY,
            settings.BRIDGEMATE_CONNECTOR,
            UrllibTransport(LONGEST_ANSWER),
        )
    except ValueError as error:
        raise PlanningError(
            _("BRIDGEMATE_CONNECTOR is not an address: write it as in http://192.168.1.50:5079.")
        ) from error


def _told(answer: ScoringProgramResponse) -> str:
    """The answer's own words, or its kind where it has none."""
    try:
        message = json.loads(answer.serialized_data or "null")
    except ValueError:
        message = answer.serialized_data
    return str(message).strip() if message else "OK"
