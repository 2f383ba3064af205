"""A form with a photo of any size is answered on its own page.

What is above the limit is read away without being kept, so that the browser listens to the answer,
and stands among the files by its name and size, for the form to refuse.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from matches.pictures import MOST_BYTES

View = Callable[..., HttpResponseBase]


def takes_photos(view: View) -> View:
    """A page whose form may come with a photo of any size."""
    protected = csrf_protect(view)

    # The protection reads the form, so that how it is read has to be said before.
    @csrf_exempt
    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "POST":
            request.upload_handlers = [_Photo(request)]
        return protected(request, *args, **kwargs)

    return page


class _Photo(TemporaryFileUploadHandler):
    """Keeps a file for as long as it is looked at, and of one above the limit no more than that."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        """Begin to count."""
        super().new_file(*args, **kwargs)
        self.read = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        """The next part, kept as long as the file may be."""
        self.read += len(raw_data)
        if self.read <= MOST_BYTES:
            super().receive_data_chunk(raw_data, start)

    def file_complete(self, file_size: int) -> UploadedFile | None:
        """The file; one that is too large with its size and without what it holds."""
        if self.read <= MOST_BYTES:
            return super().file_complete(file_size)
        self.file.close()
        return UploadedFile(name=self.file_name, content_type=self.content_type, size=self.read)
