import FileSystem
import SystemPackage
import Testing

@Suite(.enabled(if: FaultScript.isAvailable))
struct FaultScriptTests {
    let folder: TestFolder
    init() throws { folder = try TestFolder() }

    @Test func `A script records the calls and their paths`() throws {
        let path = try folder.file("a.txt")
        let script = FaultScript()
        _ = try script.run { try OpenFile(path).contents() }
        #expect(script.calls.map(\.call) == [.open, .status, .read, .read])
        #expect(script.calls.allSatisfy { $0.path == path.string })
    }

    @Test func `A fault affects some calls, on some paths, a number of times`() throws {
        let (a, b) = (try folder.file("a.txt"), try folder.file("b.txt"))
        let script = FaultScript([.init(.status, on: "a.txt", skipping: 1, count: 2, .failure(.ioError))])
        let results = script.run {
            (0..<5).map { _ in (try? a.status()) != nil } + (0..<3).map { _ in (try? b.status()) != nil }
        }
        #expect(results == [true, false, false, true, true, true, true, true])
    }

    @Test func `A script applies only inside its function`() throws {
        let path = try folder.file("a.txt")
        let script = FaultScript([.init(nil, count: .max, .failure(.ioError))])
        script.run { #expect(throws: Errno.ioError) { _ = try path.status() } }
        #expect(try path.status() != nil)
        #expect(script.calls.count == 1)
    }
}
