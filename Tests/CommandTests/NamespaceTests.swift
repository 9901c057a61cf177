import TestTags
import Testing

/// The windows of a process that runs in a different namespace from the command, as in a container that shares the home
/// folder.
///
/// Source: [pid_namespaces(7)](https://man7.org/linux/man-pages/man7/pid_namespaces.7.html),
/// [time_namespaces(7)](https://man7.org/linux/man-pages/man7/time_namespaces.7.html), and
/// [proc(5)](https://man7.org/linux/man-pages/man5/proc.5.html) with `hidepid`.
@Suite(.tags(.slow)) struct NamespaceTests {
    let tree: ThrowawayTree

    private static let container = ["unshare", "-rpf", "--mount-proc"]
    private static let clocks = ["unshare", "-rT", "--boottime", "1000"]
    /// A namespace whose `/proc` contains the processes of the parent namespace.
    private static let foreignProc = ["unshare", "-rpf"]

    static let canContain = Sandbox.succeeds(container + ["true"])
    static let canShiftClocks = Sandbox.succeeds(clocks + ["true"])

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("typeq.json", Samples.app())
        try tree.file("1.md", Samples.markdown)
        try tree.file("2.md", Samples.markdown)
    }

    /// Runs a script with a shell, and ends the processes that the script leaves.
    private func shell(_ script: String, by runner: [String] = []) throws -> TypeqProcess {
        try TypeqProcess(
            program: "/usr/bin/env",
            (runner + ["/bin/sh", "-c", "\(script)\nr=$?; [ -z \"$owner\" ] || kill $owner; exit $r"]).map {
                Array($0.utf8)
            },
            in: tree.root,
            environment: [
                "TYPEQ": TypeqProcess.binary, "XDG_STATE_HOME": tree.path("state"),
                "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
            ])
    }

    private static let own = "sleep 300 & owner=$!; \"$TYPEQ\" open --pid $owner 1.md || exit 1"
    private static let ask = "\"$TYPEQ\" open 2.md && \"$TYPEQ\" open 1.md"

    private func expectKept(_ run: TypeqProcess) {
        #expect(!run.messages.contains("warning"), "\(run.messages)")
        #expect(run.exitCode == 0)
        #expect(run.lines.last == "1.md: window w1 (writer), already open", "\(run.output)")
    }

    @Test(.enabled(if: canContain), arguments: [container, foreignProc])
    func `A process outside a container keeps its window`(container: [String]) throws {
        expectKept(try shell("\(Self.own); \(container.joined(separator: " ")) /bin/sh -c '\(Self.ask)'"))
    }

    @Test(.enabled(if: canContain))
    func `A process in a container keeps its window`() throws {
        // The container runs until the file `end` is written.
        let inside = """
            sleep 300 & "$TYPEQ" open --pid $! 1.md && touch ready; while [ ! -e end ]; do sleep 0.1; done; kill $!
            """
        expectKept(
            try shell(
                """
                \(Self.container.joined(separator: " ")) /bin/sh -c '\(inside)' &
                n=0; while [ ! -e ready ] && [ $n -lt 600 ]; do sleep 0.1; n=$((n + 1)); done
                \(Self.ask); code=$?; touch end; wait; exit $code
                """))
    }

    @Test(.enabled(if: canShiftClocks))
    func `A process with different clocks keeps its window, in both directions`() throws {
        let clocks = Self.clocks.joined(separator: " ")
        expectKept(try shell("\(Self.own); \(clocks) /bin/sh -c '\(Self.ask)'"))
        let other = try ThrowawayTree()
        try other.file("typeq.json", Samples.app())
        try other.file("1.md", Samples.markdown)
        try other.file("2.md", Samples.markdown)
        expectKept(
            try TypeqProcess(
                program: "/bin/sh",
                [
                    "-c",
                    """
                    sleep 300 & owner=$!; \(clocks) "$TYPEQ" open --pid $owner 1.md; \(Self.ask); code=$?; kill $owner
                    exit $code
                    """,
                ].map { Array($0.utf8) }, in: other.root,
                environment: [
                    "TYPEQ": TypeqProcess.binary, "XDG_STATE_HOME": other.path("state"),
                    "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
                ]))
    }

    /// Only root can mount `/proc` so that it hides the processes of other users, and become another user.
    static let canHide = Sandbox.succeeds([
        "unshare", "-m", "/bin/sh", "-c",
        "mount -t proc -o hidepid=2 proc /proc && setpriv --reuid=65534 --clear-groups true",
    ])

    @Test(.enabled(if: canHide))
    func `A process that is hidden from the user keeps its window`() throws {
        let hidden = "setpriv --reuid=65534 --clear-groups /bin/sh -c"
        expectKept(
            try shell(
                """
                chmod 755 . && mkdir -p state/typeq && mount -t proc -o hidepid=2 proc /proc || exit 1
                \(Self.own); chmod -R a+rwX state; \(hidden) '\(Self.ask)'
                """, by: ["unshare", "-m"]))
    }

    /// The system still reports that no process has the number.
    @Test(.enabled(if: canHide))
    func `A process that has ended does not keep its window, although others are hidden`() throws {
        let run = try shell(
            """
            chmod 755 . && mkdir -p state/typeq && mount -t proc -o hidepid=2 proc /proc || exit 1
            \(Self.own); kill $owner; wait $owner; owner=; chmod -R a+rwX state
            setpriv --reuid=65534 --clear-groups /bin/sh -c '\(Self.ask)'
            """, by: ["unshare", "-m"])
        #expect(
            run.messages.contains(
                "window w1 (writer) on \(tree.canonicalRoot)/1.md was closed because its process has ended"))
        #expect(run.lines.last == "1.md: window w3 (writer), opened")
    }

    @Test(.enabled(if: canContain))
    func `In one container, a window closes with its process`() throws {
        let run = try shell("\(Self.own); kill $owner; wait $owner; owner=; \(Self.ask)", by: Self.container)
        #expect(run.messages.contains("was closed because its process has ended"))
        #expect(run.lines.last == "1.md: window w3 (writer), opened")
    }
}
