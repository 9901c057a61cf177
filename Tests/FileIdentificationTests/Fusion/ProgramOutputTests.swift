import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Files that programs write and that resemble another format. Each case names the specification or the program.
@Suite struct ProgramOutputTests: IdentifiesWithoutMagic {
    private func type(_ name: String, _ text: String) -> String { answer(name, text).type.identifier }

    // MARK: Tables

    /// GitHub Flavored Markdown 0.29, 4.10: the delimiter row.
    @Test(arguments: ["| a | b |\n|--:|:--|\n| 1 | 2 |\n| 3 | 4 |\n", "a|b\n-|-\n1|2\n", "|a|\n|:-:|\n|1|\n"])
    func `A table with a delimiter row is Markdown`(_ text: String) {
        #expect(type("a", text) == "net.daringfireball.markdown")
    }

    @Test(arguments: [
        // hexdump(1), -C.
        "00000000  89 50 4e 47 0d 0a 1a 0a  |.PNG....|\n00000008  00 00 00 0d 49 48 44 52  |....IHDR|\n00000010\n",
        // A tablature: one line for each string of a guitar.
        "e|---0---|---3---|\nB|---1---|---3---|\nG|---0---|---0---|\nD|---2---|---0---|\n",
        // Vowpal Wabbit wiki, Input format: a bar before the name of a namespace.
        "1 |f a:1 b:2\n-1 |f c:1 d:2\n",
    ])
    func `Bars that are not separators are no table`(_ text: String) {
        #expect(type("a", text) == "public.plain-text")
    }

    /// UMLS Reference Manual, 3.2: a bar also ends the row. Unix passwd(5) as an export: bars between values.
    @Test(arguments: ["C0000005|ENG|P|L0000005|\nC0000039|ENG|S|L0000039|\n", "id|name|n\n1|Anna|3\n2|Paul|4\n"])
    func `Bars that separate values are a table`(_ text: String) {
        #expect(type("a", text) == "typeq.pipe-separated-values")
    }

    /// ISO 80000-1, 7.3.2: the decimal sign is a comma. rcsintro(1): names that end in `,v`.
    @Test(arguments: [
        "Berlin 3,6 Mio\nHamburg 1,8 Mio\nKöln 1,1 Mio\n", "M 10,20 L 30,40\nM 50,60 L 70,80\nM 1,2 L 3,4\n",
        "v 1,0 2,0 3,0\nv 4,0 5,0 6,0\n", "/usr/a,v\n/usr/b,v\n/usr/c,v\n",
    ])
    func `Commas within numbers of a sentence are no separators`(_ text: String) {
        #expect(type("a", text) == "public.plain-text")
    }

    /// RFC 4180, section 2.
    @Test(arguments: [
        "1,2\n3,4\n5,6\n", "2026-01-01 10:00:00,5\n2026-01-01 10:00:01,7\n", "Room 101,20\nRoom 102,30\nRoom 103,40\n",
        "name,price\nTea,1\nCoffee,2\n",
    ])
    func `Commas between values are separators`(_ text: String) {
        #expect(type("a", text) == "public.comma-separated-values-text")
    }

    // MARK: Outputs of commands

    /// Command Line Shell For SQLite, "Changing Output Formats": .mode table; psql(1), `\pset border 2`.
    @Test func `A table with drawn borders is plain text`() {
        let text =
            "+----+------+-----+\n| id | name |  v  |\n+----+------+-----+\n| 1  | a    | 1.5 |\n| 2  | b    | 2.5 |\n+----+------+-----+\n"
        #expect(type("a", text) == "public.plain-text")
    }

    /// stat(1): a value is followed by other names. YAML 1.2.2, 7.3.3: a plain scalar has no colon and space.
    @Test func `Names and values of which several are in a line are no YAML`() {
        let text =
            "  File: .\n  Size: 4096      \tBlocks: 8          IO Block: 4096   directory\nDevice: 254,1\tInode: 395        Links: 2\n"
            + "Access: (0755/drwxr-xr-x)  Uid: (    0/    root)   Gid: (    0/    root)\nAccess: 2026-11-28 11:20:53\n"
            + "Modify: 2026-11-28 11:20:53\nChange: 2026-11-28 11:20:53\n Birth: 2026-11-28 11:20:53\n"
        #expect(type("a", text) == "public.plain-text")
        #expect(type("a", "name: a\nitems:\n  - one\n  - two: b\nurl: http://example.org\n") == "public.yaml")
    }

    /// ls(1), -laR. Dockerfile reference, "Format": a Dockerfile begins with the instruction FROM.
    @Test func `A list of files is no Dockerfile`() {
        let line = "-rw-r--r-- 1 root root  1234 Nov 28 11:20 01autoremove\n"
        let folder = "drwxr-xr-x 2 root root  4096 Nov 28 11:20 .\n"
        let text = ["/etc/apt:", "/etc/apt/apt.conf.d:", "/etc/apt/auth.conf.d:"].map {
            "\($0)\ntotal 48\n\(folder)\(folder)\(line)\(line)\(line)\n"
        }
        #expect(type("a", text.joined()) == "public.plain-text")
    }

    /// SQLite, Command Line Shell: .help.
    @Test func `The help of SQLite is no circuit`() {
        let text =
            ".archive ...             Manage SQL archives\n.auth ON|OFF             Show authorizer callbacks\n"
            + ".print STRING...         Print literal STRING\n.width NUM1 NUM2 ...     Set minimum column widths for columnar output\n"
        #expect(type("a", text) != "typeq.spice-netlist")
    }

    // MARK: Settings

    /// Python, configparser, "Quick Start". TOML 1.0.0, "Keyvalue pair": a string has quotation marks.
    @Test(arguments: [
        "[DEFAULT]\nServerAliveInterval = 45\nCompression = yes\n\n[forge.example]\nUser = hg\n",
        "[core]\ndags_folder = /home/x/dags\nparallelism = 32\n",
    ])
    func `Settings whose strings have no quotation marks are no TOML`(_ text: String) {
        let found = answer("a.cfg", text)
        #expect(found.type.identifier != "public.toml" && found.nameAgreement != .contradicted)
        #expect(answer("a.toml", text).nameAgreement != .contradicted)
        #expect(type("a.cfg", "[a]\nb = \"c\"\nd = [1, 2]\n[e.f]\ng = true\n") == "public.toml")
    }

    // MARK: Programs

    /// Windows Script Host, "WScript Object": only scripts have it.
    @Test func `A script of Windows Script Host is no C#`() {
        let text =
            "var sh = new ActiveXObject(\"WScript.Shell\");\nsh.Run(\"calc.exe\");\nfor (var i = 0; i < 3; i++) { WScript.Echo(i); }\n"
        #expect(type("a", text) != "com.microsoft.c-sharp")
    }

    /// GCC, Preprocessor Output: a linemarker names the source file.
    @Test func `Preprocessed C++ differs from preprocessed C by the name of its source`() {
        #expect(type("a", "# 0 \"b.cc\"\n# 0 \"<built-in>\"\nint f();\n") == "public.c-plus-plus-source.preprocessed")
        #expect(type("a", "# 0 \"b.c\"\n# 0 \"<built-in>\"\nint f();\n") == "public.c-source.preprocessed")
    }

    /// Swift, docs/SIL: sil_stage. GNU ld, ldlang.c: the headings of a map. PyInstaller, Using Spec Files. Apps Script reference.
    /// The CUE Language Specification, Modules, instances, and packages. Helm, Chart Template Guide: named templates.
    /// condor_submit(1). Vowpal Wabbit wiki, Input format.
    @Test(arguments: [
        ("S.sil", "sil_stage canonical\n\nimport Swift\n", "typeq.swift-intermediate-language"),
        ("S", "sil_stage raw\n\nimport Swift\n", "typeq.swift-intermediate-language"),
        (
            "a.map",
            "\nMerging program properties\n\n\nRemoved property 0xc0000002 to merge /lib/crt1.o (0x3)\n\nMemory Configuration\n",
            "typeq.linker-map"
        ),
        (
            "x.spec", "# -*- mode: python ; coding: utf-8 -*-\n\na = Analysis(['x.py'])\npyz = PYZ(a.pure)\n",
            "typeq.pyinstaller-spec"
        ),
        ("x.spec", "Name: a\nVersion: 1\n%description\nA program\n", "typeq.rpm-spec"),
        ("c.gs", "function doGet(e) { return SpreadsheetApp.getActive(); }\n", "typeq.google-apps-script"),
        ("a.cue", "package a\na: int & >1\n", "typeq.cue-config"),
        ("a.cue", "FILE \"a.wav\" WAVE\n  TRACK 01 AUDIO\n", "com.goldenhawk.cdrwin-cuesheet"),
        ("_helpers.tpl", "{{- define \"a.name\" -}}\n{{- .Chart.Name }}\n{{- end }}\n", "typeq.go-template"),
        ("a.tpl", "{if $a}\n{$b|escape}\n{/if}\n", "typeq.smarty-template"),
        ("x.sub", "universe = vanilla\nexecutable = a.sh\nqueue\n", "typeq.htcondor-submit"),
        ("a.vw", "1 |f a:1 b:2\n-1 |f c:1 d:2\n", "typeq.vowpal-wabbit-data"),
    ])
    func `A program writes files with an extension that other formats have`(
        _ name: String, _ text: String, _ found: String
    ) {
        let answer = answer(name, text)
        #expect(answer.type.identifier == found && answer.nameAgreement != .contradicted)
    }

    /// ShEx 2.1, the compact syntax: cardinalities. TriG: statements end with a period.
    @Test func `Shapes with cardinalities are no graphs`() {
        #expect(
            type("a", "PREFIX ex: <http://x/>\nex:User {\n  ex:name xsd:string ;\n  ex:age xsd:integer ?\n}\n")
                != "typeq.trig")
        #expect(type("a", "PREFIX ex: <http://x/>\nex:g {\n  ex:a ex:b ex:c .\n}\n") == "typeq.trig")
    }

    // MARK: Binary formats

    private func bytes(_ digits: String, _ zeros: Int) -> [UInt8] {
        let digits = Array(digits)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
            + [UInt8](repeating: 0, count: zeros)
    }

    /// NIfTI-2, nifti2.h: a header of 540 bytes; NIfTI-1, nifti1.h: 348 bytes.
    @Test func `Volumes of both versions of NIfTI have different types`() {
        let second = bytes("1C0200006E2B32000D0A1A0A", 530)
        for name in ["a.nii", "a"] {
            let found = answer(name, second)
            #expect(found.type.identifier == "typeq.nifti-2-volume" && found.nameAgreement != .contradicted)
        }
    }

    /// LMDB, mdb.c: MDB_txbody and LOCKNAME.
    @Test func `The locks of an environment of LMDB have a type`() {
        let found = answer("lock.mdb", bytes("DEC0EFBE01000100", 120))
        #expect(found.type.identifier == "typeq.lmdb-lock" && found.warnings.isEmpty)
    }

    /// Ruby, Marshal format: the version 4.8, and an object.
    @Test func `Objects of Ruby are no database of a game`() {
        let hash: [UInt8] = [4, 8, 0x7B, 6, 0x3A, 6, 0x61, 0x69, 6]
        #expect(answer("a", hash).type.identifier == "typeq.ruby-marshal-data")
        #expect(answer("a.rvdata2", hash).type.identifier == "typeq.rpg-maker-data")
    }

    /// ITU-T H.262, 6.2.2: a sequence extension follows the sequence header. ISO/IEC 11172-2: none does.
    @Test func `A stream of MPEG-2 video is not a movie of MPEG-1`() {
        let header = bytes("000001B30100101300000018", 0)
        for name in ["a.m2v", "a"] {
            let found = answer(name, header + bytes("000001B51482000100", 40))
            #expect(found.type.identifier == "public.mpeg-2-video" && found.warnings.isEmpty)
        }
        #expect(answer("a.mpg", header + bytes("000001B51482000100", 40)).nameAgreement != .contradicted)
        #expect(answer("a", header + bytes("000001B800080040", 40)).type.identifier == "public.mpeg")
    }

    /// QuickTime File Format, the file type atom: the brand `qt  `. AVI RIFF File Reference; Advanced Systems Format, 3.1.
    @Test func `A movie has the type of its container`() {
        let movie = fileType("qt  ") + box("mdat", [UInt8](repeating: 1, count: 40))
        let found = answer("a.mp4", movie)
        #expect(found.type.identifier == "com.apple.quicktime-movie" && found.nameAgreement == .unconfirmed)
        let video = answer("a.wmv", riff("AVI "))
        #expect(video.type.identifier == "public.avi" && video.nameAgreement == .contradicted)
    }

    /// Icons, ICONDIR: an icon begins with 00 00 01 00, and pictures are within it.
    @Test func `A picture under the name of an icon is a picture`() {
        #expect(answer("favicon.ico", Samples.png).type == .png)
        #expect(answer("favicon.ico", Samples.png).nameAgreement == .contradicted)
    }
}
