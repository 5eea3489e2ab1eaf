from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.authtoken.models import Token
from rest_framework.authtoken.serializers import AuthTokenSerializer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from planner.api.serializers.known_fields import KnownFields


class LoginSerializer(KnownFields, AuthTokenSerializer):
    """A login, in exchange for which there is a token."""


class TokenSerializer(serializers.Serializer):
    token = serializers.CharField(
        help_text="Send it with every request, as in Authorization: Token 9b2c…"
    )


class TokenView(APIView):
    """A token for programs, in exchange for a login."""

    authentication_classes = ()
    permission_classes = ()
    throttle_classes = (ScopedRateThrottle,)
    throttle_scope = "login"

    @extend_schema(request=LoginSerializer, responses=TokenSerializer, auth=[])
    def post(self, request: Request) -> Response:
        serializer = LoginSerializer(data=request.data, context={"request": request})
        serializer.is_valid(raise_exception=True)
        token, _created = Token.objects.get_or_create(user=serializer.validated_data["user"])
        return Response({"token": token.key})
