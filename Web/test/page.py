#!/usr/bin/env python3
"""Tests the page of Web/make-page in a headless Chromium. Files and folders are dropped and chosen, declarations are dropped,
pasted and unpacked, and types are searched. The page is also tested with the keyboard, at the width of a phone, and with hostile
input.

    Web/test/page.py [--no-times] [FOLDER]

FOLDER is the page, by default .build/web/page. Prints the measured times. The exit code is 1 if a check fails, and 77
if no Chromium is installed.
"""

import base64
import io
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts" / "check"))
import browser

# The number of milliseconds from the start of the navigation to the first answer, with a warm cache.
LIMIT = 150
PNG = bytes.fromhex("89504e470d0a1a0a0000000d4948445200000001000000010806000000")
PLIST = (ROOT / "Examples" / "apps" / "Mistaken.plist").read_text()
NOTES = (ROOT / "Examples" / "apps" / "notes.json").read_text()
MARKUP = "<img src=x onerror=\"window.ran=1\"><script>window.ran=1</script>"

# Causes a trap in the module for every file whose name contains "trap", as the instruction 'unreachable' does.
TRAP = """
(() => {
  const code = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0,
    10, 5, 1, 3, 0, 0, 11]);
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (module, imports) => {
    const { exports } = await instantiate(module, imports);
    const answer = (start, count) => {
      const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, start, count));
      if (text.split("\\n")[0].includes("trap")) new WebAssembly.Instance(new WebAssembly.Module(code)).exports.trap();
      return exports.typeq_answer(start, count);
    };
    return { exports: { ...exports, typeq_answer: answer } };
  };
})();
"""

# Records the time of the first answer.
FIRST_ANSWER = """
addEventListener("DOMContentLoaded", () => {
  const card = document.getElementById("decision");
  new MutationObserver(() => {
    if (card.querySelector(".trace")) window.firstAnswer ??= performance.now();
  }).observe(card, { childList: true });
});
"""


class Failures:
    def __init__(self):
        self.list = []

    def expect(self, condition, text):
        if not condition:
            self.list.append(text)

    def equal(self, actual, expected, text):
        self.expect(actual == expected, f"{text}: {actual!r} instead of {expected!r}")


class Page(browser.Browser):
    """The page, with the actions of a user."""

    def wait(self, condition, text, limit=60):
        end = time.monotonic() + limit
        while not self.value(condition):
            if time.monotonic() > end:
                raise RuntimeError(f"after {limit} s: {text}")
            time.sleep(0.02)

    def visit(self, url, script=None, from_blank=False):
        """Opens the page from an empty one, so that an address with another fragment is a new navigation, and waits for the engine. A
        script runs before those of the page."""
        added = self.call("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"] if script else None
        if not from_blank:
            self.call("Page.navigate", url="about:blank")
        self.open(url)
        if added:
            self.call("Page.removeScriptToEvaluateOnNewDocument", identifier=added)
        self.wait("typeq !== null && byID('connections').textContent.includes('refuses')", "the engine is not loaded")

    def finish(self):
        self.wait("fileTask === null && results.length > 0", "the files are not identified")

    def transfer(self, files, text=None):
        """Returns a JavaScript expression for a transfer of files or text. The files are a dictionary of bytes by name."""
        items = [[name, base64.b64encode(content).decode()] for name, content in files.items()]
        return f"""((files, text) => {{
            const transfer = new DataTransfer();
            for (const [name, content] of files)
                transfer.items.add(new File([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], name));
            if (text !== null) transfer.setData("text/plain", text);
            return transfer;
        }})({json.dumps(items)}, {json.dumps(text)})"""

    def drop(self, files):
        self.value(f"""byID("drop").dispatchEvent(new DragEvent("drop",
            {{ dataTransfer: {self.transfer(files)}, bubbles: true, cancelable: true }}))""")
        self.finish()

    def paste(self, text=None, files=None):
        self.value(f"""document.body.dispatchEvent(new ClipboardEvent("paste",
            {{ clipboardData: {self.transfer(files or {}, text)}, bubbles: true, cancelable: true }}))""")

    def drop_paths(self, *paths, target="drop"):
        """Drops files and folders of this system on the page, as a file manager does."""
        self.value(f"byID('{target}').scrollIntoView({{ block: 'center' }})")
        x, y = self.value(f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])(byID('{target}').getBoundingClientRect())")
        data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
        for kind in ["dragEnter", "dragOver", "drop"]:
            self.call("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)
        self.wait("results.length > 0", "nothing was dropped")
        self.finish()

    def choose(self, identifier, *paths):
        document = self.call("DOM.getDocument")["root"]["nodeId"]
        node = self.call("DOM.querySelector", nodeId=document, selector=f"#{identifier}")["nodeId"]
        self.call("DOM.setFileInputFiles", nodeId=node, files=[str(path) for path in paths])

    def text(self, identifier):
        return self.value(f"byID({identifier!r}).innerText")

    def fill(self, identifier, text):
        self.value(f"(byID({identifier!r}).value = '', byID({identifier!r}).focus())")
        self.type(text)


def check_requests(page, failures, url):
    """Only the files of the page are requested, all of them before the page reports that it has loaded."""
    requests = [event["params"]["request"]["url"] for event in page.events if event.get("method") == "Network.requestWillBeSent"]
    allowed = {url + name for name in ["", "style.css", "page.js", "typeq.js", "typeq.wasm"]}
    failures.expect(set(requests) - {"about:blank"} <= allowed, f"requests for {sorted(set(requests) - allowed)}")
    errors = [event["params"] for event in page.events if event.get("method") in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled")
              or event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error"]
    failures.expect(not errors, f"errors while loading: {errors}")
    page.events.clear()
    attempts = {
        "fetch": "fetch('typeq.js').then(() => 'made', () => 'refused')",
        "another host": "fetch('http://127.0.0.1:9/').then(() => 'made', () => 'refused')",
        "a script": "import('./typeq.js?again').then(() => 'made', () => 'refused')",
        "an image": "new Promise((done) => { const one = new Image(); one.onload = () => done('made');"
                    " one.onerror = () => done('refused'); one.src = 'picture.png'; })",
        "a socket": "(() => { try { new WebSocket('ws://127.0.0.1:9/'); } catch { return 'refused'; }"
                    " return new Promise((done) => setTimeout(() => done('refused'), 200)); })()",
        "a beacon": "navigator.sendBeacon('beacon', 'text') ? 'refused' : 'refused'",
        "an event source": "(() => { try { new EventSource('events'); } catch { } return 'refused'; })()",
    }
    for name, attempt in attempts.items():
        failures.equal(page.value(attempt), "refused", f"a request after loading, {name}")
    time.sleep(0.3)
    sent = [event["params"]["request"]["url"] for event in page.events if event.get("method") == "Network.requestWillBeSent"]
    loaded = {event["params"]["requestId"] for event in page.events if event.get("method") == "Network.responseReceived"}
    failures.expect(not loaded, f"answers to requests after loading: {sent}")
    page.value("byID('try-connection').click()")
    page.wait("byID('connections').innerText.includes('refused')", "the page does not say that a request was refused")
    page.events.clear()


def check_files(page, failures, folder):
    """Files are dropped, chosen and pasted. The answer has the type, the MIME name, the path of conformance and the reasons."""
    page.drop({"photo.jpg": PNG, "notes.md": b"# Title\n\nSome *text*.\n", "empty": b""})
    rows = page.value("[...document.querySelectorAll('#file-list > li')].map((row) => row.innerText)")
    failures.equal(len(rows), 3, "rows")
    for text in ["photo.jpg", "public.png", "image/png", "name contradicted"]:
        failures.expect(text in rows[0], f"the row of a file with a wrong name lacks '{text}': {rows[0]!r}")
    page.value("document.querySelector('#file-list summary').focus()")
    page.press("Enter")
    page.wait("document.querySelector('#file-list .file-detail') !== null", "Enter does not open a file")
    detail = page.value("document.querySelector('#file-list .file-detail').innerText")
    for text in ["named as 'JPEG image', but the content is 'PNG image'", "PNG signature → public.png", "proof"]:
        failures.expect(text in detail, f"the reasons lack '{text}': {detail!r}")
    path = page.value("[...document.querySelectorAll('#file-list .path li')].map((one) => one.innerText)")
    failures.equal(path, ["public.png", "public.image", "public.data", "public.item"], "the path of conformance")
    failures.expect("1 name that the content contradicts" in page.text("file-count"), "the count lacks the wrong name")
    page.value("(byID('file-filter').value = 'contradicted', byID('file-filter').dispatchEvent(new Event('change')))")
    failures.equal(page.value("byID('file-list').childElementCount"), 1, "rows of wrong names")

    # A folder of this system, with more files than are shown at once.
    tree = folder / "tree"
    (tree / "inner").mkdir(parents=True)
    for number in range(150):
        (tree / "inner" / f"{number}.png").write_bytes(PNG)
    (tree / "page.html").write_text("<!doctype html><title>x</title>")
    page.drop_paths(tree)
    failures.equal(page.value("results.length"), 151, "files in a dropped folder")
    failures.equal(page.value("byID('file-list').childElementCount"), 100, "rows at first")
    failures.expect(page.value("results.some(({ path }) => path === 'tree/inner/7.png')"), "the paths below a folder are lost")
    page.value("byID('more-files').click()")
    failures.equal(page.value("byID('file-list').childElementCount"), 151, "all rows")

    # A file of 50 MB is read by ranges.
    large = folder / "large.png"
    with large.open("wb") as file:
        file.write(PNG)
        file.truncate(50 << 20)
    start = time.monotonic()
    page.choose("file-input", large)
    page.wait("results.length === 1 && fileTask === null", "a chosen file is not identified")
    elapsed = time.monotonic() - start
    read = page.value("results[0].reading")
    failures.equal(page.value("results[0].answer.type"), "public.png", "a file of 50 MB")
    failures.expect(read["bytes"] <= 1 << 20 and read["ranges"] <= 3, f"of a file of 50 MB, {read} were read")
    failures.expect("50.0 MiB, of which" in page.value("document.querySelector('.file-detail').innerText"), "the size is not shown")

    # A file that no longer exists.
    gone = folder / "gone.txt"
    gone.write_text("text")
    page.choose("file-input", gone)
    page.wait("results.length === 1 && fileTask === null", "a chosen file is not identified")
    page.paste("#!/bin/sh\necho hello\n")
    page.wait("fileTask === null && results[0]?.answer?.type === 'public.shell-script'", "pasted text is not identified")
    page.paste(files={"image.png": PNG})
    page.wait("fileTask === null && results[0]?.path === 'image.png'", "a pasted file is not identified")
    return read, elapsed


def check_hostile(page, failures):
    """Names that contain markup are shown as text. After a trap, the next file is identified."""
    page.drop({MARKUP + ".png": PNG, "trap.png": PNG, "b\u202egnp.exe": PNG, "after.png": PNG})
    rows = page.value("[...document.querySelectorAll('#file-list > li')].map((row) => row.innerText)")
    # A slash in a name separates folders.
    failures.expect("<img src=x onerror=" in rows[0] and "public.png" in rows[0], f"markup in a name: {rows[0]!r}")
    failures.expect("unreachable" in rows[1] and "error" in rows[1], f"a trap: {rows[1]!r}")
    failures.expect("public.png" in rows[2] and "public.png" in rows[3], f"after a trap: {rows[2:]!r}")
    failures.expect("1 error" in page.text("file-count"), "the count lacks the error")
    page.fill("name", MARKUP)
    page.fill("search", MARKUP)
    page.fill("conforming", MARKUP)
    page.fill("supertype", MARKUP)
    page.value("[...document.querySelectorAll('#file-list details')].forEach((one) => { one.open = true; })")
    time.sleep(0.1)
    foreign = page.value("[...document.querySelectorAll('img, iframe, object, svg, b, script:not([src])')].map((one) => one.outerHTML)")
    failures.expect(not foreign, f"elements from names: {foreign}")
    failures.expect(page.value("window.ran === undefined"), "a script in a name ran")
    for identifier in ["name", "search", "conforming", "supertype"]:
        page.fill(identifier, " ")
        page.value(f"(byID('{identifier}').value = '', byID('{identifier}').dispatchEvent(new Event('input')))")


def archive(members, compression=zipfile.ZIP_DEFLATED):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", compression) as file:
        for name, text in members.items():
            file.writestr(name, text)
    return content.getvalue()


def check_apps(page, failures, folder):
    """A declaration is dropped, pasted or unpacked. The page shows its groups and findings, and the decision for a name."""
    page.paste(NOTES)
    page.wait("app !== null", "a pasted typeq.json is not read")
    failures.expect("Notes" in page.text("app-card") and "3 document groups" in page.text("app-card"), page.text("app-card"))
    heads = page.value("[...document.querySelectorAll('#matrix-head th')].map((one) => one.innerText)")
    for text in ["notes", "texts", "attachments"]:
        failures.expect(any(text in head for head in heads), f"the table lacks the group '{text}': {heads}")
    cells = page.value("""Object.fromEntries([...document.querySelectorAll('#matrix tr')].map((row) =>
        [row.querySelector('button')?.innerText, [...row.querySelectorAll('td')].map((cell) => cell.innerText)]))""")
    failures.expect("editor" in cells["com.example.note"][0], f"the row of a type of the app: {cells['com.example.note']}")
    failures.expect("viewer" in cells["com.adobe.pdf"][2], f"the row of PDF: {cells['com.adobe.pdf']}")
    for name, group in {"report.md": "texts", "a.note": "notes", "scan.pdf": "attachments"}.items():
        page.fill("name", name)
        failures.expect(page.text("decision").startswith(group), f"{name}: {page.text('decision')!r}")
        failures.expect(page.value("document.querySelectorAll('#decision .trace li').length > 1"), f"{name} has no trace")
    page.fill("name", "movie.mp4")
    failures.expect("nothing opens it" in page.text("decision"), page.text("decision"))
    page.fill("search", "example.note")
    failures.expect("com.example.note" in page.text("results"), "the search does not find a type of the app")
    page.fill("search", " ")

    page.drop({"Info.plist": PLIST.encode()})
    page.wait("data.findings?.length > 0", "a dropped Info.plist is not read")
    first = page.value("document.querySelector('#finding-list li').innerText")
    failures.expect("Info.plist:" in first, f"a finding without a line: {first!r}")
    failures.expect(page.value("document.querySelectorAll('#finding-list .fix').length > 0"), "no finding has a fix")

    page.value("byID('close-app').click()")
    failures.expect(page.value("app === null && byID('groups').hidden"), "the app is not closed")
    project = {"Project/README.md": "# Project", "Project/App/Info.plist": PLIST, "Project/Pods/Other/Info.plist": PLIST,
               "Project/Tests/UnitTests/Info.plist": PLIST, "Project/App/App.swift": "import SwiftUI"}
    page.drop({"project.zip": archive(project)})
    page.wait("app !== null", "a zipped project is not read")
    failures.equal(page.value("declaration.name"), "Project/App/Info.plist", "the declaration of a project")
    failures.equal(page.value("candidates.length"), 2, "declarations in a project")
    failures.expect("Swift sources" in page.text("app-card"), "the page does not say that it reads no Swift sources")
    page.value("(byID('declaration-choice').value = 1, byID('declaration-choice').dispatchEvent(new Event('change')))")
    page.wait("declaration?.name === 'Project/Tests/UnitTests/Info.plist'", "another declaration is not selected")

    # A large declaration has an answer, and the page does not crash.
    large = folder / "Large.plist"
    large.write_text(PLIST.replace("<dict>", "<dict><key>x</key><array>" + "<string>text</string>" * 500_000 + "</array>", 1))
    page.choose("declaration-input", large)
    start = time.monotonic()
    page.wait("declaration?.name === 'Large.plist' || byID('app-card').innerText.includes('Large.plist')", "a large declaration has no answer")
    print(f"a declaration of {large.stat().st_size >> 20} MiB: {time.monotonic() - start:.1f} s")
    page.value("byID('close-app').click()")
    page.paste("<plist version='1.0'><dict><key>CFBundleDocumentTypes</key><array>")
    page.wait("byID('app-card').innerText.includes('cannot be read')", "a damaged declaration has no message")
    page.paste(json.dumps({"identifier": MARKUP, "name": MARKUP, "documentTypes": [
        {"name": MARKUP, "role": "Editor", "contentTypes": ["public.text"], "extensions": [MARKUP]}]}))
    page.wait("app !== null", "an app whose names are markup is not read")
    page.fill("name", "report.md")
    foreign = page.value("[...document.querySelectorAll('img, script:not([src])')].length")
    failures.expect(foreign == 0 and page.value("window.ran === undefined"), "markup in a declaration became an element")
    page.value("byID('close-app').click()")


def check_archives(page, failures):
    """Hostile archives result in a message, and no member is inflated beyond its limit."""
    good = archive({"Info.plist": PLIST})
    bomb = bytearray(archive({"Info.plist": " " * (6 << 20)}))
    directory = bomb.rfind(b"PK\x01\x02")
    bomb[directory + 24:directory + 28] = (1000).to_bytes(4, "little")
    huge = archive({"Info.plist": " " * (9 << 20)})
    wide = bytearray(good)
    wide[-10:-6] = b"\xff\xff\xff\xff"
    away = bytearray(good)
    away[-6:-2] = (1 << 30).to_bytes(4, "little")
    misplaced = bytearray(good)
    entry = misplaced.rfind(b"PK\x01\x02")
    misplaced[entry + 42:entry + 46] = (7).to_bytes(4, "little")
    damaged = bytearray(good)
    damaged[60:80] = b"\xff" * 20
    encrypted = bytearray(good)
    encrypted[encrypted.rfind(b"PK\x01\x02") + 8] |= 1
    hostile = {
        "bomb": (bomb, "longer than the directory specifies"), "huge": (huge, "exceeds 8 MiB"), "wide": (wide, "Zip64"),
        "away": (away, "outside of the file"), "misplaced": (misplaced, "not at its offset"), "damaged": (damaged, "damaged"),
        "encrypted": (encrypted, "encrypted"), "short": (good[:-30], "not a zip archive"),
        "none": (archive({"a.txt": "text"}), "neither an Info.plist nor"),
    }
    for name, (content, message) in hostile.items():
        answer = page.value(f"""(async () => {{
            byID("app-card").replaceChildren();
            const [file] = {page.transfer({name + ".zip": bytes(content)})}.files;
            await readDeclarationFile({{ path: file.name, file }}, true);
            return byID("app-card").innerText;
        }})()""")
        failures.expect(message in answer, f"the archive '{name}': {answer!r}")


def check_search(page, failures):
    """The registry can be searched, and the details of a type contain its supertypes, subtypes, extensions and MIME names."""
    page.fill("search", "jpeg")
    failures.expect(page.value("data.types.length > 1000"), "the search does not load the types")
    failures.expect("public.jpeg" in page.text("results"), "the search does not find a type")
    page.press("ArrowDown")
    page.press("Enter")
    failures.equal(page.value("document.activeElement.getAttribute('role')"), "treeitem", "Enter on a result goes to the tree")
    page.fill("search", "public.image")
    page.press("ArrowDown")
    page.press("Enter")
    detail = page.text("detail")
    for text in ["public.image", "conforms to", "public.data", "subtypes"]:
        failures.expect(text in detail, f"the details of a type lack '{text}': {detail!r}")
    failures.expect(page.value("location.hash").startswith("#type=public."), "the address does not contain the type")
    page.press("ArrowRight")
    page.press("ArrowDown")
    page.press("Enter")
    failures.expect("MIME types" in page.text("detail") or "extensions" in page.text("detail"), "a subtype has no details")
    page.fill("conforming", ".swift")
    page.fill("supertype", "public.source-code")
    failures.expect(page.text("conformance-answer").startswith("Yes"), page.text("conformance-answer"))
    page.fill("supertype", "image")
    failures.expect(page.text("conformance-answer").startswith("No"), page.text("conformance-answer"))
    page.fill("supertype", "public.pmg")
    failures.expect("unknown type" in page.text("conformance-answer"), page.text("conformance-answer"))


def check_links(page, failures, url):
    """The address can contain a query, which the page answers when it has loaded."""
    page.visit(url + "#name=report.md")
    failures.expect("net.daringfireball.markdown" in page.text("decision"), "the link to a name")
    page.visit(url + "#conforms=public.png,image")
    failures.expect(page.text("conformance-answer").startswith("Yes"), "the link to a conformance")
    page.visit(url + "#type=image/png")
    page.wait("byID('detail').innerText.includes('public.png')", "the link to a type")
    for text in ["#name=%E0%A4%A", "#type=", "#conforms=", "#constructor=x", "#" + "type=" + "%3Cimg%20src%3Dx%3E"]:
        page.visit(url + text)
    failures.expect(page.value("document.querySelector('img') === null"), "markup in a link became an element")


def check_keyboard(page, failures):
    """Tab reaches every control, and each shows that it has the focus."""
    page.value("(document.activeElement.blur(), scrollTo(0, 0))")
    reached = {}
    for _ in range(120):
        page.press("Tab")
        identifier, style = page.value("""(() => {
            const one = document.activeElement;
            const shown = one.matches("[role=treeitem]") ? one.querySelector(".node") : one;
            return [one.id || one.getAttribute("href") || one.getAttribute("role") || one.localName, getComputedStyle(shown).outlineStyle];
        })()""")
        if identifier in reached and identifier in ("#main", "body"):
            break
        reached.setdefault(identifier, style)
    expected = ["#main", "try-connection", "#files", "#registry", "choose-files", "choose-folder", "file-filter", "copy-files", "summary",
                "declaration", "read-declaration", "choose-declaration", "example-declaration", "name", "conforming", "supertype", "search",
                "treeitem"]
    failures.expect(set(expected) <= set(reached), f"Tab does not reach {sorted(set(expected) - set(reached))}")
    hidden = [name for name in reached if reached[name] == "none" and name not in ("body", "main")]
    failures.expect(not hidden, f"no visible focus: {hidden}")


def check_newcomer(page, failures, folder):
    """What somebody does who has not seen the page: Enter on a button, a drop beside the field, a declaration pasted into its field, and
    the page opened as a file."""
    page.call("Page.setInterceptFileChooserDialog", enabled=True)
    for button in ["choose-files", "choose-folder", "choose-declaration"]:
        page.events.clear()
        page.value(f"byID('{button}').focus()")
        page.press("Enter")
        page.value("new Promise((done) => setTimeout(done, 100))")
        opened = [event for event in page.events if event.get("method") == "Page.fileChooserOpened"]
        failures.expect(opened, f"Enter on '{button}' opens no file chooser")
    page.call("Page.setInterceptFileChooserDialog", enabled=False)
    (folder / "beside.png").write_bytes(PNG)
    page.value("results = []")
    page.drop_paths(folder / "beside.png", target="registry-help")
    failures.equal(page.value("results[0].answer.type"), "public.png", "a file that is dropped beside the field")
    page.value("byID('close-app').click()")
    page.value(f"""(byID("declaration").focus(), byID("declaration").value = {json.dumps(PLIST)}, byID("declaration").dispatchEvent(
        new InputEvent("input", {{ inputType: "insertFromPaste", bubbles: true }})))""")
    page.wait("app !== null", "a declaration that is pasted into its field is not read")
    page.value("byID('close-app').click()")
    page.value("""(byID("declaration").value = "<plist>", byID("declaration").dispatchEvent(
        new InputEvent("input", { inputType: "insertFromPaste", bubbles: true })), byID("declaration").value = "")""")
    failures.expect(page.value("app === null && byID('app-card').hidden"), "the beginning of a declaration is read before its end")
    failures.equal(page.value("[999, 1000, 1234567].map(grouped)"), ["999", "1,000", "1,234,567"], "numbers with commas")


def check_from_file(page, failures, folder):
    """A page that is opened as a file says how it is served."""
    page.open((folder / "index.html").resolve().as_uri())
    page.wait("!byID('trouble').hidden", "there is no sentence for a page that is opened as a file")
    failures.expect("http.server" in page.text("trouble"), page.text("trouble"))


def check_names(page, failures):
    """Every control has a name for a screen reader, and the headings have no gaps."""
    nameless = []
    for node in page.call("Accessibility.getFullAXTree")["nodes"]:
        role = node.get("role", {}).get("value")
        if node.get("ignored") or role not in ("button", "textbox", "searchbox", "combobox", "link", "radio", "treeitem", "list", "group"):
            continue
        if role not in ("list", "group") and not node.get("name", {}).get("value"):
            nameless.append(role)
    failures.expect(not nameless, f"controls without names: {nameless}")
    levels = page.value("[...document.querySelectorAll('h1, h2, h3')].filter((one) => one.offsetParent).map((one) => Number(one.localName[1]))")
    failures.expect(levels[0] == 1 and all(later <= level + 1 for level, later in zip(levels, levels[1:])), f"headings: {levels}")
    failures.expect(page.value("[...document.querySelectorAll('[role=status]')].length") >= 5, "no live regions")


CONTRAST = """
(() => {
  const variables = getComputedStyle(document.documentElement);
  const light = (name) => {
    const parts = variables.getPropertyValue("--" + name).trim().match(/[0-9a-f]{2}/gi).map((one) => parseInt(one, 16) / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const contrast = (one, other) => { const [low, high] = [light(one), light(other)].sort((a, b) => a - b); return (high + 0.05) / (low + 0.05); };
  return ["text", "muted", "accent", "error", "warning"].flatMap((one) => ["background", "surface"].map((other) => [one + " on " + other, contrast(one, other)]))
    .concat([["on-accent on accent", contrast("on-accent", "accent")], ["text on tint", contrast("text", "tint")]])
    .filter(([, value]) => value < 4.5).map(([name, value]) => name + ": " + value.toFixed(2));
})()
"""


def check_look(page, failures):
    """The page fits the screen of a phone, and has two color schemes with sufficient contrast."""
    colors = []
    for scheme in ["light", "dark"]:
        page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        colors.append(page.value("getComputedStyle(document.body).backgroundColor"))
        failures.equal(page.value(CONTRAST), [], f"contrast in the {scheme} scheme")
    failures.expect(colors[0] != colors[1], "light and dark look alike")
    for width in [375, 320]:
        page.call("Emulation.setDeviceMetricsOverride", width=width, height=740, deviceScaleFactor=2, mobile=True)
        actual = page.value("document.documentElement.scrollWidth")
        failures.expect(actual <= width, f"the page is {actual} pixels wide on a phone of {width}")
        small = page.value("""[...document.querySelectorAll("button:not(.link), select, summary")].filter((one) => one.offsetParent)
            .filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.id || one.innerText)""")
        failures.expect(not small, f"controls that are too small to touch at {width} pixels: {small}")
    page.call("Emulation.clearDeviceMetricsOverride")


def check_without_engine(page, failures, url):
    """If WebAssembly or the module is not available, the page shows a message."""
    added = page.call("Page.addScriptToEvaluateOnNewDocument", source="delete globalThis.WebAssembly;")["identifier"]
    page.open(url + "?none")
    page.call("Page.removeScriptToEvaluateOnNewDocument", identifier=added)
    page.wait("!byID('trouble').hidden", "there is no sentence without WebAssembly")
    failures.expect("WebAssembly" in page.text("trouble"), page.text("trouble"))
    page.call("Network.setBlockedURLs", urls=["*typeq.wasm"])
    page.open(url + "?blocked")
    page.wait("!byID('trouble').hidden", "there is no sentence without the module")
    failures.expect("typeq.wasm cannot be loaded" in page.text("trouble"), page.text("trouble"))
    page.call("Network.setBlockedURLs", urls=[])


def measure(page, url, rest):
    """Returns the times from the start of a navigation to the first answer, with a warm cache. Before each navigation, the browser shows
    an empty page for a number of seconds. Without them, the time contains work for the page before: its list of types, the optimization
    of its module, and its end."""
    times = []
    for _ in range(11):
        if rest > 0:
            page.call("Page.navigate", url="about:blank")
            time.sleep(rest)
        page.visit(url + "#name=report.md", FIRST_ANSWER, from_blank=rest > 0)
        times.append(page.value("window.firstAnswer"))
    return times[2:]


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--no-times"]
    folder = pathlib.Path(arguments[0]) if arguments else ROOT / ".build" / "web" / "page"
    if not browser.program():
        print("skipped: no Chromium is installed: apt-get install chromium", file=sys.stderr)
        sys.exit(77)
    server = subprocess.Popen([sys.executable, ROOT / "Web" / "serve", folder, "0"], stdout=subprocess.PIPE, text=True)
    url = server.stdout.readline().strip()
    failures = Failures()
    page = Page()
    try:
        with tempfile.TemporaryDirectory() as work:
            page.visit(url)
            check_requests(page, failures, url)
            failures.expect(page.value("data.types.length === 0"), "the types are loaded before the registry is visible")
            page.value("scrollTo(0, document.body.scrollHeight)")
            page.wait("byID('tree').childElementCount > 10", "the visible registry has no types")
            page.visit(url, TRAP)
            check_hostile(page, failures)
            read, elapsed = check_files(page, failures, pathlib.Path(work))
            check_search(page, failures)
            check_apps(page, failures, pathlib.Path(work))
            check_archives(page, failures)
            check_newcomer(page, failures, pathlib.Path(work))
            page.paste(NOTES)
            page.wait("app !== null", "a pasted typeq.json is not read")
            page.drop({"a" * 200 + ".png": PNG, "photo.jpg": PNG})
            page.value("[...document.querySelectorAll('#file-list details')].forEach((one) => { one.open = true; })")
            check_keyboard(page, failures)
            check_names(page, failures)
            check_look(page, failures)
            check_links(page, failures, url)
            times = measure(page, url, rest=1)
            hurried = measure(page, url, rest=0)
            check_without_engine(page, failures, url)
            check_from_file(page, failures, folder)
    finally:
        page.close()
        server.terminate()
    time_of_first_answer = statistics.median(times)
    print(f"first answer after {time_of_first_answer:.0f} ms with a warm cache ({min(times):.0f} to {max(times):.0f} ms), "
          f"{statistics.median(hurried):.0f} ms ({min(hurried):.0f} to {max(hurried):.0f} ms) directly after another visit")
    print(f"a file of 50 MB: {read['bytes']} bytes in {read['ranges']} ranges, {elapsed * 1000:.0f} ms")
    if "--no-times" not in sys.argv:
        failures.expect(time_of_first_answer <= LIMIT, f"the first answer takes more than {LIMIT} ms")
    for failure in failures.list:
        print(f"page: {failure}", file=sys.stderr)
    print("the page: " + ("passed" if not failures.list else f"{len(failures.list)} failures"))
    sys.exit(1 if failures.list else 0)


if __name__ == "__main__":
    main()
