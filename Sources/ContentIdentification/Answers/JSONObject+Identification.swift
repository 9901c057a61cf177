package import DeclarationFormats
import TypeRegistry

// The JSON objects that the command prints for files, and for the requests of `typeq type --frames`.

extension Identification {
    /// The description of the type. A text file with an undeclared extension is described as text, although its type is
    /// dynamic.
    package var typeDescription: String? {
        guard type.isDynamic, node == .regular, let encoding, encoding != "binary" else {
            return type.localizedDescription
        }
        return type.preferredFilenameExtension.map { "text (unknown extension .\($0))" } ?? "text"
    }
}

extension JSONObject {
    /// Adds an identification. The name is empty if the file has none.
    package mutating func add(_ identification: Identification, named name: [UInt8]) {
        add("node", identification.node.rawValue)
        add("type", identification.type.identifier)
        add("mimeType", identification.mimeType)
        add("encoding", identification.encoding)
        add("isText", identification.isText)
        add("lineEnds", identification.lineEnds?.rawValue)
        add("extension", FittingName(of: name, identification).fileExtension)
        add("description", identification.typeDescription)
        add("empty", identification.isEmpty)
        add("confidence", identification.confidence.rawValue)
        add("name", identification.nameAgreement?.rawValue)
        add("basis", identification.basis)
        add("alternatives", identification.alternatives.map { $0.identifier })
        add("warnings", identification.warnings.map { JSONObject(id: $0.id.rawValue, text: $0.text) })
    }

    /// Adds the answer for an object in a store, or the ranges of the object that the answer requires. The name is nil
    /// if the object has none.
    package mutating func add(_ result: BeginningIdentification, of name: [UInt8]?) {
        guard result.isSettled else { return add("want", ranges: result.bytesWanted) }
        if let name { add("file", bytes: name) }
        add(result.identification, named: name ?? [])
    }

    /// Adds ranges as pairs. A range that extends to the end of an object of unknown size ends at 2^53 - 1.
    mutating func add(_ key: String, ranges: [ByteRange]) {
        let end: Int64 = (1 << 53) - 1
        let pairs = ranges.map { range in
            let offset = Int64(range.offset)
            // Where `Int` has 32 bits, `Int.max` is less than 2^53 - 1.
            let count = range.end == .max ? max(0, end - offset) : Int64(range.count)
            return JSONValue.array([.integer(offset), .integer(count)])
        }
        add(key, JSONValue.array(pairs))
    }
}
