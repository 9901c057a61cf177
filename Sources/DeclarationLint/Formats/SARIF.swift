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
        log(findings, version: version, root: root.map { Array($0.utf8) }, isWhole: isWhole)
    }

    /// Returns the log of a run whose source root may have a path that is not UTF-8.
    package static func log(
        _ findings: [Diagnostic], version: String, root: [UInt8]?, isWhole: Bool = true
    ) -> JSONValue {
        let documentations = RuleList.all.map { $0.documentation }
        let indexes = Dictionary(uniqueKeysWithValues: documentations.enumerated().map { ($1.id, $0) })
        let driver: JSONValue = [
            "name": "typeq", "version": .string(version), "rules": .array(documentations.map(rule)),
        ]
        var members: [(String, JSONValue)] = [
            ("tool", ["driver": driver]), ("invocations", [["executionSuccessful": .boolean(isWhole)]]),
        ]
        if let root {
            let folder = root.last == UInt8(ascii: "/") ? root : root + [UInt8(ascii: "/")]
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
            "id": .string(documentation.id), "shortDescription": text(documentation.catches),
            "fullDescription": text(documentation.reason),
            "help": ["text": .string(documentation.text), "markdown": .string(documentation.markdown)],
            "helpUri": .string(documentation.address),
            "defaultConfiguration": ["level": .string(documentation.severity.rawValue)],
        ]
    }

    private static func result(_ finding: Diagnostic, _ index: Int?) -> JSONValue {
        var object = JSONObject()
        object.add("ruleId", finding.id)
        object.add("ruleIndex", index)
        object.add("level", finding.severity.rawValue)
        let body = [finding.message, finding.fix.map { "Fix: \($0)" }].compactMap { $0 }.joined(separator: "\n")
        object.add("message", text(body))
        object.add("locations", [["physicalLocation": location(finding.location)] as JSONValue])
        object.add(
            "relatedLocations",
            finding.related.enumerated().map { index, related -> JSONValue in
                [
                    "id": .integer(Int64(index)), "message": text(related.message),
                    "physicalLocation": location(related.location),
                ]
            })
        object.add("properties", finding.platformMessage.map { ["platformMessage": .string($0)] as JSONValue })
        return object.value
    }

    private static func location(_ location: Diagnostic.Location) -> JSONValue {
        var (object, artifact, region) = (JSONObject(), JSONObject(), JSONObject())
        artifact.add("uri", uri(location.fileBytes ?? Array(location.file.utf8)))
        artifact.add("uriBaseId", location.file.hasPrefix("/") ? nil : rootName)
        object.add("artifactLocation", artifact)
        guard let position = location.position else { return object.value }
        // A binary property list does not have lines.
        let hasLines = position.line > 0
        region.add("startLine", hasLines ? position.line : nil)
        region.add("startColumn", hasLines ? max(1, position.column) : nil)
        region.add("byteOffset", hasLines ? nil : position.offset)
        object.add("region", region)
        return object.value
    }

    private static func text(_ text: String) -> JSONValue { ["text": .string(text)] }

    /// Returns the path as a URI reference in which its bytes are percent-encoded (RFC 3986, section 2.1).
    private static func uri(_ path: [UInt8]) -> String {
        (path.first == UInt8(ascii: "/") ? "file://" : "") + path.percentEncoded()
    }
}

extension RuleDocumentation {
    var address: String {
        page ?? Self.pages[id] ?? "https://developer.apple.com/documentation/\(Self.defaultPage(id))"
    }

    /// Returns the page for the list that contains the rule.
    private static func defaultPage(_ id: String) -> String {
        func has(_ rules: [ListedRule]) -> Bool { rules.contains { $0.id == id } }
        let keys = "bundleresources/information-property-list"
        return if has(RuleList.types) {
            "uniformtypeidentifiers/defining-file-and-data-types-for-your-app"
        } else if has(RuleList.documentTypes) { keys + "/cfbundledocumenttypes" } else if has(RuleList.sceneManifest) {
            keys + "/uiapplicationscenemanifest"
        } else if has(RuleList.events) { "swiftui/scene/handlesexternalevents(matching:)" } else if has(RuleList.code) {
            "swiftui/documentgroup"
        } else { keys }
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
