import DocumentRouting
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a window store of 10,000 windows costs the command: the same question with it and without any.
enum StoreFigures {
    static func print(_ typeq: String, _ picture: String, _ figures: ProcessFigures) {
        var template = Array("/tmp/typeq-benchmarks-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return }
        let folder = FilePath(platformString: template)
        let (full, none) = (folder.appending("full"), folder.appending("none"))
        let store = WindowStore(app: "com.x.app", directory: full.appending("typeq"))
        do {
            _ = try store.open((0..<10_000).map(window))
        } catch {
            Swift.print("  no store: \(error)")
            return
        }
        let names = ("10,000 windows", "no store")
        let command = [typeq, "which-group", picture]
        figures.compare(
            command, "which-group, \(names.0)", in: full.string, with: names.1, in: none.string, limit: 1.5)
        let place = DocumentPlace(of: FilePath(picture), among: .none)
        _ = try? store.open(OpenWindow(id: "", scene: "pictures", file: OpenWindow.File(place)))
        figures.compare(
            command, "which-group of an open file, \(names.0)", in: full.string, with: names.1, in: none.string,
            limit: 1.5)
    }

    /// A window on a file that is not there, with a condition that many have.
    private static func window(_ number: Int) -> OpenWindow {
        let identity = FileIdentity(device: 1, inode: UInt64(number), birthTime: 1)
        return OpenWindow(
            id: "", scene: "writer", file: .init(path: FilePath("/documents/\(number).md"), identity: identity),
            preferring: ["document=\(number % 10)"])
    }
}
