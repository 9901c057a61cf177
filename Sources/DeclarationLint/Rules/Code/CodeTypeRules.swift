import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum CodePlistConformanceDiffers: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_CODE_PLIST_CONFORMANCE_DIFFERS",
        catches: "a supertype in UTType(exportedAs:conformingTo:) to which the declared type does not conform",
        reason:
            "The supertype in the code is used only if there is no declaration. The code expects a conformance that does not exist. The rule needs the Swift sources.",
        fix: "name the same supertype in the code and in the declaration",
        source: "UTType(exportedAs:conformingTo:) (Apple); PicoMLX/PicoDocs#3")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for mention in subject.code?.types ?? [] {
            guard let parent = mention.conformsTo, let declared = subject.ownDeclaration(of: mention.identifier),
                let type = subject.declaredType(mention.identifier), let expected = subject.declaredType(parent),
                !type.conforms(to: expected)
            else { continue }
            let parents = declared.conformsTo.map { $0.text }.joined(separator: ", ")
            reporter.report(
                "in the code, '\(mention.identifier)' conforms to '\(parent)', but its declaration names \(parents.isEmpty ? "no supertype" : parents)",
                at: Diagnostic.Location(mention.location), fix: .element(parent),
                related: [Diagnostic.Related(message: "the declaration", location: declared.location)])
        }
    }
}

enum ExportedNotDeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EXPORTED_NOT_DECLARED",
        catches: "UTType(exportedAs:) in the sources for a type that the app does not export",
        reason:
            "The result is undefined, a warning is logged, and drags of the type may not start. The rule needs the Swift sources.",
        fix: "add the type to UTExportedTypeDeclarations",
        platformMessage: "Type was expected to be declared and exported in the Info.plist",
        source: "UTType(exportedAs:) (Apple); kiwix/kiwix-apple#589, Stage-11-Agentics/c11#182, thaw-app/Thaw#965")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.knowsDeclarations else { return }
        var nearest = NearestTypes(subject)
        for mention in subject.undeclared(spelled: .exportedAs) {
            let near = nearest.nearestOwn(to: mention.identifier)
            reporter.report(
                "'\(mention.identifier)' is created by UTType(exportedAs:), but UTExportedTypeDeclarations does not declare it"
                    + (near.map { ": did you mean '\($0)'?" } ?? ""), at: mention.location,
                fix: near.map { mention.fix(naming: $0) }
                    ?? .declaration(
                        of: mention.identifier, conformsTo: [mention.conformsTo ?? "public.data"], extensions: ["…"],
                        isExported: true))
        }
    }
}

enum ImportedNotDeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_IMPORTED_NOT_DECLARED",
        catches: "UTType(importedAs:) in the sources for a type that the app does not import",
        reason:
            "If no installed app exports the type, the result is undefined, and a warning is logged. The rule needs the Swift sources.",
        fix: "add the type to UTImportedTypeDeclarations",
        platformMessage: "Type was expected to be declared and imported in the Info.plist",
        source: "UTType(importedAs:) (Apple); orchetect/TimecodeKit, quietapps/QuietClipboard")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.knowsDeclarations else { return }
        var nearest = NearestTypes(subject)
        for mention in subject.undeclared(spelled: .importedAs) {
            let known = subject.base.type(mention.identifier)
            let isDeclaredByApple = known?.declaration?.isDeclaredByApple == true
            let near = known == nil ? nearest.nearest(to: mention.identifier) ?? nearest.suggestion : nil
            reporter.report(
                "'\(mention.identifier)' is created by UTType(importedAs:), but UTImportedTypeDeclarations does not declare it"
                    + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: mention.location, as: isDeclaredByApple ? ImportedAsSystemType.documentation : nil,
                fix: isDeclaredByApple
                    ? mention.fix(spelled: .identifier)
                    : near.map { mention.fix(naming: $0) } ?? declaration(mention, known, subject))
        }
    }

    /// Returns the fix that declares the type. Importing the app's own type would be another mistake.
    private static func declaration(_ mention: TypeMention, _ known: UTType?, _ subject: LintSubject) -> Snippet {
        let isOwn = known == nil && subject.isOwnType(mention.identifier)
        let declaration = Snippet.declaration(
            of: mention.identifier,
            conformsTo: known?.declaration?.conformsTo ?? [mention.conformsTo ?? "public.data"],
            extensions: known?.tags[.filenameExtension] ?? ["…"], isExported: isOwn)
        return isOwn ? "use UTType(exportedAs:) for a type of your own, and" + declaration : declaration
    }
}

enum ImportedAsSystemType: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_IMPORTED_AS_SYSTEM_TYPE", catches: "UTType(importedAs:) of a type that the system declares",
        reason: "The call works, but UTType(_:) or the constant is sufficient and does not require a declaration.",
        fix: "UTType(\"public.json\")", source: "UTType(importedAs:) (Apple)", variantOf: ImportedNotDeclared.self)
}

enum PathAsExtension: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_PATH_AS_EXTENSION", catches: "UTType(filenameExtension:) with a path, a file name or a leading period",
        reason: "The result is nil: an extension cannot contain a period or a slash. The rule needs the Swift sources.",
        fix: "UTType(filenameExtension: url.pathExtension)",
        source: "UTType(filenameExtension:) (Apple); PicoMLX/PicoDocs#3")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for smell in subject.code?.smells ?? [] where smell.subject == "path-as-extension" {
            reporter.report("not a filename extension: \(smell.text)", at: Diagnostic.Location(smell.location))
        }
    }
}

enum TypeEquality: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_TYPE_EQUALITY", catches: "a comparison of types with == in the sources",
        reason:
            "A subtype is not equal to its supertype: a comparison with plain text misses Markdown. Sometimes equality is intended. The rule needs the Swift sources.",
        fix: "type.conforms(to: .plainText)",
        source: "UTType conforms(to:) (Apple); PicoMLX/PicoDocs#3")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for smell in subject.code?.smells ?? [] where smell.subject == "type-equality" {
            reporter.report(
                "types are compared with ==: \(smell.text)", at: Diagnostic.Location(smell.location),
                fix: fix(smell.text))
        }
    }

    /// Returns the comparison as a call, or nil if an operand is truncated.
    private static func fix(_ comparison: String) -> Snippet? {
        for (symbol, negation) in [(" == ", ""), (" != ", "!")] {
            guard let range = comparison.firstRange(ofText: symbol), !comparison.contains("…") else { continue }
            let operands = [String(comparison[..<range.lowerBound]), String(comparison[range.upperBound...])]
            // The type of a member without a base, such as `.png`, is the type of the other operand.
            let isSwapped = operands[0].hasPrefix(".")
            return "\(negation)\(operands[isSwapped ? 1 : 0]).conforms(to: \(operands[isSwapped ? 0 : 1]))"
        }
        return nil
    }
}

enum SourceUnknown: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_SOURCE_UNKNOWN",
        catches:
            "an expression in the sources, or in the specification of a project (project.yml, Project.swift), whose value is known only at run time",
        reason:
            "typeq does not guess the value. Rules that depend on it report nothing. The rule needs the Swift sources or the specification.",
        fix: "write the value as a literal, or declare the app in a typeq.json",
        source: "typeq-swift(1)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let unknowns = subject.code?.unknowns ?? []
        for unknown in unknowns {
            reporter.report("unknown \(unknown.subject): \(unknown.text)", at: Diagnostic.Location(unknown.location))
        }
        // A handwritten declaration may specify the unknown types only for the group, without a location in the sources.
        let locations = Set(unknowns.map { $0.location })
        for group in subject.documentGroups {
            for types in group.unreadTypes where !locations.contains(types.location) {
                reporter.report(
                    "unknown \(types.list.rawValue) content types of \(group.title): \(types.text)",
                    at: types.location.file.isEmpty ? subject.location(of: group) : Diagnostic.Location(types.location))
            }
        }
        reporter.pass(on: [.sourceUnknown], from: subject)
    }
}

enum TypeOnlyInCode: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_TYPE_ONLY_IN_CODE",
        catches: "a type that only another program may declare, used in UTType(\"…\") or as a content type of a group",
        reason:
            "UTType(\"…\") returns nil, unless an installed app happens to declare the type. The app that uses a library must declare its types.",
        fix: "import the type in the app's Info.plist",
        source: "UTType(_:) (Apple); huggingface/swift-chat#16, automerge/automerge-swift#66",
        variantOf: TypeUndeclared.self)
}
