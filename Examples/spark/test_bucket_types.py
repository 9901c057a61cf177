"""Tests the example. `make test-spark` runs it with Spark and with a store that moto runs on this machine."""

import contextlib
import io
import logging
import os
import sys
import tempfile
import unittest
import zipfile

import bucket_types

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
)
BUCKET = "objects"


def large_zip():
    """A zip archive whose directory is not in the first 64 KiB."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("large", os.urandom(2_000_000))
        archive.writestr("mimetype", "application/epub+zip")
    return content.getvalue()


def objects():
    """The objects of the bucket, and the type of each."""
    made = {"books/%d" % index: (large_zip(), "org.idpf.epub-container") for index in range(3)}
    note = (b"# Title\n\nA paragraph.\n", "net.daringfireball.markdown")
    made.update({"notes/%03d.md" % index: note for index in range(40)})
    made.update({"pictures/%03d" % index: (PNG + bytes(200_000), "public.png") for index in range(20)})
    made["empty.txt"] = (b"", "public.plain-text")
    return made


class Example(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        from moto.server import ThreadedMotoServer
        from pyspark.sql import SparkSession

        logging.getLogger("werkzeug").setLevel(logging.ERROR)  # moto prints a line for each request.
        # moto accepts any credentials.
        os.environ.update(AWS_ACCESS_KEY_ID="any", AWS_SECRET_ACCESS_KEY="any", AWS_DEFAULT_REGION="us-east-1")
        cls.server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        cls.server.start()
        cls.endpoint = "http://%s:%d" % cls.server.get_host_and_port()
        client = bucket_types.store(cls.endpoint)
        client.create_bucket(Bucket=BUCKET)
        cls.objects = objects()
        for key, (content, _) in cls.objects.items():
            client.put_object(Bucket=BUCKET, Key=key, Body=content)
        cls.spark = (
            SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false").getOrCreate()
        )
        cls.spark.sparkContext.setLogLevel("ERROR")

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        cls.server.stop()

    def rows(self, pairs, partitions=2):
        frame = self.spark.createDataFrame(pairs, "key string, size long").repartition(partitions)
        return bucket_types.identified(frame, BUCKET, self.endpoint)

    def test_each_object_has_one_row_with_its_type(self):
        pairs = list(bucket_types.listing(BUCKET, endpoint=self.endpoint))
        self.assertEqual(sorted(pairs), sorted((key, len(content)) for key, (content, _) in self.objects.items()))
        rows = self.rows(pairs).collect()
        self.assertEqual(sorted(row["key"] for row in rows), sorted(self.objects))
        for row in rows:
            self.assertIsNone(row["error"])
            self.assertEqual(row["type"], self.objects[row["key"]][1], row["key"])

    def test_the_objects_are_counted_by_conformance(self):
        counts = {
            row["conforms to"]: row["count"]
            for row in bucket_types.counts(self.rows(bucket_types.listing(BUCKET, endpoint=self.endpoint))).collect()
        }
        self.assertEqual(counts["public.image"], 20)
        self.assertEqual(counts["public.text"], 41)
        self.assertEqual(counts["public.composite-content"], 3)
        self.assertNotIn("an error", counts)

    def test_only_ranges_are_fetched(self):
        rows = {row["key"]: row for row in self.rows(bucket_types.listing(BUCKET, endpoint=self.endpoint)).collect()}
        self.assertEqual(rows["empty.txt"]["requests"], 0)
        self.assertEqual([rows["pictures/000"]["requests"], rows["pictures/000"]["bytes"]], [1, 65536])
        self.assertLessEqual(rows["books/0"]["requests"], 3)
        self.assertLess(rows["books/0"]["bytes"], 200_000)

    def test_an_object_that_is_gone_is_a_row_with_an_error(self):
        rows = {row["key"]: row for row in self.rows([("gone.png", 10), ("notes/000.md", 22)]).collect()}
        self.assertIn("NoSuchKey", rows["gone.png"]["error"])
        self.assertEqual(rows["notes/000.md"]["type"], "net.daringfireball.markdown")

    def test_the_program_prints_the_counts(self):
        with tempfile.TemporaryDirectory() as folder:
            output = io.StringIO()
            sys.argv = ["bucket_types.py", BUCKET, "--endpoint", self.endpoint]
            sys.argv += ["--rows", os.path.join(folder, "rows")]
            stop = type(self.spark).stop
            type(self.spark).stop = lambda _: None  # The other tests use the session.
            try:
                with contextlib.redirect_stdout(output):
                    bucket_types.main()
            finally:
                type(self.spark).stop = stop
        # The example of README.md.
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "README.md"), encoding="utf-8") as file:
            example = file.read().split("```")[3]
        self.assertEqual(output.getvalue().strip(), example.strip())


if __name__ == "__main__":
    unittest.main()
