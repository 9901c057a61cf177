import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

extension Linter {
    /// Creates a linter with some rules.
    init(rules: [any LintRule.Type]) { self.init(rules: rules.map { $0.rule }) }
}

/// Runs one rule over a property list in which `▶` marks the locations of the expected findings.
enum Linting {
    /// The members of an app for macOS and for iOS.
    static let mac =
        "<key>CFBundleIdentifier</key><string>com.example.app</string><key>LSMinimumSystemVersion</key><string>13</string>\n"
    static let phone =
        "<key>CFBundleIdentifier</key><string>com.example.app</string><key>LSRequiresIPhoneOS</key><true/>\n"

    /// Returns the findings of a rule in a property list with these members, without marks.
    static func findings(
        _ rule: any LintRule.Type, _ members: String, app: String = mac, scenes: [SceneDeclaration]? = nil,
        code: SourceCode? = nil, adaptors: [DelegateAdaptor] = []
    ) throws -> [Diagnostic] {
        let text = plist(app + members.filter { $0 != "▶" })
        let list = try InfoPropertyList(file: "Info.plist", bytes: Array(text.utf8))
        var reading = AppReading(propertyList: list, form: .propertyList)
        reading.declaration.scenes = scenes
        reading.declaration.code = code
        reading.declaration.delegateAdaptors = adaptors
        return Linter(rules: [rule]).findings(in: reading, over: .shipped)
    }

    /// Expects findings of a rule at the marks, all with the same severity, and a message of the first finding that
    /// contains a string.
    static func expect(
        _ rule: any LintRule.Type, _ members: String, app: String = mac, _ severity: Diagnostic.Severity? = nil,
        message: String, scenes: [SceneDeclaration]? = nil, code: SourceCode? = nil,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let findings = try findings(rule, members, app: app, scenes: scenes, code: code)
        let marks = marks(in: plist(app + members))
        #expect(findings.map { "\($0.location.position?.description ?? "")" } == marks, sourceLocation: location)
        #expect(
            findings.allSatisfy { $0.severity == severity ?? rule.documentation.severity },
            "\(findings.map(\.severity))", sourceLocation: location)
        #expect(
            findings.first?.message.contains(message) == true, "\(findings.map(\.message))", sourceLocation: location)
        #expect(findings.allSatisfy { $0.id == rule.documentation.id && $0.fix != nil }, sourceLocation: location)
    }

    /// Expects no finding of a rule.
    static func expectNone(
        _ rule: any LintRule.Type, _ members: String, app: String = mac, scenes: [SceneDeclaration]? = nil,
        code: SourceCode? = nil, at location: SourceLocation = #_sourceLocation
    ) throws {
        let findings = try findings(rule, members, app: app, scenes: scenes, code: code)
        #expect(findings.map(\.message) == [], sourceLocation: location)
    }

    static func plist(_ members: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(members)\n</dict>\n</plist>\n"
    }

    private static func marks(in text: String) -> [String] {
        var marks: [String] = []
        var (line, column) = (1, 1)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "▶": marks.append("\(line):\(column)")
            case "\n": (line, column) = (line + 1, 1)
            default: column += 1
            }
        }
        return marks
    }
}

/// Parts of property lists.
enum Part {
    /// `CFBundleDocumentTypes` of entries.
    static func documentTypes(_ entries: String...) -> String {
        "<key>CFBundleDocumentTypes</key><array>\n" + entries.joined(separator: "\n") + "</array>\n"
    }

    /// A document type without mistakes, except in the given values.
    static func documentType(
        _ name: String = "Note", role: String? = "Editor", rank: String? = "Alternate",
        types: [String]? = ["public.png"],
        more: String = "", mark: String = ""
    ) -> String {
        func text(_ key: String, _ text: String?) -> String {
            text.map { "<key>\(key)</key><string>\($0)</string>" } ?? ""
        }
        let list = types.map {
            "<key>LSItemContentTypes</key><array>"
                + $0.map { type in
                    type.hasPrefix("▶") ? "▶<string>\(type.dropFirst())</string>" : "<string>\(type)</string>"
                }.joined() + "</array>"
        }
        return "\(mark)<dict>" + text("CFBundleTypeName", name) + text("CFBundleTypeRole", role)
            + text("LSHandlerRank", rank) + (list ?? "") + more + "</dict>"
    }

    /// `UTExportedTypeDeclarations` of entries.
    static func exported(_ entries: String...) -> String {
        "<key>UTExportedTypeDeclarations</key><array>\n" + entries.joined(separator: "\n") + "</array>\n"
    }

    /// `UTImportedTypeDeclarations` of entries.
    static func imported(_ entries: String...) -> String {
        "<key>UTImportedTypeDeclarations</key><array>\n" + entries.joined(separator: "\n") + "</array>\n"
    }

    /// A type declaration without mistakes, except in the given values. A string that begins with `▶` is marked.
    static func type(
        _ identifier: String = "com.example.note", conformsTo: [String]? = ["public.data", "public.content"],
        extensions: [String] = ["exnote"], description: String? = "Note", tags: String = "", more: String = ""
    ) -> String {
        func string(_ text: String) -> String {
            text.hasPrefix("▶") ? "▶<string>\(text.dropFirst())</string>" : "<string>\(text)</string>"
        }
        var entry = "<dict><key>UTTypeIdentifier</key>" + string(identifier)
        if let description { entry += "<key>UTTypeDescription</key><string>\(description)</string>" }
        if let conformsTo {
            entry += "<key>UTTypeConformsTo</key><array>" + conformsTo.map(string).joined() + "</array>"
        }
        if !extensions.isEmpty || !tags.isEmpty {
            entry += "<key>UTTypeTagSpecification</key><dict>"
            if !extensions.isEmpty {
                entry += "<key>public.filename-extension</key><array>" + extensions.map(string).joined() + "</array>"
            }
            entry += tags + "</dict>"
        }
        return entry + more + "</dict>"
    }

    /// A scene manifest of configurations in one role.
    static func manifest(
        _ configurations: String, role: String = "UIWindowSceneSessionRoleApplication", more: String = ""
    ) -> String {
        let key = role.hasPrefix("▶") ? "▶<key>\(role.dropFirst())</key>" : "<key>\(role)</key>"
        return "<key>UIApplicationSceneManifest</key><dict>\(more)<key>UISceneConfigurations</key><dict>\(key)"
            + "<array>\(configurations)</array></dict></dict>\n"
    }

    /// An extension with an activation rule.
    static func activation(_ rule: String) -> String {
        "<key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key>\(rule)</dict></dict>\n"
    }

    /// A scene configuration.
    static func configuration(_ pairs: KeyValuePairs<String, String>) -> String {
        "<dict>" + pairs.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined() + "</dict>"
    }
}

/// Parts of sources.
enum Source {
    /// A location in a source file.
    static func location(_ line: Int = 3) -> SourceCode.Location {
        SourceCode.Location(file: "App.swift", position: SourcePosition(offset: 0, line: line, column: 5))
    }

    /// A document group.
    static func group(
        _ name: String = "notes", _ role: SceneDeclaration.Role = .editor, readable: [String],
        writable: [String]? = nil,
        documentProtocol: String = "FileDocument", allowsCreating: Bool? = nil, line: Int = 3
    ) -> SceneDeclaration {
        var group = SceneDeclaration(
            kind: .documentGroup, name: name, role: role,
            readable: readable.map { SceneDeclaration.ContentType($0) },
            writable: writable?.map { SceneDeclaration.ContentType($0) }, allowsCreating: allowsCreating,
            file: "App.swift", position: location(line).position)
        group.documentProtocol = documentProtocol
        return group
    }

    /// A window group.
    static func windows(
        _ name: String = "main", matching: [String]? = nil, preferring: [String] = [],
        unknown: SceneDeclaration.UnknownCondition.List? = nil, line: Int = 9
    ) -> SceneDeclaration {
        var group = SceneDeclaration(
            kind: .windowGroup, name: name, matching: matching, preferring: preferring, file: "App.swift",
            position: location(line).position)
        group.unknownConditions = unknown.map { [.init($0, "External.id", location: location(line))] } ?? []
        return group
    }

    /// Sources with one mention of a type.
    static func mention(
        _ identifier: String, _ spelling: SceneDeclaration.ContentType.Spelling, conformsTo: String? = nil
    ) -> SourceCode {
        var code = SourceCode()
        code.types = [
            SourceCode.TypeMention(identifier, spelling: spelling, conformsTo: conformsTo, location: location())
        ]
        return code
    }

    /// Expects findings of a rule about sources at lines of `App.swift`.
    static func expect(
        _ rule: any LintRule.Type, _ members: String = "", app: String = Linting.mac, scenes: [SceneDeclaration]? = nil,
        code: SourceCode? = nil, adaptors: [DelegateAdaptor] = [], lines: [Int],
        _ severity: Diagnostic.Severity? = nil,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let findings = try Linting.findings(rule, members, app: app, scenes: scenes, code: code, adaptors: adaptors)
        #expect(
            findings.map { $0.location.position?.line ?? 0 } == lines, "\(findings.map(\.message))",
            sourceLocation: location)
        #expect(findings.allSatisfy { $0.location.file == "App.swift" }, sourceLocation: location)
        #expect(
            findings.allSatisfy { $0.severity == severity ?? rule.documentation.severity }, sourceLocation: location)
    }
}
