import AppDeclaration
import SystemPackage
import Testing

@testable import DocumentRouting

/// Source: openDocument(withContentsOf:display:) and OpenDocumentAction (Apple). The comparison of files is inferred.
@Suite struct BringToFrontTests {
    static let file = FileIdentity(device: 1, inode: 10, birthTime: 5)
    let sample: DocumentApp

    init() throws {
        sample = try app(
            #"{"scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["public.text"]}, {"kind": "WindowGroup", "name": "w"}]}"#
        )
    }

    private func decide(_ place: DocumentLocation, _ windows: OpenWindow...) -> OpeningDecision? {
        OpeningDecision.front(of: place, in: sample, windows: OpenWindows(windows))
    }

    private func window(_ path: String, _ identity: FileIdentity? = file, id: String = "w1") -> OpenWindow {
        OpenWindow(id: id, scene: "g", file: OpenWindow.File(path: .init(path), identity: identity))
    }

    @Test func `The path of a window brings the window to the front, regardless of the type`() throws {
        let decision = try #require(decide(DocumentLocation(path: "/a.txt", identity: Self.file), window("/a.txt")))
        #expect(decision.facts.outcome == .bringToFront)
        #expect(decision.facts.window == "w1")
        #expect(decision.facts.reason == .samePath)
        #expect(decision.facts.group == "g")
        #expect(decision.facts.scene == nil)
        #expect(decision.step("identity")?.standing == .documented)
    }

    @Test func `Another spelling of the path is the same file`() throws {
        let place = DocumentLocation(path: "/a.txt", spelling: "/link.txt", identity: Self.file)
        let decision = try #require(decide(place, window("/a.txt")))
        #expect(decision.facts.reason == .sameFile)
        #expect(decision.step("same-file")?.standing == .inferred)
    }

    @Test func `A window also has the spelling of the path with which it was opened`() throws {
        let told = OpenWindow(
            id: "w1", scene: "g", file: .init(path: "/a.txt", spelling: "/link.txt", identity: Self.file))
        #expect(decide(DocumentLocation(path: "/a.txt", spelling: "/link.txt"), told)?.facts.reason == .samePath)
    }

    /// An atomic save creates a new inode at the same path, and so does an unrecorded rename followed by a new file.
    @Test func `The path precedes the inode`() throws {
        let saved = FileIdentity(device: 1, inode: 11, birthTime: 6)
        let decision = try #require(decide(DocumentLocation(path: "/a.txt", identity: saved), window("/a.txt")))
        #expect(decision.facts.reason == .samePath)
        #expect(decision.step("replaced")?.standing == .inferred)
    }

    @Test func `A file that is no longer at its path was renamed`() throws {
        let decision = try #require(decide(DocumentLocation(path: "/b.txt", identity: Self.file), window("/a.txt")))
        #expect(decision.facts.reason == .renamed)
        #expect(decision.step("renamed")?.standing == .inferred)
    }

    @Test func `A file that is also at its path is a hard link`() throws {
        let place = DocumentLocation(path: "/b.txt", identity: Self.file, otherPaths: ["/a.txt"])
        let decision = try #require(decide(place, window("/a.txt")))
        #expect(decision.facts.reason == .sameInode)
        #expect(decision.warnings.map(\.id) == ["policy-sensitive"])
        #expect(decision.step("same-inode")?.standing == .inferred)
    }

    @Test(arguments: [("/A.TXT", "/a.txt"), ("/caf\u{e9}", "/cafe\u{301}")])
    func `Names that differ in case or Unicode form are equal if both lead to the file`(
        one: String, other: String
    ) {
        let place = DocumentLocation(path: .init(one), identity: Self.file, otherPaths: [.init(other)])
        #expect(decide(place, window(other))?.facts.reason == .sameFile)
    }

    @Test
    func `A name that exists only in a different Unicode form is that file, and two existing names are two files`() {
        let missing = DocumentLocation(path: "/cafe\u{301}.txt")
        #expect(decide(missing, window("/caf\u{e9}.txt"))?.facts.reason == .sameFile)
        let other = DocumentLocation(path: "/cafe\u{301}.txt", identity: FileIdentity(device: 1, inode: 12))
        #expect(decide(other, window("/caf\u{e9}.txt")) == nil)
    }

    /// The list of windows may be from a system with a different Unicode form.
    @Test func `A window whose path exists only in a different Unicode form has that file`() {
        let place = DocumentLocation(path: "/caf\u{e9}.txt", identity: Self.file)
        #expect(decide(place, window("/cafe\u{301}.txt", nil))?.facts.reason == .sameFile)
        #expect(decide(place, window("/cafe.txt", nil)) == nil)
    }

    /// The /private prefix of Apple layouts.
    @Test func `If there is no private folder, its names are the names in the root`() {
        let hasPrivate = (try? FileIdentity(at: "/private")) != nil
        let expected: FilePath = hasPrivate ? "/private/tmp/no-such-file" : "/tmp/no-such-file"
        #expect(FilePath("/private/tmp/no-such-file").canonical == expected)
        #expect(FilePath("/private/home/no-such-file").canonical == "/private/home/no-such-file")
    }

    /// A file system reuses the number of a deleted file.
    @Test func `A different birth time means a different file`() {
        let reused = FileIdentity(device: 1, inode: 10, birthTime: 6)
        #expect(decide(DocumentLocation(path: "/b.txt", identity: reused), window("/a.txt")) == nil)
        let unknown = FileIdentity(device: 1, inode: 10)
        #expect(decide(DocumentLocation(path: "/b.txt", identity: unknown), window("/a.txt"))?.facts.reason == .renamed)
    }

    @Test func `Birth times in whole seconds are compared in seconds`() {
        let fine = FileIdentity(device: 1, inode: 1, birthTime: 7_123_456_789)
        #expect(fine.isSameFile(as: FileIdentity(device: 1, inode: 1, birthTime: 7_000_000_000)))
        #expect(!fine.isSameFile(as: FileIdentity(device: 1, inode: 1, birthTime: 8_000_000_000)))
        #expect(!fine.isSameFile(as: FileIdentity(device: 1, inode: 1, birthTime: 7_123_456_780)))
    }

    /// After a rename the old name, now free or another file, is not the open document.
    @Test func `The old name of a renamed document is not open`() {
        let renamed = OpenWindow(
            id: "w1", scene: "g", file: .init(path: "/new.txt", identity: Self.file, renamedFrom: "/old.txt"))
        let other = FileIdentity(device: 1, inode: 12)
        #expect(decide(DocumentLocation(path: "/old.txt", identity: other), renamed) == nil)
        #expect(decide(DocumentLocation(path: "/new.txt", identity: Self.file), renamed)?.facts.reason == .samePath)
    }

    @Test func `The window that was opened first comes to the front, and never a window without a file`() {
        let untitled = OpenWindow(id: "w0", scene: "g")
        let decision = decide(
            DocumentLocation(path: "/a.txt"), untitled, window("/a.txt", id: "w1"), window("/a.txt", id: "w2"))
        #expect(decision?.facts.window == "w1")
        #expect(decide(DocumentLocation(path: "/c.txt"), untitled, window("/a.txt")) == nil)
    }
}
