"""Identifies objects with Ray: an actor keeps one typeq process.

    python identify.py FOLDER [--actors N]     the files of a folder, as objects of a store
"""

import argparse
import collections
import os

import ray
import typeq


@ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=2)
class Identifier:
    """An actor that identifies objects. If it ends unexpectedly, Ray restarts it and repeats its task. The adapter does
    the same for its process."""

    def __init__(self, store):
        self.store = store
        self.client = typeq.Typeq()

    def identify(self, objects):
        """Returns the answers for a list of pairs of a key and a size."""
        return list(self.client.identify(objects, self.store.fetch, ahead=16))


class Folder:
    """A store that contains the files of a folder. A store for S3 fetches with its own client, which it creates when it is
    first used."""

    def __init__(self, path):
        self.path = path

    def listing(self):
        for parent, _, names in os.walk(self.path):
            for name in names:
                path = os.path.join(parent, name)
                if os.path.isfile(path) and not os.path.islink(path):
                    yield os.path.relpath(path, self.path), os.path.getsize(path)

    def fetch(self, key, offset, length):
        with open(os.path.join(self.path, key), "rb") as file:
            file.seek(offset)
            return file.read(length)


def answers(store, actors, chunk=500):
    """Yields the answers for a listing, in chunks that are distributed to the actors."""
    listing = list(store.listing())
    pool = ray.util.ActorPool([Identifier.remote(store) for _ in range(actors)])
    chunks = [listing[at : at + chunk] for at in range(0, len(listing), chunk)]
    for part in pool.map_unordered(lambda actor, objects: actor.identify.remote(objects), chunks):
        yield from part


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--actors", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    ray.init(log_to_driver=False, include_dashboard=False)
    counts = collections.Counter(
        answer.get("type", "an error") for answer in answers(Folder(os.path.abspath(arguments.folder)), arguments.actors))
    for name, count in counts.most_common():
        print("%6d  %s" % (count, name))


if __name__ == "__main__":
    main()
