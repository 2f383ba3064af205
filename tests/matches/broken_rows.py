"""Writes that the database refuses, each under the name of the constraint that it breaks."""

BROKEN: dict[str, object] = {}


def breaks(name):
    """Register a write that a constraint refuses."""

    def register(function):
        BROKEN[name] = function
        return function

    return register
