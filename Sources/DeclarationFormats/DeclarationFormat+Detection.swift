extension DeclarationFormat {
    /// Tells the format from the bytes.
    public static func detect(_ bytes: [UInt8]) -> DeclarationFormat? { bytes.isEmpty ? nil : .json }
}
