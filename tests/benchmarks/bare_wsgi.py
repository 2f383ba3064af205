"""The site without any middleware: its bare page is as bare as Django can make it."""

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler

django.setup(set_prefix=False)
# Only now: some apps refuse to be set up without theirs.
settings.MIDDLEWARE = []
application = WSGIHandler()
