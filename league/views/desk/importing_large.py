"""A form whose file or paste is too large is answered on its own page, whatever its size.

Django answers a paste above its limit with a bare page before any form is asked. Here the rest of
what is sent is read away, so that the browser listens to the answer, and the part that is too large
stands among the files: with its size and without its content, for the form to refuse by name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, MemoryFileUploadHandler
from django.http import HttpRequest, HttpResponseBase, QueryDict
from django.http.multipartparser import MultiPartParser
from django.utils.datastructures import MultiValueDict
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from league.importing.sheets import MOST_BYTES

View = Callable[..., HttpResponseBase]
Parts = tuple[QueryDict, MultiValueDict[str, UploadedFile]]

MOST_SENT = MOST_BYTES + 400_000
"""What is above cannot be right, whatever else the form has; see DATA_UPLOAD_MAX_MEMORY_SIZE."""
_READ_AWAY = 200_000_000
_HEAD = 1 << 16
_CHUNK = 1 << 18


def takes_files(view: View) -> View:
    """A page whose form may come with a file or a paste of any size."""
    protected = csrf_protect(view)

    # The protection reads the form, so that how it is read has to be said before.
    @csrf_exempt
    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "POST":
            request.upload_handlers.insert(0, _TooLarge(request))
        return protected(request, *args, **kwargs)

    return page


class _TooLarge(FileUploadHandler):
    """Reads a form that is too large by its beginning alone."""

    def handle_raw_input(  # type: ignore[override]  # the stubs promise other parts
        self,
        input_data: Any,
        META: dict[str, Any],  # noqa: N803 (Django's name)
        content_length: int,
        boundary: bytes,
        encoding: str | None = None,
    ) -> Parts | None:
        """Nothing for a form of a usual size, which is then read as usual."""
        if content_length <= MOST_SENT:
            return None
        head = input_data.read(_HEAD)
        left = min(content_length, _READ_AWAY) - len(head)
        while left > 0 and (chunk := input_data.read(min(left, _CHUNK))):
            left -= len(chunk)
        # Cut off in the middle of a part; with an end, that part counts as well.
        head += b"\r\n--" + boundary + b"--\r\n"
        return _large_part(*_parse(head, META, encoding), content_length)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Leave every chunk to the handlers behind."""
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """Leave every file to the handlers behind."""
        return


def _parse(head: bytes, meta: dict[str, Any], encoding: str | None) -> Parts:
    cut = meta | {"CONTENT_LENGTH": str(len(head))}
    handlers: list[FileUploadHandler] = [MemoryFileUploadHandler()]
    return MultiPartParser(cut, BytesIO(head), handlers, encoding).parse()


def _large_part(typed: QueryDict, files: MultiValueDict[str, UploadedFile], size: int) -> Parts:
    """The same form with its longest part as a file of that size that holds nothing."""
    sizes = {name: len(str(typed[name])) for name in typed}
    names: dict[str, str | None] = {}
    for name, file in files.items():
        if isinstance(file, UploadedFile):
            names[name], sizes[name] = file.name, file.size or 0
    longest = max(sizes, key=lambda name: sizes[name], default="")
    kept = typed.copy()
    kept.pop(longest, None)
    if longest:
        named = names.get(longest, longest)
        files[longest] = UploadedFile(name=named, size=size)
    return kept, files
