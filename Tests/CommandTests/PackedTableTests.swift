import Testing
import TypeRegistry

/// The form in which the modules for WebAssembly contain the tables.
struct PackedTableTests {
    // Source: the definition of PackedTable. The hash tables and the hashes of identifiers are computed again.
    @Test(.enabled(if: PythonTests.hasPython, "there is no python3"), arguments: ["types", "apple"])
    func `A packed table contains the table byte for byte`(name: String) throws {
        let tree = try ThrowawayTree()
        let table = PackageFiles.root + "/Sources/CTypeTable/\(name).table"
        let run = try TypeqProcess(
            program: PackageFiles.root + "/Web/pack-table", [table, tree.path("packed")].map { Array($0.utf8) },
            in: tree.root, environment: ["PATH": "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"])
        #expect(run.exitCode == 0, "\(run.messages)")
        let packed = try #require(try FileBytes.read(tree.path("packed")))
        let original = try #require(try FileBytes.read(table))
        #expect(packed.count < original.count)
        let unpacked = packed.withUnsafeBytes { PackedTable.unpacked($0) }
        // The bytes are valid for the lifetime of the memory.
        withExtendedLifetime(unpacked) { #expect(Array(unpacked.bytes) == original) }
    }
}
