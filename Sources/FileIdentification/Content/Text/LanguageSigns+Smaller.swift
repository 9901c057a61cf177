extension LanguageSigns {
    /// Languages with a vocabulary of their own, and notations that are written as programs are.
    static let smaller: [Language] = [
        Language(
            identifier: "org.codehaus.groovy-source", name: "Groovy",
            signs: [
                sign(3, "apply plugin:"), sign(3, "dependencies {", ends: "{"), sign(3, "repositories {", ends: "{"),
                sign(3, "mavenCentral()"), sign(3, "pipeline {", ends: "{"), sign(2, "agent any"), sign(3, "stages {"),
                sign(2, "def ", holds: " = "), sign(3, "stage('"), sign(2, "implementation '"), sign(2, "compile '"),
                sign(3, "import groovy."), sign(2, "println \""), sign(3, "buildscript {"), sign(3, "@Grab("),
                sign(2, "sourceCompatibility"), sign(3, "plugins {", ends: "{"),
            ]),
        Language(
            identifier: "typeq.awk", name: "awk",
            signs: [
                sign(3, "BEGIN {", ends: "{"), sign(3, "BEGIN{", ends: "{"), sign(3, "END {", ends: "{"),
                sign(3, "END{", ends: "{"), sign(3, "BEGIN ", holds: "FS"), sign(2, "", holds: "{ print $"),
                sign(2, "", holds: "{print $"), sign(2, "", holds: "gsub(/"), sign(2, "", holds: "split($"),
                sign(3, "", holds: "getline "), sign(3, "/^", ends: "{"), sign(2, "NR "), sign(3, "", holds: " in a)"),
                sign(2, "# ", holds: ".awk --- "), sign(2, "function ", ends: ")"), sign(1, "printf \""),
                sign(2, "", holds: "length($"), sign(2, "delete "),
            ]),
        Language(
            identifier: "typeq.gnuplot", name: "gnuplot",
            signs: [
                sign(3, "set title \""), sign(3, "set title '"), sign(3, "set xlabel "), sign(3, "set ylabel "),
                sign(3, "set xrange "), sign(3, "set yrange "), sign(3, "set terminal "), sign(3, "set term "),
                sign(2, "plot "), sign(3, "splot "), sign(2, "set output "), sign(2, "set key "), sign(3, "unset "),
                sign(3, "set style "), sign(2, "replot"), sign(2, "pause -1"), sign(3, "set samples "),
                sign(2, "reset", ends: "reset"),
            ]),
        Language(
            identifier: "typeq.relax-ng-compact", name: "RELAX NG compact syntax",
            signs: [
                sign(4, "default namespace "), sign(4, "datatypes ", holds: "= \""), sign(3, "start = "),
                sign(3, "start |= "), sign(3, "element ", ends: "{"), sign(2, "element ", holds: "{"),
                sign(2, "attribute ", holds: "{"), sign(3, "", holds: "= element "),
                sign(3, "include \"", holds: ".rnc"),
                sign(2, "", holds: ".attlist"), sign(3, "", holds: " &= "), sign(2, "", holds: "attribute "),
                sign(3, "namespace ", holds: "= \"http"),
            ]),
        Language(
            identifier: "typeq.cobol", name: "COBOL",
            signs: [
                sign(4, "IDENTIFICATION DIVISION"), sign(4, "PROCEDURE DIVISION"), sign(4, "PROGRAM-ID."),
                sign(3, "WORKING-STORAGE SECTION"), sign(3, "ENVIRONMENT DIVISION"), sign(3, "DATA DIVISION"),
                sign(4, "identification division"), sign(4, "procedure division"), sign(4, "program-id."),
                sign(2, "DISPLAY "), sign(2, "STOP RUN"), sign(2, "MOVE ", holds: " TO "),
            ]),
        Language(
            identifier: "typeq.gherkin", name: "Gherkin",
            signs: [
                sign(3, "Feature: "), sign(3, "Scenario: "), sign(3, "Scenario Outline: "), sign(2, "Given "),
                sign(2, "When "), sign(2, "Then "), sign(1, "And "), sign(3, "Background:"), sign(2, "Examples:"),
            ]),
        Language(
            identifier: "typeq.sieve-filter", name: "Sieve",
            signs: [
                sign(3, "require [\"", ends: "];"), sign(3, "require \"", ends: "\";"), sign(3, "if header :"),
                sign(3, "if address :"), sign(3, "fileinto \""), sign(3, "elsif header "), sign(2, "keep;"),
                sign(3, "if anyof ("), sign(3, "if allof ("), sign(2, "discard;"), sign(2, "stop;"),
                sign(3, "redirect \""),
            ]),
        Language(
            identifier: "typeq.rocq-prover", name: "Rocq",
            signs: [
                sign(4, "Require Import "), sign(4, "Require Export "), sign(4, "From ", holds: " Require "),
                sign(3, "Theorem "), sign(3, "Lemma ", holds: ":"), sign(3, "Proof.", ends: "."),
                sign(3, "Qed.", ends: "."),
                sign(3, "Inductive ", holds: ":="), sign(2, "Definition ", holds: ":="), sign(3, "Fixpoint "),
                sign(2, "Section ", ends: "."), sign(2, "Module ", ends: "."), sign(2, "intros"),
                sign(2, "Notation \""),
            ]),
        Language(
            identifier: "typeq.modelica", name: "Modelica",
            signs: [
                sign(3, "within ", ends: ";"), sign(2, "model "), sign(3, "equation", ends: "equation"),
                sign(3, "end ", holds: ";"), sign(3, "parameter ", holds: " = "), sign(2, "partial model "),
                sign(3, "extends ", holds: "Modelica"), sign(3, "import Modelica."), sign(3, "annotation ("),
                sign(3, "annotation("), sign(3, "connect(", ends: ";"), sign(2, "Real "),
            ]),
        Language(
            identifier: "com.eiffel.source-code", name: "Eiffel",
            signs: [
                sign(3, "note", ends: "note"), sign(3, "indexing", ends: "indexing"), sign(2, "class", ends: "class"),
                sign(3, "feature", ends: "feature"), sign(3, "feature {"), sign(3, "inherit", ends: "inherit"),
                sign(2, "create", ends: "create"), sign(2, "local", ends: "local"), sign(2, "do", ends: "do"),
                sign(3, "require", ends: "require"), sign(3, "ensure", ends: "ensure"), sign(1, "end", ends: "end"),
                sign(3, "deferred class"), sign(3, "redefine"),
            ]),
        Language(
            identifier: "typeq.qml-source", name: "QML",
            signs: [
                sign(4, "import QtQuick"), sign(3, "import Qt "), sign(4, "import Qt."), sign(3, "property "),
                sign(3, "anchors."), sign(2, "id: "), sign(3, "Item {", ends: "{"), sign(3, "Rectangle {", ends: "{"),
                sign(2, "width: "), sign(2, "height: "), sign(3, "onClicked: "), sign(2, "text: \""),
            ]),
        Language(
            identifier: "typeq.vala", name: "Vala",
            signs: [
                sign(3, "using Gtk;"), sign(3, "using GLib;"), sign(3, "using Gee;"), sign(3, "public signal "),
                sign(3, "construct {", ends: "{"), sign(3, "", holds: "(owned) "), sign(3, "[CCode ("),
                sign(2, "public "),
                sign(3, "int main (string[] args)"), sign(3, "static int main (string[] args)"),
                sign(3, "foreach (var "),
                sign(3, "", holds: "throws Error"), sign(3, "[GtkTemplate "), sign(2, "weak "),
            ]),
        Language(
            identifier: "org.khronos.glsl-source", name: "GLSL",
            signs: [
                sign(4, "#version ", ends: "0"), sign(4, "#version ", ends: "core"), sign(3, "uniform ", ends: ";"),
                sign(3, "varying ", ends: ";"),
                sign(3, "gl_Position"), sign(3, "gl_FragColor"), sign(3, "layout(location"),
                sign(3, "layout (location"),
                sign(3, "attribute ", ends: ";"), sign(2, "void main()"), sign(3, "precision ", ends: ";"),
                sign(3, "in vec"), sign(3, "out vec"), sign(2, "vec4 "), sign(2, "vec3 "),
            ]),
        Language(
            identifier: "com.microsoft.vb-source", name: "Visual Basic .NET",
            signs: [
                sign(3, "Imports "), sign(3, "Public Class "), sign(3, "End Class"), sign(3, "End Sub"),
                sign(3, "End Function"), sign(3, "Public Sub "), sign(3, "Private Sub "),
                sign(2, "Dim ", holds: " As "),
                sign(3, "Module "), sign(3, "End Module"), sign(3, "Option Strict "), sign(2, "Public Function "),
                sign(3, "Namespace "), sign(2, "End If"),
            ]),
        Language(
            identifier: "typeq.vbscript", name: "VBScript",
            signs: [
                sign(4, "WScript.Echo"), sign(4, "Set ", holds: " = CreateObject("), sign(4, "WScript."),
                sign(3, "On Error Resume Next"), sign(3, "Option Explicit", ends: "Explicit"), sign(1, "Dim "),
                sign(3, "set ", holds: " = CreateObject("), sign(2, "Const "), sign(2, "MsgBox "),
                sign(2, "const ", holds: " = &h"), sign(2, "rem "), sign(2, "end sub"), sign(2, "end function"),
            ]),
        Language(
            identifier: "typeq.m4-macros", name: "m4",
            signs: [
                sign(3, "dnl "), sign(4, "AC_DEFUN(["), sign(4, "AC_INIT("), sign(3, "AC_CHECK_"), sign(3, "AC_ARG_"),
                sign(3, "AM_INIT_AUTOMAKE"), sign(3, "AC_SUBST("), sign(4, "m4_"), sign(3, "define(`"),
                sign(3, "include(`"),
                sign(3, "divert("), sign(3, "AC_REQUIRE("), sign(3, "AC_MSG_"), sign(3, "AC_OUTPUT"),
                sign(3, "changequote("),
            ]),
        Language(
            identifier: "typeq.forth", name: "Forth",
            signs: [
                sign(4, ": ", ends: " ;"), sign(4, ": ", holds: " -- "), sign(2, "\\ "), sign(2, "VARIABLE "),
                sign(2, "variable "),
                sign(3, "", ends: " constant"),
                sign(2, "", holds: " swap "), sign(2, "", holds: " dup "), sign(2, "", holds: " SWAP "),
                sign(2, "", holds: " DUP "),
                sign(1, ": "),
            ]),
        Language(
            identifier: "typeq.nim-source", name: "Nim",
            signs: [
                sign(4, "proc ", holds: "*(", ends: "="), sign(4, "proc ", ends: "="),
                sign(3, "import ", holds: "strutils"),
                sign(3, "import std/"), sign(3, "template ", ends: "="), sign(3, "{.push "), sign(3, "", holds: "{."),
                sign(3, "echo "), sign(2, "discard "), sign(2, "when "), sign(3, "iterator ", ends: "="),
                sign(2, "result = "),
                sign(2, "var ", holds: ": "), sign(2, "type", ends: "type"), sign(3, "", ends: "= object"),
            ]),
        Language(
            identifier: "org.lilypond.files", name: "LilyPond",
            signs: [
                sign(4, "\\version \""), sign(4, "\\header {"), sign(4, "\\score {"), sign(3, "\\relative "),
                sign(3, "\\time "), sign(3, "\\key "), sign(3, "\\layout {"), sign(3, "\\midi {"), sign(3, "\\clef "),
            ]),
        Language(
            identifier: "typeq.gdscript", name: "GDScript",
            signs: [
                sign(3, "extends ", ends: "Node"), sign(3, "extends ", ends: "2D"), sign(3, "extends "),
                sign(3, "func _ready()"),
                sign(3, "func ", ends: ":"), sign(3, "func _process("), sign(3, "export var "), sign(3, "export("),
                sign(3, "onready var "), sign(3, "@onready "), sign(3, "@export"), sign(3, "class_name "),
                sign(2, "signal "),
                sign(2, "preload("),
            ]),
        Language(
            identifier: "typeq.device-tree", name: "device tree",
            signs: [
                sign(4, "/dts-v1/;"), sign(4, "compatible = \"", ends: ";"), sign(3, "#address-cells = <"),
                sign(3, "#size-cells = <"), sign(3, "reg = <", ends: ">;"), sign(3, "status = \"", ends: ";"),
                sign(2, "&", ends: "{"), sign(2, "model = \"", ends: ";"), sign(2, "};", ends: "};"),
            ]),
        Language(
            identifier: "typeq.corba-idl", name: "IDL",
            signs: [
                sign(3, "interface ", ends: "{"), sign(3, "module ", ends: "{"), sign(3, "attribute ", ends: ";"),
                sign(3, "readonly attribute "), sign(3, "typedef sequence<"), sign(2, "exception "),
                sign(3, "raises ("),
                sign(3, "valuetype "), sign(3, "", holds: "(in "), sign(3, "oneway "), sign(3, "[uuid("),
            ]),
        Language(
            identifier: "org.soliditylang.source", name: "Solidity",
            signs: [
                sign(4, "pragma solidity "), sign(3, "contract ", ends: "{"), sign(2, "function ", holds: " public"),
                sign(2, "address "), sign(2, "uint256 "), sign(2, "mapping"), sign(3, "// SPDX-License-Identifier:"),
            ]),
        Language(
            identifier: "typeq.thrift-idl", name: "Thrift",
            signs: [
                sign(3, "namespace java "), sign(3, "namespace cpp "), sign(3, "namespace py"),
                sign(3, "namespace php "),
                sign(3, "1: required "), sign(3, "1: optional "), sign(2, "1: "), sign(2, "service ", ends: "{"),
                sign(2, "exception ", ends: "{"), sign(2, "struct ", ends: "{"),
                sign(2, "include \"", ends: ".thrift\""),
            ]),
    ]
}
