"""Identifies objects with Apache Beam: a DoFn keeps one typeq process.

    python identify.py 'FOLDER/**' [options of Beam]     files that a pattern matches; also gs:// and s3:// with Beam's extras
"""

import sys

import apache_beam as beam
import typeq
from apache_beam.io.filesystems import FileSystems
from apache_beam.options.pipeline_options import PipelineOptions
from apache_beam.utils.windowed_value import WindowedValue


class Identify(beam.DoFn):
    """Answers for pairs of a path and a size. Objects wait until there are 16, or the bundle ends."""

    AHEAD = 16

    def __init__(self, options=()):
        self.options = list(options)

    def setup(self):
        self.client = typeq.Typeq(options=self.options)

    def start_bundle(self):
        self.waiting = []

    def process(self, element, window=beam.DoFn.WindowParam, timestamp=beam.DoFn.TimestampParam):
        self.waiting.append((element, window, timestamp))
        if len(self.waiting) == self.AHEAD:
            yield from self.answers()

    def finish_bundle(self):
        yield from self.answers()

    def teardown(self):
        self.client.close()

    def answers(self):
        """Yields the answers for the waiting objects, each with the window and the time of its object."""
        waiting, self.waiting = self.waiting, []
        objects = [element for element, _, _ in waiting]
        for answer, (_, window, timestamp) in zip(self.client.identify(objects, self.fetch, self.AHEAD), waiting):
            yield WindowedValue(answer, timestamp, [window])

    @staticmethod
    def fetch(path, offset, length):
        with FileSystems.open(path, compression_type="uncompressed") as file:
            file.seek(offset)
            return file.read(length)


def listing(pattern):
    """Yields the path and the size of each object that matches a pattern."""
    for result in FileSystems.match([pattern]):
        for one in result.metadata_list:
            yield one.path, one.size_in_bytes


def main(pattern, arguments):
    with beam.Pipeline(options=PipelineOptions(arguments)) as pipeline:
        (
            pipeline
            | beam.Create([pattern])
            | beam.FlatMap(listing)
            | beam.Reshuffle()  # The listing is one element; this distributes the objects.
            | beam.ParDo(Identify())
            | beam.Map(lambda answer: answer.get("type", "an error"))
            | beam.combiners.Count.PerElement()
            | beam.MapTuple(lambda name, count: "%6d  %s" % (count, name))
            | beam.Map(print)
        )


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
