"""What the cores say, translated by a template."""

from django import template

from planner.wording import translated

register = template.Library()
register.filter(translated)
