import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// The claims of names, checked against text files. Sources: the specifications and manuals in the readers; the complaints
/// of users of other tools (CSV with HTML cells: silverstripe-mimevalidator 22; digits as JSON: mimetype 175).
@Suite struct ClaimTests {
    private let families = TypeFamilies(.shipped)

    private func isRefuted(_ claim: NameClaim, _ text: String) -> Bool {
        let window = TextWindow(text.utf8)
        var language = LanguageText(window)
        let evidence = TextReader.read(window, &language, registry: .shipped).formats.first
        let isGeneric = evidence.flatMap { Registry.shipped.type($0.identifier) }.map { $0.has(.generic) } ?? false
        return claim.isRefuted(by: window, &language, evidence: evidence, isGeneric: isGeneric)
    }

    private func isRefuted(_ form: NameClaim.Form, _ text: String) -> Bool { isRefuted(NameClaim(form: form), text) }

    private func claim(_ identifier: String) throws -> NameClaim {
        let type = try #require(Registry.shipped.type(identifier))
        return try #require(families.claim(of: type))
    }

    // RFC 8259, 2; JSON5, 1.1 and 6; JSON with comments, as in settings of programs.
    @Test(arguments: [
        "{\"a\": 1}\n", "[1, 2]\n", "[]\n", "{}\n", "{\n", "[\n", "{\"a\": [1, 2", "42\n", "\"word\"\n", "null\n",
        "// comment\n{\"a\": 1}\n", "/* comment */ { a: 1 }\n", "{ a: 1, 'b': 2 }\n", "{'a': 1}\n", "[ true,\n",
        "# comment\n{\"a\": 1}\n", "{\"a\": 1}\n{\"a\": 2}\n", "{{ range }}\n", "{% for a in b %}\n",
    ])
    func `A text file that begins like JSON may be JSON`(_ text: String) {
        #expect(StructureCheck.beginsAsJSON(TextWindow(text.utf8)))
    }

    @Test(arguments: [
        "just words\n", "[Unit]\nDescription=a\n", "[section]\n", "0\nSECTION\n  2\nHEADER\n",
        "/* XPM */\nstatic char *a[] = {\n",
        "{ block of words }\n", "%!PS\n", "a = 1\n", "(1 2)\n", "1. first\n2. second\n",
    ])
    func `A text file that begins otherwise is not JSON`(_ text: String) {
        #expect(!StructureCheck.beginsAsJSON(TextWindow(text.utf8)))
    }

    // RFC 4180, 2; a single column needs no comma.
    @Test(arguments: [
        "a,b\n1,2\n3,4\n", "a;b\n1;2\n3;4\n", "a\tb\n1\t2\n", "name\nAnn\n", "word\n", "# comment\na,b\n1,2\n",
        "title of the table\n\na,b\n1,2\n3,4\n5,6\n", "a,\"b\nc\"\n1,2\n",
    ])
    func `A table has separators, or too few lines to determine the type`(_ text: String) {
        #expect(!isRefuted(.table, text))
    }

    @Test(arguments: [
        "{\"a\": 1, \"b\": 2}\n", "Words of prose.\nMore of them.\nAnd a third line.\n",
        "int f(int a, int b) {\n  return a;\n}\nint g(void) {\n  return f(1, 2);\n}\n",
        "def f(a):\n    return a\n\nimport os\nimport sys\nprint(f(1))\n",
        "From: a@example.org\nTo: b@example.org\nDate: Mon, 1 Jan 2026 00:00:00 +0000\n\nHello\n",
    ])
    func `Programs, prose and messages are not tables`(_ text: String) {
        #expect(isRefuted(.table, text))
    }

    // RFC 4180, 2: `record = field *(COMMA field)`, and a field is any text; IANA, text/tab-separated-values: a record has a TAB.
    @Test func `A table of comma-separated values may have a single column, and its cells may contain markup`() throws {
        let csv = try claim("public.comma-separated-values-text")
        #expect(!isRefuted(csv, "name\nAnn Lee\nBob\nJohn Doe\n"))
        #expect(!isRefuted(csv, "1\n2\n3\n4.5\n"))
        #expect(!isRefuted(csv, "<b>name</b>,size\n<i>a</i>,1\n<i>b</i>,2\n<i>c</i>,3\n"))
        #expect(
            isRefuted(csv, "<html><head><title>Error 404, not found</title></head>\n<body>\n<p>a\n</body></html>\n"))
        #expect(isRefuted(try claim("public.tab-separated-values-text"), "name\nAnn\nBob\nJohn\n"))
    }

    // The PHP manual, "PHP tags": before PHP 7.0, tags could have the forms of ASP and of a script.
    @Test(arguments: ["<% echo 1; %>\n", "<script language=\"php\">echo 1;</script>\n", "<?= 1 ?>\n"])
    func `Old tags of PHP are tags`(_ text: String) {
        #expect(!isRefuted(.php, text))
        #expect(isRefuted(.php, "words\n"))
    }

    // ECMA-426, 9.1 (fetching source maps): the characters before the first line feed are removed.
    @Test func `A source map may begin with characters that prevent its execution`() {
        #expect(StructureCheck.beginsAsJSON(TextWindow(")]}'\n{\"version\": 3}\n".utf8)))
    }

    // HTML Standard, 13.1: a fragment may begin with words.
    @Test func `A page contains a tag`() {
        #expect(!isRefuted(.html, "Hello <b>there</b>\n"))
        #expect(!isRefuted(.html, "<p>Hello\n"))
        #expect(!isRefuted(.html, "{% extends 'base' %}\n"))
        #expect(isRefuted(.html, "Hello there, a < b and b > c\n"))
        #expect(isRefuted(.html, "#include <stdio.h>\nint main(void) {\n  return 0;\n}\n"))
        #expect(isRefuted(.html, "{\"a\": \"<b>\"}\n"))
        #expect(isRefuted(.html, "<?xml version=\"1.0\"?>\n<gxl><graph/></gxl>\n"))
        #expect(!isRefuted(.html, "<?xml version=\"1.0\"?>\n<html xmlns=\"http://www.w3.org/1999/xhtml\"/>\n"))
    }

    // PHP manual, language reference, basic syntax: text outside the tags is not a program.
    @Test func `A PHP program contains an opening tag`() {
        #expect(!isRefuted(.php, "<html><?= 1 ?></html>\n"))
        #expect(isRefuted(.php, "print 'hello';\n"))
    }

    // C23, 6.10: a directive follows `#`.
    @Test(arguments: [
        "# a comment of a shell\nNAME=value\n", "# one\n# two\n# three\nimport os\n", "-- a comment\nlocal a = 1\n",
        "(* a comment *)\nlet a = 1\n", "% a comment\na = 1\n", "A sentence of plain prose stands here\nand another\n",
        "import os\nimport sys\n\ndef f(x):\n    return x\n",
    ])
    func `C has neither comments of other languages nor prose`(_ text: String) throws {
        #expect(isRefuted(try claim("public.c-source"), text))
    }

    @Test(arguments: [
        "/* nothing but a comment */\n", "// nothing but a comment\n", "int a;\n", "#include \"a.h\"\n",
        "# include <a.h>\n",
        "#if 0\nplain words\n#endif\n", "1, 2, 3,\n4, 5, 6,\n7, 8, 9,\n1, 2, 3\n", "X(a)\nX(b)\nX(c)\nX(d)\nX(e)\n",
        "/*\n# a list in a comment\n# and more\n*/\nint f(void);\n",
        "#!/usr/bin/tcc -run\nint main(void) { return 0; }\n",
        "static int\nf(void)\n{\n    return 1;\n}\n", "\n", "f (a, b)\nint a;\nchar *b;\n{\n}\n",
    ])
    func `A text file that may be C keeps its name's type`(_ text: String) throws {
        #expect(!isRefuted(try claim("public.c-source"), text))
    }

    // The Python Language Reference, 2: comments after `#`, logical lines.
    @Test(arguments: [
        "// comment\nvar a = 1;\n", "/* comment */\n", "-- comment\nlocal a = 1\n", "<a>\n", "; comment\n",
        "% comment\n",
        "int f(int a)\n{\n    int b;\n    b = a;\n    return b;\n}\n", "Title of the document\n=====\n\nWords.\n",
        "\\version \"2.24\"\n", "%!PS-Adobe-3.0\n",
    ])
    func `Python has no comments with slashes, no braces and no prose`(_ text: String) throws {
        #expect(isRefuted(try claim("public.python-script"), text))
    }

    @Test(arguments: [
        "\"\"\"\nA text of many words // here\n; and there\n\"\"\"\nx = 1\n", "x = 1\n", "# nothing but a comment\n",
        "pass\n",
        "@decorator\ndef f():\n    return {\n        'a': 1,\n    }\n", "print 'hello'\n", "not a in b\n",
        "import os; import sys\nx = 1\ny = 2\nz = 3\n", "s = '''\n// this\n-- that\n'''\n", "from a import b as c\n",
        "\n",
        "x = (1\n     // 2)\n",
    ])
    func `A text file that may be Python keeps its name's type`(_ text: String) throws {
        #expect(!isRefuted(try claim("public.python-script"), text))
    }

    @Test func `A text file that is certainly in a different language refutes a claim`() throws {
        let lua = """
            local function f(a)
              return a .. 'b'
            end
            local x = require('y')
            for i, v in ipairs(x) do
              if v == nil then
                print(f(i))
              end
            end
            """
        #expect(isRefuted(try claim("public.ruby-script"), lua))
        #expect(isRefuted(try claim("public.css"), lua))
        #expect(!isRefuted(try claim("org.lua.lua-source"), lua))
    }

    @Test func `A confirmed language needs no other reader`() throws {
        func isConfirmed(_ claim: NameClaim, _ text: String) -> Bool {
            Array(text.utf8).withUnsafeBytes { claim.isConfirmed(by: $0) }
        }
        let python = "import os\nfrom a import b\n\ndef f(x):\n    return x\n\nclass A(object):\n    pass\n"
        let (ofPython, ofC) = (try claim("public.python-script"), try claim("public.c-source"))
        for start in ["", "\u{FEFF}", "\n\n", "# A comment.\n"] {
            #expect(isConfirmed(ofPython, start + python), "after '\(start)'")
        }
        #expect(!isConfirmed(ofC, python))
        #expect(!isConfirmed(NameClaim(form: .json), python))
        // A first line that names the interpreter, a tag, or data, is examined further.
        for start in [
            "#!/bin/sh\n", "<?xml?>\n", "[1]\n", "{\"a\": 1}\n", "{ \"a\": 1}\n", "{\n", "{{ a }}\n", "{% a %}\n",
        ] {
            #expect(!isConfirmed(ofPython, start + python), "after '\(start)'")
        }
        #expect(!isConfirmed(ofPython, "") && !isConfirmed(ofPython, "\n"))
    }

    @Test func `Languages that contain each other, or share extensions, are checked together`() throws {
        for identifier in ["public.c-header", "public.c-plus-plus-source", "public.objective-c-source"] {
            #expect(try claim(identifier).classes == claim("public.c-source").classes)
        }
        #expect(try claim("com.microsoft.typescript").classes == claim("com.netscape.javascript-source").classes)
        #expect(try claim("public.ruby-script").classes.count == 1)
        // A type inherits the claim of its supertype; plain text claims nothing.
        #expect(families.claim(of: families.plainText) == nil)
    }

    @Test func `Everything that has a claim is declared`() throws {
        let identifiers = [
            "public.json", "public.html", "public.delimited-values-text", "public.php-script", "public.c-source",
            "public.c-plus-plus-source", "public.objective-c-source", "public.c-header", "public.c-plus-plus-header",
            "public.objective-c-plus-plus-source", "com.netscape.javascript-source", "com.microsoft.typescript",
            "public.python-script", "com.sun.java-source", "com.microsoft.c-sharp", "public.css",
            "org.golang.go-script",
        ]
        for identifier in identifiers {
            let claim = try claim(identifier)
            if claim.form == .language { #expect(!claim.classes.isEmpty && claim.syntax != .open, "\(identifier)") }
        }
    }
}
