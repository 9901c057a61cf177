import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// The pool of libmagic.
@Suite struct MagicPoolTests {
    private func ask(_ pool: MagicPool, _ bytes: [UInt8], _ question: MagicQuestion) -> MagicAnswer {
        bytes.withUnsafeBytes { pool.ask($0, question) }
    }

    @Test func `libmagic answers with MIME types`() {
        let pool = MagicPool(databasePath: nil)
        #expect(ask(pool, Samples.png, .binary) == .mime("image/png"))
        #expect(ask(pool, Samples.gif, .binary) == .mime("image/gif"))
        #expect(ask(pool, Array("#!/bin/sh\necho\n".utf8), .text) == .mime("text/x-shellscript"))
        #expect(ask(pool, Array("nothing special\n".utf8), .text) == .nothing("text/plain"))
    }

    @Test func `A missing database is an answer, not a crash, and is tried once`() {
        let pool = MagicPool(databasePath: "/nonexistent/magic")
        for _ in 0..<3 {
            guard case .unavailable(let reason) = ask(pool, Samples.png, .binary) else {
                Issue.record("an answer without a database")
                return
            }
            #expect(!reason.isEmpty)
        }
    }

    @Test func `Many threads can use it at the same time`() async {
        let pool = MagicPool(databasePath: nil)
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<64 {
                group.addTask {
                    let (bytes, expected) = index % 2 == 0 ? (Samples.png, "image/png") : (Samples.gif, "image/gif")
                    return bytes.withUnsafeBytes { pool.ask($0, .binary) } == .mime(expected)
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test func `The library has a version and a database`() {
        #expect(MagicLibrary.version?.contains(".") == true)
        #expect(MagicLibrary.databasePath?.isEmpty == false)
        #expect(MagicDatabases.system.description.contains("version"))
    }
}

/// The text of libmagic's answers.
@Suite struct MagicAnswerTests {
    @Test func `Generic answers are distinguished from other answers`() {
        #expect(MagicAnswer(text: nil) == .nothing("no answer"))
        #expect(MagicAnswer(text: "application/octet-stream") == .nothing("application/octet-stream"))
        #expect(MagicAnswer(text: "cannot open") == .nothing("no answer"))
        #expect(MagicAnswer(text: "image/png; charset=binary") == .mime("image/png"))
    }

    @Test func `If two types are joined, the first applies`() {
        #expect(MagicAnswer(text: "image/tiffapplication/x-foo") == .mime("image/tiff"))
        #expect(MagicAnswer(text: "application/octet-streamimage/png") == .nothing("application/octet-stream"))
    }

    // Source: the rule of libmagic, application/x-${x?pie-executable:sharedlib}.
    @Test func `The mode distinguishes a program from a library`() {
        let library = MagicAnswer.mime("application/x-sharedlib")
        #expect(library.corrected(isProgram: true) == .mime("application/x-pie-executable"))
        #expect(library.corrected(isProgram: false) == library)
        #expect(MagicAnswer.mime("image/png").corrected(isProgram: true) == .mime("image/png"))
    }
}

/// The types for libmagic's MIME types.
@Suite struct MagicMIMETypesTests {
    private let families = TypeFamilies(.shipped)

    @Test func `Every target is declared, and is a type of data`() {
        let targets = Array(MagicMIMETypes.topLevels) + MagicMIMETypes.suffixes.map { (key: $0.0, value: $0.1) }
        for (name, identifier) in targets {
            let type = Registry.shipped.type(identifier)
            #expect(type?.isDeclared == true, "\(name) → \(identifier)")
            #expect(type?.conforms(to: families.data) == true, "\(name) → \(identifier)")
            #expect(name == name.lowercased(), "\(name)")
        }
    }

    @Test func `Every guess has a type that a name can agree with`() {
        let types = MagicMIMETypes(families)
        for name in MagicMIMETypes.guesses {
            #expect(types.type(of: name)?.isExact == true, "\(name)")
            #expect(MagicMIMETypes.isGuess(name) && name == name.lowercased())
        }
        #expect(MagicMIMETypes.isGuess("Text/X-C"))
        #expect(!MagicMIMETypes.isGuess("image/png"))
    }

    @Test func `Every weak name has a type, and is not a guess`() {
        let types = MagicMIMETypes(families)
        for name in MagicMIMETypes.weak {
            #expect(types.type(of: name) != nil, "\(name)")
            #expect(MagicMIMETypes.isWeak(name) && !MagicMIMETypes.isGuess(name) && name == name.lowercased())
        }
        #expect(!MagicMIMETypes.isWeak("image/png"))
    }

    @Test func `A MIME type comes before an alias`() {
        let name = "application/x-numpy-array"
        #expect(Registry.shipped.type(marked: name, .mimeAlias)?.identifier == "typeq.numpy-array")
        let declaration = TypeDeclaration(
            identifier: "org.example.declared", conformsTo: ["public.data"], tags: [.mimeType: [name]])
        let registry = Registry(layers: [RegistryLayer(name: "test", declarations: [declaration])])
        let found = MagicMIMETypes(TypeFamilies(registry)).type(of: name)
        #expect(found?.type.identifier == "org.example.declared")
    }

    @Test func `A name with another meaning in libmagic comes before the registry`() {
        let types = MagicMIMETypes(families)
        #expect(types.type(of: "application/x-dosexec")?.type == .exe)
        #expect(types.type(of: "text/x-script.python")?.type == .pythonScript)
        #expect(types.type(of: "image/x-ms-bmp")?.type == .bmp)
    }

    @Test func `libmagic's own names have types`() {
        let types = MagicMIMETypes(families)
        #expect(types.type(of: "image/png")?.type.identifier == "public.png")
        #expect(types.type(of: "video/MP2T")?.type.conforms(to: .movie) == true)
        #expect(types.type(of: "text/x-shellscript")?.type.conforms(to: .script) == true)
        #expect(types.type(of: "application/x-mach-binary")?.type.identifier == "com.apple.mach-o-binary")
    }

    @Test func `An unknown name has the type of its family, if that is known`() {
        let types = MagicMIMETypes(families)
        #expect(types.type(of: "image/x-nobody-knows")?.type == .image)
        #expect(types.type(of: "image/x-nobody-knows")?.isExact == false)
        #expect(types.type(of: "application/x-nobody-knows+xml")?.type == .xml)
        #expect(types.type(of: "application/x-nobody-knows") == nil)
    }
}
