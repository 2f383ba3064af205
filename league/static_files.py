"""Static files under names that say what is in them, so that browsers keep them for ever."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Scripts too name the modules that they import in this way: a page never works with a module
    of another version than its own, however long a telephone has kept it.
    """

    support_js_module_import_aggregation = True
