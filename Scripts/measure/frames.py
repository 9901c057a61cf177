"""Figures of `typeq type --frames`, for Scripts/measure/object-ranges.py: speed, kills, memory, and the processor time of other
identifiers."""

import json
import os
import subprocess
import sys
import threading
import time

import typeq


def beginnings(paths, most=65536):
    """Returns the name, the size and the first bytes of files."""
    found = []
    for path in paths:
        try:
            with open(path, "rb") as file:
                size = os.fstat(file.fileno()).st_size
                found.append((os.path.basename(path).encode("utf-8", "replace").decode(), size, file.read(most)))
        except OSError:
            continue
    return found


def frames(objects):
    """Returns a frame for each object, with its first bytes as the only part."""
    return [
        json.dumps({"id": 1, "name": name, "size": size, "parts": [[0, len(data)]]}).encode() + b"\n" + data
        for name, size, data in objects
    ]


def fed(frames, count):
    """Sends frames to a process. Returns the answers, the processor time and the wall time in seconds, and the peak memory in
    KiB."""
    process = subprocess.Popen([typeq.find_program(), "type", "--frames"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    answers = [0]

    def read():
        while data := process.stdout.read1(1 << 16):
            answers[0] += data.count(b"\n")

    reader = threading.Thread(target=read)
    reader.start()
    start = time.monotonic()
    sent = 0
    while sent < count:
        batch = frames[: count - sent]
        for at in range(0, len(batch), 64):
            process.stdin.write(b"".join(batch[at : at + 64]))
        sent += len(batch)
    process.stdin.flush()
    while answers[0] < count and reader.is_alive():
        time.sleep(0.001)
    wall = time.monotonic() - start
    # ru_maxrss also contains the memory of this program, because the process is a copy of it at first.
    with open("/proc/%d/status" % process.pid) as file:
        peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
    process.stdin.close()
    reader.join()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = status
    if status or answers[0] != count:
        sys.exit("frames: %d answers to %d frames, exit status %d" % (answers[0], count, status))
    return answers[0], used.ru_utime + used.ru_stime, wall, peak


def speed(objects, count=20000):
    """Sends frames from memory, and prints the objects per second of processor time of typeq."""
    answers, cpu, wall, memory = fed(frames(objects), count)
    print("frames from memory: %d objects, %.0f a second of its processor time, %.0f a second, peak memory %.1f MiB" % (
        answers, answers / cpu, answers / wall, memory / 1024))


def memory(objects, counts=(10_000, 1_000_000)):
    """Prints the peak memory for a smaller and a larger number of objects, and their ratio."""
    all_frames = frames(objects)
    peaks = []
    for count in counts:
        _, cpu, _, peak = fed(all_frames, count)
        peaks.append(peak)
        print("peak memory: %d objects, %.1f MiB, %.1f s of processor time" % (count, peak / 1024, cpu))
    print("peak memory: ratio %.3f" % (peaks[1] / peaks[0]))


def kills(objects, count=20000, every=1000):
    """Kills the process at every thousandth object, with one object and with 16 objects sent at a time. Prints the number of
    answers that are lost or duplicated."""
    for ahead in 1, 16:
        killed_at(every, objects, count, ahead)


def killed_at(every, objects, count, ahead):
    wanted = {}
    with typeq.Typeq() as client:
        for index, (name, size, data) in enumerate(objects):
            wanted[index] = client.identify_bytes(data, name).get("type")
    seen, wrong, killed = {}, 0, 0

    def listing():
        for number in range(count):
            yield "%d/%s" % (number, objects[number % len(objects)][0]), len(objects[number % len(objects)][2])

    client = typeq.Typeq()

    def fetch(key, offset, length):
        nonlocal killed
        number = int(key.split("/")[0])
        if number % every == every - 1 and client._process is not None:
            # The frame is sent to a process that has ended, or ends while it answers.
            threading.Timer(0.0005 * (killed % 3), client._process.kill).start()
            killed += 1
        return objects[number % len(objects)][2][offset : offset + length]

    for answer in client.identify(listing(), fetch, ahead):
        number = int(answer["id"].split("/")[0])
        seen[number] = seen.get(number, 0) + 1
        wrong += answer.get("type") != wanted[number % len(objects)]
    client.close()
    print("kills: %d objects, %d at a time, %d kills, %d lost, %d duplicated, %d wrong answers" % (
        count, ahead, killed, count - len(seen), sum(seen.values()) - len(seen), wrong))


def peer(name, objects):
    """Returns the processor time in seconds that this process and its children take for the objects, after several warm-up
    objects."""
    if name == "typeq":
        client = typeq.Typeq()
        pairs = [("%d/%s" % (number, name), len(data)) for number, (name, _, data) in enumerate(objects)]
        fetch = lambda key, offset, length: objects[int(key.split("/")[0])][2][offset : offset + length]  # noqa: E731
        work = lambda count: sum(1 for _ in client.identify(pairs[:count], fetch, ahead=16))  # noqa: E731
    elif name == "python-magic":
        import magic

        libmagic = magic.Magic(mime=True)
        work = lambda count: [libmagic.from_buffer(one[2]) for one in objects[:count]]  # noqa: E731
    else:
        import magika

        model = magika.Magika()
        work = lambda count: [model.identify_bytes(one[2]) for one in objects[:count]]  # noqa: E731
    work(50)
    # The start of the worker and of its child process is not measured.
    start = time.process_time() + (process_cpu(client._process.pid) if name == "typeq" else 0)
    work(len(objects))
    return time.process_time() + (process_cpu(client._process.pid) if name == "typeq" else 0) - start


def process_cpu(pid):
    """Returns the processor time of another running process, in seconds."""
    with open("/proc/%d/schedstat" % pid) as file:
        return int(file.read().split()[0]) / 1e9


def peers(objects, rounds=3):
    """Prints the processor time per object of this adapter, python-magic and magika, in a worker that keeps running. They
    receive the same bytes. Programs that are not installed are skipped."""
    figures = {}
    for name in ["typeq", "python-magic", "magika"]:
        try:
            figures[name] = sorted(peer(name, objects) for _ in range(rounds))[rounds // 2] / len(objects)
        except ImportError:
            print("processor time: %s is not installed" % name)
            continue
        print("processor time: %s, %.0f µs an object%s" % (
            name, figures[name] * 1e6,
            "" if name == "typeq" else "; typeq takes %.2f times that" % (figures["typeq"] / figures[name])))
