import Testing

/// Mistakes in a list for `--windows` have their own IDs, which `typeq lint --explain` documents.
///
/// Source: the finding that a duplicate ID and an undeclared scene were printed as `[E_WRONG_KIND]`.
@Suite struct WindowMistakesTests {
    @Test(arguments: [
        (#"[{"id": "w", "scene": "a"}, {"id": "w", "scene": "a"}]"#, "E_WINDOW_ID_DUPLICATE"),
        (#"[{"id": "w", "scene": "b"}]"#, "E_WINDOW_SCENE_UNKNOWN"),
        (#"[{"id": "w"}]"#, "E_WINDOW_SCENE_UNKNOWN"),
        ("[3]", "E_WRONG_KIND"),
    ])
    func `A mistake in a list of windows has its own id`(list: String, id: String) throws {
        let tree = try ThrowawayTree()
        try tree.file(
            "typeq.json", #"{"scenes": [{"kind": "DocumentGroup", "name": "a", "readable": ["public.text"]}]}"#)
        try tree.file("windows.json", list)
        try tree.file("report.md", Samples.markdown)
        let run = try TypeqProcess("which-group", "--windows", "windows.json", "report.md", in: tree.root)
        #expect(run.messages.contains("windows.json:1:"))
        #expect(run.messages.contains("[\(id)]"), "\(run.messages)")
        let page = try TypeqProcess("lint", "--explain", id, in: tree.root)
        #expect(page.exitCode == 0)
    }
}
