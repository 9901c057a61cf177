/// The rules for the text of a tag: which can be asked for, and in which form they are compared.
package enum TagText {
    /// Whether a tag of the class can be asked for.
    ///
    /// An extension with an inner period, a slash or a blank is not one, and no tag is empty (measured on macOS 26.5.1:
    /// `tar.gz`, `adoc.txt` and `ssh/config` give nil, not a dynamic type).
    package static func isValid(_ tag: String, _ tagClass: TableTagClass) -> Bool {
        guard !tag.isEmpty else { return false }
        guard tagClass == .filenameExtension else { return true }
        return !tag.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: " ") }
    }

    /// The tag as it is compared: in lower case where the class does not regard case, else as it is.
    package static func folded(_ tag: String, _ tagClass: TableTagClass) -> String {
        guard tagClass.foldsCase else { return tag }
        return tag.utf8.allSatisfy({ $0 < 0x80 }) ? TypeIdentifier.folded(tag) : tag.lowercased()
    }
}
