import SystemPackage
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Declared signatures in content, compared with names, containers and text files.
@Suite struct SignatureReaderTests {
    private func identify(_ bytes: [UInt8], _ name: FilePath? = nil) -> Identification {
        FileIdentifier().identify(bytes: bytes, named: name)
    }

    private func declaration(
        _ identifier: String, _ supertypes: [String] = ["public.data"], _ signatures: TypeSignature...
    ) -> TypeDeclaration {
        var declaration = TypeDeclaration(identifier: identifier, conformsTo: supertypes)
        declaration.signatures = signatures
        return declaration
    }

    private func identifier(_ declarations: TypeDeclaration...) -> FileIdentifier {
        FileIdentifier(registry: Registry(layers: [RegistryLayer(name: "test", declarations: declarations)]))
    }

    // Sources: Xcursor(3), "Cursor files"; NumPy's lib.format; LMDB's mdb.c; Parquet's format; Dirac 2.2.3 section 9.6;
    // ESRI Shapefile Technical Description (1998), page 4, and page 23 for the index.
    static let known: [(bytes: [UInt8], identifier: String)] = [
        (ascii("Xcur") + little(16, 4) + little(0x10000, 4) + little(0, 4), "typeq.xcursor"),
        ([0x93] + ascii("NUMPY") + [1, 0, 0x76, 0], "typeq.numpy-array"),
        (ascii("PAR1") + [0, 0x15, 4] + ascii("....PAR1"), "org.apache.parquet"),
        (ascii("BBCD") + [0] + big(13, 4) + [0, 0, 0, 0], "typeq.dirac-video"),
        // ITU-T T.87, annex C: SOF55 is FFF7. Adobe technical note 5012, section 3.
        ([0xFF, 0xD8, 0xFF, 0xF7, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0], "typeq.jpeg-ls"),
        (ascii("%!PS-TrueTypeFont-65536-65536-1\n") + [0], "typeq.type-42-font"),
        (shapefile(firstNumber: 1), "typeq.esri-shapefile"),
        (shapefile(firstNumber: 50), "typeq.esri-shape-index"),
    ]

    /// The header of 100 bytes, then the number of the first record, or in the index its offset: always word 50.
    private static func shapefile(firstNumber: Int) -> [UInt8] {
        (big(9994, 4).padded(to: 28) + little(1000, 4) + little(1, 4)).padded(to: 100) + big(firstNumber, 4)
            + big(10, 4)
    }

    @Test(arguments: known.map(\.identifier))
    func `A signature is proof of the type`(identifier: String) throws {
        let bytes = try #require(Self.known.first { $0.identifier == identifier }).bytes
        let answer = identify(bytes)
        #expect(answer.type.identifier == identifier)
        #expect(answer.confidence == .proof)
        #expect(answer.evidence.contains { $0.kind == .content && $0.text.hasPrefix("signature ") })
        let named = identify(bytes, "photo.png")
        #expect(named.type.identifier == identifier)
        #expect(named.warnings.map(\.id) == [.extensionMismatch])
    }

    @Test func `The evidence contains the bytes and their offset`() {
        let text = identify(ascii("Xcur") + [16, 0, 0, 0, 0, 0, 1, 0]).evidence.map(\.text)
        #expect(text.contains("signature 'Xcur' at offset 0 → typeq.xcursor"))
    }

    @Test func `A signature far from the start is found, and only its bytes are read`() {
        // Linux's ext4.h: the superblock is at 1,024, its magic 56 bytes later. ECMA-119: sector 16.
        var reads: [Range<Int>] = []
        let declared = declaration(
            "org.example.deep", ["public.data"], TypeSignature([.init(offset: 40_000, bytes: ascii("DEEP"))]))
        let registry = Registry(layers: [RegistryLayer(name: "test", declarations: [declared])])
        let whole = Samples.noise.padded(to: 40_000) + ascii("DEEP")
        let source = ContentSource(count: whole.count, head: Array(whole.prefix(8192))) { offset, count in
            reads.append(offset..<offset + count)
            return Array(whole[offset..<min(offset + count, whole.count)])
        }
        #expect(SignatureReader(registry).read(source).proof?.identifier == "org.example.deep")
        #expect(reads.reduce(0) { $0 + $1.count } < 256)
        reads = []
        let png = ContentSource(count: 100_000, head: Samples.png) { offset, count in
            reads.append(offset..<offset + count)
            return []
        }
        #expect(SignatureReader(registry).read(png).proof?.identifier == "public.png")
        #expect(reads.isEmpty, "a signature in the head requires no further reads")
    }

    @Test func `A program in the language of its name is searched for signatures with a fixed offset only`() {
        let identifier = identifier(
            declaration(
                "org.example.anywhere", ["public.data"],
                TypeSignature([.init(offset: 2, range: 4000, bytes: ascii("ANYWHERE IN A FILE"))])),
            declaration(
                "org.example.fixed", ["public.data"],
                TypeSignature([.init(offset: 8, bytes: ascii("BEHIND EIGHT BYTES"))])))
        func type(_ text: String, _ name: String) -> String {
            identifier.identify(bytes: ascii(text), named: .init(name)).type.identifier
        }
        let python = "import os\n\ndef main(arguments):\n    print('ANYWHERE IN A FILE', arguments)\n"
        #expect(type(python, "a.py") == "public.python-script")
        #expect(type("Words and ANYWHERE IN A FILE and more.\n", "a.unknown") == "org.example.anywhere")
        #expect(type("import  BEHIND EIGHT BYTES\nimport os\nimport sys\n", "a.py") == "org.example.fixed")
    }

    // A pattern that begins with a masked byte has an anchor after this byte, so its offset is known before it is read.
    @Test func `The signatures of a text file need nothing beyond its head`() {
        var reads = 0
        let text = ascii(String(repeating: "import os\nprint(os.environ)\n", count: 4_000))
        let source = ContentSource(count: text.count, head: Array(text.prefix(8192))) { offset, count in
            reads += 1
            return Array(text[offset..<min(offset + count, text.count)])
        }
        for isConfirmed in [true, false] {
            #expect(SignatureReader(.shipped).readText(source, isConfirmed: isConfirmed) == SignatureReader.Answer())
        }
        #expect(reads == 0)
    }

    @Test func `The longest of several signatures applies, and the more specific of two related types`() {
        let identifier = identifier(
            declaration("org.example.short", ["public.data"], TypeSignature([.init(bytes: [1, 0x41, 0x42, 0x43])])),
            declaration(
                "org.example.long", ["public.data"], TypeSignature([.init(bytes: [1, 0x41, 0x42, 0x43, 0x44])])),
            declaration(
                "org.example.special", ["org.example.long"],
                TypeSignature([.init(bytes: [1]), .init(offset: 6, bytes: [9, 9, 9])])))
        let bytes: [UInt8] = [1, 0x41, 0x42, 0x43, 0x44, 0, 9, 9]
        #expect(identifier.identify(bytes: Array(bytes.prefix(4))).type.identifier == "org.example.short")
        #expect(identifier.identify(bytes: bytes).type.identifier == "org.example.long")
        #expect(identifier.identify(bytes: bytes + [9]).type.identifier == "org.example.special")
    }

    @Test func `A container outweighs a signature, unless the signature has a more specific type`() {
        let identifier = identifier(
            declaration(
                "org.example.other", ["public.data"], TypeSignature([.init(bytes: Array(Samples.zip.prefix(30)))])),
            declaration(
                "org.example.kind", ["public.gzip-archive", "org.gnu.gnu-zip-archive"],
                TypeSignature([.init(bytes: Array(Samples.gzip.prefix(10)))])))
        #expect(identifier.identify(bytes: Samples.zip).type.conforms(to: .zip))
        #expect(identifier.identify(bytes: Samples.gzip).type.identifier == "org.example.kind")
    }

    // MARK: Weak signatures

    private var weak: FileIdentifier {
        var declaration = declaration(
            "org.example.weak", ["public.image"], TypeSignature([.init(bytes: [0x0B, 0x0B, 0x0B, 0x0B])], isWeak: true))
        declaration.tags[.filenameExtension] = ["xqweak"]
        return identifier(declaration)
    }
    private let weakBytes: [UInt8] = [0x0B, 0x0B, 0x0B, 0x0B, 0, 1, 2, 3, 0xFE, 0xFD]

    @Test func `A weak signature is a hint if there is no other evidence`() {
        let answer = weak.identify(bytes: weakBytes)
        #expect(answer.type.identifier == "org.example.weak")
        #expect(answer.confidence == .hint)
    }

    @Test func `A weak signature confirms its name, and contradicts no other name`() {
        let agreed = weak.identify(bytes: weakBytes, named: "a.xqweak")
        #expect(agreed.type.identifier == "org.example.weak" && agreed.confidence == .name)
        #expect(agreed.warnings.isEmpty)
        #expect(weak.identify(bytes: weakBytes, named: "a.l16").type.identifier == "typeq.linear-16-audio")
        #expect(weak.identify(bytes: weakBytes, named: "a.md").type.identifier != "org.example.weak")
    }

    // MARK: Text files

    @Test(arguments: [
        "BEAM me up\n", "Xcur is a word\n", "FORM letter, dear Sir\n", "Blimey, a text\n", "MOTION pictures\n",
        "PAR1 is a word\n",
    ])
    func `A word at the beginning of a text file is not a signature`(text: String) {
        #expect(identify(ascii(text)).type == .plainText)
    }

    // Source: gitformat-bundle(5).
    @Test func `A long signature in a text file is structure`() {
        let answer = identify(ascii("# v2 git bundle\n0123456789012345678901234567890123456789 refs/heads/main\n\n"))
        #expect(answer.type.identifier == "typeq.git-bundle")
        #expect(answer.confidence == .structure)
    }

    @Test func `The evidence from a reader of text files is kept`() {
        #expect(identify(ascii("<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>")).type == .svg)
        #expect(identify(ascii("{\"a\": 1}\n")).type == .json)
    }

    // MARK: Hostile

    @Test func `Every beginning of every length has an answer`() {
        for bytes in [Samples.png, Samples.noise, shortest] {
            for count in 0...min(bytes.count, 80) {
                let source = ContentSource(count: 1 << 40, head: Array(bytes.prefix(count))) { _, _ in [] }
                _ = SignatureReader(.shipped).read(source)
                _ = SignatureReader(.shipped).readText(source)
            }
        }
    }

    private var shortest: [UInt8] { [0x4D, 0x5A] + [UInt8](repeating: 0xFF, count: 78) }
}
