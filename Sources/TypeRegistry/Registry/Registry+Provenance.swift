// What a report about the origin of answers needs.

extension Registry {
    /// The bytes of the shipped table, which live as long as the process.
    package static var shippedBytes: UnsafeRawBufferPointer { TableMemory.embedded.bytes }

    /// The version of the format of compiled tables.
    package static var tableVersion: Int { Int(TableLayout.version) }
}
