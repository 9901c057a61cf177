extension LanguagePatterns {
    /// Languages with a vocabulary of their own, and notations that look like programs.
    static let smaller: [Language] = [
        Language(
            identifier: "org.codehaus.groovy-source", name: "Groovy",
            patterns: [
                line(3, "apply plugin:"), line(3, "dependencies {", ends: "{"), line(3, "repositories {", ends: "{"),
                line(3, "mavenCentral()"), line(3, "pipeline {", ends: "{"), line(2, "agent any"), line(3, "stages {"),
                line(2, "def ", holds: " = "), line(3, "stage('"), line(2, "implementation '"), line(2, "compile '"),
                line(3, "import groovy."), line(2, "println \""), line(3, "buildscript {"), line(3, "@Grab("),
                line(2, "sourceCompatibility"), line(3, "plugins {", ends: "{"),
            ]),
        Language(
            identifier: "typeq.awk", name: "awk",
            patterns: [
                line(3, "BEGIN {", ends: "{"), line(3, "BEGIN{", ends: "{"), line(3, "END {", ends: "{"),
                line(3, "END{", ends: "{"), line(3, "BEGIN ", holds: "FS"), line(2, "", holds: "{ print $"),
                line(2, "", holds: "{print $"), line(2, "", holds: "gsub(/"), line(2, "", holds: "split($"),
                line(3, "", holds: "getline "), line(3, "/^", ends: "{"), line(2, "NR "), line(3, "", holds: " in a)"),
                line(2, "# ", holds: ".awk --- "), line(2, "function ", ends: ")"), line(1, "printf \""),
                line(2, "", holds: "length($"), line(2, "delete "),
            ]),
        Language(
            identifier: "typeq.gnuplot", name: "gnuplot",
            patterns: [
                line(3, "set title \""), line(3, "set title '"), line(3, "set xlabel "), line(3, "set ylabel "),
                line(3, "set xrange "), line(3, "set yrange "), line(3, "set terminal "), line(3, "set term "),
                line(2, "plot "), line(3, "splot "), line(2, "set output "), line(2, "set key "), line(3, "unset "),
                line(3, "set style "), line(2, "replot"), line(2, "pause -1"), line(3, "set samples "),
                line(2, "reset", ends: "reset"),
            ]),
        Language(
            identifier: "typeq.relax-ng-compact", name: "RELAX NG compact syntax",
            patterns: [
                line(4, "default namespace "), line(4, "datatypes ", holds: "= \""), line(3, "start = "),
                line(3, "start |= "), line(3, "element ", ends: "{"), line(2, "element ", holds: "{"),
                line(2, "attribute ", holds: "{"), line(3, "", holds: "= element "),
                line(3, "include \"", holds: ".rnc"),
                line(2, "", holds: ".attlist"), line(3, "", holds: " &= "), line(2, "", holds: "attribute "),
                line(3, "namespace ", holds: "= \"http"),
            ]),
        Language(
            identifier: "typeq.cobol", name: "COBOL",
            patterns: [
                line(4, "IDENTIFICATION DIVISION"), line(4, "PROCEDURE DIVISION"), line(4, "PROGRAM-ID."),
                line(3, "WORKING-STORAGE SECTION"), line(3, "ENVIRONMENT DIVISION"), line(3, "DATA DIVISION"),
                line(4, "identification division"), line(4, "procedure division"), line(4, "program-id."),
                line(2, "DISPLAY "), line(2, "STOP RUN"), line(2, "MOVE ", holds: " TO "),
            ]),
        Language(
            identifier: "typeq.gherkin", name: "Gherkin",
            patterns: [
                line(3, "Feature: "), line(3, "Scenario: "), line(3, "Scenario Outline: "), line(2, "Given "),
                line(2, "When "), line(2, "Then "), line(1, "And "), line(3, "Background:"), line(2, "Examples:"),
            ]),
        Language(
            identifier: "typeq.sieve-filter", name: "Sieve",
            patterns: [
                line(3, "require [\"", ends: "];"), line(3, "require \"", ends: "\";"), line(3, "if header :"),
                line(3, "if address :"), line(3, "fileinto \""), line(3, "elsif header "), line(2, "keep;"),
                line(3, "if anyof ("), line(3, "if allof ("), line(2, "discard;"), line(2, "stop;"),
                line(3, "redirect \""),
            ]),
        Language(
            identifier: "typeq.rocq-prover", name: "Rocq",
            patterns: [
                line(4, "Require Import "), line(4, "Require Export "), line(4, "From ", holds: " Require "),
                line(3, "Theorem "), line(3, "Lemma ", holds: ":"), line(3, "Proof.", ends: "."),
                line(3, "Qed.", ends: "."),
                line(3, "Inductive ", holds: ":="), line(2, "Definition ", holds: ":="), line(3, "Fixpoint "),
                line(2, "Section ", ends: "."), line(2, "Module ", ends: "."), line(2, "intros"),
                line(2, "Notation \""),
            ]),
        Language(
            identifier: "typeq.modelica", name: "Modelica",
            patterns: [
                line(3, "within ", ends: ";"), line(2, "model "), line(3, "equation", ends: "equation"),
                line(3, "end ", holds: ";"), line(3, "parameter ", holds: " = "), line(2, "partial model "),
                line(3, "extends ", holds: "Modelica"), line(3, "import Modelica."), line(3, "annotation ("),
                line(3, "annotation("), line(3, "connect(", ends: ";"), line(2, "Real "),
            ]),
        Language(
            identifier: "com.eiffel.source-code", name: "Eiffel",
            patterns: [
                line(3, "note", ends: "note"), line(3, "indexing", ends: "indexing"), line(2, "class", ends: "class"),
                line(3, "feature", ends: "feature"), line(3, "feature {"), line(3, "inherit", ends: "inherit"),
                line(2, "create", ends: "create"), line(2, "local", ends: "local"), line(2, "do", ends: "do"),
                line(3, "require", ends: "require"), line(3, "ensure", ends: "ensure"), line(1, "end", ends: "end"),
                line(3, "deferred class"), line(3, "redefine"),
            ]),
        Language(
            identifier: "typeq.qml-source", name: "QML",
            patterns: [
                line(4, "import QtQuick"), line(3, "import Qt "), line(4, "import Qt."), line(3, "property "),
                line(3, "anchors."), line(2, "id: "), line(3, "Item {", ends: "{"), line(3, "Rectangle {", ends: "{"),
                line(2, "width: "), line(2, "height: "), line(3, "onClicked: "), line(2, "text: \""),
            ]),
        Language(
            identifier: "typeq.vala", name: "Vala",
            patterns: [
                line(3, "using Gtk;"), line(3, "using GLib;"), line(3, "using Gee;"), line(3, "public signal "),
                line(3, "construct {", ends: "{"), line(3, "", holds: "(owned) "), line(3, "[CCode ("),
                line(2, "public "),
                line(3, "int main (string[] args)"), line(3, "static int main (string[] args)"),
                line(3, "foreach (var "),
                line(3, "", holds: "throws Error"), line(3, "[GtkTemplate "), line(2, "weak "),
            ]),
        Language(
            identifier: "org.khronos.glsl-source", name: "GLSL",
            patterns: [
                line(4, "#version ", ends: "0"), line(4, "#version ", ends: "core"), line(3, "uniform ", ends: ";"),
                line(3, "varying ", ends: ";"),
                line(3, "gl_Position"), line(3, "gl_FragColor"), line(3, "layout(location"),
                line(3, "layout (location"),
                line(3, "attribute ", ends: ";"), line(2, "void main()"), line(3, "precision ", ends: ";"),
                line(3, "in vec"), line(3, "out vec"), line(2, "vec4 "), line(2, "vec3 "),
            ]),
        Language(
            identifier: "com.microsoft.vb-source", name: "Visual Basic .NET",
            patterns: [
                line(3, "Imports "), line(3, "Public Class "), line(3, "End Class"), line(3, "End Sub"),
                line(3, "End Function"), line(3, "Public Sub "), line(3, "Private Sub "),
                line(2, "Dim ", holds: " As "),
                line(3, "Module "), line(3, "End Module"), line(3, "Option Strict "), line(2, "Public Function "),
                line(3, "Namespace "), line(2, "End If"),
            ]),
        Language(
            identifier: "typeq.vbscript", name: "VBScript",
            patterns: [
                line(4, "WScript.Echo"), line(4, "Set ", holds: " = CreateObject("), line(4, "WScript."),
                line(3, "On Error Resume Next"), line(3, "Option Explicit", ends: "Explicit"), line(1, "Dim "),
                line(3, "set ", holds: " = CreateObject("), line(2, "Const "), line(2, "MsgBox "),
                line(2, "const ", holds: " = &h"), line(2, "rem "), line(2, "end sub"), line(2, "end function"),
            ]),
        Language(
            identifier: "typeq.m4-macros", name: "m4",
            patterns: [
                line(3, "dnl "), line(4, "AC_DEFUN(["), line(4, "AC_INIT("), line(3, "AC_CHECK_"), line(3, "AC_ARG_"),
                line(3, "AM_INIT_AUTOMAKE"), line(3, "AC_SUBST("), line(4, "m4_"), line(3, "define(`"),
                line(3, "include(`"),
                line(3, "divert("), line(3, "AC_REQUIRE("), line(3, "AC_MSG_"), line(3, "AC_OUTPUT"),
                line(3, "changequote("),
            ]),
        Language(
            identifier: "typeq.forth", name: "Forth",
            patterns: [
                line(4, ": ", ends: " ;"), line(4, ": ", holds: " -- "), line(2, "\\ "), line(2, "VARIABLE "),
                line(2, "variable "),
                line(3, "", ends: " constant"),
                line(2, "", holds: " swap "), line(2, "", holds: " dup "), line(2, "", holds: " SWAP "),
                line(2, "", holds: " DUP "),
                line(1, ": "),
            ]),
        Language(
            identifier: "typeq.nim-source", name: "Nim",
            patterns: [
                line(4, "proc ", holds: "*(", ends: "="), line(4, "proc ", ends: "="),
                line(3, "import ", holds: "strutils"),
                line(3, "import std/"), line(3, "template ", ends: "="), line(3, "{.push "), line(3, "", holds: "{."),
                line(3, "echo "), line(2, "discard "), line(2, "when "), line(3, "iterator ", ends: "="),
                line(2, "result = "),
                line(2, "var ", holds: ": "), line(2, "type", ends: "type"), line(3, "", ends: "= object"),
            ]),
        Language(
            identifier: "org.lilypond.files", name: "LilyPond",
            patterns: [
                line(4, "\\version \""), line(4, "\\header {"), line(4, "\\score {"), line(3, "\\relative "),
                line(3, "\\time "), line(3, "\\key "), line(3, "\\layout {"), line(3, "\\midi {"), line(3, "\\clef "),
            ]),
        Language(
            identifier: "typeq.gdscript", name: "GDScript",
            patterns: [
                line(3, "extends ", ends: "Node"), line(3, "extends ", ends: "2D"), line(3, "extends "),
                line(3, "func _ready()"),
                line(3, "func ", ends: ":"), line(3, "func _process("), line(3, "export var "), line(3, "export("),
                line(3, "onready var "), line(3, "@onready "), line(3, "@export"), line(3, "class_name "),
                line(2, "signal "),
                line(2, "preload("),
            ]),
        Language(
            identifier: "typeq.device-tree", name: "device tree",
            patterns: [
                line(4, "/dts-v1/;"), line(4, "compatible = \"", ends: ";"), line(3, "#address-cells = <"),
                line(3, "#size-cells = <"), line(3, "reg = <", ends: ">;"), line(3, "status = \"", ends: ";"),
                line(2, "&", ends: "{"), line(2, "model = \"", ends: ";"), line(2, "};", ends: "};"),
            ]),
        Language(
            identifier: "typeq.corba-idl", name: "IDL",
            patterns: [
                line(3, "interface ", ends: "{"), line(3, "module ", ends: "{"), line(3, "attribute ", ends: ";"),
                line(3, "readonly attribute "), line(3, "typedef sequence<"), line(2, "exception "),
                line(3, "raises ("),
                line(3, "valuetype "), line(3, "", holds: "(in "), line(3, "oneway "), line(3, "[uuid("),
            ]),
        Language(
            identifier: "org.soliditylang.source", name: "Solidity",
            patterns: [
                line(4, "pragma solidity "), line(3, "contract ", ends: "{"), line(2, "function ", holds: " public"),
                line(2, "address "), line(2, "uint256 "), line(2, "mapping"), line(3, "// SPDX-License-Identifier:"),
            ]),
        Language(
            identifier: "typeq.thrift-idl", name: "Thrift",
            patterns: [
                line(3, "namespace java "), line(3, "namespace cpp "), line(3, "namespace py"),
                line(3, "namespace php "),
                line(3, "1: required "), line(3, "1: optional "), line(2, "1: "), line(2, "service ", ends: "{"),
                line(2, "exception ", ends: "{"), line(2, "struct ", ends: "{"),
                line(2, "include \"", ends: ".thrift\""),
            ]),
    ]
}

extension LanguagePatterns {
    /// Rarer languages, by unique constructs. Sources: the languages' manuals; linguist's samples.
    static let rare: [Language] = [
        Language(
            identifier: "typeq.purescript", name: "PureScript",
            patterns: [
                line(4, "", holds: " :: forall "), line(4, "foreign import "), line(3, "import Prelude"),
                line(3, "import Data."), line(3, "import Effect"), line(3, "derive instance "),
                line(3, "derive newtype "),
                line(2, "module ", ends: " where"), line(2, "", holds: " :: "), line(2, "instance "),
            ]),
        Language(
            identifier: "typeq.agda", name: "Agda",
            patterns: [
                line(4, "open import "), line(4, "", holds: " : Set"), line(3, "", holds: "∀ {"), line(3, "postulate"),
                line(2, "module ", ends: " where"), line(2, "", holds: " ≡ "), line(3, "data ", ends: " where"),
                line(3, "open module "),
            ]),
        Language(
            identifier: "typeq.clipper-xbase", name: "xBase",
            patterns: [
                line(3, "LOCAL "), line(3, "PROCEDURE ", ends: ")"), line(3, "STATIC FUNCTION "),
                line(3, "#require \""),
                line(4, "#include \"hbclass.ch\""), line(4, "#include \"inkey.ch\""), line(3, "@ ", holds: " SAY "),
                line(2, "FUNCTION "), line(2, "RETURN"), line(2, "ENDIF"), line(3, "ENDDO"), line(3, "? \""),
            ]),
        Language(
            identifier: "public.opencl-source", name: "OpenCL",
            patterns: [
                line(4, "__kernel "), line(3, "__global "), line(4, "kernel void "), line(4, "#pragma OPENCL"),
                line(3, "", holds: "get_global_id("), line(3, "", holds: "__local "),
            ]),
        Language(
            identifier: "com.microsoft.hlsl", name: "HLSL",
            patterns: [
                line(4, "cbuffer "), line(4, "", holds: ": SV_"), line(4, "", holds: ": TEXCOORD"),
                line(3, "float4x4 "),
                line(3, "Texture2D "), line(3, "sampler "), line(3, "technique"), line(2, "float4 "),
                line(3, "", holds: "tex2D("),
            ]),
        Language(
            identifier: "org.openscad.scad", name: "OpenSCAD",
            patterns: [
                line(4, "difference() {"), line(4, "difference()"), line(3, "union() {"), line(3, "translate(["),
                line(3, "$fn"), line(4, "linear_extrude("), line(3, "cylinder("), line(3, "rotate(["), line(3, "use <"),
                line(2, "module ", holds: "(", ends: "{"), line(2, "include <"), line(3, "cube(["), line(3, "hull()"),
            ]),
        Language(
            identifier: "typeq.bitbake", name: "BitBake",
            patterns: [
                line(4, "SRC_URI"), line(4, "LIC_FILES_CHKSUM"), line(4, "do_install"), line(4, "do_compile"),
                line(4, "do_configure"), line(3, "inherit "), line(3, "DEPENDS "), line(3, "RDEPENDS"),
                line(2, "LICENSE "), line(2, "SUMMARY "), line(2, "DESCRIPTION "), line(3, "", holds: " ?= \""),
                line(3, "PACKAGES "), line(3, "FILES_"),
            ]),
        Language(
            identifier: "typeq.qt-project", name: "qmake",
            patterns: [
                line(4, "SOURCES +="), line(4, "HEADERS +="), line(3, "SOURCES = "), line(4, "QT +="), line(4, "QT -="),
                line(3, "TEMPLATE = "), line(3, "CONFIG +="), line(2, "TARGET = "), line(3, "INCLUDEPATH"),
                line(3, "SUBDIRS"), line(3, "FORMS +="), line(3, "RESOURCES +="),
            ]),
        Language(
            identifier: "typeq.proguard-rules", name: "ProGuard",
            patterns: [
                line(4, "-keep "), line(4, "-keepclassmembers"), line(4, "-dontwarn "), line(4, "-keepattributes"),
                line(3, "-dontobfuscate"), line(4, "-assumenosideeffects"), line(3, "-libraryjars"), line(3, "-injars"),
                line(3, "-keepnames"), line(3, "-keepclasseswithmembers"),
            ]),
        Language(
            identifier: "typeq.puppet", name: "Puppet",
            patterns: [
                line(3, "file { "), line(3, "package { "), line(3, "service { "), line(4, "node default {"),
                line(4, "ensure ", holds: "=>"), line(2, "class ", ends: "{"), line(2, "include "), line(3, "exec { "),
                line(3, "notify ", holds: "=> "), line(3, "define ", ends: "{"),
            ]),
        Language(
            identifier: "dev.nix.source", name: "Nix",
            patterns: [
                line(4, "stdenv.mkDerivation"), line(4, "", holds: "stdenv.mkDerivation"), line(4, "{ stdenv"),
                line(3, "{ pkgs"), line(3, "{ lib"), line(4, "with import <nixpkgs>"), line(3, "inherit ("),
                line(2, "meta = "), line(3, "buildInputs = "), line(3, "src = fetch"), line(3, "let", ends: "let"),
                line(3, "", holds: "callPackage "),
            ]),
        Language(
            identifier: "typeq.graphql", name: "GraphQL",
            patterns: [
                line(3, "query ", ends: "{"), line(3, "mutation ", ends: "{"),
                line(4, "fragment ", holds: " on ", ends: "{"),
                line(4, "type Query {"), line(2, "type ", ends: "{"), line(3, "scalar "), line(3, "... on "),
                line(3, "input ", ends: "{"), line(4, "", holds: ": ID!"), line(3, "", holds: ": String!"),
                line(3, "", holds: ": [String"),
            ]),
        Language(
            identifier: "typeq.smalltalk", name: "Smalltalk",
            patterns: [
                line(4, "", holds: " subclass: #"), line(4, "", holds: " methodsFor: "), line(3, "category: '"),
                line(3, "instanceVariableNames: '"), line(3, "", holds: "Transcript show"), line(2, "^ "),
                line(2, "", holds: " ifTrue: ["), line(2, "", holds: " do: ["), line(3, "Smalltalk at: "),
            ]),
        Language(
            identifier: "typeq.idl-language", name: "IDL (data language)",
            patterns: [
                line(4, "compile_opt "), line(3, ";+", ends: ";+"), line(3, ";-", ends: ";-"), line(3, "pro "),
                line(2, "endif"), line(3, "endfor"), line(3, "endwhile"), line(2, "; :"),
            ]),
        Language(
            identifier: "typeq.ncl-graphics", name: "NCL",
            patterns: [
                line(4, "load \"$NCARG_ROOT"), line(4, "", holds: "gsn_"), line(3, "", holds: "addfile("),
                line(1, "begin", ends: "begin"), line(2, "; "), line(2, "res@"),
            ]),
        Language(
            identifier: "typeq.ampl-model", name: "AMPL",
            patterns: [
                line(4, "minimize "), line(4, "maximize "), line(4, "subject to "), line(3, "param ", ends: ";"),
                line(2, "set ", ends: ";"), line(2, "var ", ends: ";"),
            ]),
        Language(
            identifier: "com.stata.source", name: "Stata",
            patterns: [
                line(4, "sysuse "), line(4, "program define "), line(3, "regress "), line(3, "gen "), line(3, "use \""),
                line(2, "replace "), line(2, "capture "), line(3, "foreach ", ends: "{"), line(3, "forvalues "),
                line(3, "tempvar "), line(3, "qui "), line(3, "su "), line(3, "display \""),
            ]),
        Language(
            identifier: "typeq.supercollider", name: "SuperCollider",
            patterns: [
                line(4, "SynthDef("), line(4, "", holds: "SynthDef("), line(4, "*new {"), line(3, "^super"),
                line(3, "", holds: ".ar("), line(3, "", holds: ".kr("), line(3, "var <"), line(3, "classvar "),
            ]),
        Language(
            identifier: "typeq.sourcepawn", name: "SourcePawn",
            patterns: [
                line(4, "#include <sourcemod>"), line(4, "public Plugin"), line(4, "#pragma semicolon"),
                line(3, "native ", ends: ");"), line(3, "forward ", ends: ");"), line(4, "#pragma newdecls"),
                line(3, "public void On"), line(3, "public Action"), line(3, "stock "),
            ]),
        Language(
            identifier: "typeq.pawn", name: "Pawn",
            patterns: [
                line(4, "#include <amxmodx>"), line(4, "#include <a_samp>"), line(4, "public plugin_init("),
                line(3, "register_plugin("), line(3, "public "), line(3, "new ", ends: ";"), line(3, "stock "),
            ]),
        Language(
            identifier: "typeq.maxscript", name: "MAXScript",
            patterns: [
                line(4, "rollout "), line(4, "macroScript "), line(3, "fn ", ends: "="), line(3, "utility "),
                line(3, "on ", ends: " do"), line(2, "-- "), line(3, "struct "),
            ]),
        Language(
            identifier: "public.yacc-source", name: "Yacc",
            patterns: [
                line(4, "%token "), line(4, "%union"), line(4, "%type "), line(3, "%start "), line(2, "%%", ends: "%%"),
                line(3, "%left "), line(3, "%right "), line(2, "%{", ends: "%{"), line(3, "%nonassoc "),
            ]),
        Language(
            identifier: "typeq.oncrpc-source", name: "RPC",
            patterns: [
                line(3, "program ", ends: "{"), line(4, "version ", ends: "{"), line(3, "} = 0x"), line(3, "} = 1;"),
                line(2, "struct ", ends: "{"), line(2, "typedef ", ends: ";"),
            ]),
        Language(
            identifier: "com.dhowett.logos", name: "Logos",
            patterns: [
                line(4, "%hook "), line(3, "%end", ends: "%end"), line(4, "%ctor"), line(3, "%orig"),
                line(3, "", holds: "%orig"), line(3, "%group "),
            ]),
        Language(
            identifier: "typeq.apex", name: "Apex",
            patterns: [
                line(4, "global class "), line(4, "global static "), line(3, "@isTest"), line(3, "@IsTest"),
                line(4, "public with sharing class "), line(3, "System.assert"), line(3, "global with sharing class "),
                line(3, "", holds: "[SELECT "), line(2, "public static "),
            ]),
    ]
}
