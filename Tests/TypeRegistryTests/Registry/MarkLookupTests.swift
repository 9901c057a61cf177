import Testing

@testable import TypeRegistry

/// Lookups of types by the marks of their formats, over layers: `typeq-registry(5)`, PRECEDENCE.
@Suite struct MarkLookupTests {
    private func declaration(
        _ identifier: String, _ marks: FormatMark..., kind: TypeDeclaration.Kind = .imported, order: Int? = nil
    ) -> TypeDeclaration {
        var declaration = TypeDeclaration(identifier, kind, order: order)
        declaration.marks = marks
        return declaration
    }

    private func layer(_ declarations: TypeDeclaration..., role: RegistryLayer.Role = .other) -> RegistryLayer {
        RegistryLayer(name: "above", role: role, declarations: declarations)
    }

    private func identifiers(_ registry: Registry, _ key: String, _ tagClass: TableTagClass) -> [String] {
        registry.types(marked: key.utf8, tagClass).map(\.type.identifier)
    }

    private let base = Registry.small([])

    // MARK: One registry

    @Test func `A type is found by its mark, with the conditions of each mark with the key`() {
        let registry = Registry.small([
            declaration(
                "com.example.a", FormatMark(.xmlRoot, "map", conditions: ["<node"]),
                FormatMark(.xmlRoot, "map", conditions: ["<edge"]),
                FormatMark(.xmlRoot, "maps"), FormatMark(.stream, "map", conditions: ["x"]))
        ])
        #expect(registry.types(marked: "map".utf8, .xmlRoot).map(\.conditions) == [[["<node"], ["<edge"]]])
        #expect(registry.types(marked: "maps".utf8, .xmlRoot).map(\.conditions) == [[[]]])
        #expect(registry.types(marked: "map".utf8, .stream).map(\.conditions) == [[["x"]]])
        #expect(
            registry.types(marked: "ma".utf8, .xmlRoot).isEmpty && registry.types(marked: "".utf8, .xmlRoot).isEmpty)
        #expect(registry.type(marked: "map", .xmlRoot)?.identifier == "com.example.a")
        #expect(registry.type(marked: "map", .brand) == nil)
        #expect(registry.findings == [])
    }

    @Test(arguments: TableTagClass.allCases.filter(\.isMark))
    func `Keys of files are case-sensitive, and names and MIME types are not`(_ tagClass: TableTagClass) {
        let registry = Registry.small([declaration("com.example.a", FormatMark(tagClass, "Ab/C", conditions: ["x"]))])
        let ignoresCase: Set<TableTagClass> = [
            .interpreter, .mode, .mimeName, .mimeAlias, .magicName, .mediaType, .contentType, .classID,
            .alias, .preferred,
        ]
        let found = registry.types(marked: "aB/c".utf8, tagClass)
        #expect(found.map(\.conditions) == (ignoresCase.contains(tagClass) ? [[["x"]]] : []))
        #expect(registry.types(marked: "Ab/C".utf8, tagClass).map(\.conditions) == [[["x"]]])
    }

    // typeq-registry(5), "One tag, several types".
    @Test func `If two types have the same key, an exported type comes first, then the lower order, without a finding`()
    {
        let mark = FormatMark(.brand, "ABCD")
        let registry = Registry.small([
            declaration("com.example.a", mark, order: 2), declaration("com.example.b", mark, order: 1),
            declaration("com.example.c", mark, kind: .exported), declaration("com.example.d", mark),
        ])
        #expect(
            identifiers(registry, "ABCD", .brand)
                == ["com.example.c", "com.example.b", "com.example.a", "com.example.d"])
        #expect(registry.findings == [])
    }

    @Test func `A mark is not a tag`() {
        let registry = Registry.small([declaration("com.example.a", FormatMark(.mimeName, "image/x-a"))])
        #expect(registry.type(tag: "image/x-a", tagClass: .mimeType, conformingTo: nil)?.isDynamic == true)
        #expect(registry.type("com.example.a")?.tags == [:])
        #expect(registry.type("com.example.a")?.preferredMIMEType == nil)
    }

    // MARK: Layers

    @Test func `A layer adds its types to those of the base`() {
        let mark = FormatMark(.member, "a.xml", conditions: ["aa.xml"])
        let below = Registry.small([
            declaration("com.example.a", mark), declaration("com.example.b", FormatMark(.brand, "B")),
        ])
        let registry = Registry(layers: [layer(declaration("com.example.c", mark, kind: .exported))], over: below)
        #expect(identifiers(registry, "a.xml", .member) == ["com.example.c", "com.example.a"])
        #expect(identifiers(registry, "B", .brand) == ["com.example.b"])
        #expect(identifiers(below, "a.xml", .member) == ["com.example.a"])
    }

    @Test func `A declaration that replaces another one replaces its marks`() {
        let below = Registry.small([
            declaration(
                "com.example.a", FormatMark(.interpreter, "old"), FormatMark(.interpreter, "both"),
                FormatMark(.opening, "#old", conditions: ["#old"])),
            declaration("com.example.b", FormatMark(.interpreter, "old")),
        ])
        let registry = Registry(
            layers: [
                layer(
                    declaration(
                        "com.example.a", FormatMark(.interpreter, "new"),
                        FormatMark(.interpreter, "both", conditions: ["x"])))
            ], over: below)
        #expect(identifiers(registry, "old", .interpreter) == ["com.example.b"])
        #expect(identifiers(registry, "new", .interpreter) == ["com.example.a"])
        #expect(registry.types(marked: "both".utf8, .interpreter).map(\.conditions) == [[["x"]]])
        #expect(identifiers(registry, "#old", .opening) == [])
        #expect(identifiers(below, "old", .interpreter) == ["com.example.a", "com.example.b"])
    }

    @Test func `An imported declaration does not replace an exported one, and its marks are ignored`() {
        let below = Registry.small([declaration("com.example.a", FormatMark(.brand, "low"), kind: .exported)])
        let registry = Registry(
            layers: [layer(declaration("com.example.a", FormatMark(.brand, "high")))], over: below)
        #expect(identifiers(registry, "low", .brand) == ["com.example.a"])
        #expect(identifiers(registry, "high", .brand) == [])
    }

    // A property list has no marks: an app that declares a known type means the same files.
    @Test func `A property list that replaces a type keeps its marks`() throws {
        let below = Registry.small([declaration("com.example.a", FormatMark(.brand, "low"))])
        let list = try RegistryLayer(
            plist: """
                {"UTExportedTypeDeclarations": [{"UTTypeIdentifier": "com.example.a", "UTTypeConformsTo": ["public.data"]}]}
                """)
        let registry = Registry(layers: [list], over: below)
        #expect(registry.type("com.example.a")?.declaration?.marks == [FormatMark(.brand, "low")])
        #expect(identifiers(registry, "low", .brand) == ["com.example.a"])
        #expect(identifiers(Registry(layers: [], over: registry), "low", .brand) == ["com.example.a"])
    }

    @Test func `A layer over the shipped types keeps their marks`() throws {
        let registry = Registry(layers: [layer(declaration("com.example.a", FormatMark(.interpreter, "python9")))])
        #expect(identifiers(registry, "python9", .interpreter) == ["com.example.a"])
        #expect(identifiers(registry, "PYTHON", .interpreter) == ["public.python-script"])
    }

    @Test func `A compiled layer has the same answers as its declarations`() throws {
        let below = Registry.small([declaration("com.example.a", FormatMark(.brand, "same"), FormatMark(.brand, "old"))]
        )
        let above = layer(
            declaration("com.example.a", FormatMark(.brand, "same", conditions: ["x", "y"])),
            declaration("com.example.b", FormatMark(.brand, "same")))
        let bytes = Registry(layers: [above], over: below).compiledTable
        let table = try #require(try TypeTable.open(TableMemory(copying: bytes), over: below.table))
        let found = Registry(table: table, findings: []).types(marked: "same".utf8, .brand)
        #expect(found.map(\.type.identifier) == ["com.example.a", "com.example.b"])
        #expect(found.map(\.conditions) == [[["x", "y"]], [[]]])
        #expect(identifiers(Registry(table: table, findings: []), "old", .brand) == [])
    }

    @Test func `Each of many types with the same key is found, with its own conditions`() {
        let declarations = (0..<400).map { (number: Int) in
            declaration(
                "com.example.t\(number)", FormatMark(.opening, "SAME", conditions: ["SAME \(number)"]), order: number)
        }
        let registry = Registry.small(declarations)
        let found = registry.types(marked: "SAME".utf8, .opening)
        #expect(found.map(\.conditions) == (0..<400).map { [["SAME \($0)"]] })
    }

    // MARK: A declaration that replaces another one

    // Source: typeq-registry(5), PRECEDENCE. A property list has no such keys, so an app cannot repeat them.
    @Test func `A declaration without content keeps the content marks of the declaration that it replaces`() throws {
        let base = Registry.small([known])
        let declared = TypeDeclaration("com.example.a", .exported, extensions: ["b"])
        let together = Registry(layers: [layer(known), layer(declared, role: .app)], over: self.base)
        for over in [base.adding(declared), together] {
            let type = try over.required("com.example.a")
            #expect(type.tags[.filenameExtension] == ["b"])
            #expect(type.declaration?.marks == known.marks)
            #expect(type.declaration?.signatures == known.signatures)
            #expect(over.type(marked: "a.xml", .member) == type)
            #expect(type.hasStrongSignature)
        }
    }

    @Test func `A declaration without MIME types keeps the name in answers`() throws {
        let typed = TypeDeclaration("com.example.a", .imported, mimeTypes: ["image/x-a", "image/a"])
        let base = Registry.small([typed])
        let type = try base.adding(TypeDeclaration("com.example.a", .exported)).required("com.example.a")
        #expect(type.preferredMIMEType == nil)
        #expect(type.firstMark(.mimeName) == "image/x-a")
        let own = TypeDeclaration("com.example.a", .exported, mimeTypes: ["image/b"])
        #expect(try base.adding(own).required("com.example.a").firstMark(.mimeName) == nil)
    }

    @Test func `Content is not taken from the same layer`() throws {
        let declared = TypeDeclaration("com.example.a", .exported)
        #expect(try Registry.small([known, declared]).required("com.example.a").declaration?.marks == [])
    }

    @Test func `A declaration with content replaces it completely`() throws {
        var declared = TypeDeclaration("com.example.a", .exported)
        declared.marks = [FormatMark(.interpreter, "b")]
        let type = try Registry.small([known]).adding(declared).required("com.example.a")
        #expect(type.declaration?.marks == declared.marks)
        #expect(!type.hasStrongSignature)
    }

    private var known: TypeDeclaration {
        var known = TypeDeclaration("com.example.a", .imported)
        known.marks = [FormatMark(.member, "a.xml", conditions: ["aa.xml"])]
        known.signatures = [TypeSignature([.init(bytes: [1, 2, 3, 4])])]
        return known
    }
}

extension Registry {
    fileprivate func adding(_ declaration: TypeDeclaration) -> Registry {
        Registry(layers: [RegistryLayer(name: "app", role: .app, declarations: [declaration])], over: self)
    }
}
