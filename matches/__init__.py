"""The match night: cards, boards, legs, events, and everything that needs both sides of it."""
