import DocumentRouting
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The cost of a window store of 10,000 windows: the same command with the store and without a store.
enum StoreFigures {
    static func measure(_ typeq: String, _ picture: String, _ figures: inout ProcessFigures) {
        var template = Array("/tmp/typeq-benchmarks-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return }
        let folder = FilePath(platformString: template)
        let (full, none) = (folder.appending("full"), folder.appending("none"))
        let store = WindowStore(app: "com.x.app", directory: full.appending("typeq"))
        do {
            _ = try store.open((0..<10_000).map(window))
        } catch {
            print("  no store: \(error)")
            return
        }
        let command = [typeq, "which-group", picture]
        figures.wallTime(
            "which-group with 10,000 windows", of: command, state: full.string, against: none.string, limit: 1.5)
        let location = DocumentLocation(of: FilePath(picture), among: .none)
        _ = try? store.open(OpenWindow(id: "", scene: "pictures", file: OpenWindow.File(location)))
        figures.wallTime(
            "which-group of an open file, 10,000 windows", of: command, state: full.string, against: none.string,
            limit: 1.5)
    }

    /// A window of a missing file, with a condition that many windows have.
    private static func window(_ number: Int) -> OpenWindow {
        let identity = FileIdentity(device: 1, inode: UInt64(number), birthTime: 1)
        return OpenWindow(
            id: "", scene: "writer", file: .init(path: FilePath("/documents/\(number).md"), identity: identity),
            preferring: ["document=\(number % 10)"])
    }
}
