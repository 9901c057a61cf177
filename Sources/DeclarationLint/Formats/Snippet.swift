package import AppDeclaration
import DeclarationFormats

/// The correction of a mistake: a sentence, or lines to paste, in the notation of the file.
///
/// `Snippet.text("LSHandlerRank", "Alternate")` is a `<key>` and a `<string>` in an Info.plist, and `"rank": "Alternate"` in
/// an app declaration in JSON.
package struct Snippet: Hashable, Sendable, ExpressibleByStringInterpolation {
    indirect enum Part: Hashable, Sendable {
        case plain(String)
        case listOfTypes(isExported: Bool)
        case code(String, json: Member)
        case value(Value)
        case key(String)
        case member(String, Value)
    }

    indirect enum Value: Hashable, Sendable {
        case text(String)
        case flag(Bool)
        case texts([String])
        case members([Member])
    }

    struct Member: Hashable, Sendable {
        var key: String
        var value: Value
    }

    private var parts: [Part]

    private init(_ parts: [Part]) { self.parts = parts }

    /// Creates a snippet from a sentence or code. Apple's keys in a sentence are replaced with the keys of the file's notation.
    package init(stringLiteral text: String) { parts = [.plain(text)] }

    /// Returns a key with a string, such as a rank.
    package static func text(_ key: String, _ text: String) -> Snippet { Snippet([.member(key, .text(text))]) }

    package static func flag(_ key: String, _ flag: Bool) -> Snippet { Snippet([.member(key, .flag(flag))]) }

    package static func texts(_ key: String, _ texts: [String]) -> Snippet { Snippet([.member(key, .texts(texts))]) }

    package static func emptyDictionary(_ key: String) -> Snippet { Snippet([.member(key, .members([]))]) }

    /// Returns a dictionary with a single string.
    package static func dictionary(_ key: String, _ text: String) -> Snippet {
        Snippet([.value(.members([Member(key: key, value: .text(text))]))])
    }

    /// Returns a string, for example an element of an array.
    package static func element(_ text: String) -> Snippet { Snippet([.value(.text(text))]) }

    /// Returns code in the sources, and the member with the same meaning in app JSON.
    package static func code(_ code: String, json key: String, _ texts: [String]) -> Snippet {
        Snippet([.code(code, json: Member(key: key, value: .texts(texts)))])
    }

    package static func key(_ key: String) -> Snippet { Snippet([.key(key)]) }

    /// Returns a type declaration: an element of `UTExportedTypeDeclarations` or `UTImportedTypeDeclarations`.
    package static func type(
        _ identifier: String, conformsTo: [String], extensions: [String] = [], mimeTypes: [String] = [],
        isExported: Bool = false
    ) -> Snippet {
        let tags = [("public.filename-extension", extensions), ("public.mime-type", mimeTypes)].filter { !$0.1.isEmpty }
        var members = [
            Member(key: "UTTypeIdentifier", value: .text(identifier)),
            Member(key: "UTTypeConformsTo", value: .texts(conformsTo)),
        ]
        if !tags.isEmpty {
            let value = Value.members(tags.map { Member(key: $0.0, value: .texts($0.1)) })
            members.append(Member(key: "UTTypeTagSpecification", value: value))
        }
        return Snippet([
            .value(.members([Member(key: Self.kind, value: .text(isExported ? "exported" : "imported"))] + members))
        ])
    }

    /// Returns a type declaration, below a sentence that names the list to which it belongs.
    package static func declaration(
        of identifier: String, named noun: String = "it", conformsTo: [String], extensions: [String] = [],
        isExported: Bool
    ) -> Snippet {
        let (verb, key) =
            isExported ? ("export", "UTExportedTypeDeclarations") : ("import", "UTImportedTypeDeclarations")
        return "\(verb) \(noun) under \(key):"
            + .type(identifier, conformsTo: conformsTo, extensions: extensions, isExported: isExported)
    }

    /// Returns the correction of a type declaration that is in the wrong list: the list in a property list, and the kind of
    /// the declaration in JSON, in which there is only one list.
    package static func move(toExported isExported: Bool) -> Snippet { Snippet([.listOfTypes(isExported: isExported)]) }

    /// Returns a document type: an element of `CFBundleDocumentTypes`.
    package static func documentType(_ name: String, role: String, rank: String, type: String) -> Snippet {
        Snippet([
            .value(
                .members([
                    Member(key: "CFBundleTypeName", value: .text(name)),
                    Member(key: "CFBundleTypeRole", value: .text(role)),
                    Member(key: "LSHandlerRank", value: .text(rank)),
                    Member(key: "LSItemContentTypes", value: .texts([type])),
                ]))
        ])
    }

    /// Returns the lines of two snippets, one below the other.
    package static func + (first: Snippet, second: Snippet) -> Snippet { Snippet(first.parts + second.parts) }

    /// A key that exists only in app JSON. A property list has two lists of types instead.
    static let kind = "kind"

    // MARK: Writing

    /// Returns the text for a file.
    ///
    /// - Parameters:
    ///   - notation: The notation of the declarations.
    ///   - isInSources: Whether the finding is in Swift sources, whose code is not replaced with members of app JSON.
    /// - Returns: The text, which can have several lines.
    package func text(in notation: Notation, isInSources: Bool = false) -> String {
        if notation == .yaml { return parts.map(Self.yaml).joined(separator: "\n") }
        if notation == .swift { return parts.map(Self.swift).joined(separator: "\n") }
        return parts.map { part in
            switch part {
            case .plain(let text): notation.text(text)
            case .listOfTypes(let isExported) where notation == .appJSON:
                "\(Self.quoted(Self.kind)): \(Self.quoted(isExported ? "exported" : "imported"))"
            case .listOfTypes(let isExported): Self.move(isExported)
            case .code(_, let member) where notation == .appJSON && !isInSources:
                Self.lines(of: member, in: notation).joined(separator: "\n")
            case .code(let code, _): code
            case .value(let value): Self.lines(of: value, in: notation).joined(separator: "\n")
            case .key(let key):
                notation == .appJSON ? Self.quoted(notation.key(key)) : "<key>\(Self.escaped(key))</key>"
            case .member(let key, let value):
                Self.lines(of: Member(key: key, value: value), in: notation).joined(separator: "\n")
            }
        }.joined(separator: "\n")
    }

    private static func move(_ isExported: Bool) -> String {
        "move the declaration to UT\(isExported ? "Exported" : "Imported")TypeDeclarations"
    }

    private static func lines(of member: Member, in notation: Notation) -> [String] {
        guard notation == .appJSON else {
            return member.key == kind
                ? [] : ["<key>\(escaped(member.key))</key>"] + lines(of: member.value, in: notation)
        }
        if case .members(let tags) = member.value, member.key == "UTTypeTagSpecification" {
            return tags.flatMap { lines(of: $0, in: notation) }
        }
        if member.key == "CFBundleURLSchemes" { return lines(of: member.value, in: notation) }
        var value = lines(of: member.value, in: notation)
        value[0] = "\(quoted(notation.key(member.key))): \(value[0])"
        return value
    }

    private static func lines(of value: Value, in notation: Notation) -> [String] {
        let isJSON = notation == .appJSON
        return switch value {
        case .text(let text): isJSON ? [quoted(text)] : ["<string>\(escaped(text))</string>"]
        case .flag(let flag): isJSON ? ["\(flag)"] : ["<\(flag)/>"]
        case .texts(let texts) where isJSON: ["[" + texts.map(quoted).joined(separator: ", ") + "]"]
        case .texts(let texts): ["<array>"] + texts.map { "  <string>\(escaped($0))</string>" } + ["</array>"]
        case .members(let members) where isJSON:
            ["{" + members.map { lines(of: $0, in: notation).joined(separator: ", ") }.joined(separator: ", ") + "}"]
        case .members(let members):
            members.isEmpty
                ? ["<dict/>"]
                : ["<dict>"] + members.flatMap { lines(of: $0, in: notation) }.map { "  \($0)" } + ["</dict>"]
        }
    }

    static func quoted(_ text: String) -> String {
        "\"" + text.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : "\($1)" } + "\""
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            default: result.append(character)
            }
        }
    }
}

extension Notation {
    /// Returns a sentence in which Apple's keys are replaced with the keys of the notation.
    func text(_ sentence: String) -> String {
        guard self == .appJSON else { return sentence }
        var result = ""
        var word = ""
        for character in sentence + "\n" {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else {
                result += Self.isKey(word) ? key(word) : word
                result.append(character)
                word = ""
            }
        }
        return String(result.dropLast())
    }

    private static let prefixes = ["CFBundle", "LS", "UT", "UI", "NS"]

    private static func isKey(_ word: String) -> Bool { prefixes.contains { word.hasPrefix($0) } }
}

// Snippets in the formats of project specifications, with Apple's keys.

extension Snippet {
    // MARK: YAML

    /// Returns a part of a snippet for a `project.yml`.
    static func yaml(_ part: Part) -> String {
        switch part {
        case .plain(let text): text
        case .listOfTypes(let isExported): move(isExported)
        case .code(let code, _): code
        case .key(let key): key
        case .value(.members(let members)):
            // The value is an element of a list.
            yaml(members).enumerated().map { $0 == 0 ? "- \($1)" : "  \($1)" }.joined(separator: "\n")
        case .value(let value): yaml(value)
        case .member(let key, let value): yaml([Member(key: key, value: value)]).joined(separator: "\n")
        }
    }

    private static func yaml(_ members: [Member]) -> [String] {
        members.filter { $0.key != kind }.flatMap { member in
            guard case .members(let inner) = member.value, !inner.isEmpty else {
                return ["\(member.key): \(yaml(member.value))"]
            }
            return ["\(member.key):"] + yaml(inner).map { "  \($0)" }
        }
    }

    private static func yaml(_ value: Value) -> String {
        switch value {
        case .text(let text): scalar(text)
        case .flag(let flag): "\(flag)"
        case .texts(let texts): "[" + texts.map(scalar).joined(separator: ", ") + "]"
        case .members(let members): "{" + yaml(members).joined(separator: ", ") + "}"
        }
    }

    /// Returns a string in YAML. It is quoted, unless it is a word that has no other meaning.
    private static func scalar(_ text: String) -> String {
        let isWord = text.utf8.allSatisfy { $0.isAlphanumeric || ".-/".utf8.contains($0) }
        let words = ["y", "n", "yes", "no", "true", "false", "on", "off", "null"]
        let isPlain = isWord && text.first?.isLetter == true && !words.contains(text.lowercased())
        return isPlain ? text : quoted(text)
    }

    // MARK: Swift

    /// Returns a part of a snippet for a `Project.swift`.
    static func swift(_ part: Part) -> String {
        switch part {
        case .plain(let text): text
        case .listOfTypes(let isExported): move(isExported)
        case .code(let code, _): code
        case .key(let key): quoted(key)
        case .value(let value): swift(value)
        case .member(let key, let value): "\(quoted(key)): \(swift(value))"
        }
    }

    private static func swift(_ value: Value) -> String {
        switch value {
        case .text(let text): return quoted(text)
        case .flag(let flag): return "\(flag)"
        case .texts(let texts): return "[" + texts.map(quoted).joined(separator: ", ") + "]"
        case .members(let members):
            let inner = members.filter { $0.key != kind }.map { "\(quoted($0.key)): \(swift($0.value))" }
            return inner.isEmpty ? "[:]" : "[" + inner.joined(separator: ", ") + "]"
        }
    }
}
