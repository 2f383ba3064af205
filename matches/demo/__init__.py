"""Two made-up leagues in the middle of a season, for trying the site without any data of one's own.

Everything in them is done by the acts that people use, from legs that were played out tile by tile.
The same day always gives the same leagues. Nothing here is imported by the site itself.
"""

from matches.demo.build import LEAGUES, build, built
from matches.demo.sign_ins import PASSWORD, as_text

__all__ = ["LEAGUES", "PASSWORD", "as_text", "build", "built"]
