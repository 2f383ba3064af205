#!/usr/bin/env python3
"""Django's command line for this site; `run.py manage …` calls it in the right environment."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    try:
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError as missing:
        if missing.name != "django":
            raise
        sys.exit("Django is not installed for this Python. Use: python3 run.py manage …")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
