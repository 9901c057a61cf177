import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Text: documents, messages, keys and data.
@Suite struct FormatTests {
    // Sources: RFC 5322, 4155, 2557, 5545, 6350.
    @Test(arguments: [
        (
            "From: a@example.com\nTo: b@example.com\nSubject: x\nDate: Mon, 1 Jan 2024 00:00:00 +0000\n\nHi\n",
            "com.apple.mail.email"
        ),
        ("Received: from a\n\tby b; Mon\nMessage-ID: <1@b>\n\nHi\n", "com.apple.mail.email"),
        ("From a@example.com Mon Jan  1 00:00:00 2024\nFrom: a\nDate: b\n\nHi\n", "com.c-command.mbox"),
        (
            "From: <Saved by Blink>\nSubject: x\nMIME-Version: 1.0\nContent-Type: multipart/related;\n\ttype=\"text/html\"\n\n",
            "com.microsoft.word.mhtml"
        ),
        ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "com.apple.ical.ics"),
        ("BEGIN:VCALENDAR\nVERSION:1.0\n", "com.apple.ical.vcs"),
        ("BEGIN:VCARD\nVERSION:4.0\n", "public.vcard"),
    ])
    func `Messages, calendars and contacts are detected`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }

    // Sources: RFC 7468, RFC 9580, sshd(8).
    @Test(arguments: [
        ("-----BEGIN CERTIFICATE-----\nMIIB\n", "public.x509-certificate"),
        ("-----BEGIN RSA PRIVATE KEY-----\n", "typeq.pem-private-key"),
        ("-----BEGIN CERTIFICATE REQUEST-----\n", "typeq.certificate-request"),
        ("-----BEGIN X509 CRL-----\n", "typeq.certificate-revocation-list"),
        ("-----BEGIN OPENSSH PRIVATE KEY-----\n", "typeq.openssh-private-key"),
        ("-----BEGIN PUBLIC KEY-----\n", "typeq.pem-public-key"),
        ("Bag Attributes\n    localKeyID: 01\n-----BEGIN CERTIFICATE-----\n", "public.x509-certificate"),
        ("-----BEGIN PGP PUBLIC KEY BLOCK-----\n", "typeq.pgp-keys"),
        ("-----BEGIN PGP SIGNATURE-----\n", "typeq.pgp-signature"),
        ("-----BEGIN PGP MESSAGE-----\n", "typeq.pgp-message"),
        ("ssh-ed25519 AAAAC3Nz me@here\n", "typeq.openssh-public-key"),
        ("begin 644 cat.txt\n#0V%T\n`\nend\n", "public.uuencoded-archive"),
        ("=ybegin line=128 size=1 name=a\n", "typeq.yenc-encoded"),
    ])
    func `Keys, armor and encodings are detected`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }

    // Sources: RFC 7468, section 2: text may precede the armor; the bundle of curl's mk-ca-bundle(1) has titles.
    @Test(arguments: [
        "# Issuer: Example\n\n# Serial: 1\n", "\n", "##\n## Bundle\n##\n\nExample Root CA\n===============\n",
        "##\r\n\r\nÉlan Root\r\n=========\r\n", "Certificate:\n    Data:\n        Version: 3 (0x2)\n",
    ])
    func `Comments and titles may precede armor`(_ start: String) {
        #expect(kind(start + "-----BEGIN CERTIFICATE-----\nMIIB\n") == "public.x509-certificate")
    }

    // Ruby's own openssl/ssl.rb begins in this way.
    @Test(arguments: [
        "# frozen_string_literal: true\n\nKEY = <<-_end_of_pem_\n", "\nKEY = \"\"\"\n",
        "# Notes\n\nThis is the key:\n\n",
    ])
    func `A program with armor in it is not armor`(_ start: String) {
        #expect(kind(start + "-----BEGIN CERTIFICATE-----\nMIIB\n") != "public.x509-certificate")
    }

    // Sources: POSIX diff, git-diff(1); the subtitle formats' own descriptions; RFC 8216.
    @Test(arguments: [
        ("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n", "public.patch-file"),
        ("diff --git a/x b/x\nindex 1..2 100644\n", "public.patch-file"),
        ("Subject of the change\n\n*** a\n--- b\n***************\n", "public.patch-file"),
        ("1,2c1\n< a\n< b\n---\n> c\n", "public.patch-file"),
        ("1\n00:00:01,000 --> 00:00:02,000\nHello\n", "typeq.subrip-subtitles"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\n", "org.w3.webvtt"),
        ("[Script Info]\nTitle: x\n", "typeq.substation-alpha-subtitles"),
        ("{1}{25}Hello\n{26}{50}you\n", "typeq.microdvd-subtitles"),
        ("[ar:Somebody]\n[00:12.00]Line\n", "typeq.lrc-lyrics"), ("<SAMI>\n<HEAD>\n", "typeq.sami-captions"),
        ("#EXTM3U\n#EXT-X-VERSION:3\n", "public.m3u-playlist"), ("[playlist]\nFile1=a\n", "public.pls-playlist"),
        ("FILE \"a.wav\" WAVE\n  TRACK 01 AUDIO\n", "com.goldenhawk.cdrwin-cuesheet"),
    ])
    func `Differences, subtitles and playlists are detected`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }

    // Sources: the formats' specifications and manuals.
    @Test(arguments: [
        ("{\\rtf1\\ansi x}", "public.rtf"), ("%!PS-Adobe-3.0\n%%Pages: 1\n", "com.adobe.postscript"),
        ("%!PS-Adobe-3.0 EPSF-3.0\n", "com.adobe.encapsulated-postscript"),
        ("% a thesis\n\\documentclass{article}\n", "org.tug.tex.latex"),
        ("@article{key,\n title={x}}\n", "org.tug.tex.bibtex"), ("\\input texinfo\n", "org.tug.tex.texinfo"),
        (".\\\" a comment\n.TH LS 1\n", "typeq.manual-page"),
        ("[Desktop Entry]\nType=Application\n", "typeq.desktop-entry"),
        ("# made by hand\n[Unit]\nDescription=x\n", "typeq.systemd-unit"),
        ("[InternetShortcut]\r\nURL=x\r\n", "com.microsoft.internet-shortcut"),
        ("Windows Registry Editor Version 5.00\r\n", "typeq.windows-registry-text"),
        ("solid x\n facet normal 0 0 1\n", "public.standard-tesselated-geometry-format"),
        ("# a cube\nv 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n", "public.geometry-definition-format"),
        ("ply\nformat ascii 1.0\n", "public.polygon-file-format"),
        ("OFF\n8 6 12\n0 0 0\n", "typeq.off-mesh"), ("#VRML V2.0 utf8\n", "typeq.vrml"),
        ("P3\n# x\n2 2\n255\n0 0 0 1 1 1\n", "public.pbm"),
        ("/* XPM */\nstatic char *x[] = {\n", "typeq.xpm-image"),
        ("#define a_width 8\n#define a_height 8\nstatic char a_bits[] = {\n", "public.xbitmap-image"),
        (">seq1 a protein\nMKVLAAGIVGLCAKAYW\n", "typeq.fasta"), ("@r1\nACGT\n+\nIIII\n", "typeq.fastq"),
        ("##fileformat=VCFv4.3\n", "typeq.variant-call-format"),
        ("msgid \"\"\nmsgstr \"\"\n", "typeq.gettext-translation"), ("0 HEAD\n1 SOUR x\n", "typeq.gedcom"),
        ("[Event \"x\"]\n", "com.apple.chess.pgn"),
        ("X:1\nT:x\nK:C\n", "typeq.abc-notation"), ("FROM debian:12\nRUN true\n", "com.docker.dockerfile"),
        ("---\na: 1\nb:\n  - c\n", "public.yaml"),
        ("/* a */\n\"x\" = \"y\";\n", "com.apple.xcode.strings-text"),
        ("{\n  a = 1;\n  b = (\n  c = \"d\";\n}\n", "com.apple.ascii-property-list"),
        ("; made by a slicer\nG28\nM104 S200\nG1 X1 Y2 E.5\nG1 X3 Y4\n", "typeq.gcode"),
        ("<?php\n$a = 1;\n?>\n<html></html>\n", "public.php-script"),
        ("<html><body><?php echo 1 ?></body></html>", "public.php-script"), ("%YAML 1.2\n---\n", "public.yaml"),
        ("<?php echo 1;", "public.php-script"),
        ("!Type:Bank\nD1/1'24\n", "typeq.quicken-interchange"),
        ("name: x\non:\n  push:\n    branches: [main]\njobs:\n  a:\n    steps:\n      - run: make\n", "public.yaml"),
    ])
    func `Documents, settings, models and scientific data are detected`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }

    // Sources: PPD 4.3, 2.3; Gerber format 2024.05, 3.1; the manuals of HP-GL/2, of drills (XNC 2021.11), of Prusa's and
    // Ultimaker's slicers, of GIMP, Oleo, sc and QtiPlot; RFC 2849.
    @Test(arguments: [
        ("*PPD-Adobe: \"4.3\"\n*FormatVersion: \"4.3\"\n", "typeq.postscript-printer-description"),
        ("G04 Beginning of file*\n%FSLAX25Y25*%\n%MOMM*%\n", "typeq.gerber-layer"),
        ("%TF.GenerationSoftware,KiCad,Pcbnew,7.0*%\n%FSLAX46Y46*%\n", "typeq.gerber-layer"),
        ("M48\nFMAT,2\nMETRIC\nT1C0.800\n%\n", "typeq.excellon-drill"),
        ("IN;SP1;PU0,0;PD100,100;\n", "typeq.hpgl-plot"), ("BP;IN;PS10668;IP0,0,8128,8128;\n", "typeq.hpgl-plot"),
        ("# Blender v2.8 OBJ File: 'x'\nmtllib x.mtl\nv 1 1 1\n", "public.geometry-definition-format"),
        ("; generated by PrusaSlicer 2.6\nG21 ; millimetres\nG90\n", "typeq.gcode"),
        (";FLAVOR:Marlin\n;TIME:1\nG28 ;Home\n", "typeq.gcode"),
        ("GIMP Gradient\nName: Abstract 1\n6\n", "typeq.gimp-gradient"),
        ("# This file was created by GNU Oleo\n# format 2.1\n", "typeq.oleo-spreadsheet"),
        ("# This data file was generated by the Spreadsheet Calculator.\nlet A0 = 1\n", "typeq.sc-spreadsheet"),
        ("QtiPlot 0.9.8 project file\n<windows>\t1\n", "typeq.qtiplot-project"),
        ("dn: cn=a,dc=b\nobjectclass: top\ncn: a\n", "org.ietf.ldap-data-interchange-format"),
        ("# KDE Config File\n[KDE Desktop Entry]\nName=a\n", "typeq.desktop-entry"),
        // ISO 28500, 4; Apple Mail's files; Ontologies of OWL; ISO 19444-1.
        ("WARC/1.1\r\nWARC-Type: warcinfo\r\n", "org.archive.warc-archive"),
        ("137       \nFrom: a@b.c\nTo: d@e.f\nDate: Mon, 1 Jan 2024\nSubject: x\n\nHi\n", "com.apple.mail.emlx"),
        ("<?xml version=\"1.0\"?>\n<rdf:RDF xmlns:rdf=\"&rdf;#\"></rdf:RDF>\n", "org.rdf.source"),
        ("<?xml version=\"1.0\"?><xfdf xmlns=\"http://ns.adobe.com/xfdf/\"></xfdf>", "com.adobe.xfdf"),
    ])
    func `Plots, boards, tool paths and settings are detected`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }

    @Test(arguments: [
        "To: everybody\nSubject: lunch\n\nat noon\n", "Note: this is prose\nand goes on: here\n",
        "> quoted\n> text of a mail\n", "--- a\nb\n",
        "P3 is a model of a car\n", "begin the day\nwith a walk\n", "v is a letter\n", "---\ntitle\n---\ntext\n",
        "@home we say\n", "OFF\nlimits\n",
        "1\n2\n3\n", "1,2c1 is a command of diff\n", "[x] done\n[ ] not yet\n", "FROM here on\nnothing\n",
    ])
    func `Prose that looks like a format is prose`(_ text: String) {
        #expect(kind(text) == nil)
    }

    @Test(arguments: ["\n", "\r", "\n "])
    func `A text file after hundreds of empty lines does not trap`(line: String) {
        for first in ["{", "[", "1", "<", "#", "{\"a\": 1}"] {
            _ = kind(String(repeating: line, count: Limits.textLines) + first)
        }
    }
}
