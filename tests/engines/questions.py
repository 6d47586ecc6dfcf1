"""Asks what `format-spec/questions.md` asks and compares the answers: python questions.py PROGRAM ARCHIVE WHOLE [--write].

A query stands in a block of `sql`, and what comes of it in the block of `csv` behind it; a command behind `$` in a block of
`console`, where `games/` is the archive, and what it writes below it. `--write` puts there what comes out.
"""

import csv
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import duckdb

PAGE = Path(__file__).parents[2] / "format-spec" / "questions.md"
QUERIES = re.compile(r"```sql\n(.*?)```\n\n```csv\n(.*?)```", re.DOTALL)
COMMANDS = re.compile(r"```console\n\$ (.*?)\n(.*?)```", re.DOTALL)


def answer(connection, query):
    found = connection.execute(query)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column[0] for column in found.description])
    writer.writerows(found.fetchall())
    return text.getvalue()


def said(program, archive, command):
    folder = Path(archive).resolve()
    path = f"{Path(program).resolve().parent}{os.pathsep}{os.environ['PATH']}"
    command = command.replace("games/", f"{folder.name}/")
    environment = {**os.environ, "PATH": path, "LC_ALL": "C"}
    done = subprocess.run(["sh", "-c", command], cwd=folder.parent, env=environment, capture_output=True, text=True)
    return done.stdout


def main(program, archive, whole, write=None):
    page = PAGE.read_text()
    connection = duckdb.connect()
    for table in ["games", "turns", "setups", "reveals", "findings"]:
        connection.execute(f"create view {table} as select * from '{whole}/{table}.parquet'")
    asked, wrong = 0, 0

    def hold(question, told, found):
        nonlocal asked, wrong
        asked += 1
        if found != told:
            wrong += 1
            print(f"{question}\nthe page says\n{told}\nand it is\n{found}")

    def hold_query(block):
        found = answer(connection, block[1])
        hold(block[1], block[2], found)
        return f"```sql\n{block[1]}```\n\n```csv\n{found}```"

    def hold_command(block):
        found = said(program, archive, block[1])
        hold(block[1], block[2], found)
        return f"```console\n$ {block[1]}\n{found}```"

    renewed = COMMANDS.sub(hold_command, QUERIES.sub(hold_query, page))
    if write:
        PAGE.write_text(renewed)
    elif wrong or asked == 0:
        sys.exit(f"{wrong} of {asked} answers are not what the page says")
    print(f"{asked} questions answered by the program and DuckDB {duckdb.__version__}")


if __name__ == "__main__":
    main(*sys.argv[1:])
