import DeclarationFormats

/// Declarations of types as a file in a format that other programs read.
package struct DeclarationExport: Sendable {
    /// The formats.
    package enum Format: String, CaseIterable, Sendable {
        /// An XML property list with `UTExportedTypeDeclarations` and `UTImportedTypeDeclarations`.
        case plist
        /// The source of a database of MIME types, for `update-mime-database`.
        case sharedMIMEInfo = "shared-mime-info"
        /// A registry file, `typeq-registry(5)`.
        case json
    }

    /// The file.
    package let text: String
    /// What the format does not carry, one entry for each kind, in the order in which they were found.
    package let losses: [Loss]
    /// The types that are not in the file, each with the reason.
    package let omitted: [(type: UTType, reason: String)]

    /// Something that a format does not carry.
    package struct Loss: Hashable, Sendable {
        /// What it is, as a sentence without its end: `a property list has no 'signatures'`.
        package var text: String
        /// The identifiers of the types that have it.
        package var identifiers: [String]
    }

    /// Writes declarations, sorted by identifier, each once.
    ///
    /// - Parameters:
    ///   - types: The types. One that is not declared is omitted.
    ///   - format: The format.
    package init(_ types: [UTType], as format: Format) {
        var sorted: [UTType] = []
        for type in types.sorted(by: { $0.identifier < $1.identifier }) where type != sorted.last {
            sorted.append(type)
        }
        var file: any ExportedFile =
            switch format {
            case .plist: ExportedPropertyList()
            case .sharedMIMEInfo: ExportedMIMEInfo()
            case .json: ExportedRegistryFile()
            }
        var losses = ExportLosses()
        var omitted: [(type: UTType, reason: String)] = []
        for type in sorted {
            guard let declaration = type.declaration else {
                omitted.append((type, "it is not declared"))
                continue
            }
            if let reason = file.add(type, declaration, losses: &losses) { omitted.append((type, reason)) }
        }
        text = file.text
        self.losses = losses.all
        self.omitted = omitted
    }
}

/// A file to which declarations are added.
protocol ExportedFile {
    /// Adds a type. Returns the reason if the format cannot have it.
    mutating func add(_ type: UTType, _ declaration: TypeDeclaration, losses: inout ExportLosses) -> String?
    /// The whole file.
    var text: String { get }
}

/// What a format does not carry.
struct ExportLosses {
    private(set) var all: [DeclarationExport.Loss] = []

    /// Adds that a type has something that the format does not carry.
    mutating func add(_ text: String, of type: UTType) {
        if let index = all.firstIndex(where: { $0.text == text }) {
            if all[index].identifiers.last != type.identifier { all[index].identifiers.append(type.identifier) }
        } else {
            all.append(DeclarationExport.Loss(text: text, identifiers: [type.identifier]))
        }
    }

    /// Adds the keys of a declaration that a format does not carry.
    mutating func add(keysOf declaration: TypeDeclaration, of type: UTType, except carried: [String], _ format: String)
    {
        for (key, _) in declaration.members where !carried.contains(key) {
            add("\(format) has no '\(key)'", of: type)
        }
    }
}

/// A registry file. It carries everything.
private struct ExportedRegistryFile: ExportedFile {
    private var lines: [String] = []

    mutating func add(_ type: UTType, _ declaration: TypeDeclaration, losses: inout ExportLosses) -> String? {
        lines.append("  " + declaration.jsonValue.serialized())
        return nil
    }

    var text: String {
        lines.isEmpty ? "{ \"types\": [] }\n" : "{ \"types\": [\n" + lines.joined(separator: ",\n") + "\n] }\n"
    }
}

extension TypeDeclaration {
    /// The keys and values of the declaration in `typeq-registry(5)`.
    fileprivate var members: [(key: String, value: JSONValue)] {
        guard case .object(let members) = jsonValue else { return [] }
        return members.map { (key: $0.0, value: $0.1) }
    }
}

/// XML text.
enum XMLText {
    /// Returns text without markup, for content and for attributes in quotation marks.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case "\r": escaped += "&#13;"
            case "\t": escaped += "&#9;"
            default: if isAllowed(scalar) { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }

    /// Whether XML 1.0 allows all characters of a string. Others are left out.
    static func allows(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isAllowed) }

    /// Source: [XML 1.0](https://www.w3.org/TR/xml/#charsets), production Char.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
