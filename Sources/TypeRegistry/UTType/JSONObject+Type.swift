package import DeclarationFormats

// The JSON objects that the command prints for types.

extension JSONObject {
    /// Creates the JSON object that `show`, `types` and `tree` print for a type.
    package init(_ type: UTType) {
        self.init()
        let declaration = type.declaration
        let tags = type.tags
        add("identifier", type.identifier)
        add("declared", type.isDeclared)
        add("dynamic", type.isDynamic)
        add("public", type.isPublic)
        add("kind", declaration?.kind.rawValue)
        add("conformsTo", declaration?.conformsTo ?? type.directSupertypes.map { $0.identifier })
        add("supertypes", type.supertypeSequence.map { $0.identifier })
        add("extensions", tags[.filenameExtension] ?? [])
        add("mimeTypes", tags[.mimeType] ?? [])
        add("osTypes", tags[.osType] ?? [])
        add("pasteboardTypes", tags[.pasteboardType] ?? [])
        add("preferredExtension", type.preferredFilenameExtension)
        add("preferredMIMEType", type.preferredMIMEType)
        add("mimeType", type.answeredMIMEType)
        add("description", type.localizedDescription)
        add("version", type.version)
        add("referenceURL", type.referenceURLString)
        add("layer", type.layerName)
        add("swiftConstant", SwiftConstant.expression(of: type.identifier, on: type.registry.system))
    }
}

extension UTType {
    /// The MIME type in answers about files of the type: its name for answers, which other programs know, or else the preferred
    /// tag.
    package var answeredMIMEType: String? { firstMark(.mimeName) ?? preferredMIMEType }
}

/// A conformance between two types, as `is` and `conforms` print it.
package struct Conformance {
    package let type: UTType
    package let supertype: UTType
    /// The types from the first to the second type, or nil if there is no path.
    package var path: [UTType]?

    package init(of type: UTType, to supertype: UTType) {
        (self.type, self.supertype) = (type, supertype)
        path = type.conformancePath(to: supertype)
    }
}

extension JSONObject {
    /// Adds the types and the path between them.
    package mutating func add(_ conformance: Conformance) {
        add("type", conformance.type.identifier)
        add("supertype", conformance.supertype.identifier)
        add("conforms", conformance.path != nil)
        add("path", conformance.path?.map { $0.identifier } ?? [])
    }

    /// Adds whether a type conforms to another type, or the error if one of them is unknown.
    ///
    /// A MIME type that no type declares is also treated as unknown. Otherwise, the answer would be that `image/example` is not
    /// an image.
    package mutating func addConformance(of one: String, to other: String, in registry: Registry) {
        guard let one = type(named: one, in: registry), let other = type(named: other, in: registry) else { return }
        add(Conformance(of: one, to: other))
    }

    /// Adds the members that `typeq show --json` prints for a type, or an error if the type is unknown.
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
}
