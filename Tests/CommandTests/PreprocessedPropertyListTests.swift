import Testing

/// Decisions and findings for an Info.plist with preprocessor lines.
@Suite struct PreprocessedPropertyListCommandTests {
    private func tree() throws -> ThrowawayTree {
        let tree = try ThrowawayTree()
        func type(_ name: String, _ type: String) -> String {
            """
            <dict><key>CFBundleTypeName</key><string>\(name)</string><key>CFBundleTypeRole</key><string>Editor</string>
            <key>LSHandlerRank</key><string>Alternate</string>
            <key>LSItemContentTypes</key><array><string>\(type)</string></array></dict>
            """
        }
        try tree.file(
            "Info.plist",
            """
            <plist version="1.0"><dict>
            <key>CFBundleIdentifier</key><string>com.example.app</string>
            <key>CFBundleDocumentTypes</key><array>
            \(type("Text", "public.plain-text"))
            #if PRO
            \(type("Values", "public.json"))
            #endif
            </array></dict></plist>
            """)
        try tree.file("a.txt", "text\n")
        try tree.file("a.json", "{}\n")
        return tree
    }

    @Test func `A file that both readings open is opened, and a file that only one reading opens is unknown`() throws {
        let tree = try tree()
        let text = try TypeqProcess("which-group", "--app", "Info.plist", "a.txt", in: tree.root)
        #expect(text.exitCode == 0)
        #expect(text.output == "a.txt: Text (editor), public.plain-text\n")
        let values = try TypeqProcess(
            "which-group", "--app", "Info.plist", "--json", "a.json", in: tree.root)
        #expect(values.exitCode == 2)
        #expect(values.output.contains("\"code\":\"unknown-condition\""))
        #expect(values.output.contains("'#if PRO' is true"))
    }
}
