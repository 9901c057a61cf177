import TestTags
import Testing

/// `lint`, `app`, `diff` and `report` find the app as `which-group` does.
///
/// Source: a new user for whom `lint` and `app` needed a path where `which-group` found the app.
@Suite(.tags(.slow)) struct NearestAppTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("repo/.git/HEAD", "ref: refs/heads/main\n")
        try tree.file("repo/typeq.json", Samples.hidingApp)
        try tree.file("repo/sub/deep/a.txt", "a\n")
        try tree.file("empty/a.txt", "a\n")
    }

    private func typeq(_ arguments: String..., below folder: String = "repo/sub/deep") throws -> TypeqProcess {
        try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.path(folder))
    }

    @Test func `Without a path, the app above the current directory is used`() throws {
        let path = "\(tree.canonicalRoot)/repo/typeq.json"
        let linted = try typeq("lint")
        #expect(linted.output == (try typeq("lint", path)).output && linted.output.contains("typeq.json:"))
        let app = try typeq("app")
        #expect(app.output == (try typeq("app", path)).output && app.lines.first?.contains("draw") == true)
        #expect(try typeq("diff", path).exitCode == 0)
        #expect(try typeq("report", "-o", "-").output.contains("drawings"))
    }

    @Test func `If no app is found, the message says what to type`() throws {
        for command in ["lint", "app"] {
            let run = try typeq(command, below: "empty")
            #expect(run.exitCode == 64)
            #expect(
                run.messages
                    == "typeq: 'typeq \(command)' needs a PATH, because no app is found from the current directory ('.' is the "
                    + "project in this folder)\n")
        }
    }

    @Test func `TYPEQ_APP is used as by which-group`() throws {
        let run = try TypeqProcess(
            "app", in: tree.path("empty"), environment: ["TYPEQ_APP": tree.path("repo/typeq.json")])
        #expect(run.exitCode == 0 && run.lines.first?.contains("draw") == true)
    }
}
