extension RegistryLayer {
    /// Reads a compiled registry table as one layer: every declaration and app in it, whatever layers it was made
    /// of.
    ///
    /// - Throws: `TypeTableError` when the bytes are not a table, are of another version, or are damaged. Every offset in
    ///   them is checked.
    public init(name: String, role: Role = .other, table bytes: [UInt8]) throws(TypeTableError) {
        let registry = Registry(table: try TypeTable(checking: bytes), findings: [])
        self.init(name: name, role: role, declarations: registry.layers().flatMap(\.declarations))
        apps = registry.apps
    }
}
