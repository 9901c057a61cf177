import DeclarationFormats
import SystemPackage
import TypeRegistry

/// An Info.plist as it was read, twice where its preprocessor has conditions that are not known.
struct PropertyListReadings {
    /// The property list where they hold.
    var list: InfoPropertyList
    /// The property list where they do not hold, if that differs.
    var other: InfoPropertyList?
    /// The conditions, as they are written.
    var conditions: [String] = []
    /// What was found besides.
    var findings: [RegistryFinding] = []
}

/// The target whose Info.plist is preprocessed.
struct PreprocessingTarget {
    var name: String
    var settings: BuildSettings
    var positions: [String: SourcePosition]
    /// The file of the project.
    var file: String
    /// Whether all its configuration files were read.
    var isComplete: Bool

    /// Whether the preprocessor runs; nil when that is not known.
    var isPreprocessed: Bool? {
        if settings.isOn("INFOPLIST_PREPROCESS") { return true }
        let isKnown = settings["INFOPLIST_PREPROCESS"] == nil || settings.value("INFOPLIST_PREPROCESS") != nil
        return isComplete && isKnown ? false : nil
    }
}

extension AppReader {
    /// Reads an Info.plist, lines of the preprocessor in it carried out.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - file: Its path.
    ///   - root: The folder that `#include` does not leave; nil when nothing may be included.
    ///   - target: The target that it belongs to; nil when nobody knows, and with it no condition.
    /// - Returns: The property list, and its other reading where it has one.
    /// - Throws: ``AppReadingError`` when it cannot be read, or its conditions do not match.
    func readings(
        of bytes: [UInt8], _ file: FilePath, below root: FilePath?, for target: PreprocessingTarget? = nil
    ) throws(AppReadingError) -> PropertyListReadings {
        let settings = target?.settings ?? BuildSettings()
        guard target?.isPreprocessed == true || PreprocessorLines.areIn(bytes), Self.isXML(bytes) else {
            return PropertyListReadings(
                list: try InfoPropertyList(file: file.string, bytes: bytes, settings: settings))
        }
        let files = IncludedFiles(tree: tree, root: root)
        func run(_ assumption: Bool) throws(AppReadingError) -> Preprocessor {
            var macros = target.map { Macros($0.settings) } ?? Macros()
            if target?.isComplete == false { macros.areComplete = false }
            var preprocessor = Preprocessor(macros: macros, assumption: assumption, files: files)
            if let target, let header = settings.value("INFOPLIST_PREFIX_HEADER"), !header.isEmpty, let root {
                preprocessor.readPrefix(header, from: root, target.file, target.positions["INFOPLIST_PREFIX_HEADER"])
            } else if settings["INFOPLIST_PREFIX_HEADER"]?.isEmpty == false {
                preprocessor.missPrefix()
            }
            try preprocessor.run(bytes, file: file)
            return preprocessor
        }
        let first = try run(true)
        let second = first.unknown.isEmpty ? nil : try run(false)
        return try Self.readings([first, second].compactMap(\.self), bytes, file, settings, target)
    }

    /// The property lists of both readings, as far as there are two.
    private static func readings(
        _ runs: [Preprocessor], _ bytes: [UInt8], _ file: FilePath, _ settings: BuildSettings,
        _ target: PreprocessingTarget?
    ) throws(AppReadingError) -> PropertyListReadings {
        let conditions = runs[0].unknown.map(\.text)
        var findings = runs.findings
        if target?.isPreprocessed == false {
            findings.append(
                RegistryFinding(
                    .preprocessorOff, .error,
                    "lines of the preprocessor, which does not run: INFOPLIST_PREPROCESS of the target "
                        + "'\(target?.name ?? "")' is not YES", position: PreprocessorLines.first(in: bytes),
                    layer: file.string))
        }
        // A reading with an #error is never built.
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
                lists.append(
                    try InfoPropertyList(file: file.string, bytes: bytes, preprocessed: run.text, settings: settings))
            } catch {
                guard possible.count > 1 else { throw error }
                failure = failure ?? error
                findings.append(
                    RegistryFinding(
                        .malformed, .error,
                        "\(error.message) \(ConditionalReading(holds: index == 0, conditions: conditions).comment)",
                        position: error.position,
                        layer: file.string))
            }
        }
        guard let list = lists.first else { throw failure ?? AppReadingError(file: file.string, message: "no reading") }
        return PropertyListReadings(
            list: list, other: lists.count > 1 ? lists[1] : nil, conditions: conditions, findings: findings)
    }

    /// Whether bytes may be an XML property list in an encoding with ASCII.
    private static func isXML(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let first = bytes[start...].first(where: { !$0.isBlank }) else { return false }
        return first == UInt8(ascii: "#")
            || first == UInt8(ascii: "<") && DeclarationFormat.detect(bytes) == .xmlPropertyList && !bytes.contains(0)
    }
}

/// One of the two readings of an Info.plist.
public struct ConditionalReading: Hashable, Sendable {
    /// Whether conditions that are not known hold in it.
    public var holds: Bool
    /// The conditions, as they are written: `#if PRO`.
    public var conditions: [String]

    /// Makes the one or the other.
    public init(holds: Bool, conditions: [String]) {
        self.holds = holds
        self.conditions = conditions
    }

    /// What is said of a finding of this reading alone.
    public var comment: String { "(only where \(text))" }

    /// The reading in words: `'#if PRO' holds`.
    public var text: String {
        let first = conditions.first.map { "'\($0)'" } ?? "a condition"
        let others = conditions.count > 1 ? " and \(conditions.count - 1) more" : ""
        let verb = conditions.count > 1 ? (holds ? "hold" : "do not hold") : (holds ? "holds" : "does not hold")
        return "\(first)\(others) \(verb)"
    }
}

extension [Preprocessor] {
    /// What both met, each thing once.
    fileprivate var findings: [RegistryFinding] {
        var seen: Set<RegistryFinding> = []
        let conditions = flatMap(\.unknown).map { condition in
            RegistryFinding(
                .unknownCondition, .note,
                "whether '\(condition.text)' holds is not known here: the Info.plist is read with it and without",
                position: condition.position, layer: condition.file)
        }
        let problems = flatMap(\.problems).map { problem in
            RegistryFinding(
                .unreadInclude, .warning, problem.message, position: problem.position, layer: problem.file)
        }
        return (conditions + problems).filter { seen.insert($0).inserted }
    }
}

extension RegistryFinding.Rule {
    /// A condition of the preprocessor that is not known.
    public static let unknownCondition = Self(rawValue: "unknown-condition")
    /// A file that the preprocessor includes and that is not read.
    public static let unreadInclude = Self(rawValue: "unread-include")
    /// Lines of the preprocessor in an Info.plist for which it does not run.
    public static let preprocessorOff = Self(rawValue: "preprocessor-off")
}
