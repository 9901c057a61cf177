import Testing

@testable import ContentIdentification
@testable import FileIdentification

/// Notations that are identified by their statements. Sources: the specifications in the readers; the examples are from
/// them, shortened.
@Suite struct NotationTests {
    // RDF 1.1 Turtle, 2.4; TriG, 2; N-Triples, 2; N-Quads, 2; SPARQL 1.1 Query Language, 2, and Update, 3.
    @Test(arguments: [
        ("@prefix a: <http://example.org/> .\na:b a:c a:d .\n", "typeq.turtle-rdf"),
        ("# comment\nPREFIX a: <http://example.org/>\na:b a:c \"d\" .\n", "typeq.turtle-rdf"),
        ("@base <http://example.org/> .\n<a> <b> <c> .\n", "typeq.turtle-rdf"),
        ("@prefix a: <http://example.org/> .\na:g { a:b a:c a:d . }\n", "typeq.trig"),
        ("{<http://a.example/s> <http://a.example/p> <http://a.example/o> .}\n", "typeq.trig"),
        ("<http://a.example/s> <http://a.example/p> \"one \\\" two\"@en .\n", "typeq.n-triples"),
        ("_:a <http://a.example/p> \"1\"^^<http://www.w3.org/2001/XMLSchema#integer> . # comment\n", "typeq.n-triples"),
        ("<http://a.example/s> <http://a.example/p> <http://a.example/o> <http://a.example/g> .\n", "typeq.n-quads"),
        ("PREFIX a: <http://example.org/>\nSELECT ?b WHERE { ?b a:c ?d }\n", "typeq.sparql-query"),
        ("SELECT ?title\nWHERE\n{\n  <http://example.org/book> ?p ?title .\n}\n", "typeq.sparql-query"),
        ("BASE <http://example.org/>\nprefix : <#>\nASK { ?a :b ?c }\n", "typeq.sparql-query"),
        ("PREFIX a: <http://example.org/>\nINSERT DATA { a:b a:c a:d }\n", "typeq.sparql-update"),
        ("DELETE WHERE { ?a ?b ?c }\n", "typeq.sparql-update"),
    ])
    func `RDF statements and queries are detected`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }

    @Test(arguments: [
        "SELECT name FROM people;\n", "Select one of these:\n{ a } or { b }\n", "<someone> wrote this .\n",
        "base camp\n",
        "prefix this: nothing\n", "Load the dishes {now}\n", "Describe { your } day\n",
    ])
    func `Prose and tables are not RDF`(_ text: String) {
        let found = kind(text)
        #expect(found == nil || found == "org.iso.sql")
    }

    // The DOT language: the grammar's first rule.
    @Test(arguments: [
        "digraph a {\n  b -> c;\n}\n", "graph {\n  a -- b\n}\n", "strict digraph \"a b\" {}\n",
        "// comment\ngraph a{}\n",
        "/* comment */\nDigraph G\n{\n}\n",
    ])
    func `A Graphviz graph is detected`(_ text: String) {
        #expect(kind(text) == "typeq.graphviz-dot")
    }

    @Test(arguments: ["graph theory is { fun }\n", "graph TD\n  A --> B\n", "digraphs are many\n", "graph\n"])
    func `Words about graphs are not graphs`(_ text: String) {
        #expect(kind(text) != "typeq.graphviz-dot")
    }

    // TOML 1.0, the first example.
    @Test(arguments: [
        "# This is a TOML document\n\ntitle = \"TOML Example\"\n\n[owner]\nname = \"Tom\"\ndob = 1979-05-27T07:32:00-08:00\n",
        "[package]\nname = \"a\"\nversion = \"0.1.0\"\n\n[dependencies]\n",
        "version = 3\n\n[[package]]\nname = \"a\"\n",
        "[a]\nb = [\n  1,\n  2,\n]\nc = { d = true }\n",
    ])
    func `Typed values and tables are TOML`(_ text: String) {
        #expect(kind(text) == "public.toml")
    }

    @Test(arguments: [
        "[Service]\nExecStart=/usr/bin/a\n", "[section]\nname = value\nother = thing\n", "x = 1\ny = \"a\"\n",
        "[core]\n\tbare = false\n\tautocrlf = input\n", "[a]\n",
    ])
    func `Untyped values are not TOML`(_ text: String) {
        #expect(kind(text) != "public.toml")
    }

    // reStructuredText Markup Specification: sections, explicit markup, field lists, roles, references.
    @Test(arguments: [
        "=====\nTitle\n=====\n\nWords with ``code`` in them.\n",
        "Title\n=====\n\n.. note::\n\n   Words.\n", ":orphan:\n\n.. meta::\n   :a: b\n",
        "Title\n=====\n\nSee `here <https://example.org>`_ and :ref:`there`.\n",
        "Title\n=====\n\nPart\n~~~~\n\nWords with ``code``.\n", ".. include:: README.rst\n",
    ])
    func `Several kinds of markup are reStructuredText`(_ text: String) {
        #expect(kind(text) == "org.python.restructuredtext")
    }

    @Test(arguments: [
        "Title\n=====\n\nWords.\n", "Title\n-----\n\nSome `code` of Markdown.\n", "... and so on\n", ".. two dots\n",
        "**********\n*** BOX ***\n**********\n\nWords with ``code``.\n",
    ])
    func `One kind of markup is not sufficient`(_ text: String) {
        #expect(kind(text) != "org.python.restructuredtext")
    }

    // perlpod(1): a program may begin with its own documentation.
    @Test func `Perl documentation is detected, by itself or in a program`() {
        #expect(kind("=head1 NAME\n\nA::B - does this\n\n=cut\n") == "typeq.perl-pod")
        #expect(kind("=head1 NAME\n\nA::B\n\n=cut\n\npackage A::B;\nuse strict;\nmy $x = 1;\n") == "public.perl-script")
    }

    // MPL2, as the programs of its subtitles write it: tenths of seconds in brackets.
    @Test func `Subtitles with times in brackets are detected`() {
        #expect(kind("[10][25]Hello\n[30][50]there\n") == "typeq.mpl2-subtitles")
        #expect(kind("[1] a footnote\n[2] another\n") != "typeq.mpl2-subtitles")
    }

    // YAML 1.2.2, 6.8.2 and 9.1; the TeXbook and ConTeXt's manual: commands at the start of lines.
    @Test func `Documents that begin with a directive or with commands are detected`() {
        #expect(kind("# comment\n%TAG ! tag:example.com:foo/\n---\na: 1\n") == "public.yaml")
        #expect(kind("---\nlist:\n- 1\n- 2\n- 3\nname: a\n") == "public.yaml")
        #expect(kind("% comment\n\\gdef\\one{eins}\n\\gdef\\two{zwei}\n\\gdef\\three{drei}\n") == "org.tug.tex")
    }

    // Prefixes from the formats' specifications and programs.
    @Test(arguments: [
        ("#+TITLE: Notes\n\n* One\n", "org.orgmode.org"),
        ("* One\n  :PROPERTIES:\n  :ID: a\n  :END:\n", "org.orgmode.org"),
        ("##Sketch 1 0\ndocument()\n", "typeq.skencil-drawing"), ("%TGIF 4.1.45\nstate(0)\n", "typeq.tgif-drawing"),
        ("#%RAML 1.0\ntitle: a\n", "org.raml.raml"), ("[gd_scene load_steps=2 format=2]\n", "typeq.godot-scene"),
        ("CACHE MANIFEST\n# v1\n/a.css\n", "typeq.appcache-manifest"),
        ("Name: a\nVersion: 1\n\n%description\nWords\n", "typeq.rpm-spec"),
        ("*filter\n:INPUT ACCEPT [0:0]\nCOMMIT\n", "typeq.iptables-rules"),
        ("v=0\r\no=- 1 1 IN IP4 a\r\ns=-\r\n", "typeq.session-description"),
        ("newmtl red\nKd 1 0 0\n", "typeq.wavefront-material"),
        ("ID;PWXL;N;E\nC;Y1;X1;K1\nE\n", "com.microsoft.excel.slk"),
        (";;; a.el --- does this  -*- lexical-binding: t; -*-\n\n(setq a 1)\n", "org.gnu.emacs-lisp"),
        ("# 1 \"a.c\"\n# 1 \"<built-in>\"\nint a;\n", "public.c-source.preprocessed"),
        ("BEGIN:IMELODY\nVERSION:1.2\n", "typeq.imelody"), ("<MIFFile 2015>\n", "typeq.framemaker-mif"),
    ])
    func `Prefixes name the format`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
    }
}
