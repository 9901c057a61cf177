import Testing

/// App declarations with mistakes: each is told with its place and with what would be right, and the app is asked all the
/// same. Source: typeq-app(5), FINDINGS.
@Suite("Mistakes in app declarations")
struct AppMistakesTests {
    @Test(
        "each is told with its place, and the answer is trouble",
        arguments: [
            (
                #""scenes": [{"kind": "DocumentGroup", "name": "a", "readable": ["public.text"]},{"kind": "DocumentGroup", "name": "a", "readable": ["public.png"]}]"#,
                "typeq.json:1:81: error: a second document group has the name 'a'"
            ),
            (
                #""delegateAdaptors": [{"kind": "NSApplicationDelegateAdaptor"},{"kind": "NSApplicationDelegateAdaptor"}]"#,
                "typeq.json:1:64: error: a delegate adaptor is one too many"
            ),
            (
                #""scenes": [{"kind": "DocumentGroup", "name": "a"}]"#,
                "typeq.json:1:13: error: the document group 'a' has no readable content type"
            ),
            (
                #""scenes": [{"kind": "DocumentGroup", "readable": ["public.jpg"]}]"#,
                "typeq.json:1:52: error: the document group 'group 1' names 'public.jpg', which nobody declares: is 'public.jpeg' meant?"
            ),
        ])
    func mistakes(members: String, message: String) throws {
        let tree = try ThrowawayTree()
        try tree.file("typeq.json", "{\(members)}")
        try tree.file("report.md", Samples.markdown)
        let run = try TypeqProcess("which-group", "report.md", in: tree.root)
        #expect(run.messages.contains(message), "\(run.messages)")
        #expect(run.output.hasPrefix("report.md: "))
        #expect(run.exitCode == 2)
        let read = try TypeqProcess("app", "typeq.json", in: tree.root)
        #expect(read.messages.contains(message), "\(read.messages)")
        #expect(read.exitCode == 2)
    }
}
