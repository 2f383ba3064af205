"""What a league file leaves out, each with the reason."""

from __future__ import annotations

_OWN_SITE = "belongs to the site and not to the league"
_STAYS = "a secret never leaves the site"

MODELS = {
    "league.SignInLink": "links that sign in are secrets, made anew by the secretary",
    "league.Invitation": "invitations are secrets, made anew by the secretary",
    "league.CodeTry": "wrong codes typed on one site, forgotten after a day",
    "league.Import": "files being brought in are kept for a day, on the site that has them",
    "league.Email": "e-mails written on one site, forgotten after some weeks",
    "league.WorkerBeat": _OWN_SITE,
    "league.FixturePlan": "a fixture list in the making; what is published is among the fixtures",
    "matches.CardPhoto": "pictures, larger than all the rest; a backup of the site has them",
    "league.FixtureRun": "a fixture list in the making; what is published is among the fixtures",
}
COLUMNS = {
    "league.User.password": _STAYS,
    "league.User.pin": _STAYS,
    "league.User.pin_tries": _STAYS,
    "league.User.pin_blocked_until": _STAYS,
    "matches.Signature.device": "a telephone’s mark means nothing on another site",
    "matches.LegStream.device": "a telephone’s mark means nothing on another site",
    "league.User.last_login": _OWN_SITE,
    "league.User.is_superuser": _OWN_SITE,
    "league.User.is_staff": _OWN_SITE,
    "league.User.date_joined": _OWN_SITE,
    "league.User.groups": _OWN_SITE,
    "league.User.user_permissions": _OWN_SITE,
    "league.RuleSet.digest": "worked out from the rules",
    "league.Table.version": "a random mark of what one site keeps of a table; given anew",
}
EVERYWHERE = {"id": "the number of a row in one database; in the file rows are known by their uid"}
