import TypeRegistry

/// The applications of a desktop that open a type: those for the type itself, then those for its supertypes.
package struct DesktopHandlers: Sendable {
    /// An application, and the type by which it was found.
    package struct Handler: Sendable {
        package let association: DesktopAssociations.Association
        package let step: MIMELineage.Step

        package var application: DesktopApplication { association.application }
    }

    /// The type and its supertypes.
    package let lineage: MIMELineage
    /// The applications. The first one is the default.
    package let handlers: [Handler]

    /// Finds the applications for a type.
    ///
    /// An application for a more specific type comes before the default one for its supertype, as the specification says. An
    /// application that the user removed from a type is not offered for its supertypes either.
    package init(_ lineage: MIMELineage, in associations: DesktopAssociations) {
        self.lineage = lineage
        var handlers: [Handler] = []
        var removed: Set<String> = []
        for step in lineage.steps {
            for association in associations.applications(for: step.mimeTypes, removed: &removed)
            where !handlers.contains(where: { $0.application.id == association.application.id }) {
                handlers.append(Handler(association: association, step: step))
            }
        }
        self.handlers = handlers
    }
}
