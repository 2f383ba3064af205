"""Who plays for the two teams of most tests."""

ANCHOR = ["Tom Oates", "Jean Price", "Arthur Lane", "Ruth Swale", "Ken Moss", "Ivy Peel"]
BELL = ["Nora Finch", "Sid Garth", "May Holt", "Len Ibbs", "Pat Jowett", "Vic Kaye"]
SQUADS = {"Anchor": ANCHOR, "Bell": BELL}
