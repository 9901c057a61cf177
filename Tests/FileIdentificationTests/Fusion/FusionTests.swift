import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// The rules as a pure function, with invented answers of libmagic.
@Suite struct FusionTests {
    private let families = TypeFamilies(.shipped)
    private let fusion = Fusion(TypeFamilies(.shipped))

    private func name(_ text: String, isExecutable: Bool = false) -> NameEvidence {
        NameReader(families).evidence(of: FileName(bytes: Array(text.utf8)), isExecutable: isExecutable)
    }

    private func content(_ bytes: [UInt8], _ magic: MagicAnswer = .notAsked) -> ContentEvidence {
        var content = bytes.withUnsafeBytes { ContentEvidence($0, isWhole: true) }
        content.magic = magic
        return content
    }

    private func answer(_ text: String, _ bytes: [UInt8], _ magic: MagicAnswer = .notAsked) -> Identification {
        fusion.byNameAndContent(name(text), content(bytes, magic))
    }

    private func answer(_ text: String, _ body: String, _ magic: MagicAnswer = .notAsked) -> Identification {
        answer(text, Array(body.utf8), magic)
    }

    private func weighed(_ text: String, _ bytes: [UInt8]) -> WeighedEvidence {
        Pipeline.run(Examination(ContentSource(bytes), isWhole: true, name(text), families: families))
    }

    private func question(_ text: String, _ bytes: [UInt8]) -> MagicQuestion? {
        weighed(text, bytes).question
    }

    // MARK: When libmagic is called

    @Test func `libmagic is not called if name and bytes agree`() {
        #expect(question("a.md", Array(Samples.markdown.utf8)) == nil)
        #expect(question("a.png", Samples.png) == nil)
        #expect(question("a.svg", Array(Samples.svg.utf8)) == nil)
        #expect(question("a.plist", Array("<plist/>".utf8)) == nil)
        #expect(question("a.ps", Array("%!PS".utf8)) == nil)
        #expect(question("a.pgm", Array("P2 1 1 1 0".utf8)) == nil)
        #expect(question("empty", []) == nil)
    }

    @Test func `libmagic is not called if a reader detects a format`() {
        #expect(question("xq-nameless", Samples.png) == nil)
        #expect(question("a.nobodysextension", Samples.png) == nil)
        #expect(question("a.md", Samples.png) == nil)
        #expect(question("xq-nameless", Array("#!/bin/sh\n".utf8)) == nil)
    }

    /// For text without a name, the readers of text files are more accurate than libmagic's rules for text.
    @Test func `libmagic is called for binary content without a name, or if the content contradicts the name`() {
        #expect(question("xq-nameless", Array("hi".utf8)) == nil)
        #expect(question("xq-nameless", Samples.noise) == .binary)
        #expect(question("a.nobodysextension", Samples.noise) == .binary)
        #expect(question("a.md", Samples.noise) == .binary)
        #expect(question("a.png", Array("hi".utf8)) == .text)
    }

    // MARK: Rule 1, empty files. Source: handlr-regex issue 8, xdg-mime-rs issue 30.

    @Test func `An empty file has the type of its name`() {
        let markdown = answer("notes.md", "")
        #expect(markdown.type.identifier == "net.daringfireball.markdown")
        #expect(markdown.isEmpty)
        #expect(markdown.confidence == .name)
        #expect(markdown.mimeType != "inode/x-empty")
        let nameless = answer("xq-nameless", "")
        #expect(nameless.type == .data)
        #expect(nameless.mimeType == "inode/x-empty")
        #expect(nameless.confidence == .none)
    }

    /// ISO/IEC 13818-1, 2.4.3.2: a transport stream begins with a packet. In a project of TypeScript, a file was empty.
    @Test func `An empty file has the type of text that declares its extension, and not that of a signature`() {
        #expect(answer("contexts.ts", "").type.identifier == "com.microsoft.typescript")
        #expect(answer("contexts.ts", "").confidence == .name)
        #expect(answer("picture.png", "").type == .png)
        let named = ContentIdentifier().identify(FileName(bytes: Array("contexts.ts".utf8)), isDirectory: false)
        #expect(named.type == .mpeg2TransportStream)
    }

    // MARK: Rule 2, the name is no evidence

    @Test func `The content determines the type for a name without an extension`() {
        let png = answer("xq-nameless", Samples.png, .mime("image/png"))
        #expect(png.type == .png)
        #expect(png.mimeType == "image/png")
        #expect(png.confidence == .structure)
        #expect(png.byName == .data)
        #expect(png.warnings == [])
    }

    @Test func `Text without other evidence is plain text`() {
        let text = answer("xq-nameless", "hello\n", .nothing("text/plain"))
        #expect(text.type == .plainText)
        #expect(text.mimeType == "text/plain")
        #expect(text.encoding == "us-ascii")
        #expect(text.confidence == .structure)
    }

    @Test func `A guess from words is a hint, with plain text as an alternative`() {
        let guess = answer("xq-nameless", "all:\n", .mime("text/x-makefile"))
        #expect(guess.type == .makefile)
        #expect(guess.confidence == .hint)
        #expect(guess.alternatives == [.plainText])
    }

    // Sources: elementary/files#1205 (two slashes are C), python-magic#316 (Python as Objective-C), #107 (CSS as C++).
    @Test func `A guess of libmagic from single words is only an alternative`() {
        let slashes = answer("xq-nameless", "// see below\n", .mime("text/x-c"))
        #expect(slashes.type == .plainText)
        #expect(slashes.mimeType == "text/plain")
        #expect(slashes.alternatives == [.cSource])
        let swatches = answer("xq-nameless", Samples.noise, .mime("application/x-adobe-aco"))
        #expect(swatches.type == .data)
        #expect(swatches.confidence == .none)
        #expect(swatches.alternatives.map(\.identifier) == ["typeq.photoshop-swatches"])
    }

    @Test func `A guess of libmagic applies if the name agrees, and never contradicts a name`() {
        let named = answer("a.aco", Samples.noise, .mime("application/x-adobe-aco"))
        #expect(named.type.identifier == "typeq.photoshop-swatches")
        let page = answer("photo.png", "not a <title>\n", .mime("text/html"))
        #expect(page.type == .plainText)
        let notes = answer("notes.txt", Samples.noise, .mime("application/x-adobe-aco"))
        #expect(notes.type == .data)
    }

    // Truevision TGA 2.0, "TGA File Header": before version 2 there is no signature, only a few small numbers.
    @Test func `An answer of libmagic for TGA is only an alternative without a name`() {
        let nameless = answer("xq-nameless", Samples.noise, .mime("image/x-tga"))
        #expect(nameless.type == .data)
        #expect(nameless.alternatives.map(\.identifier) == ["com.truevision.tga-image"])
        let named = answer("a.tga", Samples.noise, .mime("image/x-tga"))
        #expect(named.type.identifier == "com.truevision.tga-image")
        #expect(named.warnings == [])
    }

    @Test func `An interpreter line is structure, whether libmagic identifies it or not`() {
        let shell = answer("xq-nameless", "#!/bin/sh\n", .mime("text/x-shellscript"))
        #expect(shell.type.conforms(to: .shellScript))
        #expect(shell.confidence == .structure)
        let other = answer("xq-nameless", "#!/usr/bin/env -S deno run\n", .nothing("text/plain"))
        #expect(other.type == .script)
        #expect(other.confidence == .structure)
    }

    @Test func `An unknown extension keeps its dynamic type for plain text and data`() {
        let text = answer("a.nobodysextension", "hello\n", .nothing("text/plain"))
        #expect(text.type.isDynamic)
        #expect(text.confidence == .none)
        #expect(text.alternatives == [.plainText])
        #expect(text.mimeType == "text/plain")
        let bytes = answer("a.nobodysextension", Samples.noise, .nothing("application/octet-stream"))
        #expect(bytes.type.isDynamic)
        #expect(bytes.mimeType == "application/octet-stream")
        let png = answer("a.nobodysextension", Samples.png, .mime("image/png"))
        #expect(png.type == .png)
        #expect(png.byName.isDynamic)
    }

    @Test func `A MIME type that no type declares is reported`() {
        let family = answer("xq-nameless", Samples.noise, .mime("image/x-nobody-knows"))
        #expect(family.type == .image)
        #expect(family.mimeType == "image/x-nobody-knows")
        let unknown = answer("xq-nameless", Samples.noise, .mime("application/x-nobody-knows"))
        #expect(unknown.type == .data)
        #expect(unknown.mimeType == "application/x-nobody-knows")
        #expect(unknown.confidence == .none)
    }

    // MARK: Rule 4, a textual name with binary content. Source: securedrop-client issue 2171, Curtail issue 64.

    // Some rules of libmagic compare two bytes, so its answer is not proof.
    @Test func `Binary content that libmagic identifies outweighs the name of a text file, with a warning`() throws {
        let png = answer("report.md", Samples.png, .mime("image/png"))
        #expect(png.type == .png)
        #expect(png.confidence == .structure)
        #expect(png.encoding == "binary")
        #expect(png.byName.identifier == "net.daringfireball.markdown")
        let warning = try #require(png.warnings.first)
        #expect(warning.id == .extensionMismatch)
        #expect(warning.text.hasPrefix("named as '"))
    }

    @Test func `Unknown binary content with the name of a text file is data, with a warning`() {
        let noise = answer("report.md", Samples.noise, .nothing("application/octet-stream"))
        #expect(noise.type == .data)
        #expect(noise.confidence == .none)
        #expect(noise.alternatives.first?.identifier == "net.daringfireball.markdown")
        #expect(noise.warnings.map(\.id) == [.notText])
        #expect(noise.encoding == "binary")
    }

    // MARK: Rule 5, the name of a binary format with text in it. Source: python-magic issues, "RTF inside .doc".

    @Test func `Text outweighs the name of a binary format, with a warning`() {
        let text = answer("photo.png", "not a picture\n", .nothing("text/plain"))
        #expect(text.type == .plainText)
        #expect(text.confidence == .structure)
        #expect(text.byName == .png)
        #expect(text.warnings.map(\.id) == [.extensionMismatch])
        let rtf = answer("letter.doc", "{\\rtf1 hi}", .mime("text/rtf"))
        #expect(rtf.type == .rtf)
        #expect(rtf.nameAgreement == .unconfirmed)
        let manual = answer("table.xls", ".TH a 1\n", .mime("text/troff"))
        #expect(manual.type.identifier == "typeq.troff-source")
    }

    @Test func `Text with which a binary format may begin has no warning`() {
        let pdf = answer("a.pdf", Samples.pdf, .mime("application/pdf"))
        #expect(pdf.type == .pdf)
        #expect(pdf.warnings == [])
        #expect(pdf.confidence == .structure)
        let unknown = answer("a.icns", "odd", .mime("application/x-nobody-knows"))
        #expect(unknown.type == .icns)
        #expect(unknown.warnings == [])
    }

    @Test(arguments: ["a.eps", "a.ps", "a.xbm", "a.pgm", "a.uu", "a.m3u", "a.plist", "a.webarchive", "a.js"])
    func `Formats that may be text have no warning`(file: String) {
        let text = answer(file, "whatever\n")
        #expect(text.warnings == [])
        #expect(text.type == text.byName)
    }

    // MARK: Types that claim the same extension. Source: vite issue 2642, mime-types issue 99: `.ts` is a film or a program.

    @Test func `The bytes select the text type of two types that claim an extension`() {
        let name = name("main.ts")
        let other = name.others.first(where: families.isTextual)
        #expect(name.type == .mpeg2TransportStream)
        let source = answer("main.ts", "export const a = 1;\n")
        if let other {
            #expect(source.type == other)
            // Elimination is not evidence.
            #expect(source.confidence == .name)
            #expect(source.alternatives.contains(.mpeg2TransportStream))
            #expect(source.warnings == [])
            #expect(source.byName == .mpeg2TransportStream)
        }
        // ISO 13818-1: packets of 188 bytes, each beginning with 0x47.
        let packet = [0x47, 0x1F, 0xFF, 0x10] + [UInt8](repeating: 0xFF, count: 184)
        let stream = Array([packet, packet, packet, packet, packet].joined())
        #expect(fusion.byNameAndContent(weighed("film.ts", stream)).type == .mpeg2TransportStream)
    }

    @Test func `libmagic selects the binary type of two types that claim an extension`() {
        let registry = Registry(layers: [
            RegistryLayer(
                name: "test",
                declarations: [
                    TypeDeclaration(
                        identifier: "org.example.script", kind: .exported, conformsTo: ["public.source-code"],
                        tags: [.filenameExtension: ["clash"]]),
                    TypeDeclaration(
                        identifier: "org.example.catalog", kind: .imported, conformsTo: ["public.data"],
                        tags: [.filenameExtension: ["clash"], .mimeType: ["application/x-example-catalog"]]),
                ])
        ])
        let families = TypeFamilies(registry)
        let name = NameReader(families).evidence(of: FileName(bytes: Array("a.clash".utf8)), isExecutable: false)
        #expect(name.type.identifier == "org.example.script")
        let catalog = Fusion(families).byNameAndContent(
            name, content(Samples.noise, .mime("application/x-example-catalog")))
        #expect(catalog.type.identifier == "org.example.catalog")
        #expect(catalog.warnings == [])
        #expect(catalog.alternatives.contains(name.type))
    }

    // MARK: Rule 7 and the policies

    @Test func `If name and bytes agree, the type that the name implies is used`() {
        let markdown = answer("a.md", Samples.markdown)
        #expect(markdown.type.identifier == "net.daringfireball.markdown")
        #expect(markdown.confidence == .name)
        #expect(markdown.encoding == "us-ascii")
        #expect(markdown.evidence.map(\.kind) == [.name, .text])
    }

    @Test func `The policy content ignores the name and reports it`() {
        let text = fusion.byContent(content(Array("hi\n".utf8), .nothing("text/plain")), name: name("a.png"))
        #expect(text.type == .plainText)
        #expect(text.byName == .png)
        #expect(text.warnings == [])
        let empty = fusion.byContent(content([]), name: name("a.md"))
        #expect(empty.type == .data)
        #expect(empty.mimeType == "inode/x-empty")
    }

    @Test func `With the policy name the answers are the same as on Apple's systems`() {
        let compound = fusion.byName(name("a.tar.gz"), isEmpty: false)
        #expect(compound.type == .gzip)
        #expect(compound.evidence.map(\.text) == ["extension 'gz' → org.gnu.gnu-zip-archive"])
        #expect(compound.encoding == nil)
        let tool = fusion.byName(name("tool", isExecutable: true), isEmpty: false)
        #expect(tool.type == .unixExecutable)
        #expect(tool.confidence == .name)
        #expect(fusion.byName(name("x.nobodysextension"), isEmpty: false).confidence == .none)
    }

    @Test func `If there is no database, everything else works`() {
        let text = answer("xq-nameless", "hello\n", .unavailable("no database"))
        #expect(text.type == .plainText)
        #expect(text.warnings.map(\.id) == [.magicUnavailable])
        let noise = answer("a.md", Samples.noise, .unavailable("no database"))
        #expect(noise.warnings.map(\.id) == [.magicUnavailable, .notText])
    }

    // A missing library is no evidence for or against the name.
    @Test(arguments: ["a.md", "a.pdf", "a.png", "a.docx", "a.swift", "a.ts", "a.xq", "a.dat", "a.doc", "a.mp3", "a"])
    func `A library without a database provides no evidence`(_ name: String) {
        for bytes in [Samples.noise, Samples.png, Array("hello\n".utf8), Array(Samples.markdown.utf8), Samples.elf] {
            var absent = answer(name, bytes, .unavailable("no database"))
            var silent = answer(name, bytes, .nothing("no answer"))
            #expect(absent.warnings.first?.id == .magicUnavailable)
            absent.warnings.removeFirst()
            silent.evidence.removeAll { $0.kind == .magic }
            #expect(absent == silent)
        }
    }

    // MARK: MIME types

    @Test func `The MIME type is the type's own, or the nearest supertype's`() {
        #expect(families.mimeType(of: .png) == "image/png")
        #expect(families.mimeType(of: .swiftSource).hasPrefix("text/"))
        #expect(families.mimeType(of: .text) == "text/plain")
        #expect(families.mimeType(of: .image) == "application/octet-stream")
        #expect(families.mimeType(of: .data) == "application/octet-stream")
    }

    @Test func `An empty registry also has answers`() {
        let bare = TypeFamilies(Registry(layers: [], over: nil))
        let name = NameReader(bare).evidence(of: FileName(bytes: Array("a.md".utf8)), isExecutable: false)
        let answer = Fusion(bare).byNameAndContent(name, content(Samples.png, .mime("image/png")))
        #expect(answer.type.isDynamic)
        #expect(answer.mimeType == "image/png")
    }
}

extension Fusion {
    /// The answer by name and content, as an identifier compares them.
    func byNameAndContent(_ name: NameEvidence, _ content: ContentEvidence) -> Identification {
        byNameAndContent(WeighedEvidence(name, content, families: families))
    }

    /// Returns the answer by content only.
    func byContent(_ content: ContentEvidence, name: NameEvidence) -> Identification {
        byNameAndContent(.none(families, byName: name.byName), content)
    }
}
