"""Tests the adapter. `make test-python` runs the tests with the program that was built."""

import contextlib
import gzip
import io
import json
import os
import pathlib
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import unittest
import zipfile
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import typeq  # noqa: E402

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
)


class Store:
    """Objects in memory that are fetched by ranges."""

    def __init__(self, objects):
        self.objects = objects
        self.requests = []

    def fetch(self, key, offset, length):
        self.requests.append((key, offset, length))
        return self.objects[key][offset : offset + length]

    def listing(self):
        return [(key, len(content)) for key, content in self.objects.items()]


def large_zip(folder):
    path = os.path.join(folder, "large.docx")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("large", os.urandom(500_000))
        archive.writestr("mimetype", "application/epub+zip")
    with open(path, "rb") as file:
        return file.read()


class Answers(unittest.TestCase):
    def test_bytes_are_identified_with_and_without_a_name(self):
        self.assertEqual(typeq.identify_bytes(PNG)["type"], "public.png")
        self.assertEqual(typeq.identify_bytes(b"# A\n", "a.md")["type"], "net.daringfireball.markdown")
        self.assertTrue(typeq.identify_bytes(b"", "a.md")["empty"])
        self.assertEqual(typeq.identify_bytes(bytearray(PNG))["mimeType"], "image/png")

    def test_a_path_may_have_any_bytes(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in [b"a.png", b"\xff\xfe.png"]:
                path = os.path.join(os.fsencode(folder), name)
                with open(path, "wb") as file:
                    file.write(PNG)
                self.assertEqual(typeq.identify_path(path)["type"], "public.png")
                self.assertEqual(typeq.identify_path(os.fsdecode(path))["type"], "public.png")
            with self.assertRaises(FileNotFoundError):
                typeq.identify_path(os.path.join(folder, "missing"))

    def test_a_path_has_the_answer_of_the_command(self):
        with tempfile.TemporaryDirectory() as folder:
            names = {"a.png": PNG, "report.md": b"# A\n", "empty.txt": b"", "wrong.pdf": PNG, "tool": b"#!/bin/sh\n"}
            for name, content in names.items():
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(content)
            os.mkdir(os.path.join(folder, "Tool.app"))
            os.symlink("a.png", os.path.join(folder, "link"))
            paths = [os.path.join(folder, name) for name in [*names, "Tool.app", "link", "."]]
            run = subprocess.run([typeq.find_program(), "type", "--json", *paths], stdout=subprocess.PIPE, check=True)
            for path, line in zip(paths, run.stdout.splitlines()):
                self.assertEqual(typeq.identify_path(path), {"id": path, **json.loads(line)})
            here = os.getcwd()
            os.chdir(folder)
            try:
                self.assertEqual(typeq.identify_path("link")["type"], "public.png")
                self.assertEqual(typeq.identify_path("link")["file"], "link")
                self.assertEqual(typeq.identify_path(pathlib.Path("a.png"))["id"], pathlib.Path("a.png"))
            finally:
                os.chdir(here)

    def test_a_batch_of_paths_has_a_row_for_each(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = [os.path.join(folder, "%d.png" % number) for number in range(150)]
            for path in paths:
                with open(path, "wb") as file:
                    file.write(PNG)
            os.unlink(paths[70])
            asked = [*paths, folder, "a\0b"]
            rows = list(typeq.identify_paths(iter(asked)))
        self.assertEqual([row["id"] for row in rows], asked)
        self.assertEqual([index for index, row in enumerate(rows) if "error" in row], [70, 151])
        self.assertTrue(rows[70]["error"].startswith("FileNotFoundError: "))
        self.assertEqual((rows[0]["type"], rows[150]["type"]), ("public.png", "public.folder"))

    def test_a_name_needs_no_file(self):
        rows = list(typeq.identify_names(["x.parquet", b"a/b.png", "report.md", None, "image.png\0.php"]))
        self.assertEqual([row.get("type") for row in rows[1:3]], ["public.png", "net.daringfireball.markdown"])
        self.assertEqual(rows[0]["mimeType"], "application/vnd.apache.parquet")
        self.assertEqual([row["id"] for row in rows], ["x.parquet", b"a/b.png", "report.md", None, "image.png\0.php"])
        self.assertIn("error", rows[3])
        # No file has such a name; a program that ends it at the NUL sees a picture.
        self.assertTrue(rows[4]["error"].startswith("ValueError: ") and "type" not in rows[4])

    def test_a_stream_is_identified_from_its_position(self):
        stream = io.BytesIO(b"head" + PNG)
        stream.seek(4)
        self.assertEqual(typeq.identify_stream(stream)["type"], "public.png")
        self.assertEqual(stream.tell(), 4)
        reading, writing = os.pipe()
        os.write(writing, PNG)
        os.close(writing)
        with open(reading, "rb") as pipe:
            self.assertEqual(typeq.identify_stream(pipe, "x.dat")["type"], "public.png")
        with tempfile.TemporaryDirectory() as folder:
            stream = io.BytesIO(large_zip(folder))
            self.assertEqual(typeq.identify_stream(stream, "book.zip")["type"], "org.idpf.epub-container")
        with self.assertRaises(TypeError):
            typeq.identify_stream(io.StringIO("text"))

    def test_the_module_runs_the_program(self):
        environment = dict(os.environ, PYTHONPATH=os.path.dirname(os.path.dirname(os.path.abspath(typeq.__file__))))
        run = subprocess.run(
            [sys.executable, "-m", "typeq", "conforms", "public.png", "public.data"], env=environment, stdout=subprocess.PIPE)
        self.assertEqual((run.returncode, run.stdout), (0, b"yes\n"))
        run = subprocess.run(
            [sys.executable, "-m", "typeq"], env=dict(environment, TYPEQ="/no/such/program"), stderr=subprocess.PIPE)
        self.assertEqual(run.returncode, 2)
        self.assertIn(b"/no/such/program", run.stderr)

    def test_an_answer_has_only_documented_keys(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.pdf")
            with open(path, "wb") as file:
                file.write(PNG)
            keys = set(typeq.identify_path(path)) | set(typeq.identify_bytes(b"a\n", "a.md"))
        self.assertLessEqual(keys, set(typeq.Answer.__annotations__))

    def test_conformance_is_asked_by_identifier_extension_and_mime_type(self):
        self.assertTrue(typeq.is_a("public.png", "public.image"))
        self.assertFalse(typeq.is_a("public.png", "public.text"))
        self.assertTrue(typeq.is_a(".md", "public.text"))
        self.assertTrue(typeq.is_a("image/png", "public.image"))
        with self.assertRaises(typeq.TypeqError):
            typeq.is_a("no.such.type", "public.data")
        self.assertTrue(typeq.is_a("image/png", "image"))
        self.assertTrue(typeq.is_a(".undeclared", "public.data"))

    def test_an_undeclared_mime_type_is_an_error_and_not_false(self):
        for names in [("image/x-undeclared", "public.image"), ("public.png", "image/x-undeclared")]:
            with self.assertRaisesRegex(typeq.TypeqError, "no type declares the MIME type 'image/x-undeclared'"):
                typeq.is_a(*names)
        with self.assertRaisesRegex(TypeError, "a type is a str such as 'public.png', not NoneType"):
            typeq.is_a(None, "public.image")

    def test_a_type_has_documented_properties(self):
        shown = typeq.show("image/png")
        self.assertEqual((shown["identifier"], shown["extensions"][0]), ("public.png", "png"))
        self.assertIn("public.image", shown["supertypes"])
        self.assertEqual(shown, typeq.show(".png"))
        self.assertEqual(typeq.show("image")["identifier"], "public.image")
        self.assertTrue(typeq.show(".undeclared")["dynamic"])
        self.assertLessEqual(set(shown) | set(typeq.show("public.jpeg")), set(typeq.TypeInfo.__annotations__))
        for name in ["no.such.type", "image/x-undeclared", ""]:
            with self.assertRaises(typeq.TypeqError):
                typeq.show(name)

    # Source: https://github.com/ahupp/python-magic, README and magic.py: the functions and the arguments of magic.Magic.
    def test_the_tasks_of_python_magic_have_answers(self):
        with tempfile.TemporaryDirectory() as folder:
            picture = os.path.join(folder, "picture")
            text = os.path.join(folder, "text.txt")
            packed = os.path.join(folder, "text.txt.gz")
            with open(picture, "wb") as file:
                file.write(PNG)
            with open(text, "wb") as file:
                file.write("Größe\n".encode("utf-8"))
            with gzip.open(packed, "wb") as file:
                file.write(b"# A title\n\nSome words.\n")
            with open(picture, "rb") as file:
                data = file.read(2048)
            descriptor = os.open(picture, os.O_RDONLY)
            with open(descriptor, "rb") as stream, gzip.open(packed) as unpacked:
                tasks = [
                    ("from_file(path)", typeq.identify_path(picture)["description"], "PNG image"),
                    ("from_file(path, mime=True)", typeq.identify_path(picture)["mimeType"], "image/png"),
                    ("from_file(pathlib.Path)", typeq.identify_path(pathlib.Path(picture))["mimeType"], "image/png"),
                    ("from_buffer(data)", typeq.identify_bytes(data)["description"], "PNG image"),
                    ("from_buffer(data, mime=True)", typeq.identify_bytes(data)["mimeType"], "image/png"),
                    ("from_descriptor(fd, mime=True)", typeq.identify_stream(stream)["mimeType"], "image/png"),
                    ("Magic(mime_encoding=True)", typeq.identify_path(text)["encoding"], "utf-8"),
                    ("Magic(extension=True)", typeq.identify_path(picture)["extension"], "png"),
                    ("Magic(keep_going=True)", typeq.identify_path(text).get("alternatives", []), []),
                    ("Magic(uncompress=True)", typeq.identify_stream(unpacked, "text.txt")["type"], "public.plain-text"),
                    ("Magic()", typeq.Typeq().identify_path(picture)["type"], "public.png"),
                ]
            with self.assertRaises(FileNotFoundError):
                typeq.identify_path(os.path.join(folder, "missing"))
        for task, answer, expected in tasks:
            with self.subTest(task):
                self.assertEqual(answer, expected)

    def test_objects_are_identified_by_ranges(self):
        with tempfile.TemporaryDirectory() as folder:
            store = Store({"a/x.png": PNG + bytes(300_000), "large": large_zip(folder), "empty": b"", "t.txt": b"words\n"})
        answers = list(typeq.identify(store.listing(), store.fetch))
        self.assertEqual([a["id"] for a in answers], list(store.objects))
        self.assertEqual(answers[0]["type"], "public.png")
        self.assertEqual(answers[1]["type"], "org.idpf.epub-container")
        self.assertEqual(store.requests[0], ("a/x.png", 0, 65536))
        for key, most in [("a/x.png", 1), ("large", 3), ("empty", 0), ("t.txt", 1)]:
            self.assertLessEqual(sum(1 for one in store.requests if one[0] == key), most, key)

    def test_the_size_need_not_be_known(self):
        with tempfile.TemporaryDirectory() as folder:
            store = Store({"large": large_zip(folder), "t.txt": b"words\n"})
        answers = list(typeq.identify([("large", None), ("t.txt", None)], store.fetch))
        self.assertEqual(answers[0]["type"], "org.idpf.epub-container")
        self.assertEqual(answers[1]["type"], "public.plain-text")

    def test_an_object_that_is_shorter_than_listed_has_an_answer(self):
        store = Store({"a.zip": b"PK\x03\x04" + bytes(70_000)})
        answer = next(typeq.identify([("a.zip", 10_000_000)], store.fetch))
        self.assertTrue(typeq.is_a(answer["type"], "public.archive"))

    def test_a_failing_fetch_is_an_error_row_and_the_next_object_has_an_answer(self):
        def fetch(key, offset, length):
            if key == "bad":
                raise RuntimeError("503 slow down")
            return PNG[offset : offset + length]

        rows = list(typeq.identify([("bad", 10), {"key": "good", "size": len(PNG), "name": "x.png"}], fetch))
        self.assertEqual(rows[0], {"id": "bad", "error": "RuntimeError: 503 slow down"})
        self.assertEqual(rows[1]["type"], "public.png")


class Processes(unittest.TestCase):
    def test_one_process_answers_all_questions(self):
        with typeq.Typeq() as client:
            client.identify_bytes(PNG)
            first = client._frames._process.pid
            client.is_a("public.png", "public.image")
            self.assertEqual(client._frames._process.pid, first)

    def test_a_killed_process_is_started_again_and_no_object_is_lost_or_duplicated(self):
        with typeq.Typeq() as client:
            store = Store({"k%04d" % i: PNG for i in range(200)})
            keys = []
            for index, answer in enumerate(client.identify(store.listing(), store.fetch)):
                keys.append(answer["id"])
                self.assertEqual(answer["type"], "public.png")
                if index % 20 == 7:
                    os.kill(client._frames._process.pid, signal.SIGKILL)
            self.assertEqual(keys, list(store.objects))

    def test_objects_that_are_sent_ahead_survive_a_killed_process(self):
        killed = []

        def fetch(key, offset, length):
            # In the middle of each batch, so some of its frames are sent to a process that has ended.
            if int(key) % 50 == 25 and client._frames._process:
                os.kill(client._frames._process.pid, signal.SIGKILL)
                killed.append(key)
            return PNG[offset : offset + length]

        with typeq.Typeq() as client:
            rows = list(client.identify((("%d" % index, len(PNG)) for index in range(205)), fetch, ahead=16))
        self.assertEqual([row["id"] for row in rows], [str(index) for index in range(205)])
        self.assertEqual({row.get("type") for row in rows}, {"public.png"})
        self.assertEqual(len(killed), 4)

    def test_of_objects_that_are_sent_ahead_only_the_one_that_ends_the_process_is_an_error_row(self):
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "typeq")
            # A program that answers each frame immediately, and ends at a frame with the name "bad".
            with open(program, "w") as file:
                file.write(
                    "#!/bin/sh\nwhile read -r line; do case $line in *bad*) exit 2;; esac\n"
                    "printf '%%s\\n' \"$line\" | '%s' \"$@\"\ndone\n" % typeq.find_program()
                )
            os.chmod(program, 0o755)
            with typeq.Typeq(program) as client:
                names = ["a.md", "bad", "b.md", "c.md", "bad", "d.md"]
                rows = list(client.identify([(name, 0) for name in names], lambda *_: b"", ahead=16))
            self.assertEqual([row["id"] for row in rows], names)
            self.assertEqual(["error" in row for row in rows], [name == "bad" for name in names])

    def test_many_large_frames_and_long_answers_do_not_block(self):
        name = "n" * 7000 + ".md"
        with typeq.Typeq() as client:
            rows = list(client.identify(
                [("%d/%s" % (index, name), 60_000) for index in range(64)], lambda *_: b"word " * 12_000, ahead=64))
        self.assertEqual({row.get("type") for row in rows}, {"net.daringfireball.markdown"})

    def test_ahead_is_at_least_one(self):
        with self.assertRaises(ValueError):
            list(typeq.identify([], lambda *_: b"", ahead=0))

    def test_an_object_that_ends_the_process_twice_is_an_error_row(self):
        with tempfile.TemporaryDirectory() as folder:
            count = os.path.join(folder, "count")
            program = os.path.join(folder, "typeq")
            # A program that ends if it reads a frame with the name "bad", and otherwise runs typeq.
            with open(program, "w") as file:
                file.write(
                    "#!/bin/sh\necho x >> '%s'\nread -r line\ncase $line in *bad*) exit 2;; esac\n"
                    "{ printf '%%s\\n' \"$line\"; cat; } | '%s' \"$@\"\n" % (count, typeq.find_program())
                )
            os.chmod(program, os.stat(program).st_mode | stat.S_IXUSR)
            with typeq.Typeq(program) as client:
                rows = list(client.identify([("bad", 0), ("good.md", 0)], lambda *_: b""))
            self.assertEqual(rows[0]["id"], "bad")
            self.assertIn("exit code 2", rows[0]["error"])
            self.assertEqual(rows[1]["type"], "net.daringfireball.markdown")
            with open(count) as file:
                self.assertEqual(len(file.read().split()), 3)

    def _client_of(self, script, folder, timeout):
        program = os.path.join(folder, "typeq")
        with open(program, "w") as file:
            file.write("#!/bin/sh\n" + script + "\n")
        os.chmod(program, 0o755)
        return typeq.Typeq(program, timeout=timeout)

    def test_a_process_that_does_not_answer_is_killed(self):
        # The last program writes without a line end, so there is always something to read.
        for script in ["exec sleep 60", "while :; do printf x; sleep 0.01; done"]:
            with tempfile.TemporaryDirectory() as folder:
                client = self._client_of(script, folder, timeout=0.5)
                with self.assertRaisesRegex(typeq.TypeqError, "did not answer within 0.5 seconds"):
                    client.identify_bytes(PNG)
                with self.assertRaisesRegex(typeq.TypeqError, "did not answer within 0.5 seconds"):
                    client.identify_path(folder)
                rows = list(client.identify([("a", 0), ("b", 0)], lambda *_: b""))
                self.assertEqual([row["error"] for row in rows], ["typeq did not answer within 0.5 seconds"] * 2)
                client.close()

    def test_an_answer_without_end_is_an_error(self):
        for script in ["exec tr '\\0' x </dev/zero", "printf '%060000d\\n' 0 | tr 0 '['; exec sleep 60"]:
            with tempfile.TemporaryDirectory() as folder:
                client = self._client_of(script, folder, timeout=30)
                with self.assertRaises(typeq.TypeqError):
                    client.identify_bytes(PNG)
                client.close()

    def test_wrong_arguments_are_errors(self):
        with typeq.Typeq(options=["--no-such-option"]) as client, self.assertRaisesRegex(typeq.TypeqError, "no-such-option"):
            client.identify_bytes(PNG)
        with self.assertRaises(TypeError):
            typeq.Typeq(options="--provenance")
        for timeout in [0, -1]:
            with self.assertRaises(ValueError):
                typeq.Typeq(timeout=timeout)
        for call in [typeq.identify_paths, typeq.identify_names, typeq.identify_stream, typeq.identify_bytes]:
            with self.assertRaises(TypeError):
                call("a.png")

    def test_a_missing_program_is_an_error(self):
        with self.assertRaises(typeq.TypeqError):
            typeq.Typeq("/no/such/program").identify_bytes(PNG)

    def test_no_program_of_the_current_directory_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            program, proof = os.path.join(folder, "typeq"), os.path.join(folder, "proof")
            with open(program, "w") as file:
                file.write("#!/bin/sh\n: >'%s'\n" % proof)
            os.chmod(program, 0o755)
            real = os.path.dirname(os.path.abspath(typeq.find_program()))
            with mock.patch.dict(os.environ), contextlib.ExitStack() as stack:
                stack.callback(os.chdir, os.getcwd())
                os.chdir(folder)
                for path in [".:", ":", "../%s:" % os.path.basename(folder), ""]:
                    os.environ["PATH"] = path + real
                    for given in [None, "typeq"]:
                        os.environ.pop("TYPEQ", None)
                        if given:
                            os.environ["TYPEQ"] = given
                        for client in [typeq.Typeq(), typeq.Typeq(given)]:
                            with client:
                                self.assertTrue(client.is_a("public.png", "public.image"), path)
                for path in [".", ""]:
                    os.environ["PATH"] = path
                    with self.assertRaises(typeq.TypeqError):
                        typeq.Typeq("typeq").is_a("public.png", "public.image")
                self.assertFalse(os.path.exists(proof))
                # A path is relative to the current directory of the caller.
                with typeq.Typeq("./typeq") as client, self.assertRaises(typeq.TypeqError):
                    client.is_a("public.png", "public.image")
                self.assertTrue(os.path.exists(proof))

    def test_threads_may_share_a_process(self):
        with typeq.Typeq() as client:
            types = []

            def work():
                for _ in range(20):
                    types.append(client.identify_bytes(PNG)["type"])

            threads = [threading.Thread(target=work) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(types, ["public.png"] * 80)

    def test_options_are_those_of_the_command(self):
        with typeq.Typeq(options=["--identify", "name"]) as client:
            self.assertEqual(client.identify_bytes(PNG, "a.md")["type"], "net.daringfireball.markdown")
            store = Store({"a/x.parquet": bytes(100), "empty.md": b""})
            rows = list(client.identify(store.listing(), store.fetch))
            self.assertEqual([row["type"] for row in rows], ["org.apache.parquet", "net.daringfireball.markdown"])
            self.assertEqual(store.requests, [], "names are sufficient")
        with typeq.Typeq(options=["--provenance"]) as client:
            self.assertIn("registry", client.identify_bytes(PNG)["provenance"])


if __name__ == "__main__":
    unittest.main()
