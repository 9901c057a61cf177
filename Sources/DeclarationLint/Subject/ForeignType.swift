import AppDeclaration
import TypeRegistry

/// A type that the declarations of an app name, and that neither the system nor the app declares.
struct ForeignType {
    let type: UTType
    /// Where it is named first, and what names it.
    let part: DeclaredType.Part
    let title: String
    /// Where else.
    var related: [LintFinding.Related] = []

    /// Each such type once. None for an app that is not on a platform of Apple's, and for Apple's own.
    static func all(named subject: LintSubject) -> [ForeignType] {
        guard subject.declaration.platform != .linux, subject.app.types == .platform, !subject.isApples else {
            return []
        }
        var found: [ForeignType] = []
        func add(_ part: DeclaredType.Part, _ title: String) {
            // Nearly all are the system's by their prefix, or the app's own, which is seen without the registry.
            guard !subject.isOwnOrSystems(part.text), let type = subject.knownType(part.text),
                !subject.isOwnOrSystems(type)
            else { return }
            if let index = found.firstIndex(where: { $0.type == type }) {
                guard found[index].related.count < 20 else { return }
                found[index].related.append(
                    LintFinding.Related(message: "\(title) names it too", place: part.place))
            } else {
                found.append(ForeignType(type: type, part: part, title: title))
            }
        }
        for entry in subject.documentTypes {
            for part in entry.contentTypes { add(part, entry.title) }
        }
        // Those of the sources are named in code, which is other rules'.
        for scene in subject.code == nil ? subject.documentGroups : [] {
            for content in scene.readable + (scene.writable ?? []) where content.spelling == .identifier {
                let place = LintPlace(file: scene.file ?? subject.file, position: content.position)
                add(
                    DeclaredType.Part(text: content.identifier, place: place),
                    scene.name.map { "the document group '\($0)'" } ?? "a document group without a name")
            }
        }
        for declared in subject.types {
            for part in declared.conformsTo { add(part, "'\(declared.identifier)'") }
        }
        return found
    }
}
