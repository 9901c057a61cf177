/// Formats that are identified by the first words of a text.
///
/// Each row has the prefix of the text, after white space; what its first 4 KiB must contain as well (empty if the
/// prefix is unique); and the type. Sources: the specifications in the registry.
enum TextPrefixes {
    struct Row: Sendable {
        var start: StaticString
        var also: StaticString
        var identifier: String

        init(_ start: StaticString, _ identifier: String, also: StaticString = "") {
            self.start = start
            self.also = also
            self.identifier = identifier
        }
    }

    static let rows: [Row] =
        pages + calendars + settings + media + graphics + science + armor + programs

    // RTF 1.9; PostScript Language Reference, appendix G; TeX, Texinfo and LyX by their programs' own templates.
    private static let pages: [Row] = [
        Row("{\\rtf", "public.rtf"), Row("{\\urtf", "public.rtf"),
        Row("%!PS-TrueTypeFont", "typeq.type-42-font"),
        Row("%!PS-Adobe-", "com.adobe.encapsulated-postscript", also: " EPSF-"),
        Row("%!PS", "com.adobe.postscript"), Row("\u{4}%!PS", "com.adobe.postscript"),
        Row("%!FontType1", "com.adobe.postscript"),
        Row("\\input texinfo", "org.tug.tex.texinfo"), Row("#LyX ", "typeq.lyx-document"),
        Row("\\documentstyle", "org.tug.tex.latex"),
        Row("\\documentclass", "org.tug.tex.latex"), Row("%YAML ", "public.yaml"),
        Row("= ", "typeq.asciidoc", also: "\n:toc"),
        Row("#+TITLE:", "org.orgmode.org"), Row("#+title:", "org.orgmode.org"), Row("#+AUTHOR:", "org.orgmode.org"),
        Row("#+OPTIONS:", "org.orgmode.org"), Row("#+STARTUP:", "org.orgmode.org"),
        Row("* ", "org.orgmode.org", also: ":PROPERTIES:"), Row("@node ", "org.tug.tex.texinfo", also: "\n@"),
        Row("%!", "typeq.txt2tags", also: "postproc"), Row("%!encoding", "typeq.txt2tags"),
        Row("{\\pwi", "typeq.pocket-word-document"), Row("@CT ", "typeq.t602-document"),
        Row("<MakerFile ", "typeq.framemaker-document"), Row("<MIFFile ", "typeq.framemaker-mif"),
        Row("<MML ", "typeq.framemaker-document"), Row("<Book ", "typeq.framemaker-document"),
        Row("*BEGIN SPREADSHEETS", "typeq.applix-spreadsheet"), Row("*BEGIN WORDS", "typeq.applix-word"),
        Row("*BEGIN GRAPHICS", "typeq.applix-graphics"),
        Row("(** Content-type: application", "typeq.mathematica-notebook"),
        Row("(************** Content-type: application", "typeq.mathematica-notebook"),
        Row("(* Content-type: application", "typeq.mathematica-notebook"),
        Row("Feature: ", "typeq.gherkin", also: "Scenario"), Row("%%MatrixMarket ", "typeq.matrix-market"),
        Row("%FDF-", "com.adobe.fdf"),
        Row("@startuml", "typeq.plantuml"),
        Row("<!SGML ", "typeq.sgml-declaration"), Row("<!ELEMENT ", "org.w3.xml-dtd"),
        Row("<!ENTITY ", "org.w3.xml-dtd"),
    ]

    // RFC 5545, RFC 6350, vCalendar 1.0; GEDCOM 5.5.1; QIF; OFX 1.0; RFC 2849; RIS; SGF FF[4]; PGN; ABC 2.1.
    private static let calendars: [Row] = [
        Row("BEGIN:VCALENDAR", "com.apple.ical.vcs", also: "VERSION:1.0"), Row("BEGIN:VCALENDAR", "com.apple.ical.ics"),
        Row("BEGIN:VEVENT", "com.apple.ical.ics"), Row("BEGIN:VTODO", "com.apple.ical.ics"),
        Row("BEGIN:VJOURNAL", "com.apple.ical.ics"), Row("BEGIN:VFREEBUSY", "com.apple.ical.ics"),
        Row("BEGIN:VTIMEZONE", "com.apple.ical.ics"),
        Row("begin:vcalendar", "com.apple.ical.ics"), Row("BEGIN:VCARD", "public.vcard"),
        Row("begin:vcard", "public.vcard"),
        Row("BEGIN:VNOTE", "typeq.vnote"), Row("0 HEAD", "typeq.gedcom", also: "\n1 "),
        Row("0 HEAD", "typeq.gedcom", also: "\r1 "),
        Row("!Type:", "typeq.quicken-interchange"), Row("!Account", "typeq.quicken-interchange", also: "\n^"),
        Row("!Option:", "typeq.quicken-interchange"), Row("OFXHEADER:", "typeq.open-financial-exchange"),
        Row("TY  - ", "typeq.ris-citation", also: "\n"), Row("(;FF[", "typeq.smart-game-format"),
        Row("(;GM[", "typeq.smart-game-format"),
        Row("(;CA[", "typeq.smart-game-format"), Row("[Event \"", "com.apple.chess.pgn"),
        Row("X:", "typeq.abc-notation", also: "\nK:"),
        Row("%abc", "typeq.abc-notation"), Row("\\version \"", "org.lilypond.files"),
        Row("dn: ", "org.ietf.ldap-data-interchange-format", also: "\nobjectClass:"),
        Row("dn: ", "org.ietf.ldap-data-interchange-format", also: "\nobjectclass:"),
        Row("version: 1", "org.ietf.ldap-data-interchange-format", also: "\ndn:"),
    ]

    // Desktop Entry Specification; systemd.unit(5); Windows registry and setup information; editors' own files.
    private static let settings: [Row] = [
        Row("[Desktop Entry]", "typeq.desktop-entry"), Row("[KDE Desktop Entry]", "typeq.desktop-entry"),
        Row("[InternetShortcut]", "com.microsoft.internet-shortcut"),
        Row("[DEFAULT]\r\nBASEURL", "com.microsoft.internet-shortcut"),
        Row("REGEDIT4", "typeq.windows-registry-text"),
        Row("Windows Registry Editor Version", "typeq.windows-registry-text"),
        Row("[Desktop Action ", "typeq.desktop-entry"), Row("[D-BUS Service]", "typeq.dbus-service"),
        Row("[playlist]", "public.pls-playlist"),
        Row("[Playlist]", "public.pls-playlist"),
        Row("[Version]", "typeq.windows-setup-information", also: "ignature"),
        Row("[version]", "typeq.windows-setup-information", also: "ignature"),
        Row("[Unit]", "typeq.systemd-unit", also: "="), Row("[Script Info]", "typeq.substation-alpha-subtitles"),
        Row("// !$*UTF8*$!", "com.apple.xcode.projectdata", also: "archiveVersion"),
        Row("Microsoft Visual Studio Solution File", "typeq.visual-studio-solution"),
        Row("# Microsoft Developer Studio Project File", "typeq.developer-studio-project"),
        Row("PuTTY-User-Key-File-", "typeq.putty-private-key"),
        Row("*PPD-Adobe:", "typeq.postscript-printer-description"), Row("WARC/1.", "org.archive.warc-archive"),
        Row("WARC/0.", "org.archive.warc-archive"),
        Row("# KDE Config File", "typeq.desktop-entry", also: "\n[KDE Desktop Entry]"),
        Row("# Disk DescriptorFile", "com.vmware.vmdk"), Row("cmake_minimum_required", "org.cmake.cmake"),
        Row("CMAKE_MINIMUM_REQUIRED", "org.cmake.cmake"),
        Row("#%RAML ", "org.raml.raml"), Row("[gd_resource ", "typeq.godot-resource"),
        Row("[gd_scene ", "typeq.godot-scene"),
        Row("# data file for the Fltk", "typeq.fluid-design"),
        Row("[main]", "typeq.cisco-vpn-profile", also: "AuthType="),
        Row("[Flatpak Repo]", "typeq.flatpak-repo"), Row("[Flatpak Ref]", "typeq.flatpak-ref"),
        Row("CACHE MANIFEST", "typeq.appcache-manifest"), Row("MIDlet-", "typeq.j2me-app-descriptor", also: ":"),
        Row("# Generated by iptables-save", "typeq.iptables-rules"),
        Row("*filter", "typeq.iptables-rules", also: ":INPUT"),
        Row("*nat", "typeq.iptables-rules", also: ":PREROUTING"),
        Row("[Pyspread save file version]", "typeq.pyspread-document-plain"),
        Row("Summary:", "typeq.rpm-spec", also: "\n%description"),
        Row("Name:", "typeq.rpm-spec", also: "\n%description"),
        Row("%define ", "typeq.rpm-spec", also: "\nName:"), Row("%global ", "typeq.rpm-spec", also: "\nName:"),
        Row("%{?", "typeq.rpm-spec", also: "\nName:"), Row("[Address]", "typeq.netshow-channel", also: "="),
        Row("Package: ", "typeq.debian-control", also: "\nArchitecture:"),
        Row("Source: ", "typeq.debian-control", also: "\nMaintainer:"),
        Row("Format: ", "typeq.debian-control", also: "\nMaintainer:"), Row("GIMP Palette", "typeq.gimp-palette"),
        Row("Format: https://www.debian.org/doc/packaging-manuals/copyright-format", "typeq.debian-copyright"),
        Row("Windows Registry", "typeq.windows-registry-text", also: "HKEY_"), Row("<?php", "public.php-script"),
        Row("<?PHP", "public.php-script"),
    ]

    // WebVTT; RFC 8216; cue sheets of CDRWIN; yEnc 1.3; BinHex 4.0; uuencode(5) is read elsewhere.
    private static let media: [Row] = [
        Row("#EXTM4U", "typeq.mpeg-url-playlist"), Row("RTSPtext", "typeq.quicktime-media-link"),
        Row("rtsptext", "typeq.quicktime-media-link"), Row("SMILtext", "typeq.quicktime-media-link"),
        Row("BEGIN:IMELODY", "typeq.imelody"), Row("# xmcd", "typeq.cd-database-xmcd"),
        Row("//!Mup", "typeq.mup-score"),
        Row("CD_DA", "typeq.toc-disc-layout", also: "TRACK "), Row("CD_ROM", "typeq.toc-disc-layout", also: "TRACK "),
        Row("CD_TEXT", "typeq.toc-disc-layout", also: "{"), Row("v=0", "typeq.session-description", also: "\ns="),
        Row("# download the free Google Video Player", "typeq.google-video-pointer"),
        Row("#.download.the.free.Google.Video.Player", "typeq.google-video-pointer"),
        Row("<mrml ", "typeq.mrml-playlist"),
        Row("rtsp://", "typeq.realmedia-playlist"), Row("pnm://", "typeq.realmedia-playlist"),
        Row("WEBVTT", "org.w3.webvtt"), Row("#EXTM3U", "public.m3u-playlist"),
        Row("<SAMI>", "typeq.sami-captions"), Row("<sami>", "typeq.sami-captions"),
        Row("Scenarist_SCC V", "com.scenarist.closed-caption"),
        Row("FILE \"", "com.goldenhawk.cdrwin-cuesheet", also: "TRACK"),
        Row("REM ", "com.goldenhawk.cdrwin-cuesheet", also: "TRACK 01"),
        Row("PERFORMER \"", "com.goldenhawk.cdrwin-cuesheet", also: "FILE"),
        Row("TITLE \"", "com.goldenhawk.cdrwin-cuesheet", also: "FILE"),
        Row("CATALOG ", "com.goldenhawk.cdrwin-cuesheet", also: "TRACK"), Row("=ybegin ", "typeq.yenc-encoded"),
        Row("(This file must be converted with BinHex", "com.apple.binhex-archive"),
        Row("# VobSub index file", "typeq.vobsub-index"),
        Row("FORMAT=", "typeq.mpsub-subtitles", also: "\nTITLE="),
        Row("TITLE=", "typeq.mpsub-subtitles", also: "\nFORMAT="),
        Row("[INFORMATION]", "typeq.subviewer-subtitles", also: "[TITLE]"),
    ]

    // The magic number in each format's specification.
    private static let graphics: [Row] = [
        Row("#VRML V", "typeq.vrml"), Row("#X3D V", "typeq.x3d-classic"), Row("/* XPM */", "typeq.xpm-image"),
        Row("! XPM2", "typeq.xpm-image"),
        Row("ply\nformat", "public.polygon-file-format"), Row("ply\r\nformat", "public.polygon-file-format"),
        Row("#FIG 3", "typeq.xfig-drawing"), Row("#FIG 2", "typeq.xfig-drawing"),
        Row("##Sketch 1 ", "typeq.skencil-drawing"), Row("% TGIF", "typeq.tgif-drawing"),
        Row("%TGIF", "typeq.tgif-drawing"),
        Row("/* UIL */", "typeq.uil-source"), Row("newmtl ", "typeq.wavefront-material"),
        Row("# Blender MTL File", "typeq.wavefront-material"),
        Row("mtllib ", "public.geometry-definition-format"), Row("IT8.7", "typeq.it8-color-data"),
        Row("CCMX", "typeq.ccmx-color-correction"),
        Row("StartFont ", "typeq.sunos-news-font"), Row("#INVENTOR V", "typeq.open-inventor-scene"),
        Row("solid", "public.standard-tesselated-geometry-format", also: "facet normal"),
        Row("0\nSECTION\n", "com.autodesk.dxf"), Row("0\r\nSECTION\r\n", "com.autodesk.dxf"),
        Row("999\r\n", "com.autodesk.dxf", also: "SECTION"), Row("999\n", "com.autodesk.dxf", also: "SECTION"),
        Row("ISO-10303-21;", "typeq.step-model"), Row("STARTFONT ", "typeq.bdf-font"),
        Row("StartFontMetrics ", "typeq.adobe-font-metrics"),
        Row("SplineFontDB:", "net.sourceforge.fontforge.sfd"), Row("# vtk DataFile Version", "typeq.vtk-legacy"),
        Row("AC3Db", "typeq.ac3d-model"),
        Row("(kicad_pcb ", "typeq.kicad-board"), Row("(kicad_sch ", "typeq.kicad-schematic"),
        Row("EESchema Schematic File", "typeq.kicad-legacy-schematic"),
        Row("LUT_3D_SIZE", "typeq.adobe-cube-lut"), Row("%FSLA", "typeq.gerber-layer"),
        Row("%FSTA", "typeq.gerber-layer"), Row("G04 ", "typeq.gerber-layer", also: "%FS"),
        Row("%TF.", "typeq.gerber-layer", also: "%FS"), Row("%MO", "typeq.gerber-layer", also: "%FS"),
        Row("M48\n", "typeq.excellon-drill"), Row("M48\r\n", "typeq.excellon-drill"),
        Row("GIMP Gradient", "typeq.gimp-gradient"), Row("BP;IN;", "typeq.hpgl-plot"),
        Row("IN;", "typeq.hpgl-plot", also: ";PU"), Row("IN;", "typeq.hpgl-plot", also: ";SP"),
        Row("IN;SP", "typeq.hpgl-plot"), Row("# Blender v", "public.geometry-definition-format", also: " OBJ File:"),
        Row("; generated by ", "typeq.gcode", also: "\nG"), Row(";FLAVOR:", "typeq.gcode", also: "\nG"),
        Row("#?RADIANCE", "public.radiance"),
    ]

    // VCF 4.3, GFF3, SAM 1.6, wwPDB 3.3, Clustal, Stockholm, NEXUS; RDF 1.1 Turtle; ARFF; Intel hexadecimal; S-records.
    private static let science: [Row] = [
        Row("##fileformat=VCF", "typeq.variant-call-format"), Row("##gff-version", "typeq.gff3-annotation"),
        Row("@HD\tVN:", "typeq.sequence-alignment-map"),
        Row("@SQ\tSN:", "typeq.sequence-alignment-map"), Row("CLUSTAL", "typeq.clustal-alignment"),
        Row("# STOCKHOLM 1.0", "typeq.stockholm-alignment"),
        Row("#NEXUS", "typeq.nexus-data"), Row("#nexus", "typeq.nexus-data"),
        Row("HEADER    ", "net.sourceforge.openbabel.pdb", also: "\nATOM  "),
        Row("HEADER    ", "net.sourceforge.openbabel.pdb", also: "\nREMARK"),
        Row("ATOM      1 ", "net.sourceforge.openbabel.pdb"),
        Row("LOCUS       ", "typeq.genbank", also: "\nDEFINITION"),
        Row("@<TRIPOS>MOLECULE", "net.sourceforge.openbabel.mol2"),
        Row("data_", "typeq.crystallographic-information", also: "\n_"),
        Row("ID;", "com.microsoft.excel.slk", also: "\nE"), Row("@relation ", "typeq.arff-data", also: "@"),
        Row("@RELATION ", "typeq.arff-data", also: "@"), Row(":10000000", "typeq.intel-hex"),
        Row(":02000004", "typeq.intel-hex"), Row(":020000040", "typeq.intel-hex"),
        Row("S00F0000", "typeq.motorola-srecord"), Row("S0030000", "typeq.motorola-srecord"),
        Row("# STOCKHOLM", "typeq.stockholm-alignment"),
        Row("# This file was created by GNU Oleo", "typeq.oleo-spreadsheet"),
        Row("# This data file was generated by the Spreadsheet Calculator", "typeq.sc-spreadsheet"),
        Row("QtiPlot ", "typeq.qtiplot-project", also: "project file"),
        Row("ID   ", "typeq.embl-sequence", also: "\nXX"), Row("TAP version 1", "typeq.test-anything"),
    ]

    // RFC 4716; the armor of OpenPGP is read elsewhere; SSH's own formats.
    private static let armor: [Row] = [
        Row("---- BEGIN SSH2 PUBLIC KEY", "typeq.openssh-public-key"),
        Row("age-encryption.org/", "typeq.age-encrypted-file"),
        Row("d8:announce", "org.bittorrent.torrent"), Row("d13:announce-list", "org.bittorrent.torrent"),
    ]

    // Programs with a unique prefix.
    private static let programs: [Row] = [
        Row("VERSION 1.0 CLASS", "typeq.vb6-source"), Row("VERSION 5.00", "typeq.vb6-source", also: "\nBegin "),
        Row("Attribute VB_Name", "typeq.vb6-source"), Row("<?hh", "typeq.hack-lang"),
        Row("REBOL [", "typeq.rebol"), Row("Rebol [", "typeq.rebol"), Row("use v6", "typeq.raku-source"),
        Row("(module", "typeq.webassembly-text", also: "(func"),
        Row("(module", "typeq.webassembly-text", also: "(export"),
        Row("%module ", "typeq.swig-interface"), Row("gap> ", "typeq.gap"), Row("doctype html\n", "typeq.pug-template"),
        Row("CREATE KEYSPACE ", "typeq.cassandra-query"), Row("grammar ", "typeq.antlr-grammar", also: ";\n"),
        Row("lexer grammar ", "typeq.antlr-grammar", also: ";"),
        Row("parser grammar ", "typeq.antlr-grammar", also: ";"),
        Row("target datalayout = ", "typeq.llvm-ir"), Row("target triple = ", "typeq.llvm-ir"),
        Row("define i32 @", "typeq.llvm-ir"), Row("declare i32 @", "typeq.llvm-ir"),
        Row("#pragma version(1)", "typeq.renderscript", also: "#pragma rs"),
        Row("IMPLEMENTATION MODULE ", "typeq.modula2"), Row("DEFINITION MODULE ", "typeq.modula2"),
        Row("BeginPackage[\"", "typeq.wolfram-language"), Row("tell application \"", "com.apple.applescript.text"),
        Row("#pragma D option", "typeq.dtrace-script"), Row("#!/usr/sbin/dtrace", "typeq.dtrace-script"),
        Row(":- module ", "typeq.mercury-lang", also: ":- interface."), Row("USING Progress.", "typeq.openedge-abl"),
        Row("root = true", "typeq.editorconfig", also: "\n["), Row("root=true", "typeq.editorconfig", also: "\n["),
        Row("data {", "typeq.stan-model", also: "parameters {"), Row("terraform {", "io.terraform.tfvars"),
        Row("resource \"", "io.terraform.tfvars", also: "\" {"),
        Row("provider \"", "io.terraform.tfvars", also: "\" {"),
        Row("variable \"", "io.terraform.tfvars", also: "\" {"), Row("namespace java ", "typeq.thrift-idl"),
        Row("namespace py ", "typeq.thrift-idl"), Row("namespace cpp ", "typeq.thrift-idl"),
        Row("implement ", "typeq.limbo", also: "include \"sys.m\""),
        Row("import ballerina", "typeq.ballerina"),
        Row(";;; ", "org.gnu.emacs-lisp", also: ".el --- "), Row("#!r6rs", "typeq.scheme"),
        Row("#!r7rs", "typeq.scheme"),
        Row("# 1 \"", "public.c-source.preprocessed"), Row("# 0 \"", "public.c-source.preprocessed"),
        Row("; ModuleID = '", "typeq.llvm-ir"),
        Row("eval \"exec ", "public.perl-script", also: "perl"), Row("eval '(exit $?0)'", "public.perl-script"),
        Row("<%@ page ", "com.sun.java-server-pages"), Row("<%@page ", "com.sun.java-server-pages"),
        Row("# This is a shell archive", "typeq.shell-archive"),
        Row("@echo off", "com.microsoft.batch-file"), Row("@ECHO OFF", "com.microsoft.batch-file"),
        Row("@Echo off", "com.microsoft.batch-file"), Row("@echo OFF", "com.microsoft.batch-file"),
        Row("syntax = \"proto", "public.protobuf-source"), Row("# makefile", "public.make-source", also: "\n\t"),
        Row("@charset \"", "public.css"),
        Row("#lang ", "org.racket-lang.source"), Row("# libtool library file", "typeq.libtool-archive"),
        Row("# ", "typeq.libtool-archive", also: " - a libtool library file"),
        Row("# ", "typeq.libtool-archive", also: " - a libtool object file"),
        Row(".. -*- rst", "org.python.restructuredtext"),
    ]
}
