import DeclarationFormats

extension DeclarationDictionary {
    /// The members whose key occurs in an earlier member too, in the order of the file.
    var duplicates: [Member] {
        var duplicates: [Member] = []
        forEachDuplicate { _, later in duplicates.append(later) }
        return duplicates
    }
}
