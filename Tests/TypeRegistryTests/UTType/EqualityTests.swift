import Testing

@testable import TypeRegistry

/// A type is a value: it equals a type with the same identifier, even in a different registry.
///
/// Source: [UTType](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct), which is
/// Equatable, Hashable and Sendable; the use of the receiver's registry is typeq's own rule.
@Suite struct EqualityTests {
    private let one = Registry.small([
        TypeDeclaration("com.example.A", .exported, ["com.example.b"]),
        TypeDeclaration("com.example.b", .exported, ["public.data"]),
        TypeDeclaration("com.example.only-one", .exported, ["com.example.b"]),
    ])
    private let two = Registry.small([
        TypeDeclaration("com.example.a", .imported, ["public.content"], extensions: ["a"]),
        TypeDeclaration("com.example.b", .imported, ["com.example.a"]),
    ])

    @Test func `Equality and hash follow the identifier, across registries`() throws {
        let (left, right) = (try one.required("com.example.a"), try two.required("COM.EXAMPLE.A"))
        #expect(left == right && right == left)
        #expect(left.hashValue == right.hashValue)
        #expect(Set([left, right]).count == 1)
        #expect(try left != two.required("com.example.b"))
    }

    @Test func `Declared, placeholder and dynamic types are compared by identifier`() throws {
        let declared = try one.required("com.example.only-one")
        let placeholder = two.exportedType("com.example.Only-One")
        #expect(declared == placeholder && placeholder == declared)
        #expect(declared.hashValue == placeholder.hashValue)
        let dynamic = try one.required("dyn.ah62d4uv4ge804550")
        #expect(try dynamic == two.required("DYN.ah62d4uv4ge804550"))
        #expect(try dynamic.hashValue == two.required("dyn.AH62d4uv4ge804550").hashValue)
        #expect(dynamic != declared && dynamic != placeholder)
    }

    @Test func `Identifiers are bytes: canonically equivalent identifiers are different`() {
        let composed = one.exportedType("com.example.caf\u{E9}")
        let decomposed = one.exportedType("com.example.cafe\u{301}")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
    }

    @Test func `The receiver's registry is used`() throws {
        let (a1, b1) = (try one.required("com.example.a"), try one.required("com.example.b"))
        let (a2, b2) = (try two.required("com.example.a"), try two.required("com.example.b"))
        // In `one` a conforms to b; in `two` b conforms to a.
        #expect(a1.conforms(to: b2) && a1.isSubtype(of: b2) && !a1.isSupertype(of: b2))
        #expect(!a2.conforms(to: b1) && !a2.isSubtype(of: b1) && a2.isSupertype(of: b1))
        #expect(b2.conforms(to: a1) && b2.isSubtype(of: a1) && !b2.isSupertype(of: a1))
        #expect(!b1.conforms(to: a2) && !b1.isSubtype(of: a2) && b1.isSupertype(of: a2))
        #expect(a1.conforms(to: a2) && !a1.isSubtype(of: a2) && !a1.isSupertype(of: a2))
    }

    @Test func `A type that the receiver's registry does not have is unrelated to its types`() throws {
        let (only, b2) = (try one.required("com.example.only-one"), try two.required("com.example.b"))
        #expect(!b2.isSupertype(of: only))
        #expect(!b2.conforms(to: only))
        #expect(only.conforms(to: b2), "the registry of the receiver has both")
    }

    @Test func `A dynamic type of one registry conforms to a type of another`() throws {
        let dynamic = try #require(
            one.type(tag: "zzqq", tagClass: .filenameExtension, conformingTo: one.type("public.data")))
        #expect(try dynamic.conforms(to: two.required("public.data")))
        #expect(try two.required("public.item").isSupertype(of: dynamic))
        #expect(dynamic.conforms(to: .item))
        #expect(UTType.item.isSupertype(of: dynamic))
    }

    @Test func `A placeholder conforms to a type that only the other registry declares`() throws {
        let base = one.exportedType("com.example.base", conformingTo: one.type("public.data"))
        let derived = one.exportedType("com.example.derived", conformingTo: base)
        let three = Registry.small([TypeDeclaration("com.example.base", .exported, ["public.content"])])
        #expect(try three.required("public.content").isSupertype(of: derived))
        #expect(try !three.required("public.data").isSupertype(of: derived))
        #expect(try three.required("com.example.base").isSupertype(of: derived))
        #expect(try derived.conforms(to: three.required("public.data")), "the receiver's registry decides")
        let again = three.exportedType("com.example.derived", conformingTo: base)
        #expect(again.supertypeSequence.map(\.identifier) == ["com.example.base", "public.content"])
        #expect(again.supertypes.allSatisfy { $0.registry === three })
    }

    @Test func `Supertypes belong to the registry of the type`() throws {
        for type in try one.required("com.example.a").supertypes { #expect(type.registry === one) }
        #expect(try one.required("com.example.a").registry === one)
        #expect(try one.required("dyn.ah62d4uv4ge804550").registry === one)
    }

    @Test func `A lookup can require a type of another registry`() throws {
        let type = two.type(tag: "a", tagClass: .filenameExtension, conformingTo: .content)
        #expect(type?.identifier == "com.example.a")
        let dynamic = two.type(
            tag: "a", tagClass: .filenameExtension, conformingTo: try one.required("com.example.only-one"))
        #expect(dynamic?.isDynamic == true)
    }

    @Test func `A type is two words`() {
        #expect(MemoryLayout<UTType>.size <= 16)
        #expect(MemoryLayout<UTType>.stride == 16)
    }

    @Test func `A type is Sendable`() async {
        func isSendable<T: Sendable>(_: T.Type) {}
        isSendable(UTType.self)
        isSendable(UTTagClass.self)
        isSendable(Registry.self)
        isSendable(DynamicIdentifier.self)
        isSendable(UTType.SupertypeSequence.self)
        let type = UTType.jpeg
        #expect(await Task.detached { type.conforms(to: .image) }.value)
    }

    @Test func `Description is the identifier; the debug description states whether the type is dynamic and declared`()
        throws
    {
        #expect(UTType.jpeg.description == "public.jpeg")
        #expect("\(UTType.jpeg)" == "public.jpeg")
        #expect(String(reflecting: UTType.jpeg) == "public.jpeg (not dynamic, declared)")
        let dynamic = try UTType.required("dyn.ah62d4uv4ge804550")
        #expect(dynamic.debugDescription == "dyn.ah62d4uv4ge804550 (dynamic, not declared)")
    }
}
