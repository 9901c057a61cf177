import SystemPackage
import TestTags
import Testing

@testable import DocumentRouting

/// Source: the documentation of `OpenWindows`.
@Suite(.tags(.slow)) struct OpenWindowsTests {
    private func window(_ id: String, _ path: FilePath?, _ identity: FileIdentity? = nil) -> OpenWindow {
        OpenWindow(
            id: id, scene: id.hasPrefix("w") ? "one" : "other", file: path.map { .init(path: $0, identity: identity) },
            phase: id == "w2" ? .active : .inactive)
    }

    private func file(_ inode: UInt64, born birthTime: Int64? = nil) -> FileIdentity {
        FileIdentity(device: 1, inode: inode, birthTime: birthTime)
    }

    @Test func `Windows with the identity of a file are found in opening order, without those of another birth time`() {
        let windows = OpenWindows([
            window("w1", "/a", file(1)), window("w2", "/b", file(2)), window("w3", "/c", file(1, born: 5)),
            window("w4", nil), window("w5", "/d", file(1, born: 7)), window("w6", "/e", file(1)),
        ])
        #expect(windows.windows(of: file(1)).map(\.id) == ["w1", "w3", "w5", "w6"])
        #expect(windows.windows(of: file(1, born: 7)).map(\.id) == ["w1", "w5", "w6"])
        #expect(windows.windows(of: file(2)).map(\.id) == ["w2"])
        #expect(windows.windows(of: file(3)).isEmpty)
        #expect(windows.windows(of: FileIdentity(device: 2, inode: 1)).isEmpty)
    }

    @Test func `The first window of a path and of a scene is found`() {
        let windows = OpenWindows([
            window("w1", nil), window("x1", "/a"), window("w2", "/a", file(1)), window("w3", "/b", file(2)),
        ])
        #expect(windows.window(at: "/a")?.id == "x1")
        #expect(windows.window(at: "/b")?.id == "w3")
        #expect(windows.window(at: "/c") == nil)
        #expect(windows.firstWindow(ofScene: "one")?.id == "w1")
        #expect(windows.firstWindow(ofScene: "other")?.id == "x1")
        #expect(windows.firstWindow(ofScene: "missing") == nil)
        #expect(windows.phase(ofScene: "one") == .active)
        #expect(windows.phase(ofScene: "missing") == .background)
    }

    /// Many windows with one file: each is found once, in linear time.
    @Test func `A hundred thousand windows may have the same file`() {
        let windows = OpenWindows((0..<100_000).map { window("w\($0)", "/a", file(1)) })
        #expect(windows.windows(of: file(1)).count == 100_000)
        #expect(windows.window(at: "/a")?.id == "w0")
    }
}
