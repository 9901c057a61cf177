import AppDeclaration
import SystemPackage

/// Files that a test makes up: paths and contents.
struct MemoryTree: FileTree {
    private var files: [FilePath: [UInt8]]
    /// Folders without a file.
    var folders: Set<FilePath> = []

    init(_ files: [String: String]) {
        self.files = Dictionary(uniqueKeysWithValues: files.map { (FilePath($0.key), Array($0.value.utf8)) })
    }

    func kind(of path: FilePath) -> FileTreeNode? {
        let path = path.lexicallyNormalized()
        if files[path] != nil { return .file }
        return folders.contains(path) || files.keys.contains { $0.starts(with: path) } ? .folder : nil
    }

    func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8] {
        switch kind(of: path) {
        case .file: return files[path.lexicallyNormalized()] ?? []
        case nil: throw FileTreeError("no such file")
        default: throw FileTreeError("it is a directory, where a file is expected")
        }
    }

    func names(in folder: FilePath) -> [FilePath.Component] {
        let folder = folder.lexicallyNormalized()
        let names = files.keys.compactMap { path -> FilePath.Component? in
            var rest = path
            guard rest.removePrefix(folder) else { return nil }
            return rest.components.first
        }
        return Set(names).sorted { $0.string < $1.string }
    }
}

/// Makes XML property lists.
enum PropertyList {
    /// A property list of a dictionary whose members are given as XML.
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

    /// `<key>…</key><string>…</string>`, one after the other.
    static func texts(_ pairs: KeyValuePairs<String, String>) -> String {
        pairs.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined(separator: "\n")
    }

    /// A document type that claims types.
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

    /// A small editor: a type of its own, and its document type.
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
