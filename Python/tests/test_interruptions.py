"""Tests the adapter with threads, forks and signals, at the end of the interpreter, and with invalid objects: it returns an
answer or raises an exception at once, and never returns the answer to another request."""

import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest

from test_typeq import PNG, typeq

# Longer than the time of any answer, and shorter than the time after which the adapter gives up.
SOON = 15


class TimeOut(BaseException):
    """An exception that a signal handler raises, and that is not an `Exception`."""


def ask(number, results=None):
    """Uses the shared process; for processes of multiprocessing."""
    found = typeq.identify([("%d.md" % number, 0), ("%d.png" % number, len(PNG))], lambda *_: PNG)
    answer = [(row["id"], row["type"]) for row in found]
    if results is not None:
        results.put(answer)
    return answer


def expected(number):
    return [("%d.md" % number, "net.daringfireball.markdown"), ("%d.png" % number, "public.png")]


class Interruptions(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, self.interrupt))
        self.addCleanup(signal.setitimer, signal.ITIMER_REAL, 0)
        self.exception = KeyboardInterrupt

    def interrupt(self, *_):
        raise self.exception

    def slow_program(self, seconds):
        """Returns a program that waits before it answers a request about types or an empty object."""
        path = os.path.join(self.folder.name, "slow")
        with open(path, "w") as file:
            file.write(
                "#!/bin/sh\nwhile read -r line; do sleep %s; printf '%%s\\n' \"$line\" | '%s' \"$@\"; done\n"
                % (seconds, typeq.find_program())
            )
        os.chmod(path, 0o755)
        return path

    def run_python(self, text, limit=SOON):
        """Runs a Python program with the adapter, which must end in time, and returns its output."""
        path = os.path.join(self.folder.name, "program.py")
        with open(path, "w") as file:
            file.write("import os, signal, sys, threading, time\nsys.path[:0] = %r\n" % sys.path[:2])
            file.write("from test_typeq import PNG, typeq\n" + textwrap.dedent(text))
        result = subprocess.run([sys.executable, path], stdout=subprocess.PIPE, text=True, timeout=limit)
        self.assertEqual(result.returncode, 0)
        return result.stdout

    # Runs a handler at each moment of a request that starts a process: when a call begins, or a call to a C function
    # ends. At these moments, the interpreter runs signal handlers.
    EACH_MOMENT = """
        import contextlib, subprocess, typeq.client
        FILES = {typeq.client.__file__, subprocess.__file__}

        @contextlib.contextmanager
        def at_moment(number, handler):
            left = number
            def profile(frame, event, _):
                nonlocal left
                if event in ("call", "c_return") and frame.f_code.co_filename in FILES:
                    left -= 1
                    if left == 0:
                        sys.setprofile(None)
                        handler()
            sys.setprofile(profile)
            try:
                yield
            finally:
                sys.setprofile(None)

        def is_answered(client, name):
            content, type = (PNG, "public.png") if name[-3:] == "png" else (b"# A", "net.daringfireball.markdown")
            answer = client.identify_bytes(content, name)
            return (answer.get("file"), answer.get("type")) == (name, type)

        """

    # An exception during an exchange

    def test_an_interrupt_at_each_moment_of_a_start_leaves_the_next_question_its_answer(self):
        output = self.run_python(
            self.EACH_MOMENT
            + """
        class Stop(BaseException):
            pass
        def stop():
            global interrupted
            interrupted = True
            raise Stop
        client, number, interrupted = typeq.Typeq(timeout=3), 0, True
        while interrupted:
            number += 1
            interrupted = False
            assert is_answered(client, "first.png"), number
            client.close()
            # Other files get the descriptors of the process that has ended.
            others = [open(os.devnull) for _ in range(number % 3)]
            try:
                with at_moment(number, stop):
                    assert is_answered(client, "a.md"), number
            except Stop:
                pass
            start = time.monotonic()
            assert is_answered(client, "b.png"), number
            assert time.monotonic() - start < 2, number
        print(number > 100)
            """,
            100,
        )
        self.assertEqual(output, "True\n")

    def test_an_interrupt_is_raised_at_once_and_the_next_question_has_its_own_answer(self):
        for exception in [KeyboardInterrupt, TimeOut, TimeoutError]:
            with typeq.Typeq(self.slow_program(0.5)) as client:
                self.exception = exception
                process = client._frames._started()
                start = time.monotonic()
                signal.setitimer(signal.ITIMER_REAL, 0.1)
                with self.assertRaises(exception):
                    client.is_a("public.text", "public.image")
                self.assertLess(time.monotonic() - start, 5)
                self.assertIsNotNone(process.returncode, "the process that was interrupted has ended")
                self.assertTrue(client.is_a("public.png", "public.image"))

    def test_interrupts_at_any_moment_never_mix_answers(self):
        with typeq.Typeq() as client:
            interrupts = 0
            for number in range(60):
                name = "n%d.md" % number
                signal.setitimer(signal.ITIMER_REAL, 0.0002 * (number + 1))
                try:
                    self.assertEqual(client.identify_bytes(b"# A\n" * 1000, name)["file"], name)
                    signal.setitimer(signal.ITIMER_REAL, 0)
                except KeyboardInterrupt:
                    interrupts += 1
                self.assertEqual(client.identify_bytes(PNG, "p%d" % number)["file"], "p%d" % number)
            self.assertGreater(interrupts, 0)

    def test_interrupts_at_any_moment_never_mix_the_answers_for_paths(self):
        folder = self.folder.name
        for number in range(60):
            with open(os.path.join(folder, "n%d.png" % number), "wb") as file:
                file.write(PNG)
        with typeq.Typeq() as client:
            interrupts = 0
            for number in range(60):
                path = os.path.join(folder, "n%d.png" % number)
                signal.setitimer(signal.ITIMER_REAL, 0.0001 * (number + 1))
                try:
                    self.assertEqual(client.identify_path(path)["file"], path)
                    signal.setitimer(signal.ITIMER_REAL, 0)
                except KeyboardInterrupt:
                    interrupts += 1
                self.assertEqual(client.identify_path(folder)["type"], "public.folder")
            self.assertGreater(interrupts, 0)

    def test_a_handler_that_asks_in_the_middle_of_an_exchange_is_told_so(self):
        seen = []

        def handler(*_):
            try:
                client.is_a("public.text", "public.image")
            except typeq.TypeqError as error:
                seen.append(str(error))

        signal.signal(signal.SIGALRM, handler)
        with typeq.Typeq(self.slow_program(0.5)) as client:
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            self.assertTrue(client.is_a("public.png", "public.image"))
        self.assertEqual(len(seen), 1)

    def test_closing_in_a_handler_ends_the_exchange(self):
        signal.signal(signal.SIGALRM, lambda *_: client.close())
        with typeq.Typeq(self.slow_program(5)) as client:
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            start = time.monotonic()
            with self.assertRaises(typeq.TypeqError):
                client.is_a("public.png", "public.image")
            self.assertLess(time.monotonic() - start, 3)

    def test_other_output_of_the_program_is_an_error(self):
        for line in ["no JSON", "[]", '{"id":99}']:
            path = os.path.join(self.folder.name, "other")
            with open(path, "w") as file:
                file.write("#!/bin/sh\nread -r line\necho '%s'\nsleep 60\n" % line)
            os.chmod(path, 0o755)
            with typeq.Typeq(path) as client, self.assertRaises(typeq.TypeqError):
                client.is_a("public.png", "public.image")

    # Forks

    def test_a_child_asks_about_paths_in_a_process_of_its_own(self):
        output = self.run_python(
            """
            client = typeq.Typeq()
            client.identify_path("/usr")
            child = os.fork()
            if child == 0:
                signal.alarm(10)
                os._exit(0 if client.identify_path(sys.executable)["node"] == "regular" else 1)
            print(os.waitpid(child, 0)[1], client.identify_path("/usr")["type"])
            """
        )
        self.assertEqual(output, "0 public.folder\n")

    def test_a_fork_with_a_busy_thread_answers(self):
        output = self.run_python(
            """
            client, stop = typeq.Typeq(), threading.Event()
            def work():
                while not stop.is_set():
                    client.identify_bytes(PNG)
            thread = threading.Thread(target=work)
            thread.start()
            children = []
            for number in range(8):
                time.sleep(0.02 * number)
                child = os.fork()
                if child == 0:
                    signal.alarm(10)
                    right = client.identify_bytes(b"# A", "a.md")["type"] == "net.daringfireball.markdown"
                    os._exit(0 if right else 1)
                children.append(child)
            print([os.waitpid(child, 0)[1] for child in children])
            stop.set()
            thread.join()
            print(client.identify_bytes(PNG)["type"])
            """,
            60,
        )
        self.assertEqual(output, "%s\npublic.png\n" % ([0] * 8))

    def test_multiprocessing_with_fork_and_spawn_answers(self):
        ask(0)
        stop = threading.Event()

        def work():
            while not stop.is_set():
                ask(1)

        thread = threading.Thread(target=work)
        thread.start()
        try:
            for method in ["fork", "spawn"]:
                context = multiprocessing.get_context(method)
                results = context.Queue()
                processes = [context.Process(target=ask, args=(number, results)) for number in range(3)]
                for process in processes:
                    process.start()
                answers = sorted(results.get(timeout=60) for _ in processes)
                self.assertEqual(answers, [expected(number) for number in range(3)], method)
                for process in processes:
                    process.join(60)
                    self.assertEqual(process.exitcode, 0)
        finally:
            stop.set()
            thread.join()

    def test_a_fork_at_each_moment_of_a_start_leaves_parent_and_child_a_process_of_their_own(self):
        output = self.run_python(
            self.EACH_MOMENT
            + """
        parent, child, number = os.getpid(), 0, 0
        def fork():
            global child
            child = os.fork()
        while child is not None:
            number += 1
            child = None
            client = typeq.Typeq(timeout=3)
            source, sink = os.pipe()
            try:
                with at_moment(number, fork):
                    right = is_answered(client, "start.md")
            except typeq.TypeqError:
                # The fork occurred between a request and its answer.
                right = child == 0
            name = "child" if child == 0 else "parent"
            right = right and all([is_answered(client, "%s%d.%s" % (name, one, ["md", "png"][one % 2])) for one in range(3)])
            pipes = [os.fstat(pipe.fileno()).st_ino for pipe in (client._frames._process.stdin, client._frames._process.stdout)]
            if child == 0:
                os.write(sink, repr((right, pipes)).encode())
                time.sleep(10)
                os._exit(0)
            assert right, (number, name)
            if child is not None:
                right, others = eval(os.read(source, 1000))
                assert right and not set(pipes) & set(others), (number, right, pipes, others)
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
            client.close()
        print(number > 100)
            """,
            100,
        )
        self.assertEqual(output, "True\n")

    def test_a_question_in_a_hook_of_fork_before_that_of_the_adapter(self):
        output = self.run_python(
            """
            seen = []
            os.register_at_fork(after_in_child=lambda: seen.append(client.identify_bytes(b"# A", "child.md")["file"]))
            del sys.modules["typeq"], sys.modules["typeq.client"]
            import typeq
            # Also in another thread, which does not exist in the child.
            client, stop = typeq.Typeq(), threading.Event()
            def work():
                while not stop.is_set():
                    client.identify_bytes(PNG, "parent.png")
            for thread in [None, threading.Thread(target=work)]:
                if thread:
                    thread.start()
                for _ in range(10):
                    seen.clear()
                    right = client.identify_bytes(PNG, "parent.png")["file"] == "parent.png"
                    child = os.fork()
                    if child == 0:
                        signal.alarm(10)
                        seen.append(client.identify_bytes(b"# A", "other.md")["file"])
                        os._exit(0 if seen == ["child.md", "other.md"] else 1)
                    right = right and client.identify_bytes(PNG * 1000, "parent2.png")["file"] == "parent2.png"
                    print(right, os.waitpid(child, 0)[1])
            stop.set()
            """,
            60,
        )
        self.assertEqual(output, "True 0\n" * 20)

    def check_fork_in_handler(self, seconds, before):
        """Forks in a signal handler during a request that takes several seconds, after lines of Python. The parent receives the
        answer; the child receives an error, and then an answer from its own process."""
        output = self.run_python(
            """
            parent = os.getpid()
            children = []
            def fork(*_):
                child = os.fork()
                if child:
                    children.append(child)
                else:
                    signal.alarm(10)
            signal.signal(signal.SIGALRM, fork)
            client = typeq.Typeq(%r)
            %s
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            try:
                answer = client.is_a("public.png", "public.image")
            except typeq.TypeqError:
                # The child. An alarm ends it.
                signal.signal(signal.SIGALRM, signal.SIG_DFL)
                os._exit(0 if os.getpid() != parent and client.is_a("public.png", "public.image") else 1)
            if os.getpid() != parent:
                os._exit(2)
            print(answer, os.waitpid(children[0], 0)[1])
            """
            % (self.slow_program(seconds), before)
        )
        self.assertEqual(output, "True 0\n")

    def test_a_fork_in_a_handler_while_another_thread_is_asking(self):
        # That thread does not exist in the child.
        self.check_fork_in_handler(
            1, 'threading.Thread(target=client.is_a, args=(".png", ".md")).start(); time.sleep(0.2)')

    def test_a_fork_in_a_handler_in_the_middle_of_an_exchange(self):
        self.check_fork_in_handler(0.5, "")

    def test_closing_does_not_wait_while_a_forked_child_lives(self):
        output = self.run_python(
            """
            client = typeq.Typeq()
            client.identify_bytes(PNG)
            child = os.fork()
            if child == 0:
                time.sleep(60)
                os._exit(0)
            start = time.monotonic()
            client.close()
            print(time.monotonic() - start < 2)
            typeq.identify_bytes(PNG)
            typeq._shared.close()
            os.kill(child, 9)
            """
        )
        self.assertEqual(output, "True\n")

    def test_a_child_does_not_keep_the_process_of_its_parent(self):
        with typeq.Typeq() as client:
            client.identify_bytes(PNG)
            pipes = {os.readlink("/proc/self/fd/%d" % pipe.fileno()) for pipe in (client._frames._process.stdin, client._frames._process.stdout)}
            child = os.fork()
            if child == 0:
                try:
                    mine = {os.readlink("/proc/self/fd/" + name) for name in os.listdir("/proc/self/fd") if int(name) > 2}
                except OSError:  # The descriptor with which the folder is listed.
                    mine = set()
                os._exit(0 if client._frames._process is None and not pipes & mine else 1)
            self.assertEqual(os.waitpid(child, 0)[1], 0)
            self.assertEqual(client.identify_bytes(PNG)["type"], "public.png")

    # The end of the interpreter

    def test_the_interpreter_ends_in_the_middle_of_an_exchange(self):
        output = self.run_python(
            """
            client = typeq.Typeq(%r)
            threading.Thread(target=client.is_a, args=(".png", ".md"), daemon=True).start()
            time.sleep(0.3)
            print("done")
            """
            % self.slow_program(20)
        )
        self.assertEqual(output, "done\n")

    def test_a_question_at_the_end_of_the_interpreter_is_answered_or_raises(self):
        self.run_python(
            """
            import atexit
            class Late:
                def __del__(self):
                    try:
                        typeq.identify_bytes(PNG)
                    except typeq.TypeqError:
                        pass
            late = Late()
            atexit.register(typeq.identify_bytes, PNG)
            typeq.identify_bytes(PNG)
            """
        )

    # Files and objects

    def test_only_a_regular_file_is_opened(self):
        fifo = os.path.join(self.folder.name, "fifo")
        os.mkfifo(fifo)
        start = time.monotonic()
        nodes = [typeq.identify_path(path)["node"] for path in [fifo, "/dev/zero", self.folder.name]]
        self.assertEqual(nodes, ["fifo", "character-device", "directory"])
        self.assertLess(time.monotonic() - start, 5)

    @unittest.skipUnless(os.path.exists("/proc/self/status"), "there is no /proc")
    def test_a_file_of_size_zero_with_content_is_read(self):
        self.assertEqual(os.stat("/proc/self/status").st_size, 0)
        self.assertFalse(typeq.identify_path("/proc/self/status")["empty"])
        empty = os.path.join(self.folder.name, "a.md")
        open(empty, "w").close()
        self.assertTrue(typeq.identify_path(empty)["empty"])

    def test_an_object_of_unknown_size_has_an_answer_however_large_it_is(self):
        noise = bytes(range(256)) * 256
        for size in [1 << 20, 20 << 20]:
            requests = []

            def fetch(key, offset, length):
                requests.append(length)
                start = offset % len(noise)
                count = max(0, min(length, size - offset))
                return (noise * (count // len(noise) + 2))[start : start + count]

            answer = next(typeq.identify([("noise", None)], fetch))
            self.assertEqual(answer.get("type"), "public.data", answer)
            self.assertLessEqual(len(requests), 4)

    def test_what_is_not_an_object_is_an_error_row_and_the_next_one_has_an_answer(self):
        items = [
            ("a\ud800.md", 0), {"key": "k", "name": "\udfff", "size": 0}, ("a.md", "10"), ("a.md", 1.5), ("a.md", -1),
            ("a.md", 1 << 60), (5, 0), {"key": None, "name": 5, "size": 0}, ("int", 10), ("text", 10), {"size": 1}, None,
        ]
        mixed = [one for item in items for one in (item, ("x.png", len(PNG)))]
        for ahead in [1, 16]:
            rows = list(typeq.identify(mixed, lambda key, *_: {"int": 7, "text": "text"}.get(key, PNG), ahead=ahead))
            self.assertEqual(len(rows), len(mixed))
            for item, row in zip(items, rows[::2]):
                self.assertIn("error", row, item)
            self.assertEqual([row["id"] for row in rows[:4:2]], ["a\ud800.md", "k"])
            self.assertEqual({row.get("type") for row in rows[1::2]}, {"public.png"})

    def test_a_size_may_be_another_whole_number(self):
        class Whole:
            def __index__(self):
                return len(PNG)

        self.assertEqual(next(typeq.identify([("x", Whole())], lambda *_: memoryview(PNG)))["type"], "public.png")


if __name__ == "__main__":
    unittest.main()
