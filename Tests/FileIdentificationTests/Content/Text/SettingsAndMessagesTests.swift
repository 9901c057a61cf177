import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Text: settings, patches and messages that resemble each other.
@Suite struct SettingsAndMessagesTests {
    // Source: TOML 1.0: keys, strings, inline tables, arrays of tables.
    @Test(arguments: [
        "[a]\nb = { c = 1, d = \"e\" }\n", "[[x]]\na = 1\n[[x]]\na = 2\n", "[a]\nb.c = 1\nb.d = true\n",
        "[target.'cfg(windows)'.dependencies]\nx = \"1\"\ny = \"2\"\n", "[a] # words\nb = \"[\"\nc = [\"]\", '[']\n",
        "[a]\nb = \"\"\"\nnot = toml here\n\"\"\"\nc = 1\n", "[a.b]\nd = 1979-05-27 07:32:00\ne = 0xFF\n",
        "\"a b\" = 1\n[c]\nd = 'x'\n",
    ])
    func `TOML tables and values are not older settings`(_ text: String) {
        #expect(kind(text) == "public.toml")
    }

    @Test(arguments: [
        "[a]\nb = c\nd = e\n", "[a b]\nc = \"d\"\ne = \"f\"\n", "[a]\nb = 10 MB\nc = 10.0.0.1\n",
        "[a]\nb = \"c\" d\ne = 1\n",
    ])
    func `Settings that are not TOML are older settings`(_ text: String) {
        #expect(kind(text) == "com.microsoft.ini")
    }

    private static let difference = "diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"

    // Sources: git-format-patch, discussion: the fixed date distinguishes a patch from a mailbox; DEP-3 (patches of Debian).
    @Test(arguments: [
        "From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\nFrom: A <a@b.c>\n"
            + "Date: Mon, 1 Jan 2024 00:00:00 +0000\nSubject: [PATCH] x\nMessage-ID: <1@b>\n\nWords.\n---\n",
        "From: A <a@b.c>\nDate: Mon, 1 Jan 2024 00:00:00 +0000\nSubject: x\nForwarded: no\n\n---\n",
        "Description: x\nAuthor: A <a@b.c>\n",
    ])
    func `A patch can have header fields`(_ start: String) {
        #expect(kind(start + Self.difference) == "public.patch-file")
    }

    @Test func `The first line of a git patch identifies a patch with a long message`() {
        let line = "From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\n"
        #expect(
            kind(line + "From: A <a@b.c>\nDate: Mon, 1 Jan 2024\nSubject: [PATCH] x\n\nWords.\n") == "public.patch-file"
        )
    }

    // Sources: RFC 5322, 3.6.7 (trace fields); RFC 4155.
    @Test func `A message that contains a patch is a message`() {
        let fields = "From: A <a@b.c>\nDate: Mon, 1 Jan 2024 00:00:00 +0000\nSubject: [PATCH] x\n\nWords.\n---\n"
        #expect(kind("Return-Path: <a@b.c>\n" + fields + Self.difference) == "com.apple.mail.email")
        #expect(
            kind("Delivered-To: d@e.f\nReceived: from a\n\tby b; Mon\n" + fields + Self.difference)
                == "com.apple.mail.email")
        #expect(kind("From a@b.c Mon Jan  1 00:00:00 2024\n" + fields + Self.difference) == "com.c-command.mbox")
        let named = FileIdentifier().identify(
            bytes: Array(("Return-Path: <a@b.c>\n" + fields + Self.difference).utf8), named: "x.patch")
        #expect(named.warnings == [])
    }

    // Source: reStructuredText Markup Specification: inline literals, section titles.
    @Test func `One line is one kind of markup`() {
        func outline(_ text: String) -> Bool { ReStructuredTextReader.read(TextWindow(text.utf8)) != nil }
        #expect(!outline("Notes\n=====\n\nCall ``__init__`` and ``_x`` first.\n"))
        #expect(!outline("Notes\n:::::\n\nwords\n"))
        #expect(outline("Notes\n=====\n\nSee `the page`_ here.\n\nMore\n----\n\nAn ``x``.\n"))
    }

    // Source: jsonc.org.
    @Test(arguments: [
        "// words\n{ \"a\": 1 }\n", "{\n  \"a\": 1, // one\n  \"b\": [1, 2,], /* two */\n}\n",
        "/* a */ [{ \"a\": \"//\" }]\n",
        "{\n  // cut\n  \"a\": {\n    \"b\": \"wor",
    ])
    func `JSON with comments is a guess`(_ text: String) {
        #expect(kind(text) == "org.json.jsonc")
        let named = FileIdentifier().identify(bytes: Array(text.utf8), named: "settings.json")
        #expect(named.type == .json)
        #expect(named.warnings == [])
    }

    @Test(arguments: [
        "// words\nint main() { return 0; }\n", "{\"a\": \"http://x\",}\n", "{ // x\n a: 1 }\n", "[ // x\n 1, 2 ]\n",
        "/* a */\n{ color: red; }\n",
    ])
    func `Programs with comments are not JSON`(_ text: String) {
        #expect(kind(text) != "org.json.jsonc")
    }
}
