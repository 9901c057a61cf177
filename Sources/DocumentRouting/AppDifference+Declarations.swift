import AppDeclaration
package import TypeRegistry

extension AppDifference {
    /// A change in a declaration that both apps have.
    package struct DeclarationChange: Hashable, Sendable {
        package enum Owner: Hashable, Sendable {
            /// The type with an identifier.
            case type(String)
            /// The document type with a name.
            case documentType(String)
        }

        package enum Key: Hashable, Sendable {
            case kind, conformsTo, rank, role
            case tags(UTTagClass)
        }

        package var owner: Owner
        package var key: Key
        /// The values in the earlier app, in declared order.
        package var before: [String]
        /// The values in the later app, in declared order.
        package var after: [String]

        /// The values that only the later app has.
        package var gained: [String] { after.filter { !before.contains($0) } }
        /// The values that only the earlier app has.
        package var lost: [String] { before.filter { !after.contains($0) } }
    }
}

extension AppDifference.DeclarationChange {
    /// Returns the changes in the types and document types that both apps declare.
    ///
    /// - Complexity: O(declarations + values).
    static func all(from earlier: DocumentApp, to later: DocumentApp) -> [Self] {
        typeChanges(from: earlier, to: later) + documentTypeChanges(from: earlier, to: later)
    }

    private static func typeChanges(from earlier: DocumentApp, to later: DocumentApp) -> [Self] {
        func declared(_ app: DocumentApp) -> [String: TypeDeclaration] {
            // If several declarations have the same identifier, the first is used. Lint reports the others.
            Dictionary(
                app.declaration.types.declarations.map { (TypeIdentifier.folded($0.identifier), $0) },
                uniquingKeysWith: { first, _ in first })
        }
        let (before, after) = (declared(earlier), declared(later))
        var seen: Set<String> = []
        return earlier.declaration.types.declarations.flatMap { type -> [Self] in
            let folded = TypeIdentifier.folded(type.identifier)
            guard seen.insert(folded).inserted, let old = before[folded], let new = after[folded] else { return [] }
            let owner = Owner.type(old.identifier)
            let classes = Set(old.tags.keys).union(new.tags.keys).sorted { $0.rawValue < $1.rawValue }
            let changes =
                [
                    Self(owner: owner, key: .kind, before: [old.kind.rawValue], after: [new.kind.rawValue]),
                    Self(owner: owner, key: .conformsTo, before: old.conformsTo, after: new.conformsTo),
                ]
                + classes.map {
                    Self(owner: owner, key: .tags($0), before: old.tags[$0] ?? [], after: new.tags[$0] ?? [])
                }
            // A value with an unknown build setting is unknown.
            return changes.filter {
                $0.before != $0.after && ($0.before + $0.after).allSatisfy(TypeIdentifier.isWithoutBuildSettings)
            }
        }
    }

    /// Document types are compared if exactly one document type of each app has the name. The role is compared only if it does
    /// not determine the role of a group, whose change ``AppDifference/changes`` contains.
    private static func documentTypeChanges(from earlier: DocumentApp, to later: DocumentApp) -> [Self] {
        func declared(_ app: DocumentApp) -> [String: [DocumentType]] {
            Dictionary(grouping: app.declaration.documentTypes ?? []) { $0.name ?? "" }
        }
        let (before, after) = (declared(earlier), declared(later))
        let hasScenes = earlier.declaration.scenes != nil && later.declaration.scenes != nil
        return (earlier.declaration.documentTypes ?? []).flatMap { type -> [Self] in
            guard let name = type.name, before[name]?.count == 1, let others = after[name], others.count == 1 else {
                return []
            }
            func rank(_ type: DocumentType) -> String { (type.rank ?? .default).rawValue }
            let (owner, other) = (Owner.documentType(name), others[0])
            var changes = [Self(owner: owner, key: .rank, before: [rank(type)], after: [rank(other)])]
            if hasScenes {
                changes.append(
                    Self(owner: owner, key: .role, before: [type.role.rawValue], after: [other.role.rawValue]))
            }
            return changes.filter { $0.before != $0.after }
        }
    }
}
