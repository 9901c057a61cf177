import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// A key that nobody reads.
enum UnknownKey: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_UNKNOWN_KEY",
        catches: "a misspelt or unknown key in a declaration",
        reason: "The system passes over keys that it does not know, without a word. A note where no known key is near.",
        fix: "write the key that was meant",
        source:
            "the keys of Apple's pages; UTTYpeReferenceURL, LSTypeIsPackageLSTypeIsPackage, LSItemContentType in shipped apps"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let list = subject.propertyList else { return passOn(subject, &reporter) }
        for member in list.root {
            guard !known.app.contains(member.key), !member.key.isEmpty, let near = near(member.key, known.app) else {
                continue
            }
            report(member, near, "the app", subject, &reporter)
        }
        for entry in subject.documentTypes {
            check(entry.entry?.members, known.documentType, entry.title, subject, &reporter)
        }
        for type in subject.types {
            check(type.entry?.members, known.type, "'\(type.identifier)'", subject, &reporter)
            check(
                type.entry?["UTTypeTagSpecification"]?.dictionary, known.tagClasses, "'\(type.identifier)'", subject,
                &reporter)
        }
        for entry in list.entries("CFBundleURLTypes") {
            check(entry.members, known.urlType, "a URL type", subject, &reporter)
        }
    }

    /// In JSON the reader knows the keys.
    private static func passOn(_ subject: LintSubject, _ reporter: inout Reporter) {
        for finding in subject.declaration.findings + subject.declaration.types.findings
        where finding.rule == .unknownKey {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position))
        }
    }

    private static func check(
        _ members: DeclarationDictionary?, _ known: Set<String>, _ owner: String, _ subject: LintSubject,
        _ reporter: inout Reporter
    ) {
        for member in members ?? DeclarationDictionary([])
        where !known.contains(member.key) && !known.contains(plain(member.key)) {
            report(member, near(member.key, known), owner, subject, &reporter)
        }
    }

    private static func report(
        _ member: DeclarationDictionary.Member, _ near: String?, _ owner: String, _ subject: LintSubject,
        _ reporter: inout Reporter
    ) {
        reporter.report(
            "\(owner) has the key '\(member.key)', which nothing reads" + (near.map { ": is '\($0)' meant?" } ?? ""),
            at: subject.place(member.keyPosition), severity: near == nil ? .note : nil,
            fix: near.map { "<key>\($0)</key>" })
    }

    /// The key without the suffix for a platform: `CFBundleTypeRole~ipad`.
    private static func plain(_ key: String) -> String { String(key.prefix { $0 != "~" }) }

    /// The known key that a misspelt one is probably meant to be: in another case, written twice, a few edits
    /// away, or its words in another order.
    private static func near(_ key: String, _ known: Set<String>) -> String? {
        let sorted = known.sorted()
        if let same = sorted.first(where: { $0.lowercased() == key.lowercased() }) { return same }
        if let twice = sorted.first(where: { key == $0 + $0 }) { return twice }
        // A key of the app is long; a neighbour two edits away is chance for a short one.
        guard key.utf8.count > 8 else { return nil }
        return NearestSpelling.of(key, among: sorted)
            ?? words(of: key).flatMap { words in sorted.first { Self.words(of: $0) == words } }
    }

    /// The words of a key in the order of the alphabet, but for the capitals of its prefix, if there are three or more:
    /// `UTITagTypeSpecification` has those of `UTTypeTagSpecification`.
    private static func words(of key: String) -> [String]? {
        var words: [String] = []
        for character in key {
            if character.isUppercase || words.isEmpty { words.append("") }
            words[words.count - 1].append(character)
        }
        words.removeAll { $0.count == 1 }
        return words.count < 3 ? nil : words.sorted()
    }

    private static let known = KnownKeys()
}

/// The keys that the system reads in each place.
private struct KnownKeys: Sendable {
    /// Of the app: only those about documents, types and scenes; a misspelt other key is nobody's here.
    let app: Set = [
        "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "CFBundleURLTypes",
        "UIApplicationSceneManifest", "LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser",
        "CFBundleIdentifier",
        "CFBundleName", "CFBundleDisplayName", "UIFileSharingEnabled", "LSRequiresIPhoneOS", "UIDeviceFamily",
        "CFBundleExecutable", "CFBundlePackageType", "NSUserActivityTypes", "LSApplicationQueriesSchemes",
        "CFBundleTypeName", "LSItemContentTypes",
        // Near to those above, and right.
        "CFBundleURLName", "CFBundleLocalizations", "CFBundleExecutableFile", "UIApplicationExitsOnSuspend",
    ]
    let documentType: Set = [
        "CFBundleTypeName", "CFBundleTypeRole", "LSHandlerRank", "LSItemContentTypes", "LSTypeIsPackage",
        "NSDocumentClass",
        "NSExportableTypes", "CFBundleTypeIconFile", "CFBundleTypeIconFiles", "CFBundleTypeIconSystemGenerated",
        "CFBundleTypeIconName", "NSUbiquitousDocumentUserActivityType", "NSPersistentStoreTypeKey",
        "NSIsRelatedItemType",
        "CFBundleTypeExtensions", "CFBundleTypeMIMETypes", "CFBundleTypeOSTypes", "LSIsAppleDefaultForType",
        "LSIsAppleDefaultRankForType", "ISGraphicIconConfiguration",
    ]
    let type: Set = [
        "UTTypeIdentifier", "UTTypeConformsTo", "UTTypeTagSpecification", "UTTypeDescription", "UTTypeReferenceURL",
        "UTTypeIconFile", "UTTypeIconFiles", "UTTypeIcons", "UTTypeIconName", "UTTypeVersion", "UTTypeSize64IconFile",
        "UTTypeSize320IconFile", "UTTypeSymbolName", "UTTypeSymbolVariantNames",
    ]
    let tagClasses: Set = [
        "public.filename-extension", "public.mime-type", "com.apple.ostype", "com.apple.nspboard-type",
        "com.apple.device-model-code",
    ]
    let urlType: Set = [
        "CFBundleTypeRole", "CFBundleURLName", "CFBundleURLSchemes", "CFBundleURLIconFile", "LSIsAppleDefaultForScheme",
        "LSHandlerRank",
    ]
}
