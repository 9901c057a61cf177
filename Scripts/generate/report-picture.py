#!/usr/bin/env python3
"""Creates the picture of a report in the README: Documentation/report.png.

    Scripts/generate/report-picture.py [TYPEQ]

TYPEQ is the program, by default .build/release-link/typeq. Needs Chromium.
"""

import base64
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts" / "check"))
import browser

PICTURE = ROOT / "Documentation" / "report.png"


def main():
    program = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else ROOT / ".build" / "release-link" / "typeq"
    if not browser.program():
        sys.exit("report-picture: no Chromium is installed: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.html"
        subprocess.run([program, "report", "--app", "Examples/apps/notes.json", "-o", report], cwd=ROOT, check=True)
        page = browser.Browser()
        try:
            page.call("Emulation.setDeviceMetricsOverride", width=1040, height=1340, deviceScaleFactor=1, mobile=False)
            page.open(report.as_uri() + "#name=report.md")
            picture = page.call("Page.captureScreenshot", format="png", captureBeyondViewport=False)["data"]
        finally:
            page.close()
    PICTURE.write_bytes(base64.b64decode(picture))


if __name__ == "__main__":
    main()
