"""Every write of the match night, one function an act: keyword-only, atomic, by whom and when."""
