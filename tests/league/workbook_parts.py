"""Workbooks put together by hand, part by part: as LibreOffice writes them, and as nobody does."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def packed(
    parts: Mapping[str, bytes], *, based_on: bytes = b"", content_types: bool = True
) -> bytes:
    """A packed file of some parts, over those of another."""
    whole = {"[Content_Types].xml": _types()} if content_types else {}
    if based_on:
        with zipfile.ZipFile(io.BytesIO(based_on)) as before:
            whole |= {part.filename: before.read(part) for part in before.infolist()}
    whole |= parts
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in whole.items():
            target.writestr(name, content)
    return written.getvalue()


def by_libreoffice() -> bytes:
    """Three rows with one blank between, as LibreOffice Calc 7 saves them."""
    return packed(
        {
            "_rels/.rels": _relations(("rId1", f"{OFFICE}/officeDocument", "xl/workbook.xml")),
            "xl/workbook.xml": _workbook(),
            "xl/_rels/workbook.xml.rels": _relations(
                ("rId1", f"{OFFICE}/styles", "styles.xml"),
                ("rId2", f"{OFFICE}/worksheet", "worksheets/sheet1.xml"),
                ("rId3", f"{OFFICE}/sharedStrings", "sharedStrings.xml"),
            ),
            "xl/styles.xml": _styles(),
            "xl/sharedStrings.xml": _texts(),
            "xl/worksheets/sheet1.xml": _sheet(),
        }
    )


def _types() -> bytes:
    return (
        f'{_HEAD}<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="xml" ContentType="image/png"/>'
        '<Default Extension="rels" '
        f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_KIND}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{_KIND}.styles+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_KIND}.worksheet+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{_KIND}.sharedStrings+xml"/>'
        "</Types>"
    ).encode()


def _relations(*relations: tuple[str, str, str]) -> bytes:
    inside = "".join(
        f'<Relationship Id="{number}" Type="{kind}" Target="{target}"/>'
        for number, kind, target in relations
    )
    return (
        f'{_HEAD}<Relationships xmlns="{PACKAGE}/relationships">{inside}</Relationships>'
    ).encode()


def _workbook() -> bytes:
    return (
        f'{_HEAD}<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><fileVersion appName="Calc"/>'
        '<workbookPr backupFile="false" showObjects="all" date1904="false"/><workbookProtection/>'
        '<bookViews><workbookView activeTab="0" firstSheet="0"/></bookViews>'
        '<sheets><sheet name="Fixtures" sheetId="1" state="visible" r:id="rId2"/></sheets>'
        '<calcPr iterateCount="100" refMode="A1" iterate="false" iterateDelta="0.001"/></workbook>'
    ).encode()


def _styles() -> bytes:
    """Number formats as LibreOffice writes a British date and a time."""
    xf = '<xf numFmtId="{}" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="false"/>'
    return (
        f'{_HEAD}<styleSheet xmlns="{MAIN}"><numFmts count="3">'
        '<numFmt numFmtId="164" formatCode="General"/>'
        '<numFmt numFmtId="165" formatCode="dd/mm/yyyy"/>'
        '<numFmt numFmtId="166" formatCode="hh:mm"/></numFmts>'
        '<fonts count="1"><font><sz val="10"/><name val="Arial"/></font></fonts>'
        '<fills count="2"><fill><patternFill patternType="none"/></fill>'
        '<fill><patternFill patternType="gray125"/></fill></fills>'
        "<borders count='1'><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
        f'<cellStyleXfs count="1">{xf.format(164)}</cellStyleXfs>'
        f'<cellXfs count="3">{xf.format(164)}{xf.format(165)}{xf.format(166)}</cellXfs>'
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
        "</styleSheet>"
    ).encode()


def _texts() -> bytes:
    """The shared texts; one of them in two runs, since a part of it is bold."""
    plain = ("Home", "Away", "Date", "Time", "Bell", "Crown", "Dove")
    inside = "".join(f'<si><t xml:space="preserve">{text}</t></si>' for text in plain)
    rich = (
        '<si><r><rPr><b val="true"/><sz val="10"/><rFont val="Arial"/></rPr>'
        '<t xml:space="preserve">Dog </t></r><r><rPr><sz val="10"/><rFont val="Arial"/></rPr>'
        '<t xml:space="preserve">&amp; Duck</t></r></si>'
    )
    return f'{_HEAD}<sst xmlns="{MAIN}" count="9" uniqueCount="8">{inside}{rich}</sst>'.encode()


def _sheet() -> bytes:
    """46336 is 10 November 2026; 0.833333333333333 of a day is eight in the evening."""
    row = '<row r="{0}" customFormat="false" ht="12.8" hidden="false" outlineLevel="0">{1}</row>'
    head = "".join(f'<c r="{at}1" s="0" t="s"><v>{n}</v></c>' for n, at in enumerate("ABCD"))
    first = (
        '<c r="A2" s="0" t="s"><v>7</v></c><c r="B2" s="0" t="s"><v>4</v></c>'
        '<c r="C2" s="1" t="n"><v>46336</v></c><c r="D2" s="2" t="n"><v>0.833333333333333</v></c>'
    )
    second = (
        '<c r="A4" s="0" t="s"><v>5</v></c><c r="B4" s="0" t="s"><v>6</v></c>'
        '<c r="C4" s="1" t="n"><v>46343</v></c><c r="D4" s="2" t="n"><v>0.854166666666667</v></c>'
    )
    tail = "".join(row.format(number, f'<c r="A{number}" s="1"/>') for number in range(5, 1005))
    rows = row.format(1, head) + row.format(2, first) + row.format(4, second) + tail
    return (
        f'{_HEAD}<worksheet xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheetPr filterMode="false"/>'
        '<dimension ref="A1:A1"/><sheetViews><sheetView workbookViewId="0"/></sheetViews>'
        '<sheetFormatPr defaultColWidth="11.53" defaultRowHeight="12.8"/>'
        f"<sheetData>{rows}</sheetData><printOptions/></worksheet>"
    ).encode()
