extension LanguageHints {
    /// The rows. Sources: the manuals of the languages and formats; linguist issues 1649, 722 and 272 (`.m`);
    /// jshttp/mime-types issue 99 (`.ts`).
    static let table: [LanguageHint] = languages + thin + formats + defaults

    /// Languages that are no class of the model.
    static let languages = [
        LanguageHint(
            "typeq.gnuplot", "set title ", "set xlabel ", "set ylabel ", "set xrange ", "set yrange ", "set terminal ",
            "set term ", "splot ", "set style ", "set samples ", "set key ", "plot ",
            weak: ["set ", "#", "reset", "plot "]),
        LanguageHint(
            "typeq.relax-ng-compact", "default namespace ", "datatypes …= \"…", "start = ", "start |= ", "element …{",
            "include \"….rnc…", "namespace …= \"http…"),
        LanguageHint(
            "typeq.sieve-filter", "require [\"…];", "require \"…\";", "if header :", "if address :", "fileinto \"",
            "elsif header ", "if anyof (", "if allof (", "redirect \""),
        LanguageHint(
            "typeq.modelica", "equation\n", "import Modelica.", "extends …Modelica…", "partial model ",
            "parameter Real ", "annotation (", "annotation(", "connect(…;", "within …;",
            weak: ["model ", "package ", "within", "block ", "record ", "connector ", "class ", "type "]),
        LanguageHint(
            "typeq.vbscript", "WScript.", "Set … = CreateObject(…", "set … = CreateObject(…", "On Error Resume Next",
            "Option Explicit\n", "const … = &h…"),
        LanguageHint(
            "typeq.device-tree", "/dts-v1/;", "compatible = \"…;", "#address-cells = <", "#size-cells = <",
            "reg = <…>;",
            "status = \"…;"),
        LanguageHint(
            "typeq.corba-idl", "interface …{", "readonly attribute ", "typedef sequence<", "raises (", "valuetype ",
            "oneway ", "[uuid(", "…(in …"),
        LanguageHint(
            "typeq.thrift-idl", "namespace java ", "namespace cpp ", "namespace py", "namespace php ", "1: required ",
            "1: optional ", "include \"….thrift\""),
        LanguageHint(
            "typeq.clipper-xbase", "STATIC FUNCTION ", "#require \"", "#include \"hbclass.ch\"",
            "#include \"inkey.ch\"", "ENDDO", "PROCEDURE …)", "#xcommand", "#command", "#xtranslate", "@ … SAY …",
            weak: ["#define"]),
        LanguageHint(
            "typeq.bitbake", "SRC_URI", "LIC_FILES_CHKSUM", "do_install", "do_compile", "do_configure", "RDEPENDS",
            "LICENSE = \"…\"", "inherit autotools", "DEPENDS = \"…",
            weak: ["inherit ", "DESCRIPTION", "SUMMARY", "LICENSE", "require ", "DEPENDS"]),
        LanguageHint(
            "typeq.proguard-rules", "-keep ", "-keepclassmembers", "-dontwarn ", "-keepattributes", "-dontobfuscate",
            "-assumenosideeffects", "-libraryjars", "-injars", "-keepnames", "-keepclasseswithmembers",
            "-optimizations"),
        LanguageHint(
            "typeq.graphql", "query …{", "mutation …{", "fragment … on …{", "type Query {", "... on ", "…: ID!…"),
        LanguageHint("typeq.ncl-graphics", "load \"$NCARG_ROOT", "res@", "begin\n"),
        LanguageHint(
            "typeq.ampl-model", "minimize …:…", "maximize …:…", "subject to …:…", "param …;",
            weak: ["set ", "param ", "var ", "minimize", "maximize", "subject to"]),
        LanguageHint(
            "com.stata.source", "sysuse ", "program define ", "forvalues …{", "tempvar ", "regress ", "foreach … of …{"),
        LanguageHint(
            "typeq.sourcepawn", "#include <sourcemod>", "public Plugin", "#pragma semicolon", "#pragma newdecls",
            "public void On", "public Action"),
        LanguageHint(
            "typeq.pawn", "#include <amxmodx>", "#include <a_samp>", "public plugin_init(", "register_plugin("),
        LanguageHint(
            "typeq.maxscript", "rollout ", "macroScript ", "macroscript ", "on … do",
            weak: ["utility ", "fn ", "-- ", "--…***…"]),
        LanguageHint(
            "typeq.oncrpc-source", "program …{", "version …{", "%#include", "} = 0x",
            weak: ["program ", "struct ", "typedef ", "const ", "union "]),
        LanguageHint("com.dhowett.logos", "%hook ", "%end\n", "%ctor", "%orig", "%group "),
        LanguageHint("typeq.muf", "$include $lib", "$def ", "lvar ", weak: [": ", "( "]),
        LanguageHint("typeq.mumps", "QUIT\n", weak: [";", "… ;…", "QUIT", "S "]),
        LanguageHint("typeq.dtrace-script", "#pragma D ", "syscall:", "fbt:", "profile:", "…dtrace:::…", "BEGIN\n"),
        LanguageHint(
            "typeq.llvm-ir", "; ModuleID", "source_filename = ", "target datalayout ", "target triple ",
            "define …@…", "declare …@…", weak: ["@… = …", "%… = type …", "; "]),
        LanguageHint(
            "typeq.gosu", weak: ["package ", "uses ….…", "class ", "function ", "print("]),
        LanguageHint("typeq.cool-lang", "class …inherits…", weak: ["class …{", "class …is"]),
        LanguageHint(
            "typeq.euphoria", "end function", "end procedure", "include ….e", "puts(1",
            weak: ["global ", "include ", "end for"]),
        LanguageHint("typeq.e-lang", "pragma.syntax", "? pragma", weak: ["def ", "? "]),
        LanguageHint("typeq.eclipse-prolog", weak: [":-", "…:-", "… :- …"]),
        LanguageHint(
            "typeq.gap", "gap> ", "gap>START_TEST", "InstallMethod(", "InstallGlobal", "DeclareOperation(",
            "DeclareGlobal", weak: ["Declare", "#############", "#@"]),
        LanguageHint(
            "typeq.jasmin", ".class public ", ".bytecode ", ".super ", weak: [".class ", ".source ", ".method "]),
        LanguageHint("typeq.objective-j", "@import <….j>", "@import \"….j\"", weak: ["@import", "@implementation"]),
        LanguageHint("typeq.picolisp", "(de ", "(setq *", "(class +"),
        LanguageHint("typeq.newlisp", weak: ["(define ", "(context "]),
        LanguageHint(
            "typeq.modula2", "IMPLEMENTATION MODULE", "DEFINITION MODULE", "UNSAFE MODULE", "FROM … IMPORT …;",
            "MODULE …;"),
        LanguageHint("org.miniscript.ms", weak: ["end if", "end function", "end while", "print "]),
        LanguageHint("typeq.motoko", "import …mo:…", "actor …{", weak: ["actor ", "public func ", "func "]),
        LanguageHint(
            "typeq.nemerle", weak: ["using ", "class ", "module ", "namespace ", "def ", "//", "macro "]),
        LanguageHint(
            "typeq.nesc", "provides interface ", "uses interface ", "implementation …{",
            weak: ["configuration ", "module ", "interface ", "implementation", "includes ", "provides ", "uses "]),
        LanguageHint(
            "typeq.swig-interface", "%module", "%feature(", "%template(", "%rename", weak: ["%include ", "%{"]),
        LanguageHint("typeq.loomscript", "package\n", "import loom", weak: ["public class "]),
        LanguageHint("typeq.nu-lang", "(load \"", "(imethod", "(- (", weak: ["(class ", "(set ", ";;"]),
        LanguageHint("typeq.rascal", "@license", weak: ["module ", "import "]),
        LanguageHint("typeq.structured-text-plc", "FUNCTION_BLOCK", "END_VAR", weak: ["VAR\n", "PROGRAM "]),
        LanguageHint("typeq.tads3", "#include <tads", "#include <adv3", "#include \"adv3", "versionInfo:"),
        LanguageHint("typeq.terra-lang", "terra ", weak: ["local ", "require("]),
        LanguageHint("typeq.turing-lang", "put \"", weak: ["var … : …", "put ", "procedure ", "loop"]),
        LanguageHint("typeq.filterscript", "#pragma rs_fp"),
        LanguageHint("typeq.renderscript", "#pragma version(", "#pragma rs "),
        LanguageHint("typeq.cweb", "@*", "@c", weak: ["\\def", "@ "]),
        LanguageHint("typeq.scilab", "…pause,end", "assert_", weak: ["//"]),
        LanguageHint(
            "typeq.hive-query", weak: ["SELECT ", "select ", "CREATE ", "create ", "INSERT ", "set hive", "FROM "]),
    ]

    /// Classes of the model for which there was little text: fewer than 60 files, or fewer than ten packages.
    static let thin = [
        LanguageHint(
            "public.pascal-source", "program …;", "unit …;", "uses …;", "implementation\n", "end.\n", "{$",
            "procedure …;"),
        LanguageHint(
            "org.scala-lang.scala", "import scala.", "case class ", "case object ", "sealed trait ",
            "object … extends …",
            "implicit ", "override def "),
        LanguageHint(
            "public.opencl-source", "__kernel ", "kernel void ", "#pragma OPENCL", "int …get_global_id(…", "__global "),
        LanguageHint(
            "com.microsoft.hlsl", "cbuffer ", "float4 …: SV_…", "float4x4 ", "Texture2D ", "technique …{"),
        LanguageHint(
            "typeq.apex", "global class ", "global static ", "public with sharing class ", "global with sharing class ",
            "@isTest\n", "@IsTest\n"),
    ]

    /// Documents, drawings and data that share an extension with a language.
    private static let formats = [
        LanguageHint("typeq.chordpro", "{title", "{t:", "{subtitle", "{start_of_"),
        LanguageHint("com.apple.rez-source", "resource '", "data '", "type '"),
        LanguageHint(
            "typeq.openedge-abl", "USING Progress", "ROUTINE-LEVEL", "END METHOD.", "END CLASS.", "/*…Progress…",
            "DEFINE VARIABLE ", weak: ["USING ", "CLASS ", "METHOD "]),
        LanguageHint("typeq.objectscript", "Class … Extends …", weak: ["/// ", "Property …;"]),
        LanguageHint("typeq.makefile-dependencies", "….o: …", "….o : …", "….o:", weak: ["… \\"]),
        LanguageHint("typeq.applix-spreadsheet", "*BEGIN"),
        LanguageHint("typeq.maya-ascii-scene", "//Maya", "requires maya", "createNode "),
        LanguageHint("org.w3.xml-dtd", weak: ["<!"]),
        LanguageHint("typeq.slash-lang", weak: ["<%"]),
        LanguageHint("typeq.shelx-structure", "TITL ", "CELL ", "ZERR "),
        LanguageHint("typeq.string-template", "delimiters \"", weak: ["group ", "…::=…", "…$…"]),
        LanguageHint("typeq.texmacs-document", "<TeXmacs|"),
        LanguageHint("typeq.direct-x-mesh", "xof "),
        LanguageHint(
            "typeq.sparql-update",
            weak: [
                "INSERT ", "DELETE ", "PREFIX ", "LOAD ", "CLEAR ", "DROP ", "insert ", "delete ", "prefix ", "Prefix ",
            ]),
        LanguageHint("typeq.hpgl-plot", weak: ["IN;", "IN\n", "PU", "SP1", "DF;", "BP;"]),
        LanguageHint("typeq.tecplot-data", weak: ["VARIABLES", "ZONE", "TITLE …=…"]),
        LanguageHint("typeq.adobe-cube-lut", "LUT_3D_SIZE", "LUT_1D_SIZE", weak: ["DOMAIN_MIN", "TITLE \""]),
        LanguageHint(
            "typeq.mermaid", "flowchart ", "sequenceDiagram", "classDiagram", "stateDiagram", "erDiagram",
            weak: ["graph ", "gantt", "pie", "journey", "gitGraph", "mindmap", "timeline", "%%{"]),
        LanguageHint("typeq.ltspice-schematic", "Version 4\n", weak: ["SHEET "]),
        LanguageHint("typeq.pgp-armored-data", "-----BEGIN PGP"),
        LanguageHint("typeq.ags-script", weak: ["function ", "#include", "import function"]),
        LanguageHint("typeq.freemarker-template", "<#", "<@", weak: ["…${…", "…<#…"]),
        LanguageHint("typeq.fluent-translation", weak: ["… = …", "… ="]),
        LanguageHint("typeq.metamath", "$( ", "$c ", "$v "),
        LanguageHint("typeq.wow-addon-toc", "## Interface", "## Title", weak: ["##"]),
        LanguageHint("typeq.toc-disc-layout", "CD_DA\n", "CD_ROM", "CD_TEXT", "TRACK ", "CATALOG "),
        LanguageHint("typeq.latex-tables-of-contents", weak: ["\\"]),
        // The model has one class for these and their relatives.
        LanguageHint("typeq.hack-lang", "<?hh"),
        LanguageHint("typeq.angelscript", weak: ["void ", "int ", "namespace ", "#include"]),
    ]

    /// The types of texts with a shared extension that nothing identifies, where the first claimant is another one.
    private static let defaults = [
        "org.tug.cls", "typeq.openedge-abl", "typeq.modelica",
        "typeq.r-script", "org.asm.source", "typeq.bc-calculator", "typeq.ecl-hpcc", "public.fortran-source",
        "typeq.zeroc-slice", "typeq.monte", "typeq.gcode", "typeq.livescript",
        "typeq.nushell", "typeq.runoff", "typeq.renderman-shader", "public.perl-script",
        "typeq.al-language", "typeq.q-kdb", "typeq.rescript", "org.rust-lang.rust-script", "typeq.routeros-script",
        "org.scala.source", "typeq.salt-state", "typeq.tcl-module",
        "com.gaussian.cube", "typeq.abc-notation", "org.python.restructuredtext", "typeq.supercollider",
    ].map { (identifier: StaticString) in LanguageHint(identifier, weak: [""]) }
}
