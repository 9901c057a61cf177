import TypeRegistry

/// A type of somebody else's that the app names and does not import.
enum ForeignTypeNotImported: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_TYPE_NOT_IMPORTED",
        catches: "a content type or supertype that neither the system nor the app declares, but another program",
        reason:
            "Such a type is known only where a program that declares it is installed. Elsewhere its files have a dynamic type, and the app is offered for none of them.",
        fix: "import the type under UTImportedTypeDeclarations",
        source:
            "Defining file and data types for your app (Apple): import the types of others; MuseScore names 'com.tabledit.document'"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform != .linux, subject.app.types == .platform, !subject.isApples else { return }
        var named: [(type: UTType, part: DeclaredType.Part, title: String)] = []
        for entry in subject.documentTypes {
            for part in entry.contentTypes {
                if let type = foreignType(part.text, subject) { named.append((type, part, entry.title)) }
            }
        }
        // Those of the sources are another rule's.
        for scene in subject.code == nil ? subject.documentGroups : [] {
            for content in scene.readable + (scene.writable ?? []) where content.spelling == .identifier {
                guard let type = foreignType(content.identifier, subject) else { continue }
                let place = LintPlace(file: scene.file ?? subject.file, position: content.position)
                named.append(
                    (
                        type, DeclaredType.Part(text: content.identifier, place: place),
                        "the group '\(scene.name ?? "without a name")'"
                    ))
            }
        }
        for declared in subject.types {
            for part in declared.conformsTo {
                if let type = foreignType(part.text, subject) { named.append((type, part, "'\(declared.identifier)'")) }
            }
        }
        var reported: Set<UTType> = []
        for (type, part, title) in named where reported.insert(type).inserted {
            let others = named.filter { $0.type == type }.dropFirst()
            let isTypeqs = type.identifier.hasPrefix("typeq.")
            reporter.report(
                "\(title) names '\(part.text)', "
                    + (isTypeqs ? "a name that only typeq knows" : "which is not the system's, and is not imported"),
                at: part.place, as: isTypeqs ? TypeqName.self : nil,
                fix: isTypeqs
                    ? nil
                    : "import it under UTImportedTypeDeclarations:"
                        + .type(
                            part.text, conformsTo: type.declaration?.conformsTo ?? ["public.data"],
                            extensions: type.tags[.filenameExtension] ?? []),
                related: others.prefix(20).map {
                    LintFinding.Related(message: "\($0.title) names it too", place: $0.part.place)
                })
        }
    }

    private static func foreignType(_ identifier: String, _ subject: LintSubject) -> UTType? {
        // Nearly all are the system's by their prefix, or the app's own, which is seen without the registry.
        guard !subject.isOwnOrSystems(identifier), let type = subject.knownType(identifier),
            !subject.isOwnOrSystems(type)
        else { return nil }
        return type
    }
}
