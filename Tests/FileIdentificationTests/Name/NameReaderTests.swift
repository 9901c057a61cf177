import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// The evidence from names.
@Suite struct NameReaderTests {
    private let families: TypeFamilies
    private let reader: NameReader

    /// Returns one of several types with the same extension.
    private static func shared(_ identifier: String, _ supertype: String, order: Int) -> TypeDeclaration {
        var declaration = TypeDeclaration(
            identifier: identifier, conformsTo: [supertype], tags: [.filenameExtension: ["xqshared"]])
        declaration.order = order
        return declaration
    }

    init() {
        let registry = Registry(layers: [
            RegistryLayer(
                name: "test",
                declarations: [
                    TypeDeclaration(
                        identifier: "org.example.build-file", conformsTo: ["public.plain-text"],
                        filenames: ["Xqfile", "build.tar.xq9"]),
                    TypeDeclaration(
                        identifier: "org.example.tarball", conformsTo: ["public.data", "public.archive"],
                        compoundExtensions: ["tar.xq9"]),
                    TypeDeclaration(
                        identifier: "org.example.long", conformsTo: ["public.data", "public.archive"],
                        compoundExtensions: ["backup.tar.xq9"]),
                    TypeDeclaration(
                        identifier: "org.example.folder", conformsTo: ["com.apple.package"],
                        tags: [.filenameExtension: ["xqfolder"]], compoundExtensions: ["big.xqfolder"]),
                    Self.shared("org.example.first", "public.data", order: 1),
                    Self.shared("org.example.second", "public.data", order: 2),
                    Self.shared("org.example.picture", "public.png", order: 3),
                ])
        ])
        families = TypeFamilies(registry)
        reader = NameReader(families)
    }

    private func evidence(_ name: String, isExecutable: Bool = false) -> NameEvidence {
        reader.evidence(of: FileName(bytes: Array(name.utf8)), isExecutable: isExecutable)
    }

    @Test func `A copy has the type of its original, and the platform uses the last extension`() {
        let copy = evidence("build.tar.xq9~")
        #expect(copy.type.identifier == "org.example.build-file")
        #expect(copy.grade == .filename)
        #expect(copy.byName.isDynamic)
        #expect(copy.basis.first?.text == "a copy of 'build.tar.xq9' → org.example.build-file")
        #expect(evidence("a.xqshared.orig").type.identifier == "org.example.first")
        #expect(evidence("a.xqshared.orig").tag == "xqshared")
        #expect(evidence("xqnothing~").isInconclusive(families))
    }

    @Test func `A capital C is C++ to compilers, and C to the platform`() {
        #expect(evidence("main.C").type.identifier == "public.c-plus-plus-source")
        #expect(evidence("main.C").byName.identifier == "public.c-source")
        #expect(evidence("MAIN.C").type.identifier == "public.c-source")
    }

    @Test func `A filename comes before a compound extension, which comes before an extension`() {
        let literal = evidence("build.tar.xq9")
        #expect(literal.type.identifier == "org.example.build-file")
        #expect(literal.grade == .filename)
        #expect(literal.byName.isDynamic)
        let compound = evidence("my.tar.xq9")
        #expect(compound.type.identifier == "org.example.tarball")
        #expect(compound.grade == .compoundExtension)
        #expect(evidence("my.backup.tar.xq9").type.identifier == "org.example.long")
    }

    @Test func `A filename is case-sensitive`() {
        #expect(evidence("Xqfile").type.identifier == "org.example.build-file")
        #expect(evidence("xqfile").type == families.data)
        #expect(evidence("MY.TAR.XQ9").type.identifier == "org.example.tarball")
    }

    @Test func `An extension that several types claim is ambiguous, and has the best of these types`() {
        let shared = evidence("a.xqshared")
        #expect(shared.type.identifier == "org.example.first")
        #expect(shared.grade == .ambiguousExtension)
        #expect(shared.others.map(\.identifier) == ["org.example.second", "org.example.picture"])
        #expect(evidence("a.png").grade == .extension)
    }

    @Test func `The claiming type that the content confirms is found by conformance`() {
        let shared = evidence("a.xqshared")
        #expect(shared.claimant(near: .png)?.identifier == "org.example.picture")
        #expect(shared.claimant(near: .image)?.identifier == "org.example.picture")
        #expect(shared.claimant(near: .jpeg) == nil)
        #expect(evidence("a.png").claimant(near: .jpeg) == nil)
    }

    @Test func `The version of a shared library is not an extension`() {
        let library = evidence("libxq.so.6")
        #expect(library.type == evidence("libxq.so").type)
        #expect(library.byName != library.type)
    }

    // Source: for a regular file, an extension is looked up among the types that conform to `public.data`.
    @Test func `The extension of a package is not evidence for a file`() {
        let file = evidence("a.xqfolder")
        #expect(file.type.isDynamic)
        #expect(file.type.conforms(to: families.data))
        #expect(evidence("a.big.xqfolder").grade == .unknownExtension)
    }

    // Source: the answers of Apple's systems for files without an extension.
    @Test func `Without an extension only the mode is used`() {
        #expect(evidence("tool", isExecutable: true).byName.identifier == "public.unix-executable")
        #expect(evidence("tool").byName == families.data)
        #expect(evidence(".bashrc").byName == families.data)
        #expect(evidence("tool", isExecutable: true).isInconclusive(families))
    }

    @Test func `A directory is a package according to its extension, or another directory`() throws {
        let package = try #require(reader.directoryType(of: FileName(bytes: Array("a.xqfolder".utf8))))
        #expect(package.type.identifier == "org.example.folder")
        #expect(reader.directoryType(of: FileName(bytes: Array("a.png".utf8))) == nil)
        #expect(reader.directoryType(of: FileName(bytes: Array("Documents".utf8))) == nil)
        #expect(reader.directoryType(of: FileName(bytes: Array("..".utf8))) == nil)
    }

    @Test func `The basis contains the tags and their types`() {
        #expect(evidence("a.png").basis.map(\.text) == ["extension 'png' → public.png"])
        #expect(evidence("Xqfile").basis.first?.text == "file name 'Xqfile' → org.example.build-file")
    }
}
