import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Text: molecules, sequences, places in sequences, and trees.
@Suite struct GenomeTests {
    // Sources: the descriptions of XYZ, of cubegen, of the files of GROMACS, and of POSCAR.
    @Test func `Numbers of atoms without coordinates are not molecules`() {
        #expect(kind("2\nwater\nO 0.0 0.0 0.1\nH 0.0 0.7 -0.4\n") == "net.sourceforge.openbabel.xyz")
        #expect(kind("2\n\n1 0.0 0.0 0.1\n8 0.0 0.7 -0.4\n") == "net.sourceforge.openbabel.xyz")
        #expect(kind("2\nwords\nOne 1 2 3\nTwo 1 2 3\n") == nil)
        #expect(kind("2\n\n1 2 3 4\n5 6 7 8\n") == nil)
        #expect(kind("3\n1 2 3\n4 5 6\n7 8 9\n") == nil)
        #expect(kind("title\n3\nthree words here\nof a poem\nand more\n") == nil)
    }

    // Source: NCBI's description of FASTA: letters in either case, hyphens for gaps, an asterisk at the end of a protein.
    @Test(arguments: [
        ">1 chromosome 1\nacgtnnryswkmACGT-acgt\n", ">sp|P12345|A\nMKVLAAGIVGLLLAQWERTY*\n",
        ">a\nmkvlaagivgllaqwertymkvlaagivgllaqwertymkvl\n", ">2.1 x=3\nACG-T--ACGT\n>3\nACGT\n",
    ])
    func `FASTA sequences can be lowercase and have gaps`(_ text: String) {
        #expect(kind(text) == "typeq.fasta")
    }

    @Test(arguments: [">quoted\nsomething\n", ">a b\nyes, I think\n", "> a\nACGTACGTACGT\n", ">x\nlowercasewords\n"])
    func `A quotation is not a sequence`(_ text: String) {
        #expect(kind(text) != "typeq.fasta")
    }

    // Source: Cock et al. 2010: the sequence and the qualities may be wrapped, and are equally long.
    @Test func `A FASTQ sequence can have several lines`() {
        #expect(kind("@r1\nACGT\nACGT\n+r1\nIIII\n@III\n@r2\nAC\n+\nII\n") == "typeq.fastq")
        #expect(kind("@r1\nACGT\nACGT\n+r1\nIIII\nII\n") == nil)
        #expect(kind("@r1\n" + String(repeating: "ACGTN", count: 200), isWhole: false) == "typeq.fastq")
        #expect(kind("@media print\n+\n") == nil)
    }

    // Sources: SAM 1.4; PAF; GFF3; GTF of Ensembl; BED 1.0; faidx(5).
    @Test(arguments: [
        ("r1\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tIIII\n", "typeq.sequence-alignment-map"),
        ("r1\t0\tc\t1\t60\t4M\t*\t0\t-4\tACGT\tIIII\tNM:i:0\tMD:Z:4\n", "typeq.sequence-alignment-map"),
        ("a\t9\t0\t9\t-\tb\t20\t3\t12\t8\t9\t255\ttp:A:P\n", "typeq.paf-alignment"),
        ("# by hand\n1\tx\tgene\t5\t9\t.\t.\t.\tID=a;Name=b\n", "typeq.gff3-annotation"),
        ("1\tx\tgene\t5\t9\t0.5\t+\t.\tgene_id \"A\"; gene_name \"B\";\n", "typeq.gtf-annotation"),
        ("chrX\t0\t10\nchrX\t20\t30\n", "typeq.bed-regions"),
        ("1\t0\t10\ta\t960\t+\n2\t0\t10\tb\t0\t-\n", "typeq.bed-regions"),
        ("track name=a\n1\t0\t10\n", "typeq.bed-regions"), ("chr1\t0\t10\t-0.25\n", "typeq.bedgraph"),
        ("scaffold_1\t500\t12\t60\t61\n", "typeq.fasta-index"),
    ])
    func `Rows without a header are recognized by their columns`(_ text: String, _ identifier: String) {
        #expect(kind(text) == identifier)
        // The last row may be cut.
        #expect(kind(text + text.prefix(5)) == identifier)
    }

    @Test(arguments: [
        "name\t10\t20\nother\t30\t40\n", "1\t100\t200\n2\t300\t400\n", "a\t5\t3\t4\t5\nb\t6\t3\t4\t5\n",
        "chr\tstart\tend\nchr1\t1\t2\n", "chr1\t20\t10\nchr1\t1\t2\n", "x\ty\tz\tu\tv\t+\n1\t2\t3\t4\t5\t+\n",
        "1\tx\tgene\t5\t9\t.\t.\t.\twords of it\n2\tx\tgene\t5\t9\t.\t.\t.\tmore words\n",
    ])
    func `Other tables are tables`(_ text: String) {
        #expect(kind(text) == "public.tab-separated-values-text")
    }

    @Test func `A table of the same form keeps the type of its name`() {
        let rows = Array("chr1\t0\t10\nchr2\t20\t30\n".utf8)
        let table = FileIdentifier().identify(bytes: rows, named: "a.tsv")
        #expect(table.type == .tabSeparatedText)
        #expect(table.warnings == [])
        #expect(FileIdentifier().identify(bytes: rows, named: "a.bed").type.identifier == "typeq.bed-regions")
    }

    // Sources: the descriptions of Newick and PHYLIP.
    @Test func `Trees and alignments are complete and balanced`() {
        for tree in ["(A,B,C);\n", "(A:0.1,(B:2,C:3)0.9:1e-3)root;", "('a b',[note]b,c_d);\n(a,b,c);\n", "(,,(,));\n"] {
            #expect(kind(tree) == "typeq.newick-tree", "\(tree)")
        }
        for other in [
            "(a);\n", "(a, b);\n", "(see above, or below, or here);\n", "(f(x), 2", "(define (f x) x)\n", "(a,b));\n",
        ] {
            #expect(kind(other) != "typeq.newick-tree", "\(other)")
        }
        #expect(kind("2 4\na ACGT\nb AC-T\n") == "typeq.phylip-alignment")
        #expect(
            kind("2 20\na         ACGTACGTAC\nb         ACGTACGTAC\n\nACGTACGTAC\nACGTACGTAC\n")
                == "typeq.phylip-alignment")
        #expect(kind("2 4\nabc def\nghi jkl\n") == nil)
        #expect(kind("3 4\n1 2 3 4\n5 6 7 8\n9 1 2 3\n") == nil)
        #expect(kind("5 10\n..........\n.........#\n") != "typeq.phylip-alignment")
    }
}
