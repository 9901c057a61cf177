import TypeRegistry

/// The rule for adding the filename extension of a type to a name.
///
/// Source: the discussion of
/// [appendingPathComponent(_:conformingTo:)](https://developer.apple.com/documentation/foundation/url/appendingpathcomponent(_:conformingto:)).
extension UTType {
    /// Returns the extension that must be appended to a name, so that a file with this name has the type.
    ///
    /// - Parameter path: A name or a path. Only the last component is used.
    /// - Returns: The preferred extension of the type. Returns nil if the name has an extension that is valid for the type, if
    ///   the type has no extension, if the extension contains a slash, or if there is no last component.
    func missingExtension(ofName path: String) -> String? {
        guard let name = LastComponent(of: path)?.name, let tag = preferredFilenameExtension,
            !tag.utf8.contains(UInt8(ascii: "/"))
        else { return nil }
        if let own = LastComponent.filenameExtension(of: name), isValid(filenameExtension: own) { return nil }
        return tag
    }

    /// Returns whether a filename extension belongs to this type, or to a declared type that conforms to it.
    ///
    /// A few types that Apple does not declare, such as manual pages, have numbers as extensions. In `Report 1.2`, the number
    /// is a version, so such an extension is valid only for these types themselves.
    private func isValid(filenameExtension tag: String) -> Bool {
        if tags[.filenameExtension]?.contains(where: { $0.lowercased() == tag.lowercased() }) == true { return true }
        let isNumber = tag.utf8.allSatisfy(\.isDigit)
        guard !isNumber, let type = registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: self) else {
            return false
        }
        return !type.isDynamic
    }
}

struct LastComponent {
    /// The component, without slashes.
    let name: String
    /// The path up to the end of the component, without trailing slashes.
    let path: String

    /// Finds the last component of a path. Returns nil if the path is empty or consists only of slashes.
    init?(of path: String) {
        let slash = UInt8(ascii: "/")
        guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return nil }
        let kept = path[...last]
        let start = kept.utf8.lastIndex(of: slash).map { kept.utf8.index(after: $0) }
        name = String(kept[(start ?? kept.startIndex)...])
        self.path = String(kept)
    }

    /// Returns the text after the last period of a name, or nil if the text before or after it is empty.
    static func filenameExtension(of name: String) -> String? {
        guard let period = name.utf8.lastIndex(of: UInt8(ascii: ".")), period != name.startIndex else { return nil }
        let tag = name[name.utf8.index(after: period)...]
        return tag.isEmpty ? nil : String(tag)
    }
}
