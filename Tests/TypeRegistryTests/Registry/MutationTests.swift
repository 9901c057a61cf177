import DeclarationFormats
import SeededNumbers
import TestTags
import Testing

@testable import TypeRegistry

/// A registry file and an Info.plist with random changes: each is rejected or loads, and a loaded one answers.
@Suite(.tags(.slow)) struct MutationTests {
    static let file = """
        {"$schema": "x", "types": [
        {"identifier": "public.data", "kind": "exported", "conformsTo": ["public.item"], "order": 1, "declaredBy": "com.apple.x"},
        {"identifier": "com.example.a", "kind": "exported", "conformsTo": ["public.data", "com.example.b"], "extensions": ["a", "A"],
         "mimeTypes": ["x/a"], "osTypes": ["AAAA"], "pasteboardTypes": ["A"], "deviceModelCodes": ["a1,1"], "filenames": ["A"],
         "compoundExtensions": ["a.b"], "description": "a", "referenceURL": "http://a", "version": 1, "order": 2,
         "aliases": ["com.example.old"], "source": "A", "reviewed": "2026-11-27",
         "added": {"mimeTypes": ["x/b"]}},
        {"identifier": "com.example.b", "kind": "imported", "conformsTo": "com.example.a"}],
        "apps": [{"identifier": "com.example.app", "types": [{"identifier": "com.example.c", "kind": "imported"}]}]}
        """
    static let plist = """
        {"UTExportedTypeDeclarations": [
        {"UTTypeIdentifier": "com.example.a", "UTTypeConformsTo": ["public.data", "com.example.b"], "UTTypeDescription": "a",
         "UTTypeReferenceURL": "http://a", "UTTypeVersion": 1, "UTTypeIconFile": "a.icns",
         "UTTypeTagSpecification": {"public.filename-extension": ["a", "b"], "public.mime-type": "x/a", "com.apple.ostype": {"com.apple.ostype": "AAAA"}}}],
        "UTImportedTypeDeclarations": [{"UTTypeIdentifier": "com.example.b", "UTTypeConformsTo": "com.example.a"}]}
        """

    /// Calls all functions of a registry and checks that the answers agree.
    private func ask(_ registry: Registry) {
        for type in registry.types {
            #expect(registry.type(type.identifier) == type)
            #expect(type.supertypes.count == type.supertypeSequence.underestimatedCount)
            for supertype in type.supertypes { #expect(type.isSubtype(of: supertype)) }
            for (tagClass, tags) in type.tags {
                for tag in tags {
                    let claimants = registry.types(tag: tag, tagClass: tagClass, conformingTo: nil)
                    #expect(claimants.contains(type))
                }
            }
            _ = type.localizedDescription
        }
        #expect(registry.findings.allSatisfy { !$0.message.isEmpty })
    }

    /// One change: of a byte, of a piece, or of a value, which is replaced with a value of another kind.
    private func mutated(_ text: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var text = text
        let place = Int.random(in: text.indices, using: &generator)
        let end = min(text.count, place + Int.random(in: 1...40, using: &generator))
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: text[place] = UInt8.random(in: 0x20...0x7E, using: &generator)
        case 1: text.removeSubrange(place..<end)
        case 2: text.insert(contentsOf: text[place..<end], at: Int.random(in: text.indices, using: &generator))
        default:
            // Another value replaces a whole string: the text is still JSON, but not a valid declaration.
            let quotes = text.indices.filter { text[$0] == UInt8(ascii: "\"") }
            guard quotes.count > 2 else { return text }
            let first = Int.random(in: 0..<quotes.count / 2, using: &generator) * 2
            let values = [
                "null", "true", "3", "-1", "1e400", "2.5", "[]", "{}", "\"\"", "\"public.data\"", "\"com.example.a\"",
                "[[]]", "[3]",
                "{\"extensions\": {}}", "\"a b\"", "\"identifier\"", "9223372036854775807", "\"exported\"",
                "[\"\", 1, \"com.example.b\"]",
            ]
            text.replaceSubrange(quotes[first]...quotes[first + 1], with: Array(generator.pick(values).utf8))
        }
        return text
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `A mutated registry file`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var loaded = 0
        for _ in 0..<1_500 {
            var text = Array(Self.file.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) where !text.isEmpty {
                text = mutated(text, &generator)
            }
            guard let layer = try? RegistryLayer(name: "mutated", json: text) else { continue }
            loaded += 1
            ask(Registry(layers: [layer], over: nil))
        }
        #expect(loaded > 300, "most mutants should still be JSON")
    }

    @Test(arguments: [5, 6] as [UInt64])
    func `The mutated declarations of an Info.plist`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var loaded = 0
        for _ in 0..<1_500 {
            var text = Array(Self.plist.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) where !text.isEmpty {
                text = mutated(text, &generator)
            }
            guard let document = try? DeclarationDocument.read(text, format: .json) else { continue }
            loaded += 1
            ask(Registry(layers: [.roots, RegistryLayer(name: "mutated", propertyList: document.root)], over: nil))
        }
        #expect(loaded > 300, "most mutants should still be readable")
    }

    @Test func `The files without mutations load`() throws {
        let layer = try RegistryLayer(file: Self.file)
        #expect(layer.declarations.count == 4)
        #expect(layer.findings.map(\.severity) == [.warning], "a string for an array")
        #expect(try RegistryLayer(plist: Self.plist).declarations.count == 2)
        ask(Registry(layers: [layer], over: nil))
    }
}
