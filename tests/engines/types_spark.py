"""Spark reads every table: python types_spark.py PROGRAM ARCHIVE WHOLE PARTED."""

import sys

from pyspark.sql import SparkSession
from pyspark.sql import functions as f

import expected

TYPES = {"text": "string", "integer": "int", "long": "bigint", "number": "double", "truth": "boolean", "day": "date"}


def total(column, kind):
    if kind == "text":
        return f.sum(f.length(column))
    if kind == "number":
        return f.round(f.sum(column), 3)
    if kind == "truth":
        return f.sum(column.cast("int"))
    if kind == "day":
        return f.max(column).cast("string")
    return f.sum(column)


def main(program, archive, whole, parted):
    spark = (
        SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2").getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    for table, columns in expected.tables().items():
        told = expected.sums(columns, expected.rows(program, table, archive))
        sources = [f"{whole}/{table}.parquet"]
        if told[columns[0][0]][0]:
            sources.append(f"{parted}/{table}")
        for source in sources:
            frame = spark.read.parquet(source)
            found = dict(frame.dtypes)
            for name, kind, _ in columns:
                assert found[name] == TYPES[kind], f"{table}.{name}: {found[name]}"
            asked = []
            for name, kind, _ in columns:
                column = f.col(name) if kind != "text" else f.when(f.col(name) != "", f.col(name))
                asked += [f.count(column), total(column, kind)]
            row = frame.agg(*[ask.alias(f"c{at}") for at, ask in enumerate(asked)]).first()
            for at, (name, kind, _) in enumerate(columns):
                there, sum_of = row[2 * at], row[2 * at + 1]
                sum_of = sum_of if kind == "day" else sum_of or 0
                assert (there, sum_of) == told[name], f"{table}.{name} of {source}: {(there, sum_of)}, not {told[name]}"
    print(f"Spark {spark.version}: whole and parted")
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
