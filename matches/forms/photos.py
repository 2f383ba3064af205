"""The form that sends a photo of the signed card; the picture is read here and made small.

What cannot be kept is refused beside the field. Nothing is written, and nothing is held meanwhile.
"""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile

from league.forms.fields import said
from matches.pictures import MOST_BYTES, Picture, PictureError, read_picture, too_large

# An iPhone that is asked for these makes a JPEG of its own kind of picture by itself.
ACCEPT = "image/jpeg,image/png,image/webp"


class PhotoForm(forms.Form):
    """One photo, taken now or chosen."""

    photo = forms.FileField(
        label="Photo of the signed card",
        help_text=(
            "Take it now or choose one: JPEG, PNG or WebP, up to 10 MB. It is made smaller, and"
            " where and when it was taken is left out."
        ),
        # Without "capture": that would offer the camera alone, and not a photo that is there.
        widget=forms.FileInput(
            attrs={
                "accept": ACCEPT,
                "data-most": MOST_BYTES,
                "data-too-large": "a photo may have 10 MB.",
            }
        ),
        error_messages={
            "required": "Take a photo, or choose one.",
            "invalid": "Take a photo, or choose one.",
            "empty": "This file is empty. Choose the photo once more.",
            "max_length": "This file’s name is too long to be taken.",
        },
    )

    def clean_photo(self) -> Picture:
        """The photo as it is kept."""
        upload: UploadedFile = self.cleaned_data["photo"]
        name = said(upload.name or "photo")
        if (upload.size or 0) > MOST_BYTES:
            raise ValidationError(too_large(upload.size or 0, name))
        try:
            return read_picture(upload, name)  # type: ignore[arg-type]  # it reads and seeks
        except PictureError as error:
            raise ValidationError(str(error)) from None


class RemovePhotoForm(forms.Form):
    """That a photo is to be taken away; there is nothing to fill in."""
