import Testing

@testable import ContentIdentification
@testable import FileIdentification
@testable import TypeRegistry

/// The rows of `FusionRule.table`: for each row, a file to which it applies, and the type of the file.
///
/// Names and content are compared as pure values, with invented results of readers and libmagic.
@Suite struct FusionRuleTests {
    /// A file, and its type by the row.
    private struct Example: Sendable {
        var type: String?
        var name: NameEvidence
        var content: ContentEvidence
    }

    private static let families = TypeFamilies(
        Registry(layers: [
            RegistryLayer(
                name: "test",
                declarations: [
                    declaration("script", .exported, "public.source-code", ["clash", "cut", "holder"]),
                    declaration("catalog", .imported, "public.data", ["clash"], mimeType: "application/x-catalog"),
                    declaration("document", .imported, "public.data", ["cut", "doc2"], [FormatMark(.stream, "Body")]),
                    declaration(
                        "holder", .imported, "public.plain-text", ["holder"], [FormatMark(.holds, "public.json")]),
                    declaration("picture", .exported, "public.image", ["either"]),
                    declaration("notes", .imported, "public.plain-text", ["either"]),
                ])
        ]))

    private static func declaration(
        _ name: String, _ kind: TypeDeclaration.Kind, _ supertype: String, _ extensions: [String],
        _ marks: [FormatMark] = [], mimeType: String? = nil
    ) -> TypeDeclaration {
        var declaration = TypeDeclaration(
            identifier: "org.example.\(name)", kind: kind, conformsTo: [supertype],
            tags: [.filenameExtension: extensions, .mimeType: mimeType.map { [$0] } ?? []])
        declaration.marks = marks
        return declaration
    }

    private static let noise = Samples.noise
    private static let zip = "public.zip-archive"

    /// Creates an example: `type` is nil for the type that the name implies, and `found` is the type that a reader
    /// detected and its certainty.
    private static func file(
        _ name: String, _ bytes: [UInt8], _ type: String?, found: (String, FormatEvidence.Grade)? = nil,
        _ magic: MagicAnswer = .notAsked, isExecutable: Bool = false,
        _ change: (inout ContentEvidence) -> Void = { _ in }
    ) -> Example {
        var content = bytes.withUnsafeBytes { ContentEvidence($0, isWhole: true) }
        content.magic = magic
        if let found { content.formats = [FormatEvidence(found.0, found.1, text: "a finding")] }
        change(&content)
        let evidence = NameReader(families).evidence(of: FileName(bytes: Array(name.utf8)), isExecutable: isExecutable)
        return Example(type: type, name: evidence, content: content)
    }

    private static func text(
        _ name: String, _ text: String, _ type: String?, found: (String, FormatEvidence.Grade)? = nil,
        _ magic: MagicAnswer = .notAsked
    ) -> Example {
        file(name, Array(text.utf8), type, found: found, magic)
    }

    private static let withoutDetection: [String: Example] = [
        "empty-without-type": text("xq", "", "public.data"),
        // The Java Virtual Machine Specification, 4.1: a compiled class begins with a signature.
        "empty-text": text("Main.class", "", "typeq.gambas-source"),
        "empty": text("a.md", "", nil),
        "content-alone": file("xq", Samples.png, "public.png", found: ("public.png", .proof)),
        "weak-signature": file("xq", noise, "public.png") {
            $0.guess = FormatEvidence("public.png", .hint, text: "two bytes")
        },
        "libmagic-alone": file("xq", noise, "public.png", .mime("image/png")),
        "script": text("xq", "#!/opt/xq\n", "public.script"),
        "plain-text": text("xq", "hello\n", "public.plain-text"),
        "subject-of-name": text("Makefile.nobodysextension", "SUBDIRS = a b\n", "public.make-source"),
        "claimants-that-are-text": text("a.spl", "hello\n", "public.plain-text"),
        "subject-against-extension": text("Kconfig.svg", "menu \"a\"\n", "typeq.kconfig"),
        "text-of-unknown-extension": text("a.nobodysextension", "hello\n", nil),
        "undeclared-mime-type": file("xq", noise, "public.data", .mime("application/x-nobody-knows")),
        "no-evidence": file("xq", noise, "public.data"),
        // The Java Virtual Machine Specification, 4.1: a compiled class is binary, and a Gambas class is not.
        "undetectable-claimant": text("Main.class", "Public a As Integer\n", "typeq.gambas-source"),
        // The policies of polkit are XML, and those of Java are not.
        "claimant-not-disproved": text("my.policy", "grant { };\n", "typeq.java-policy"),
        "confirmed-by-libmagic": file("a.apk", noise, nil, .mime("application/zip")),
        "libmagic-against-name": file("a.docx", noise, "public.png", .mime("image/png")),
        "unconfirmed-text": text("a.svg", "whatever\n", "public.plain-text"),
        "unconfirmed-data": file("a.docx", noise, "public.data"),
        // Issue 32: an unconfirmed name with plain text is text.
        "text-of-copy": text("a.bak", "hello\n", "public.plain-text"),
        "claimant-that-is-text": text("a.either", "hello\n", "org.example.notes"),
        "text-form": file("a.pdf", Samples.pdf, nil, .mime("application/pdf")),
        "libmagic-against-binary-name": text("a.png", "{\\rtf1 hi}", "public.rtf", .mime("text/rtf")),
        "undeclared-mime-type-of-name": text("a.icns", "odd", nil, .mime("application/x-nobody-knows")),
        "text-against-binary-name": text("a.png", "not a picture\n", "public.plain-text"),
        "binary-form": file("a.md", noise, nil, .mime("text/markdown")),
        "libmagic-of-claimant": file("a.clash", noise, "org.example.catalog", .mime("application/x-catalog")),
        "binary-against-text-name": file("a.md", noise, "public.png", .mime("image/png")),
        "claimant-not-text": file("a.clash", noise, "org.example.catalog"),
        "odd-text": file("a.md", noise, nil) { $0.isOddText = true },
        // Palettes of pixel values, without a header, have the extension of Paint Shop Pro.
        "binary-under-uncertain-name": file("a.pal", noise, "public.data") { $0.isNearlyText = true },
        "nearly-text": file("a.md", noise, nil) { $0.isNearlyText = true },
        "not-text": file("a.md", noise, "public.data"),
        "name": text("a.md", "# Report\n", nil),
    ]

    private static let detected: [String: Example] = [
        "more-specific-name": file("a.png", Samples.png, nil, found: ("public.png", .proof)),
        "base-of-name": file("a.apk", Samples.zip, zip, found: (zip, .proof)),
        "more-specific-guess": text("a.txt", "int a;\n", nil, found: ("public.c-source", .hint)),
        "more-specific-content": text("a.xml", "<svg/>\n", "public.svg-image", found: ("public.svg-image", .structure)),
        "detected-claimant": text(
            "main.ts", "let a\n", "com.microsoft.typescript", found: ("com.microsoft.typescript", .hint)),
        // Node.js also runs TypeScript: Node.js documentation, Modules: TypeScript.
        "dialect-of-claimant": text(
            "main.ts", "#!/usr/bin/env node\n", "com.microsoft.typescript",
            found: ("com.netscape.javascript-source", .structure)),
        // Deno also runs JavaScript.
        "dialect-of-name": text(
            "main.js", "#!/usr/bin/env -S deno run\n", nil, found: ("com.microsoft.typescript", .structure)),
        // A patch may be in a mail.
        "content-in-text": text(
            "a.patch", "From: a\n", "com.apple.mail.email", found: ("com.apple.mail.email", .structure)),
        // ISO/IEC 23008-12: a HEIF file contains images of any codec.
        "codec-of-container": file("a.heif", noise, "public.heic", found: ("public.heic", .proof)),
        // QuickTime File Format, the file type atom: the brand of a QuickTime movie.
        "movie-in-other-container": file(
            "a.mp4", noise, "com.apple.quicktime-movie", found: ("com.apple.quicktime-movie", .proof)),
        // [MS-OFFCRYPTO]: an encrypted document is not a zip archive.
        "content-in-name": file("a.docx", noise, nil, found: ("typeq.encrypted-office-document", .proof)),
        "content-in-text-claimant": text("a.holder", "{}\n", "public.json", found: ("public.json", .structure)),
        // Guile compiles to ELF.
        "content-in-claimant": file("a.go", Samples.elf, "typeq.guile-object", found: ("public.elf-binary", .proof)),
        "program-with-period": file(
            "a.md", Samples.elf, "public.unix-executable", found: ("public.unix-executable", .proof), isExecutable: true
        ),
        "freely-named": file(
            "a.md", noise, "typeq.compiled-terminfo", found: ("typeq.compiled-terminfo", .proof)),
        "program-under-file-name": file(
            "Makefile", Samples.elf, "public.unix-executable", found: ("public.unix-executable", .proof)),
        "content-of-subject": text(
            "Makefile.c", "all: a b\n", "public.make-source", found: ("public.make-source", .hint)),
        "language-neutral-name": text(
            "a.cgi", "print 1;\n", "public.perl-script", found: ("public.perl-script", .structure)),
        "cut-container": file("a.doc2", noise, nil, found: ("public.png", .proof)) { $0.formats[0].unread = [.stream] },
        "claimant-of-cut-container": file("a.cut", noise, "org.example.document", found: ("public.png", .proof)) {
            $0.formats[0].unread = [.stream]
        },
        "container-of-name": file("a.ezdraw", Samples.zip, nil, found: (zip, .proof)),
        "proof-against-name": file("a.md", Samples.png, "public.png", found: ("public.png", .proof)),
        "structure-under-binary-name": text("a.png", "{}\n", "public.json", found: ("public.json", .structure)),
        // RFC 7468, 4: the label distinguishes a key from a certificate.
        "other-armor": text(
            "a.crt", "-----BEGIN PRIVATE KEY-----\n", "typeq.pem-private-key",
            found: ("typeq.pem-private-key", .structure)),
        // Apache NetBeans, "GUI Form Data": forms are XML.
        "structure-under-uncertain-name": text("a.form", "<Form/>\n", "public.xml", found: ("public.xml", .structure)),
        "table-under-source-name": text(
            "a.tdf", "1\ta\n2\tb\n", "public.tab-separated-values-text",
            found: ("public.tab-separated-values-text", .structure)),
        "possible-text": text("a.eps", "{}\n", nil, found: ("public.json", .structure)),
        "disproved-name": text("a.xml", "{}\n", "public.json", found: ("public.json", .structure)),
        "structure-in-plain-text": text("a.txt", "{}\n", "public.json", found: ("public.json", .structure)),
        "structure-of-similar-type": text("a.md", "{}\n", nil, found: ("public.json", .structure)),
        "structure-against-name": text(
            "a.py", "BEGIN:VCALENDAR\n", "com.apple.ical.ics", found: ("com.apple.ical.ics", .structure)),
        "other-language": file("a.cut", Array("int a;\n".utf8), "public.c-source", found: ("public.c-source", .hint)) {
            $0.formats[0].isOtherLanguage = true
        },
        "guess-against-text-name": text("a.py", "int a;\n", nil, found: ("public.c-source", .hint)),
        "guess-against-open-name": text("a.eps", "int a;\n", nil, found: ("public.c-source", .hint)),
        "guess-of-claimant": text("a.policy", "int a;\n", "typeq.java-policy", found: ("public.c-source", .hint)),
        // In MATLAB, a list is an expression.
        "list-of-claimant": file("a.m", Array("[1, 2]\n".utf8), "public.json", found: ("public.json", .structure)) {
            $0.isList = true
            $0.refuted = [UTType("public.objective-c-source")].compactMap { $0 }
        },
        "guess-under-unreliable-name": text(
            "a.mbox", "int a;\n", "public.plain-text", found: ("public.c-source", .hint)),
        "guess-against-name": text("a.svg", "int a;\n", "public.c-source", found: ("public.c-source", .hint)),
    ]

    @Test(arguments: FusionRule.deciding.map(\.name))
    func `The row determines the type`(_ row: String) throws {
        let example = try #require(Self.detected[row] ?? Self.withoutDetection[row], "no file about which it decides")
        let answer = Fusion(Self.families).byNameAndContent(example.name, example.content)
        #expect(answer.rule == row)
        #expect(answer.type.identifier == example.type ?? example.name.type.identifier)
    }

    @Test func `No two rows have the same name, and each example has a row`() {
        let names = FusionRule.deciding.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Set(names) == Set(Self.detected.keys).union(Self.withoutDetection.keys))
    }

    /// The last row of each group applies if the others do not.
    @Test func `A row applies to each file`() {
        let files = Array(Self.detected.values) + Array(Self.withoutDetection.values)
        for name in files.map(\.name) {
            for content in files.map(\.content) {
                let answer = Fusion(Self.families).byNameAndContent(name, content)
                #expect(answer.rule != nil, "\(name.basis) \(content.formats)")
            }
        }
    }

    @Test func `A row is printed with its reason`() {
        var answer = Identification(type: .data)
        #expect(answer.ruleWithReason == nil)
        answer.rule = "empty"
        #expect(answer.ruleWithReason == "empty (an empty file has the type of its name)")
    }
}
