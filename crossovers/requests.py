"""Everything that can be asked of the crossovers: frozen values, checked when they are made."""

from crossovers.events.crossover_request import CrossoverRequest
from crossovers.methods.request import NextSessionRequest
from crossovers.plans.section_plans_request import SectionPlansRequest

__all__ = ["CrossoverRequest", "NextSessionRequest", "SectionPlansRequest"]
