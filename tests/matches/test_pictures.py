"""Photos made small: what is kept of a picture, and what is refused, by its content."""

import os
import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from matches.pictures import KEPT_BYTES, PictureError, read_picture, too_large

pytestmark = pytest.mark.pure

# In degrees, minutes and seconds, as a telephone writes where it is.
NORTH, WEST = (54.0, 30.0, 21.0), (1.0, 5.0, 43.0)


def photo(width=800, height=600, kind="JPEG", mode="RGB", **more):
    """A picture that is red on its left half and blue on its right."""
    image = Image.new("RGB", (width, height), "red")
    image.paste("blue", (width // 2, 0, width, height))
    return saved(image.convert(mode), kind, **more)


def saved(image, kind, **more):
    out = BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def kept(content, name="“a.jpg”"):
    return read_picture(BytesIO(content), name)


def opened(jpeg):
    image = Image.open(BytesIO(jpeg))
    image.load()
    return image


def colour(image, x, y):
    """What a dot looks like, to the nearest plain colour."""
    return tuple(round(part / 255) for part in image.convert("RGB").getpixel((x, y)))


RED, BLUE, WHITE = (1, 0, 0), (0, 0, 1), (1, 1, 1)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_what_is_kept_is_a_jpeg_of_the_same_picture(kind):
    picture = kept(photo(kind=kind))
    image = opened(picture.jpeg)
    assert (image.format, image.size) == ("JPEG", (800, 600))
    assert (picture.width, picture.height) == (800, 600)
    assert (colour(image, 100, 300), colour(image, 700, 300)) == (RED, BLUE)
    small = opened(picture.small)
    assert (small.format, small.size) == ("JPEG", (320, 240))


@pytest.mark.parametrize(
    ("size", "wanted"), [((4000, 3000), (2000, 1500)), ((1500, 6000), (500, 2000))]
)
def test_the_longest_side_has_two_thousand_pixels(size, wanted):
    assert opened(kept(photo(*size)).jpeg).size == wanted


def exif(orientation=1):
    held = Image.Exif()
    held[0x0112], held[0x010F], held[0x0132] = orientation, "Maker", "2026:10:06 21:30:00"
    place = held.get_ifd(0x8825)
    place[1], place[2], place[3], place[4] = "N", NORTH, "W", WEST
    return held


@pytest.mark.parametrize(
    ("orientation", "size", "red", "blue"),
    [
        (1, (800, 600), (100, 300), (700, 300)),
        (3, (800, 600), (700, 300), (100, 300)),
        # Held upright: the left half is up once it is turned by a quarter to the right.
        (6, (600, 800), (300, 100), (300, 700)),
        (8, (600, 800), (300, 700), (300, 100)),
    ],
)
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_it_stands_upright(kind, orientation, size, red, blue):
    image = opened(kept(photo(kind=kind, exif=exif(orientation))).jpeg)
    assert image.size == size
    assert (colour(image, *red), colour(image, *blue)) == (RED, BLUE)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_nothing_stands_beside_the_picture(kind):
    beside = {"exif": exif(), "xmp": b"<x:xmpmeta>Secret</x:xmpmeta>", "icc_profile": b"Secret" * 9}
    if kind == "JPEG":
        beside["comment"] = b"Secret"
    sent = photo(kind=kind, **beside)
    assert b"Maker" in sent
    picture = kept(sent)
    for jpeg in (picture.jpeg, picture.small):
        image = opened(jpeg)
        assert not image.getexif()
        assert set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density",
                                   "progressive", "progression"}  # fmt: skip
        assert b"Maker" not in jpeg
        assert b"Secret" not in jpeg
        # JFIF and no other application's part: 0xE1 would be EXIF and XMP, 0xE2 a profile.
        assert not any(bytes([0xFF, 0xE0 + part]) in jpeg[:600] for part in range(1, 16))


def test_a_picture_full_of_detail_is_kept_in_half_a_megabyte():
    noise = Image.frombytes("RGB", (2400, 1800), os.urandom(2400 * 1800 * 3))
    picture = kept(saved(noise, "JPEG", quality=60))
    assert 100_000 < len(picture.jpeg) <= KEPT_BYTES == 500_000
    assert opened(picture.jpeg).size == (picture.width, picture.height)


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "1", "L", "I;16", "CMYK"])
def test_every_way_of_colour_is_read(mode):
    kind = "JPEG" if mode == "CMYK" else "PNG"
    image = Image.new(mode, (40, 40))
    assert opened(kept(saved(image, kind)).jpeg).mode == "RGB"


def test_what_shines_through_is_white():
    glass = Image.new("RGBA", (40, 40), (255, 0, 0, 0))
    assert colour(opened(kept(saved(glass, "PNG")).jpeg), 20, 20) == WHITE


def test_a_second_picture_behind_the_first_makes_no_film():
    image = Image.new("RGB", (400, 300), "red")
    sent = saved(image, "MPO", save_all=True, append_images=[Image.new("RGB", (100, 75))])
    jpeg = kept(sent).jpeg
    assert opened(jpeg).size == (400, 300)
    assert opened(jpeg).format == "JPEG"


def chunk(kind, content):
    body = kind + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))


def empty_png(width, height):
    """A few bytes that say they are a picture of any size."""
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    parts = (b"IHDR", head), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def film(kind):
    first, second = Image.new("RGB", (40, 40), "red"), Image.new("RGB", (40, 40), "blue")
    return saved(first, kind, save_all=True, append_images=[second])


BROKEN = "is broken off or damaged"
NO_PICTURE = "holds no picture that can be read here. Send JPEG, PNG or WebP."
MOVING = "is a moving picture. Send a photo that stands still."
LARGE = "has too many pixels"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(lambda: b"", "is empty. Choose the photo once more.", id="empty"),
        pytest.param(lambda: b"MZ\x90\x00" + bytes(500), NO_PICTURE, id="exe"),
        pytest.param(lambda: b"%PDF-1.7\n" + bytes(500), NO_PICTURE, id="pdf"),
        pytest.param(lambda: b"<svg xmlns='http://www.w3.org/2000/svg'/>", NO_PICTURE, id="svg"),
        pytest.param(lambda: photo(kind="GIF"), NO_PICTURE, id="gif"),
        pytest.param(lambda: photo(kind="TIFF"), NO_PICTURE, id="tiff"),
        pytest.param(lambda: b"\xff\xd8\xff" + bytes(500), BROKEN, id="only begins so"),
        pytest.param(lambda: photo()[:2000], BROKEN, id="half a JPEG"),
        pytest.param(lambda: photo(kind="PNG")[:600], BROKEN, id="half a PNG"),
        pytest.param(lambda: photo(kind="WEBP")[:60], BROKEN, id="half a WebP"),
        pytest.param(lambda: empty_png(4000, 5000), BROKEN, id="a PNG of air"),
        pytest.param(lambda: film("PNG"), MOVING, id="moving PNG"),
        pytest.param(lambda: film("WEBP"), MOVING, id="moving WebP"),
        pytest.param(lambda: empty_png(50_000, 50_000), LARGE, id="50,000 a side"),
        pytest.param(lambda: empty_png(12_000, 9_000), LARGE, id="108 million"),
        pytest.param(lambda: empty_png(5_001, 5_000), LARGE, id="25 million and more"),
        pytest.param(lambda: photo(8_001, 6_250), LARGE, id="50 million and more, JPEG"),
        pytest.param(
            lambda: b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(500),
            "is an HEIC picture, which cannot be read here. Take the photo from this page",
            id="heic",
        ),
    ],
)
def test_what_cannot_be_kept_says_why(content, said):
    with pytest.raises(PictureError) as refused:
        kept(content(), "“IMG_1.jpg”")
    assert str(refused.value).startswith("“IMG_1.jpg”")
    assert said in str(refused.value)


def test_the_largest_are_still_read():
    assert opened(kept(saved(Image.new("1", (5_000, 5_000)), "PNG")).jpeg).size == (2000, 2000)
    assert opened(kept(saved(Image.new("L", (8_000, 6_240)), "JPEG")).jpeg).size == (2000, 1560)


def test_too_large_says_how_large():
    assert too_large(20_400_000, "“a.jpg”").startswith(
        "“a.jpg” has 20.4 MB; a photo may have 10 MB."
    )


def test_the_same_picture_has_the_same_mark():
    assert kept(photo()).digest == kept(photo()).digest != kept(photo(801)).digest
