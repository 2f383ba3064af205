"""What a page says, for tests that read it as a person does."""

import html
import re

from django.http import HttpResponse


def text_of(response: HttpResponse) -> str:
    """The page's words in one line, without its tags."""
    shown = re.sub(r"<script\b.*?</script>", " ", response.content.decode(), flags=re.DOTALL)
    words = html.unescape(re.sub(r"<[^>]+>", " ", shown))
    return " ".join(words.split())
