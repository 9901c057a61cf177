import TypeRegistry

/// The rule by which a name gets the filename extension of a type.
///
/// Source: the discussion of [appendingPathComponent(_:conformingTo:)](https://developer.apple.com/documentation/foundation/url/appendingpathcomponent(_:conformingto:)).
extension UTType {
    /// Returns the extension that has to be appended to a name, so that a file of this name has the type.
    ///
    /// - Parameter path: A name or a path, of which the last component is used.
    /// - Returns: The preferred extension of the type. Nil when the name has an extension that is valid for the type, when
    ///   the type has no extension, when the extension has a slash, and when there is no last component.
    func missingExtension(ofName path: String) -> String? {
        guard let name = LastComponent(of: path)?.name, let tag = preferredFilenameExtension,
            !tag.utf8.contains(UInt8(ascii: "/"))
        else { return nil }
        if let own = LastComponent.filenameExtension(of: name), isValid(filenameExtension: own) { return nil }
        return tag
    }

    /// Whether a filename extension is one of this type, or of a declared type that conforms to it.
    ///
    /// A number is the extension of a few types that Apple does not declare, such as pages of the manual. In `Report 1.2` it
    /// is a version, so it applies only for these types themselves.
    private func isValid(filenameExtension tag: String) -> Bool {
        if tags[.filenameExtension]?.contains(where: { $0.lowercased() == tag.lowercased() }) == true { return true }
        let isNumber = tag.utf8.allSatisfy(\.isDigit)
        guard !isNumber, let type = registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: self) else {
            return false
        }
        return !type.isDynamic
    }
}

/// The last component of a path.
struct LastComponent {
    /// The component, without slashes.
    let name: String
    /// The path up to the end of the component, without the slashes after it.
    let path: String

    /// Finds the last component. Nil for the empty path, and for one of slashes only.
    init?(of path: String) {
        let slash = UInt8(ascii: "/")
        guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return nil }
        let kept = path[...last]
        let start = kept.utf8.lastIndex(of: slash).map { kept.utf8.index(after: $0) }
        name = String(kept[(start ?? kept.startIndex)...])
        self.path = String(kept)
    }

    /// Returns what is after the last period of a name. Nil when nothing is before or after it.
    static func filenameExtension(of name: String) -> String? {
        guard let period = name.utf8.lastIndex(of: UInt8(ascii: ".")), period != name.startIndex else { return nil }
        let tag = name[name.utf8.index(after: period)...]
        return tag.isEmpty ? nil : String(tag)
    }
}
