"""pandas with pyarrow reads every table: python types_pandas.py PROGRAM ARCHIVE WHOLE PARTED."""

import sys

import pandas
import pyarrow
import pyarrow.dataset
import pyarrow.parquet

import expected

TYPES = {
    "text": pyarrow.string(), "integer": pyarrow.int32(), "long": pyarrow.int64(), "number": pyarrow.float64(),
    "truth": pyarrow.bool_(), "day": pyarrow.date32(),
}


def sums(frame, kind):
    values = frame.dropna()
    if kind == "text":
        values = values[values != ""]
        return len(values), int(values.astype(str).str.len().sum())
    if kind == "number":
        return len(values), round(float(values.sum()), 3)
    if kind == "day":
        return len(values), None if values.empty else str(values.max())
    return len(values), int(values.sum())


def main(program, archive, whole, parted):
    for table, columns in expected.tables().items():
        told = expected.sums(columns, expected.rows(program, table, archive))
        single = pyarrow.parquet.read_table(f"{whole}/{table}.parquet")
        assert single.schema.names == [name for name, _, _ in columns], table
        for field, (name, kind, null) in zip(single.schema, columns):
            assert field.type == TYPES[kind] and field.nullable == null, f"{table}.{name}: {field}"
        if told[columns[0][0]][0] == 0:
            continue
        parts = pyarrow.dataset.dataset(f"{parted}/{table}", partitioning="hive").to_table()
        for source in (single, parts):
            frame = source.to_pandas(date_as_object=True)
            assert isinstance(frame, pandas.DataFrame)
            for name, kind, _ in columns:
                assert sums(frame[name], kind) == told[name], f"{table}.{name}: {sums(frame[name], kind)}, not {told[name]}"
    print(f"pandas {pandas.__version__}, pyarrow {pyarrow.__version__}: whole and parted")


if __name__ == "__main__":
    main(*sys.argv[1:])
