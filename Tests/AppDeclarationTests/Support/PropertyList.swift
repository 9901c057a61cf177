/// Creates XML property lists.
enum PropertyList {
    /// Returns a property list with a dictionary whose members are XML.
    static func xml(_ members: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \(members)
        </dict>
        </plist>

        """
    }

    /// Returns the XML of keys with strings.
    static func texts(_ pairs: KeyValuePairs<String, String>) -> String {
        pairs.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined(separator: "\n")
    }

    /// Returns a document type that claims types.
    static func documentType(
        _ name: String, role: String = "Editor", rank: String = "Owner", types: [String]
    ) -> String {
        """
        <dict><key>CFBundleTypeName</key><string>\(name)</string>
        <key>CFBundleTypeRole</key><string>\(role)</string>
        <key>LSHandlerRank</key><string>\(rank)</string>
        <key>LSItemContentTypes</key><array>\(types.map { "<string>\($0)</string>" }.joined())</array></dict>
        """
    }

    /// A small editor with an exported type and its document type.
    static let editor = xml(
        """
        <key>CFBundleIdentifier</key><string>com.example.notes</string>
        <key>CFBundleName</key><string>Notes</string>
        <key>LSMinimumSystemVersion</key><string>13.0</string>
        <key>CFBundleDocumentTypes</key><array>\(documentType("Note", types: ["com.example.note"]))</array>
        <key>UTExportedTypeDeclarations</key><array><dict>
        <key>UTTypeIdentifier</key><string>com.example.note</string>
        <key>UTTypeDescription</key><string>Example note</string>
        <key>UTTypeConformsTo</key><array><string>public.plain-text</string></array>
        <key>UTTypeTagSpecification</key><dict>
        <key>public.filename-extension</key><array><string>exnote</string></array></dict>
        </dict></array>
        """)
}
