import DeclarationFormats
package import TypeRegistry

// Content types that were not read, and the groups that may therefore read a type.

extension DocumentApp {
    /// Content types of a document group or document type that were not read: an expression whose value is not apparent from
    /// the sources, or an identifier with an unknown build setting.
    package struct UnreadTypes: Sendable {
        /// The source text, truncated.
        package var text: String
        /// The location, or nil if it is unknown. The file is empty for a location in the declaration of the app.
        package var location: SourceCode.Location?
        /// The step that makes the types known, as a phrase for messages. If unread modules may declare the types, the
        /// phrase names these modules.
        package var advice: String
        /// The number of known content types that precede the unread content types in their list.
        package var index = 0
        /// The types that may be in the list, or nil if any type may be in it.
        package var possible: [UTType]?

        /// Returns whether a type with the given supertypes may conform to one of the content types.
        package func mayInclude(_ lineage: [(type: UTType, steps: Int)]) -> Bool {
            possible?.contains { possible in lineage.contains { $0.type == possible } } ?? true
        }

        /// The text and the location, for messages.
        package var title: String {
            guard let location else { return "'\(text)'" }
            let position = "\(location.position.line):\(location.position.column)"
            return "'\(text)' (\(location.file.isEmpty ? "at " : location.file + ":")\(position))"
        }
    }

    /// Returns the first group that precedes another group and may read a type, because some of its content types were not
    /// read.
    ///
    /// - Parameters:
    ///   - lineage: The type and its supertypes.
    ///   - reader: The first group that is known to read the type, or nil if there is none.
    /// - Returns: The group and its unread content types, or nil if no group before `reader` may read the type.
    /// - Complexity: O(groups with unread types × supertypes).
    package func firstUnread(
        along lineage: [(type: UTType, steps: Int)], before reader: Reader?
    ) -> (group: Group, types: UnreadTypes)? {
        for index in index.unreadGroups where index < reader?.group ?? .max {
            if let types = groups[index].unreadReadable.first(where: { $0.mayInclude(lineage) }) {
                return (groups[index], types)
            }
        }
        return nil
    }

    /// Returns the first document type that may claim a type, because some of its content types were not read.
    package func firstUnreadClaim(along lineage: [(type: UTType, steps: Int)]) -> UnreadTypes? {
        claimedTypes.lazy.flatMap { $0.unread }.first { $0.mayInclude(lineage) }
    }

    /// A description of the first scene in the sources that was not read, if any. The scene may contain document groups.
    package var unreadScene: String? {
        declaration.code?.unknowns.first { $0.subject == "scene" }.map { scene in
            let position = scene.location.position
            return "'\(scene.text)' (\(scene.location.file):\(position.line):\(position.column))"
        }
    }

    /// The unread content types of all groups and document types, and the unread extensions of all types, each with its owner.
    /// There are no duplicates.
    package var unreadTypes: [(owner: String, types: UnreadTypes)] {
        var seen: Set<String> = []
        let groups = groups.flatMap { group in
            (group.unreadReadable + group.unreadWritable).map { ("the document group '\(group.name)'", $0) }
        }
        let claims = claimedTypes.flatMap { claim in
            claim.unread.map { (claim.documentType.name.map { "the document type '\($0)'" } ?? "a document type", $0) }
        }
        let tags = unreadExtensions.map { ("the type '\($0.type.identifier)'", $0.text) }
        return (groups + claims + tags).filter { seen.insert($0.1.title).inserted }.map { (owner: $0.0, types: $0.1) }
    }
}

extension AppDeclaration {
    /// Returns phrases that name the unread modules that may declare some unread content types. These are the modules
    /// that the file imports, with their packages or targets if known. If the file imports none, the phrases name all
    /// dependencies that were not read.
    func unreadDependencies(of types: SceneDeclaration.UnreadTypes) -> [String] {
        let modules = code?.unknowns.first { $0.location == types.location }?.unreadModules ?? []
        guard !modules.isEmpty else { return unreadDependencies }
        return modules.map { module in
            unreadDependencies.first { $0.firstRange(ofText: "'\(module)'") != nil } ?? "the module '\(module)'"
        }
    }
}

extension DocumentApp.UnreadTypes {
    /// Creates the unread content types of a scene.
    ///
    /// - Parameters:
    ///   - types: The content types.
    ///   - scene: The scene.
    ///   - registry: The types of the app.
    ///   - dependencies: The unread modules that may declare the types, each as a phrase.
    init(
        _ types: SceneDeclaration.UnreadTypes, of scene: SceneDeclaration, in registry: Registry, dependencies: [String]
    ) {
        text = types.text.isEmpty ? "a content type" : types.text
        location = types.location
        index = types.index
        possible = types.possible.map { $0.compactMap { registry.type(of: $0) } }
        advice =
            scene.file == nil
            ? "write the identifier of the type instead of 'unknown'"
            : (dependencies.isEmpty
                ? ""
                : "the type may be declared in \(dependencies.joined(separator: " or ")), which typeq does not read: ")
                + "write the type as UTType(\"…\") in the sources, or declare the app in a typeq.json"
    }

    /// Creates an unread content type from an identifier with an unknown build setting, or returns nil if the
    /// identifier contains none.
    init?(_ identifier: String, at position: SourcePosition?, file: String?) {
        guard TypeIdentifier.withoutBuildSettings(identifier) != identifier else { return nil }
        self.init(setting: identifier, "the identifier", at: position, file: file)
    }
}
