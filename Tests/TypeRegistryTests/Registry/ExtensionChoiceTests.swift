import Testing

@testable import TypeRegistry

/// The preferred types of extensions: the rows of `extensions.tsv`.
///
/// Source: typeq-registry(5), PREFERRED TYPES OF EXTENSIONS; design, section 4: which type an extension prefers is stated for
/// the extension, with a reason, not for the type.
@Suite struct ExtensionChoiceTests {
    /// Types that claim the extension `exx`, in the order of their identifiers, with the order of the declaration.
    private func layer(_ more: String = "") throws -> RegistryLayer {
        try RegistryLayer(
            file: """
                {"types": [
                  {"identifier": "com.example.a", "kind": "imported", "conformsTo": ["public.data"], "extensions": ["Exx", "exz"], "order": 1},
                  {"identifier": "com.example.b", "kind": "imported", "conformsTo": ["public.data"], "extensions": ["exx"], "order": 2},
                  {"identifier": "com.example.c", "kind": "imported", "conformsTo": ["public.data"], "extensions": ["exx"]},
                  {"identifier": "com.example.p", "kind": "imported", "conformsTo": ["com.apple.package"], "extensions": ["exx"]},
                  {"identifier": "public.apple", "kind": "imported", "conformsTo": ["public.data"], "extensions": ["exy"],
                   "declaredBy": "com.apple.coretypes"},
                  {"identifier": "com.example.y", "kind": "imported", "conformsTo": ["public.data"], "extensions": ["exy"]}\(more)
                ]}
                """, role: .shipped)
    }

    private func read(_ rows: String...) -> [ExtensionChoice] {
        ExtensionChoice.read(Array(rows.joined(separator: "\n").utf8), named: "extensions.tsv").choices
    }

    private func registry(_ choices: [ExtensionChoice], over more: RegistryLayer? = nil) throws -> Registry {
        let shipped = Registry(layers: [.roots, try layer().shipped(choosing: choices)], over: nil)
        return more.map { Registry(layers: [$0], over: shipped) } ?? shipped
    }

    private func findings(_ choices: [ExtensionChoice], _ more: String = "") throws -> [String] {
        let layer = try layer(more)
        let registry = Registry(layers: [.roots, layer.shipped(choosing: choices)], over: nil)
        return ExtensionChoice.findings(choices, in: "extensions.tsv", of: layer, registry).map {
            "\($0.location.file):\($0.location.position?.line ?? 0) \($0.id) \($0.message)"
        }
    }

    @Test func `The winner of a row comes first, regardless of the order of declarations`() throws {
        let names = { (registry: Registry) in
            registry.claimants(of: "exx", .filenameExtension).map(\.identifier)
        }
        #expect(try names(registry([])) == ["com.example.a", "com.example.b", "com.example.c", "com.example.p"])
        let chosen = try registry(read("EXX\tcom.example.C\twhy\twhere"))
        #expect(names(chosen) == ["com.example.c", "com.example.a", "com.example.b", "com.example.p"])
        let table = try TypeTable(checking: chosen.compiledTable)
        #expect(names(Registry(table: table, findings: [])) == names(chosen))
    }

    /// typeq-registry(5), PRECEDENCE: `order` in files of users keeps its meaning.
    @Test func `The types of higher layers have their own order among the shipped types`() throws {
        let choices = read("exx\tcom.example.c\twhy\twhere")
        func best(_ declaration: TypeDeclaration, role: RegistryLayer.Role = .other) throws -> [String] {
            let above = RegistryLayer(name: "above", role: role, declarations: [declaration])
            return try registry(choices, over: above).claimants(of: "exx", .filenameExtension).map(\.identifier)
        }
        let plain = try best(TypeDeclaration("com.example.aa", .imported, extensions: ["exx"]))
        #expect(plain.prefix(3) == ["com.example.c", "com.example.a", "com.example.aa"])
        #expect(
            try best(TypeDeclaration("com.example.z", .imported, extensions: ["exx"], order: 7)).first
                == "com.example.z")
        #expect(
            try best(TypeDeclaration("com.example.z", .exported, extensions: ["exx"]), role: .app).first
                == "com.example.z")
        let again = TypeDeclaration("com.example.c", .imported, extensions: ["exx"], description: "declared again")
        #expect(try best(again).prefix(2) == ["com.example.c", "com.example.a"])
        #expect(try best(TypeDeclaration("com.example.c", .imported)).first == "com.example.a", "it lost the extension")
    }

    @Test func `An extension with several types and no row is an error, for files and for folders`() throws {
        #expect(
            try findings([]) == [
                "test.json:2 E_EXTENSION_UNDECIDED the extension 'exx' is declared by 'com.example.a', 'com.example.b', 'com.example.c', and no row of extensions.tsv states which is preferred"
            ])
        let choice = read("exx\tcom.example.b\twhy\twhere")
        #expect(try findings(choice) == [])
        let package =
            #", {"identifier": "com.example.q", "kind": "imported", "conformsTo": ["com.apple.package"], "extensions": ["exx"]}"#
        #expect(try findings(choice, package).map { $0.contains("'com.example.p', 'com.example.q'") } == [true])
        let both = read("exx\tcom.example.b\twhy\twhere", "exx\tcom.example.q\twhy\twhere")
        #expect(try findings(both, package) == [])
    }

    @Test func `A winner that does not declare the extension, and a second winner, are errors`() throws {
        let choices = read(
            "# comment", "exx\tcom.example.b\twhy\twhere", "exx\tcom.example.y\twhy\twhere",
            "exx\tcom.example.c\twhy\twhere",
            "nobody\tcom.example.y\twhy\twhere")
        #expect(
            try findings(choices) == [
                "extensions.tsv:3 E_EXTENSION_WINNER 'com.example.y' does not declare the extension 'exx' (declared by 'com.example.b', 'com.example.c', 'com.example.a', 'com.example.p')",
                "extensions.tsv:4 E_EXTENSION_WINNER the extension 'exx' already has the winner 'com.example.b'",
                "extensions.tsv:5 E_EXTENSION_WINNER 'com.example.y' does not declare the extension 'nobody' (no type does)",
            ])
    }

    @Test func `A row without an effect is a warning`() throws {
        let choices = read(
            "exx\tcom.example.b\twhy\twhere", "exy\tcom.example.y\twhy\twhere", "exz\tcom.example.a\twhy\twhere",
            "exx\tcom.example.p\twhy\twhere")
        #expect(
            try findings(choices) == [
                "extensions.tsv:2 W_EXTENSION_SETTLED the extension 'exy' needs no row: 'public.apple' is declared by Apple",
                "extensions.tsv:3 W_EXTENSION_SETTLED the extension 'exz' needs no row: 'com.example.a' is the only type that declares it",
                "extensions.tsv:4 W_EXTENSION_SETTLED the extension 'exx' needs no row: 'com.example.p' is the only type that declares it",
            ])
    }

    @Test func `A row needs four columns`() {
        let text = "extension\twinner\treason\tsource\n\nexx\tcom.example.a\twhy\nexx\tcom.example.a\t\twhere\n"
        let read = ExtensionChoice.read(Array(text.utf8), named: "extensions.tsv")
        #expect(read.choices == [])
        #expect(
            read.findings.map { "\($0.location.position?.line ?? 0) \($0.message)" } == [
                "3 a row has 3 columns (expected extension, winner, reason and source, separated by tabs)",
                "4 a row has an empty column (expected extension, winner, reason and source, separated by tabs)",
            ])
    }

    @Test func `The sources of declarations and extensions are sorted lines`() throws {
        let layer = try RegistryLayer(
            file: """
                {"types": [
                  {"identifier": "com.example.b", "kind": "exported", "conformsTo": ["public.data"], "source": "ISO 1"},
                  {"identifier": "com.example.A", "kind": "exported", "conformsTo": ["public.data"], "source": "RFC 1",
                   "reviewed": "2026-11-27"},
                  {"identifier": "com.example.c", "kind": "exported", "conformsTo": ["public.data"]}]}
                """)
        #expect(layer.findings == [])
        #expect(layer.shipped(choosing: []).declarations.allSatisfy { $0.marks.isEmpty })
        let text = ShippedSources.text(layer.declarations, read("exx\tcom.example.b\twhy\twhere"))
        #expect(
            text.split(separator: "\n").dropFirst() == [
                ".exx\tcom.example.b\twhy\twhere", "com.example.a\tRFC 1\t2026-11-27", "com.example.b\tISO 1\t",
            ])
    }

    @Test func `The embedded sources are those of the shipped files (if not, run 'make registry')`() throws {
        let layer = try RegistryLayer(name: "shipped", role: .shipped, json: Fixture.bytes("Registry/types.json"))
        let rows = ExtensionChoice.read((try? Fixture.bytes("Registry/extensions.tsv")) ?? [], named: "")
        let isSame =
            try Array(ShippedSources.text(layer.declarations, rows.choices).utf8)
            == Fixture.bytes("Sources/CTypeTable/sources.tsv")
        #expect(isSame)
    }

    @Test func `A higher layer has its own sources`() throws {
        let layer = try RegistryLayer(
            file:
                #"{"types": [{"identifier": "com.example.a", "kind": "exported", "source": "RFC 1", "reviewed": "2026-11-27"}]}"#
        )
        let registry = Registry(layers: [layer], over: .shipped)
        let sources = try registry.required("com.example.a").sources
        #expect(sources.source == "RFC 1" && sources.reviewed == "2026-11-27")
        #expect(layer.declarations.map { $0.jsonValue.serialized() }.first?.contains(#""source":"RFC 1""#) == true)
    }

    @Test(arguments: [
        (#""source": "a\nb""#, "'a\nb' is not one line"), (#""source": "a\tb""#, "'a\tb' is not one line"),
        (#""reviewed": "27.11.2026""#, "'27.11.2026' is not a date such as 2026-11-27"),
        (#""reviewed": "2026-13-01""#, "'2026-13-01' is not a date such as 2026-11-27"),
    ])
    func `A source in several lines and another form of a date are found`(_ member: String, _ message: String) throws {
        let layer = try RegistryLayer(
            file: #"{"types": [{"identifier": "com.example.a", "kind": "exported", \#(member)}]}"#)
        #expect(layer.findings.map(\.message) == [message])
        #expect(layer.findings.map(\.known) == [.unexpectedForm])
    }
}
