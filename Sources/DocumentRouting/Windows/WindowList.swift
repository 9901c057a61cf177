package import AppDeclaration
package import DeclarationFormats
import FileSystem
import SystemPackage
import TypeRegistry

/// A list of open windows in JSON, in the order in which they were opened. The format is the format of `--windows` in
/// `typeq-which-group(1)`:
///
///     [ { "id": "w1", "scene": "writer", "file": "/path/or/null", "preferring": ["*"], "allowing": [],
///         "phase": "active", "device": 1, "inode": 2, "birthTime": 3, "renamedFrom": "/old/path" } ]
package struct WindowList: Sendable {
    /// The windows. A window without a valid scene or with a repeated ID is omitted.
    package private(set) var windows: [OpenWindow] = []
    /// The mistakes in the list.
    package private(set) var findings: [Diagnostic] = []

    private static let keys = [
        "id", "scene", "file", "preferring", "allowing", "phase", "device", "inode", "birthTime", "renamedFrom",
    ]

    /// Reads a list. Facts about a file that the list does not contain are read from the file system. The default
    /// conditions of a window are the conditions of its scene.
    ///
    /// - Parameters:
    ///   - bytes: The JSON data.
    ///   - app: The app whose windows are listed.
    /// - Throws: `DeclarationFormatError` if the bytes are not JSON.
    package init(json bytes: [UInt8], in app: DocumentApp) throws(DeclarationFormatError) {
        let root = try DeclarationDocument.read(bytes, format: .json).root
        var reader = WindowReader(app: app)
        if let array = root.array {
            windows = array.enumerated().compactMap { reader.window($1, number: $0 + 1) }
        } else {
            reader.values.report(.wrongKind, "expected an array of windows, found \(root.kindName)", at: root.position)
        }
        findings = reader.values.findings
    }

    private struct WindowReader {
        let app: DocumentApp
        /// The valid scenes, for a message. The string is empty if there are too many scenes.
        private let choices: String
        /// The remaining number of searches for similar names. Each search compares all scenes.
        private var searches = 40
        var values = ValueReader()
        var ids: Set<String> = []
        var paths = CanonicalPaths()

        init(app: DocumentApp) {
            self.app = app
            let names = app.scenes.map(\.name)
            let list = names.isEmpty ? ": the app has no scenes" : " (choose \(names.joined(separator: ", ")))"
            choices = list.utf8.count <= 1_000 ? list : ""
        }

        mutating func window(_ value: DeclarationValue, number: Int) -> OpenWindow? {
            guard let object = value.dictionary else {
                values.report(.wrongKind, "expected a window, found \(value.kindName)", at: value.position)
                return nil
            }
            for member in object where !keys.contains(member.key) { values.unknownKey(member, known: keys, of: nil) }
            let id = values.text(object["id"], "id", of: nil) ?? "w\(number)"
            guard let scene = scene(object, of: id, at: value.position) else { return nil }
            guard ids.insert(id).inserted else {
                values.report(
                    .windowIDDuplicate, "a second window has the ID '\(id)': give it a different one",
                    at: value.position)
                return nil
            }
            return OpenWindow(
                id: id, scene: scene.name, file: file(object),
                preferring: object["preferring"].map { values.texts($0, "preferring", of: nil) } ?? scene.preferring,
                allowing: object["allowing"].map { values.texts($0, "allowing", of: nil) } ?? scene.allowing,
                phase: phase(object["phase"]))
        }

        /// Returns the scene of a window. If the window has no valid scene, reports a finding and returns nil.
        private mutating func scene(
            _ object: DeclarationDictionary, of id: String, at position: SourcePosition
        ) -> DocumentApp.Scene? {
            guard let value = object["scene"] else {
                values.report(.windowSceneUnknown, "the window '\(id)' has no scene\(choices)", at: position)
                return nil
            }
            guard let name = values.text(value, "scene", of: nil) else { return nil }
            if let scene = app.scene(named: name) { return scene }
            searches -= 1
            let nearest = searches < 0 ? nil : NearestSpelling.of(name, among: app.scenes.lazy.map(\.name))
            values.report(
                .windowSceneUnknown,
                "the window '\(id)' has the undeclared scene '\(name)'\(nearest.map { ": did you mean '\($0)'?" } ?? choices)",
                at: value.position)
            return nil
        }

        private mutating func phase(_ value: DeclarationValue?) -> ScenePhase {
            guard let text = values.text(value, "phase", of: nil) else { return .active }
            if let phase = ScenePhase(rawValue: text) { return phase }
            values.invalidWord(text, "phase", among: ScenePhase.allCases.map(\.rawValue), at: value?.position)
            return .active
        }

        private mutating func file(_ object: DeclarationDictionary) -> OpenWindow.File? {
            if case .null? = object["file"]?.content { return nil }
            guard let text = values.text(object["file"], "file", of: nil), !text.isEmpty else { return nil }
            let spelling = FilePath(text).absolute
            var file = OpenWindow.File(path: paths.path(of: spelling), spelling: spelling)
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

        /// Reads a time in nanoseconds since 1970. A number that is too small is treated as seconds, as `stat` prints them.
        private mutating func birthTime(_ value: DeclarationValue?) -> Int64? {
            let second: Int64 = 1_000_000_000
            // More than 9.2e9 seconds, in the year 2262, cannot be represented in 64 bits as nanoseconds.
            if case .real(let seconds)? = value?.content, abs(seconds) < 9.2e9 { return Int64(seconds) * second }
            guard let number = values.integer(value, "birthTime", of: nil) else { return nil }
            return abs(Double(number)) < 9.2e9 ? Int64(number) * second : Int64(number)
        }
    }
}
