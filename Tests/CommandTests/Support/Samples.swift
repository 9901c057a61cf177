/// The contents of files for several tests.
enum Samples {
    /// Bytes that are neither text nor of a known format.
    static let noise: [UInt8] = (0..<512).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 203 &+ $0 / 7) }

    /// A PNG image of one pixel.
    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52]
        + [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55]
        + [0, 0, 0, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48, 0xAF, 0xA4, 0x71]
        + [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

    static let markdown = "# Title\n\nSome words.\n"

    /// A registry file with two types.
    static let registry = """
        {
          "types": [
            { "identifier": "com.example.drawing", "kind": "exported", "conformsTo": ["public.image"],
              "extensions": ["exdraw"], "description": "Example drawing" },
            { "identifier": "com.example.sketch", "kind": "exported", "conformsTo": ["com.example.drawing"],
              "extensions": ["exsketch"], "description": "Example sketch" }
          ]
        }

        """

    /// A registry file with a cycle, and a valid type.
    static let cycle = """
        {
          "types": [
            { "identifier": "com.example.one", "kind": "exported", "conformsTo": ["com.example.two"],
              "description": "One" },
            { "identifier": "com.example.three", "kind": "exported", "conformsTo": ["public.data"],
              "extensions": ["exthree"], "description": "Three" },
            { "identifier": "com.example.two", "kind": "exported", "conformsTo": ["com.example.one"],
              "description": "Two" }
          ]
        }

        """

    /// JSON that ends in the middle of line 3.
    static let malformed = "{\n  \"types\": [\n    { \"identifier\" \"com.example.x\" }\n  ]\n}\n"

    /// The sample app of the registry, as the page of the format has it.
    static func app() throws -> String {
        let blocks = ManPage.blocks(in: try ManPage("typeq-app.5").part("Sh", "EXAMPLES"))
        guard let app = blocks.first else { throw TestTrouble("typeq-app.5 has no example") }
        return app
    }

    /// An app with two editors. The first editor, for text files, opens the SVG images that the second editor names.
    static let hidingApp = """
        {
          "identifier": "com.example.draw", "platform": "linux",
          "documentTypes": [{ "name": "Drawing", "role": "Editor", "contentTypes": ["public.svg-image"] }],
          "scenes": [
            { "kind": "DocumentGroup", "name": "texts", "readable": ["public.text"], "writable": ["public.plain-text"] },
            { "kind": "DocumentGroup", "name": "drawings", "readable": ["public.svg-image", "public.image"] }
          ]
        }

        """
}
