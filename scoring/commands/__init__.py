"""The commands of `python -m scoring`, one module each.

A module has `add`, which describes its command to the parser and names what runs it. A command
returns its exit status, and raises CommandError for what it cannot do at all.
"""
