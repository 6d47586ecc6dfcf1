"""DuckDB reads every table: python types_duckdb.py PROGRAM ARCHIVE WHOLE PARTED."""

import sys

import duckdb

import expected

TYPES = {"text": "VARCHAR", "integer": "INTEGER", "long": "BIGINT", "number": "DOUBLE", "truth": "BOOLEAN", "day": "DATE"}
SUMS = {
    "text": "sum(length({0}))", "integer": "sum({0})", "long": "sum({0})", "number": "round(sum({0}), 3)",
    "truth": "sum({0}::int)", "day": "max({0})::varchar",
}


def main(program, archive, whole, parted):
    for table, columns in expected.tables().items():
        told = expected.sums(columns, expected.rows(program, table, archive))
        sources = {
            "whole": f"'{whole}/{table}.parquet'",
            "parted": f"read_parquet('{parted}/{table}/**/*.parquet', hive_partitioning = true)",
        }
        for name, source in sources.items():
            connection = duckdb.connect()
            if name == "parted" and table == "findings" and not told["name"][0]:
                continue
            found = {row[0]: row[1] for row in connection.execute(f"describe select * from {source}").fetchall()}
            for column, kind, _ in columns:
                # Of folders the type is guessed.
                assert found[column] == TYPES[kind], f"{table}.{column} ({name}): {found[column]}"
                there, total = connection.execute(
                    f'select count(c), {SUMS[kind].format("c")} from (select "{column}" as c from {source}) '
                    + ("where c <> ''" if kind == "text" else "")
                ).fetchone()
                total = total if kind == "day" else total or 0
                assert (there, total) == told[column], f"{table}.{column} ({name}): {(there, total)}, not {told[column]}"
    print(f"DuckDB {duckdb.__version__}: {len(expected.tables())} tables, whole and parted")


if __name__ == "__main__":
    main(*sys.argv[1:])
