import AppDeclaration
import DeclarationFormats
import DocumentRouting
import TypeRegistry

extension CommandSpecification {
    static let app = CommandSpecification(
        command: .app,
        summary: "the declarations of an app: types, document types and groups",
        operands: "[PATH]",
        count: 0...1,
        examples: [
            ("typeq app Info.plist", "a table of groups and types"),
            ("typeq app --json 'X Writer.app' > typeq.json", "the declaration in the format of typeq-app(5)"),
            ("typeq app --target Notes .", "one target of a project folder"),
        ],
        run: { invocation, console throws(UsageError) in
            let given = invocation.operands.first.map { AppLocation(operand: $0, invocation) }
            let location: AppLocation
            if let given { location = given } else { location = try .required(invocation, of: .app) }
            let (registries, code) = RegistryLayers.registries(invocation, &console)
            let reading: AppReading
            do throws(InputError) {
                reading = try location.read()
            } catch {
                console.message(error.message)
                return .error
            }
            let app = registries.app(reading.declaration)
            if console.style.isJSON {
                console.print(json: reading.declaration.jsonValue)
            } else {
                AppTable(app, reading).print(&console)
            }
            let operand = location.file
            LintInput.count(in: reading, over: app.registry, named: operand, &console)
            return code.combined(with: AppInput.report(unreadSourcesOf: reading, operand, &console))
                .combined(with: AppInput.report(unreadTypesOf: app, operand, &console))
        }
    )
}

/// The description of an app: its declarations, and a table of its document groups and their types.
private struct AppTable {
    let app: DocumentApp
    let reading: AppReading

    init(_ app: DocumentApp, _ reading: AppReading) {
        self.app = app
        self.reading = reading
    }

    func print(_ console: inout Console) {
        let declaration = app.declaration
        let name = declaration.name.map { $0 == app.displayName ? "" : " '\($0)'" } ?? ""
        let others = declaration.platforms.filter { $0 != declaration.platform }.map(\.rawValue)
        let platform =
            declaration.platform.rawValue + (others.isEmpty ? "" : " (also \(others.joined(separator: ", ")))")
        console.print(
            "\(console.colored(app.displayName, .group))\(name), \(platform), \(reading.form)")
        if !app.alternatives.isEmpty {
            console.print("the preprocessor conditions are unknown: this is the declaration if all of them are true")
        }
        printTargets(&console)
        printTypes(&console)
        printDocumentTypes(&console)
        printGroups(&console)
    }

    private func printTargets(_ console: inout Console) {
        guard reading.targets.count > 1 else { return }
        console.print("")
        var table = TextTable(["target", "product", "file"])
        for target in reading.targets {
            table.add([(target.isChosen ? "* " : "  ") + target.name, target.product, target.file])
        }
        table.print(&console)
    }

    private func printTypes(_ console: inout Console) {
        let types = app.declaration.types.declarations
        guard !types.isEmpty else { return }
        console.print("")
        var table = TextTable(["type", "kind", "conforms to", "tags"])
        for type in types {
            let extensions = (type.tags[.filenameExtension] ?? []).map { "." + $0 }
            table.add([
                type.identifier, type.kind.rawValue, type.conformsTo.joined(separator: ", "),
                (extensions + (type.tags[.mimeType] ?? []) + (type.tags[.osType] ?? []).map { "'\($0)'" })
                    .joined(separator: " "),
            ])
        }
        table.print(&console)
    }

    private func printDocumentTypes(_ console: inout Console) {
        let types = app.declaration.documentTypes ?? []
        guard !types.isEmpty else { return }
        console.print("")
        var table = TextTable(["document type", "role", "rank", "claims"])
        for type in types {
            let legacy =
                type.contentTypes.isEmpty
                ? type.extensions.map { "." + $0 } + type.mimeTypes + type.osTypes.map { "'\($0)'" } : []
            table.add([
                type.name ?? "", type.declaredRole?.rawValue ?? "(\(type.role.rawValue))", type.rank?.rawValue ?? "",
                (type.contentTypes + legacy).joined(separator: " "),
            ])
        }
        table.print(&console)
    }

    /// Prints each readable type, its relation to each group, and the group that opens it. If there are many groups, only the
    /// groups that read the type are named.
    private func printGroups(_ console: inout Console) {
        guard !app.groups.isEmpty else { return }
        let isWide = app.groups.count > 5
        // Document types replace the scenes that were not read.
        let isUnread = app.declaration.unreadSources != nil || app.declaration.unreadDeclarations != nil
        console.print("")
        var table = TextTable(
            isWide
                ? ["type", "read by", "opens it"]
                : [isUnread ? "document type" : "group"] + app.groups.map(\.name) + ["opens it"])
        if !isWide { table.add(["as"] + app.groups.map(\.role.rawValue)) }
        for type in types {
            let row = GroupRow(type, in: app, isWide: isWide)
            table.add([spelled(type)] + row.cells + [row.winner])
        }
        table.print(&console)
        for (index, group) in app.groups.enumerated() where !isUnread {
            for hidden in app.hiddenTypes(ofGroupAt: index) {
                let opener = app.groups[hidden.opener.group].name
                console.print(
                    StyledText(
                        "hidden: '\(group.name)' reads \(spelled(hidden.type)), but '\(opener)' is declared earlier and "
                            + "opens the files"))
            }
        }
    }

    /// Returns the identifier as the app writes it, if the app declares the type. The case of a build setting in the identifier
    /// is preserved.
    private func spelled(_ type: UTType) -> String {
        guard type.identifier.utf8.contains(UInt8(ascii: "$")) else { return type.identifier }
        let names = app.declaration.types.declarations.map(\.identifier)
        return names.first { app.registry.type($0) == type } ?? type.identifier
    }

    /// The readable types of all groups, without duplicates, in order of declaration.
    private var types: [UTType] {
        var seen: Set<UTType> = []
        return app.groups.flatMap(\.readable).filter { seen.insert($0).inserted }
    }
}

/// The relation of an app's groups to a type.
private struct GroupRow {
    /// A word for each group: `reads` if the group names the type, `(reads)` if the group names a supertype, `?` if the
    /// group names a type that was not read, or an empty string. In a wide table, a single cell contains the names of
    /// the groups that read the type.
    let cells: [String]
    /// The group that opens the type, `unknown`, or an empty string.
    let winner: String

    /// The maximum number of groups that a cell names.
    private static let named = 20

    /// Determines the relation of each group to a type.
    ///
    /// - Complexity: O(supertypes + groups that read the type) in a wide table, otherwise O(groups × readable types).
    init(_ type: UTType, in app: DocumentApp, isWide: Bool) {
        let readers = isWide ? app.readers(along: type.lineage) : []
        let rest = readers.count - Self.named
        let names = readers.prefix(Self.named).map { app.groups[$0].name } + (rest > 0 ? ["and \(rest) more"] : [])
        cells =
            isWide
            ? [names.joined(separator: ", ")]
            : app.groups.map { group in
                if group.readable.contains(type) { return "reads" }
                if group.readable.contains(where: type.conforms(to:)) { return "(reads)" }
                return group.unreadReadable.contains { $0.mayInclude(type.lineage) } ? "?" : ""
            }
        let facts = OpeningDecision(
            of: DocumentFile(type: type, isWritable: nil, isFolderWritable: true), in: app,
            origin: .usual(for: app)
        ).outcome.facts
        winner = facts.group ?? (facts.code?.isUnread == true ? "unknown" : "")
    }
}
