"""polars reads every table: python types_polars.py PROGRAM ARCHIVE WHOLE PARTED."""

import sys

import polars

import expected

TYPES = {
    "text": polars.String, "integer": polars.Int32, "long": polars.Int64, "number": polars.Float64,
    "truth": polars.Boolean, "day": polars.Date,
}


def sums(series, kind):
    values = series.drop_nulls()
    if kind == "text":
        values = values.filter(values != "")
        return len(values), values.str.len_chars().sum()
    if kind == "number":
        return len(values), round(values.sum(), 3)
    if kind == "day":
        return len(values), None if values.is_empty() else str(values.max())
    return len(values), values.sum()


def main(program, archive, whole, parted):
    for table, columns in expected.tables().items():
        told = expected.sums(columns, expected.rows(program, table, archive))
        sources = [polars.read_parquet(f"{whole}/{table}.parquet")]
        if told[columns[0][0]][0]:
            sources.append(polars.read_parquet(f"{parted}/{table}/**/*.parquet", hive_partitioning=True))
        for frame in sources:
            for name, kind, _ in columns:
                assert frame.schema[name] == TYPES[kind], f"{table}.{name}: {frame.schema[name]}"
                assert sums(frame[name], kind) == told[name], f"{table}.{name}: {sums(frame[name], kind)}, not {told[name]}"
    print(f"polars {polars.__version__}: whole and parted")


if __name__ == "__main__":
    main(*sys.argv[1:])
