import Testing

@testable import ContentIdentification
@testable import FileIdentification
@testable import LanguageModel
@testable import TypeRegistry

/// Files whose extension several kinds of text files share. Sources: the languages' manuals; linguist issues 1649, 722
/// and 272 (`.m`), jshttp/mime-types 99 (`.ts`), PicoDocs 30 (`.key`), ranger 1847 (`.rs`).
@Suite struct AmbiguousExtensionsTests {
    private let identifier = FileIdentifier.withoutMagic

    private func type(_ name: String, _ text: String) -> String {
        identifier.identify(bytes: Array(text.utf8), named: .init(name)).type.identifier
    }

    @Test(arguments: [
        ("a.m", "#import <Foundation/Foundation.h>\n@implementation A\n@end\n", "public.objective-c-source"),
        ("a.m", "% comment\nfunction y = f(x)\n  y = x;\nend\n", "typeq.matlab"),
        ("a.m", "## Copyright\n1;\n", "typeq.matlab"),
        ("a.m", "(* comment *)\nf[x_] := x^2\n", "typeq.wolfram-language"),
        ("a.m", ":- module a.\n:- interface.\n", "typeq.mercury-lang"),
        ("a.m", "implement A;\n\ninclude \"sys.m\";\n", "typeq.limbo"),
        ("a.v", "module a(input b);\nendmodule\n", "typeq.verilog"),
        ("a.v", "Require Import Arith.\nLemma a : True.\nProof. exact I. Qed.\n", "typeq.rocq-prover"),
        ("a.v", "fn main() {\n\tprintln('hello')\n}\n", "typeq.v-lang"),
        ("a.pl", "use strict;\nprint \"a\";\n", "public.perl-script"),
        ("a.pl", "parent(a, b).\nchild(X, Y) :- parent(Y, X).\n", "typeq.prolog"),
        ("a.pro", "TEMPLATE = app\nSOURCES += main.cpp\n", "typeq.qt-project"),
        ("a.pro", "-keep class a.B { *; }\n", "typeq.proguard-rules"),
        ("a.pro", "; comment\npro hello\n  print, 'a'\nend\n", "typeq.idl-language"),
        ("a.r", "x <- c(1, 2)\nplot(x)\n", "typeq.r-script"),
        ("a.r", "REBOL [Title: \"a\"]\nprint 1\n", "typeq.rebol"),
        ("a.r", "resource 'STR ' (128) { \"a\" };\n", "com.apple.rez-source"),
        ("a.cls", "\\NeedsTeXFormat{LaTeX2e}\n\\ProvidesClass{a}\n", "org.tug.cls"),
        ("a.cls", "USING Progress.Lang.*.\nCLASS A:\nEND CLASS.\n", "typeq.openedge-abl"),
        ("a.fs", "module A\n\nlet x = 1\n", "org.fsharp.f-sharp"),
        ("a.fs", "#version 330\nvoid main() {}\n", "org.khronos.glsl.fragment-shader"),
        ("a.fs", ": square dup * ;\n", "typeq.forth"),
        ("a.d", "a.o: a.c a.h\n", "typeq.makefile-dependencies"),
        ("a.d", "#pragma D option quiet\nsyscall::open:entry { trace(1); }\n", "typeq.dtrace-script"),
        ("a.d", "module a;\nimport std.stdio;\nvoid main() { writeln(1); }\n", "org.dlang.d"),
        ("a.ll", "; ModuleID = 'a'\ndefine i32 @f() {\n  ret i32 0\n}\n", "typeq.llvm-ir"),
        ("a.ll", "%{\n#include <a.h>\n%}\n%%\n[0-9]+ ;\n%%\n", "public.lex-source"),
        ("a.plt", "set title \"a\"\nplot sin(x)\n", "typeq.gnuplot"),
        ("a.plt", "IN;SP1;PU0,0;PD10,10;\n", "typeq.hpgl-plot"),
        ("a.nc", "G21\nG1 X1 Y1\nG1 X2 Y2\nM30\n", "typeq.gcode"),
        ("a.nc", "module AC {\n  provides interface A;\n}\nimplementation {\n}\n", "typeq.nesc"),
        ("a.mo", "model A\n  Real x;\nequation\n  der(x) = 1;\nend A;\n", "typeq.modelica"),
        ("a.bc", "scale = 2\nprint 1 / 3\n", "typeq.bc-calculator"),
        ("a.ru", "PREFIX a: <http://example.org/>\nINSERT DATA { a:b a:c a:d }\n", "typeq.sparql-update"),
        ("a.ru", "run App\n", "public.ruby-script"),
        ("a.ts", "export interface A {\n  name: string;\n}\n", "com.microsoft.typescript"),
        ("a.ts", "<!DOCTYPE TS><TS version=\"2.1\"><context/></TS>\n", "typeq.qt-linguist-translation"),
        ("a.rs", "fn main() {}\n", "org.rust-lang.rust-script"),
        ("a.rs", "#pragma version(1)\n#pragma rs java_package_name(a)\n", "typeq.renderscript"),
        ("a.dot", "digraph a { b -> c }\n", "typeq.graphviz-dot"),
        ("a.mod", "MODULE Hello;\nFROM STextIO IMPORT WriteString;\nEND Hello.\n", "typeq.modula2"),
        ("a.mmd", "sequenceDiagram\n  A->>B: hello\n", "typeq.mermaid"),
        ("a.rst", "Words.\n", "org.python.restructuredtext"),
        ("a.ms", ".TL\nTitle\n.PP\nWords.\n", "typeq.troff-ms"),
        ("a.ms", "rollout a \"A\" (\n)\n", "typeq.maxscript"),
        ("a.j", ".class public A\n.super java/lang/Object\n", "typeq.jasmin"),
        ("a.j", "@import <Foundation/CPObject.j>\n", "typeq.objective-j"),
        ("a.as", "package a {\n  import flash.display.Sprite;\n}\n", "com.adobe.actionscript"),
        ("a.cl", "(defun f (x) x)\n", "typeq.common-lisp"),
        ("a.cl", "__kernel void f(__global int *a) {}\n", "public.opencl-source"),
        ("a.f", "      program a\n      end\n", "public.fortran-source"),
        ("a.key", "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n", "typeq.pem-private-key"),
        ("a.pub", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA a@b\n", "typeq.openssh-public-key"),
        ("a.doc", "{\\rtf1\\ansi hello}\n", "public.rtf"), ("a.doc", "Plain words.\n", "public.plain-text"),
        ("a.map", "{\"version\": 3, \"sources\": [], \"mappings\": \"\"}\n", "typeq.source-map"),
        ("a.ui", "<interface><object class=\"GtkWindow\"/></interface>\n", "typeq.gtk-builder"),
        // Linguist's samples.
        ("a.pl", "use v6;\nsay 1;\n", "typeq.raku-source"),
        ("a.pl", "#!/usr/bin/env perl6\nsay 1;\n", "typeq.raku-source"),
        ("a.t", "use v6;\nok 1;\n", "typeq.raku-source"), ("a.t", "use Test::More;\nok 1;\n", "org.perl.test-script"),
        ("a.m", "$include $lib/strings\nlvar a\n: f ( x -- )\n;\n", "typeq.muf"),
        ("a.m", "Lock: module\n{\n  PATH: con \"a\";\n};\n", "typeq.limbo"),
        ("a.cls", "VERSION 1.0 CLASS\nBEGIN\nEND\n", "typeq.vb6-source"),
        ("a.cls", "global class A {\n}\n", "typeq.apex"), ("a.cls", "% a class\n\\ProvidesClass{a}\n", "org.tug.cls"),
        ("a.gs", "class A\n  construct ()\n    pass\ninit\n  print \"a\"\n", "typeq.genie"),
        ("a.mo", "model A\nend A;\n", "typeq.modelica"),
        ("a.p", "set terminal png\nplot sin(x)\n", "typeq.gnuplot"),
        ("a.p", "DEFINE VARIABLE a.\n", "typeq.openedge-abl"),
        ("a.asc", "Title\n=====\n\nText.\n", "typeq.asciidoc"),
        ("a.bb", "Function f()\nEnd Function\n", "typeq.blitzbasic"),
        ("a.bb", "SUMMARY = \"a\"\ninherit b\n", "typeq.bitbake"), ("a.nu", "(load \"Nu:a\")\n", "typeq.nu-lang"),
        ("a.nu", "def f [] { ls }\n", "typeq.nushell"),
        ("a.i", "%module a\n%include \"a.h\"\n", "typeq.swig-interface"),
        ("a.ls", "package\n{\n}\n", "typeq.loomscript"), ("a.sl", "<% a = 1 %>\n", "typeq.slash-lang"),
        ("a.php", "<?hh\nfunction f(): void {}\n", "typeq.hack-lang"),
        ("a.rno", ".\\\" a\n.SH b\n", "typeq.troff-source"),
        ("a.fcgi", "#!/bin/sh\necho\n", "public.shell-script"),
        ("a.pem", "-----BEGIN PRIVATE KEY-----\nMIIB\n", "typeq.pem-private-key"),
        ("a.pem", "-----BEGIN CERTIFICATE-----\nMIIB\n", "public.x509-certificate"),
        ("a.ui", "<ui version=\"4.0\"><class>A</class></ui>\n", "typeq.qt-designer-form"),
        ("a.srt", "1\n00:00:01,000 --> 00:00:02,000\nHello\n", "typeq.subrip-subtitles"),
        ("a.sub", "{10}{20}Hello\n", "typeq.microdvd-subtitles"),
        ("a.tst", "gap> 1 + 1;\n2\n", "typeq.gap"), ("a.gd", "DeclareOperation(\"A\", []);\n", "typeq.gap"),
        ("a.toc", "\\contentsline {section}{a}{1}\n", "typeq.latex-tables-of-contents"),
        ("a.toc", "CD_DA\n\nTRACK AUDIO\nFILE \"a.wav\" 0\n", "typeq.toc-disc-layout"),
    ])
    func `The lines of a text file determine the type`(_ name: String, _ text: String, _ expected: String) {
        #expect(type(name, text) == expected, "\(name)")
    }

    @Test func `A type with lines only for its extension shares an extension`() {
        let rows = FormatRow.of(.claimHint)
        #expect(!rows.isEmpty)
        for row in rows { #expect(sharesExtension(row.type), "\(row)") }
    }

    // typeq-registry(5): weak hints also confirm a guess of the language model.
    @Test func `A type with weak lines shares an extension, or is a language of the model`() throws {
        let rows = FormatRow.of(.weakHint)
        #expect(!rows.isEmpty)
        let model = try #require(LanguageModel.shipped)
        for row in rows {
            #expect(sharesExtension(row.type) || !model.classes(of: row.type.identifier).isEmpty, "\(row)")
        }
    }

    @Test func `A default claimant shares an extension`() {
        for row in FormatRow.of(.trait) where row.mark.key == "default-claimant" {
            #expect(sharesExtension(row.type), "\(row)")
        }
    }

    private func sharesExtension(_ type: UTType) -> Bool {
        (type.tags[.filenameExtension] ?? []).contains {
            Registry.shipped.claimants(of: $0, .filenameExtension).count > 1
        }
    }

    // Source: typeq-registry(5), CONTENT.
    @Test(arguments: [
        ("set ", "set title", true), ("set ", "reset", false), ("set ", "set", false), ("end\n", "end", true),
        ("end\n", "ending", false), ("a …;", "a b;", true), ("a …;", "a b; c", false), ("a …;", "a ;", true),
        ("a …=…", "a b = c", true), ("a …=…", "a b", false), ("…::=…", "x ::= y", true), ("… {", "a {", true),
        ("a…b…c", "a b c", true), ("a…b…c", "a c b", false), ("a…a", "a", false), ("a…b…b", "a b", false),
        ("“a", "“a”", true), ("…“", "a “", true), ("a…", "a", true), ("……a", "a", true),
    ])
    func `A pattern matches a line`(_ pattern: String, _ line: String, _ expected: Bool) {
        let (pattern, line) = (Array(pattern.utf8), Array(line.utf8))
        let matches = pattern.withUnsafeBufferPointer { pattern in
            line.withUnsafeBufferPointer { LanguageHints.matches(pattern, $0) }
        }
        #expect(matches == expected)
    }
}
