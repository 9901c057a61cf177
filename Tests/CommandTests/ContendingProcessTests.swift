import TestTags
import Testing

/// Many processes that use one store, and processes that are killed.
@Suite(.serialized, .tags(.slow))
struct ContendingProcessTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("typeq.json", Samples.app())
        try tree.file("report.md", Samples.markdown)
    }

    private func shell(_ script: String) throws -> TypeqProcess {
        try TypeqProcess(
            program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: tree.root,
            environment: [
                "TYPEQ": TypeqProcess.binary, "XDG_STATE_HOME": tree.path("state"), "PATH": "/usr/bin:/bin",
            ])
    }

    @Test
    func `If many processes open a file at the same time, one opens it and the others bring its window to the front`()
        throws
    {
        let count = isThorough ? 200 : 40
        let run = try shell(
            """
            mkdir answers
            i=0; while [ $i -lt \(count) ]; do "$TYPEQ" open report.md >answers/$i 2>&1 & i=$((i+1)); done; wait
            cat answers/* | sort | uniq -c | sed 's/^ *//'
            """)
        #expect(
            run.lines == [
                "\(count - 1) report.md: window w1 (writer), already open", "1 report.md: window w1 (writer), opened",
            ])
    }

    @Test func `After a process is killed, its acknowledged changes are complete, and no change is incomplete`() throws
    {
        let delays = stride(from: 1, through: 40, by: isThorough ? 1 : 4).map {
            "0." + String(1000 + $0 * 2).dropFirst()
        }
        let names = delays.indices.map { "\($0).md" }
        for name in names {
            for kind in ["open", "close", "old"] { try tree.file("\(kind)/\(name)", Samples.markdown) }
        }
        try tree.folder("new")
        try tree.folder("said")
        // Three processes for each delay, which are killed after it. Later processes contend with earlier processes.
        var script = """
            "$TYPEQ" open close/* old/* >/dev/null
            killed() { out=$1; delay=$2; shift 2; "$@" >$out 2>/dev/null & sleep $delay; kill -9 $! 2>/dev/null; wait $!; }

            """
        for (name, delay) in zip(names, delays) {
            script += """
                killed said/open-\(name) \(delay) "$TYPEQ" open open/\(name) &
                killed said/close-\(name) \(delay) "$TYPEQ" close close/\(name) &
                killed said/old-\(name) \(delay) "$TYPEQ" rename old/\(name) new/\(name) &
                [ \(name.count) -lt 5 ] || wait

                """
        }
        _ = try shell(script + "wait")
        let listed = try shell("\"$TYPEQ\" windows")
        #expect(listed.exitCode == 0)
        let open = Set(listed.lines.map { $0.prefix { $0 != ":" }.dropFirst(tree.canonicalRoot.utf8.count + 1) })
        #expect(open.count == listed.lines.count)
        for name in names {
            let said = { (kind: String) in try FileBytes.read(tree.path("said/\(kind)-\(name)"))?.isEmpty == false }
            if try said("open") { #expect(open.contains("open/\(name)"), "opened: \(name)") }
            if try said("close") { #expect(!open.contains("close/\(name)"), "closed: \(name)") }
            let isNew = try FileBytes.read(tree.path("new/\(name)")) != nil
            let isOld = try FileBytes.read(tree.path("old/\(name)")) != nil
            #expect(isOld != isNew)
            if try said("old") { #expect(isNew, "renamed: \(name)") }
            #expect(open.contains("new/\(name)") == isNew, "rename: \(name)")
            #expect(open.contains("old/\(name)") == isOld, "rename: \(name)")
        }
    }
}
