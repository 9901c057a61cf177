"""Identifies the objects of a bucket with Spark, by ranges, and counts them by the types that they conform to.

    python bucket_types.py BUCKET [--prefix P] [--endpoint URL] [--partitions N] [--rows FOLDER]

Each partition has one typeq process and one client of the store, and fetches only the ranges that an answer depends on:
for most objects, the first 64 KiB. --rows writes a row for each object as Parquet.
"""

import argparse

import boto3
import pandas
import typeq
from pyspark.sql import SparkSession, functions

# The types for which objects are counted. An object is counted for each of these types that its type conforms to.
COUNTED = [
    "public.image", "public.audiovisual-content", "public.text", "public.source-code", "public.archive",
    "public.composite-content", "public.executable", "public.database", "public.font",
]
COLUMNS = (
    "key string, size long, type string, mimeType string, confidence string, warnings array<string>, "
    "conformsTo array<string>, requests int, bytes long, error string"
)


def store(endpoint=None):
    """Returns a client of the store. The credentials come from the environment."""
    return boto3.client("s3", endpoint_url=endpoint)


def listing(bucket, prefix="", endpoint=None):
    """Yields the key and the size of each object."""
    for page in store(endpoint).get_paginator("list_objects_v2").paginate(Bucket=bucket, Prefix=prefix):
        for item in page.get("Contents", []):
            yield item["Key"], item["Size"]


def ranges(bucket, endpoint=None):
    """Returns a function that fetches a range of an object."""
    client = store(endpoint)

    def fetch(key, offset, length):
        wanted = "bytes=%d-%d" % (offset, offset + length - 1)
        try:
            return client.get_object(Bucket=bucket, Key=key, Range=wanted)["Body"].read()
        except client.exceptions.ClientError as error:
            # The object is now shorter than in the listing.
            if error.response["Error"]["Code"] == "InvalidRange":
                return b""
            raise

    return fetch


class Rows:
    """Creates rows from the answers for objects, with one typeq process."""

    # The number of objects that are fetched and sent to typeq at a time.
    AHEAD = 16

    def __init__(self, fetch, program=None, counted=COUNTED):
        self.fetch, self.counted = fetch, counted
        self.client = typeq.Typeq(program)
        self.known = {}
        self.lengths = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.close()

    def of(self, objects):
        """Yields a row for each pair of a key and a size, in the order of the pairs."""
        sizes = dict(objects)
        for answer in self.client.identify(sizes.items(), self.counting, self.AHEAD):
            key = answer["id"]
            lengths = self.lengths.pop(key, [])
            yield {
                "key": key, "size": sizes[key], "type": answer.get("type"), "mimeType": answer.get("mimeType"),
                "confidence": answer.get("confidence"), "error": answer.get("error"),
                "warnings": [warning["id"] for warning in answer.get("warnings", [])],
                "conformsTo": self.supertypes(answer.get("type")),
                "requests": len(lengths), "bytes": sum(lengths),
            }

    def counting(self, key, offset, length):
        data = self.fetch(key, offset, length)
        self.lengths.setdefault(key, []).append(len(data))
        return data

    def supertypes(self, type):
        """Returns the counted types that a type conforms to. Queries typeq once for each type."""
        if type is None:
            return []
        if type not in self.known:
            self.known[type] = [one for one in self.counted if self.client.is_a(type, one)]
        return self.known[type]


def identified(objects, bucket, endpoint=None):
    """Returns a data frame with a row for each object of a data frame with the columns key and size."""

    def partition(batches):
        with Rows(ranges(bucket, endpoint)) as rows:
            for batch in batches:
                pairs = zip(batch["key"], (int(size) for size in batch["size"]))
                yield pandas.DataFrame(list(rows.of(pairs)), columns=[one.split()[0] for one in COLUMNS.split(", ")])

    return objects.mapInPandas(partition, schema=COLUMNS)


def counts(rows):
    """Returns the number of objects for each counted type, and for each kind of row that has no counted type."""
    names = functions.when(functions.col("error").isNotNull(), functions.array(functions.lit("an error"))).when(
        functions.size("conformsTo") == 0, functions.array(functions.lit("another type"))).otherwise(
        functions.col("conformsTo"))
    return rows.select(functions.explode(names).alias("conforms to")).groupBy("conforms to").count().orderBy(
        functions.desc("count"), "conforms to")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bucket")
    parser.add_argument("--prefix", default="")
    parser.add_argument("--endpoint", help="the address of the store, if it is not Amazon's")
    parser.add_argument("--partitions", type=int, help="by default two for each core")
    parser.add_argument("--rows", help="the folder for the rows")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("typeq").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    partitions = arguments.partitions or 2 * spark.sparkContext.defaultParallelism
    objects = spark.createDataFrame(
        listing(arguments.bucket, arguments.prefix, arguments.endpoint), "key string, size long").repartition(partitions)
    rows = identified(objects, arguments.bucket, arguments.endpoint)
    if arguments.rows:
        rows.write.parquet(arguments.rows)
        rows = spark.read.parquet(arguments.rows)
    else:
        rows = rows.cache()
    counts(rows).show(truncate=False)
    total = rows.agg(functions.count("key"), functions.sum("requests"), functions.sum("bytes")).first()
    print("%d objects, %d requests, %d bytes fetched" % tuple(value or 0 for value in total))
    spark.stop()


if __name__ == "__main__":
    main()
