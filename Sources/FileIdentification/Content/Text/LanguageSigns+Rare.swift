extension LanguageSigns {
    /// Languages that are rarer still, by what no other has. Sources: the languages' manuals; linguist's samples.
    static let rare: [Language] = [
        Language(
            identifier: "typeq.purescript", name: "PureScript",
            signs: [
                sign(4, "", holds: " :: forall "), sign(4, "foreign import "), sign(3, "import Prelude"),
                sign(3, "import Data."), sign(3, "import Effect"), sign(3, "derive instance "),
                sign(3, "derive newtype "),
                sign(2, "module ", ends: " where"), sign(2, "", holds: " :: "), sign(2, "instance "),
            ]),
        Language(
            identifier: "typeq.agda", name: "Agda",
            signs: [
                sign(4, "open import "), sign(4, "", holds: " : Set"), sign(3, "", holds: "∀ {"), sign(3, "postulate"),
                sign(2, "module ", ends: " where"), sign(2, "", holds: " ≡ "), sign(3, "data ", ends: " where"),
                sign(3, "open module "),
            ]),
        Language(
            identifier: "typeq.clipper-xbase", name: "xBase",
            signs: [
                sign(3, "LOCAL "), sign(3, "PROCEDURE ", ends: ")"), sign(3, "STATIC FUNCTION "),
                sign(3, "#require \""),
                sign(4, "#include \"hbclass.ch\""), sign(4, "#include \"inkey.ch\""), sign(3, "@ ", holds: " SAY "),
                sign(2, "FUNCTION "), sign(2, "RETURN"), sign(2, "ENDIF"), sign(3, "ENDDO"), sign(3, "? \""),
            ]),
        Language(
            identifier: "public.opencl-source", name: "OpenCL",
            signs: [
                sign(4, "__kernel "), sign(3, "__global "), sign(4, "kernel void "), sign(4, "#pragma OPENCL"),
                sign(3, "", holds: "get_global_id("), sign(3, "", holds: "__local "),
            ]),
        Language(
            identifier: "com.microsoft.hlsl", name: "HLSL",
            signs: [
                sign(4, "cbuffer "), sign(4, "", holds: ": SV_"), sign(4, "", holds: ": TEXCOORD"),
                sign(3, "float4x4 "),
                sign(3, "Texture2D "), sign(3, "sampler "), sign(3, "technique"), sign(2, "float4 "),
                sign(3, "", holds: "tex2D("),
            ]),
        Language(
            identifier: "org.openscad.scad", name: "OpenSCAD",
            signs: [
                sign(4, "difference() {"), sign(4, "difference()"), sign(3, "union() {"), sign(3, "translate(["),
                sign(3, "$fn"), sign(4, "linear_extrude("), sign(3, "cylinder("), sign(3, "rotate(["), sign(3, "use <"),
                sign(2, "module ", holds: "(", ends: "{"), sign(2, "include <"), sign(3, "cube(["), sign(3, "hull()"),
            ]),
        Language(
            identifier: "typeq.bitbake", name: "BitBake",
            signs: [
                sign(4, "SRC_URI"), sign(4, "LIC_FILES_CHKSUM"), sign(4, "do_install"), sign(4, "do_compile"),
                sign(4, "do_configure"), sign(3, "inherit "), sign(3, "DEPENDS "), sign(3, "RDEPENDS"),
                sign(2, "LICENSE "), sign(2, "SUMMARY "), sign(2, "DESCRIPTION "), sign(3, "", holds: " ?= \""),
                sign(3, "PACKAGES "), sign(3, "FILES_"),
            ]),
        Language(
            identifier: "typeq.qt-project", name: "qmake",
            signs: [
                sign(4, "SOURCES +="), sign(4, "HEADERS +="), sign(3, "SOURCES = "), sign(4, "QT +="), sign(4, "QT -="),
                sign(3, "TEMPLATE = "), sign(3, "CONFIG +="), sign(2, "TARGET = "), sign(3, "INCLUDEPATH"),
                sign(3, "SUBDIRS"), sign(3, "FORMS +="), sign(3, "RESOURCES +="),
            ]),
        Language(
            identifier: "typeq.proguard-rules", name: "ProGuard",
            signs: [
                sign(4, "-keep "), sign(4, "-keepclassmembers"), sign(4, "-dontwarn "), sign(4, "-keepattributes"),
                sign(3, "-dontobfuscate"), sign(4, "-assumenosideeffects"), sign(3, "-libraryjars"), sign(3, "-injars"),
                sign(3, "-keepnames"), sign(3, "-keepclasseswithmembers"),
            ]),
        Language(
            identifier: "typeq.puppet", name: "Puppet",
            signs: [
                sign(3, "file { "), sign(3, "package { "), sign(3, "service { "), sign(4, "node default {"),
                sign(4, "ensure ", holds: "=>"), sign(2, "class ", ends: "{"), sign(2, "include "), sign(3, "exec { "),
                sign(3, "notify ", holds: "=> "), sign(3, "define ", ends: "{"),
            ]),
        Language(
            identifier: "dev.nix.source", name: "Nix",
            signs: [
                sign(4, "stdenv.mkDerivation"), sign(4, "", holds: "stdenv.mkDerivation"), sign(4, "{ stdenv"),
                sign(3, "{ pkgs"), sign(3, "{ lib"), sign(4, "with import <nixpkgs>"), sign(3, "inherit ("),
                sign(2, "meta = "), sign(3, "buildInputs = "), sign(3, "src = fetch"), sign(3, "let", ends: "let"),
                sign(3, "", holds: "callPackage "),
            ]),
        Language(
            identifier: "typeq.graphql", name: "GraphQL",
            signs: [
                sign(3, "query ", ends: "{"), sign(3, "mutation ", ends: "{"),
                sign(4, "fragment ", holds: " on ", ends: "{"),
                sign(4, "type Query {"), sign(2, "type ", ends: "{"), sign(3, "scalar "), sign(3, "... on "),
                sign(3, "input ", ends: "{"), sign(4, "", holds: ": ID!"), sign(3, "", holds: ": String!"),
                sign(3, "", holds: ": [String"),
            ]),
        Language(
            identifier: "typeq.smalltalk", name: "Smalltalk",
            signs: [
                sign(4, "", holds: " subclass: #"), sign(4, "", holds: " methodsFor: "), sign(3, "category: '"),
                sign(3, "instanceVariableNames: '"), sign(3, "", holds: "Transcript show"), sign(2, "^ "),
                sign(2, "", holds: " ifTrue: ["), sign(2, "", holds: " do: ["), sign(3, "Smalltalk at: "),
            ]),
        Language(
            identifier: "typeq.idl-language", name: "IDL (data language)",
            signs: [
                sign(4, "compile_opt "), sign(3, ";+", ends: ";+"), sign(3, ";-", ends: ";-"), sign(3, "pro "),
                sign(2, "endif"), sign(3, "endfor"), sign(3, "endwhile"), sign(2, "; :"),
            ]),
        Language(
            identifier: "typeq.ncl-graphics", name: "NCL",
            signs: [
                sign(4, "load \"$NCARG_ROOT"), sign(4, "", holds: "gsn_"), sign(3, "", holds: "addfile("),
                sign(1, "begin", ends: "begin"), sign(2, "; "), sign(2, "res@"),
            ]),
        Language(
            identifier: "typeq.ampl-model", name: "AMPL",
            signs: [
                sign(4, "minimize "), sign(4, "maximize "), sign(4, "subject to "), sign(3, "param ", ends: ";"),
                sign(2, "set ", ends: ";"), sign(2, "var ", ends: ";"),
            ]),
        Language(
            identifier: "com.stata.source", name: "Stata",
            signs: [
                sign(4, "sysuse "), sign(4, "program define "), sign(3, "regress "), sign(3, "gen "), sign(3, "use \""),
                sign(2, "replace "), sign(2, "capture "), sign(3, "foreach ", ends: "{"), sign(3, "forvalues "),
                sign(3, "tempvar "), sign(3, "qui "), sign(3, "su "), sign(3, "display \""),
            ]),
        Language(
            identifier: "typeq.supercollider", name: "SuperCollider",
            signs: [
                sign(4, "SynthDef("), sign(4, "", holds: "SynthDef("), sign(4, "*new {"), sign(3, "^super"),
                sign(3, "", holds: ".ar("), sign(3, "", holds: ".kr("), sign(3, "var <"), sign(3, "classvar "),
            ]),
        Language(
            identifier: "typeq.sourcepawn", name: "SourcePawn",
            signs: [
                sign(4, "#include <sourcemod>"), sign(4, "public Plugin"), sign(4, "#pragma semicolon"),
                sign(3, "native ", ends: ");"), sign(3, "forward ", ends: ");"), sign(4, "#pragma newdecls"),
                sign(3, "public void On"), sign(3, "public Action"), sign(3, "stock "),
            ]),
        Language(
            identifier: "typeq.pawn", name: "Pawn",
            signs: [
                sign(4, "#include <amxmodx>"), sign(4, "#include <a_samp>"), sign(4, "public plugin_init("),
                sign(3, "register_plugin("), sign(3, "public "), sign(3, "new ", ends: ";"), sign(3, "stock "),
            ]),
        Language(
            identifier: "typeq.maxscript", name: "MAXScript",
            signs: [
                sign(4, "rollout "), sign(4, "macroScript "), sign(3, "fn ", ends: "="), sign(3, "utility "),
                sign(3, "on ", ends: " do"), sign(2, "-- "), sign(3, "struct "),
            ]),
        Language(
            identifier: "public.yacc-source", name: "Yacc",
            signs: [
                sign(4, "%token "), sign(4, "%union"), sign(4, "%type "), sign(3, "%start "), sign(2, "%%", ends: "%%"),
                sign(3, "%left "), sign(3, "%right "), sign(2, "%{", ends: "%{"), sign(3, "%nonassoc "),
            ]),
        Language(
            identifier: "typeq.oncrpc-source", name: "RPC",
            signs: [
                sign(3, "program ", ends: "{"), sign(4, "version ", ends: "{"), sign(3, "} = 0x"), sign(3, "} = 1;"),
                sign(2, "struct ", ends: "{"), sign(2, "typedef ", ends: ";"),
            ]),
        Language(
            identifier: "com.dhowett.logos", name: "Logos",
            signs: [
                sign(4, "%hook "), sign(3, "%end", ends: "%end"), sign(4, "%ctor"), sign(3, "%orig"),
                sign(3, "", holds: "%orig"), sign(3, "%group "),
            ]),
        Language(
            identifier: "typeq.apex", name: "Apex",
            signs: [
                sign(4, "global class "), sign(4, "global static "), sign(3, "@isTest"), sign(3, "@IsTest"),
                sign(4, "public with sharing class "), sign(3, "System.assert"), sign(3, "global with sharing class "),
                sign(3, "", holds: "[SELECT "), sign(2, "public static "),
            ]),
    ]
}
