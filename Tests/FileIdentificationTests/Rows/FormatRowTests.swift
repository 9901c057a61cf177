import Foundation
import TestTags
import Testing

@testable import ContentIdentification
@testable import FileIdentification
@testable import TypeRegistry

/// Every row of the registry identifies a file that is created from it.
@Suite(.tags(.slow)) struct FormatRowTests {
    private static let classes = TableTagClass.allCases.filter(\.isMark)
    /// The classes whose marks do not identify a file.
    private static let names: Set<TableTagClass> = [
        .mimeName, .mimeAlias, .magicName, .trait, .holds, .successor, .since, .alias, .source, .reviewed, .preferred,
    ]
    /// The classes of lines, which identify a file together with others, or with its extension.
    private static let lines: Set<TableTagClass> = [.hint, .claimHint, .weakHint]

    /// Without libmagic, which could also identify the format.
    private let identifier = FileIdentifier(
        registry: .shipped, policy: .content, magic: MagicPool(databasePath: "/nonexistent/magic.mgc"))

    private func has(_ found: UTType, _ row: FormatRow) -> Bool {
        found == row.type || found.conforms(to: row.type)
    }

    @Test(arguments: classes.filter { !names.union(lines).contains($0) })
    func `A file created from a row has its type or a more specific type, without a name`(_ tagClass: TableTagClass) {
        let rows = FormatRow.of(tagClass)
        #expect(!rows.isEmpty)
        for row in rows {
            guard let bytes = row.sample else {
                Issue.record("\(row) has no sample: add one to KindSamples.own")
                continue
            }
            let found = identifier.identify(bytes: bytes)
            #expect(
                has(found.type, row), "\(row): \(found.type), \(String(decoding: bytes.prefix(200), as: UTF8.self))")
        }
    }

    @Test(arguments: [TableTagClass.member, .mediaType, .contentType, .stream, .classID, .brand, .kind])
    func `A container of which only the first bytes are available has the same type`(_ tagClass: TableTagClass) {
        for row in FormatRow.of(tagClass) {
            guard let bytes = row.sample, let found = identifierFromWindow(bytes) else { continue }
            #expect(found == FileIdentificationTests.identifier(bytes), "\(row)")
        }
    }

    @Test func `A Vim mode is found like an Emacs mode`() {
        // '#' cannot be in a Vim file type.
        for row in FormatRow.of(.mode) where !row.mark.key.contains("#") {
            let text = "text\nvim: set ft=\(row.mark.key):\n"
            #expect(has(identifier.identify(bytes: Array(text.utf8)).type, row), "\(row)")
        }
    }

    @Test(arguments: [TableTagClass.hint, .claimHint, .weakHint])
    func `A line created from a row is evidence for its type`(_ tagClass: TableTagClass) {
        for row in FormatRow.of(tagClass) {
            let line = row.line
            let text = TextWindow(Array("\(line)\n".utf8))
            // Without other types that claim the extension and without the model, only the line can determine the type.
            var language = LanguageText(text, model: nil)
            #expect(LanguageHints.choice(among: [row.type], text, &language)?.grade == .hint, "\(row)")
            guard tagClass == .hint, !row.mark.conditions[0].hasPrefix("…") else { continue }
            let other = FormatRow.of(.hint).first {
                $0.type == row.type && $0.mark != row.mark && !$0.mark.conditions[0].hasPrefix("…")
            }
            guard let other else { continue }
            let both = TextWindow(Array("\(line)\n\(other.line)\n".utf8))
            #expect(
                LanguageHints(both, .shipped).evidence { $0 == row.type }?.identifier == row.type.identifier, "\(row)")
        }
    }

    @Test func `Every separate sample belongs to a row`() {
        let kinds = Set(FormatRow.of(.kind).map(\.mark.key))
        #expect(Set(KindSamples.own.keys).subtracting(kinds) == [])
    }

    @Test func `Every kind that a reader names has a type`() throws {
        let folder = Self.package.appending(path: "Sources/ContentIdentification/Content")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for call in [".proof(\"", ".structure(\"", ".proof(\n                \""] {
                for part in text.components(separatedBy: call).dropFirst() {
                    let kind = String(part.prefix { $0 != "\"" })
                    #expect(FormatKind(kind).type(in: .shipped) != nil, "'\(kind)' in \(file.lastPathComponent)")
                    #expect(KindReader.problem(of: kind) == nil, "\(file.lastPathComponent)")
                    count += 1
                }
            }
        }
        #expect(count > 80)
    }

    @Test func `The readers of kinds and their values are listed in the manual page`() throws {
        let page = try String(contentsOf: Self.package.appending(path: "man/typeq-registry.5"), encoding: .utf8)
        let part = try #require(
            page.components(separatedBy: ".Ss Kinds\n").last?.components(separatedBy: "\n.Ss ").first)
        let lines = part.split(separator: "\n").map { $0.split { $0 == " " || $0 == "," }.map(String.init) }
        let rows = lines.filter { $0.starts(with: [".It", "Li"]) }
        // After the tables.
        let end = try #require(lines.lastIndex { $0 == [".El"] })
        let list = lines[end...].prefix { $0[0] != ".Bd" }
        let others = list.filter { $0[0] == ".Li" }.flatMap { $0.dropFirst().filter { $0 != "." } }
        #expect((rows.map { $0[2] } + others).sorted() == KindReader.all.map(\.name).sorted())
        for reader in KindReader.all {
            let row = rows.first { $0[2] == reader.name }
            if let values = reader.values, !values.isEmpty {
                #expect(values.allSatisfy { row?.dropFirst(4).contains($0) ?? false }, "\(reader.name)")
            }
        }
    }

    private static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    // MARK: Names

    @Test func `The first MIME name of a type is the name in its answers`() {
        let families = TypeFamilies(.shipped)
        var seen: Set<UTType> = []
        for row in FormatRow.of(.mimeName) where seen.insert(row.type).inserted {
            #expect(families.mimeType(of: row.type) == row.mark.key)
            #expect(row.type.preferredMIMEType != row.mark.key, "\(row): the tag is enough")
        }
    }

    @Test func `libmagic's name of a type leads to it`() {
        let names = MagicMIMETypes(TypeFamilies(.shipped))
        for row in FormatRow.of(.magicName) {
            #expect(names.type(of: row.mark.key)?.type == row.type, "\(row)")
            #expect(names.type(of: row.mark.key)?.isExact == true)
        }
    }

    @Test func `The types that a type can contain, and those that succeed it, are declared`() {
        for row in FormatRow.of(.holds) + FormatRow.of(.successor) {
            #expect(Registry.shipped.type(row.mark.key)?.isDeclared == true, "\(row)")
        }
    }

    @Test func `Every trait has a type`() {
        #expect(Set(FormatRow.of(.trait).map(\.mark.key)) == Set(FormatMark.Trait.allCases.map(\.rawValue)))
    }
}
