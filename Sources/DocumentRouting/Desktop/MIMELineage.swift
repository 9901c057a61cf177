package import TypeRegistry

/// A type and its supertypes, as the MIME types that a desktop uses for them, from nearest to farthest.
///
/// The supertypes are the supertypes in the registry and in the installed MIME type database, in which an EPUB is a zip archive
/// and every text file is plain text. The last MIME type is `application/octet-stream`.
package struct MIMELineage: Sendable {
    package struct Step: Sendable {
        /// The type, or nil for a MIME type that has no type in the registry.
        package let type: UTType?
        /// The MIME types of the step in lowercase, beginning with the name in the database.
        package let mimeTypes: [String]
        /// The number of conformances between the original type and this type.
        package let distance: Int

        /// The identifier of the type, or the MIME type if there is no type.
        package var name: String { type?.identifier ?? mimeTypes.first ?? "" }
    }

    /// The type itself, and those of its supertypes that have a MIME type.
    package private(set) var steps: [Step] = []

    private let database: MIMEDatabase
    private let registry: Registry

    /// Creates the lineage of a type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - mimeType: The MIME type of the file or request, or nil. It must be a MIME type that `type` declares.
    ///   - database: The MIME type database of the desktop.
    package init(of type: UTType, mimeType: String?, in database: MIMEDatabase) {
        self.database = database
        registry = type.registry
        var queue = [step(of: type, mimeType.map { [$0.lowercased()] } ?? [], distance: 0)]
        let isFile = !queue[0].mimeTypes.contains { $0.hasPrefix("x-scheme-handler/") || $0.hasPrefix("inode/") }
        // A URL scheme is not a file type.
        let hasSupertypes = !queue[0].mimeTypes.contains { $0.hasPrefix("x-scheme-handler/") }
        var seenTypes = Set(queue.compactMap { $0.type?.identifier })
        var seenNames = Set(queue.flatMap(\.mimeTypes))
        var next = 0
        while next < queue.count, hasSupertypes {
            let current = queue[next]
            next += 1
            for step in supertypes(of: current) {
                let isNewType = step.type.map { seenTypes.insert($0.identifier).inserted } ?? false
                let names = step.mimeTypes.filter { !seenNames.contains($0) }
                guard isNewType || (step.type == nil && !names.isEmpty) else { continue }
                seenNames.formUnion(names)
                queue.append(Step(type: step.type, mimeTypes: names, distance: step.distance))
            }
        }
        let last = "application/octet-stream"
        steps = queue.filter { !$0.mimeTypes.isEmpty && ($0.distance == 0 || !$0.mimeTypes.contains(last)) }
        guard isFile, queue[0].mimeTypes.first != last else { return }
        let farthest = queue.map(\.distance).max() ?? 0
        steps.append(Step(type: registry.type("public.data"), mimeTypes: [last], distance: max(1, farthest)))
    }

    private func supertypes(of step: Step) -> [Step] {
        var supertypes = step.type?.directSupertypes.map { self.step(of: $0, [], distance: step.distance + 1) } ?? []
        for parent in step.mimeTypes.flatMap(database.parents(of:)) where parent != "application/octet-stream" {
            let type = registry.types(namedInMIME: parent).first
            supertypes.append(
                type.map { self.step(of: $0, [parent], distance: step.distance + 1) }
                    ?? Step(type: nil, mimeTypes: names([parent]), distance: step.distance + 1))
        }
        return supertypes
    }

    private func step(of type: UTType, _ first: [String], distance: Int) -> Step {
        // A desktop ignores parameters: text/plain;charset=utf-8 is text/plain.
        let own = ((type.tags[.mimeType] ?? []) + type.marks(.mimeName) + type.marks(.mimeAlias))
            .filter { !$0.utf8.contains(UInt8(ascii: ";")) }
        return Step(type: type, mimeTypes: names(first + own.map { $0.lowercased() }), distance: distance)
    }

    /// Returns MIME types and their aliases in the database, without duplicates. The name that the database uses comes first.
    private func names(_ mimeTypes: [String]) -> [String] {
        var names: [String] = []
        func add(_ name: String) {
            if !names.contains(name) { names.append(name) }
        }
        for name in mimeTypes { add(database.canonicalName(name)) }
        for name in mimeTypes { add(name) }
        for name in names { for alias in database.aliases(of: name) { add(alias) } }
        return names
    }
}
