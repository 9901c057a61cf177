import Testing

/// App declarations with mistakes that only the whole app shows: `lint` reports each with its location and a correction;
/// other commands do not run its rules, and use the app. Source: typeq-app(5), FINDINGS.
@Suite struct AppMistakesTests {
    @Test(arguments: [
        (
            #""scenes": [{"kind": "DocumentGroup", "name": "a", "readable": ["public.text"]},{"kind": "DocumentGroup", "name": "a", "readable": ["public.png"]}]"#,
            "typeq.json:1:81: error: a second document group has the name 'a'"
        ),
        (
            #""delegateAdaptors": [{"kind": "NSApplicationDelegateAdaptor"},{"kind": "NSApplicationDelegateAdaptor"}]"#,
            "typeq.json:1:64: error: a second delegate adaptor [E_TWO_DELEGATE_ADAPTORS]"
        ),
        (
            #""scenes": [{"kind": "DocumentGroup", "name": "a"}]"#,
            "typeq.json:1:13: error: the document group 'a' has no readable content types [E_GROUP_WITHOUT_TYPES]"
        ),
        (
            #""scenes": [{"kind": "DocumentGroup", "readable": ["public.jpg"]}]"#,
            "typeq.json:1:52: error: a document group without a name names the unknown type 'public.jpg': did you mean 'public.jpeg'?"
        ),
    ])
    func `lint locates each mistake, and a mistake does not change the exit code of an answer`(
        members: String, message: String
    ) throws {
        let tree = try ThrowawayTree()
        try tree.file("typeq.json", "{\(members)}")
        try tree.file("report.md", Samples.markdown)
        let lint = try TypeqProcess("lint", "typeq.json", in: tree.root)
        #expect(lint.output.contains(message), "\(lint.output)")
        #expect(lint.exitCode == 1)
        let run = try TypeqProcess("which-group", "report.md", in: tree.root)
        let isOpened = run.output.contains("(editor)")
        #expect(run.exitCode == (isOpened ? 0 : 1))
        let read = try TypeqProcess("app", "typeq.json", in: tree.root)
        #expect(read.exitCode == 0)
        #expect(run.messages + read.messages == "")
    }
}
