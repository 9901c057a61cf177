package import DeclarationFormats
package import TypeRegistry

// The objects that the command prints for files, and for the questions of `typeq type --frames`.

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
        add("basis", identification.basis.map { $0.text })
        add("alternatives", identification.alternatives.map { $0.identifier })
        add("warnings", identification.warnings.map { JSONObject(id: $0.id.rawValue, text: $0.text) })
    }

    /// Adds the answer for an object, or the ranges that it requires. The name is nil if the object has none.
    package mutating func add(_ result: BeginningIdentification, of name: [UInt8]?) {
        guard result.isSettled else { return add("want", ranges: result.bytesWanted) }
        if let name { add("file", bytes: name) }
        add(result.identification, named: name ?? [])
    }

    /// Adds whether a type conforms to another type, or the error if one of them is unknown.
    ///
    /// A MIME type that no type declares is also unknown: an answer would say that `image/example` is not an image.
    package mutating func addConformance(of one: String, to other: String, in registry: Registry) {
        guard let one = type(named: one, in: registry), let other = type(named: other, in: registry) else { return }
        add(Conformance(of: one, to: other))
    }

    /// Adds the keys of `show` for a type, or the error if it is unknown.
    package mutating func add(typeNamed name: String, in registry: Registry) {
        guard let type = type(named: name, in: registry) else { return }
        for (key, value) in JSONObject(type).members { add(key, value) }
    }

    /// Returns the type with a name, or adds the error that it is unknown.
    private mutating func type(named name: String, in registry: Registry) -> UTType? {
        guard let type = try? registry.type(named: name) else {
            add("error", "unknown type '\(name)'")
            return nil
        }
        guard !type.isDynamic || !name.utf8.contains(UInt8(ascii: "/")) || name.hasPrefix(".") else {
            add("error", "no type declares the MIME type '\(name)'")
            return nil
        }
        return type
    }

    /// Adds ranges as pairs. A range that extends to the end of an object of unknown size ends at 2^53 - 1.
    mutating func add(_ key: String, ranges: [ByteRange]) {
        let end: Int64 = (1 << 53) - 1
        let pairs = ranges.map { range in
            let offset = Int64(range.offset)
            // On a platform with 32 bits, the end of a range that has no end is smaller.
            let count = range.end == .max ? max(0, end - offset) : Int64(range.count)
            return JSONValue.array([.integer(offset), .integer(count)])
        }
        add(key, JSONValue.array(pairs))
    }
}
