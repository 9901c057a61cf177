import AppDeclaration
import DeclarationFormats
import DeclarationLint
import DocumentRouting
import FileIdentification
import TypeRegistry

/// The data of the page that `typeq report` writes. The script of the page reads the data by the keys and positions that are
/// specified here.
struct ReportData {
    /// The types, including the types of the app.
    let registry: Registry
    /// The app, how it was found, and the router that makes its decisions, or nil for a report that covers only types.
    var app: (locator: AppLocator, router: DocumentRouter)?
    /// The mistakes in the declarations of the app.
    var findings: [Diagnostic] = []

    var title: String {
        guard let app = app?.locator.app else { return "Types · typeq" }
        return (app.declaration.name ?? app.displayName) + " · typeq"
    }

    var value: JSONValue {
        let types = ReportTypes(registry)
        var openings = ReportOpenings(app?.router)
        let platform = app.map { $0.router.app.registry }
        let rows = types.rows(platform: platform === registry ? nil : platform, openings: &openings)
        var decisions = ReportDecisions(
            router: app?.router, identifier: FileIdentifier(registry: registry), types: types)
        let names = ReportNames(registry, app?.router.app).entries(&decisions)
        return .object([
            ("version", .string(Version.typeq)),
            ("app", app.map { value(of: $0.locator, types, openings) } ?? .null),
            (
                "layers",
                .array(zip(registry.layerNames, registry.layerCounts).map { [.string($0.name), .number($1)] })
            ),
            ("types", rows),
            ("roots", .array(types.roots.map { .number($0) })),
            ("names", names),
            ("decisions", decisions.decisionList),
            ("texts", decisions.textList),
            ("findings", .array(findings.map(value))),
        ])
    }

    // MARK: The app

    private func value(of locator: AppLocator, _ types: ReportTypes, _ openings: ReportOpenings) -> JSONValue {
        let app = locator.app
        func numbers(_ list: [UTType]) -> JSONValue { .array(list.map(types.reference)) }
        let unreadTypes = app.unreadTypes.map {
            "\($0.owner) names \($0.types.title), which was not read: \($0.types.advice)"
        }
        let unread =
            app.declaration.unreadDeclarations ?? app.declaration.unreadSources
            ?? (unreadTypes.isEmpty ? nil : unreadTypes.joined(separator: "; "))
        // Document types replace the scenes that were not read. What they open is unknown.
        let hasUnknownScenes = app.declaration.unreadDeclarations != nil || app.declaration.unreadSources != nil
        return .object([
            ("name", .string(app.declaration.name ?? app.displayName)),
            ("identifier", .string(app.declaration.identifier ?? "")),
            ("platform", .string(app.declaration.platform.rawValue)),
            ("found", .string(locator.finding)),
            ("allTypes", .boolean(app.types == .all)),
            ("unread", unread.map(JSONValue.string) ?? .null),
            ("unknownScenes", .boolean(hasUnknownScenes)),
            (
                "groups",
                .array(
                    app.groups.enumerated().map { index, group in
                        .object([
                            ("name", .string(group.name)), ("role", .string(group.role.rawValue)),
                            ("readable", numbers(group.readable)), ("writable", numbers(group.writable)),
                            ("unread", .boolean(hasUnknownScenes || !group.unreadReadable.isEmpty)),
                            ("hidden", numbers(hasUnknownScenes ? [] : app.hiddenTypes(ofGroupAt: index).map(\.type))),
                        ])
                    })
            ), ("openings", openings.value), ("rows", declaredRows(app, types)),
        ])
    }

    /// The types that the app uses: the types that its groups read and write, that its document types claim, and that it
    /// declares. Each row contains the document types that claim exactly this type.
    private func declaredRows(_ app: DocumentApp, _ types: ReportTypes) -> JSONValue {
        let own = app.declaration.types.declarations.compactMap { app.registry.type($0.identifier) }
        let named = app.groups.flatMap { $0.readable + $0.writable } + app.claimedTypes.flatMap(\.contentTypes) + own
        var seen: Set<String> = []
        return .array(
            named.filter { seen.insert($0.identifier).inserted }.map { type in
                let claims = app.index.claims(on: type).map { app.claimedTypes[$0].documentType }
                return [types.reference(type), .strings(claims.map(sentence))]
            })
    }

    private func sentence(_ claim: DocumentType) -> String {
        let rank = claim.rank ?? .default
        return (claim.name.map { "'\($0)', " } ?? "") + "\(claim.role.rawValue), rank \(rank.rawValue)"
    }

    private func value(_ finding: Diagnostic) -> JSONValue {
        .object([
            ("rule", .string(finding.id)), ("severity", .string(finding.severity.rawValue)),
            ("message", .string(finding.message)), ("location", .string(text(finding.location))),
            ("fix", finding.fix.map(JSONValue.string) ?? .null),
            ("related", .array(finding.related.map { [.string($0.message), .string(text($0.location))] })),
        ])
    }

    private func text(_ location: Diagnostic.Location) -> String {
        location.file + (location.position.map { ":\($0.line):\($0.column)" } ?? "")
    }
}

/// The names that a registry and an app declare: extensions, compound extensions, and complete names.
struct ReportNames {
    private var extensions: Set<String> = []
    private var compoundExtensions: Set<String> = []
    private var filenames: Set<String> = []
    /// The extensions of folders that have their own type, or that a document type claims.
    private var folderExtensions: Set<String> = []

    init(_ registry: Registry, _ app: DocumentApp?) {
        let directory = registry.type("public.directory")
        for type in registry.types {
            let tags = (type.tags[.filenameExtension] ?? []).map { TagText.folded($0, .filenameExtension) }
            extensions.formUnion(tags)
            if let directory, type.conforms(to: directory) { folderExtensions.formUnion(tags) }
            guard let declaration = type.declaration else { continue }
            for tag in declaration.compoundExtensions {
                compoundExtensions.insert(TagText.folded(tag, .compoundExtension))
            }
            filenames.formUnion(declaration.filenames)
        }
        for claim in app?.claimedTypes ?? [] where claim.isLegacy {
            let tags = claim.documentType.extensions.map { TagText.folded($0, .filenameExtension) }
            extensions.formUnion(tags)
            folderExtensions.formUnion(tags)
        }
        // A filename contains neither a slash nor a NUL byte.
        extensions = extensions.filter { TagText.isValid($0, .filenameExtension) && Self.isName($0) }
        compoundExtensions = compoundExtensions.filter(Self.isName)
        filenames = filenames.filter(Self.isName)
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && !text.utf8.contains { $0 == 0 || $0 == 0x2F }
    }

    /// Returns the entries of the names, grouped by kind. A folder that opens like a folder with an unknown extension has no
    /// entry.
    func entries(_ decisions: inout ReportDecisions) -> JSONValue {
        func entries(_ tags: some Sequence<String>, _ entry: (String) -> JSONValue) -> [(String, JSONValue)] {
            tags.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { ($0, entry($0)) }
        }
        let unknown = Self.unknownExtension(besides: extensions)
        let otherFolder = decisions.entry("folder.\(unknown)", tag: unknown, isDirectory: true)
        let folders = entries(folderExtensions.intersection(extensions)) {
            decisions.entry("folder.\($0)", tag: $0, isDirectory: true)
        }
        return .object([
            ("extensions", .object(entries(extensions) { decisions.entry("file.\($0)", tag: $0) })),
            ("compound", .object(entries(compoundExtensions) { decisions.entry("file.\($0)", tag: $0) })),
            ("files", .object(entries(filenames) { decisions.entry($0, tag: $0) })),
            ("capitals", .object(entries(["C", "H"]) { decisions.entry("file.\($0)", tag: $0) })),
            ("folders", .object(folders.filter { $0.1 != otherFolder })),
            ("unknown", decisions.entry("file.\(unknown)", tag: unknown)),
            ("plain", decisions.entry("file", tag: "")),
            ("otherFolder", otherFolder),
            ("copies", .strings(CopyName.suffixes)),
        ])
    }

    /// Returns an extension that no type declares.
    private static func unknownExtension(besides known: Set<String>) -> String {
        var text = "unknown"
        while known.contains(text) { text += "-unknown" }
        return text
    }
}
