import DeclarationFormats

/// Type declarations in a file format that other programs read.
package struct DeclarationExport: Sendable {
    package enum Format: String, CaseIterable, Sendable {
        /// An XML property list with `UTExportedTypeDeclarations` and `UTImportedTypeDeclarations`.
        case plist
        /// The source file of a MIME type database, for `update-mime-database`.
        case sharedMIMEInfo = "shared-mime-info"
        /// A registry file (see `typeq-registry(5)`).
        case json
    }

    /// The contents of the file.
    package let text: String
    /// The information that the format cannot represent, with one entry for each kind of information, in the order in which it
    /// was found.
    package let losses: [Loss]
    /// The types that are not in the file, and the reasons.
    package let omitted: [(type: UTType, reason: String)]

    /// Information that a format cannot represent.
    package struct Loss: Hashable, Sendable {
        /// A description without a final period, such as `a property list cannot contain 'signatures'`.
        package var text: String
        /// The identifiers of the types that are affected.
        package var identifiers: [String]
    }

    /// Exports declarations, sorted by identifier and without duplicates.
    ///
    /// - Parameters:
    ///   - types: The types. A type that is not declared is omitted.
    ///   - format: The format.
    package init(_ types: [UTType], as format: Format) {
        var sorted: [UTType] = []
        for type in types.sorted(by: { $0.identifier < $1.identifier }) where type != sorted.last {
            sorted.append(type)
        }
        switch format {
        case .plist: self.init(sorted, in: ExportedPropertyList())
        case .sharedMIMEInfo: self.init(sorted, in: ExportedMIMEInfo())
        case .json: self.init(sorted, in: ExportedRegistryFile())
        }
    }

    private init(_ types: [UTType], in empty: some ExportedFile) {
        var file = empty
        var losses = ExportLosses()
        var omitted: [(type: UTType, reason: String)] = []
        for type in types {
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
    /// Adds a type. If the format cannot represent the type, returns the reason.
    mutating func add(_ type: UTType, _ declaration: TypeDeclaration, losses: inout ExportLosses) -> String?
    var text: String { get }
}

/// The information that a format cannot represent.
struct ExportLosses {
    private(set) var all: [DeclarationExport.Loss] = []

    /// Records that the format cannot represent some information about a type.
    mutating func add(_ text: String, of type: UTType) {
        if let index = all.firstIndex(where: { $0.text == text }) {
            if all[index].identifiers.last != type.identifier { all[index].identifiers.append(type.identifier) }
        } else {
            all.append(DeclarationExport.Loss(text: text, identifiers: [type.identifier]))
        }
    }

    /// Records the keys of a declaration that a format cannot represent.
    mutating func add(keysOf declaration: TypeDeclaration, of type: UTType, except carried: [String], _ format: String)
    {
        for (key, _) in declaration.members where !carried.contains(key) {
            add("\(format) cannot contain '\(key)'", of: type)
        }
    }
}

/// A registry file, which can represent all information.
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
    /// The keys and values of the declaration in the format of `typeq-registry(5)`.
    fileprivate var members: [(key: String, value: JSONValue)] {
        guard case .object(let members) = jsonValue else { return [] }
        return members.map { (key: $0.0, value: $0.1) }
    }
}

/// Functions for writing XML.
enum XMLText {
    /// Returns text with markup characters escaped, for use as content and in quoted attributes.
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

    /// Returns whether XML 1.0 allows all characters of a string. Other characters are omitted from a file.
    static func allows(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isAllowed) }

    /// Returns whether XML 1.0 allows a character. Source: [XML 1.0](https://www.w3.org/TR/xml/#charsets), production Char.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
