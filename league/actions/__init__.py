"""Every write of the league's own records, one function an act.

Functions take keyword arguments only, are atomic, and are told who acts (``by``) and when (``at``).
"""
