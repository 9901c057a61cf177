import SeededNumbers
import TestTags
import Testing

@testable import TypeRegistry

/// Conformance of types.
///
/// Source: [conforms(to:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/conforms(to:)),
/// [supertypes](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/supertypes).
@Suite(.tags(.slow)) struct ConformanceTests {
    @Test(arguments: [
        "public.item", "public.jpeg", "com.adobe.pdf", "com.x.doc", "dyn.ah62d4uv4ge804550",
    ])
    func `conforms(to:) is reflexive, isSubtype(of:) and isSupertype(of:) are not`(_ identifier: String) throws {
        let type = try UTType.required(identifier)
        #expect(type.conforms(to: type))
        #expect(!type.isSubtype(of: type))
        #expect(!type.isSupertype(of: type))
        #expect(!type.supertypes.contains(type))
    }

    @Test(arguments: [
        ("public.jpeg", "public.image"), ("public.jpeg", "public.data"), ("public.jpeg", "public.item"),
        ("public.jpeg", "public.content"), ("public.swift-source", "public.source-code"),
        ("public.swift-source", "public.text"),
        ("com.apple.application-bundle", "com.apple.bundle"), ("com.apple.application-bundle", "com.apple.package"),
        ("public.tar-archive", "public.archive"), ("public.folder", "public.directory"),
        ("public.volume", "public.folder"),
    ])
    func `Conformance is transitive`(_ identifier: String, _ supertype: String) throws {
        let (type, above) = (try UTType.required(identifier), try UTType.required(supertype))
        #expect(type.conforms(to: above))
        #expect(type.isSubtype(of: above) && above.isSupertype(of: type))
        #expect(!above.conforms(to: type) && !above.isSubtype(of: type) && !type.isSupertype(of: above))
        #expect(type.supertypes.contains(above))
    }

    @Test(arguments: [
        ("public.directory", "public.data"), ("public.folder", "com.apple.package"),
        ("com.apple.package", "public.folder"),
        ("com.apple.framework", "com.apple.package"), ("public.content", "public.item"),
        ("public.jpeg", "public.png"),
        ("public.image", "public.jpeg"), ("public.data", "public.content"),
    ])
    func `Types that do not conform`(_ identifier: String, _ other: String) throws {
        #expect(!(try UTType.required(identifier).conforms(to: UTType.required(other))))
    }

    @Test func `A directory type conforms to public.directory and never to public.data, but for five packages`() {
        // The first is both as CoreTypes declares it, the others as macOS 14 reports them.
        let both: Set = [
            "com.apple.garageband.project", "com.apple.createml.project", "com.apple.ical.backup-package",
            "com.apple.music.itlp", "com.apple.tv.ite",
        ]
        for type in Registry.default.types where type.conforms(to: .directory) && type.conforms(to: .data) {
            #expect(both.contains(type.identifier), "\(type)")
        }
    }

    @Test func `conforms(to:), isSubtype, isSupertype, supertypes and the path agree for every two types`() {
        var generator = SeededGenerator(seed: 0xC0F)
        let types = Array(Registry.default.types)
        for type in types {
            let supertypes = type.supertypes
            #expect(!supertypes.contains(type))
            for other in (0..<40).map({ _ in generator.pick(types) }) + supertypes.prefix(5) {
                let isAbove = supertypes.contains(other)
                #expect(type.isSubtype(of: other) == isAbove)
                #expect(other.isSupertype(of: type) == isAbove)
                #expect(type.conforms(to: other) == (isAbove || type == other))
                #expect((type.conformanceDistance(to: other) != nil) == (isAbove || type == other))
            }
            // Transitive: what a supertype conforms to, the type does.
            for above in supertypes { #expect(above.supertypes.subtracting([type]).isSubset(of: supertypes)) }
        }
    }

    @Test func `Supertypes are nearest first, at equal distance in declared order`() throws {
        let registry = Registry.small([
            TypeDeclaration("a.top", .exported, []),
            TypeDeclaration("a.left", .exported, ["a.top"]),
            TypeDeclaration("a.right", .exported, ["a.other", "a.top"]),
            TypeDeclaration("a.other", .exported, []),
            TypeDeclaration("a.type", .exported, ["a.right", "a.missing", "a.left", "a.right"]),
        ])
        let type = try registry.required("a.type")
        #expect(type.supertypeSequence.map(\.identifier) == ["a.right", "a.left", "a.other", "a.top"])
        #expect(type.supertypeSequence.underestimatedCount == 4)
        #expect(type.supertypes == Set(type.supertypeSequence))
        #expect(type.directSupertypes.first?.identifier == "a.right")
        #expect(try registry.required("a.top").directSubtypes.map(\.identifier) == ["a.left", "a.right"])
    }

    @Test func `Direct subtypes are sorted by identifier, across layers`() throws {
        let base = Registry.small([TypeDeclaration("a.b"), TypeDeclaration("a.d")])
        let layer = RegistryLayer(name: "above", declarations: [TypeDeclaration("a.c"), TypeDeclaration("a.a")])
        let data = try Registry(layers: [layer], over: base).required("public.data")
        #expect(data.directSubtypes.map(\.identifier) == ["a.a", "a.b", "a.c", "a.d"])
    }

    @Test func `Distances along the supertypes of every type never decrease`() {
        for type in Registry.default.types {
            let distances = type.supertypeSequence.map { type.conformanceDistance(to: $0) ?? -1 }
            #expect(distances == distances.sorted() && distances.allSatisfy { $0 > 0 }, "\(type)")
        }
    }

    @Test func `The path is a shortest one through the supertypes declared first`() throws {
        let registry = Registry.small([
            TypeDeclaration("a.top", .exported, []),
            TypeDeclaration("a.left", .exported, ["a.top"]),
            TypeDeclaration("a.right", .exported, ["a.top"]),
            TypeDeclaration("a.both", .exported, ["a.right", "a.left"]),
            TypeDeclaration("a.low", .exported, ["a.both", "a.left"]),
        ])
        func path(_ from: String, _ to: String) throws -> [String]? {
            try registry.required(from).conformancePath(to: registry.required(to))?.map(\.identifier)
        }
        #expect(try path("a.both", "a.top") == ["a.both", "a.right", "a.top"])
        #expect(try path("a.low", "a.top") == ["a.low", "a.left", "a.top"])
        #expect(try path("a.low", "a.low") == ["a.low"])
        #expect(try path("a.top", "a.low") == nil)
        #expect(try registry.required("a.low").conformanceDistance(to: registry.required("a.top")) == 2)
    }

    @Test func `The path of a dynamic type leads through the type in its identifier`() throws {
        let type = try #require(UTType(filenameExtension: "zzqq"))
        #expect(type.conformancePath(to: .item) == [type, .data, .item])
        #expect(type.conformancePath(to: .data) == [type, .data])
        #expect(type.conformancePath(to: .content) == nil)
        #expect(type.directSupertypes == [.data])
        #expect(type.directSubtypes.isEmpty)
        #expect(Array(type.supertypeSequence) == [.data, .item])
        #expect(type.supertypeSequence.underestimatedCount == 2)
    }
}
