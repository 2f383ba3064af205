"""Every write of the match night, one function an act: keyword-only, atomic, with ``by`` and ``at``."""
