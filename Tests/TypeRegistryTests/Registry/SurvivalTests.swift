import DeclarationFormats
import SeededNumbers
import Testing

@testable import TypeRegistry

/// Unusual declarations: the valid ones load, and nothing hangs or traps.
///
/// Source: such declarations occur in shipped applications, and some in CoreTypes itself.
@Suite struct SurvivalTests {
    @Test(.timeLimit(.minutes(20)), arguments: [true, false])
    func `A chain of ten thousand types, with ascending or descending identifiers`(_ isUpwards: Bool) throws {
        let count = 10_000
        /// The identifier of a type by its distance from the top.
        func name(_ index: Int) -> String { "com.example.t\(isUpwards ? 10_000 + index : 99_999 - index)" }
        let declarations = (0..<count).map { index in
            TypeDeclaration(name(index), .exported, index == 0 ? ["public.data"] : [name(index - 1)])
        }
        let registry = Registry.small(declarations)
        #expect(registry.findings == [])
        let (first, last) = (try registry.required(name(0)), try registry.required(name(count - 1)))
        #expect(last.conforms(to: first) && !first.conforms(to: last))
        #expect(last.isSubtype(of: first) && first.isSupertype(of: last))
        #expect(try last.conforms(to: registry.required("public.item")))
        #expect(try !last.conforms(to: registry.required("public.content")))
        #expect(last.supertypes.count == count + 1)
        #expect(last.supertypeSequence.underestimatedCount == count + 1)
        #expect(last.supertypeSequence.first { _ in true }?.identifier == name(count - 2))
        #expect(last.conformanceDistance(to: first) == count - 1)
        #expect(last.localizedDescription == nil)
        #expect(first.directSubtypes.map(\.identifier) == [name(1)])
        // The boundary between closures that are listed and closures that are walked.
        for index in TableLayout.longestClosure - 4...TableLayout.longestClosure + 1 {
            let type = try registry.required(name(index))
            #expect(type.supertypes.count == index + 2)
            #expect(type.conforms(to: first) && !type.conforms(to: last))
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `A chain that ends in a cycle`() throws {
        let count = 3_000
        let declarations = (0..<count).map { index in
            TypeDeclaration("com.example.ring-\(index)", .exported, ["com.example.ring-\((index + 1) % count)"])
        }
        let registry = Registry.small(declarations)
        #expect(registry.findings(.conformanceCycle).count == 1)
        let type = try registry.required("com.example.ring-7")
        #expect(type.supertypes.count == count - 1)
        #expect(!type.supertypes.contains(type) && !type.isSubtype(of: type))
        #expect(try type.conformanceDistance(to: registry.required("com.example.ring-6")) == count - 1)
        #expect(try type.directSupertypes == [registry.required("com.example.ring-8")])
    }

    @Test func `In small cycles each type is a subtype of all others and not of itself`() throws {
        for shape in [
            ["a": ["a"]], ["a": ["b"], "b": ["a"]], ["a": ["b", "a"], "b": ["c"], "c": ["a", "public.data"]],
            ["a": ["b", "c"], "b": ["a"], "c": ["a"]], ["a": ["b"], "b": ["c", "d"], "c": ["b"], "d": ["a", "d"]],
        ] {
            let registry = Registry.small(shape.map { TypeDeclaration($0, .exported, $1) })
            for name in shape.keys {
                let type = try registry.required(name)
                #expect(type.conforms(to: type) && !type.isSubtype(of: type) && !type.supertypes.contains(type))
                for other in shape.keys where other != name {
                    #expect(try type.isSubtype(of: registry.required(other)))
                }
                #expect(type.localizedDescription == nil)
            }
        }
    }

    @Test func `A wide type: a thousand supertypes, a thousand subtypes, a thousand tags`() throws {
        let names = (0..<2_000).map { "com.example.parent-\($0)" }
        let tags = (0..<1_000).map { "tag\($0)" }
        var declarations = names.map { TypeDeclaration($0, .exported, ["public.data"]) }
        declarations.append(TypeDeclaration("com.example.child", .exported, names, extensions: tags))
        let registry = Registry.small(declarations)
        let child = try registry.required("com.example.child")
        #expect(child.supertypes.count == 2_002)
        #expect(try child.conforms(to: registry.required("com.example.parent-1999")))
        #expect(child.tags[.filenameExtension] == tags)
        for tag in tags { #expect(registry.answer(tag) == "com.example.child") }
        #expect(try registry.required("public.data").directSubtypes.count == 2_000)
    }

    @Test(.timeLimit(.minutes(20)))
    func `Strings as long as the limit load, and longer strings are reported`() throws {
        let long = String(repeating: "a", count: DeclarationLimits.name - 12)
        let registry = Registry.small([
            TypeDeclaration("com.example.\(long)", extensions: [long], description: String(repeating: long, count: 100))
        ])
        let type = try registry.required("com.example.\(long)")
        #expect(type.localizedDescription?.count == 100 * long.count)
        #expect(registry.answer(long) == type.identifier)
        #expect(registry.type(long) == nil)
        #expect(registry.answer(long + "a")?.hasPrefix("dyn.ah62d4rv4ge8") == true)
        let longer = String(repeating: "a", count: 100_000)
        let other = Registry.small([
            TypeDeclaration("com.example.\(longer)"), TypeDeclaration("com.example.b", extensions: [longer]),
        ])
        #expect(other.findings.map(\.known) == [.idCharset, .illegalTag])
        #expect(other.type("com.example.\(longer)") == nil)
        #expect(other.answer(longer)?.hasPrefix("dyn.ah62d4rv4ge8") == true)
    }

    @Test func `Any scalar in any string loads or is reported`() throws {
        var generator = SeededGenerator(seed: 0x5CA1A)
        for _ in 0..<300 {
            let text = String(
                String.UnicodeScalarView(
                    (0..<6).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &generator)) }))
            let registry = Registry.small([
                TypeDeclaration(
                    "com.example.a" + text, .exported, [text], extensions: [text], mimeTypes: [text], description: text)
            ])
            for type in registry.types {
                _ = type.supertypes
                #expect(registry.type(type.identifier) == type)
                for tag in type.tags[.mimeType] ?? [] {
                    #expect(registry.type(tag: tag, tagClass: .mimeType, conformingTo: nil) == type)
                }
            }
            _ = registry.answer(text)
            _ = registry.type(text)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `Two types with the same ten thousand tags`() {
        let tags = (0..<10_000).map { "x\($0)" }
        let registry = Registry.small([
            TypeDeclaration("com.example.a", extensions: tags), TypeDeclaration("com.example.b", extensions: tags),
        ])
        #expect(registry.answer("x9999") == "com.example.a")
        #expect(registry.findings(.extConflict).count == tags.count)
    }

    @Test func `Suggestions are made for a few of thousands of unknown supertypes`() {
        let names = (0..<500).map { "com.example.known\($0)x" }
        let registry = Registry.small([
            TypeDeclaration("com.example.a", .exported, names),
            TypeDeclaration("com.example.known", .exported, ["public.data"]),
        ])
        let findings = registry.findings(.unknownSupertype)
        #expect(findings.count == names.count)
        #expect((1...40).contains(findings.count { $0.message.contains("did you mean") }))
    }

    @Test func `Types that all conform to each other are reported as a limited number of cycles`() {
        let names = (0..<80).map { "com.example.t\($0)" }
        let registry = Registry.small(names.map { TypeDeclaration($0, .exported, names) })
        // Each type also conforms to itself, which is its only finding.
        #expect(registry.findings(.conformanceCycle).count == names.count)
    }
}
