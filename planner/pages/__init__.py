"""The pages on which a director plans an event, inside the admin.

One file a page. Each page checks who may see it and who may plan, decides
nothing about bridge itself, and changes the draft through services only.
"""

__all__ = [
    "second_factor",
    "urls",
]
