import AppDeclaration
import FileIdentification
import Foundation
import SystemPackage
import TestTags
import Testing
import TypeRegistry

@testable import DocumentRouting

/// The group of an app on a Mac for each extension and MIME type that typeq knows, computed again in a simple way from Apple's
/// declarations alone.
///
/// Source: Apple's page DocumentGroup, section "Opening documents"; the entries of `Registry/types.json` whose `declaredBy` is Apple's, without `added`; of several claims the
/// exported one comes first, then the public one, then the order of declaration, under `public.data`.
@Suite(.tags(.slow)) struct PlatformAnswersTests {
    private let types: [String: Apples]
    private let tags: (extensions: [String], mimeTypes: [String])

    /// One of Apple's declarations.
    private struct Apples {
        var identifier: String
        var isExported: Bool
        var order: Int
        var conformsTo: [String]
        var extensions: [String]
        var mimeTypes: [String]
    }

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try Data(contentsOf: root.appending(path: "Registry/types.json"))
        let file = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let entries = try #require(file["types"] as? [[String: Any]])
        var types: [String: Apples] = [:]
        var extensions: Set<String> = []
        var mimeTypes: Set<String> = []
        for entry in entries {
            func texts(_ key: String, in entry: [String: Any]) -> [String] { entry[key] as? [String] ?? [] }
            for tagged in [entry, entry["added"] as? [String: Any] ?? [:]] {
                extensions.formUnion(texts("extensions", in: tagged) + texts("compoundExtensions", in: tagged))
                mimeTypes.formUnion(texts("mimeTypes", in: tagged))
            }
            let declarer = (entry["declaredBy"] as? String ?? "").lowercased()
            // Xcode is an app, which need not be installed.
            guard declarer == "com.apple" || declarer.hasPrefix("com.apple."), declarer != "com.apple.dt.xcode" else {
                continue
            }
            let identifier = try #require(entry["identifier"] as? String).lowercased()
            types[identifier] = Apples(
                identifier: identifier, isExported: entry["kind"] as? String == "exported",
                order: entry["order"] as? Int ?? .max,
                conformsTo: texts("conformsTo", in: entry).map { $0.lowercased() },
                extensions: texts("extensions", in: entry).map { $0.lowercased() },
                mimeTypes: texts("mimeTypes", in: entry).map { $0.lowercased() })
        }
        self.types = types
        tags = (extensions.sorted(), mimeTypes.sorted())
    }

    /// The groups of the app in order, with their readable types.
    private static let groups: [(name: String, readable: [String])] = [
        ("code", ["public.source-code", "public.json", "public.xml"]), ("markdown", ["net.daringfireball.markdown"]),
        ("texts", ["public.text"]), ("pictures", ["public.image"]),
        ("films", ["public.audiovisual-content"]), ("archives", ["public.archive", "public.zip-archive"]),
        ("books", ["com.adobe.pdf", "org.idpf.epub-container", "public.composite-content"]),
    ]

    private func app() throws -> DocumentApp {
        let groups = Self.groups.map { name, readable in
            let list = readable.map { "\"\($0)\"" }.joined(separator: ",")
            return "{\"kind\": \"DocumentGroup\", \"name\": \"\(name)\", \"readable\": [\(list)]}"
        }
        let json = "{\"platform\": \"macOS\", \"scenes\": [\(groups.joined(separator: ","))]}"
        return DocumentApp(try AppDeclaration(json: Array(json.utf8)), over: .shipped)
    }

    // MARK: The simple evaluator

    /// Returns a type and its supertypes.
    private func supertypes(_ identifier: String) -> Set<String> {
        var supertypes: Set = [identifier]
        var unread = [identifier]
        while let next = unread.popLast() {
            for parent in types[next]?.conformsTo ?? [] where types[parent] != nil {
                if supertypes.insert(parent).inserted { unread.append(parent) }
            }
        }
        return supertypes
    }

    /// Returns the type of a tag under `public.data`, or nil for a dynamic type.
    private func type(_ claimants: [Apples]) -> String? {
        claimants.filter { supertypes($0.identifier).contains("public.data") }.min { left, right in
            func key(_ type: Apples) -> (Int, Int, Int, String) {
                (type.isExported ? 0 : 1, type.identifier.hasPrefix("public.") ? 0 : 1, type.order, type.identifier)
            }
            return key(left) < key(right)
        }?.identifier
    }

    /// Returns the first declared group with a readable type to which a type conforms.
    private func group(_ type: String?) -> String? {
        let supertypes = type.map(supertypes) ?? ["public.data", "public.item"]
        return Self.groups.first { !supertypes.isDisjoint(with: $0.readable) }?.name
    }

    // MARK: The answers

    @Test
    func `Every extension has the group and the type that Apple's declarations alone determine`() throws {
        let app = try app()
        let identifier = FileIdentifier(
            registry: app.everything, platform: app.platformRegistry, types: app.types, policy: .name)
        var claimants: [String: [Apples]] = [:]
        for type in types.values { for tag in Set(type.extensions) { claimants[tag, default: []].append(type) } }
        #expect(tags.extensions.count > 7000)
        var wrong: [String] = []
        var opened = 0
        for text in tags.extensions {
            let last = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
            let expected = type(claimants[last] ?? [])
            let found = identifier.identify(bytes: [], named: FilePath("x.\(text)"))
            let decision = OpeningDecision(
                of: DocumentFile.writable(type: found.type, filenameExtension: last), in: app)
            let isRight =
                found.type == found.byName && decision.facts.group == group(expected)
                && (expected.map { $0 == found.type.identifier } ?? found.type.isDynamic)
            if !isRight { wrong.append("\(text): \(found.type), \(decision.facts.group ?? "nothing")") }
            if decision.facts.group != nil { opened += 1 }
        }
        #expect(wrong == [])
        #expect(opened > 300)
    }

    @Test
    func `Every MIME type has the type that Apple's declarations alone determine`() throws {
        let app = try app()
        var claimants: [String: [Apples]] = [:]
        for type in types.values { for tag in Set(type.mimeTypes) { claimants[tag, default: []].append(type) } }
        #expect(tags.mimeTypes.count > 3000)
        var wrong: [String] = []
        for text in tags.mimeTypes {
            let expected = type(claimants[text.lowercased()] ?? [])
            let found = try #require(
                app.registry.type(tag: text, tagClass: .mimeType, conformingTo: app.registry.type("public.data")))
            let decision = OpeningDecision(of: DocumentFile.writable(type: found), in: app)
            let isRight =
                decision.facts.group == group(expected)
                && (expected.map { $0 == found.identifier } ?? found.isDynamic)
            if !isRight { wrong.append("\(text): \(found), \(decision.facts.group ?? "nothing")") }
        }
        #expect(wrong == [])
    }
}
