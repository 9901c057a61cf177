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
        let content = ReportContent(registry: registry, router: app?.router, finding: app?.locator.finding)
        var decisions = ReportDecisions(
            router: app?.router, identifier: FileIdentifier(registry: registry), types: content.types)
        let names = ReportNames(registry, app?.router.app).entries(&decisions)
        return .object(
            content.members + [
                ("version", .string(Version.typeq)), ("names", names), ("decisions", decisions.decisionList),
                ("texts", decisions.textList), ("findings", .array(findings.map(value))),
            ])
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
