"""The site's addresses and one more: a bare page of one query and a few words, no template."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from league.models import League


def bare(request: HttpRequest) -> HttpResponse:
    league = League.objects.get(slug="benchmark")
    response = HttpResponse(f"<!doctype html><title>{league.name}</title><p>{league.name}</p>")
    response.headers["Content-Length"] = str(len(response.content))
    return response


urlpatterns = [path("bare/", bare), path("", include("league.urls"))]
