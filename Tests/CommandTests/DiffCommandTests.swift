import DeclarationFormats
import Testing

@Suite("typeq diff")
struct DiffCommandTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("old.plist", AppSamples.propertyList)
        let viewer = AppSamples.propertyList.split(separator: "<string>Editor</string>", maxSplits: 1)
        try tree.file("new.plist", viewer.joined(separator: "<string>Viewer</string>"))
    }

    @Test("no change is no output, and exit code 0")
    func same() throws {
        let run = try TypeqProcess("diff", "old.plist", "old.plist", in: tree.root)
        #expect(run.output == "")
        #expect(run.messages == "")
        #expect(run.exitCode == 0)
    }

    @Test("a change is a line for people and an object for programs, and exit code 1")
    func change() throws {
        let run = try TypeqProcess("diff", "old.plist", "new.plist", in: tree.root)
        #expect(run.output == "Notes (editor) → Notes (viewer): .exnotes\n")
        #expect(run.exitCode == 1)
        let object = try TypeqProcess("diff", "--json", "old.plist", "new.plist", in: tree.root).object()
        #expect(object.keys == ["change", "extension", "before", "after"])
        #expect(object["after"]?.dictionary?.text("role") == "viewer")
    }

    @Test("an app that is not there is trouble")
    func missing() throws {
        let run = try TypeqProcess("diff", "old.plist", "nowhere.plist", in: tree.root)
        #expect(run.messages == "typeq: nowhere.plist: no such file or directory\n")
        #expect(run.exitCode == 2)
    }
}
