import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Text: programming languages.
@Suite struct LanguageTests {
    // Sources: the first programs of the languages' manuals. Complaints: ahupp/python-magic issues 107 and 75 (CSS as
    // assembler or C++), 316 (Python as Objective-C), mawww/kakoune issue 481 (Rust as C).
    @Test(arguments: [
        ("#include <stdio.h>\n\nint main(void) {\n    printf(\"hello\\n\");\n    return 0;\n}\n", "public.c-source"),
        ("#include <iostream>\nusing namespace std;\nint main() { std::cout << 1; }\n", "public.c-plus-plus-source"),
        ("#import <Foundation/Foundation.h>\n@interface A : NSObject\n@end\n", "public.objective-c-source"),
        ("package a.b;\n\nimport java.util.List;\n\npublic class A {\n}\n", "com.sun.java-source"),
        ("using System;\n\nnamespace A\n{\n    public class B { }\n}\n", "com.microsoft.c-sharp"),
        ("package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfmt.Println(1)\n}\n", "org.golang.go-script"),
        ("use std::io;\n\nfn main() {\n    let mut x = 1;\n    println!(\"{}\", x);\n}\n", "org.rust-lang.rust-script"),
        (
            "import os\nfrom a import b\n\ndef f(x):\n    return x\n\nif __name__ == '__main__':\n    f(1)\n",
            "public.python-script"
        ),
        ("require 'set'\n\nclass A < B\n  attr_reader :x\n  def f\n  end\nend\n", "public.ruby-script"),
        ("use strict;\nuse warnings;\nmy $x = 1;\n", "public.perl-script"),
        ("'use strict';\nconst fs = require('fs');\nmodule.exports = 1;\n", "com.netscape.javascript-source"),
        ("export interface A {\n  name: string;\n}\n", "com.microsoft.typescript"),
        (
            "body {\n  margin: 0;\n  color: #fff;\n  font-family: Arial, sans-serif;\n}\n.a {\n  width: 1px;\n}\n"
                + "a:hover, a:focus {\n  text-decoration: none;\n}\nul li {\n  list-style: none;\n  padding: 0 1em;\n}\n"
                + "@media print {\n  .a { display: none; }\n}\n",
            "public.css"
        ),
        (
            "import SwiftUI\n\nstruct A: View {\n    let name: String\n    var body: some View { Text(name) }\n"
                + "    func f(_ x: Int) -> Int? {\n        guard x > 0 else { return nil }\n        return x\n    }\n}\n",
            "public.swift-source"
        ),
        (
            "module Main where\n\nimport qualified Data.Map as M\n\nmain :: IO ()\nmain = print 1\n",
            "org.haskell.haskell-source"
        ),
        ("program a\n  implicit none\n  integer :: i\nend program a\n", "public.fortran-90-source"),
        ("program A;\nuses crt;\nbegin\n  writeln('x');\nend.\n", "public.pascal-source"),
        ("with Ada.Text_IO; use Ada.Text_IO;\nprocedure A is\nbegin\n   null;\nend A;\n", "public.ada-source"),
        ("library ieee;\nuse ieee.std_logic_1164.all;\nentity a is\nend a;\n", "typeq.vhdl"),
        ("`timescale 1ns/1ps\nmodule a(input b);\nassign c = b;\nendmodule\n", "typeq.verilog"),
        ("(ns a.b)\n(defn f [x]\n  x)\n", "org.clojure.script"),
        ("-module(a).\n-export([f/1]).\nf(X) -> X.\n", "org.erlang.erlang-source"),
        ("CREATE TABLE a (b INT);\nINSERT INTO a VALUES (1);\n", "org.iso.sql"),
        ("apply plugin: 'java'\n\nrepositories {\n    mavenCentral()\n}\n", "org.gradle.source"),
        ("BEGIN {\n  FS = \":\"\n}\n{ print $1 }\nEND {\n  print NR\n}\n", "typeq.awk"),
        ("set title \"a\"\nset xlabel \"x\"\nplot sin(x) with lines\n", "typeq.gnuplot"),
        ("default namespace = \"http://a.example\"\nstart = element a {\n  text\n}\n", "typeq.relax-ng-compact"),
        ("       IDENTIFICATION DIVISION.\n       PROGRAM-ID. A.\n       PROCEDURE DIVISION.\n", "typeq.cobol"),
        (
            "require [\"fileinto\"];\nif header :contains \"subject\" \"a\" {\n  fileinto \"b\";\n}\n",
            "typeq.sieve-filter"
        ),
        ("Require Import Arith.\nLemma a : True.\nProof.\n  exact I.\nQed.\n", "typeq.rocq-prover"),
        ("import QtQuick 2.0\n\nRectangle {\n    width: 1\n}\n", "typeq.qml-source"),
        ("function [a, b] = f(x)\n% comment\na = zeros(1);\nend\n", "typeq.matlab"),
        ("Imports System\n\nPublic Class A\n    Private Sub B()\n    End Sub\nEnd Class\n", "com.microsoft.vb-source"),
        ("dnl comment\nAC_DEFUN([A], [\nAC_SUBST(B)\n])\n", "typeq.m4-macros"),
        ("/dts-v1/;\n/ {\n\tcompatible = \"a,b\";\n};\n", "typeq.device-tree"),
        ("note\n\tdescription: \"a\"\nclass\n\tA\nfeature\n\tf\n\t\tdo\n\t\tend\nend\n", "com.eiffel.source-code"),
        ("extends Node2D\n\nfunc _ready():\n\tpass\n", "typeq.gdscript"),
        (
            "source 'https://rubygems.org'\n\ngroup :test do\n  gem 'rails', '~> 7.0'\n  gem 'a', require: false\nend\n",
            "public.ruby-script"
        ),
    ])
    func `A program is identified by its constructs`(_ text: String, _ identifier: String) {
        let found = TextReader.read(TextWindow(text.utf8), .shipped)
        #expect(found.map(\.identifier) == [identifier])
        #expect(found.first?.grade == .hint)
    }

    // Sources: the manuals of the languages. The model assigns these a probability of 35 to 57 %, and 70 % is required
    // for a short text.
    @Test(arguments: [
        ("import java.util.Map;\nint a;\n", "com.sun.java-source", "import java.util."),
        ("(define-module (a b))\n(x)\n", "typeq.scheme", "(define-module "),
        ("mutable struct A\n  x\nend\n", "org.julia.julia-script", "mutable struct "),
    ])
    func `A line of a language confirms the model's first guess`(_ text: String, _ identifier: String, _ line: String) {
        let found = TextReader.read(TextWindow(text.utf8), .shipped)
        #expect(found.map(\.identifier) == [identifier])
        #expect(found.first?.text.hasSuffix("%, and a line with '\(line)'") == true)
        #expect(kind(text.replacing(line, with: "some other words ")) == nil)
    }

    // Sources: elementary/files issue 1205 (`//`), facebook/hhvm issue 8285 (`extern`), magika issues 1145 and 1249.
    @Test(arguments: [
        "// one\n// two\n// three\n", "extern\n",
        "import this, or that\ndefine it\nclass dismissed\nreturn to sender\n",
        "The function of the class is to return the value.\nIf it does, let us use it.\nElse, let it be.\n",
        "Title of it\n===========\n\nAn example::\n\n    import os\n    def f(x):\n        return x\n",
        "use the tools\nmodule by module\nbegin\nend\n", "Begin with Ada.\nUse it.\nEnd.\n",
    ])
    func `Words are not a program`(_ text: String) {
        #expect(kind(text) == nil)
    }

    @Test func `Markdown is a hint from several kinds of markup`() {
        let text =
            "# Title\n\nSee [here](https://example.com).\n\n## Use\n\n```c\n#include <stdio.h>\nint main(void) {\n```\n"
        #expect(TextReader.read(TextWindow(text.utf8), .shipped).map(\.identifier) == ["net.daringfireball.markdown"])
        #expect(kind("# a comment\n# another\nkey value\n") == nil)
    }
}
