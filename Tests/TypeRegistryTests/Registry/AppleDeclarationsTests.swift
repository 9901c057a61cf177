import TestTags
import Testing

@testable import TypeRegistry

/// Each type that Apple declares, as Apple declares it.
///
/// Source: the declarations of CoreTypes 517 (macOS 12), 923 of them, and three that only the SDK of macOS 15 names.
@Suite(.tags(.slow)) struct AppleDeclarationsTests {
    private let apples: [AppleType]
    private let rule: AppleRule

    init() throws {
        apples = try Fixture.appleTypes()
        rule = AppleRule(apples)
    }

    @Test func `The fixture is complete`() {
        #expect(apples.count == 926)
        #expect(rule.types.count == 923)
        #expect(Set(apples.map(\.folded)).count == 926)
    }

    @Test func `Each type is declared with exactly these parents, tags and kind`() throws {
        for apple in rule.types {
            guard let type = Registry.shipped.type(apple.identifier), let declaration = type.declaration else {
                Issue.record("\(apple.identifier) is missing")
                continue
            }
            #expect(type.identifier == apple.folded)
            #expect(declaration.kind == apple.kind, "\(type)")
            #expect(declaration.isDeclaredByApple, "\(type)")
            #expect(declaration.conformsTo == apple.conformsTo.map { $0.lowercased() }, "\(type)")
            var tags = declaration.tags
            // The source of the fixture leaves them out.
            tags[.deviceModelCode] = nil
            #expect(tags == apple.tags, "\(type)")
        }
    }

    @Test(arguments: [
        "public.jpeg-xl", "public.geojson", "com.apple.linkpresentation.metadata",
    ])
    func `The three types of the SDK are declared with at least the SDK's parents`(_ identifier: String) throws {
        let apple = try #require(apples.first { $0.identifier == identifier && $0.kind == nil })
        let type = try UTType.required(identifier)
        for parent in apple.conformsTo { #expect(try type.conforms(to: UTType.required(parent))) }
    }

    @Test func `A tag without a declaration or answer of Apple's is under 'added'`() throws {
        var shown: [String: Set<String>] = [:]
        for apple in apples {
            shown[apple.folded, default: []].formUnion(
                apple.tags[.filenameExtension, default: []].map { $0.lowercased() })
        }
        for answer in try Fixture.observedAnswers() {
            shown[answer.identifier, default: []].insert(answer.filenameExtension)
        }
        for observed in try Fixture.observedTypes() {
            shown[observed.identifier, default: []].formUnion(observed.extensions.map { $0.lowercased() })
            if let preferred = observed.preferredExtension {
                shown[observed.identifier, default: []].insert(preferred.lowercased())
            }
        }
        for type in Registry.shipped.types {
            guard let declaration = type.declaration, declaration.isDeclaredByApple else { continue }
            let extensions = declaration.tags[.filenameExtension, default: []].map { $0.lowercased() }
            #expect(Set(extensions).subtracting(shown[type.identifier] ?? []) == [], "\(type)")
            let mimeTypes = apples.first { $0.folded == type.identifier }?.tags[.mimeType] ?? []
            #expect(declaration.tags[.mimeType, default: []] == mimeTypes, "\(type)")
            for (tagClass, tags) in declaration.added {
                #expect(Set(tags).isDisjoint(with: declaration.tags[tagClass] ?? []), "\(type)")
            }
        }
    }

    @Test func `The supertypes of each type are those computed from the declarations`() throws {
        for apple in rule.types {
            let type = try Registry.shipped.required(apple.identifier)
            let expected = rule.supertypes(of: apple.folded)
            #expect(Set(type.supertypes.map(\.identifier)) == expected, "\(type)")
            #expect(type.supertypeSequence.underestimatedCount == expected.count, "\(type)")
        }
    }

    @Test func `conforms(to:) agrees with the declarations for every two types`() {
        let types = rule.types.compactMap { Registry.shipped.type($0.identifier) }
        var wrong: [String] = []
        for type in types {
            let expected = rule.supertypes(of: type.identifier)
            for other in types where type.conforms(to: other) != (type == other || expected.contains(other.identifier))
            {
                wrong.append("\(type) → \(other)")
            }
        }
        #expect(wrong == [])
    }

    @Test func `The declaration order is Apple's`() {
        let orders = rule.types.map { Registry.shipped.type($0.identifier)?.declaration?.order ?? -1 }
        #expect(orders.allSatisfy { $0 >= 0 })
        #expect(zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `CoreTypes has one undeclared supertype, which is accepted`() {
        let dangling = rule.types.filter { apple in
            apple.conformsTo.contains { Registry.shipped.type($0) == nil }
        }
        #expect(
            Set(dangling.flatMap(\.conformsTo)).filter { Registry.shipped.type($0) == nil }
                == ["com.apple.homebuttonless-device"])
    }

    @Test(arguments: [
        ("public.executable", []), ("public.disk-image", ["public.archive"]),
        ("public.comma-separated-values-text", ["public.plain-text", "public.delimited-values-text"]),
        ("com.netscape.javascript-source", ["public.script", "public.executable"]),
        ("public.svg-image", ["public.image", "public.xml"]), ("public.mpeg-4-audio", ["public.audio"]),
        ("public.m3u-playlist", ["public.plain-text", "public.playlist"]), ("public.font", ["public.data"]),
        ("public.log", ["public.item"]), ("com.apple.haptics.ahap", ["public.haptics-content", "public.json"]),
        ("com.adobe.raw-image", ["public.camera-raw-image"]), ("public.tar-archive", ["org.gnu.gnu-tar-archive"]),
    ])
    func `Where the SDK's comments and the declarations differ in parents, the declarations count`(
        _ identifier: String, _ parents: [String]
    ) throws {
        #expect(try UTType.required(identifier).directSupertypes.map(\.identifier) == parents)
    }
}
