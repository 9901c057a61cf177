import SystemPackage

@testable import AppDeclaration
@testable import DeclarationFormats
@testable import DocumentRouting
@testable import TypeRegistry

extension FuzzTarget {
    /// A value that was read, written and read again is unchanged.
    static let roundTrips = [
        FuzzTarget("round-trip-registry-json") { bytes in
            guard let layer = try? RegistryLayer(name: "a", json: bytes) else { return nil }
            let text = JSONValue.object([("types", .array(layer.declarations.map(\.jsonValue)))])
                .serialized()
            guard let again = try? RegistryLayer(name: "a", json: Array(text.utf8)) else {
                return "\(text) is refused"
            }
            let found = again.declarations.map(Reflection.text)
            let right = layer.declarations.map(Reflection.text)
            return found == right ? nil : "\(right) becomes \(found)"
        },
        FuzzTarget("round-trip-table") { bytes in
            var source = ByteSource(bytes)
            var layers = DeclarationMaker.layers(&source)
            DeclarationMaker.addMarks(to: &layers, &source)
            let registry = Registry(layers: layers, over: nil)
            let table = registry.compiledTable
            guard let checked = try? TypeTable(checking: table) else { return "the table is refused" }
            let again = Registry(table: checked, findings: [])
            guard again.compiledTable == table else { return "the same types make another table" }
            let (found, right) = (
                again.layers().map(Reflection.text), registry.layers().map(Reflection.text)
            )
            guard found == right else { return "\(right) becomes \(found)" }
            // The declarations of the layers result in the same answers in a different order.
            let rebuilt = Registry(layers: registry.layers(), over: nil).layers().map(Reflection.text)
            return rebuilt == right ? nil : "\(right) is rebuilt as \(rebuilt)"
        },
        FuzzTarget("round-trip-app") { bytes in
            guard let app = try? AppDeclaration(json: bytes) else { return nil }
            let text = app.jsonValue.serialized()
            guard let again = try? AppDeclaration(json: Array(text.utf8)) else {
                return "\(text) is refused"
            }
            let (found, right) = (Reflection.text(again), Reflection.text(app))
            return found == right ? nil : "\(right) becomes \(found)"
        },
        // A value in each format of a property list, written by the simplest writer.
        FuzzTarget("round-trip-plist") { bytes in
            var source = ByteSource(bytes)
            let value = PlainValue(&source, depth: 0)
            for (name, format, written) in value.forms {
                guard let root = try? DeclarationDocument.read(written, format: format).root else {
                    return "\(value) is refused as \(name): \(String(decoding: written, as: UTF8.self))"
                }
                if let difference = value.difference(from: root, in: format) {
                    return "\(name): \(difference)"
                }
                // `{}` is the same in two formats.
                guard let detected = try? DeclarationDocument.read(written),
                    detected.format == format || value.difference(from: detected.root, in: detected.format) == nil
                else {
                    return "\(name) is taken for another form: \(String(decoding: written, as: UTF8.self))"
                }
            }
            return nil
        },
        FuzzTarget("round-trip-windows") { bytes in
            var source = ByteSource(bytes)
            let scenes = Decisions.sample.scenes.map(\.name)
            let windows = (0..<source.number(below: 5)).map { window("w\($0)", scenes, &source) }
            let text = JSONValue.array(windows.map(json)).serialized()
            guard let list = try? WindowList(json: Array(text.utf8), in: Decisions.sample) else {
                return "\(text) is refused"
            }
            guard list.findings.isEmpty else {
                return "\(text) has findings: \(list.findings.map(\.message))"
            }
            let (found, right) = (list.windows.map(Reflection.text), windows.map(Reflection.text))
            return found == right ? nil : "\(right) becomes \(found)"
        },
    ]

    private static let paths = [
        "/nonexistent/a", "/nonexistent/é", "/nonexistent/e\u{301}", "/nonexistent/ b\n",
    ]

    private static func window(_ id: String, _ scenes: [String], _ source: inout ByteSource)
        -> OpenWindow
    {
        var file: OpenWindow.File?
        if source.flag() {
            let path = FilePath(source.pick(paths))
            file = OpenWindow.File(path: path, spelling: path)
            file?.identity = FileIdentity(
                device: UInt64(source.number(below: 1 << 24)), inode: UInt64(source.number(below: 1 << 24)),
                birthTime: source.flag() ? Int64(source.number(below: 1 << 24)) * 500_000_000_000 : nil)
            if source.flag() { file?.renamedFrom = FilePath(source.pick(paths)) }
        }
        return OpenWindow(
            id: id, scene: source.pick(scenes), file: file,
            preferring: source.list(upTo: 2) { $0.pick(["*", "", "\"\u{1}é"]) },
            allowing: source.list(upTo: 2) { $0.pick(["*", "x"]) },
            phase: source.pick(ScenePhase.allCases))
    }

    /// A window as typeq-which-group(1) describes it under `--windows`.
    private static func json(_ window: OpenWindow) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("id", .string(window.id)), ("scene", .string(window.scene)),
            ("phase", .string(window.phase.rawValue)),
            ("preferring", .array(window.preferring.map { .string($0) })),
            ("allowing", .array(window.allowing.map { .string($0) })),
        ]
        if let file = window.file {
            members.append(("file", .string(file.path.string)))
            if let identity = file.identity {
                members.append(("device", .integer(Int64(bitPattern: identity.device))))
                members.append(("inode", .integer(Int64(bitPattern: identity.inode))))
                if let time = identity.birthTime { members.append(("birthTime", .integer(time))) }
            }
            if let old = file.renamedFrom { members.append(("renamedFrom", .string(old.string))) }
        }
        return .object(members)
    }
}
