@testable import ContentIdentification
@testable import FileIdentification
@testable import TypeRegistry

/// A mark of a type that typeq ships, and the smallest file that it describes.
struct FormatRow: Sendable, CustomStringConvertible {
    var type: UTType
    var mark: FormatMark

    /// All rows of `Registry/types.json`.
    static let all: [FormatRow] = Registry.shipped.types.flatMap { type in
        (type.declaration?.marks ?? []).map { FormatRow(type: type, mark: $0) }
    }

    private static let byClass = Dictionary(grouping: all) { $0.mark.tagClass }

    /// The rows of a class.
    static func of(_ tagClass: TableTagClass) -> [FormatRow] { byClass[tagClass] ?? [] }

    var description: String { "\(type) \(mark.tagClass) \(mark.key) \(mark.conditions)" }

    /// A file made from the row, or its own sample; nil if there is none.
    var sample: [UInt8]? {
        switch mark.tagClass {
        case .opening, .xmlNamespace, .xmlRoot, .xmlDocumentType, .jsonKey, .interpreter, .mode:
            text.map { Array($0.utf8) }
        case .member, .mediaType, .contentType: archive
        case .stream, .classID: compoundFile
        case .brand: fileType(mark.key.replacing("*").padded(to: 4))
        case .kind: KindSamples.own[mark.key] ?? KindSamples.made(from: mark.key)
        default: nil
        }
    }
}

// MARK: Text files

extension FormatRow {
    private var text: String? {
        switch mark.tagClass {
        case .opening:
            guard let start = mark.conditions.first else { return nil }
            // The words must be in one line: PostScript Language Document Structuring Conventions 3.0, section 5.
            if start == "%!PS-Adobe-" { return "%!PS-Adobe-3.0 EPSF-3.0\n" }
            return "\(start) x\n\(mark.conditions.dropFirst().first ?? "")x\n"
        case .xmlNamespace:
            let root = mark.conditions.first ?? "root"
            return "<?xml version=\"1.0\"?>\n<\(root) xmlns=\"\(mark.key.replacing("*"))\"></\(root)>\n"
        case .xmlRoot:
            guard let part = mark.conditions.first else { return "<\(mark.key)><a/></\(mark.key)>\n" }
            return "<?xml version=\"1.0\"?>\n<\(mark.key)>\n\(part)\n</\(mark.key)>\n"
        case .xmlDocumentType:
            guard let part = mark.conditions.first else { return nil }
            return "<?xml version=\"1.0\"?>\n<!DOCTYPE root PUBLIC \"\(part)\" \"a\">\n<root></root>\n"
        case .jsonKey: return json
        // busybox runs the program that follows.
        case .interpreter: return mark.key == "busybox" ? "#!/bin/busybox sh\n" : "#!/usr/bin/env \(mark.key)\n"
        case .mode: return "text -*- \(mark.key) -*-\n"
        default: return nil
        }
    }

    /// The keys of a rule, with the values of its patterns.
    private var json: String {
        let rule = JSONRule(mark.conditions)
        let members = rule.keys.map { key in
            let names = key.split(separator: ".").map(String.init)
            let value = rule.values.first { $0.key == key }.map { "\"\($0.pattern.replacing("*"))\"" } ?? "1"
            let inner = names.dropFirst().reversed().reduce(value) { "{\"\($1)\": \($0)}" }
            return "\"\(names[0])\": \(inner)"
        }
        return "{\(members.joined(separator: ", "))}\n"
    }
}

// MARK: Lines

extension FormatRow {
    /// A line that the pattern of a hint matches.
    var line: String {
        let pattern = mark.conditions.first ?? ""
        if pattern.hasSuffix("\n") { return String(pattern.dropLast()) }
        // A line is examined without white space at its end.
        return pattern.unicodeScalars.contains("…") ? pattern.replacing("…") : "\(pattern)a"
    }
}

// MARK: Archives and compound files

extension FormatRow {
    private var archive: [UInt8]? {
        switch mark.tagClass {
        case .mediaType: return ZipBuilder([("mimetype", mark.key)]).bytes
        case .contentType:
            return ZipBuilder([("[Content_Types].xml", ZipReaderTests.contentTypes(mark.key.replacing("*")))]).bytes
        default:
            let rule = MemberRule(mark.conditions)
            let first = rule.first ?? rule.every
            let patterns = (first.map { [$0] } ?? []) + rule.all + rule.any.prefix(1)
            return ZipBuilder(
                patterns.map { ($0.replacing("**").replacing("*"), $0 == rule.all.first ? rule.contains ?? "" : "") }
            ).bytes
        }
    }

    private var compoundFile: [UInt8]? {
        guard mark.tagClass == .classID else { return CompoundFileBuilder([mark.key] + mark.conditions).bytes }
        var file = CompoundFileBuilder(["a"])
        // MS-DTYP, section 2.3.4.2: the first three parts are little-endian.
        file.classID = mark.key.split(separator: "-").enumerated().flatMap { index, part in
            let bytes = big(Int(part, radix: 16) ?? 0, part.utf8.count / 2)
            return index < 3 ? bytes.reversed() : bytes
        }
        return file.bytes
    }
}

extension String {
    /// Returns the text with a letter instead of each wildcard.
    func replacing(_ wildcard: String) -> String {
        split(separator: wildcard, omittingEmptySubsequences: false).joined(separator: "a")
    }

    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: "a", count: max(0, count - self.count))
    }
}
