import TestTags
import Testing

@testable import TypeRegistry

/// The answers to the tags of Apple's types: exported first, public first, then in declaration order, of those that pass
/// the filter.
///
/// Source: the rule reproduces 423 of the 424 answers of a macOS 14-era Mac that a type of CoreTypes can give.
@Suite(.tags(.slow)) struct AppleAnswersTests {
    /// Apple's answers on later systems that differ from macOS 12: extension to type.
    private static let drift = ["usda": "com.pixar.universal-scene-description-utf8"]
    private static let supertypes: [String?] = [
        nil, "public.data", "public.item", "com.apple.package", "public.directory", "public.content", "public.text",
        "public.image", "public.executable",
    ]

    /// Returns the supertypes to ask about a tag: all in a thorough run, otherwise none and one of the others in turn.
    private static func supertypes(at index: Int) -> [String?] {
        isThorough ? supertypes : [nil, supertypes[1 + index % (supertypes.count - 1)]]
    }

    private let rule: AppleRule

    init() throws {
        rule = AppleRule(try Fixture.appleTypes())
    }

    /// A registry of CoreTypes alone, as typeq declares it, without what typeq adds.
    private func coreTypes() throws -> Registry {
        let names = Set(rule.types.map(\.folded))
        var layer = try Fixture.shippedLayer()
        layer.declarations = layer.declarations.filter { names.contains(TypeIdentifier.folded($0.identifier)) }
        for index in layer.declarations.indices { layer.declarations[index].added = [:] }
        return Registry(layers: [layer], over: nil)
    }

    @Test(arguments: [
        UTTagClass.filenameExtension, .mimeType, .osType, .pasteboardType,
    ])
    func `CoreTypes alone: every tag under every supertype gives the types of the rule, in its order`(
        _ tagClass: UTTagClass
    ) throws {
        let registry = try coreTypes()
        #expect(registry.count == 923)
        for (index, tag) in rule.tags(tagClass).enumerated() {
            for supertype in Self.supertypes(at: index) {
                let expected = rule.answers(tag, tagClass, under: supertype)
                let required = try supertype.map { try registry.required($0) }
                let types = registry.types(tag: tag, tagClass: tagClass, conformingTo: required)
                let type = registry.type(tag: tag, tagClass: tagClass, conformingTo: required)
                #expect(type == types.first)
                if expected.isEmpty {
                    #expect(types.count == 1 && types[0].isDynamic, "\(tag) under \(supertype ?? "nil")")
                } else {
                    #expect(types.map(\.identifier) == expected, "\(tag) under \(supertype ?? "nil")")
                }
            }
        }
    }

    @Test(arguments: [
        UTTagClass.filenameExtension, .mimeType, .osType, .pasteboardType,
    ])
    func `Shipped types: no typeq type takes a tag from an Apple type`(_ tagClass: UTTagClass) throws {
        var differing: [String: String] = [:]
        for (index, tag) in rule.tags(tagClass).enumerated() {
            for supertype in Self.supertypes(at: index) {
                guard let expected = rule.answers(tag, tagClass, under: supertype).first else { continue }
                let required = try supertype.map { try Registry.shipped.required($0) }
                let type = Registry.shipped.type(tag: tag, tagClass: tagClass, conformingTo: required)
                if type?.identifier != expected { differing[tag] = type?.identifier ?? "nil" }
            }
        }
        #expect(differing == (tagClass == .filenameExtension ? Self.drift : [:]))
    }

    @Test func `Without typeq's additions, every answer that is Apple's type stays the same`() throws {
        var layer = try Fixture.shippedLayer()
        for index in layer.declarations.indices { layer.declarations[index].added = [:] }
        let bare = Registry(layers: [layer], over: nil)
        #expect(bare.count == Registry.shipped.count)
        for tagClass in [UTTagClass.filenameExtension, .mimeType, .osType, .pasteboardType, .deviceModelCode] {
            let tags = Set(bare.types.flatMap { $0.tags[tagClass] ?? [] })
            for tag in tags {
                let without = bare.types(tag: tag, tagClass: tagClass, conformingTo: nil).filter { !$0.isDynamic }
                let with = Registry.shipped.types(tag: tag, tagClass: tagClass, conformingTo: nil)
                if without.first?.declaration?.isDeclaredByApple == true {
                    #expect(with.first == without.first, "\(tag)")
                }
                let added = with.filter { !without.contains($0) }
                #expect(with.filter(without.contains) == without, "\(tag)")
                for type in added { #expect(type.declaration?.added[tagClass]?.contains(tag) == true, "\(tag)") }
            }
        }
    }

    @Test func `No type of Apple's has a tag that typeq adds, which would change an answer`() {
        for type in Registry.shipped.types {
            for (tagClass, tags) in type.declaration?.added ?? [:] {
                for tag in tags {
                    let folded = TagText.folded(tag, TableTagClass(tagClass) ?? .osType)
                    #expect(rule.answers(folded, tagClass, under: nil).isEmpty, "\(tag) of \(type)")
                }
            }
        }
    }

    @Test(arguments: [
        // Public before others, though declared later or earlier.
        ("mp4", "public.data", "public.mpeg-4"), ("xml", "public.data", "public.xml"),
        ("plist", "public.data", "com.apple.property-list"),
        // The filter decides.
        ("app", "public.data", "com.apple.application-file"),
        ("fs", "com.apple.package", "com.apple.file-system-plug-in"),
        // Apple's beats every third party's.
        ("ts", "public.data", "public.mpeg-2-transport-stream"), ("r", "public.data", "com.apple.rez-source"),
        ("js", "public.data", "com.netscape.javascript-source"), ("aiff", "public.data", "public.aiff-audio"),
    ])
    func `Each part of the rule has an example`(_ filenameExtension: String, _ supertype: String, _ identifier: String)
    {
        #expect(Registry.shipped.answer(filenameExtension, under: supertype) == identifier)
    }
}
