import DeclarationFormats
import SystemPackage
import TypeRegistry

/// The readings of an Info.plist. There are two readings if the preprocessor has unknown conditions.
struct PropertyListReadings {
    /// The property list if the unknown conditions are true.
    var list: InfoPropertyList
    /// The property list if the unknown conditions are false, or nil if it equals `list`.
    var other: InfoPropertyList?
    /// The unknown conditions as written.
    var conditions: [String] = []
    /// The findings of the preprocessor.
    var findings: [Diagnostic] = []
}

/// The target whose Info.plist is preprocessed.
struct PreprocessingTarget {
    var name: String
    var settings: BuildSettings
    var positions: [String: SourcePosition]
    /// The path of the project file.
    var file: String
    /// The folder to which the paths of the project are relative.
    var folder: FilePath
    /// Whether all configuration files of the target were read.
    var isComplete: Bool

    /// Whether the preprocessor runs, or nil if that is unknown.
    var isPreprocessed: Bool? {
        if settings.isOn("INFOPLIST_PREPROCESS") { return true }
        let isKnown = settings["INFOPLIST_PREPROCESS"] == nil || settings.value("INFOPLIST_PREPROCESS") != nil
        return isComplete && isKnown ? false : nil
    }
}

extension PropertyListReadings {
    /// Reads an Info.plist, with preprocessing if it has preprocessor directives.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - file: The path of the file.
    ///   - target: The target of the Info.plist. If it is nil, all conditions are unknown.
    ///   - read: A closure that reads included files.
    /// - Throws: ``AppReadingError`` if the property list cannot be read, or if its conditions are not balanced.
    init(
        of bytes: [UInt8], _ file: FilePath, for target: PreprocessingTarget? = nil,
        including read: (FilePath) throws(FileTreeError) -> [UInt8]
    ) throws(AppReadingError) {
        let settings = target?.settings ?? BuildSettings()
        guard target?.isPreprocessed == true || PreprocessorLines.areIn(bytes), Self.isXML(bytes) else {
            self.init(list: try InfoPropertyList(file: file.string, bytes: bytes, settings: settings))
            return
        }
        func run(_ assumption: Bool) throws(AppReadingError) -> Preprocessor {
            var macros = target.map { Macros($0.settings) } ?? Macros()
            if target?.isComplete == false { macros.areComplete = false }
            var preprocessor = Preprocessor(macros: macros, assumption: assumption)
            if let target, let header = settings.value("INFOPLIST_PREFIX_HEADER"), !header.isEmpty {
                preprocessor.readPrefix(
                    header, from: target.folder, target.file, position: target.positions["INFOPLIST_PREFIX_HEADER"],
                    including: read)
            } else if settings["INFOPLIST_PREFIX_HEADER"]?.isEmpty == false {
                preprocessor.noteMissingPrefix()
            }
            try preprocessor.run(bytes, file: file, including: read)
            return preprocessor
        }
        let first = try run(true)
        let second = first.unknown.isEmpty ? nil : try run(false)
        try self.init([first, second].compactMap { $0 }, bytes, file: file, settings: settings, target: target)
    }

    /// Creates the property lists from one or two runs of the preprocessor.
    private init(
        _ runs: [Preprocessor], _ bytes: [UInt8], file: FilePath, settings: BuildSettings, target: PreprocessingTarget?
    ) throws(AppReadingError) {
        let conditions = runs[0].unknown.map { $0.text }
        var findings = runs.findings
        if target?.isPreprocessed == false {
            findings.append(
                Diagnostic(
                    .preprocessorOff,
                    "preprocessor directives without effect: INFOPLIST_PREPROCESS of the target "
                        + "'\(target?.name ?? "")' is not YES", position: PreprocessorLines.first(in: bytes),
                    file: file.string))
        }
        // An Info.plist in which an #error is active cannot be built.
        let possible = runs.filter { $0.refusal == nil }
        guard !possible.isEmpty else {
            let refusal = runs[0].refusal
            throw AppReadingError(
                file: refusal?.file ?? file.string, position: refusal?.position, message: refusal?.message ?? "#error")
        }
        var lists: [InfoPropertyList] = []
        var failure: AppReadingError?
        for (index, run) in possible.enumerated() where index == 0 || run.text.bytes != possible[0].text.bytes {
            do throws(AppReadingError) {
                lists.append(try InfoPropertyList(file: file.string, preprocessed: run.text, settings: settings))
            } catch {
                guard possible.count > 1 else { throw error }
                failure = failure ?? error
                findings.append(
                    Diagnostic(
                        .wrongKind,
                        "\(error.message) \(ConditionalReading(holds: index == 0, conditions: conditions).comment)",
                        position: error.position, file: file.string))
            }
        }
        guard let list = lists.first else { throw failure ?? AppReadingError(file: file.string, message: "no reading") }
        self.init(
            list: list, other: lists.count > 1 ? lists[1] : nil, conditions: conditions, findings: findings)
    }

    /// Returns whether bytes may be an XML property list in an encoding that includes ASCII.
    private static func isXML(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.withoutUTF8Mark.first(where: { !$0.isWhiteSpace }) else { return false }
        return first == UInt8(ascii: "#")
            || first == UInt8(ascii: "<") && DeclarationFormat.detect(bytes) == .xmlPropertyList && !bytes.contains(0)
    }
}

/// One of the two readings of an Info.plist with unknown conditions.
package struct ConditionalReading: Hashable, Sendable {
    /// Whether the reading assumes that the unknown conditions are true.
    package var holds: Bool
    /// The unknown conditions as written, such as `#if PRO`.
    package var conditions: [String]

    package init(holds: Bool, conditions: [String]) {
        self.holds = holds
        self.conditions = conditions
    }

    /// The text that is added to the message of a finding that occurs only in this reading.
    package var comment: String { "(only where \(text))" }

    /// A description of the reading: `'#if PRO' is true`.
    package var text: String {
        let first = conditions.first.map { "'\($0)'" } ?? "a condition"
        let others = conditions.count > 1 ? " and \(conditions.count - 1) more" : ""
        return "\(first)\(others) \(conditions.count > 1 ? "are" : "is") \(holds)"
    }
}

extension [Preprocessor] {
    /// The findings of all runs, without duplicates.
    fileprivate var findings: [Diagnostic] {
        var seen: Set<Diagnostic> = []
        let conditions = flatMap { $0.unknown }.map { condition in
            Diagnostic(
                .conditionUnknown,
                "it is unknown whether '\(condition.text)' is true: the Info.plist is read for both cases",
                position: condition.position, file: condition.file)
        }
        let problems = flatMap { $0.problems }.map { problem in
            Diagnostic(.includeUnread, problem.message, position: problem.position, file: problem.file)
        }
        return (conditions + problems).filter { seen.insert($0).inserted }
    }
}
