"""Judges and converts a folder of shards on Spark: python spark_pipe.py PROGRAM SHARDS.

Each shard is a file of whole records (`adjutant filter --parts`). Spark hands the paths to its workers, and each worker
runs the program on its shards: no record is cut, and no line is lost between programs.
"""

import json
import subprocess
import sys
from pathlib import Path

from pyspark.sql import SparkSession


def lines_of(program, verb):
    """What the program says of a shard, a line of JSON for each record."""

    def run(path):
        done = subprocess.run([program, *verb, path], capture_output=True, text=True)
        if done.returncode > 1:
            raise RuntimeError(done.stderr)
        return done.stdout.splitlines()

    return run


def main(program, folder):
    paths = sorted(str(path) for path in Path(folder).iterdir())
    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    shards = spark.sparkContext.parallelize(paths, len(paths))
    judged = shards.flatMap(lines_of(program, ["validate", "--format", "ndjson"]))
    verdicts = judged.map(lambda line: (json.loads(line)["verdict"], 1)).reduceByKey(lambda a, b: a + b).collect()
    converted = shards.flatMap(lines_of(program, ["convert", "-q", "--to", "json"])).map(lambda line: json.loads(line)["id"])
    print(json.dumps({"verdicts": dict(sorted(verdicts)), "games": converted.distinct().count()}))
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
