"""A headless Chromium that a script controls with DevTools messages over two pipes, so no port is open."""

import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome"]
# The number of seconds after which a browser that does not answer is treated as hung.
LIMIT = 240


def program():
    """Returns the path of an installed browser, or None."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """A page in a browser. Events of the page are kept in `events`."""

    def __init__(self, width=1280, height=900):
        self.folder = tempfile.mkdtemp(prefix="typeq-browser-")
        commands, self.output = os.pipe()
        self.input, answers = os.pipe()
        # The browser reads from descriptor 3 and writes to 4. They are reserved until it starts, so nothing else uses
        # them.
        pair = [fcntl.fcntl(end, fcntl.F_DUPFD, 20) for end in (commands, answers)]
        taken = [os.open(os.devnull, os.O_RDONLY) for _ in range(5)]
        os.close(commands)
        os.close(answers)

        def connect():
            os.dup2(pair[0], 3)
            os.dup2(pair[1], 4)

        self.process = subprocess.Popen(
            [program(), "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
             "--remote-debugging-pipe", f"--user-data-dir={self.folder}", f"--window-size={width},{height}", "about:blank"],
            preexec_fn=connect, pass_fds=(3, 4), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        for descriptor in pair + taken:
            os.close(descriptor)
        self.rest, self.count, self.session, self.events = b"", 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        """Sends a command, and returns its result."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self):
        while b"\0" not in self.rest:
            if not select.select([self.input], [], [], LIMIT)[0]:
                raise RuntimeError("the browser does not answer")
            part = os.read(self.input, 1 << 20)
            if not part:
                raise RuntimeError("the browser has ended")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def open(self, url):
        """Opens an address, and waits until the page is loaded."""
        self.call("Page.navigate", url=url)
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            if self.value("document.readyState === 'complete' && location.href !== 'about:blank'"):
                return
            time.sleep(0.02)
        raise RuntimeError(f"{url} does not load")

    def value(self, expression):
        """Returns the value of a JavaScript expression."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def press(self, key, shift=False):
        """Presses a key such as 'Tab', 'ArrowDown' or 'Enter'."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
                 "ArrowRight": 39, "ArrowDown": 40}
        event = {"key": key, "code": key, "windowsVirtualKeyCode": codes[key], "modifiers": 8 if shift else 0}
        if key == "Enter":
            event["text"] = "\r"
        self.call("Input.dispatchKeyEvent", type="keyDown", **event)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def type(self, text):
        """Types text into the focused element."""
        self.call("Input.insertText", text=text)

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(10)
        except (RuntimeError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.output)
        os.close(self.input)
        shutil.rmtree(self.folder, ignore_errors=True)
