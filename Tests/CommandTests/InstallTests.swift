import TestTags
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// `make install`, with a program that only writes completions.
///
/// Source: a packager for whom `make install typeq=tq` installed 37 files, among them an empty completion, before it failed, and
/// for whom `typeq=/nonexistent` printed "the program is not built".
@Suite(.tags(.slow), .enabled(if: access("/usr/bin/make", X_OK) == 0, "there is no make")) struct InstallTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        for name in ["Makefile", "man", "LICENSE", "NOTICE"] {
            try tree.link(name, to: "\(PackageFiles.root)/\(name)")
        }
        for name in ["tq", "two words"] { try program(name, "echo \"# $2 completion for typeq\"") }
    }

    private func program(_ name: String, _ line: String) throws {
        try tree.file(name, "#!/bin/sh\n\(line)\n")
        #expect(chmod(tree.path(name), 0o755) == 0)
    }

    private func install(_ program: String?) throws -> TypeqProcess {
        let value = program.map { ["typeq=\($0)"] } ?? []
        return try TypeqProcess(
            program: "/usr/bin/make", (["install", "DESTDIR=\(tree.path("root"))"] + value).map { Array($0.utf8) },
            in: tree.root, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"])
    }

    @Test(arguments: ["tq", "./tq", "two words", "ABSOLUTE/tq"])
    func `A program is installed with its completions`(_ program: String) throws {
        let run = try install(program.replacing("ABSOLUTE", with: tree.root))
        #expect(run.exitCode == 0 && run.messages == "")
        let shared = "root/usr/local/share"
        for (path, shell) in [
            ("bash-completion/completions/typeq", "bash"), ("zsh/site-functions/_typeq", "zsh"),
            ("fish/vendor_completions.d/typeq.fish", "fish"),
        ] {
            let text = try #require(try FileBytes.read(tree.path("\(shared)/\(path)")))
            #expect(String(decoding: text, as: UTF8.self) == "# \(shell) completion for typeq\n")
        }
        #expect(try FileBytes.read(tree.path("root/usr/local/bin/typeq")) != nil)
    }

    @Test func `A program that cannot be installed is one message, and nothing is installed`() throws {
        try tree.file("plain", "")
        try program("fails", "exit 1")
        let fails = "'completions bash' fails: specify a typeq that runs on this machine"
        for (value, message) in [
            ("missing", "typeq=missing: no such file"),
            ("/nonexistent/typeq", "typeq=/nonexistent/typeq: no such file"),
            ("plain", "typeq=plain: not executable"), ("man", "typeq=man: no such file"),
            ("true", "typeq=true: no such file"),
            ("fails", "typeq=fails: \(fails)"), ("/bin/true", "typeq=/bin/true: \(fails)"),
            (nil, "the program is not built: run 'make build' first"),
        ] {
            let run = try install(value)
            #expect(run.messages.hasPrefix(message + "\nmake: ***"), "\(value ?? "")")
            #expect(run.exitCode == 2 && !FileBytes.isDirectory(tree.path("root")))
        }
    }

    @Test func `A completion that cannot be written is removed`() throws {
        try program("once", "test ! -d root || exit 1\necho \"# $2 completion for typeq\"")
        let run = try install("once")
        #expect(run.exitCode == 2)
        #expect(try FileBytes.read(tree.path("root/usr/local/share/bash-completion/completions/typeq")) == nil)
    }
}
