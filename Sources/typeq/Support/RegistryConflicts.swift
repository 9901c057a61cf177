import DeclarationFormats
import TypeRegistry

extension RegistryCheck {
    /// Returns the findings about declarations and tags in a file that have no effect, because a type in a lower layer takes
    /// precedence.
    ///
    /// - Parameters:
    ///   - layer: The declarations in the file.
    ///   - file: The name of the file.
    ///   - registry: The registry with the declarations.
    ///   - base: The registry without them.
    /// - Returns: The findings, in the order of the declarations.
    static func conflicts(
        of layer: RegistryLayer, in file: String, _ registry: Registry, over base: Registry
    ) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        let own = Set(layer.eachDeclaration.map { TypeIdentifier.folded($0.identifier) })
        for declaration in layer.eachDeclaration where !declaration.isDeclaredByApple {
            let identifier = declaration.identifier
            let location = Diagnostic.Location(file: file, position: declaration.position)
            guard let type = registry.type(identifier) else { continue }
            if base.type(identifier)?.declaration?.isDeclaredByApple == true {
                let isUnused = type.declaration?.isDeclaredByApple == true
                findings.append(
                    Diagnostic(
                        id: isUnused || declaration.kind == .exported
                            ? "W_REDECLARES_SYSTEM_TYPE" : "I_IMPORTS_SYSTEM_TYPE",
                        "the system declares '\(identifier)' itself"
                            + (isUnused ? ": this declaration is not used" : ""),
                        at: location, identifier: identifier))
                continue
            }
            let tagged = [(UTTagClass.filenameExtension, "extension"), (.mimeType, "MIME type")].filter {
                declaration.tags[$0.0]?.isEmpty == false
            }
            // The search for the supertype follows the whole chain of a type, so types without tags are skipped.
            guard !tagged.isEmpty,
                let side = ["public.data", "com.apple.package", "public.directory"].lazy.compactMap({
                    registry.type($0)
                })
                .first(where: type.conforms(to:))
            else { continue }
            for (tagClass, noun) in tagged {
                for tag in declaration.tags[tagClass] ?? [] {
                    let winner = registry.type(tag: tag, tagClass: tagClass, conformingTo: side)
                    // Another check compares the types of the file that are used.
                    guard let winner, winner.isDeclared, winner != type,
                        !own.contains(winner.identifier) || winner.declaration?.isDeclaredByApple == true
                    else { continue }
                    findings.append(
                        Diagnostic(
                            .extConflict,
                            "the \(noun) '\(tag)' of '\(identifier)' belongs to '\(winner.identifier)', which takes precedence",
                            identifier: identifier, position: declaration.position, file: file))
                }
            }
        }
        return findings
    }
}
