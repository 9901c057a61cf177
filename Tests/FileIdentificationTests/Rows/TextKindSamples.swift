/// Text files of each kind that a reader of text files distinguishes.
///
/// Sources: RFC 5322, 5536, 2557 and 4155 (mail); RDF 1.1 Turtle, TriG, N-Triples and N-Quads, and Notation3; SPARQL 1.1;
/// CTfile formats; the pages that MoleculeReader, GenomeReader and PhylogenyReader name; the manuals of the programs for subtitles, sequences, meshes, bitmaps and machine code.
enum TextKindSamples {
    static let own: [String: String] = [
        "mail/message": """
        Return-Path: <a@example.org>
        Received: from a by b; Mon, 23 Nov 2026 07:00:00 +0000
        From: a@example.org
        To: b@example.org
        Subject: Words
        Date: Mon, 23 Nov 2026 07:00:00 +0000
        Message-ID: <1@example.org>

        Words.

        """,
        "mail/emlx": """
        120
        Return-Path: <a@example.org>
        Received: from a by b; Mon, 23 Nov 2026 07:00:00 +0000
        From: a@example.org
        To: b@example.org
        Subject: Words
        Date: Mon, 23 Nov 2026 07:00:00 +0000

        Words.

        """,
        "mail/mailbox": """
        From a@example.org Mon Nov 23 07:00:00 2026
        From: a@example.org
        To: b@example.org
        Subject: Words
        Date: Mon, 23 Nov 2026 07:00:00 +0000

        Words.

        """,
        "mail/page": """
        From: <Saved by Blink>
        Snapshot-Content-Location: https://example.org/
        Subject: Words
        Date: Mon, 23 Nov 2026 07:00:00 +0000
        MIME-Version: 1.0
        Content-Type: multipart/related;
        \ttype="text/html";
        \tboundary="a"

        --a

        """,
        "mail/article": """
        Path: a!b
        From: a@example.org
        Newsgroups: example.test
        Subject: Words
        Date: Mon, 23 Nov 2026 07:00:00 +0000
        Message-ID: <1@example.org>

        Words.

        """,
        "molfile": """
        name
          program

          1  0  0  0  0  0  0  0  0  0999 V2000
            0.0000    0.0000    0.0000 C   0  0  0  0  0  0  0  0  0  0  0  0
        M  END

        """,
        "wavefront": """
        v 0.0 0.0 0.0
        v 1.0 0.0 0.0
        v 0.0 1.0 0.0
        f 1 2 3

        """,
        "x-bitmap": """
        #define a_width 8
        #define a_height 1
        static unsigned char a_bits[] = {
           0x00 };

        """,
        "fasta": """
        >seq1 words
        ACGTACGTACGTACGTACGTACGTACGTACGTACGTACGT
        ACGTACGTACGT
        >seq2
        ACGTACGTACGTACGT

        """,
        "fastq": """
        @read1
        ACGTACGT
        +
        IIIIIIII
        @read2
        ACGTACGT
        +
        IIIIIIII

        """,
        "gcode": """
        G21 ; millimeters
        G90
        G1 X10 Y10 F1500
        G1 X20 Y10
        M104 S200
        G28

        """,
        "graphviz": """
        digraph a {
          b -> c;
          c -> d;
        }

        """,
        "subtitles/lrc": """
        [00:01.00]Words
        [00:02.00]More words
        [00:03.00]Still more

        """,
        "subtitles/microdvd": """
        {1}{25}Words
        {26}{50}More words
        {51}{75}Still more

        """,
        "subtitles/mpl2": """
        [1][25]Words
        [26][50]More words
        [51][75]Still more

        """,
        "subtitles/subrip": """
        1
        00:00:01,000 --> 00:00:02,000
        Words

        2
        00:00:03,000 --> 00:00:04,000
        More words

        """,
        "subtitles/subviewer": """
        00:00:01.00,00:00:02.00
        Words

        00:00:03.00,00:00:04.00
        More words

        """,
        "rdf/n-quads": """
        <http://a.b/c> <http://a.b/d> <http://a.b/e> <http://a.b/g> .
        <http://a.b/c> <http://a.b/d> "x" <http://a.b/g> .

        """,
        "rdf/n-triples": """
        <http://a.b/c> <http://a.b/d> <http://a.b/e> .
        <http://a.b/c> <http://a.b/d> "x" .

        """,
        "rdf/notation3": """
        @prefix a: <http://a.b/> .
        @forAll a:x .
        a:b a:c a:d .

        """,
        "rdf/trig": """
        @prefix a: <http://a.b/> .
        a:g {
          a:b a:c a:d .
        }

        """,
        "rdf/turtle": """
        @prefix a: <http://a.b/> .
        a:b a:c a:d .

        """,
        "off": """
        OFF
        3 1 0
        0 0 0
        1 0 0
        0 1 0
        3 0 1 2

        """,
        "sparql/query": """
        PREFIX a: <http://a.b/>
        SELECT ?x WHERE {
          ?x a:b ?y .
        }

        """,
        "sparql/update": """
        PREFIX a: <http://a.b/>
        INSERT DATA {
          a:b a:c a:d .
        }

        """,
        "jsonc": """
        {
          // The version of the language.
          "target": "es2022", /* or later */
          "lib": ["dom"],
        }

        """,
        "molecule/xyz": """
        3
        water
        O 0.000 0.000 0.117
        H 0.000 0.757 -0.467
        H 0.000 -0.757 -0.467

        """,
        "molecule/cube": """
        a cube
        made here
          1  0.000000  0.000000  0.000000
          2  0.200000  0.000000  0.000000
          2  0.000000  0.200000  0.000000
          2  0.000000  0.000000  0.200000
          1  1.000000  0.000000  0.000000  0.000000
         0.1 0.1 0.1 0.1 0.1 0.1

        """,
        "molecule/gromacs": """
        water
            1
            1SOL     OW    1   0.126   1.624   1.679
           1.8 1.8 1.8

        """,
        "molecule/poscar": """
        salt
        5.64
         0.0 0.5 0.5
         0.5 0.0 0.5
         0.5 0.5 0.0
        Na Cl
        1 1
        Direct
         0.0 0.0 0.0
         0.5 0.5 0.5

        """,
        "genome/bed": """
        chr1\t100\t200\ta
        chr2\t300\t400\tb

        """,
        "genome/bedgraph": """
        chr1\t100\t200\t0.5
        chr2\t300\t400\t1.25

        """,
        "genome/fai": """
        chr1\t1000\t6\t60\t61
        chr2\t500\t1029\t60\t61

        """,
        "genome/gff3": """
        ctg1\t.\tgene\t1000\t9000\t.\t+\t.\tID=g1

        """,
        "genome/gtf": """
        chr1\thavana\texon\t1\t9\t.\t+\t.\tgene_id "A"; exon_number "1";

        """,
        "genome/paf": """
        r1\t100\t0\t90\t+\tt1\t2000\t10\t100\t85\t90\t60

        """,
        "genome/sam": """
        r1\t99\tref\t7\t30\t8M\t=\t37\t39\tTTAGATAA\tIIIIIIII

        """,
        "genome/phylip": """
         3 10
        alpha     ACGTACGTAC
        beta      ACGTACGTAC
        gamma     ACGTACGTAC

        """,
        "genome/newick": """
        (A:0.1,B:0.2,(C:0.3,D:0.4):0.5);

        """,
        "template/erb": """
        <html><body>
        <% if user %>
        <p><%= user.name %></p>
        <% end %>
        </body></html>

        """,
        "template/ejs": """
        <ul>
        <% users.forEach(user => { %>
        <li><%= user.name %></li>
        <% }) %>
        </ul>
        <p>words</p>

        """,
    ]
}
