import DeclarationFormats
import TypeRegistry

extension AppDeclaration {
    /// Reads an application of a Linux desktop. Each MIME type that the application handles becomes a document type.
    ///
    /// A desktop entry does not specify whether the application only displays its files: the role is Viewer if that is one of
    /// its categories, otherwise Editor.
    ///
    /// - Throws: ``AppReadingError`` if the text is not a desktop entry, or if it exceeds a limit for its lines or MIME
    ///   types.
    init(desktopEntry text: String, file: String) throws(AppReadingError) {
        let entry = DesktopEntry(text)
        try Self.checkLines(of: entry, in: file)
        guard let group = entry?.group("Desktop Entry") else {
            throw AppReadingError(
                file: file, position: SourcePosition(offset: 0, line: 1, column: 1),
                message: "not a desktop entry: the group [Desktop Entry] is missing")
        }
        self.init(platform: .linux)
        name = group.value("Name").map { DesktopEntry.text($0.value) }
        identifier = Self.desktopIdentifier(file)
        let categories = DesktopEntry.list(group.value("Categories")?.value ?? "")
        let role: DocumentType.Role = categories.contains("Viewer") ? .viewer : .editor
        documentTypes = []
        guard let line = group.value("MimeType") else { return }
        var budget = ElementBudget(file: file)
        let mimeTypes = try budget.list(line)
        documentTypes = Self.documentTypes(mimeTypes, role: role, rank: .default, line, in: file, findings: &findings)
        urlSchemes = mimeTypes.compactMap(Self.scheme)
        checkCommand(of: group, in: file)
    }

    /// Reports a command that has no field code for files or URLs, if the entry has MIME types.
    ///
    /// Source: [Desktop Entry Specification 1.5](https://specifications.freedesktop.org/desktop-entry-spec/latest/), "The Exec
    /// key". A program that is started by D-Bus receives the files with the message.
    private mutating func checkCommand(of group: DesktopEntry.Group, in file: String) {
        guard let line = group.value("Exec"), !DesktopEntry.isTrue(group.value("DBusActivatable")?.value),
            documentTypes?.isEmpty == false || !urlSchemes.isEmpty
        else { return }
        var hasCode = false
        var rest = line.value.utf8[...]
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            rest = rest[percent...].dropFirst()
            if let code = rest.popFirst(), "fFuU".utf8.contains(code) { hasCode = true }
        }
        guard !hasCode else { return }
        findings.append(
            Diagnostic(
                .execWithoutFile, "Exec has none of %f, %F, %u and %U: the program does not receive the opened files",
                position: SourcePosition(offset: line.offset, line: line.number, column: 1), file: file))
    }

    /// Reads `mimeapps.list`. Each MIME type of an application is a document type with the name of the application. Default
    /// applications come first.
    ///
    /// - Throws: ``AppReadingError`` if the text is not a list of applications, or if it exceeds a limit for its lines
    ///   or applications.
    init(mimeApplications text: String, file: String) throws(AppReadingError) {
        let entry = DesktopEntry(text)
        try Self.checkLines(of: entry, in: file)
        let names = ["Default Applications", "Added Associations", "Removed Associations", "MIME Cache"]
        guard let entry, entry.groups.contains(where: { names.contains($0.name) }) else {
            throw AppReadingError(
                file: file, position: SourcePosition(offset: 0, line: 1, column: 1),
                message: "not a list of applications: the group [Default Applications] is missing")
        }
        self.init(identifier: "mimeapps.list", name: "Desktop applications", platform: .linux, documentTypes: [])
        var budget = ElementBudget(file: file)
        var removed: Set<String> = []
        for line in entry.group("Removed Associations")?.lines ?? [] {
            for application in try budget.list(line) { removed.insert("\(line.key) \(application)") }
        }
        let ranks: [(String, DocumentType.Rank)] = [
            ("Default Applications", .default), ("Added Associations", .alternate), ("MIME Cache", .alternate),
        ]
        for (name, rank) in ranks {
            for line in entry.group(name)?.lines ?? [] {
                for application in try budget.list(line) where !removed.contains("\(line.key) \(application)") {
                    let types = Self.documentTypes(
                        [line.key], role: .editor, rank: rank, line, in: file, name: application, findings: &findings)
                    documentTypes?.append(contentsOf: types)
                }
            }
        }
    }

    private static func checkLines(of entry: DesktopEntry?, in file: String) throws(AppReadingError) {
        guard let excess = entry?.excess else { return }
        throw AppReadingError(
            file: file, position: SourcePosition(offset: excess.offset, line: excess.number, column: 1),
            message: "the file has more than \(DeclarationLimits.lines) groups and values")
    }

    /// A counter for the elements of all lists in a file.
    private struct ElementBudget {
        let file: String
        var left = DeclarationLimits.documentTypes

        mutating func list(_ line: DesktopEntry.Line) throws(AppReadingError) -> [String] {
            let elements = DesktopEntry.list(line.value, upTo: left + 1)
            left -= elements.count
            guard left >= 0 else {
                throw AppReadingError(
                    file: file, position: SourcePosition(offset: line.offset, line: line.number, column: 1),
                    message: "the lists have more than \(DeclarationLimits.documentTypes) elements")
            }
            return elements
        }
    }

    private static func documentTypes(
        _ mimeTypes: [String], role: DocumentType.Role, rank: DocumentType.Rank, _ line: DesktopEntry.Line,
        in file: String, name: String? = nil, findings: inout [Diagnostic]
    ) -> [DocumentType] {
        let position = SourcePosition(offset: line.offset, line: line.number, column: 1)
        return mimeTypes.compactMap { mimeType in
            if scheme(mimeType) != nil { return nil }
            guard isMIMEType(mimeType) else {
                findings.append(
                    Diagnostic(
                        .mimeIllegal,
                        "'\(mimeType)' is not a MIME type, such as text/markdown",
                        position: position, file: file))
                return nil
            }
            guard let type = try? Registry.shipped.type(for: TypeQuery(mimeType)), !type.isDynamic else {
                findings.append(
                    Diagnostic(.mimeUnknown, "undeclared MIME type '\(mimeType)'", position: position, file: file))
                return DocumentType(
                    name: name ?? mimeType, role: role, rank: rank, mimeTypes: [mimeType], position: position)
            }
            return DocumentType(
                name: name ?? mimeType, role: role, rank: rank, contentTypes: [type.identifier], position: position)
        }
    }

    /// Returns whether a string is a MIME type.
    ///
    /// Source: [RFC 6838](https://www.rfc-editor.org/rfc/rfc6838), section 4.2. The length is not checked, because some
    /// MIME types in use have names that are longer than 127 characters.
    private static func isMIMEType(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                part.first?.isAlphanumeric == true
                    && part.allSatisfy { $0.isAlphanumeric || "!#$&-^_.+".utf8.contains($0) }
            }
    }

    /// Returns the URL scheme in a MIME type such as `x-scheme-handler/mailto`, or nil if there is none.
    private static func scheme(_ mimeType: String) -> String? {
        let prefix = "x-scheme-handler/"
        return mimeType.hasPrefix(prefix) ? String(mimeType.dropFirst(prefix.count)) : nil
    }

    /// Returns the identifier of a desktop file: its name without the extension.
    private static func desktopIdentifier(_ file: String) -> String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return name.hasSuffix(".desktop") ? String(name.dropLast(8)) : name
    }
}
