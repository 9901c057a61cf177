"""A process of typeq, and the frames that it is sent. See typeq-frames(5)."""

import base64
import json
import os
import select
import shutil
import subprocess
import threading
import time

# The limits of typeq-frames(5).
_PART_BYTES = 8 << 20
_FRAME_BYTES = 16 << 20
_END = (1 << 53) - 1
# More rounds than the program asks for: it answers after eight parts.
_ROUNDS = 10


class TypeqError(Exception):
    """typeq cannot be run, or refuses a question."""


class _Died(Exception):
    """The process ended before it answered."""


class _Object:
    """An object to identify: what is known of it, and the answer as soon as there is one."""

    def __init__(self, key, name, size, fetch):
        self.key, self.fetch = key, fetch
        self.header = {"size": size}
        if isinstance(name, bytes):
            self.header["nameBytes"] = base64.b64encode(name).decode("ascii")
        elif name is not None:
            try:
                name.encode("utf-8")
                self.header["name"] = name
            except UnicodeEncodeError:  # A file name that is not UTF-8.
                self.header["nameBytes"] = base64.b64encode(os.fsencode(name)).decode("ascii")
        self.parts = []
        self.wanted = [] if size == 0 else [[0, 65536 if size is None else min(size, 65536)]]
        self.answer = None
        self.failure = None

    def fetch_wanted(self):
        """Fetches the ranges that the answer depends on. If that fails, the answer is an error row."""
        try:
            for offset, length in self.wanted:
                room = _FRAME_BYTES - sum(len(data) for _, data in self.parts)
                most = min(length, _PART_BYTES, room)
                data = bytes(self.fetch(offset, most)) if most > 0 else b""
                if len(data) > most:
                    data = data[:most]
                # A range beyond the known size, or a shorter one than asked for, tells the size.
                if self.header["size"] is None and len(data) < most:
                    self.header["size"] = offset + len(data)
                self.parts.append((offset, data))
        except TypeqError:
            raise
        except Exception as error:
            self.failure = error
            self.fail("%s: %s" % (type(error).__name__, error))

    def take(self, answer):
        """Takes the answer to a frame, which may be a request for further ranges."""
        if isinstance(answer, _Died):
            self.fail(str(answer))
        elif "want" in answer:
            self.wanted = answer["want"]
        else:
            del answer["id"]
            self.answer = {"id": self.key, **answer}

    def fail(self, reason):
        self.answer = {"id": self.key, "error": reason}


def find_program():
    """Returns the path of typeq: that of $TYPEQ, the one in this package, or the first in $PATH."""
    given = os.environ.get("TYPEQ")
    if given:
        return given
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "typeq")
    found = own if os.access(own, os.X_OK) else shutil.which("typeq")
    if not found:
        raise TypeqError("there is no program typeq: install it, or set TYPEQ to its path")
    return found


class Typeq:
    """A process of typeq, which is started when it is needed, and again after it died.

    An object may be used by several threads; they wait for each other. After a fork, the child process starts a process
    of its own.
    """

    def __init__(self, program=None, options=(), timeout=60):
        """
        program: the path of typeq; by default that of `find_program`.
        options: options of `typeq type`, such as `["--identify", "content"]` or `["--registry", "types.json"]`.
        timeout: the seconds after which a process that does not answer is killed.
        """
        self._program = program
        self._options = list(options)
        self._timeout = timeout
        self._process = None
        self._owner = None
        self._count = 0
        self._lock = threading.RLock()

    # Questions

    def identify(self, items, fetch, ahead=1):
        """Yields an answer, a dict, for each object, in their order.

        items: pairs of a key and a size in bytes, or None if the size is not known. A key is a str or bytes; its last
            component is the name. Or dicts with "key", "size" and optionally "name".
        fetch: a function of a key, an offset and a length that returns at most so many bytes.
        ahead: the number of objects that are taken from `items` and fetched before the first answer of them. With 16, an
            object takes a quarter less processor time. The bytes of so many objects are in memory.

        The answer is that of `typeq type --json`, with "id": the key. If `fetch` raises an exception, or the process dies
        twice on an object, the answer has "id" and "error".
        """
        if ahead < 1:
            raise ValueError("'ahead' must be at least 1")
        objects = []
        for item in items:
            if isinstance(item, dict):
                key, size = item["key"], item.get("size")
                name = item.get("name", key)
            else:
                (key, size), name = item, item[0]
            objects.append(
                _Object(key, name, size, lambda offset, length, key=key: fetch(key, offset, length)))
            if len(objects) == ahead:
                self._settle(objects)
                yield from (one.answer for one in objects)
                objects = []
        self._settle(objects)
        yield from (one.answer for one in objects)

    def identify_path(self, path):
        """Returns the answer for a regular file. Raises OSError if it cannot be read."""
        with open(path, "rb") as file:

            def fetch(offset, length):
                file.seek(offset)
                return file.read(length)

            one = _Object(os.fspath(path), os.fspath(path), os.fstat(file.fileno()).st_size, fetch)
            self._settle([one])
            if isinstance(one.failure, OSError):
                raise one.failure
            return one.answer

    def identify_bytes(self, data, name=None):
        """Returns the answer for content in memory."""
        view = memoryview(data)
        one = _Object(name, name, len(view), lambda offset, length: view[offset : offset + length])
        self._settle([one])
        return one.answer

    def is_a(self, type, supertype):
        """Returns whether a type is another type, or conforms to it. A type is an identifier, a MIME type or ".ext".

        Raises `TypeqError` for an unknown type.
        """
        answer = self._answers([({"conforms": [type, supertype]}, [])])[0]
        if isinstance(answer, _Died):
            raise TypeqError(str(answer))
        if "error" in answer:
            raise TypeqError(answer["error"])
        return answer["conforms"]

    def close(self):
        """Ends the process. The next question starts another one."""
        with self._lock:
            process, self._process = self._process, None
            if process is None or self._owner != os.getpid():
                return
            try:
                process.stdin.close()
            except OSError:
                pass
            try:
                process.wait(self._timeout)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        try:
            self.close()
        except Exception:  # The interpreter may be ending.
            pass

    # Rounds

    def _settle(self, objects):
        """Fetches what is wanted of objects, and asks about all of them, until each has an answer."""
        for _ in range(_ROUNDS):
            for one in objects:
                if one.answer is None:
                    one.fetch_wanted()
            waiting = [one for one in objects if one.answer is None]
            if not waiting:
                return
            for one, answer in zip(waiting, self._answers([(one.header, one.parts) for one in waiting])):
                one.take(answer)
        for one in objects:
            if one.answer is None:
                one.fail("typeq keeps asking for ranges of the object")

    def _answers(self, questions):
        """Returns the answer to each question. If the process dies, a new one gets the first question without an answer
        once more; if that one dies, too, the answer is a `_Died`."""
        answers = []
        with self._lock:
            while len(answers) < len(questions):
                try:
                    self._exchange(questions[len(answers) :], answers)
                except _Died:
                    try:
                        self._exchange(questions[len(answers) : len(answers) + 1], answers)
                    except _Died as error:
                        answers.append(error)
        return answers

    # The process

    def _exchange(self, questions, answers):
        """Sends questions, and adds the answer to each as it arrives."""
        pieces, first = [], self._count + 1
        for header, parts in questions:
            self._count += 1
            header = dict(header, id=self._count)
            if "conforms" not in header:
                header["parts"] = [[offset, len(data)] for offset, data in parts]
            pieces.append(json.dumps(header, separators=(",", ":")).encode("utf-8") + b"\n")
            pieces += (data for _, data in parts)
        process = self._started()
        for line in self._lines(process, b"".join(pieces), len(questions)):
            answer = json.loads(line)
            if answer.get("id") != first:
                self._reap(process)
                raise TypeqError("the answer of typeq belongs to another question")
            first += 1
            answers.append(answer)

    def _lines(self, process, data, count):
        """Writes data and yields lines as they arrive. A process that writes no line for too long is killed. Neither side
        waits for the other one to read: nothing is written or read before it is possible."""
        unsent = memoryview(data)
        line = b""
        deadline = time.monotonic() + self._timeout
        while count:
            if unsent:
                try:
                    unsent = unsent[os.write(process.stdin.fileno(), unsent) :]
                except BlockingIOError:
                    pass
                except OSError:  # The process has ended; its last answers may be in the pipe.
                    unsent = unsent[:0]
            ready = (self._both if unsent else self._reading).poll(max(0, deadline - time.monotonic()) * 1000)
            if not ready:
                process.kill()
                raise self._died(process)
            if not any(descriptor == process.stdout.fileno() for descriptor, _ in ready):
                continue
            try:
                received = os.read(process.stdout.fileno(), 1 << 16)
            except BlockingIOError:
                continue
            if not received:
                raise self._died(process)
            lines = (line + received).split(b"\n")
            line = lines.pop()
            if lines:
                deadline = time.monotonic() + self._timeout
            if len(lines) > count:
                self._reap(process)
                raise TypeqError("typeq has written more answers than there are questions")
            count -= len(lines)
            yield from lines

    def _died(self, process):
        return _Died("typeq ended with %s while it identified this" % self._reap(process))

    def _started(self):
        if self._process is not None and self._owner == os.getpid():
            return self._process
        program = self._program or find_program()
        try:
            self._process = subprocess.Popen(
                [program, "type", "--frames", *self._options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except OSError as error:
            raise TypeqError("cannot run %s: %s" % (program, error)) from None
        self._owner = os.getpid()
        source, sink = self._process.stdout.fileno(), self._process.stdin.fileno()
        os.set_blocking(source, False)
        os.set_blocking(sink, False)
        self._reading, self._both = select.poll(), select.poll()
        self._reading.register(source, select.POLLIN)
        self._both.register(source, select.POLLIN)
        self._both.register(sink, select.POLLOUT)
        return self._process

    def _reap(self, process):
        """Ends the process; returns how it ended."""
        self._process = None
        process.kill()
        code = process.wait()
        process.stdout.close()
        try:
            process.stdin.close()
        except OSError:
            pass
        return "signal %d" % -code if code < 0 else "exit code %d" % code
