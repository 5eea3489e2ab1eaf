"""Tokens: one for a login, those there are, and their end."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, serializers, viewsets
from rest_framework.authtoken.serializers import AuthTokenSerializer
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from planner.api.access import writer
from planner.api.serializers.known_fields import KnownFields
from planner.enums import TokenScope
from planner.models import ApiToken
from planner.services.api_tokens import DAYS, MOST_DAYS, token_end, token_make
from planner.services.second_factor import factor_checked, is_needed_by
from planner.visitors import address_of


class LoginSerializer(KnownFields, AuthTokenSerializer):
    """A login, in exchange for which there is a token."""

    username = serializers.CharField(max_length=150, write_only=True)
    password = serializers.CharField(max_length=4096, trim_whitespace=False, write_only=True)
    code = serializers.CharField(
        max_length=8, required=False, help_text="of the second factor, for who has one"
    )
    name = serializers.CharField(
        max_length=80, default="API", help_text="which program uses it, for its owner's list"
    )
    scope = serializers.ChoiceField(
        TokenScope.choices, default=TokenScope.PLAN, help_text="read: no plan is changed"
    )
    days = serializers.IntegerField(
        min_value=1, max_value=MOST_DAYS, default=DAYS, help_text="after which it expires"
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        found = super().validate(attrs)
        user, request = found["user"], self.context["request"]
        factor = factor_checked(user=user, code=attrs.get("code", ""), address=address_of(request))
        if factor is None and is_needed_by(user):
            raise serializers.ValidationError(
                _("Administrators need a second factor here: set it up in the planner first.")
            )
        return found


class ApiTokenSerializer(serializers.ModelSerializer):
    """A token as its owner knows it; the token itself is kept nowhere."""

    class Meta:
        model = ApiToken
        fields: tuple[str, ...] = (
            "id",
            "name",
            "beginning",
            "scope",
            "created_at",
            "expires_at",
            "last_used_on",
        )
        read_only_fields = fields


class TokenMadeSerializer(ApiTokenSerializer):
    """A new token, shown this once."""

    token = serializers.CharField(
        help_text="Send it with every request, as in Authorization: Token arachne_3f9c…"
    )

    class Meta(ApiTokenSerializer.Meta):
        fields = ("token", *ApiTokenSerializer.Meta.fields)
        read_only_fields = fields


class TokenView(APIView):
    """A token for programs, in exchange for a login."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = (ScopedRateThrottle,)
    throttle_scope = "login"

    @extend_schema(request=LoginSerializer, responses=TokenMadeSerializer, auth=[])
    def post(self, request: Request) -> Response:
        """A new token, within what its owner may do; it is shown this once."""
        serializer = LoginSerializer(data=request.data, context={"request": request._request})
        serializer.is_valid(raise_exception=True)
        asked = serializer.validated_data
        made, key = token_make(
            owner=asked["user"],
            name=asked["name"],
            scope=asked["scope"],
            days=asked["days"],
            address=address_of(request._request),
        )
        return Response(ApiTokenSerializer(made).data | {"token": key})


class ApiTokenViewSet(
    mixins.ListModelMixin,
    mixins.RetrieveModelMixin,
    mixins.DestroyModelMixin,
    viewsets.GenericViewSet,
):
    """The reader's own tokens."""

    queryset = ApiToken.objects.order_by("-created_at", "pk")
    serializer_class = ApiTokenSerializer
    only_reads = True

    def get_queryset(self) -> QuerySet[ApiToken]:
        if getattr(self, "swagger_fake_view", False):
            return ApiToken.objects.none()
        if self.request.user.is_anonymous:
            raise NotAuthenticated
        return super().get_queryset().filter(owner=self.request.user)

    def perform_destroy(self, instance: ApiToken) -> None:
        token_end(token=instance, by=writer(self.request))
