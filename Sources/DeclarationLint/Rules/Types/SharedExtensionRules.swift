import DeclarationFormats
import TypeRegistry

enum ExtConflict: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_EXT_CONFLICT",
        catches:
            "an extension that an exported type shares with a system type, or that two types of the app share",
        reason:
            "An extension belongs to only one type. A type that the system exports always takes precedence over the app's type: files have the system's type, and a group that reads only the app's type does not open them. Between two types of the same app, the order of declaration determines the result. An exported type takes the extension from a type that the system only imports, and with it the files of other apps.",
        fix: "also claim the system's type, or give the documents their own extension",
        source:
            "Core types and precedence as measured (typeq-registry(5)); coteditor/CotEditor#1311, Shpigford/clearly#40, frankshaka/uti-race-demo"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var claims: Claims = [:]
        for type in subject.types {
            for part in type.extensions {
                let claim = Claim(extension: part.text.lowercased(), type: TypeIdentifier.folded(type.identifier))
                claims[claim, default: []].append((type, part))
            }
        }
        for type in subject.types {
            guard let own = subject.declaredType(type.identifier), own.declaration?.isDeclaredByApple != true else {
                continue
            }
            for loss in losses(of: type, claims, subject) { report(loss, of: type, claims, subject, &reporter) }
            reportTaken(by: type, own, subject, &reporter)
        }
    }

    /// A claim on an extension: the extension, and the folded identifier of a type that has the extension.
    private struct Claim: Hashable {
        let `extension`: String
        let type: String
    }

    private typealias Claims = [Claim: [(type: DeclaredType, part: DeclaredType.Part)]]

    /// Reports an exported type that takes an extension from a type that the system only imports, which affects every device
    /// with the app.
    private static func reportTaken(
        by type: DeclaredType, _ own: UTType, _ subject: LintSubject, _ reporter: inout Reporter
    ) {
        for part in type.isExported ? type.extensions : []
        where winner(of: part.text.lowercased(), type, subject) == own {
            let systems = Registry.apple.type(
                tag: part.text, tagClass: .filenameExtension, conformingTo: Registry.apple.type("public.data"))
            guard let systems, systems.declaration?.isDeclaredByApple == true, systems != own else { continue }
            reporter.report(
                "the extension '\(part.text.lowercased())' of '\(type.identifier)' belongs to '\(systems)' where the app is "
                    + "not installed: the app takes over the files of other apps",
                at: part.location, as: own.conforms(to: systems) ? ExtShared.documentation : nil,
                fix: "import '\(systems)' under UTImportedTypeDeclarations, and claim this type")
        }
    }

    /// Extensions of a type that all belong to another type.
    private struct Loss {
        let winner: UTType
        var parts: [DeclaredType.Part]
    }

    /// Returns the extensions that a type of the app loses, grouped by the type that takes precedence, with one finding for
    /// each group.
    private static func losses(of type: DeclaredType, _ claims: Claims, _ subject: LintSubject) -> [Loss] {
        var losses: [Loss] = []
        var indexes: [UTType: Int] = [:]
        for part in type.extensions {
            let text = part.text.lowercased()
            guard let winner = winner(of: text, type, subject),
                TypeIdentifier.folded(type.identifier) != winner.identifier
            else { continue }
            let isOwn = claims[Claim(extension: text, type: winner.identifier)] != nil
            guard winner.declaration?.isDeclaredByApple == true || isOwn else { continue }
            if let known = indexes[winner] {
                losses[known].parts.append(part)
            } else {
                indexes[winner] = losses.count
                losses.append(Loss(winner: winner, parts: [part]))
            }
        }
        return losses
    }

    private static func report(
        _ loss: Loss, of type: DeclaredType, _ claims: Claims, _ subject: LintSubject, _ reporter: inout Reporter
    ) {
        let names = loss.parts.map { "'\($0.text.lowercased())'" }.joined(separator: ", ")
        let isDeclaredByApple = loss.winner.declaration?.isDeclaredByApple == true
        // If the app also opens the other type, it can still open the files.
        let isOpened = loss.parts.allSatisfy { subject.opens(loss.winner, extension: $0.text) }
        reporter.report(
            (loss.parts.count == 1 ? "the extension \(names)" : "the extensions \(names)")
                + " of '\(type.identifier)' \(loss.parts.count == 1 ? "belongs" : "belong") to '\(loss.winner.identifier)'"
                + (isDeclaredByApple
                    ? ", a system type: such a file never has the app's type" : ", which takes precedence"),
            at: loss.parts[0].location, as: type.isExported && !isOpened ? nil : ExtShared.documentation,
            related: loss.parts.lazy
                .flatMap { claims[Claim(extension: $0.text.lowercased(), type: loss.winner.identifier)] ?? [] }
                .prefix(20).map {
                    Diagnostic.Related(
                        message: "'\($0.type.identifier)' claims the extension here", location: $0.part.location)
                })
    }

    /// Returns the type of a file or folder with the extension.
    private static func winner(of text: String, _ type: DeclaredType, _ subject: LintSubject) -> UTType? {
        let isPackage = subject.declaredType(type.identifier)?.supertypeSequence.contains {
            $0.identifier == "com.apple.package"
        }
        let side = subject.registry.type(isPackage == true ? "com.apple.package" : "public.data")
        return subject.registry.type(tag: text, tagClass: .filenameExtension, conformingTo: side).flatMap {
            $0.isDeclared ? $0 : nil
        }
    }
}

enum ExtShared: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_EXT_SHARED",
        catches:
            "an extension that an imported type shares with another type, or that a type shares with a supertype or with another type that the app opens",
        reason:
            "The other type takes precedence: files with the extension never have this type. The app opens them anyway, or only imports the type.",
        fix: "claim the type that takes precedence",
        source: "Core types and precedence as measured (typeq-registry(5))",
        variantOf: ExtConflict.self)
}
