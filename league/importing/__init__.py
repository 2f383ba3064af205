"""Files that leagues were kept in, read and compared with what is there; nothing is ever written.

Bytes become rows of text, rows become values, and the values beside the league as it is become a
:class:`~league.importing.difference.Difference`. An action writes what it says. No Django here, no
clock.
"""
