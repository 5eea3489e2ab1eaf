"""The OpenAPI document: what cannot be read off the views."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from planner.api.serializers.known_fields import KnownFields

ERROR = {"$ref": "#/components/schemas/Error"}


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "planner.api.authentication.HashedTokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "Token, a space and the token, as in: Token arachne_3f9c…",
        }


class Schema(AutoSchema):
    """Operations of the API, each with the one shape of its errors."""

    def _map_basic_serializer(self, serializer: Any, direction: str) -> dict[str, Any]:
        """Bodies that refuse unknown fields say so."""
        found = super()._map_basic_serializer(serializer, direction)
        return (
            found | {"additionalProperties": False}
            if isinstance(serializer, KnownFields)
            else found
        )


def add_errors(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Any refusal has a sentence; a read that the reader knows already is 304."""
    result["components"]["schemas"]["Error"] = {
        "type": "object",
        "description": "What every refusal looks like.",
        "required": ["message", "extra"],
        "properties": {
            "message": {
                "type": "string",
                "description": "One sentence: what is wrong and what would work.",
            },
            "extra": {"type": "object", "additionalProperties": {}},
        },
    }
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"]["default"] = {
                "description": "Refused, and why.",
                "content": {"application/json": {"schema": ERROR}},
            }
    return result
