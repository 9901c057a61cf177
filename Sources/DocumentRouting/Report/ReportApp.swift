import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// The app on the page of a report: its groups, and the types that it names.
struct ReportApp {
    let app: DocumentApp
    let types: TypeRows
    /// The relations of the groups to the types on the page.
    let openings: ReportOpenings

    /// Whether scenes were not read. Document types replace them, and what they open is unknown.
    private var hasUnknownScenes: Bool {
        app.declaration.unreadDeclarations != nil || app.declaration.unreadSources != nil
    }

    /// The members of the JSON object that the script of the page reads.
    var members: [(String, JSONValue)] {
        let unreadTypes = app.unreadTypes.map {
            "\($0.owner) names \($0.types.title), which was not read: \($0.types.advice)"
        }
        let unread =
            app.declaration.unreadDeclarations ?? app.declaration.unreadSources
            ?? (unreadTypes.isEmpty ? nil : unreadTypes.joined(separator: "; "))
        return [
            ("name", .string(app.declaration.name ?? app.displayName)),
            ("identifier", .string(app.declaration.identifier ?? "")),
            ("platform", .string(app.declaration.platform.rawValue)),
            ("allTypes", .boolean(app.types == .all)),
            ("unread", unread.map { .string($0) } ?? .null),
            ("unknownScenes", .boolean(hasUnknownScenes)),
            ("groups", .array(app.groups.indices.map { group(at: $0) })),
            ("openings", openings.value),
            ("rows", rows),
        ]
    }

    private func group(at index: Int) -> JSONValue {
        let group = app.groups[index]
        func numbers(_ list: [UTType]) -> JSONValue { .array(list.map { types.reference($0) }) }
        return .object([
            ("name", .string(group.name)), ("role", .string(group.role.rawValue)),
            ("readable", numbers(group.readable)), ("writable", numbers(group.writable)),
            ("unread", .boolean(hasUnknownScenes || !group.unreadReadable.isEmpty)),
            ("hidden", numbers(hasUnknownScenes ? [] : app.hiddenTypes(ofGroupAt: index).map { $0.type })),
        ])
    }

    /// The types that the app uses: the types that its groups read and write, that its document types claim, or that it
    /// declares. Each row contains the document types that claim exactly this type.
    private var rows: JSONValue {
        let own = app.declaration.types.declarations.compactMap { app.registry.type($0.identifier) }
        let named =
            app.groups.flatMap { $0.readable + $0.writable } + app.claimedTypes.flatMap { $0.contentTypes } + own
        var seen: Set<String> = []
        return .array(
            named.filter { seen.insert($0.identifier).inserted }.map { type in
                let claims = app.index.claims(on: type).map { app.claimedTypes[$0].documentType }
                return .array([types.reference(type), .strings(claims.map { sentence($0) })])
            })
    }

    private func sentence(_ claim: DocumentType) -> String {
        let rank = claim.rank ?? .default
        return (claim.name.map { "'\($0)', " } ?? "") + "\(claim.role.rawValue), rank \(rank.rawValue)"
    }
}
