import Foundation
import Testing

@testable import FileIdentification
@testable import TypeRegistry

/// Every row of the registry identifies a file that is made from it.
@Suite struct FormatRowTests {
    private static let classes = TableTagClass.allCases.filter(\.isMark)
    /// The classes whose marks do not identify a file.
    private static let names: Set<TableTagClass> = [.mimeName, .mimeAlias, .magicName, .trait, .holds]

    /// Without libmagic, which could know the format, too.
    private let identifier = FileIdentifier(
        registry: .shipped, policy: .content, magic: MagicPool(databasePath: "/nonexistent/magic.mgc"))

    private func has(_ found: UTType, _ row: FormatRow) -> Bool {
        found == row.type || found.conforms(to: row.type)
    }

    @Test(arguments: classes.filter { !names.contains($0) })
    func `A file made from a row has its type or a more specific one, without a name`(_ tagClass: TableTagClass) {
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
    func `A container of which only the first bytes are at hand has the same type`(_ tagClass: TableTagClass) {
        for row in FormatRow.of(tagClass) {
            guard let bytes = row.sample, let found = identifierFromWindow(bytes) else { continue }
            #expect(found == FileIdentificationTests.identifier(bytes), "\(row)")
        }
    }

    @Test func `A mode of Vim is found like one of Emacs`() {
        // '#' cannot be in a file type of Vim.
        for row in FormatRow.of(.mode) where !row.mark.key.contains("#") {
            let text = "text\nvim: set ft=\(row.mark.key):\n"
            #expect(has(identifier.identify(bytes: Array(text.utf8)).type, row), "\(row)")
        }
    }

    @Test func `Every sample of its own belongs to a row`() {
        let kinds = Set(FormatRow.of(.kind).map(\.mark.key))
        #expect(Set(KindSamples.own.keys).subtracting(kinds) == [])
    }

    @Test func `Every kind that a reader names has a type`() throws {
        let folder = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/FileIdentification/Content")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for call in [".proof(\"", ".structure(\"", ".proof(\n                \""] {
                for part in text.components(separatedBy: call).dropFirst() {
                    let kind = String(part.prefix { $0 != "\"" })
                    #expect(FormatKind(kind).type(in: .shipped) != nil, "'\(kind)' in \(file.lastPathComponent)")
                    count += 1
                }
            }
        }
        #expect(count > 80)
    }

    // MARK: Names

    @Test func `The first MIME name of a type is that of its answers`() {
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

    @Test func `What a type holds is declared`() {
        for row in FormatRow.of(.holds) {
            #expect(Registry.shipped.type(row.mark.key)?.isDeclared == true, "\(row)")
        }
    }

    @Test func `Every trait has a type`() {
        #expect(Set(FormatRow.of(.trait).map(\.mark.key)) == Set(FormatMark.Trait.allCases.map(\.rawValue)))
    }
}
