"""The typeq processes, and the frames and paths that are sent to them. See typeq-frames(5)."""

from __future__ import annotations

import base64
import errno
import json
import operator
import os
import select
import shutil
import stat
import subprocess
import threading
import time
import weakref
from typing import Any, Callable, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from .answers import Answer, Reader, TypeInfo

# A path, or the key of an object.
Name = Union[str, bytes]
Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
# A key and a size, or a dict with "key", "size" and optionally "name". A key is str or bytes.
Item = Union[Tuple[Any, Optional[int]], Mapping[str, Any]]
Fetch = Callable[[Any, int, int], Any]
Buffer = Union[bytes, bytearray, memoryview]

# The limits of typeq-frames(5).
_PART_BYTES = 8 << 20
_FRAME_BYTES = 16 << 20
_END = (1 << 53) - 1
# The maximum size of an answer in bytes. The longest answers of typeq have several thousand bytes.
_LONGEST = 1 << 24
# The number of parts after which the program requests no more ranges.
_PARTS = 8
# More rounds than the program ever needs.
_ROUNDS = 10


class TypeqError(Exception):
    """typeq cannot be run, or rejects a request."""


class _Died(Exception):
    """The process ended before it answered."""


class _Late(_Died):
    """The process was ended because it did not answer in time."""


class _Frame:
    """A request in a frame."""

    def __init__(self, header, parts=()):
        self.header, self.parts = header, parts

    def pieces(self, id):
        """Returns the bytes to send, in pieces."""
        header = dict(self.header, id=id)
        if "conforms" not in header and "show" not in header:
            header["parts"] = [[offset, len(data)] for offset, data in self.parts]
        return [json.dumps(header, separators=(",", ":")).encode("utf-8"), b"\n", *(data for _, data in self.parts)]

    def is_answered_by(self, answer, id):
        return answer.get("id") == id


class _File:
    """A request for the file at an absolute path, as bytes."""

    def __init__(self, path):
        self.path = path

    def pieces(self, id):
        return [self.path, b"\0"]

    def is_answered_by(self, answer, id):
        encoded = answer.get("fileBytes")
        name = answer.get("file")
        if encoded is not None:
            return base64.b64decode(encoded) == self.path
        return isinstance(name, str) and name.encode("utf-8") == self.path


class _Object:
    """An object to identify: its known properties, its parts, and its answer when it is available."""

    def __init__(self, key, name, size, fetch):
        """Raises TypeError or ValueError for an invalid name or size."""
        self.key, self.fetch = key, fetch
        if size is not None:
            size = operator.index(size)
            if not 0 <= size <= _END:
                raise ValueError("%d is not a size" % size)
        self.header = {"size": size}
        if isinstance(name, str):
            # In a file name that is not UTF-8, lone surrogates represent bytes. Other surrogates do not.
            encoded = name.encode("utf-8", "surrogateescape")
            try:
                name = encoded.decode("utf-8")
            except UnicodeDecodeError:
                name = encoded
        if isinstance(name, (str, bytes)) and (b"\0" if isinstance(name, bytes) else "\0") in name:
            raise ValueError("no file has a name with a NUL: %r" % name)
        if isinstance(name, bytes):
            self.header["nameBytes"] = base64.b64encode(name).decode("ascii")
        elif isinstance(name, str):
            self.header["name"] = name
        elif name is not None:
            raise TypeError("a name is str or bytes, not %s" % type(name).__name__)
        self.parts = []
        self.wanted = [] if size == 0 else [[0, 65536 if size is None else min(size, 65536)]]
        self.answer = None
        self.failure = None

    @classmethod
    def of(cls, item, fetch):
        """Returns the object for an item of `Typeq.identify`. An invalid item has an error row as its answer."""
        key = None
        try:
            if isinstance(item, dict):
                key, size = item["key"], item.get("size")
                name = item.get("name", key)
            else:
                (key, size), name = item, item[0]
            return cls(key, name, size, lambda offset, length: fetch(key, offset, length))
        except Exception as error:
            one = cls(key, None, 0, fetch)
            one.fail_by(error)
            return one

    def fetch_wanted(self):
        """Fetches the ranges that the answer depends on. If that fails, the answer is an error row."""
        try:
            for offset, length in self.wanted:
                room = _FRAME_BYTES - sum(len(data) for _, data in self.parts)
                most = min(length, _PART_BYTES, room)
                if most <= 0:
                    # The frame cannot contain more bytes. Parts without bytes end the exchange.
                    self.parts += [(offset, b"")] * max(1, _PARTS - len(self.parts))
                    return
                # bytes() is not used, because for an integer it returns that many zeros.
                data = memoryview(self.fetch(offset, most)).tobytes()[:most]
                # A range after the known size, or fewer bytes than requested, determines the size.
                if self.header["size"] is None and len(data) < most:
                    self.header["size"] = offset + len(data)
                self.parts.append((offset, data))
        except Exception as error:
            self.failure = error
            self.fail_by(error)

    def take(self, answer):
        """Processes the answer to a frame, which may be a request for further ranges."""
        if isinstance(answer, _Died):
            self.fail(str(answer))
        elif "want" in answer:
            self.wanted = answer["want"]
        else:
            del answer["id"]
            self.answer = {"id": self.key, **answer}

    def fail(self, reason):
        self.answer = {"id": self.key, "error": reason}

    def fail_by(self, error):
        self.fail("%s: %s" % (type(error).__name__, error))


def find_program() -> Path:
    """Returns the path of typeq: the value of $TYPEQ, the program in this package, or the first in $PATH."""
    given = os.environ.get("TYPEQ")
    if given:
        return _in_path(given)
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "typeq")
    return own if os.access(own, os.X_OK) else _in_path("typeq")


def _in_path(program):
    """Returns the path of a program. A name is searched for in the absolute folders of $PATH: a relative folder would depend on
    the current directory, which may belong to another user."""
    name = os.fsdecode(program)
    if os.path.basename(name) != name:
        return program
    found = shutil.which(name, path=os.pathsep.join(filter(os.path.isabs, os.get_exec_path())))
    if not found:
        raise TypeqError("there is no program %s: install it, or set TYPEQ to its path" % name)
    return found


def _absolute(path):
    """Returns the absolute path of a file as bytes. Raises OSError if there is no file or it cannot be opened, so that the
    command prints no message."""
    status = os.stat(path)
    if stat.S_ISREG(status.st_mode):
        # Opening other files could block or have side effects.
        os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC))
    # abspath() is not used, because it would remove "..", which could follow a link.
    return os.path.join(os.getcwdb(), os.fsencode(path))


def _check_type(name):
    """Raises TypeError if the name of a type is not a string."""
    if not isinstance(name, str):
        raise TypeError("a type is a str such as 'public.png', not %s" % type(name).__name__)


def _content(stream):
    """Returns three values: the size of the rest of a stream, or None if it is unknown; a function that returns bytes
    at an offset; and a function that restores the position of the stream."""
    if not hasattr(stream, "read"):
        raise TypeError("an open file is needed, not %s: pass a path to identify_path" % type(stream).__name__)
    if getattr(stream, "seekable", lambda: False)():
        start = stream.tell()
        size = stream.seek(0, os.SEEK_END) - start

        def at(offset, length):
            stream.seek(start + offset)
            return _read(stream, length)

        return size, at, lambda: stream.seek(start)
    head = bytearray()

    def beginning(offset, length):
        head.extend(_read(stream, max(0, offset + length - len(head))))
        return head[offset : offset + length]

    return None, beginning, lambda: None


def _read(stream, length):
    """Reads a number of bytes, or all bytes up to the end of the stream."""
    data = b""
    while len(data) < length:
        more = stream.read(length - len(data))
        if not more:
            if more is None:
                raise BlockingIOError(errno.EAGAIN, "the stream has no bytes yet")
            break
        if not isinstance(more, (bytes, bytearray, memoryview)):
            raise TypeError("a stream of bytes is needed, not of %s: open the file with 'rb'" % type(more).__name__)
        data += more
    return data


_LEFT = "the process of typeq was left in a fork or closed in a signal handler, before it answered"


class _Forks(threading.local):
    """The number of forks that this thread has begun."""

    count = 0


_forks = _Forks()


class _Lock(type(threading.RLock())):  # type: ignore[misc]
    """A lock that is never waited for after a fork: a thread that does not exist in the child may hold it."""

    def __init__(self):
        super().__init__()
        self.process = os.getpid()

    def __enter__(self):
        try:
            is_mine = False
            while not is_mine:
                is_mine = self.acquire(timeout=0.1)
                if self.process != os.getpid():
                    raise TypeqError(_LEFT)
        except BaseException:
            # A signal handler may raise an exception when the lock has just been acquired.
            if self._is_owned():
                self.release()
            raise


def _named(answer, path):
    """Returns the answer of the command for an absolute path, with the path as the caller specified it."""
    name = os.fsencode(path)
    answer["file"] = name.decode("utf-8", "replace")
    if "fileBytes" in answer:
        answer["fileBytes"] = base64.b64encode(name).decode("ascii")
    return {"id": path, **answer}


class Typeq:
    """The processes of typeq: one for paths, and one for other content. They are started when they are needed, and restarted after
    they ended unexpectedly.

    Several threads can use an object; they wait for each other. After a fork, the child process starts its own processes. If an
    exception interrupts a request, such as KeyboardInterrupt, the process is ended, and the next request starts a new process.
    A signal handler must not use an object that is waiting for an answer: it raises `TypeqError`.
    """

    def __init__(self, program: Optional[Path] = None, options: Sequence[str] = (), timeout: float = 60) -> None:
        """
        program: the path of typeq; by default the result of `find_program`.
        options: options of `typeq type`, such as `["--identify", "content"]` or `["--registry", "types.json"]`.
        timeout: the seconds after which a process that does not answer is killed.
        """
        if isinstance(options, str):
            raise TypeError("'options' is a list of strings, not a string")
        if not timeout > 0:
            raise ValueError("'timeout' is a positive number of seconds")
        names = ["--frames", *options, "--identify", "name"]
        self._is_by_name = "--identify=name" in options or ("--identify", "name") in zip(options, options[1:])
        self._names = _Process(program, names, b"\n", timeout)
        self._frames = _Process(program, ["--frames", *options], b"\n", timeout)
        self._files = _Process(program, ["--json", "-0", *options, "--files-from", "-"], b"\0", timeout)

    # Requests

    def identify(self, items: Iterable[Item], fetch: Fetch, ahead: int = 1) -> Iterator[Answer]:
        """Yields an answer, a dict, for each object, in the order of the objects.

        items: pairs of a key and a size in bytes, which is None if it is not known; or dicts with "key", "size" and optionally
            "name". A key is a str or bytes; its last component is the name.
        fetch: a function of a key, an offset and a length that returns at most `length` bytes.
        ahead: the number of objects that are taken from `items` and fetched before the first of their answers. With 16, an
            object takes 25 % less processor time. The bytes of that many objects are in memory.

        The answer has the keys of `typeq type --json`, and "id", which is the key. If `fetch` raises an exception, the key or
        the size is invalid, or the process crashes twice on an object or does not answer in time, the answer has "id" and
        "error".
        """
        if ahead < 1:
            raise ValueError("'ahead' must be at least 1")
        objects = []
        for item in items:
            objects.append(_Object.of(item, fetch))
            if self._is_by_name and objects[-1].header["size"]:
                objects[-1].wanted = []
            if len(objects) == ahead:
                self._settle(objects)
                yield from (one.answer for one in objects)
                objects = []
        self._settle(objects)
        yield from (one.answer for one in objects)

    def identify_path(self, path: Path) -> Answer:
        """Returns the answer for a file, which may be a directory or a device.

        Raises OSError if there is no file, or it cannot be read, and `TypeqError` if typeq crashes or does not answer in time.
        """
        answer = self._file_answers([_File(_absolute(path))])[0]
        if isinstance(answer, _Died):
            raise TypeqError(str(answer))
        if "error" in answer:
            raise OSError(errno.EIO, answer["error"], path)
        return _named(answer, path)

    def identify_paths(self, paths: Iterable[Path], ahead: int = 64) -> Iterator[Answer]:
        """Yields an answer for each path, in the order of the paths.

        ahead: the number of paths that are taken from `paths` before the first of their answers. The files are read by several
            processes at the same time.

        The answer has "id", which is the path. If there is no file, it cannot be read, or the process crashes twice on it, the
        answer has "id" and "error".
        """
        if ahead < 1:
            raise ValueError("'ahead' must be at least 1")
        if isinstance(paths, (str, bytes)):
            raise TypeError("'paths' is a list of paths, not a path: use identify_path")
        return self._each_path(paths, ahead)

    def _each_path(self, paths, ahead):
        waiting: List[Path] = []
        for path in paths:
            waiting.append(path)
            if len(waiting) == ahead:
                yield from self._rows(waiting)
                waiting = []
        yield from self._rows(waiting)

    def _rows(self, paths):
        rows = []
        questions = []
        for path in paths:
            try:
                questions.append(_File(_absolute(path)))
                rows.append(None)
            except (OSError, ValueError, TypeError) as error:
                rows.append({"id": path, "error": "%s: %s" % (type(error).__name__, error)})
        answers = iter(self._file_answers(questions))
        for path, row in zip(paths, rows):
            if row is None:
                answer = next(answers)
                row = {"id": path, "error": str(answer)} if isinstance(answer, _Died) else _named(answer, path)
            yield row

    def _file_answers(self, questions):
        return self._files.answers(questions) if questions else []

    def identify_names(self, names: Iterable[Name]) -> Iterator[Answer]:
        """Yields the answer for each name or path, for which no file is needed. "id" is the name. As on Apple's systems, the last
        extension determines the type."""
        if isinstance(names, (str, bytes)):
            raise TypeError("'names' is a list of names, not a name")
        return (self._named(name) for name in names)

    def _named(self, name):
        try:
            # By name, the content is not examined, only whether there is any.
            if name is None:
                raise TypeError("a name is str or bytes, not NoneType")
            one = _Object(name, name, 1, None)
        except (TypeError, ValueError) as error:
            return {"id": name, "error": "%s: %s" % (type(error).__name__, error)}
        one.take(self._names.answers([_Frame(one.header, [])])[0])
        one.answer.pop("empty", None)
        return one.answer

    def identify_bytes(self, data: Buffer, name: Optional[Name] = None) -> Answer:
        """Returns the answer for content in memory: bytes or another object with a buffer.

        Raises `TypeqError` if typeq crashes or does not answer in time.
        """
        view = memoryview(data)
        view = view.cast("B") if view.c_contiguous and view.nbytes else memoryview(view.tobytes())
        return self._content_answer(_Object(name, name, len(view), lambda offset, length: view[offset : offset + length]))

    def _content_answer(self, one):
        self._settle([one])
        if one.failure is not None:
            raise one.failure
        if "error" in one.answer:
            raise TypeqError(one.answer["error"])
        return one.answer

    def identify_stream(self, stream: Reader, name: Optional[Name] = None) -> Answer:
        """Returns the answer for the rest of a stream of bytes, from its position on.

        A stream that can seek, such as a file or an upload, has the same position afterwards. From any other stream, at most
        16 MiB are read, and the bytes that were read are consumed. Pass the name of an upload as `name`.

        Raises the errors of the stream, and `TypeqError` if typeq crashes or does not answer in time.
        """
        size, at, finish = _content(stream)
        try:
            return self._content_answer(_Object(name, name, size, at))
        finally:
            finish()

    def is_a(self, type: str, supertype: str) -> bool:
        """Returns whether a type conforms to another type. A type is an identifier, a MIME type, ".ext", or a word for a family
        of types such as "image".

        Raises `TypeqError` for an unknown type, and for a MIME type that no type declares.
        """
        for name in (type, supertype):
            _check_type(name)
        return self._type_answer({"conforms": [type, supertype]})["conforms"]

    def show(self, type: str) -> TypeInfo:
        """Returns the properties of a type: its description, supertypes, extensions and MIME types. A type is an identifier, a MIME
        type, ".ext", or a word for a family of types such as "image".

        Raises `TypeqError` for an unknown type, and for a MIME type that no type declares.
        """
        _check_type(type)
        answer = self._type_answer({"show": type})
        del answer["id"]
        return answer

    def _type_answer(self, question):
        answer = self._frames.answers([_Frame(question)])[0]
        if isinstance(answer, _Died):
            raise TypeqError(str(answer))
        if "error" in answer:
            raise TypeqError(answer["error"])
        return answer

    def close(self) -> None:
        """Ends the processes at once. The next request starts a new process."""
        for process in [self._names, self._frames, self._files]:
            process.close()

    def __enter__(self) -> Typeq:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Rounds

    def _settle(self, objects):
        """Fetches the requested ranges of objects, and sends their frames, until each object has an answer."""
        for _ in range(_ROUNDS):
            for one in objects:
                if one.answer is None:
                    one.fetch_wanted()
            waiting = [one for one in objects if one.answer is None]
            if not waiting:
                return
            for one, answer in zip(waiting, self._frames.answers([_Frame(one.header, one.parts) for one in waiting])):
                one.take(answer)
        for one in objects:
            if one.answer is None:
                one.fail("typeq requested ranges of the object too many times")


class _Process:
    """A process of `typeq type`, which is started when it is needed, and restarted after it ended unexpectedly.

    Several threads can use an object; they wait for each other. After a fork, the child process starts its own process. If an
    exception interrupts a request, such as KeyboardInterrupt, the process is ended, and the next request starts a new process.
    """

    def __init__(self, program, arguments, end, timeout):
        """end: the byte that ends each answer."""
        self._program, self._arguments, self._end, self._timeout = program, arguments, end, timeout
        self._process = None
        # Whether the process waits for a request. It does not if an exchange was interrupted.
        self._is_idle = False
        self._count = 0
        self._lock = _Lock()
        _processes.add(self)

    def close(self):
        """Ends the process at once. The next request starts a new process."""
        self._check_process()
        with self._lock:
            process = self._process
            if process is not None:
                self._reap(process)

    def __del__(self):
        # Nothing else uses the object. At the end of the interpreter, a thread that no longer runs may hold the lock.
        try:
            self._check_process()
            if self._process is not None:
                self._reap(self._process)
        except Exception:  # The interpreter may be ending.
            pass

    def answers(self, questions):
        """Returns the answer to each request. If the process ends, the first request without an answer is sent once more to a
        new process; if that process also ends, the answer is a `_Died`."""
        answers = []
        self._check_process()
        if self._lock._is_owned():
            raise TypeqError("a signal handler used a Typeq that is waiting for an answer: use another Typeq in the handler")
        with self._lock:
            while len(answers) < len(questions):
                try:
                    self._exchange(questions[len(answers) :], answers)
                except _Late as error:
                    answers.append(error)
                except _Died:
                    try:
                        self._exchange(questions[len(answers) : len(answers) + 1], answers)
                    except _Died as error:
                        answers.append(error)
        return answers

    # The process

    def _exchange(self, questions, answers):
        """Sends requests, and adds each answer when it arrives."""
        pieces, ids = [], []
        for question in questions:
            self._count += 1
            # If two processes ever shared a typeq process, each could detect answers to requests of the other process.
            ids.append("%d-%d" % (os.getpid(), self._count))
            pieces += question.pieces(ids[-1])
        data = b"".join(pieces)
        process = self._started()
        # Until all answers have arrived, the process is not used for another request, wherever an exception occurs.
        self._is_idle = False
        try:
            for line, question, id in zip(self._lines(process, data, len(ids)), questions, ids):
                try:
                    answer = json.loads(line)
                except (ValueError, RecursionError):
                    raise TypeqError("the answer of typeq is not JSON") from None
                if not isinstance(answer, dict) or not question.is_answered_by(answer, id):
                    raise TypeqError("the answer of typeq belongs to another request")
                answers.append(answer)
        except BaseException as error:
            self._reap(process)
            # A fork or a signal handler has closed a file.
            if isinstance(error, ValueError):
                raise TypeqError(_LEFT) from None
            raise
        self._is_idle = True

    def _lines(self, process, data, count):
        """Writes data and yields lines as they arrive. A process that writes no line for too long is killed. No side waits for
        the other side to read: data is written and read only when this does not block.

        Raises ValueError if a file of the process is closed. Each call uses the file, not its descriptor: the number could
        refer to another file at any time.
        """
        unsent = memoryview(data)
        line = b""
        deadline = time.monotonic() + self._timeout
        reading, both = select.poll(), select.poll()
        reading.register(process.stdout, select.POLLIN)
        both.register(process.stdout, select.POLLIN)
        both.register(process.stdin, select.POLLOUT)
        while count:
            self._check_process()
            if unsent:
                try:
                    unsent = unsent[process.stdin.write(unsent) or 0 :]
                except OSError:  # The process has ended; its last answers may still be in the pipe.
                    unsent = unsent[:0]
            ready = (both if unsent else reading).poll(max(0, deadline - time.monotonic()) * 1000)
            self._check_process()
            source = process.stdout.fileno()
            if not ready:
                raise self._late(process)
            if source not in dict(ready):
                continue
            received = process.stdout.read(1 << 16)
            if received is None:
                continue
            if not received:
                raise self._died(process)
            lines = (line + received).split(self._end)
            line = lines.pop()
            if lines:
                deadline = time.monotonic() + self._timeout
            elif time.monotonic() > deadline:
                raise self._late(process)
            if len(line) > _LONGEST:
                raise TypeqError("typeq has written an answer of more than %d bytes" % _LONGEST)
            if len(lines) > count:
                raise TypeqError("typeq has written more answers than there are requests")
            count -= len(lines)
            yield from lines

    def _died(self, process):
        ending = self._reap(process)
        if ending == "exit code 64":
            return TypeqError("typeq does not accept the arguments %s" % self._arguments)
        return _Died("typeq ended with %s while it identified this" % ending)

    def _late(self, process):
        self._reap(process)
        return _Late("typeq did not answer within %g seconds" % self._timeout)

    def _started(self):
        """Returns a process that waits for a request."""
        while True:
            process = self._process
            if process is not None:
                if self._is_idle:
                    return process
                self._reap(process)
            self._is_idle = False
            program = _in_path(self._program) if self._program else find_program()
            start = os.getpid(), _forks.count
            try:
                process = subprocess.Popen(
                    [program, "type", *self._arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
                )
            except (OSError, RuntimeError) as error:  # RuntimeError: the interpreter is ending.
                raise TypeqError("cannot run %s: %s" % (program, error)) from None
            if self._process is None:
                self._process = process
            try:
                os.set_blocking(process.stdout.fileno(), False)
                os.set_blocking(process.stdin.fileno(), False)
            except (OSError, ValueError):  # A fork or a signal handler has closed it.
                pass
            if start == (os.getpid(), _forks.count):
                return process
            # A signal handler has forked in the meantime. Parent and child have the same pipes, so neither uses them.
            self._reap(process)

    def _reap(self, process):
        """Ends the process, and returns a description of how it ended."""
        if self._process is process:
            self._process = None
        try:
            process.kill()
        except ProcessLookupError:  # Another process with the same pipes has ended it. Before Python 3.9, that is an error.
            pass
        code = process.wait()
        process.stdout.close()
        process.stdin.close()
        return "signal %d" % -code if code < 0 else "exit code %d" % code

    def _check_process(self):
        """Detects a fork for which `_after_fork` has not been called."""
        if self._lock.process != os.getpid():
            self._forget()

    def _forget(self):
        """Leaves the process to the parent, after a fork."""
        process, self._process = self._process, None
        if process is not None:
            if self._lock.process != os.getpid():
                process.returncode = 0  # The typeq process is not a child of this process, so it is never waited for or killed.
            self._reap(process)
        self._lock = _Lock()


_processes: weakref.WeakSet[_Process] = weakref.WeakSet()


def _before_fork():
    _forks.count += 1


def _after_fork():
    for process in list(_processes):
        process._forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before_fork, after_in_child=_after_fork)
