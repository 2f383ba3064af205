"""Photos to be sent, and a night with some on its card."""

from io import BytesIO

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from matches.actions.photos import attach_photo
from matches.models import CardPhoto
from matches.pictures import Picture, read_picture


def jpeg(colour="red", size=(400, 300)) -> bytes:
    """A photo as a telephone sends it."""
    out = BytesIO()
    Image.new("RGB", size, colour).save(out, "JPEG")
    return out.getvalue()


def picture(colour="red") -> Picture:
    """The same as it is kept."""
    return read_picture(BytesIO(jpeg(colour)))


def upload(content=None, name="card.jpg") -> SimpleUploadedFile:
    """A file as a form sends it."""
    return SimpleUploadedFile(name, jpeg() if content is None else content, "image/jpeg")


def sent(night, fixture=None, who="alice", colour="red") -> CardPhoto:
    """A photo that somebody has sent."""
    return attach_photo(
        fixture=fixture or night.fixture,
        picture=picture(colour),
        by=night.user(who),
        at=night.at,
    )
