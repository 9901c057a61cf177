import DeclarationFormats
import Testing

@testable import TypeRegistry

/// The two lists of type declarations of an Info.plist.
///
/// Source: [UTExportedTypeDeclarations](https://developer.apple.com/documentation/bundleresources/information-property-list/utexportedtypedeclarations)
/// and its keys. The strings here are JSON, because the reader gets the same values from any format.
@Suite struct PropertyListTests {
    private func layer(_ declaration: String) throws -> RegistryLayer {
        try RegistryLayer(plist: #"{"UTExportedTypeDeclarations": [\#(declaration)]}"#)
    }

    private func tags(_ specification: String) throws -> RegistryLayer {
        try layer(#"{"UTTypeIdentifier": "com.example.a", "UTTypeTagSpecification": \#(specification)}"#)
    }

    @Test func `Every key is read`() throws {
        let layer = try layer(
            """
            {"UTTypeIdentifier": "com.Example.a", "UTTypeConformsTo": ["public.data", "public.content"],
             "UTTypeDescription": "A", "UTTypeReferenceURL": "https://example.com", "UTTypeVersion": 2, "UTTypeIconFile": "a",
             "UTTypeIconFiles": ["a"], "UTTypeIcons": {"UTTypeIconText": "A"}, "UTTypeIconName": "a",
             "UTTypeTagSpecification": {"public.filename-extension": ["a", "B"], "public.mime-type": ["x/a"],
              "com.apple.ostype": ["AbCd"], "com.apple.nspboard-type": ["A type"],
              "com.apple.device-model-code": ["iPad1,1"]}}
            """)
        #expect(layer.findings == [])
        #expect(layer.role == .app)
        var declaration = try #require(layer.declarations.first)
        declaration.position = nil
        let expected = TypeDeclaration(
            identifier: "com.Example.a", kind: .exported, conformsTo: ["public.data", "public.content"],
            tags: [
                .filenameExtension: ["a", "B"], .mimeType: ["x/a"], .osType: ["AbCd"], .pasteboardType: ["A type"],
                .deviceModelCode: ["iPad1,1"],
            ],
            description: "A", referenceURL: "https://example.com", version: 2)
        #expect(declaration == expected)
    }

    @Test func `The list decides whether a type is exported or imported, and both lists are optional`() throws {
        let layer = try RegistryLayer(
            plist: """
                {"CFBundleIdentifier": "com.example", "UTImportedTypeDeclarations": [{"UTTypeIdentifier": "com.example.i"}],
                 "UTExportedTypeDeclarations": [{"UTTypeIdentifier": "com.example.e"}]}
                """)
        #expect(layer.declarations.map(\.identifier) == ["com.example.e", "com.example.i"])
        #expect(layer.declarations.map(\.kind) == [.exported, .imported])
        #expect(layer.findings == [])
        let none = try RegistryLayer(plist: #"{"CFBundleIdentifier": "com.example"}"#)
        #expect(none.declarations == [] && none.findings == [])
    }

    @Test func `Strings are treated as arrays of one`() throws {
        let layer = try layer(
            """
            {"UTTypeIdentifier": "com.example.a", "UTTypeConformsTo": "public.data",
             "UTTypeTagSpecification": {"public.mime-type": "x/a"}}
            """)
        #expect(layer.findings == [])
        #expect(layer.declarations.first?.conformsTo == ["public.data"])
        #expect(layer.declarations.first?.tags == [.mimeType: ["x/a"]])
    }

    @Test func `Tags of a nested tag dictionary, as in CoreTypes' com.apple.ipad, are used`() throws {
        let layer = try tags(
            #"{"UTTypeTagSpecification": {"com.apple.device-model-code": ["iPad1,1"]}, "public.filename-extension": "a"}"#
        )
        #expect(layer.declarations.first?.tags == [.deviceModelCode: ["iPad1,1"], .filenameExtension: ["a"]])
        #expect(layer.findings.map(\.known) == [.unexpectedForm])
        #expect(layer.findings.first?.severity == .warning)
    }

    @Test func `A tag dictionary that is nested deeper is ignored`() throws {
        let deep = String(repeating: #"{"x": "#, count: 200) + "3" + String(repeating: "}", count: 200)
        let layer = try tags(#"{"a": \#(deep), "public.filename-extension": ["x"]}"#)
        #expect(layer.declarations.first?.tags == [.filenameExtension: ["x"]])
        #expect(layer.findings.map(\.known) == [.unexpectedForm])
    }

    @Test(arguments: [
        "com.apple.OSType", "public.url-scheme", "public.filename-extensions", "",
    ])
    func `Tags of a nonstandard class are ignored and reported`(_ name: String) throws {
        let layer = try tags(#"{"\#(name)": ["x"], "public.mime-type": ["x/y"]}"#)
        #expect(layer.declarations.first?.tags == [.mimeType: ["x/y"]])
        #expect(layer.findings.map(\.known) == [.unknownKey])
    }

    private static let keys = [
        "UTTypeConformsTo", "UTTypeDescription", "UTTypeReferenceURL", "UTTypeVersion", "UTTypeTagSpecification",
    ]

    @Test(arguments: keys, ["null", "true", "2.5", "[3]", "[[\"x\"]]", "[null]", "[{}]"])
    func `A value of the wrong kind at any key is a finding, and the rest loads`(_ key: String, _ value: String) throws
    {
        let layer = try layer(#"{"UTTypeIdentifier": "com.example.a", "\#(key)": \#(value)}"#)
        #expect(layer.declarations.map(\.identifier) == ["com.example.a"])
        #expect(layer.findings.first?.known == .wrongKind)
        #expect(layer.findings.first?.identifier == "com.example.a")
        #expect(layer.findings.first?.location.position != nil)
    }

    @Test(arguments: ["data", "date", "UID", "NaN"])
    func `Kinds of values that JSON does not have are also findings`(_ kind: String) {
        let contents: [String: DeclarationValue.Content] = [
            "data": .data([1]), "date": .date(0), "UID": .uid(1), "NaN": .real(.nan),
        ]
        let content = contents[kind] ?? .null
        func value(_ content: DeclarationValue.Content) -> DeclarationValue {
            DeclarationValue(position: SourcePosition(offset: 3), content: content)
        }
        func dictionary(_ members: [(String, DeclarationValue.Content)]) -> DeclarationValue.Content {
            .dictionary(
                DeclarationDictionary(
                    members.map { key, content in
                        DeclarationDictionary.Member(
                            key: key, keyPosition: SourcePosition(offset: 2), value: value(content))
                    }))
        }
        let entry = dictionary([("UTTypeIdentifier", .string("com.example.a"))] + Self.keys.map { ($0, content) })
        let list = DeclarationValue.Content.array([value(content), value(entry)])
        let layer = RegistryLayer(name: "a", propertyList: value(dictionary([("UTExportedTypeDeclarations", list)])))
        #expect(layer.declarations.count == 1)
        #expect(layer.findings.map(\.known) == [DiagnosticID?](repeating: .wrongKind, count: 6))
        let bare = RegistryLayer(name: "a", propertyList: value(content))
        #expect(bare.declarations == [] && bare.findings.map(\.known) == [.wrongKind])
    }

    @Test(arguments: [
        "3", "null", "[]", "{}", #"{"UTTypeIdentifier": 3}"#, #"{"UTTypeConformsTo": []}"#,
    ])
    func `Entries that are not declarations do not load`(_ text: String) throws {
        let layer = try layer(text)
        #expect(layer.declarations == [])
        #expect(layer.findings.map(\.known) == [.wrongKind])
    }

    @Test(arguments: ["3", "{}", #""com.example.a""#, "null"])
    func `Lists that are not arrays do not load`(_ text: String) throws {
        let imported = #""UTImportedTypeDeclarations": [{"UTTypeIdentifier": "com.example.a"}]"#
        let layer = try RegistryLayer(plist: #"{"UTExportedTypeDeclarations": \#(text), \#(imported)}"#)
        #expect(layer.declarations.map(\.kind) == [.imported])
        #expect(layer.findings.map(\.known) == [.wrongKind])
    }

    @Test func `An unknown key is a warning with the nearest key`() throws {
        let layer = try layer(#"{"UTTypeIdentifier": "com.example.a", "UTTypeConformTo": ["public.data"]}"#)
        #expect(layer.findings.map(\.known) == [.unknownKey])
        #expect(layer.findings.first?.message.contains("'UTTypeConformsTo'") == true)
        #expect(layer.declarations.first?.conformsTo == [])
    }
}
