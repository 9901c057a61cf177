#!/usr/bin/env python3
"""Checks a page of `typeq report` in a headless browser: it works with the keyboard, at phone width, and in both color schemes;
it makes no requests, has no errors, and runs no scripts from its data; and it opens and searches in under a second.

    Scripts/check/report-page.py [--no-times] REPORT.html

Prints the measured times in milliseconds. Exit code 1 if a check fails, 77 if no Chromium is installed.
"""

import pathlib
import sys

import browser

LIMIT = 1000
SIZE = 3 << 20


class Checks:
    def __init__(self):
        self.failures = []

    def expect(self, condition, text):
        if not condition:
            self.failures.append(text)


def focused(page, selector):
    return page.value(f"document.activeElement?.matches({selector!r}) ?? false")


def check_names(page, checks):
    """Checks the field for a file name: each decision of the page can be shown."""
    for _ in range(12):
        if focused(page, "#name"):
            break
        page.press("Tab")
    checks.expect(focused(page, "#name"), "Tab does not reach the file name")
    page.type("report.md")
    checks.expect("markdown" in page.value("document.getElementById('decision').innerText"),
                  "no decision for report.md")
    checks.expect(page.value("document.querySelectorAll('#decision .trace li').length") > 0, "no trace for report.md")
    count = page.value("""(() => {
        let count = 0;
        for (const kind of ["extensions", "compound", "files", "capitals", "folders"]) {
            for (const tag of Object.keys(data.names[kind])) {
                const name = { extensions: "file.", compound: "file.", files: "", capitals: "file.", folders: "folder." }[kind];
                showDecision(name + tag + (kind === "folders" ? "/" : ""));
                const text = document.getElementById("decision").innerText;
                if (/[\\x01-\\x05]|undefined|\\[object/.test(text) || text === "") throw new Error(kind + " " + tag + ": " +
                text);
                count += 1;
            }
        }
        showDecision("report.md");
        return count;
    })()""")
    checks.expect(count > 0, "the page has no decisions")
    return count


def check_tree(page, checks):
    """Checks the registry with the keyboard: tree, search, details."""
    page.value("document.querySelector('#tree [tabindex=\"0\"]').focus()")
    before = page.value("document.activeElement.innerText")
    page.press("End")
    page.press("Home")
    checks.expect(page.value("document.activeElement.innerText") == before, "Home does not return to the first type")
    page.press("ArrowRight")
    checks.expect(page.value("document.activeElement.getAttribute('aria-expanded')") in ("true", None),
                  "the right arrow does not open a branch")
    page.press("ArrowDown")
    page.press("Enter")
    checks.expect(page.value("!document.getElementById('detail').hidden"), "Enter does not show a type")
    page.value("document.getElementById('search').focus()")
    page.type("jpeg")
    checks.expect(page.value("document.querySelectorAll('#results li').length") > 0, "nothing is found")
    page.press("ArrowDown")
    checks.expect(focused(page, "#results button"), "the down arrow does not reach the results")
    page.press("Enter")
    checks.expect(focused(page, "[role=treeitem]"), "Enter on a result does not go to the tree")


def check_look(page, checks):
    """Checks phone width and both color schemes."""
    colors = []
    for scheme in ["light", "dark"]:
        page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        colors.append(page.value("getComputedStyle(document.body).backgroundColor"))
    checks.expect(colors[0] != colors[1], "light and dark look alike")
    page.call("Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=2, mobile=True)
    width = page.value("document.documentElement.scrollWidth")
    checks.expect(width <= 360, f"the page is {width} pixels wide on a phone of 360")


def check_findings(page, checks):
    """Checks the list of findings: errors come first, and are identified by a word and a separate color; each fix has a label and a
    button that copies it."""
    if page.value("app") is None:
        return
    order = page.value("[...document.querySelectorAll('#finding-list .badge')].map((badge) => badge.textContent)")
    ranks = ["error", "warning", "note"]
    checks.expect(order == sorted(order, key=ranks.index), f"the findings are in the order {order}")
    counts = {rank: order.count(rank) for rank in ranks}
    checks.expect(sum(counts.values()) == page.value("data.findings.length"), "a finding has no severity in words")
    if counts["error"]:
        checks.expect("error" in page.value("byID('finding-count').textContent"), "the sections do not mention the errors")
        colors = page.value(
            "[...new Set([...document.querySelectorAll('#finding-list .badge')].map((badge) => "
            "badge.textContent + getComputedStyle(badge).borderColor))].map((text) => text.replace(/^[a-z]+/, ''))")
        checks.expect(len(set(colors)) == len({*order}), "errors, warnings and notes have the same color")
    fixes = page.value("data.findings.filter((found) => found.fix !== null).length")
    checks.expect(page.value("document.querySelectorAll('#finding-list .fix .label').length") == fixes, "a fix has no label")
    if fixes:
        page.value("document.querySelector('#finding-list .fix button').focus()")
        page.press("Enter")
        result = "document.querySelector('#finding-list .fix button').textContent"
        checks.expect(page.value(f"new Promise((done) => setTimeout(() => done({result}), 300))") in ("Copied", "Selected"),
                      "the button does not copy the fix")


def check_groups(page, checks, width):
    """Checks the table at the width of a phone: the column of types stays in view, and groups that open no file are marked."""
    if page.value("app") is None:
        return
    page.call("Emulation.setDeviceMetricsOverride", width=width, height=740, deviceScaleFactor=2, mobile=True)
    moved = page.value("""(() => {
        const scroll = document.querySelector(".scroll");
        scroll.scrollLeft = scroll.scrollWidth;
        const left = scroll.getBoundingClientRect().left;
        const cells = [...scroll.querySelectorAll("tbody th, thead th:first-child")].slice(0, 20);
        const outside = cells.filter((cell) => Math.abs(cell.getBoundingClientRect().left - left) > 2).length;
        const share = cells[0].getBoundingClientRect().width / scroll.clientWidth;
        scroll.scrollLeft = 0;
        return [outside, share];
    })()""")
    checks.expect(moved[0] == 0, f"{moved[0]} types scroll out of view at {width} pixels")
    checks.expect(moved[1] < 0.6, f"the column of types takes {moved[1]:.0%} of {width} pixels")
    wrong = page.value("""[...document.querySelectorAll("#matrix-head th")].slice(1, -1).filter((head, number) => {
        const opens = [...data.types.keys()].some((type) => opening(type)?.group === number)
            || data.decisions.some((decision) => decision[1] === number);
        return !app.groups[number].unread && opens === head.innerText.includes("opens no file");
    }).map((head) => head.innerText)""")
    checks.expect(wrong == [] or page.value("app.openings.some(([opener]) => opener === -2)"),
                  f"groups are marked wrongly: {wrong}")


def check_table(page, checks):
    """Checks the table of groups and types: a limited number of rows is shown at first, and the button shows the rest."""
    if page.value("app") is None:
        return
    cells = page.value("document.querySelectorAll('#matrix td').length")
    checks.expect(cells <= 2500, f"the table begins with {cells} cells")
    page.value("(() => { while (!byID('more-rows').hidden) byID('more-rows').click(); })()")
    checks.expect(page.value("document.querySelectorAll('#matrix tr').length === matrixRows.length"),
                  "the table cannot show all types")


def check_safety(page, checks):
    """Checks that the page makes no requests and has no errors, and that no data becomes an element."""
    for event in page.events:
        method, values = event.get("method", ""), event.get("params", {})
        if method == "Network.requestWillBeSent":
            url = values["request"]["url"]
            checks.expect(url.startswith(("file://", "about:")) and values.get("type") == "Document",
                          f"a request for {url}")
        if method == "Runtime.exceptionThrown":
            checks.expect(False, f"an exception: {values['exceptionDetails']}")
        if method == "Log.entryAdded":
            checks.expect(values["entry"]["level"] != "error", f"an error: {values['entry']['text']}")
        if method == "Runtime.consoleAPICalled":
            checks.expect(False, f"console.{values['type']}")
        if method == "Page.javascriptDialogOpening":
            checks.expect(False, "a dialog")
    elements = page.value("[...document.querySelectorAll('*')].map((one) => one.localName)")
    foreign = set(elements) & {"img", "iframe", "object", "embed", "link", "svg", "marquee", "b", "video", "audio"}
    checks.expect(not foreign, f"elements that the page does not use: {', '.join(sorted(foreign))}")
    checks.expect(elements.count("script") == 2, "a script that is not the page's")
    # A script that the policy does not allow must not run.
    page.value("document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = 1' }))")
    checks.expect(page.value("window.ran === undefined"), "the content security policy allows other scripts")


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--no-times"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    if not browser.program():
        print("no Chromium is installed: apt-get install chromium", file=sys.stderr)
        sys.exit(77)
    path = pathlib.Path(arguments[0]).resolve()
    checks = Checks()
    page = browser.Browser()
    try:
        page.open(path.as_uri())
        load = page.value("performance.getEntriesByType('navigation')[0].loadEventEnd")
        search = page.value("""(() => {
            const start = performance.now();
            document.getElementById("search").value = "image";
            search();
            document.getElementById("results").getBoundingClientRect();
            const time = performance.now() - start;
            document.getElementById("search").value = "";
            search();
            return time;
        })()""")
        count = check_names(page, checks)
        check_tree(page, checks)
        page.call("Page.reload")
        page.open(path.as_uri() + "#name=report.md")
        checks.expect(page.value("document.getElementById('name').value") == "report.md", "the address does not count")
        check_findings(page, checks)
        check_look(page, checks)
        for width in [375, 320]:
            check_groups(page, checks, width)
        check_table(page, checks)
        check_safety(page, checks)
    finally:
        page.close()
    size = path.stat().st_size
    print(f"opens in {load:.0f} ms, searches in {search:.0f} ms; {count} decisions, {size} bytes")
    checks.expect(size <= SIZE, f"the page is larger than {SIZE} bytes")
    if "--no-times" not in sys.argv:
        checks.expect(load < LIMIT and search < LIMIT, f"slower than {LIMIT} ms")
    for failure in checks.failures:
        print(f"{path.name}: {failure}", file=sys.stderr)
    sys.exit(1 if checks.failures else 0)


if __name__ == "__main__":
    main()
