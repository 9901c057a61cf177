import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Text: scripts and mode lines.
@Suite struct ScriptTests {
    // Sources: execve(2); the manual of env, `-S`; the manuals of Tcl and Perl.
    @Test(arguments: [
        ("#!/bin/sh\n", "public.shell-script"), ("#! /bin/bash -e\n", "public.bash-script"),
        ("#!/usr/bin/env python3\n", "public.python-script"), ("#!/usr/bin/python3.11 -u\n", "public.python-script"),
        ("#!/usr/bin/env -S python3 -u\n", "public.python-script"),
        ("#!/usr/bin/env -Spython3 -u\n", "public.python-script"),
        ("#!/usr/bin/env -S -i PATH=/bin A=b ruby2.7 -w\n", "public.ruby-script"),
        ("#!/usr/bin/env -vS deno run --allow-net\n", "com.microsoft.typescript"),
        ("#!/usr/bin/env -i VAR=x perl\n", "public.perl-script"),
        ("#!/usr/bin/env node\n", "com.netscape.javascript-source"),
        ("#!/usr/bin/perl5.36.0 -w\n", "public.perl-script"), ("#!/usr/bin/tclsh8.6\n", "tk.tcl.tcl-source"),
        ("#!/usr/bin/make -f\n", "public.make-source"), ("#!/usr/bin/awk -f\r\n", "typeq.awk"),
        ("#!/usr/bin/osascript -l JavaScript\n", "com.netscape.javascript-source"),
        ("#!/usr/bin/php-8.2\n", "public.php-script"),
        ("#!/usr/bin/env Rscript\n", "typeq.r-script"), ("#!/opt/strange/thing\n", "public.script"),
        ("#!C:/Perl/bin/perl.exe\n", "public.perl-script"), ("#!/usr/bin/env swift\n", "public.swift-source"),
        ("#!/usr/bin/env nix-shell\n", "dev.nix.source"), ("#!/usr/bin/zsh", "public.zsh-script"),
        ("#!/usr/bin/env nix-shell\n#!nix-shell -i python3 -p python3\nprint(1)\n", "public.python-script"),
        ("#! /usr/bin/env nix-shell\n#! nix-shell -p jq\n#! nix-shell -i bash\njq .\n", "public.bash-script"),
        ("#!/bin/sh\n# the next line restarts \\\nexec tclsh \"$0\" \"$@\"\n", "tk.tcl.tcl-source"),
        ("#!/bin/sh\n# This is a shell archive (produced by GNU sharutils).\n", "typeq.shell-archive"),
        ("#!/bin/sh\n# -*- tcl -*-\n", "tk.tcl.tcl-source"), ("#!./tool\n", "public.script"),
        ("#!python\n", "public.python-script"), ("#!pythonw\n", "public.python-script"),
        ("#!python3 -u\n", "public.python-script"), ("#!env perl\n", "public.perl-script"),
        ("#! @PERL@ -w\n", "public.perl-script"), ("#!bin/bash\n", "public.bash-script"),
    ])
    func `An interpreter line names the language`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }

    // Sources: execve(2): an absolute path, or one from the working directory; files of Ensembl and of CCSD begin with the
    // others.
    @Test(arguments: [
        "#!\n", "#! \n", "#!not a path\n", "# !/bin/sh\n", "#! CCSD\n", "#! CCSD/TZ 1\n", "#!genome-build GRCh38\n",
        "#!genome-build-accession GCA/0001\n", "#!python is a snake\n", "#![feature(x)]\n", "#!env\n",
    ])
    func `Other first lines are not interpreter lines`(_ text: String) {
        #expect(InterpreterLine.read(TextWindow(text.utf8), .shipped) == nil)
        let found = FileIdentifier(policy: .content).identify(bytes: Array(text.utf8)).type
        #expect(!found.conforms(to: .script), "\(found)")
    }

    // Sources: `:help modeline` of Vim; the manual of Emacs, Specifying File Variables.
    @Test(arguments: [
        ("# vim: set ft=python :\nx\n", "public.python-script"), ("x\n\n// vi:filetype=c\n", "public.c-source"),
        ("# vim600: ts=4 syntax=ruby:\n", "public.ruby-script"), ("/* ex: set ft=css: */\n", "public.css"),
        ("// -*- C++ -*-\n", "public.c-plus-plus-source"),
        ("; -*- mode: Lisp; coding: utf-8 -*-\n", "typeq.common-lisp"),
        ("%% -*- mode: erlang-mode -*-\n", "org.erlang.erlang-source"),
    ])
    func `A mode line names the language`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }

    @Test(arguments: [
        "# -*- coding: utf-8 -*-\n", "-*- text -*-\n", "# vim: ts=4 sw=4\n", "see vim: it is good\n",
        "novim: ft=python\n",
        "1\n2\n3\n4\n5\n6\nvim: ft=ruby\n8\n9\n10\n11\n12\n13\n",
    ])
    func `A mode line without a language, or in the wrong line, is ignored`(_ text: String) {
        #expect(kind(text) == nil)
    }

    // Source: the first lines of linguist's samples of each language.
    @Test(arguments: [
        ("VERSION 1.0 CLASS\nBEGIN\n  MultiUse = -1\nEND\n", "typeq.vb6-source"),
        ("<?hh // strict\nfunction f(): void {}\n", "typeq.hack-lang"), ("REBOL [\n  Title: {A}\n]\n", "typeq.rebol"),
        ("use v6;\nsay 1;\n", "typeq.raku-source"), ("(module\n  (func $a)\n)\n", "typeq.webassembly-text"),
        ("grammar A;\n\na : 'b' ;\n", "typeq.antlr-grammar"),
        ("define i32 @main() {\n  ret i32 0\n}\n", "typeq.llvm-ir"),
        ("IMPLEMENTATION MODULE A;\nEND A.\n", "typeq.modula2"), ("%module a\n%{\n%}\n", "typeq.swig-interface"),
        ("tell application \"Finder\"\nend tell\n", "com.apple.applescript.text"),
        ("#pragma D option quiet\nBEGIN { a = 1; }\n", "typeq.dtrace-script"),
        (":- module a.\n:- interface.\n", "typeq.mercury-lang"),
        ("root = true\n\n[*]\nindent_size = 2\n", "typeq.editorconfig"),
        ("resource \"aws_instance\" \"a\" {\n  ami = \"b\"\n}\n", "io.terraform.tfvars"),
        ("data {\n  int N;\n}\nparameters {\n  real a;\n}\n", "typeq.stan-model"),
    ])
    func `Prefixes name the language of a program`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }

    // Source: linguist's samples, shortened; their first words do not identify them.
    @Test(arguments: [
        ("-- a\nmodule A where\nimport Prelude\nf :: forall a. a -> a\nf x = x\n", "typeq.purescript"),
        ("module A where\nopen import Data.Nat\nf : Set\n", "typeq.agda"),
        ("// a\n__kernel void f(__global int *a) {\n  int i = get_global_id(0);\n}\n", "public.opencl-source"),
        ("// a\nfloat4 f(float2 u : TEXCOORD0) : SV_Target {\n}\ncbuffer B {\n}\n", "com.microsoft.hlsl"),
        ("// a\n$fn = 100;\ndifference() {\n  translate([1, 2, 3])\n}\n", "org.openscad.scad"),
        ("# a\nLICENSE = \"MIT\"\nSRC_URI = \"file://a\"\ninherit autotools\n", "typeq.bitbake"),
        ("# a\nQT += core\nTARGET = a\nSOURCES += main.cpp\n", "typeq.qt-project"),
        ("# a\n-dontwarn a.b.**\n-keep class a.b.C\n", "typeq.proguard-rules"),
        ("# a\n{ stdenv, fetchurl }:\nstdenv.mkDerivation {\n  name = \"a\";\n}\n", "dev.nix.source"),
        ("# a\nquery A($b: ID!) {\n  c\n}\nfragment D on E {\n  f\n}\n", "typeq.graphql"),
        ("\"a\"\nObject subclass: #A\n  instanceVariableNames: 'b'\n  category: 'C'\n", "typeq.smalltalk"),
        ("/* a */\n%{\n#include <a.h>\n%}\n%token A\n%type <b> c\n%%\n", "public.yacc-source"),
        ("# a\nset A;\nparam b {A} > 0;\nminimize C: sum {i in A} b[i];\nsubject to D: 1;\n", "typeq.ampl-model"),
    ])
    func `Rare languages are identified by unique constructs`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }
}
