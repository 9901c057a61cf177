package import DeclarationFormats
import TypeRegistry

// The keys of answers in JSON, which typeq-type(1) describes. The command prints the same objects.

extension Identification: Encodable {
    /// Encodes the keys of `typeq type --json`, which typeq-type(1) describes, without `file`. Because an answer does not
    /// contain the name of the file, `extension` is the preferred extension of the type.
    public func encode(to encoder: any Encoder) throws {
        try jsonObject(fileExtension: preferredExtension).encode(to: encoder)
    }

    /// Returns the object with all keys except the name of the file.
    package func jsonObject(fileExtension: String?) -> JSONObject {
        var object = JSONObject()
        object.add("node", node.rawValue)
        object.add("type", type.identifier)
        object.add("mimeType", mimeType)
        object.add("encoding", encoding)
        object.add("isText", isText)
        object.add("lineEnds", lineEnds?.rawValue)
        object.add("extension", fileExtension)
        object.add("description", typeDescription)
        object.add("empty", isEmpty)
        object.add("confidence", confidence.rawValue)
        object.add("name", nameAgreement?.rawValue)
        object.add("basis", basis.map(\.text))
        object.add("alternatives", alternatives.map(\.identifier))
        object.add("warnings", warnings.map(\.jsonObject))
        return object
    }

    /// The description of the type. A text file with an undeclared extension is described as text, although its type is
    /// dynamic.
    package var typeDescription: String? {
        guard type.isDynamic, node == .regular, let encoding, encoding != "binary" else {
            return type.localizedDescription
        }
        return type.preferredFilenameExtension.map { "text (unknown extension .\($0))" } ?? "text"
    }

    /// The extension that typeq suggests for a file of the type, or nil if there is none.
    package var preferredExtension: String? {
        guard node == .regular || node == .directory, !type.isDynamic, let declaration = type.declaration else {
            return nil
        }
        return type.tags[.filenameExtension]?.first ?? declaration.compoundExtensions.first
    }
}

extension IdentificationWarning: Encodable {
    /// Encodes the keys `id` and `text`.
    public func encode(to encoder: any Encoder) throws { try jsonObject.encode(to: encoder) }

    package var jsonObject: JSONObject { JSONObject(id: id.rawValue, text: text) }
}

extension BeginningIdentification: Encodable {
    /// Encodes the keys of the identification and, if further bytes could change the answer, the key `want` of
    /// typeq-frames(5): pairs of an offset and a length.
    public func encode(to encoder: any Encoder) throws {
        var object = identification.jsonObject(fileExtension: identification.preferredExtension)
        if !isSettled { object.add("want", ranges: bytesWanted) }
        try object.encode(to: encoder)
    }
}

extension JSONObject {
    /// Adds ranges as pairs. A range that extends to the end of an object of unknown size ends at 2^53 - 1.
    package mutating func add(_ key: String, ranges: [ByteRange]) {
        let end = (1 << 53) - 1
        let pairs = ranges.map { range in
            let count = min(range.count, max(0, end - range.offset))
            return JSONValue.array([.integer(Int64(range.offset)), .integer(Int64(count))])
        }
        add(key, JSONValue.array(pairs))
    }
}
