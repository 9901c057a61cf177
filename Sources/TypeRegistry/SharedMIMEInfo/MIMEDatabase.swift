/// The names and supertypes of MIME types in the databases of a desktop.
///
/// Source: [Shared MIME-info Database 0.21](https://specifications.freedesktop.org/shared-mime-info-spec/latest/), "Subclassing"
/// and "Aliases".
package struct MIMEDatabase: Sendable {
    private var canonical: [String: String] = [:]
    private var aliases: [String: [String]] = [:]
    private var parents: [String: [String]] = [:]

    /// Creates a database of nothing.
    package init() {}

    /// Adds the names and supertypes of a cache. Those that were added before have precedence.
    package mutating func add(_ cache: MIMECache) throws(MIMECacheError) {
        var next = self
        try cache.forEachAlias { alias, mimeType in
            let (alias, mimeType) = (alias.lowercased(), mimeType.lowercased())
            if next.canonical[alias] == nil {
                next.canonical[alias] = mimeType
                next.aliases[mimeType, default: []].append(alias)
            }
        }
        try cache.forEachParent { mimeType, parent in
            let (mimeType, parent) = (mimeType.lowercased(), parent.lowercased())
            if next.parents[mimeType]?.contains(parent) != true { next.parents[mimeType, default: []].append(parent) }
        }
        self = next
    }

    /// Returns the name that an alias denotes, or the name itself. Names are in lower case.
    package func canonicalName(_ mimeType: String) -> String { canonical[mimeType] ?? mimeType }

    /// Returns the other names of a MIME type.
    package func aliases(of mimeType: String) -> [String] { aliases[mimeType] ?? [] }

    /// Returns the direct supertypes of a MIME type, with the implied one: of a string type `text/plain`.
    ///
    /// That everything except `inode/*` is `application/octet-stream`, too, is left to the caller.
    package func parents(of mimeType: String) -> [String] {
        var parents = parents[mimeType] ?? []
        if mimeType.hasPrefix("text/"), mimeType != "text/plain", !parents.contains("text/plain") {
            parents.append("text/plain")
        }
        return parents
    }
}
