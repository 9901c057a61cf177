"""Measures how much faster two Spark executors identify objects than one, with the bytes in memory and no store.

    python cores.py FOLDER [--objects N] [--rounds N] [--least RATIO]

An executor has one core: Spark, its Python workers and typeq run on as many processors as there are executors. The objects are
the first 64 KiB of files of the folder, in the memory of each worker. Starting the job and its Python workers takes about a
second, regardless of their number, so there are enough objects for twenty seconds. Runs alternate. Exits with 1 if the ratio of
the medians is less than --least.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time

import bucket_types
import pandas
from pyspark.sql import SparkSession

FILES = 500


def contents(folder):
    """Returns names and first bytes of files, the same files each time."""
    paths = sorted(
        os.path.join(parent, name) for parent, _, names in os.walk(folder) for name in names
        if os.path.isfile(os.path.join(parent, name)) and os.access(os.path.join(parent, name), os.R_OK))
    found = []
    for path in random.Random(7).sample(paths, min(FILES, len(paths))):
        with open(path, "rb") as file:
            found.append((os.fsencode(path).decode("utf-8", "replace"), file.read(65536)))
    return found


def partition(shared):
    """Returns a function that identifies the objects whose numbers it receives."""

    def identify(batches):
        objects = shared.value
        fetch = lambda key, offset, length: objects[int(key.split("/")[0])][1][offset : offset + length]  # noqa: E731
        with bucket_types.Rows(fetch) as rows:
            for batch in batches:
                # A key consists of the index of the object, a unique number, and the name.
                numbers = [(int(number), int(number) % len(objects)) for number in batch["id"]]
                pairs = [("%d/%d/%s" % (at, number, objects[at][0]), len(objects[at][1])) for number, at in numbers]
                yield pandas.DataFrame({"type": [row["type"] or row["error"] for row in rows.of(pairs)]})

    return identify


def seconds(cores, objects, count, rounds):
    """Returns the time of each round with a number of executors."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
    spark = (
        SparkSession.builder.master("local[%d]" % cores).config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false").config("spark.sql.execution.arrow.maxRecordsPerBatch", 1000).getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    shared = spark.sparkContext.broadcast(objects)
    times = []
    for number in range(rounds + 1):
        start = time.monotonic()
        frame = spark.range(0, count if number else count // 10, numPartitions=2 * cores)
        rows = frame.mapInPandas(partition(shared), schema="type string")
        if rows.filter("type is not null").count() != (count if number else count // 10):
            sys.exit("cores: objects are lost or duplicated")
        times.append(time.monotonic() - start)
    spark.stop()
    # The first round starts the workers and compiles the code of Spark.
    return times[1:]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--objects", type=int, default=300000)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("--executors", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.executors:
        print(seconds(arguments.executors, contents(arguments.folder), arguments.objects, arguments.rounds))
        return
    times = {1: [], 2: []}
    for _ in range(2):
        for count in times:
            # Each count needs its own process, because the processors of Spark cannot be changed while it runs.
            run = subprocess.run(
                [sys.executable, *sys.argv, "--executors", str(count)], stdout=subprocess.PIPE, text=True, check=True)
            times[count] += json.loads(run.stdout)
    one, two = (statistics.median(times[count]) for count in (1, 2))
    print("one executor: %.2f s, two: %.2f s for %d objects: %.2f times as fast" % (one, two, arguments.objects, one / two))
    print("%.0f objects a second with one executor; the load of the machine is %.1f" % (
        arguments.objects / one, os.getloadavg()[0]))
    sys.exit(0 if one / two >= arguments.least else 1)


if __name__ == "__main__":
    main()
