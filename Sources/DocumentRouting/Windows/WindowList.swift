import AppDeclaration
import DeclarationFormats
import SystemPackage
import TypeRegistry

/// Open windows as they are written in JSON, in opening order: the form of `--windows`, see typeq(1).
///
///     [ { "id": "w1", "scene": "writer", "file": "/path/or/null", "preferring": ["*"], "allowing": [],
///         "phase": "active", "device": 1, "inode": 2, "birthTime": 3, "renamedFrom": "/old/path" } ]
public struct WindowList: Sendable {
    /// The windows that are sound.
    public private(set) var windows: [OpenWindow] = []
    /// What was wrong, with line and column. A window with an error is left out.
    public private(set) var findings: [RegistryFinding] = []

    private static let keys = [
        "id", "scene", "file", "preferring", "allowing", "phase", "device", "inode", "birthTime", "renamedFrom",
    ]

    /// Reads a list. What a window does not say of its file is asked of the file system; the conditions that it leaves out
    /// are those of its scene.
    ///
    /// - Throws: `DeclarationFormatError` when the bytes are not JSON.
    public init(json bytes: [UInt8], in app: DocumentApp) throws(DeclarationFormatError) {
        let root = try DeclarationDocument.read(bytes, format: .json).root
        var reader = WindowReader(app: app)
        if let array = root.array {
            windows = array.enumerated().compactMap { reader.window($1, place: $0 + 1) }
        } else {
            reader.values.report(
                .malformed, .error, "expected an array of windows, found \(root.kindName)", at: root.position)
        }
        findings = reader.values.findings
    }

    private struct WindowReader {
        let app: DocumentApp
        var values = ValueReader()
        var ids: Set<String> = []

        mutating func window(_ value: DeclarationValue, place: Int) -> OpenWindow? {
            guard let object = value.dictionary else {
                values.report(.malformed, .error, "expected a window, found \(value.kindName)", at: value.position)
                return nil
            }
            for member in object where !keys.contains(member.key) { values.unknownKey(member, known: keys, of: nil) }
            let id = values.text(object["id"], "id", of: nil) ?? "w\(place)"
            guard let scene = scene(object, of: id, at: value.position) else { return nil }
            guard ids.insert(id).inserted else {
                values.report(
                    .duplicateWindow, .error, "a second window has the id '\(id)': give it one of its own",
                    at: value.position)
                return nil
            }
            return OpenWindow(
                id: id, scene: scene.name, file: file(object),
                preferring: object["preferring"].map { values.texts($0, "preferring", of: nil) } ?? scene.preferring,
                allowing: object["allowing"].map { values.texts($0, "allowing", of: nil) } ?? scene.allowing,
                phase: phase(object["phase"]))
        }

        /// The scene of a window: without one, nothing can be said of it.
        private mutating func scene(
            _ object: DeclarationDictionary, of id: String, at position: SourcePosition
        ) -> DocumentApp.Scene? {
            let names = app.scenes.map(\.name)
            let right = names.isEmpty ? "the app has none" : "one of \(names.joined(separator: ", ")) is right"
            guard let value = object["scene"] else {
                values.report(.unknownScene, .error, "the window '\(id)' names no scene: \(right)", at: position)
                return nil
            }
            guard let name = values.text(value, "scene", of: nil) else { return nil }
            if let scene = app.scene(named: name) { return scene }
            let nearest = NearestSpelling.of(name, among: names).map { "did you mean '\($0)'?" }
            values.report(
                .unknownScene, .error,
                "the window '\(id)' names the scene '\(name)', which the app does not declare: \(nearest ?? right)",
                at: value.position)
            return nil
        }

        private mutating func phase(_ value: DeclarationValue?) -> ScenePhase {
            guard let text = values.text(value, "phase", of: nil) else { return .active }
            if let phase = ScenePhase(rawValue: text) { return phase }
            let words = ScenePhase.allCases.map(\.rawValue).joined(separator: ", ")
            values.report(
                .malformed, .error, "invalid phase '\(text)' (choose \(words))", at: value?.position)
            return .active
        }

        private mutating func file(_ object: DeclarationDictionary) -> OpenWindow.File? {
            if case .null? = object["file"]?.content { return nil }
            guard let text = values.text(object["file"], "file", of: nil), !text.isEmpty else { return nil }
            let spelling = FilePath(text).absolute
            var file = OpenWindow.File(path: spelling.canonical, spelling: spelling)
            let known = (
                device: number(object["device"], "device"), inode: number(object["inode"], "inode"),
                birthTime: birthTime(object["birthTime"])
            )
            if let inode = known.inode {
                let device = known.device ?? (try? FileIdentity(at: spelling.removingLastComponent()))?.device
                file.identity = device.map { FileIdentity(device: $0, inode: inode, birthTime: known.birthTime) }
            } else {
                file.identity = try? FileIdentity(at: file.path)
            }
            file.renamedFrom = values.text(object["renamedFrom"], "renamedFrom", of: nil).map { FilePath($0).absolute }
            return file
        }

        private mutating func number(_ value: DeclarationValue?, _ key: String) -> UInt64? {
            guard let number = values.integer(value, key, of: nil) else { return nil }
            return UInt64(bitPattern: Int64(number))
        }

        /// Nanoseconds since 1970; a number too small for that is seconds, as `stat` prints them.
        private mutating func birthTime(_ value: DeclarationValue?) -> Int64? {
            let second: Int64 = 1_000_000_000
            // Beyond 9.2e9 seconds, in the year 2262, nanoseconds do not fit into 64 bits.
            if case .real(let seconds)? = value?.content, abs(seconds) < 9.2e9 { return Int64(seconds) * second }
            guard let number = values.integer(value, "birthTime", of: nil) else { return nil }
            return abs(Double(number)) < 9.2e9 ? Int64(number) * second : Int64(number)
        }
    }
}

extension RegistryFinding.Rule {
    /// A window without a scene, or of one that the app does not declare.
    public static let unknownScene = Self(rawValue: "unknown-scene")
    /// Two windows of one id.
    public static let duplicateWindow = Self(rawValue: "duplicate-window")
}
