/// A mistake in a declaration, or in a list of windows.
///
/// A mistake is reported by the first module that can detect it. The module DeclarationLint reports the mistakes that can be
/// detected only in the whole app, and documents all mistakes by their IDs.
public struct Diagnostic: Hashable, Sendable {
    /// The severity of a mistake.
    public enum Severity: String, Comparable, Hashable, Sendable, CaseIterable {
        /// The mistake is common and harmless.
        case note
        /// The declaration works only under some conditions, or affects other apps.
        case warning
        /// The system does not do what the author intends.
        case error

        /// Creates the severity that corresponds to the first letter of an ID: `E` is an error, `W` a warning, and any other
        /// letter a note.
        package init(ofID id: String) {
            self =
                switch id.utf8.first {
                case UInt8(ascii: "E"): .error
                case UInt8(ascii: "W"): .warning
                default: .note
                }
        }

        /// Orders notes before warnings, and warnings before errors.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// A location in a file, or a whole file.
    public struct Location: Hashable, Sendable {
        /// The path of the file, or the name of a layer. The string is empty if the file is unknown.
        public var file: String
        /// The position in the file, or nil if the location is the whole file.
        public var position: SourcePosition?
        /// The bytes of the path, if they are not UTF-8. In `file`, such bytes are repaired.
        package var fileBytes: [UInt8]?

        package init(file: String, position: SourcePosition? = nil) {
            self.file = file
            self.position = position
        }

        /// Returns whether a location precedes another location, compared by file, line, column and offset.
        package static func < (left: Location, right: Location) -> Bool {
            if left.file != right.file { return left.file.utf8.lexicographicallyPrecedes(right.file.utf8) }
            let start = SourcePosition(offset: 0)
            let (first, second) = (left.position ?? start, right.position ?? start)
            // Positions in source code have no offset.
            return (first.line, first.column, first.offset) < (second.line, second.column, second.offset)
        }
    }

    /// Another location that is related to a mistake.
    public struct Related: Hashable, Sendable {
        /// A short description of the location.
        public var message: String
        /// The location.
        public var location: Location

        package init(message: String, location: Location) {
            self.message = message
            self.location = location
        }
    }

    /// A value to write instead of another value.
    package struct Correction: Hashable, Sendable {
        /// The key of the value, or nil for an element of an array.
        package var key: String?
        package var text: String

        package init(_ text: String, key: String? = nil) { (self.key, self.text) = (key, text) }
    }

    /// The values of a diagnostic.
    private struct Values: Hashable, Sendable {
        var id: String
        var severity: Severity
        var message: String
        var location: Location
        var identifier: String?
        var fix: String?
        var platformMessage: String?
        var related: [Related]
        var correction: Correction?
        var part: String?
        var platforms: [String] = []
    }

    /// The values: an array with one element, which copies share. Checks copy thousands of diagnostics into several lists, and
    /// the values take 200 bytes.
    private var values: [Values]

    /// The ID, such as `E_TYPE_UNDECLARED`. `typeq lint --explain` prints the documentation of the rule with this ID.
    public var id: String {
        get { values[0].id }
        _modify { yield &values[0].id }
    }
    /// The severity. It corresponds to the ID, but is at most a warning in files that the user did not write.
    public var severity: Severity {
        get { values[0].severity }
        _modify { yield &values[0].severity }
    }
    /// A description of the mistake and the expected input: a sentence without a final period.
    public var message: String {
        get { values[0].message }
        _modify { yield &values[0].message }
    }
    /// The location.
    public var location: Location {
        get { values[0].location }
        _modify { yield &values[0].location }
    }
    /// The identifier of the declaration, as written, or nil if the mistake is not in the declaration of a type.
    package var identifier: String? {
        get { values[0].identifier }
        _modify { yield &values[0].identifier }
    }
    /// The suggested correction: a sentence, or lines to paste.
    public var fix: String? {
        get { values[0].fix }
        _modify { yield &values[0].fix }
    }
    /// The message that the platform displays for the mistake, which can be used to search for it.
    public var platformMessage: String? {
        get { values[0].platformMessage }
        _modify { yield &values[0].platformMessage }
    }
    /// The related locations.
    public var related: [Related] {
        get { values[0].related }
        _modify { yield &values[0].related }
    }
    /// The value to write instead. If the diagnostic has no other fix, this value is the fix, and lint writes it in the
    /// notation of the file.
    package var correction: Correction? {
        get { values[0].correction }
        _modify { yield &values[0].correction }
    }
    /// The string that contains the mistake, such as a supertype, if `location` is the location of the whole
    /// declaration.
    package var part: String? {
        get { values[0].part }
        _modify { yield &values[0].part }
    }
    /// The platforms that the mistake applies to, if the app also supports other platforms. Otherwise an empty array.
    package var platforms: [String] {
        get { values[0].platforms }
        _modify { yield &values[0].platforms }
    }

    /// Creates a diagnostic with the severity that corresponds to its ID.
    package init(
        id: String, _ message: String, at location: Location, identifier: String? = nil, fix: String? = nil,
        platformMessage: String? = nil, related: [Related] = []
    ) {
        values = [
            Values(
                id: id, severity: Severity(ofID: id), message: message, location: location, identifier: identifier,
                fix: fix, platformMessage: platformMessage, related: related)
        ]
    }

    /// Creates a diagnostic for a module that reads declarations.
    package init(
        _ id: DiagnosticID, _ message: String, identifier: String? = nil, position: SourcePosition? = nil,
        file: String? = nil, correction: Correction? = nil, related: [Related] = []
    ) {
        self.init(
            id: id.rawValue, message, at: Location(file: file ?? "", position: position), identifier: identifier,
            related: related)
        self.correction = correction
    }

    package func `is`(_ id: DiagnosticID) -> Bool { self.id == id.rawValue }

    /// The ID, if it is one of the IDs that are reported when declarations are read.
    package var known: DiagnosticID? { DiagnosticID(rawValue: id) }

    /// Returns the diagnostic with a file, unless it already has a file.
    package func `in`(_ file: String) -> Diagnostic {
        var diagnostic = self
        if location.file.isEmpty { diagnostic.location.file = file }
        for index in related.indices where related[index].location.file.isEmpty {
            diagnostic.related[index].location.file = file
        }
        return diagnostic
    }
}

/// The IDs of the mistakes that are found when declarations and lists of windows are read.
///
/// For each case, the module DeclarationLint contains a rule with its documentation, which is checked by a test.
package enum DiagnosticID: String, CaseIterable, Sendable {
    // Keys and values.
    case wrongKind = "E_WRONG_KIND"
    case unexpectedForm = "W_UNEXPECTED_FORM"
    case duplicateKey = "W_DUPLICATE_KEY"
    case repeatedKey = "I_REPEATED_KEY"
    case unknownKey = "W_UNKNOWN_KEY"
    case unrecognizedKey = "I_UNRECOGNIZED_KEY"
    // Declarations of types.
    case idCharset = "E_ID_CHARSET"
    case idUnusualCharacter = "W_ID_UNUSUAL_CHARACTER"
    case illegalTag = "E_ILLEGAL_TAG"
    case unmatchedTag = "W_UNMATCHED_TAG"
    case osTypeLength = "I_OSTYPE_LENGTH"
    case illegalSignature = "E_ILLEGAL_SIGNATURE"
    case illegalAlias = "E_ILLEGAL_ALIAS"
    case formerIdentifier = "I_FORMER_IDENTIFIER"
    case unknownSupertype = "E_UNKNOWN_SUPERTYPE"
    case conformanceCycle = "E_CONFORMANCE_CYCLE"
    case cycleOutsideChain = "W_CYCLE_OUTSIDE_CHAIN"
    case packageAndData = "E_PACKAGE_AND_DATA"
    case noSupertype = "I_NO_SUPERTYPE"
    case reservedPrefix = "W_RESERVED_PREFIX"
    case xcodeTypeUnknown = "I_XCODE_TYPE_UNKNOWN"
    case duplicateDeclaration = "W_DUPLICATE_DECLARATION"
    case bothExportedAndImported = "W_BOTH_EXPORTED_AND_IMPORTED"
    case extConflict = "W_EXT_CONFLICT"
    case extShared = "I_EXT_SHARED"
    case appleIrregularity = "I_APPLE_IRREGULARITY"
    // Document types.
    case roleInvalid = "E_ROLE_INVALID"
    case rankInvalid = "E_RANK_INVALID"
    // Files of an app.
    case unreadable = "E_UNREADABLE"
    case plistMissing = "W_PLIST_MISSING"
    case configurationUnreadable = "W_CONFIGURATION_UNREADABLE"
    case includeUnread = "W_INCLUDE_UNREAD"
    case conditionUnknown = "I_CONDITION_UNKNOWN"
    case preprocessorOff = "E_PREPROCESSOR_OFF"
    case sourceUnknown = "I_SOURCE_UNKNOWN"
    case mimeIllegal = "W_MIME_ILLEGAL"
    case mimeUnknown = "I_MIME_UNKNOWN"
    case execWithoutFile = "W_EXEC_WITHOUT_FILE"
    // Lists of windows.
    case windowSceneUnknown = "E_WINDOW_SCENE_UNKNOWN"
    case windowIDDuplicate = "E_WINDOW_ID_DUPLICATE"

    /// The IDs of mistakes in an app that only lint reports. Lint also knows the owner of the app, the files that the
    /// app opens, and its sources, and corrects misspelled keys. In registry files and project specifications, the
    /// readers and the registry report these mistakes. All other mistakes are reported by one module only.
    package static let ofLint: Set<DiagnosticID> = [
        .unknownSupertype, .extConflict, .extShared, .unknownKey, .unrecognizedKey, .sourceUnknown, .formerIdentifier,
    ]

    /// The severity that corresponds to the first letter.
    package var severity: Diagnostic.Severity { Diagnostic.Severity(ofID: rawValue) }
}

extension Diagnostic {
    /// The JSON object that `typeq lint --json` prints, whose keys typeq-lint(1) describes.
    package var jsonObject: JSONObject {
        var object = JSONObject()
        object.add("rule", id)
        object.add("severity", severity.rawValue)
        object.add("message", message)
        object.add(location)
        object.add("fix", fix)
        object.add("platformMessage", platformMessage)
        object.add("platforms", platforms)
        object.add(
            "related",
            related.map { related in
                var object = JSONObject()
                object.add("message", related.message)
                object.add(related.location)
                return object
            })
        return object
    }
}

extension JSONObject {
    fileprivate mutating func add(_ location: Diagnostic.Location) {
        add("file", bytes: location.fileBytes ?? Array(location.file.utf8))
        add("line", location.position.map { $0.line })
        add("column", location.position.map { $0.column })
    }
}
