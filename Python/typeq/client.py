"""A process of typeq, and the frames that it is sent. See typeq-frames(5)."""

import base64
import json
import os
import shutil
import subprocess
import threading

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

    def identify(self, items, fetch):
        """Yields an answer, a dict, for each object, in their order.

        items: pairs of a key and a size in bytes, or None if the size is not known. A key is a str or bytes; its last
            component is the name. Or dicts with "key", "size" and optionally "name".
        fetch: a function of a key, an offset and a length that returns at most so many bytes.

        The answer is that of `typeq type --json`, with "id": the key. If `fetch` raises an exception, or the process dies
        twice on an object, the answer has "id" and "error".
        """
        for item in items:
            if isinstance(item, dict):
                key, size = item["key"], item.get("size")
                name = item.get("name", key)
            else:
                (key, size), name = item, item[0]
            yield self._identify(key, name, size, lambda offset, length, key=key: fetch(key, offset, length))

    def identify_path(self, path):
        """Returns the answer for a regular file. Raises OSError if it cannot be read."""
        with open(path, "rb") as file:

            def fetch(offset, length):
                file.seek(offset)
                return file.read(length)

            size = os.fstat(file.fileno()).st_size
            return self._identify(os.fspath(path), os.fspath(path), size, fetch, raises=OSError)

    def identify_bytes(self, data, name=None):
        """Returns the answer for content in memory."""
        view = memoryview(data)
        return self._identify(name, name, len(view), lambda offset, length: view[offset : offset + length])

    def is_a(self, type, supertype):
        """Returns whether a type is another type, or conforms to it. A type is an identifier, a MIME type or ".ext".

        Raises `TypeqError` for an unknown type.
        """
        try:
            answer = self._retrying({"id": 0, "conforms": [type, supertype]}, [])
        except _Died as error:
            raise TypeqError(str(error)) from None
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

    def _identify(self, key, name, size, fetch, raises=()):
        header = {"size": size}
        if isinstance(name, bytes):
            header["nameBytes"] = base64.b64encode(name).decode("ascii")
        elif name is not None:
            try:
                name.encode("utf-8")
                header["name"] = name
            except UnicodeEncodeError:  # A file name that is not UTF-8.
                header["nameBytes"] = base64.b64encode(os.fsencode(name)).decode("ascii")
        parts = []
        wanted = [] if size == 0 else [[0, 65536 if size is None else min(size, 65536)]]
        try:
            for _ in range(_ROUNDS):
                for offset, length in wanted:
                    self._add(parts, header, offset, length, fetch)
                answer = self._retrying(dict(header, id=0), parts)
                wanted = answer.get("want")
                if wanted is None:
                    del answer["id"]
                    return {"id": key, **answer}
            return {"id": key, "error": "typeq keeps asking for ranges of the object"}
        except raises:
            raise
        except _Died as error:
            return {"id": key, "error": str(error)}
        except TypeqError:
            raise
        except Exception as error:
            return {"id": key, "error": "%s: %s" % (type(error).__name__, error)}

    @staticmethod
    def _add(parts, header, offset, length, fetch):
        room = _FRAME_BYTES - sum(len(data) for _, data in parts)
        most = min(length, _PART_BYTES, room)
        data = bytes(fetch(offset, most)) if most > 0 else b""
        if len(data) > most:
            data = data[:most]
        # A range beyond the known size, or a shorter one than asked for, tells the size.
        if header["size"] is None and len(data) < most:
            header["size"] = offset + len(data)
        parts.append((offset, data))

    # The process

    def _retrying(self, header, parts):
        """Sends a frame and returns the answer. If the process dies, a new one gets the frame once more."""
        with self._lock:
            try:
                return self._exchange(header, parts)
            except _Died:
                return self._exchange(header, parts)

    def _exchange(self, header, parts):
        self._count += 1
        header["id"] = self._count
        if "conforms" not in header:
            header["parts"] = [[offset, len(data)] for offset, data in parts]
        line = json.dumps(header, separators=(",", ":")).encode("utf-8") + b"\n"
        process = self._started()
        timer = threading.Timer(self._timeout, process.kill)
        timer.daemon = True
        timer.start()
        try:
            process.stdin.write(b"".join([line] + [data for _, data in parts]))
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError:
            answer = b""
        finally:
            timer.cancel()
        if not answer.endswith(b"\n"):
            raise _Died("typeq ended with %s while it identified this" % self._reap(process))
        answer = json.loads(answer)
        if answer.get("id") != self._count:
            self._reap(process)
            raise TypeqError("the answer of typeq belongs to another question")
        return answer

    def _started(self):
        if self._process is not None and self._owner == os.getpid():
            return self._process
        program = self._program or find_program()
        try:
            self._process = subprocess.Popen(
                [program, "type", "--frames", *self._options], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except OSError as error:
            raise TypeqError("cannot run %s: %s" % (program, error)) from None
        self._owner = os.getpid()
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
