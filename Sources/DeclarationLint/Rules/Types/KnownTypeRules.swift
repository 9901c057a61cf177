import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum WellKnownOtherID: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_WELL_KNOWN_OTHER_ID",
        catches: "the app's own identifier for a format that is widely known under another identifier",
        reason:
            "On a machine with both types, it is undefined which type a file has. An app that supports only one of the types may not open the file.",
        fix: "import the widely used identifier instead",
        source:
            "the identifiers that two or more of 143 applications import; coteditor/CotEditor#1311, holzschu/Carnets#27, Shpigford/clearly#40"
    )

    /// The identifiers outside Apple's domain that two or more applications in the sample import.
    static let wellKnown: Set = [
        "net.daringfireball.markdown", "org.tug.tex", "com.microsoft.c-sharp", "org.iso.sql", "com.rarlab.rar-archive",
        "org.matroska.mkv", "org.matroska.mka", "org.debian.deb-archive", "com.redhat.rpm-archive",
        "org.python.restructuredtext", "com.textpattern.textile", "com.topografix.gpx", "com.google.earth.kml",
        "org.xiph.ogg-audio", "org.xiph.opus", "org.opml.opml", "org.textbundle.package", "org.lua.lua-source",
        "org.tukaani.lzma-archive", "com.microsoft.ini", "com.divx.divx", "org.w3.xsl", "org.w3.xml-dtd", "org.dlang.d",
        "com.monkeysaudio.ape", "com.true-audio.tta", "org.archive.warc-archive", "com.winzip.zipx-archive",
        "com.goldenhawk.cdrwin-cuesheet", "org.tug.tex.bibtex", "org.tug.tex.dvi",
    ]

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let claimed = Set(subject.documentTypes.flatMap { $0.contentTypes }.map { TypeIdentifier.folded($0.text) })
        for type in subject.types where !wellKnown.contains(TypeIdentifier.folded(type.identifier)) {
            guard let own = subject.declaredType(type.identifier), own.declaration?.isDeclaredByApple != true else {
                continue
            }
            for part in type.extensions {
                let known = subject.base.claimants(of: part.text, .filenameExtension).first
                // A type that the system declares always takes precedence. Another rule reports this.
                guard let known, wellKnown.contains(known.identifier), known.declaration?.isDeclaredByApple != true,
                    isOfOneNature(own, known)
                else { continue }
                // A declaration that only describes a type does not affect other apps.
                let decides =
                    type.isExported
                    || claimed.contains(TypeIdentifier.folded(type.identifier))
                        && !subject.opens(known, extension: part.text)
                reporter.report(
                    "files with the extension '\(part.text)' are widely known as '\(known.identifier)', but the app declares '\(type.identifier)'",
                    at: part.location, as: decides ? nil : OtherIDInUse.documentation,
                    fix: .declaration(
                        of: known.identifier, named: "'\(known.identifier)'",
                        conformsTo: known.declaration?.conformsTo ?? [],
                        extensions: known.tags[.filenameExtension] ?? [], isExported: false))
                break
            }
        }
    }

    /// Returns whether both types are text, or neither is: a game cartridge is not Markdown, regardless of its extension.
    private static func isOfOneNature(_ type: UTType, _ other: UTType) -> Bool {
        guard !type.conforms(to: other) else { return false }
        func isText(_ type: UTType) -> Bool { type.supertypeSequence.contains { $0.identifier == "public.text" } }
        return isText(type) == isText(other)
    }
}

enum OtherIDInUse: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_OTHER_ID_IN_USE",
        catches:
            "an imported type with the app's own identifier for a format that is widely known under another identifier, if the app does not claim the imported type, or also opens the other type",
        reason: "The import does not affect other apps, and the app does not depend on it.",
        fix: "import the widely used identifier instead",
        source: "the identifiers that two or more of 143 applications import", variantOf: WellKnownOtherID.self)
}

enum XcodeTypeUnknown: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_XCODE_TYPE_UNKNOWN",
        catches: "an imported type with the prefix com.apple.xcode. that the system does not declare",
        reason:
            "Xcode exports such types, so an import is the right declaration. typeq does not know which types Xcode exports.",
        fix: "check the identifier",
        source:
            "Defining file and data types for your app (Apple): import the types of others; textmate/textmate and subethaedit/SubEthaEdit, which import com.apple.xcode.strings-text",
        variantOf: ReservedPrefix.self)
}

enum AppleIrregularity: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "I_APPLE_IRREGULARITY", catches: "an irregularity in Apple's declarations, which a registry file repeats",
        reason:
            "Apple's declarations are kept as they are, for example a type that is both a file and a package, or a type that conforms to itself.",
        fix: "keep the declaration as Apple wrote it",
        source: "typeq-registry(5); the declarations of CoreTypes (Apple)")
}

enum FormerIdentifier: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_FORMER_IDENTIFIER", catches: "a former identifier of a type that typeq declares",
        reason: "typeq still accepts the identifier, but its answers contain the current one.",
        fix: "write the current identifier", source: "typeq-registry(5), aliases")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        func check(_ identifier: String, at location: Diagnostic.Location) {
            guard let present = subject.app.everything.presentIdentifier(ofFormer: identifier) else { return }
            reporter.report(
                "'\(identifier)' is a former identifier of '\(present)'", at: location, fix: .element(present))
        }
        // If the app declares a type with a former identifier, the type keeps the identifier, and only the declaration
        // is reported.
        func isOwn(_ identifier: String) -> Bool { subject.ownDeclaration(of: identifier) != nil }
        for type in subject.types { check(type.identifier, at: type.location) }
        subject.forEachNamedType { if !isOwn($0.text) { check($0.text, at: $0.location) } }
        for scene in subject.documentGroups {
            for content in scene.readable + (scene.writable ?? []) where !isOwn(content.identifier) {
                check(
                    content.identifier,
                    at: Diagnostic.Location(file: scene.file ?? subject.file, position: content.position))
            }
        }
    }
}

enum IllegalAlias: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_ILLEGAL_ALIAS",
        catches: "an alias that is the identifier or an alias of another type, or belongs to the system",
        reason: "An alias is another identifier of exactly one type.",
        fix: "remove the alias", source: "typeq-registry(5), aliases")
}

enum IllegalSignature: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_ILLEGAL_SIGNATURE", catches: "a signature that no file can match, or that exceeds the limits",
        reason: "The signature is ignored.",
        fix: "write 'bytes' as hexadecimal digits, within the limits of typeq-registry(5)", source: "typeq-registry(5)")
}
