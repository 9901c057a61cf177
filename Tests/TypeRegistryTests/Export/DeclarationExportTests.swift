import DeclarationFormats
import TestTags
import Testing

@testable import TypeRegistry

@Suite(.tags(.slow)) struct DeclarationExportTests {
    /// A type with every kind of information, and a type that a property list can represent.
    static let file = """
        { "types": [
          { "identifier": "com.example.brush", "kind": "exported", "conformsTo": ["public.image"],
            "extensions": ["brush", "c[x]"], "mimeTypes": ["image/x-brush", "image/x-brush2"], "osTypes": ["BRSH"],
            "filenames": ["Brushfile"], "compoundExtensions": ["brush.bak"],
            "signatures": [
              { "bytes": "45584252????0001" },
              { "offset": 8, "bytes": "4?58425252", "range": 100, "and": [ { "bytes": "AABB" } ] },
              { "bytes": "4558", "weak": true } ],
            "openings": ["%BRUSH "], "description": "A <b>brush</b> & \\"more\\" ü\\u0001",
            "referenceURL": "https://example.com/?a=1&b=2", "version": 7 },
          { "identifier": "com.example.score", "kind": "imported", "conformsTo": ["public.xml"], "extensions": ["exscr"],
            "mimeTypes": ["application/x-score"], "pasteboardTypes": ["score"],
            "xml": [ { "namespace": "urn:score", "roots": ["a"] }, { "root": "score" }, { "root": "s", "contains": "<x" } ]
          } ] }
        """

    private func registry(_ json: String) throws -> Registry {
        Registry(layers: [try RegistryLayer(name: "mine", json: Array(json.utf8))])
    }

    private func types(_ registry: Registry) -> [UTType] {
        ["com.example.score", "com.example.brush", "com.example.score"].compactMap { registry.type($0) }
    }

    @Test func `JSON is read back as the same declarations, and is a fixed point`() throws {
        let registry = try registry(Self.file)
        let export = DeclarationExport(types(registry), as: .json)
        #expect(export.losses == [] && export.omitted.isEmpty)
        let again = try self.registry(export.text)
        #expect(types(again).map { $0.declaration?.jsonValue } == types(registry).map { $0.declaration?.jsonValue })
        #expect(DeclarationExport(types(again), as: .json).text == export.text)
    }

    @Test func `Every shipped type is the same after JSON`() throws {
        let export = DeclarationExport(Array(Registry.shipped.types), as: .json)
        let layer = try RegistryLayer(name: "again", json: Array(export.text.utf8))
        #expect(layer.findings == [] && layer.declarations.count == Registry.shipped.count)
        let shipped = Dictionary(uniqueKeysWithValues: Registry.shipped.types.map { ($0.identifier, $0.declaration) })
        #expect(layer.declarations.allSatisfy { $0.jsonValue == shipped[$0.identifier]??.jsonValue })
    }

    /// Source: UTExportedTypeDeclarations and UTTypeTagSpecification in Apple's Information Property List.
    @Test func `A property list is read back without the information that it cannot contain, all of which is reported`()
        throws
    {
        let registry = try registry(Self.file)
        let export = DeclarationExport(types(registry), as: .plist)
        let layer = try RegistryLayer(name: "again", role: .other, propertyList: Array(export.text.utf8))
        #expect(layer.findings == [])
        #expect(layer.declarations.map(\.kind) == [.exported, .imported])
        let brush = try #require(layer.declarations.first)
        #expect(brush.tags == registry.type("com.example.brush")?.declaration?.tags)
        #expect(brush.description == "A <b>brush</b> & \"more\" ü")
        #expect(brush.referenceURL == "https://example.com/?a=1&b=2" && brush.version == 7)
        #expect(
            export.losses.map(\.text) == [
                "a property list cannot contain 'filenames'", "a property list cannot contain 'compoundExtensions'",
                "a property list cannot contain 'signatures'", "a property list cannot contain 'openings'",
                "a property list cannot contain control characters, which are omitted from the description",
                "a property list cannot contain 'xml'",
            ])
        #expect(export.losses.first?.identifiers == ["com.example.brush"])
    }

    @Test func `A system type is imported, and a dynamic type is omitted`() throws {
        let dynamic = try #require(UTType(filenameExtension: "zzz-unknown"))
        let export = DeclarationExport([.png, dynamic], as: .plist)
        let layer = try RegistryLayer(name: "again", role: .other, propertyList: Array(export.text.utf8))
        #expect(layer.declarations.map(\.kind) == [.imported])
        #expect(export.losses.contains { $0.text.hasPrefix("an app cannot export a system type") })
        #expect(export.omitted.map(\.type) == [dynamic])
    }

    /// Source: Shared MIME-info Database 0.21 (freedesktop.org), "The source XML files".
    @Test func `A MIME database contains names, supertypes, patterns, magic and roots`() throws {
        let export = DeclarationExport(types(try registry(Self.file)), as: .sharedMIMEInfo)
        #expect(
            export.text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
                  <mime-type type="image/x-brush">
                    <comment>A &lt;b&gt;brush&lt;/b&gt; &amp; &quot;more&quot; ü</comment>
                    <alias type="image/x-brush2"/>
                    <glob pattern="*.brush"/>
                    <glob pattern="*.brush.bak"/>
                    <glob pattern="Brushfile"/>
                    <magic priority="50">
                      <match type="string" offset="0" value="\\x45\\x58\\x42\\x52\\x00\\x00\\x00\\x01" mask="0xffffffff0000ffff"/>
                      <match type="string" offset="8:108" value="\\x40\\x58\\x42\\x52\\x52" mask="0xf0ffffffff">
                        <match type="string" offset="0" value="\\xaa\\xbb"/>
                      </match>
                    </magic>
                    <magic priority="40">
                      <match type="string" offset="0" value="\\x45\\x58"/>
                    </magic>
                  </mime-type>
                  <mime-type type="application/x-score">
                    <sub-class-of type="application/xml"/>
                    <glob pattern="*.exscr"/>
                    <root-XML namespaceURI="urn:score" localName="a"/>
                    <root-XML namespaceURI="" localName="score"/>
                  </mime-type>
                </mime-info>

                """)
        #expect(
            Set(export.losses.map(\.text)) == [
                "shared-mime-info cannot contain 'identifier'", "shared-mime-info cannot contain 'osTypes'",
                "shared-mime-info cannot contain 'openings'", "shared-mime-info cannot contain 'referenceURL'",
                "shared-mime-info cannot contain 'version'", "shared-mime-info cannot contain 'pasteboardTypes'",
                "shared-mime-info cannot contain control characters, which are omitted from the description",
                "shared-mime-info cannot contain supertypes without a MIME type",
                "shared-mime-info cannot contain extensions or names with wildcards or control characters",
                "shared-mime-info cannot contain 'xml' with 'contains' or 'documentType'",
            ])
    }

    @Test func `A type without a MIME type, or with the MIME type of another type, is omitted with the reason`() throws
    {
        let registry = try registry(
            """
            { "types": [
              { "identifier": "com.example.a", "kind": "exported", "conformsTo": ["public.data"], "mimeTypes": ["chemical/x-a"] },
              { "identifier": "com.example.b", "kind": "exported", "conformsTo": ["public.data"], "mimeTypes": ["application/x-b1"] },
              { "identifier": "com.example.c", "kind": "exported", "conformsTo": ["public.data"], "mimeTypes": ["application/x-b1"] }
            ] }
            """)
        let types = ["com.example.a", "com.example.b", "com.example.c"].compactMap { registry.type($0) }
        #expect(
            DeclarationExport(types, as: .sharedMIMEInfo).omitted.map(\.reason) == [
                "it has no MIME type that shared-mime-info allows",
                "another type in the file has the MIME type application/x-b1",
            ])
    }
}
