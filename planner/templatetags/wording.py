"""What the cores say, told by a template."""

from django import template

from planner.wording import translated

register = template.Library()
register.filter(translated)
