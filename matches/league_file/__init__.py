"""The league file: one JSON file that holds a whole league with its history.

``layout`` and ``sections_*`` say what is in it, ``left_out`` what is not and why; ``text`` reads
and writes the characters, ``checking`` judges a file before anything of it is believed. These know
no Django. ``gathering`` reads a league out of the database; ``rows`` makes rows of a checked file,
for ``matches.actions.league_file`` to write.
"""
