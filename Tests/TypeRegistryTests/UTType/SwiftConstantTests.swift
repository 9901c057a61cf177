import Testing

@testable import TypeRegistry

/// The constants of UTType as texts. Source: System-declared uniform type identifiers (Apple).
@Suite struct SwiftConstantTests {
    @Test func `The texts are the members of UTType`() throws {
        let source = String(
            decoding: try Fixture.bytes("Sources/TypeRegistry/UTType/UTType+Constants.swift"), as: UTF8.self)
        let members = source.split(separator: "\n").compactMap { line -> String? in
            let words = line.split { " =()\":".contains($0) }
            guard words.starts(with: ["public", "static", "let"]), words.count == 7 else { return nil }
            return "\(words[3]) \(words[6])"
        }
        #expect(members.count > 140)
        #expect(SwiftConstant.all.map { "\($0.name) \($0.identifier)" } == members)
    }

    @Test(arguments: [
        ("UTType.plainText", "public.plain-text"), (".plainText", "public.plain-text"), ("UTType.jpeg", "public.jpeg"),
        (".utf8PlainText", "public.utf8-plain-text"), ("UTType.text", "public.text"),
        (".swiftSource", "public.swift-source"),
        ("UTType.markdown", "net.daringfireball.markdown"),
    ])
    func `A constant names its type`(text: String, identifier: String) throws {
        #expect(try Registry.shipped.type(for: TypeQuery(text)).identifier == identifier)
    }

    @Test func `A declared extension is found before a constant`() throws {
        #expect(try Registry.shipped.type(for: TypeQuery(".text")).identifier == "public.plain-text")
        #expect(try Registry.shipped.type(for: TypeQuery(".plaintext")).isDynamic)
    }

    @Test func `A misspelled constant has a suggestion, and a name without the prefix is not a type`() {
        #expect(throws: TypeQuery.Failure.unknown("UTType.plaintext", nearest: "UTType.plainText")) {
            try Registry.shipped.type(for: TypeQuery("UTType.plaintext"))
        }
        #expect(throws: TypeQuery.Failure.self) { try Registry.shipped.type(for: TypeQuery("plainText")) }
    }

    @Test func `A type has the constant that is written in Swift`() {
        #expect(SwiftConstant.expression(of: "public.plain-text") == "UTType.plainText")
        #expect(SwiftConstant.expression(of: "com.x.doc") == nil)
    }

    /// Source: the availability on the pages of UTType (Apple): css, macOS 15.0 and iOS 18.0; jpegxl, macOS 15.2 and iOS 18.2;
    /// markdown, 27.0; makefile, macOS 12.0 and iOS 15.0; png, macOS 11.0 and iOS 14.0.
    @Test(
        arguments: [
            ("public.png", 1), ("public.make-source", 15), ("public.css", 18), ("public.jpeg-xl", 26),
            ("net.daringfireball.markdown", 27),
        ] as [(String, AppleSystem)])
    func `A system has a constant since the first number that has it everywhere`(
        identifier: String, first: AppleSystem
    ) {
        for system in AppleSystem.known {
            #expect((SwiftConstant.expression(of: identifier, on: system) != nil) == (system >= first))
        }
    }
}
