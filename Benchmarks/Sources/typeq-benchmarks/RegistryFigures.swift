import TypeRegistry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The figures of a registry with a compiled layer of 100,000 types. `Scripts/release/checks/large-registry.py`
/// measures a million types.
enum RegistryFigures {
    /// Prints the cost of lookups, and of an app's declaration over the layer.
    static func print(_ file: String) {
        guard let bytes = read(file), let layer = try? RegistryLayer(name: file, json: bytes) else {
            return Swift.print("  skipped, no types in \(file)")
        }
        let registry = Registry(layers: [layer])
        guard let jpeg = registry.type("public.jpeg"), let data = registry.type("public.data") else { return }
        let declarations = (0..<10).map { index in
            TypeDeclaration(
                identifier: "com.x.t\(index)", kind: .exported, conformsTo: ["public.text"],
                tags: [.filenameExtension: ["xt\(index)", "txt"]], description: "Text \(index)")
        }
        let app = RegistryLayer(name: "app", role: .app, declarations: declarations)
        let unit = Measurement.of { Registry.shipped.type("public.jpeg") == nil ? 0 : 1 }
        Swift.print("  operation                     limit        ns     × shipped   allocations")
        LibraryFigures.row("identifier, shipped alone", nil, unit, unit)
        LibraryFigures.row(
            "identifier → type", nil, Measurement.of { registry.type("public.jpeg") == nil ? 0 : 1 }, unit)
        LibraryFigures.row("conforms(to:)", nil, Measurement.of { jpeg.conforms(to: data) ? 1 : 0 }, unit)
        LibraryFigures.row(
            "an app of ten types over it", 200_000,
            Measurement.of(perBatch: 20) { Registry(layers: [app], over: registry).types.count }, unit)
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }
}
