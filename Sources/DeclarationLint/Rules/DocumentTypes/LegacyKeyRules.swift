import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum LegacyKeysIgnored: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_LEGACY_KEYS_IGNORED",
        catches: "CFBundleTypeExtensions, CFBundleTypeMIMETypes or CFBundleTypeOSTypes next to LSItemContentTypes",
        reason:
            "If LSItemContentTypes is present, the system ignores these keys. The keys mislead readers of the Info.plist.",
        fix: "delete the legacy keys",
        source:
            "Core Foundation Keys (Apple, archived); beeware/briefcase-macOS-app-template#72, TheInfiniteKind/appbundler#50; 232 of 658 document types in a sample"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes where !entry.contentTypes.isEmpty && entry.hasLegacyClaims {
            let keys = ["CFBundleTypeExtensions", "CFBundleTypeMIMETypes", "CFBundleTypeOSTypes"].filter {
                entry.entry?[$0] != nil
            }
            reporter.report(
                "\(entry.title) has LSItemContentTypes, so its \(keys.joined(separator: ", ")) "
                    + (keys.count == 1 ? "is ignored" : "are ignored"),
                at: keys.first.map { entry.location(of: $0) } ?? entry.location)
        }
    }
}

enum LegacyOnlyShim: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_LEGACY_ONLY_SHIM", catches: "a document type with only legacy keys, although others have content types",
        reason: "One such entry enables legacy matching for the whole app: extensions are compared before types.",
        fix: "declare the type, and name it under LSItemContentTypes",
        source:
            "NSDocumentController (AppKit headers); coo-ona/cooViewer#16, aonez/Keka#92; 206 of 658 document types in a sample"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isMobile, subject.declaration.platform != .linux else { return }
        let entries = subject.documentTypes.filter { $0.opensDocuments }
        let legacy = entries.filter { $0.isLegacy }
        guard let first = legacy.first else { return }
        let isAnyFile = legacy.allSatisfy {
            $0.documentType.documentClass == nil && ($0.claimsAnyFile || $0.documentType.osTypes.first == "fold")
        }
        let isAll = legacy.count == entries.count
        reporter.report(
            "\(first.title) has no LSItemContentTypes, only legacy keys"
                + (legacy.count > 1 ? " (\(legacy.count - 1) more)" : "")
                + (isAll ? "" : ": all files of the app are matched by extension first"),
            at: first.location,
            as: isAll || isAnyFile || !hasDocumentController(subject) ? LegacyOnly.documentation : nil,
            related: legacy.dropFirst().prefix(20).map {
                Diagnostic.Related(message: "\($0.title) has no content types either", location: $0.location)
            })
    }

    /// Returns whether NSDocumentController opens documents: whether an entry names a document class, or the app has a document
    /// group.
    private static func hasDocumentController(_ subject: LintSubject) -> Bool {
        !subject.documentGroups.isEmpty || subject.documentTypes.contains { $0.documentType.documentClass != nil }
    }
}

enum LegacyOnly: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_LEGACY_ONLY", catches: "document types with legacy keys only, where that is intended or has no effect",
        reason:
            "All entries have legacy keys only; or they claim any file or folder and have no document class; or the app has no document controller, neither an NSDocumentClass nor a DocumentGroup in its sources.",
        fix: "declare the type, and name it under LSItemContentTypes",
        source: "NSDocumentController (AppKit headers); 206 of 658 document types in a sample",
        variantOf: LegacyOnlyShim.self)
}

enum ExtensionUndeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EXTENSION_UNDECLARED",
        catches: "an extension in CFBundleTypeExtensions that none of the content types of the entry has",
        reason:
            "With LSItemContentTypes, the extensions of the entry are ignored. A file with this extension has a dynamic type, which the app does not claim, so the file does not open.",
        fix: "declare a type with the extension, and name it under LSItemContentTypes",
        source: "Core Foundation Keys (Apple, archived); TheInfiniteKind/appbundler#50")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes where !entry.contentTypes.isEmpty {
            // An undeclared content type may be intended to have the extension. Another rule reports it.
            guard entry.contentTypes.allSatisfy({ subject.declaredType($0.text) != nil }) else { continue }
            let lost = entry.extensions.filter { part in
                // A dynamic type conforms to public.data, so an app that claims all data or any extension opens the file.
                guard part.text != "*", let type = type(of: part.text, subject) else { return false }
                // A type of another program exists only if that program is installed.
                guard type.isDynamic || !subject.isOwnOrSystems(type) else { return false }
                return !subject.opens(type, extension: part.text)
            }
            guard let first = lost.first else { continue }
            let names = lost.map { "'\($0.text)'" }.joined(separator: ", ")
            reporter.report(
                "\(entry.title) has content types, so its "
                    + (lost.count == 1
                        ? "extension \(names) is ignored, and no type has this extension"
                        : "extensions \(names) are ignored, and no type has these extensions"),
                at: first.location,
                fix: .declaration(
                    of: "com.example.\(first.text)", named: "a type with the extension",
                    conformsTo: ["public.data", "public.content"], extensions: [first.text], isExported: false))
        }
    }

    private static func type(of text: String, _ subject: LintSubject) -> UTType? {
        let plain = text.hasPrefix(".") ? String(text.dropFirst()) : text
        // Any declared type is accepted, including package types.
        let any = subject.registry.type(tag: plain, tagClass: .filenameExtension, conformingTo: nil)
        guard let any, any.isDynamic else { return any }
        return subject.registry.type(
            tag: plain, tagClass: .filenameExtension, conformingTo: subject.registry.type("public.data"))
    }
}

enum LSTypeIsPackageIgnored: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_LSTYPEISPACKAGE_IGNORED",
        catches: "LSTypeIsPackage next to LSItemContentTypes, where it contradicts the types",
        reason:
            "The key is ignored: the type determines whether a document is a package. Documents that are meant to be packages are plain folders, or vice versa.",
        fix: "let the type conform to com.apple.package, and delete LSTypeIsPackage",
        source:
            "Core Foundation Keys (Apple, archived); electron-userland/electron-builder#995, knurling/ServiceStation#32"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes where !entry.contentTypes.isEmpty {
            guard let flag = entry.entry?["LSTypeIsPackage"]?.truth,
                let package = subject.registry.type("com.apple.package"),
                let data = subject.registry.type("public.data")
            else { continue }
            let types = entry.contentTypes.compactMap { subject.declaredType($0.text) }
            // Another rule reports a type that is both a file and a package.
            let contrary = types.first {
                flag ? $0.conforms(to: data) && !$0.conforms(to: package) : $0.conforms(to: package)
            }
            guard let contrary else { continue }
            reporter.report(
                "LSTypeIsPackage of \(entry.title) is ignored: '\(contrary.identifier)' "
                    + (flag ? "is a file" : "is a package"), at: entry.location(of: "LSTypeIsPackage"))
        }
    }
}
