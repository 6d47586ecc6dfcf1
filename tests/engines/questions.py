"""Runs the queries of `format-spec/questions.md` and compares what comes out: python questions.py WHOLE [--write].

A query stands in a block of `sql`, and what comes of it in the block of `csv` behind it. `--write` puts what comes out there.
"""

import csv
import io
import re
import sys
from pathlib import Path

import duckdb

PAGE = Path(__file__).parents[2] / "format-spec" / "questions.md"
BLOCKS = re.compile(r"```sql\n(.*?)```\n\n```csv\n(.*?)```", re.DOTALL)


def answer(connection, query):
    found = connection.execute(query)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column[0] for column in found.description])
    writer.writerows(found.fetchall())
    return text.getvalue()


def main(whole, write=None):
    page = PAGE.read_text()
    connection = duckdb.connect()
    for table in ["games", "turns", "setups", "reveals", "findings"]:
        connection.execute(f"create view {table} as select * from '{whole}/{table}.parquet'")
    wrong = 0

    def hold(block):
        nonlocal wrong
        query, told = block.groups()
        found = answer(connection, query)
        if found != told:
            wrong += 1
            print(f"{query}\nthe page says\n{told}\nand it is\n{found}")
        return f"```sql\n{query}```\n\n```csv\n{found}```"

    renewed = BLOCKS.sub(hold, page)
    asked = len(BLOCKS.findall(page))
    if write:
        PAGE.write_text(renewed)
    elif wrong or asked == 0:
        sys.exit(f"{wrong} of {asked} answers are not what the page says")
    print(f"{asked} questions answered by DuckDB {duckdb.__version__}")


if __name__ == "__main__":
    main(*sys.argv[1:])
