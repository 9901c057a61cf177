import DeclarationFormats
import Testing

@Suite struct DiffCommandTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("old.plist", AppSamples.propertyList)
        let viewer = AppSamples.propertyList.split(separator: "<string>Editor</string>", maxSplits: 1)
        try tree.file("new.plist", viewer.joined(separator: "<string>Viewer</string>"))
    }

    @Test func `If there is no change, there is no output, and the exit code is 0`() throws {
        let run = try TypeqProcess("diff", "old.plist", "old.plist", in: tree.root)
        #expect(run.output == "")
        #expect(run.messages == "")
        #expect(run.exitCode == 0)
    }

    @Test func `A change is one line or one object, and the exit code is 1`() throws {
        let run = try TypeqProcess("diff", "old.plist", "new.plist", in: tree.root)
        #expect(run.output == "Notes (editor) → Notes (viewer): .exnotes\n")
        #expect(run.exitCode == 1)
        let object = try TypeqProcess("diff", "--json", "old.plist", "new.plist", in: tree.root).object()
        #expect(object.keys == ["change", "extension", "before", "after"])
        #expect(object["after"]?.dictionary?.text("role") == "viewer")
    }

    @Test func `A missing app is an error`() throws {
        let run = try TypeqProcess("diff", "old.plist", "nowhere.plist", in: tree.root)
        #expect(run.messages == "typeq: nowhere.plist: no such file or directory\n")
        #expect(run.exitCode == 2)
    }
}
