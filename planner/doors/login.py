"""The form at the door."""

from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.utils.translation import gettext_lazy as _

from planner.errors import PlanningError
from planner.services.second_factor import factor_checked, is_used
from planner.visitors import address_of

LONGEST_NAME = 150


class LoginForm(AdminAuthenticationForm):
    """Asks for a code too where anybody has a second factor."""

    code = forms.CharField(
        label=_("Code"),
        required=False,
        max_length=8,
        help_text=_("Only if you have a second factor: the six figures that your app shows."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if not is_used():
            del self.fields["code"]

    def clean_username(self) -> str:
        """No login has so long a name; the count of failures could not hold it."""
        name = self.cleaned_data["username"]
        if len(name) > LONGEST_NAME:
            raise self.get_invalid_login_error()
        return name

    def confirm_login_allowed(self, user: Any) -> None:
        super().confirm_login_allowed(user)
        code = self.cleaned_data.get("code", "").replace(" ", "")
        try:
            found = factor_checked(user=user, code=code, address=address_of(self.request))
        except PlanningError as error:
            raise forms.ValidationError(error.message) from error
        if found:
            # So django-otp knows by which factor the person came in.
            user.otp_device = found
