extension AmbiguousExtensions {
    private static func line(
        _ start: StaticString, holds: StaticString = "", ends: StaticString = ""
    ) -> LanguagePatterns.Pattern {
        .init(start: start, holds: holds, ends: ends, weight: 1)
    }

    /// The lists by extension, lowercased. Creating a dictionary takes longer than identifying one file.
    static var lists: [KeyValuePairs<String, [Row]>] { [programs, data] }

    /// Programming languages.
    private static let programs: KeyValuePairs<String, [Row]> = [
        "m": [
            Row(
                "public.objective-c-source", line("#import"), line("#include"), line("@interface"),
                line("@implementation"), line("@protocol"), line("@class"), line("@end"), line("//"), line("/*")),
            Row("typeq.mercury-lang", line(":- module"), line(":- pred"), line(":- func"), line(":- import_module")),
            Row(
                "typeq.limbo", line("implement ", ends: ";"), line("include \"", ends: ".m\";"),
                line("", holds: ": fn("), line("", ends: ": module")),
            Row("typeq.wolfram-language", line("(*"), line("", ends: "*)"), line("BeginPackage["), line("Begin[")),
            Row(
                "typeq.matlab", line("%"), line("##"), line("function "), line("classdef "), line("end", ends: "end"),
                line("endfunction"), line("disp("), line("", ends: ");"), line("", holds: " = ", ends: ";")),
            Row("typeq.muf", line("$include $lib"), line("$def "), line("lvar "), line(": ", holds: " ( ")),
            Row("typeq.mumps", line(";"), line("", holds: " ;"), line("QUIT"), line("S ")),
            Row("typeq.muf", line(": "), line("( ")),
        ],
        "v": [
            Row(
                "typeq.verilog", line("endmodule"), line("module ", ends: ";"), line("module ", holds: "("), line("`"),
                line("always @")),
            Row(
                "typeq.rocq-prover", line("Require "), line("Theorem "), line("Lemma "), line("Proof"), line("Qed."),
                line("Definition "), line("Inductive "), line("From ", holds: " Require "), line("Fixpoint "),
                line("Section ", ends: "."), line("Module ", ends: "."), line("Notation "), line("(** ")),
            Row("typeq.v-lang", line("fn "), line("pub fn "), line("module main"), line("struct ", ends: "{")),
        ],
        "pl": [
            Row("typeq.raku-source", line("use v6")),
            Row(
                "public.perl-script", line("use "), line("my "), line("package "), line("sub ", ends: "{"),
                line("require "), line("$"), line("@"), line("our "), line("print ")),
            Row(
                "typeq.prolog", line(":-"), line("", holds: " :- "), line("", ends: ":-"), line("% "),
                line("", ends: ").")),
        ],
        "pro": [
            Row(
                "typeq.proguard-rules", line("-keep"), line("-dontwarn"), line("-optimizations"), line("-dontobfuscate")
            ),
            Row("typeq.chordpro", line("{title"), line("{t:"), line("{subtitle"), line("{start_of_")),
            Row(
                "typeq.idl-language", line("pro "), line("PRO "), line("function ", holds: ","), line("endfor"),
                line("endif"), line("compile_opt "), line(";+"), line("; ")),
            Row("typeq.prolog", line(":-"), line("", ends: ":-"), line("", holds: " :- ")),
            Row(
                "typeq.qt-project", line("TEMPLATE"), line("SOURCES"), line("HEADERS"), line("QT "), line("CONFIG"),
                line("TARGET"), line("include("), line("", holds: " += ")),
        ],
        "r": [
            Row("typeq.rebol", line("REBOL ["), line("Rebol ["), line("rebol [")),
            Row("com.apple.rez-source", line("resource '"), line("data '"), line("type '"), line("#include \"")),
            Row("typeq.r-script"),
        ],
        "cls": [
            Row("typeq.vb6-source", line("VERSION 1.0 CLASS"), line("Attribute VB_")),
            Row("org.tug.cls", line("\\"), line("%")),
            Row(
                "typeq.openedge-abl", line("USING "), line("ROUTINE-LEVEL"), line("CLASS "), line("METHOD "),
                line("END METHOD"), line("/*", holds: "Progress")),
            Row("typeq.objectscript", line("Class ", holds: " Extends "), line("/// "), line("Property ", ends: ";")),
            Row("typeq.apex", line("global "), line("public "), line("private "), line("@isTest"), line("@IsTest")),
        ],
        "fs": [
            Row("typeq.filterscript", line("#pragma rs_fp"), line("#pragma version")),
            Row(
                "org.khronos.glsl.fragment-shader", line("#version"), line("uniform "), line("varying "),
                line("precision "), line("void main("), line("gl_FragColor")),
            Row("typeq.forth", line(": "), line("\\ "), line("variable "), line("VARIABLE ")),
            Row(
                "org.fsharp.f-sharp", line("open "), line("let "), line("module "), line("namespace "), line("type "),
                line("#light"), line("(*"), line("//")),
        ],
        "gs": [
            Row(
                "org.khronos.glsl.geometry-shader", line("#version"), line("layout("), line("layout ("),
                line("void main(")),
            Row(
                "typeq.genie", line("init", ends: "init"), line("[indent="), line("uses", ends: "uses")),
            Row(
                "typeq.gosu", line("package "), line("uses ", holds: "."), line("class "), line("function "),
                line("print(")),
            Row("typeq.genie", line("def ")),
        ],
        "d": [
            Row(
                "typeq.makefile-dependencies", line("", holds: ".o: "), line("", holds: ".o : "), line("", ends: ".o:"),
                line("", ends: " \\")),
            Row(
                "typeq.dtrace-script", line("#pragma D "), line("", holds: "dtrace:::"), line("syscall:"), line("fbt:"),
                line("BEGIN", ends: "BEGIN"), line("profile:")),
        ],
        "ll": [
            Row(
                "typeq.llvm-ir", line("; ModuleID"), line("define "), line("declare "), line("target "),
                line("source_filename"), line("@", holds: " = "), line("%", holds: " = type "), line("; ")),
            Row("public.lex-source", line("%{"), line("%%"), line("%option")),
        ],
        "as": [
            Row(
                "com.adobe.actionscript", line("package"), line("import flash"), line("trace("),
                line("var ", holds: ":"),
                line("public ", holds: ":")),
            Row("typeq.applix-spreadsheet", line("*BEGIN")),
            Row("typeq.angelscript", line("void "), line("int "), line("namespace "), line("#include")),
        ],
        "asm": [Row("org.asm.source")],
        "b": [Row("typeq.limbo", line("implement ", ends: ";"))],
        "bc": [Row("typeq.bc-calculator")],
        "ch": [Row("typeq.clipper-xbase", line("#xcommand"), line("#command"), line("#xtranslate"), line("#define"))],
        "cl": [
            Row(
                "public.opencl-source", line("__kernel"), line("kernel "), line("#pragma OPENCL"),
                line("", holds: "__global")),
            Row(
                "typeq.cool-lang", line("class ", holds: "inherits"), line("class ", ends: "{"),
                line("class ", ends: "is")),
            Row("typeq.common-lisp", line("("), line(";;")),
        ],
        "e": [
            Row(
                "com.eiffel.source-code", line("class", ends: "class"), line("note", ends: "note"), line("indexing"),
                line("feature"), line("deferred class"), line("class ")),
            Row(
                "typeq.euphoria", line("end function"), line("end procedure"), line("global "),
                line("include ", ends: ".e")),
            Row("typeq.e-lang", line("def "), line("? "), line("pragma.syntax")),
        ],
        "ex": [
            Row("org.elixir-lang.source", line("defmodule "), line("def ", ends: " do"), line("use ")),
            Row("typeq.euphoria", line("include "), line("puts(1"), line("end for"), line("end procedure")),
        ],
        "ecl": [
            Row("typeq.eclipse-prolog", line(":-"), line("", ends: ":-"), line("", holds: " :- ")),
            Row("typeq.ecl-hpcc"),
        ],
        "f": [
            Row("typeq.forth", line(": ", ends: " ;"), line("\\ ")),
            Row("public.fortran-source"),
        ],
        "for": [Row("typeq.forth", line(": ", ends: " ;"), line("\\ ")), Row("public.fortran-source")],
        "gd": [
            Row("typeq.gap", line("Declare"), line("#############"), line("InstallMethod"), line("InstallGlobal"))
        ],
        "ice": [Row("typeq.zeroc-slice")],
        "j": [
            Row(
                "typeq.jasmin", line(".class "), line(".source "), line(".bytecode"), line(".method "), line(".super ")),
            Row("typeq.objective-j", line("@import"), line("@implementation")),
        ],
        "l": [
            Row("public.lex-source", line("%{"), line("%%", ends: "%%"), line("%option")),
            Row("typeq.troff-source", line(".TH "), line(".\\\""), line(".SH "), line(".Dd ")),
            Row("typeq.picolisp", line("(de "), line("(setq *"), line("(class +")),
            Row("typeq.common-lisp", line("("), line(";;")),
        ],
        "lisp": [Row("typeq.newlisp", line("(define "), line("(context "))],
        "lsp": [Row("typeq.newlisp", line("(define "), line("(context "))],
        "ma": [
            Row("typeq.maya-ascii-scene", line("//Maya"), line("requires maya"), line("createNode ")),
            Row("typeq.wolfram-language"),
        ],
        "mt": [
            Row("typeq.wolfram-language", line("(*"), line("Test["), line("VerificationTest["), line("", ends: "*)")),
            Row("typeq.monte"),
        ],
        "mod": [
            Row(
                "typeq.modula2", line("MODULE "), line("IMPLEMENTATION MODULE"), line("DEFINITION MODULE"),
                line("UNSAFE MODULE"), line("FROM ", holds: " IMPORT ")),
            Row("org.w3.xml-dtd", line("<!")),
            Row(
                "typeq.ampl-model", line("set "), line("param "), line("var "), line("minimize"), line("maximize"),
                line("subject to")),
        ],
        "ms": [
            Row(
                "typeq.troff-ms", line(".TL"), line(".NH"), line(".SH"), line(".PP"), line(".LP"), line(".\\\""),
                line(".de "), line(".so "), line(".nr "), line(".ds ")),
            Row(
                "typeq.maxscript", line("rollout "), line("macroscript "), line("utility "), line("fn "),
                line("-- "), line("--", holds: "***")),
            Row("org.miniscript.ms", line("end if"), line("end function"), line("end while"), line("print ")),
        ],
        "mo": [
            Row("typeq.motoko", line("actor "), line("import ", holds: "mo:"), line("public func "), line("func ")),
            Row(
                "typeq.modelica", line("model "), line("package "), line("within"), line("block "), line("record "),
                line("connector "), line("class "), line("partial "), line("type "), line("function ")),
            Row("typeq.mustache-template", line("", holds: "{{")),
            Row("typeq.modelica"),
        ],
        "n": [
            Row("typeq.troff-source", line("."), line("'")),
            Row(
                "typeq.nemerle", line("using "), line("class "), line("module "), line("namespace "), line("def "),
                line("//"),
                line("macro ")),
        ],
        "nc": [
            Row(
                "typeq.nesc", line("configuration "), line("module "), line("interface "), line("implementation"),
                line("includes "), line("provides "), line("uses "), line("#include")),
            Row("typeq.gcode"),
        ],
        "p": [
            Row(
                "typeq.gnuplot", line("set terminal "), line("set term "), line("set xrange"), line("set yrange"),
                line("set title "), line("set output "), line("plot "), line("splot ")),
            Row("typeq.openedge-abl"),
        ],
        "bb": [
            Row(
                "typeq.bitbake", line("SRC_URI"), line("inherit "), line("DESCRIPTION"), line("SUMMARY"),
                line("LICENSE"), line("require "), line("do_"), line("DEPENDS")),
            Row(
                "typeq.blitzbasic", line("Graphics "), line("End "), line("Function "), line("Global "),
                line("Include \""), line("Repeat"), line("Const "), line("Type "), line("Local "), line("Print "),
                line(";")),
        ],
        "hh": [Row("typeq.hack-lang", line("<?hh"))],
        "i": [
            Row(
                "typeq.swig-interface", line("%module"), line("%include "), line("%feature("), line("%template("),
                line("%{"), line("%rename"))
        ],
        "ls": [
            Row("typeq.loomscript", line("package", ends: "package"), line("public class "), line("import loom")),
            Row("typeq.livescript"),
        ],
        "nu": [
            Row(
                "typeq.nu-lang", line("(load \""), line("(class "), line("(imethod"), line("(- ("), line("(set "),
                line(";;")),
            Row("typeq.nushell"),
        ],
        "php": [Row("typeq.hack-lang", line("<?hh"))],
        "rno": [Row("typeq.troff-source", line(".\\\""), line(".SH"), line(".TH ")), Row("typeq.runoff")],
        "sl": [Row("typeq.slash-lang", line("<%")), Row("typeq.renderman-shader")],
        "pas": [Row("public.pascal-source")],
        "pm": [Row("typeq.raku-source", line("use v6"), line("unit class ")), Row("public.perl-script")],
        "al": [
            Row("typeq.perl-script", line("# NOTE: Derived from"), line("package "), line("sub ")),
            Row("typeq.al-language"),
        ],
        "pp": [
            Row(
                "typeq.puppet", line("class ", ends: "{"), line("node "), line("define "), line("include "),
                line("", holds: " => ")),
            Row(
                "typeq.pascal-variants", line("unit "), line("program "), line("uses "), line("{$"), line("interface"),
                line("begin", ends: "begin")),
        ],
        "q": [
            Row(
                "typeq.hive-query", line("SELECT "), line("select "), line("CREATE "), line("create "), line("INSERT "),
                line("insert "), line("set hive"), line("SET hive"), line("from "), line("FROM ")),
            Row("typeq.q-kdb"),
        ],
        "res": [
            Row("typeq.shelx-structure", line("TITL "), line("CELL "), line("ZERR ")),
            Row("typeq.rescript"),
        ],
        "rs": [
            Row("typeq.renderscript", line("#pragma version"), line("#pragma rs")), Row("org.rust-lang.rust-script"),
        ],
        "rsc": [Row("typeq.rascal", line("module "), line("import "), line("@license")), Row("typeq.routeros-script")],
        "sc": [
            Row(
                "typeq.supercollider", line("SynthDef"), line("Server."), line("s.boot"), line("", ends: ".play;"),
                line("^super"), line("", holds: ".ar(")),
            Row("org.scala.source"),
        ],
        "sig": [Row("typeq.standard-ml", line("signature "), line("sig", ends: "sig"))],
        "sls": [Row("typeq.scheme", line("(library"), line("(import"), line("#!r6rs")), Row("typeq.salt-state")],
        "sml": [
            Row("typeq.standard-ml", line("structure "), line("fun "), line("val "), line("datatype "), line("(*"))
        ],
        "st": [
            Row(
                "typeq.structured-text-plc", line("PROGRAM "), line("FUNCTION_BLOCK"), line("END_VAR"),
                line("VAR", ends: "VAR")),
            Row(
                "typeq.smalltalk", line("", holds: "subclass: #"), line("", ends: "!"), line("\"", ends: "\""),
                line("Object subclass"), line("!")),
            Row(
                "typeq.string-template", line("group "), line("delimiters"), line("", holds: "::="),
                line("", holds: "$")),
        ],
        "t": [
            Row("typeq.raku-source", line("use v6")),
            Row(
                "org.perl.test-script", line("use "), line("my "), line("BEGIN"), line("print \"1.."), line("package "),
                line("#!"), line("plan "), line("require "), line("=")),
            Row(
                "typeq.troff-source", line(".TH "), line(".\\\""), line(".SH"), line(".PP"), line(".so "), line(".nr ")),
            Row(
                "typeq.tads3", line("#include <tads"), line("#include <adv3"), line("#include \"adv3"),
                line("versionInfo")),
            Row("typeq.terra-lang", line("terra "), line("local "), line("require(")),
            Row(
                "typeq.turing-lang", line("var ", holds: " : "), line("put "), line("% "), line("procedure "),
                line("loop")),
        ],
        "tm": [Row("typeq.texmacs-document", line("<TeXmacs|")), Row("typeq.tcl-module")],
        "tst": [
            Row("typeq.gap", line("gap> "), line("#@"), line("gap>START_TEST")),
            Row("typeq.scilab", line("//"), line("assert_"), line("", ends: "pause,end")),
        ],
        "w": [Row("typeq.cweb", line("@*"), line("@c"), line("\\def"), line("@ ")), Row("typeq.openedge-abl")],
        "x": [
            Row("typeq.direct-x-mesh", line("xof ")),
            Row("com.dhowett.logos", line("%hook"), line("%end"), line("%ctor"), line("%group")),
            Row(
                "typeq.oncrpc-source", line("program "), line("struct "), line("typedef "), line("const "),
                line("union "),
                line("%#include")),
        ],
    ]

    /// Documents, drawings and data.
    private static let data: KeyValuePairs<String, [Row]> = [
        // The other types with the extension are binary.
        "pdb": [Row("net.sourceforge.openbabel.pdb")],
        "ru": [
            Row(
                "typeq.sparql-update", line("INSERT "), line("DELETE "), line("PREFIX "), line("LOAD "), line("CLEAR "),
                line("DROP "), line("insert "), line("delete "), line("prefix "), line("Prefix "))
        ],
        "plt": [
            Row(
                "typeq.hpgl-plot", line("IN;"), line("IN", ends: "IN"), line("PU"), line("SP1"), line("DF;"),
                line("BP;")),
            Row("typeq.tecplot-data", line("VARIABLES"), line("ZONE"), line("TITLE ", holds: "=")),
            Row("typeq.prolog", line(":-")),
            Row("typeq.gnuplot", line("set "), line("plot "), line("#"), line("reset")),
        ],
        "cube": [
            Row("typeq.adobe-cube-lut", line("LUT_3D_SIZE"), line("LUT_1D_SIZE"), line("DOMAIN_MIN"), line("TITLE \"")),
            Row("com.gaussian.cube"),
        ],
        "mmd": [
            Row(
                "typeq.mermaid", line("graph "), line("flowchart "), line("sequenceDiagram"), line("classDiagram"),
                line("stateDiagram"), line("erDiagram"), line("gantt"), line("pie"), line("journey"), line("gitGraph"),
                line("mindmap"), line("timeline"), line("%%{"))
        ],
        "abc": [Row("typeq.abc-notation")],
        "asc": [
            Row("typeq.ltspice-schematic", line("Version 4"), line("SHEET ")),
            Row("typeq.pgp-armored-data", line("-----BEGIN PGP")),
            Row(
                "typeq.asciidoc", line("= "), line("== "), line("[["), line("include::"), line("===="), line("~~~~"),
                line(":toc"), line(":author:")),
            Row("typeq.ags-script", line("function "), line("#include"), line("import function")),
        ],
        "dot": [Row("typeq.graphviz-dot", line("digraph"), line("graph"), line("strict "), line("subgraph"))],
        "ftl": [
            Row("typeq.freemarker-template", line("<#"), line("<@"), line("", holds: "${"), line("", holds: "<#")),
            Row("typeq.fluent-translation", line("", holds: " = "), line("", ends: " =")),
        ],
        "mm": [
            Row("typeq.metamath", line("$("), line("$c "), line("$v ")),
            Row(
                "typeq.troff-mm", line(".H "), line(".P", ends: ".P"), line(".\\\""), line(".ds "), line(".nr "),
                line(".SH")),
            Row("public.objective-c-plus-plus-source", line("#"), line("@"), line("//"), line("/*")),
        ],
        "rst": [Row("org.python.restructuredtext")],
        "scd": [Row("typeq.supercollider")],
        "toc": [
            Row("typeq.wow-addon-toc", line("## Interface"), line("## Title"), line("##")),
            Row(
                "typeq.toc-disc-layout", line("CD_DA"), line("CD_ROM"), line("CD_TEXT"), line("TRACK "),
                line("CATALOG ")),
            Row("typeq.latex-tables-of-contents", line("\\")),
        ],
    ]
}
