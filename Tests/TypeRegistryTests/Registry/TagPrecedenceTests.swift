import Testing

@testable import TypeRegistry

/// The order of several types of a tag: a `public.` one first, then an exported one, then Apple's, the app's under test,
/// others, then declaration order. Two Apple types have the same order as in Apple's answers.
///
/// Source: that a public type is preferred is documented in the header of UTType; that exported beats imported, also where
/// the import is Apple's, was seen by the users of an editor that exports a type for `md`; Apple's order is measured on
/// a macOS 14-era Mac; the rest is typeq's own order.
@Suite struct TagPrecedenceTests {
    private let claims: [(layer: String, role: RegistryLayer.Role, declaration: TypeDeclaration)] = [
        ("app", .app, TypeDeclaration("public.z-app-export", .exported, extensions: ["t"])),
        ("other", .other, TypeDeclaration("public.y-other-export", .exported, extensions: ["t"])),
        (
            "shipped", .shipped,
            TypeDeclaration("public.x-apples-import", .imported, extensions: ["t"], declaredBy: "com.apple.x")
        ),
        ("other", .other, TypeDeclaration("public.w-other-import", .imported, extensions: ["t"])),
        ("app", .app, TypeDeclaration("com.z.app-export", .exported, extensions: ["t"])),
        ("other", .other, TypeDeclaration("com.y.other-export", .exported, extensions: ["t"])),
        (
            "shipped", .shipped,
            TypeDeclaration("com.x.apples-import", .imported, extensions: ["t"], declaredBy: "com.apple.x")
        ),
        ("app", .app, TypeDeclaration("com.v.app-import", .imported, extensions: ["t"])),
        ("other", .other, TypeDeclaration("com.u.other-import", .imported, extensions: ["t"])),
    ]

    private func registry(_ chosen: some Sequence<Int>) -> Registry {
        let layers = [("shipped", RegistryLayer.Role.shipped), ("other", .other), ("app", .app)].map { name, role in
            RegistryLayer(
                name: name, role: role,
                declarations: chosen.map { claims[$0] }.filter { $0.layer == name }.map(\.declaration))
        }
        return Registry(layers: [.roots] + layers, over: nil)
    }

    @Test func `Each class precedes the next, regardless of the order of identifiers`() {
        for first in claims.indices {
            let answers = registry(first..<claims.count)
                .types(tag: "t", tagClass: .filenameExtension, conformingTo: nil).map(\.identifier)
            #expect(answers == claims[first...].map(\.declaration.identifier))
        }
    }

    @Test func `Every pair of claims`() {
        for left in claims.indices {
            for right in claims.indices where right > left {
                #expect(registry([left, right]).answer("t") == claims[left].declaration.identifier)
            }
        }
    }

    @Test func `Shipped types that are not Apple's are treated as types of another app`() {
        let ours = RegistryLayer(
            name: "shipped", role: .shipped,
            declarations: [
                TypeDeclaration("com.c.ours", .imported, extensions: ["t"]),
                TypeDeclaration("com.c.ours-exported", .exported, extensions: ["u"]),
            ])
        let user = RegistryLayer(
            name: "user", role: .other,
            declarations: [
                TypeDeclaration("com.b.user", .exported, extensions: ["t"]),
                TypeDeclaration("com.b.user-imported", .imported, extensions: ["u"]),
            ])
        let registry = Registry(layers: [.roots, ours, user], over: nil)
        #expect(registry.answer("t") == "com.b.user")
        #expect(registry.answer("u") == "com.b.user-imported", "in any kind, because typeq owns no type")
    }

    @Test func `Within a class, public types come first, then declaration order, then identifiers`() {
        let declarations = [
            TypeDeclaration("com.a.none", .imported, extensions: ["t"]),
            TypeDeclaration("com.b.none", .imported, extensions: ["t"]),
            TypeDeclaration("com.c.second", .imported, extensions: ["t"], order: 2),
            TypeDeclaration("com.d.first", .imported, extensions: ["t"], order: 1),
            TypeDeclaration("public.z", .imported, extensions: ["t"], order: 9),
            TypeDeclaration("PUBLIC.y", .imported, extensions: ["t"]),
        ]
        for permutation in [declarations, declarations.reversed()] {
            let types = Registry.small(permutation).types(tag: "t", tagClass: .filenameExtension, conformingTo: nil)
            #expect(
                types.map(\.identifier)
                    == ["public.z", "public.y", "com.d.first", "com.c.second", "com.a.none", "com.b.none"])
        }
    }

    @Test func `A negative order is treated as the first, also under another registry`() {
        let declarations = [
            TypeDeclaration("com.a.zero", .imported, extensions: ["t"], order: 0),
            TypeDeclaration("com.b.negative", .imported, extensions: ["t"], order: -1),
        ]
        let registry = Registry.small(declarations)
        #expect(registry.answer("t") == Registry(layers: [], over: registry).answer("t"))
    }

    @Test func `Apple's types: exported, then public, then declaration order`() {
        let types = [
            ("com.d.a", TypeDeclaration.Kind.imported, 1), ("public.d", .imported, 2), ("com.c.a", .exported, 4),
            ("com.c.b", .exported, 3), ("public.c", .exported, 5),
        ].map { TypeDeclaration($0, $1, extensions: ["t"], order: $2, declaredBy: "com.apple.coretypes") }
        let registry = Registry.small(types, role: .shipped)
        #expect(
            registry.types(tag: "t", tagClass: .filenameExtension, conformingTo: nil).map(\.identifier)
                == ["public.c", "com.c.b", "com.c.a", "public.d", "com.d.a"])
    }

    @Test func `An exported type takes a tag from a type that Apple imports, not from a type that Apple exports`() {
        let mine = RegistryLayer(
            name: "other", role: .other,
            declarations: [TypeDeclaration("app.markedit.md", .exported, extensions: ["md", "jpg"])])
        for base in [Registry.shipped, .apple] {
            let registry = Registry(layers: [mine], over: base)
            #expect(registry.answer("md") == "app.markedit.md")
            #expect(registry.answer("jpg") == "public.jpeg")
        }
    }

    @Test func `Merging Apple's order with the general one keeps both orders`() {
        // By the general rule public.i precedes com.e, by Apple's rule com.e precedes it; com.o precedes com.e by neither.
        let apples = [("com.e", TypeDeclaration.Kind.exported), ("public.i", .imported)].map {
            TypeDeclaration($0, $1, extensions: ["t"], declaredBy: "com.apple.x")
        }
        func answers(_ other: TypeDeclaration) -> [String] {
            let layers = [
                .roots, RegistryLayer(name: "shipped", role: .shipped, declarations: apples),
                RegistryLayer(name: "other", role: .other, declarations: [other]),
            ]
            return Registry(layers: layers, over: nil)
                .types(tag: "t", tagClass: .filenameExtension, conformingTo: nil).map(\.identifier)
        }
        #expect(answers(TypeDeclaration("com.o", .exported, extensions: ["t"])) == ["com.e", "public.i", "com.o"])
        #expect(answers(TypeDeclaration("com.o", .imported, extensions: ["t"])) == ["com.e", "public.i", "com.o"])
        #expect(
            answers(TypeDeclaration("public.o", .imported, extensions: ["t"])) == ["public.o", "com.e", "public.i"])
    }

    @Test func `A tag added to an Apple type is treated as imported by another app, and not as public`() throws {
        var apples = TypeDeclaration(
            "public.a", .exported, mimeTypes: ["x/a"], order: 0, declaredBy: "com.apple.coretypes")
        apples.added = [.filenameExtension: ["t", "only"]]
        let registry = Registry(
            layers: [
                .roots, RegistryLayer(name: "shipped", role: .shipped, declarations: [apples]),
                RegistryLayer(
                    name: "app", role: .app,
                    declarations: [TypeDeclaration("com.example.mine", .imported, extensions: ["t"])]),
            ], over: nil)
        #expect(registry.answer("t") == "com.example.mine")
        #expect(registry.answer("only") == "public.a")
        #expect(try registry.required("public.a").tags == [.mimeType: ["x/a"], .filenameExtension: ["t", "only"]])
    }

    @Test func `A repeated tag of a type is used once, with its higher precedence`() {
        var type = TypeDeclaration(
            "public.a", .exported, extensions: ["t", "T", "t"], declaredBy: "com.apple.coretypes")
        type.added = [.filenameExtension: ["t"]]
        let registry = Registry.small([type, TypeDeclaration("com.a.b", .exported, extensions: ["t"])], role: .shipped)
        #expect(
            registry.types(tag: "t", tagClass: .filenameExtension, conformingTo: nil).map(\.identifier) == [
                "public.a", "com.a.b",
            ])
    }

    @Test func `Tags are bytes: canonically equivalent strings are two tags`() {
        let registry = Registry.small([
            TypeDeclaration("com.a.composed", extensions: ["caf\u{E9}"]),
            TypeDeclaration("com.b.decomposed", extensions: ["cafe\u{301}"]),
        ])
        #expect(registry.answer("caf\u{E9}") == "com.a.composed")
        #expect(registry.answer("cafe\u{301}") == "com.b.decomposed")
        #expect(registry.answer("CAF\u{C9}") == "com.a.composed", "compared without case, by the rules of Unicode")
    }

    @Test func `Filenames and compound extensions are looked up separately from extensions`() {
        var type = TypeDeclaration("com.example.make", .imported, extensions: ["mk"])
        type.filenames = ["Makefile"]
        type.compoundExtensions = ["Tar.GZ"]
        let registry = Registry.small([type])
        #expect(registry.claimants(of: "Makefile", .filename).map(\.identifier) == ["com.example.make"])
        #expect(registry.claimants(of: "makefile", .filename).isEmpty, "names have case")
        #expect(registry.claimants(of: "tar.gz", .compoundExtension).map(\.identifier) == ["com.example.make"])
        #expect(registry.claimants(of: "mk", .compoundExtension).isEmpty)
        #expect(registry.answer("Makefile") != "com.example.make")
        #expect(registry.type("com.example.make")?.tags == [.filenameExtension: ["mk"]])
    }
}
