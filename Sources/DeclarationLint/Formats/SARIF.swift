public import DeclarationFormats

/// Findings in the Static Analysis Results Interchange Format, version 2.1.0.
///
/// Source: [SARIF 2.1.0](https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html).
public enum SARIF {
    /// Returns the log of a run.
    ///
    /// - Parameters:
    ///   - findings: The findings. Relative paths are relative to the source root.
    ///   - version: The version of the tool.
    ///   - root: The absolute path of the source root.
    ///   - isWhole: Whether all files could be read.
    /// - Returns: The log, which contains all rules, including rules without findings.
    public static func log(
        _ findings: [Diagnostic], version: String, root: String? = nil, isWhole: Bool = true
    ) -> JSONValue {
        let documentations = RuleList.all.map { $0.documentation }
        let indexes = Dictionary(uniqueKeysWithValues: documentations.enumerated().map { ($1.id, $0) })
        let driver: JSONValue = [
            "name": "typeq", "version": .string(version), "rules": .array(documentations.map(rule)),
        ]
        var members: [(String, JSONValue)] = [
            ("tool", ["driver": driver]),
            ("invocations", [["executionSuccessful": .boolean(isWhole)]]),
        ]
        if let root {
            let folder = root.hasSuffix("/") ? root : root + "/"
            let base: JSONValue = ["uri": .string(uri(folder))]
            members.append(("originalUriBaseIds", .object([(rootName, base)])))
        }
        members += [
            ("columnKind", "unicodeCodePoints"), ("results", .array(findings.map { result($0, indexes[$0.id]) })),
        ]
        return [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": .array([.object(members)]),
        ]
    }

    /// The name of the source root in logs.
    private static let rootName = "%SRCROOT%"

    private static func rule(_ documentation: RuleDocumentation) -> JSONValue {
        [
            "id": .string(documentation.id),
            "shortDescription": text(documentation.catches),
            "fullDescription": text(documentation.reason),
            "help": ["text": .string(documentation.text), "markdown": .string(documentation.markdown)],
            "helpUri": .string(documentation.address),
            "defaultConfiguration": ["level": .string(documentation.severity.rawValue)],
        ]
    }

    private static func result(_ finding: Diagnostic, _ index: Int?) -> JSONValue {
        var members: [(String, JSONValue)] = [("ruleId", .string(finding.id))]
        if let index { members.append(("ruleIndex", .integer(Int64(index)))) }
        let body = [finding.message, finding.fix.map { "Fix: \($0)" }].compactMap { $0 }.joined(separator: "\n")
        members += [
            ("level", .string(finding.severity.rawValue)), ("message", text(body)),
            ("locations", .array([.object([("physicalLocation", location(finding.location))])])),
        ]
        if !finding.related.isEmpty {
            let related = finding.related.enumerated().map { index, related in
                JSONValue.object([
                    ("id", .integer(Int64(index))), ("message", text(related.message)),
                    ("physicalLocation", location(related.location)),
                ])
            }
            members.append(("relatedLocations", .array(related)))
        }
        if let message = finding.platformMessage {
            members.append(("properties", ["platformMessage": .string(message)]))
        }
        return .object(members)
    }

    private static func location(_ location: Diagnostic.Location) -> JSONValue {
        var artifact: [(String, JSONValue)] = [("uri", .string(uri(location.file)))]
        if !location.file.hasPrefix("/") { artifact.append(("uriBaseId", .string(rootName))) }
        var members: [(String, JSONValue)] = [("artifactLocation", .object(artifact))]
        if let position = location.position {
            // A binary property list does not have lines.
            let region: JSONValue =
                position.line > 0
                ? [
                    "startLine": .integer(Int64(position.line)),
                    "startColumn": .integer(Int64(max(1, position.column))),
                ]
                : ["byteOffset": .integer(Int64(position.offset))]
            members.append(("region", region))
        }
        return .object(members)
    }

    private static func text(_ text: String) -> JSONValue { ["text": .string(text)] }

    /// Returns the path as a percent-encoded URI reference (RFC 3986, section 2.1).
    private static func uri(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = path.hasPrefix("/") ? Array("file://".utf8) : []
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension RuleDocumentation {
    /// The address of the documentation for the rule.
    var address: String {
        page ?? Self.pages[id] ?? "https://developer.apple.com/documentation/\(Self.defaultPage(id))"
    }

    /// Returns the page for the list that contains the rule.
    private static func defaultPage(_ id: String) -> String {
        func has(_ rules: [any LintRule.Type]) -> Bool { rules.contains { $0.documentation.id == id } }
        let keys = "bundleresources/information-property-list"
        return if has(RuleList.types) {
            "uniformtypeidentifiers/defining-file-and-data-types-for-your-app"
        } else if has(RuleList.documentTypes) {
            keys + "/cfbundledocumenttypes"
        } else if has(RuleList.sceneManifest) {
            keys + "/uiapplicationscenemanifest"
        } else if has(RuleList.events) {
            "swiftui/scene/handlesexternalevents(matching:)"
        } else if has(RuleList.code) {
            "swiftui/documentgroup"
        } else {
            keys
        }
    }

    /// The pages of the rules that do not use the page of their list.
    private static let pages = [
        "E_DELEGATE_ADAPTOR_KIND": "https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor",
        "E_TWO_DELEGATE_ADAPTORS": "https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor",
        "I_UNKNOWN_BUILD_SETTING": "https://developer.apple.com/documentation/xcode/build-settings-reference",
        "W_PLIST_MISSING": "https://developer.apple.com/documentation/xcode/build-settings-reference",
        "I_MIME_UNKNOWN": "https://specifications.freedesktop.org/shared-mime-info-spec/latest/",
        "E_URL_SCHEME_ILLEGAL": "https://www.rfc-editor.org/rfc/rfc3986#section-3.1",
    ]
}
