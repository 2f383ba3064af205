"""The invented names of the demo: leagues, pubs, teams and the people who play.

No place, pub team or person here is meant to be a real one. First names and surnames are put
together by the seed of each league, so that nobody was named on purpose.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class TeamName:
    """A team and the pub where it is at home; several teams may share one."""

    name: str
    venue: str
    street: str


def _at_its_own_pub(names: dict[str, str]) -> tuple[TeamName, ...]:
    return tuple(TeamName(name, name, street) for name, street in names.items())


QUARRENDALE = "Quarrendale and District Domino League"
QUARRENDALE_SLUG = "quarrendale"
PELLWICK = "Pellwick Bay Fives and Threes League"
PELLWICK_SLUG = "pellwick-bay"

# The two teams of one pub stand half a division apart: so they are never at home on the same night
# unless they meet.
DIVISION_ONE = (
    TeamName("Copper Kettle A", "Copper Kettle", "Foundry Lane, Quarrendale"),
    *_at_its_own_pub(
        {
            "Weighbridge": "Station Yard, Quarrendale",
            "Drovers Rest": "High Street, Nether Quarren",
            "Lamplighter": "Gasworks Row, Quarrendale",
            "Old Tollhouse": "Turnpike Road, Hobthwaite",
        }
    ),
    TeamName("Copper Kettle B", "Copper Kettle", "Foundry Lane, Quarrendale"),
    *_at_its_own_pub(
        {
            "Tannery Tap": "Bark Street, Quarrendale",
            "Millrace": "Weir Side, Aikenbeck",
            "Signalman": "Crossing Cottages, Stang End",
            "Cordwainers": "Market Place, Quarrendale",
        }
    ),
)
DIVISION_TWO = _at_its_own_pub(
    {
        "Three Plovers": "The Green, Hobthwaite",
        "Sheepwash Inn": "Fold Lane, Aikenbeck",
        "Black Heron": "Mere Street, Quarrendale",
        "Bowling Green Club": "Institute Road, Quarrendale",
        "Stonebreaker": "Quarry Hill, Stang End",
        "Dovecote": "Church Walk, Nether Quarren",
        "Sixpenny House": "Mint Row, Quarrendale",
        "Cobblers Last": "Clog Street, Hobthwaite",
    }
)
PELLWICK_DIVISION = (
    TeamName("Net Loft Gulls", "Net Loft", "Fish Quay, Pellwick"),
    *_at_its_own_pub(
        {
            "Lobster Pot": "Harbour Steps, Pellwick",
            "Pilot Boat": "Bar Road, Pellwick",
            "Bell Buoy": "Marine Parade, Pellwick",
            "Ropewalk": "Hemp Street, Little Pellwick",
        }
    ),
    TeamName("Net Loft Terns", "Net Loft", "Fish Quay, Pellwick"),
    *_at_its_own_pub(
        {
            "Gannet": "Cliff Top, Sallowness",
            "Chandlery": "Dock Street, Pellwick",
            "Sandpiper": "Dune Road, Sallowness",
            "Lifeboat Institute": "Slipway, Little Pellwick",
        }
    ),
)


def _words(text: str) -> list[str]:
    return text.split()


_FIRST_NAMES = _words("""
    Ada Aisha Alan Alf Amir Angela Anil Annie Arthur Barbara Bernard Beryl Bill Brenda Brian Carol
    Cathal Cheryl Clive Colin Dawn Deepak Den Derek Doreen Doug Edna Elaine Elsie Eric Farida
    Fergus Frank Gail Geoff George Gillian Glyn Gordon Grace Gwyn Harold Harriet Harry Hassan Hazel
    Hilda Howard Ian Irene Jack Jagdish Janet Jean Jim Joan Joe Joyce Judith Karen Keith Ken
    Kiran Kwame Lal Len Linda Lorna Maeve Malcolm Marek Margaret Marlene Maureen Mavis Meena Mick
    Mohammed Mo Moira Nadia Neil Nesta Noel Nora Norman Olive Owen Pam Pat Pauline Percy Peter
    Phyllis Priya Ralph Ravi Ray Rita Rob Ron Rose Roy Ruth Sadie Sandra Sheila Sid Stan Sunita
    Sylvia Ted Terry Theo Tina Tom Tony Una Val Vera Vic Wendy Wilf Winnie Yusuf Zofia
""")
_SURNAMES = _words("""
    Abara Ainscough Aldcroft Applegarth Arkle Atherstone Axon Bagshaw Bains Barraclow Beckwith
    Birtles Blenkin Boswall Braithe Brearton Bulmer Cattermole Chadwin Chaudhry Clegg Cobley
    Coverdale Cragg Culshaw Dacre Dalby Darnbrough Dhaliwal Dinsdale Dobbs Drabble Dunnock Eccles
    Eddlestone Elgey Entwhistle Fairbrass Farnaby Fawcett Feather Fenwright Fogg Foxcroft Gaskarth
    Gaunt Gilchrest Goodair Greenhow Grimes Hainsworth Halliwick Hardcastle Haveron Hebblewaite
    Hindle Holroyd Horsfield Hussain Ibbotson Illingworth Inskip Jagger Jephcott Kaminski Kearsley
    Kellet Kettlewell Khatri Kirkbride Lambley Laycock Leadbetter Lickiss Longstaff Lumb Makinson
    Mallinson Marwood Mawdsley Mensah Metcalf Midgeley Mistry Mossop Murgatroyd Naylor Nowak
    Nuttall Oddy Ogden Okoro Oldroyd Ormerod Otley Oxtoby Padgett Parmar Pickersgill Pilling Pogson
    Postle Quarmby Quigley Raistrick Ramsden Rawcliffe Redmayne Rigg Rowbotham Sagar Scaife
    Scarrow Sefton Shackleton Shuttle Skelding Slinger Smurthwaite Snowden Stannard Starkie
    Sugden Sunter Swales Tattersfield Teasdale Thackray Threlfall Thwaite Tordoff Tunnicliff Uttley
    Varley Verity Wadsworth Wagstaff Wainman Waterhouse Weatherill Whitlam Widdop Wigglesworth
    Wolfenden Wragg Yarwood Yeadon
""")


def people(chance: Random, how_many: int) -> list[str]:
    """So many different names of people."""
    pairs = [(first, last) for last in _SURNAMES for first in _FIRST_NAMES]
    return [f"{first} {last}" for first, last in chance.sample(pairs, how_many)]
