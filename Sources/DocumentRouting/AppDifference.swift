package import AppDeclaration
import TypeRegistry

/// The difference between the declarations of two apps, or of two versions of an app.
package struct AppDifference: Sendable {
    /// The document group or scene that opens a file.
    package struct Opening: Hashable, Sendable {
        /// The name of the document group, or nil if no group opens the file.
        package var group: String?
        /// The role of the group: editor or viewer.
        package var role: SceneDeclaration.Role?
        /// The scene that receives the URL of the file in an app without document groups.
        package var scene: String?
        /// The identifier of the file's type.
        package var type: String
        /// The reason why it is unknown which group opens the file, or nil if the group is known.
        package var code: DecisionErrorCode?

        package var isUnknown: Bool { code != nil }
    }

    /// A change in the way in which files open.
    package struct Change: Hashable, Sendable {
        /// The filename extension of the files, or nil for a type without extensions.
        package var filenameExtension: String?
        /// The group or scene that opens the files in the earlier app.
        package var before: Opening
        /// The group or scene that opens the files in the later app.
        package var after: Opening
    }

    /// The identifiers of types that only the later app declares, in declared order.
    package var gainedTypes: [String]
    /// The identifiers of types that only the earlier app declares, in declared order.
    package var lostTypes: [String]
    /// The content types that only the later app claims or reads.
    package var gainedContentTypes: [String]
    /// The content types that only the earlier app claims or reads.
    package var lostContentTypes: [String]
    /// The changes in declarations that both apps have: types in declared order, then document types.
    package var declarationChanges: [DeclarationChange]
    /// The groups that open content types although only one app names them, keyed by identifier: the group of the earlier app
    /// for ``gainedContentTypes``, and the group of the later app for ``lostContentTypes``.
    package var openers: [String: String] = [:]
    /// The changes in the way in which files open, ordered by extension and type.
    package var changes: [Change]

    /// Whether there are no differences.
    package var isEmpty: Bool {
        gainedTypes.isEmpty && lostTypes.isEmpty && gainedContentTypes.isEmpty && lostContentTypes.isEmpty
            && declarationChanges.isEmpty && changes.isEmpty
    }

    /// Compares the declarations of two apps, and their decisions for every type that either app reads.
    ///
    /// A value that was not read in one of the apps is unknown: it is neither gained nor lost, and a decision that
    /// depends on it is unknown.
    ///
    /// - Parameters:
    ///   - earlier: The first app.
    ///   - later: The second app, or a later version of the first.
    /// - Complexity: O(types that either app reads × supertypes).
    package init(from earlier: DocumentApp, to later: DocumentApp) {
        func identifiers(_ app: DocumentApp) -> [String] { app.declaration.types.declarations.map { $0.identifier } }
        let areTypesRead = [earlier, later].map { $0.declaration.unreadDeclarations == nil }
        gainedTypes = areTypesRead[0] ? Self.difference(identifiers(later), identifiers(earlier)) : []
        lostTypes = areTypesRead[1] ? Self.difference(identifiers(earlier), identifiers(later)) : []
        func contents(_ app: DocumentApp) -> [String] {
            (app.claimedTypes.flatMap { $0.contentTypes } + app.groups.flatMap { $0.readable }).map { $0.identifier }
        }
        gainedContentTypes = earlier.isUnread ? [] : Self.difference(contents(later), contents(earlier))
        lostContentTypes = later.isUnread ? [] : Self.difference(contents(earlier), contents(later))
        declarationChanges = areTypesRead.allSatisfy { $0 } ? DeclarationChange.all(from: earlier, to: later) : []
        changes = Self.changes(from: earlier, to: later)
        for (types, app) in [(gainedContentTypes, earlier), (lostContentTypes, later)] {
            for type in types { openers[type] = Self.opening(ofType: type, in: app).group }
        }
    }

    /// Returns the strings of one list that the other list does not contain, without duplicates. Case is ignored.
    private static func difference(_ texts: [String], _ others: [String]) -> [String] {
        var seen = Set(others.map(TypeIdentifier.folded))
        let found = texts.filter { seen.insert(TypeIdentifier.folded($0)).inserted }
        // An identifier with an unknown build setting may be equal to an identifier in the other list.
        let templates = others.filter { !TypeIdentifier.isWithoutBuildSettings($0) }.map(BuildSettingTemplate.init)
        return found.filter { text in
            if templates.contains(where: { $0.mayExpand(to: text) }) { return false }
            let own = BuildSettingTemplate(text)
            return !own.hasSettings || !others.contains(where: own.mayExpand)
        }
    }

    private static func changes(from earlier: DocumentApp, to later: DocumentApp) -> [Change] {
        var extensions: Set<String> = []
        var plain: Set<String> = []
        for app in [earlier, later] {
            let readable = Set(
                app.groups.flatMap { $0.readable }
                    + (app.hasOnlyWindows ? app.claimedTypes.flatMap { $0.contentTypes } : []))
            for type in app.registry.types
            where readable.contains(type) || type.supertypeSequence.contains(where: readable.contains) {
                let tags = type.tags[.filenameExtension] ?? []
                if tags.isEmpty { plain.insert(type.identifier) }
                extensions.formUnion(tags.map { $0.lowercased() })
            }
            for claim in app.claimedTypes where claim.isLegacy {
                extensions.formUnion(claim.documentType.extensions.filter { $0 != "*" }.map { $0.lowercased() })
            }
        }
        let byExtension = extensions.filter(TypeIdentifier.isWithoutBuildSettings).sorted().compactMap { text in
            change(text, opening(of: text, in: earlier), opening(of: text, in: later))
        }
        let byType = plain.sorted().compactMap { identifier in
            change(nil, opening(ofType: identifier, in: earlier), opening(ofType: identifier, in: later))
        }
        return byExtension + byType
    }

    /// Returns the change, or nil if there is none. A different type is a change only if a group opens the file.
    private static func change(_ text: String?, _ before: Opening, _ after: Opening) -> Change? {
        guard
            before.group != after.group || before.role != after.role || before.scene != after.scene
                || before.code != after.code || (before.group != nil && before.type != after.type)
        else { return nil }
        return Change(filenameExtension: text, before: before, after: after)
    }

    private static func opening(of text: String, in app: DocumentApp) -> Opening {
        for side in ["public.data", "com.apple.package"] {
            let type = app.registry.type(tag: text, tagClass: .filenameExtension, conformingTo: app.registry.type(side))
            guard let type, type.isDeclared || side == "com.apple.package" else { continue }
            return opening(of: type, extension: text, in: app)
        }
        // A declaration that was not read may contain the extension.
        let mayBeDeclared = [false, true].contains { !app.unreadTypes(ofExtension: text, isDirectory: $0).isEmpty }
        return Opening(type: text, code: app.isUnread ? .unreadSources : mayBeDeclared ? .unknownTypes : nil)
    }

    private static func opening(ofType identifier: String, in app: DocumentApp) -> Opening {
        if let type = app.registry.type(identifier) { return opening(of: type, extension: nil, in: app) }
        let mayBeDeclared = app.declaration.types.eachDeclaration.contains {
            BuildSettingTemplate.mayEqual($0.identifier, identifier)
        }
        return Opening(type: identifier, code: app.isUnread ? .unreadSources : mayBeDeclared ? .unknownTypes : nil)
    }

    private static func opening(of type: UTType, extension text: String?, in app: DocumentApp) -> Opening {
        let file = DocumentFile(
            type: type, mimeType: type.preferredMIMEType, filenameExtension: text,
            isWritable: nil, isFolderWritable: true)
        let facts = OpeningDecision(of: file, in: app, origin: .usual(for: app)).outcome.facts
        return Opening(
            group: facts.group, role: facts.role,
            scene: facts.documentType.map { _ in facts.scene ?? "the app delegate" }, type: type.identifier,
            code: facts.code.flatMap { $0.isUnread ? $0 : nil })
    }
}

extension DocumentApp {
    /// Whether the scenes or the declarations of the app were not read.
    fileprivate var isUnread: Bool {
        declaration.unreadSources != nil || declaration.unreadDeclarations != nil
    }
}
