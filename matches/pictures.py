"""Photos as they are sent, made into small JPEGs that hold the picture and nothing else.

What is no JPEG, PNG or WebP by its content, moves, is broken, or has more pixels than the site can
hold in its memory is refused with a ``PictureError`` in plain words. Nothing of what a telephone
writes beside a picture is kept: not where it was taken, nor when, nor with what.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from threading import BoundedSemaphore
from typing import BinaryIO

from PIL import Image, ImageOps

MOST_BYTES = 10_000_000
MOST_PIXELS = 50_000_000
"""Width times height of a JPEG, which is read at a part of its size."""
MOST_PIXELS_WHOLE = 25_000_000
"""The same of a PNG or WebP, which is in memory as a whole."""
LONGEST = 2_000
SMALL_LONGEST = 320
KEPT_BYTES = 500_000
KINDS = "JPEG, PNG or WebP"
NAMES = {"JPEG": "JPEG", "MPO": "JPEG", "PNG": "PNG", "WEBP": "WebP"}

_QUALITIES = (82, 74, 64, 52)
_SMALL_QUALITY = 70
_SHRINK = 0.8
# The first letters of what a newer telephone writes (ISO 14496-12: a box "ftyp" and its brand).
_HEIC = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"})
# One picture at a time in each process: it may take a hundred megabytes while it is read.
_ONE_AT_A_TIME = BoundedSemaphore(1)


class PictureError(ValueError):
    """What was sent cannot be kept as a photo; the message says why and what would be right."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A photo as it is kept, with a small one for lists."""

    jpeg: bytes
    small: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        """What tells it from every other."""
        return sha256(self.jpeg).hexdigest()


def read_picture(file: BinaryIO, name: str = "This file") -> Picture:
    """Make a photo of what was sent; PictureError where that cannot be done."""
    start = file.read(32)
    _check_kind(start, name)
    file.seek(0)
    with _ONE_AT_A_TIME:
        picture = _decode(file, name)
        return _encode(picture)


def too_large(size: int, name: str) -> str:
    """What is said of a file with too many bytes."""
    return (
        f"{name} has {_megabytes(size)}; a photo may have {_megabytes(MOST_BYTES)}. Take it again"
        " as an ordinary photo, or send a smaller copy of it."
    )


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f}".removesuffix(".0") + " MB"


def _check_kind(start: bytes, name: str) -> None:
    if not start:
        raise PictureError(f"{name} is empty. Choose the photo once more.")
    if start[4:8] == b"ftyp" and start[8:12] in _HEIC:
        raise PictureError(
            f"{name} is an HEIC picture, which cannot be read here. Take the photo from this page,"
            " or set the iPhone to “Most Compatible” under Settings, Camera, Formats; or send it"
            f" as {KINDS}."
        )
    jpeg = start[:3] == b"\xff\xd8\xff"
    png = start[:8] == b"\x89PNG\r\n\x1a\n"
    webp = start[:4] == b"RIFF" and start[8:12] == b"WEBP"
    if not (jpeg or png or webp):
        raise PictureError(f"{name} holds no picture that can be read here. Send {KINDS}.")


def _decode(file: BinaryIO, name: str) -> Image.Image:
    """The picture itself the right way up, at least as large as it is kept, on white."""
    try:
        with Image.open(file, formats=("JPEG", "PNG", "WEBP")) as image:
            _check_pixels(image, name)
            _check_still(image, name)
            image.draft("RGB", (LONGEST, LONGEST))
            image.load()
            return _on_white(ImageOps.exif_transpose(image))
    except PictureError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PictureError(_too_many(name, MOST_PIXELS_WHOLE)) from None
    except Exception:  # whatever a decoder makes of bytes that anybody may send
        raise PictureError(
            f"{name} is broken off or damaged, so it cannot be read. Send the photo again, or take"
            " a new one."
        ) from None


def _check_pixels(image: Image.Image, name: str) -> None:
    most = MOST_PIXELS if image.format in {"JPEG", "MPO"} else MOST_PIXELS_WHOLE
    width, height = image.size
    if width * height > most:
        raise PictureError(_too_many(f"{name}, {width:,} × {height:,} pixels,", most))


def _too_many(name: str, most: int) -> str:
    return (
        f"{name} has too many pixels; a photo may have {most // 1_000_000} million. Send a smaller"
        " copy of it."
    )


def _check_still(image: Image.Image, name: str) -> None:
    # Telephones put a second picture behind the first of a JPEG: that is no film.
    if image.format != "MPO" and getattr(image, "is_animated", False):
        raise PictureError(f"{name} is a moving picture. Send a photo that stands still.")


def _on_white(image: Image.Image) -> Image.Image:
    """A picture of its own in full colour; what shines through becomes white."""
    if image.mode.startswith("I"):
        image = image.point(lambda value: value / 256).convert("L")
    elif image.mode not in {"L", "RGB"}:
        image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    kept = Image.new("RGB", image.size, "white")
    kept.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    return kept


def _encode(image: Image.Image) -> Picture:
    image.thumbnail((LONGEST, LONGEST), Image.Resampling.LANCZOS)
    small = image.copy()
    small.thumbnail((SMALL_LONGEST, SMALL_LONGEST), Image.Resampling.LANCZOS)
    jpeg = b""
    while not jpeg:
        jpeg = _within_bounds(image)
        if not jpeg:
            size = (round(image.width * _SHRINK), round(image.height * _SHRINK))
            image = image.resize((max(1, size[0]), max(1, size[1])), Image.Resampling.LANCZOS)
    return Picture(jpeg, _saved(small, _SMALL_QUALITY), *image.size)


def _within_bounds(image: Image.Image) -> bytes:
    """The best JPEG that is not too large; nothing where there is none."""
    for quality in _QUALITIES:
        jpeg = _saved(image, quality)
        if len(jpeg) <= KEPT_BYTES:
            return jpeg
    return b""


def _saved(image: Image.Image, quality: int) -> bytes:
    out = BytesIO()
    image.save(out, "JPEG", quality=quality, optimize=True, progressive=True)
    return out.getvalue()
