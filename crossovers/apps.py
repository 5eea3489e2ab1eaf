from django.apps import AppConfig


class CrossoversConfig(AppConfig):
    name = "crossovers"
