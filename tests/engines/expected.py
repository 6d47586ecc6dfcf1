"""The tables as `format-spec/tables.md` tells of them, and what CSV says they hold."""

import csv
import re
import subprocess
from pathlib import Path

# As `run` writes the tables.
OPTIONS = {"turns": ["--wide", "--legal-turns"], "odds": ["--every", "20", "--prior", "uniform"]}
PAGE = Path(__file__).parents[2] / "format-spec" / "tables.md"


def tables():
    """By the name of the table its columns, in order: name, type, and whether there may be null."""
    found = {}
    for part in re.split(r"^### ", PAGE.read_text(), flags=re.MULTILINE)[1:]:
        name = part.split("\n", 1)[0]
        rows = re.findall(r"^\| `(\w+)` \| (\w+)(, null)? \|", part, flags=re.MULTILINE)
        if rows:
            found[name] = [(column, kind, bool(null)) for column, kind, null in rows]
    assert list(found) == ["games", "turns", "setups", "reveals", "findings", "odds"], list(found)
    return found


def rows(program, table, archive):
    """The rows of a table as CSV has them: a dictionary each."""
    more = OPTIONS.get(table, [])
    command = [program, "convert", "--to", "csv", "--table", table, *more, "-q", str(archive)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return list(csv.DictReader(text.splitlines()))


def sums(columns, rows):
    """What can be added up: by column, how many values there are and their sum, of texts their lengths'."""
    found = {}
    for name, kind, _ in columns:
        values = [row[name] for row in rows if row[name] != ""]
        if kind in ("integer", "long"):
            found[name] = (len(values), sum(map(int, values)))
        elif kind == "number":
            found[name] = (len(values), round(sum(map(float, values)), 3))
        elif kind == "truth":
            found[name] = (len(values), sum(value == "true" for value in values))
        elif kind == "day":
            found[name] = (len(values), max(values, default=None))
        else:
            found[name] = (len(values), sum(map(len, values)))
    return found
