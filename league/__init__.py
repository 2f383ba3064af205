"""People, teams, venues, seasons, competitions, fixtures, results and tables.

Also the project package: settings, addresses and the web server's entry points live here. It never
imports ``matches``; a card that is not final cannot count, because nothing here ever sees a card.
"""
