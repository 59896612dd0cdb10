"""Does a translation come back as it went when a tool of another make opened its file and saved it?
Usage: python exchange.py PROGRAM HOME

polib, the Translate Toolkit, a writer of CSV and two of XML are asked, and gettext's `msgcat` and
LibreOffice where they are installed; with drafts and without.
"""

import csv
import io
import json
import pathlib
import shutil
import subprocess
import sys
import xml.etree.ElementTree

import lxml.etree
import polib
from translate.storage import csvl10n, po, tmx, xliff

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
sample = pathlib.Path(__file__).parents[2] / "corpus" / "sample"
# The Japanese is older than the English, so that some of it is stale and some is missing.
SOURCES = [sample / f"CR-{name}.txt" for name in ("20240920.en", "20241108.en", "20240920.ja")]


def run(home: pathlib.Path, *more: str) -> str:
    told = subprocess.run([program, "-q", "--home", home, *more], capture_output=True)
    assert told.returncode in (0, 1), f"{more}: {told.stderr.decode()}"
    return told.stdout.decode()


def home_with(name: str, file: pathlib.Path) -> pathlib.Path:
    """The first home, with one file more."""
    home = shutil.copytree(first, folder / name)
    run(home, "import", str(file))
    return home


def counts(home: pathlib.Path) -> dict:
    """How many records have each status; what is orphaned stays behind, in no file."""
    told = json.loads(run(home, "--format", "json", "translation", "status"))
    found = {}
    for record in told["records"]:
        found[record["status"]] = found.get(record["status"], 0) + 1
    found.pop("orphaned", None)
    return found


def texts(home: pathlib.Path) -> list:
    """Every record of the Japanese that came back, but for the lines of the file it stood on."""
    told = run(home, "--format", "json", "dump", "ja:2024-11-08")
    records = [json.loads(line) for line in told.splitlines()]
    return [{key: value for key, value in record.items() if key != "lines"} for record in records]


def by_polib(path: pathlib.Path, width: int):
    catalogue = polib.pofile(str(path), wrapwidth=width)
    catalogue.save(str(path))


def by_toolkit(kind):
    def save(path: pathlib.Path):
        store = kind.parsefile(str(path))
        store.savefile(str(path))

    return save


def by_csv(path: pathlib.Path, **how):
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline="")))
    with path.open("w", encoding=how.pop("encoding", "utf-8"), newline="") as out:
        csv.writer(out, **how).writerows(rows)


def by_etree(path: pathlib.Path):
    tree = xml.etree.ElementTree.parse(path)
    tree.write(path, encoding="utf-16", xml_declaration=True)


def by_lxml(path: pathlib.Path, pretty: bool):
    parser = lxml.etree.XMLParser(remove_blank_text=pretty)
    tree = lxml.etree.parse(str(path), parser)
    tree.write(str(path), encoding="utf-8", xml_declaration=not pretty, pretty_print=pretty)


def by_msgcat(path: pathlib.Path, *how: str):
    subprocess.run(["msgcat", *how, "-o", path, path], check=True)


def by_office(path: pathlib.Path):
    """As Calc saves a table that it opened: what it holds is text in UTF-8."""
    given = path.rename(path.with_suffix(".csv"))
    filters = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false"
    command = ["soffice", "--headless", "--convert-to", filters, "--infilter=CSV:44,34,76"]
    out = path.parent / "office"
    subprocess.run([*command, "--outdir", out, given], check=True, capture_output=True)
    (out / given.name).rename(path)


TOOLS = {
    "po": {
        "polib": lambda path: by_polib(path, 78),
        "polib, narrow": lambda path: by_polib(path, 30),
        "Translate Toolkit": by_toolkit(po.pofile),
    },
    "xliff": {
        "Translate Toolkit": by_toolkit(xliff.xlifffile),
        "ElementTree": by_etree,
        "lxml": lambda path: by_lxml(path, False),
        "lxml, indented": lambda path: by_lxml(path, True),
    },
    "tmx": {
        "Translate Toolkit": by_toolkit(tmx.tmxfile),
        "ElementTree": by_etree,
        "lxml": lambda path: by_lxml(path, False),
        "lxml, indented": lambda path: by_lxml(path, True),
    },
    "table": {
        "csv": by_csv,
        "csv, all quoted": lambda path: by_csv(path, quoting=csv.QUOTE_ALL),
        "csv, semicolons": lambda path: by_csv(path, delimiter=";"),
        "csv, tabs and a mark": lambda path: by_csv(path, delimiter="\t", encoding="utf-8-sig"),
    },
}
if shutil.which("msgcat"):
    TOOLS["po"]["msgcat"] = by_msgcat
    TOOLS["po"]["msgcat, narrow"] = lambda path: by_msgcat(path, "--width=40")
    TOOLS["po"]["msgcat, sorted"] = lambda path: by_msgcat(path, "--sort-output")
if shutil.which("soffice"):
    TOOLS["table"]["LibreOffice"] = by_office

first = folder / "first"
run(first, "import", *map(str, SOURCES))
before = counts(first)
assert before.get("stale") and before.get("missing"), before
tried = 0
for kind, tools in TOOLS.items():
    for more in ([], ["--drafts"]):
        file = run(first, "export", kind, *more)
        given = None
        for name, save in {"nobody": lambda path: None, **tools}.items():
            title = f"{kind} {' '.join(more)} by {name}"
            path = folder / f"{tried}.{kind}"
            path.write_text(file, encoding="utf-8", newline="")
            save(path)
            home = home_with(f"home-{tried}", path)
            assert counts(home) == before, f"{title}: {counts(home)}, and was {before}"
            came = texts(home)
            given = given or came
            # What a tool sorted stands in another order.
            order = (lambda record: json.dumps(record)) if "sorted" in name else None
            assert (sorted(came, key=order) if order else came) == (
                sorted(given, key=order) if order else given
            ), title
            tried += 1
            shutil.rmtree(home)
print(f"{tried} files came back as they went")
