package import DeclarationFormats

// The objects that the command prints for types.

extension JSONObject {
    /// Creates the object that `show`, `types` and `tree` print for a type.
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
        add("description", type.localizedDescription)
        add("version", type.version)
        add("referenceURL", type.referenceURLString)
        add("layer", type.layerName)
    }
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
    package mutating func addConformance(of one: String, to other: String, in registry: Registry) {
        for name in [one, other] where (try? registry.type(named: name)) == nil {
            return add("error", "unknown type '\(name)'")
        }
        guard let one = try? registry.type(named: one), let other = try? registry.type(named: other) else { return }
        add(Conformance(of: one, to: other))
    }
}
