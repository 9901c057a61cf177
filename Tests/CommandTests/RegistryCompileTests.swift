import TestTags
import Testing

@Suite(.tags(.slow)) struct RegistryCompileTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("types.json", Samples.registry)
    }

    @Test func `A compiled table answers like its file, and is reproducible`() throws {
        for name in ["one.table", "two.table"] {
            let run = try TypeqProcess("registry", "compile", "types.json", "-o", name, in: tree.root)
            #expect(run.output == "")
            #expect(run.messages == "")
            #expect(run.exitCode == 0)
        }
        #expect(try FileBytes.read(tree.path("one.table")) == FileBytes.read(tree.path("two.table")))
        let run = try TypeqProcess("conforms", "--registry", "one.table", ".exsketch", "public.image", in: tree.root)
        #expect(run.output == "yes\n")
        #expect(run.exitCode == 0)
    }

    @Test func `A damaged table is rejected`() throws {
        _ = try TypeqProcess("registry", "compile", "types.json", "--output=t.table", in: tree.root)
        var bytes = try #require(try FileBytes.read(tree.path("t.table")))
        bytes[bytes.count / 2] ^= 0x55
        try tree.file("t.table", bytes)
        let run = try TypeqProcess("conforms", "--registry", "t.table", ".png", "public.image", in: tree.root)
        #expect(run.output == "yes\n")
        #expect(
            run.messages == "typeq: t.table: the registry table is damaged: its checksum is wrong\n")
        #expect(run.exitCode == 2)
        try tree.file("t.table", bytes.prefix(40))
        #expect(try TypeqProcess("registry", "check", "t.table", in: tree.root).exitCode == 2)
    }

    /// A file of declarations whose table is large enough to be used in place.
    private func large() throws {
        let types = (0..<1_000).map {
            "{ \"identifier\": \"com.example.t\($0)\", \"kind\": \"exported\", \"conformsTo\": [\"public.data\"], "
                + "\"extensions\": [\"ex\($0)\"], \"description\": \"Example \($0)\" }"
        }
        try tree.file("large.json", "{ \"types\": [\(types.joined(separator: ", "))] }")
        _ = try TypeqProcess("registry", "compile", "large.json", "-o", "large.table", in: tree.root)
    }

    @Test func `A large table is used in place, and 'registry check' finds the damage in it`() throws {
        try large()
        let show = try TypeqProcess("show", "--json", "--registry", "large.table", ".ex7", in: tree.root)
        #expect(try show.object().text("identifier") == "com.example.t7")
        #expect(try TypeqProcess("registry", "check", "large.table", in: tree.root).exitCode == 0)
        var bytes = try #require(try FileBytes.read(tree.path("large.table")))
        try #require(bytes.count > 1 << 16)
        let middle = bytes.count / 2
        for index in middle..<middle + 4_000 { bytes[index] = 0xFF }
        try tree.file("large.table", bytes)
        let run = try TypeqProcess("conforms", "--registry", "large.table", ".png", "public.image", in: tree.root)
        #expect(run.output == "yes\n")
        #expect(run.exitCode == 0)
        let check = try TypeqProcess("registry", "check", "large.table", in: tree.root)
        #expect(check.messages == "typeq: large.table: the registry table is damaged: its checksum is wrong\n")
        #expect(check.exitCode == 2)
        try tree.file("large.table", bytes.dropLast(8))
        let cut = try TypeqProcess("conforms", "--registry", "large.table", ".png", "public.image", in: tree.root)
        #expect(cut.messages.contains("the registry table is incomplete or damaged: expected "))
        #expect(cut.exitCode == 2)
    }

    @Test func `A table is compiled over other tables, and without them its declarations are read`() throws {
        try large()
        try tree.file(
            "more.json",
            #"{ "types": [{ "identifier": "com.example.more", "kind": "exported", "conformsTo": ["com.example.t7"] }] }"#
        )
        let run = try TypeqProcess(
            "registry", "compile", "more.json", "--registry", "large.table", "-o", "more.table", in: tree.root)
        #expect(run.messages == "")
        for below in ["large.table", "large.json"] {
            let run = try TypeqProcess(
                "conforms", "--registry", below, "--registry", "more.table", "com.example.more", "com.example.t7",
                in: tree.root)
            #expect(run.output == "yes\n")
            #expect(run.messages == "")
        }
        let alone = try TypeqProcess("show", "--registry", "more.table", "com.example.more", in: tree.root)
        #expect(alone.messages.contains("the unknown type 'com.example.t7'"))
    }

    @Test func `A file with errors is not compiled`() throws {
        try tree.file("cycle.json", Samples.cycle)
        let run = try TypeqProcess("registry", "compile", "cycle.json", "-o", "c.table", in: tree.root)
        #expect(run.messages.hasSuffix("typeq: cycle.json: not compiled because of the errors above\n"))
        #expect(run.exitCode == 2)
        #expect(try FileBytes.read(tree.path("c.table")) == nil)
    }

    @Test func `A missing --output is a usage error`() throws {
        let run = try TypeqProcess("registry", "compile", "types.json", in: tree.root)
        #expect(run.messages.hasPrefix("typeq: 'typeq registry compile' needs --output FILE"))
        #expect(run.exitCode == 64)
    }

    @Test func `A location that cannot be written is an error`() throws {
        let run = try TypeqProcess("registry", "compile", "types.json", "-o", "nowhere/t.table", in: tree.root)
        #expect(run.messages.hasPrefix("typeq: nowhere/t.table: "))
        #expect(run.exitCode == 2)
    }

    private func shell(_ script: String, by runner: [String] = []) throws -> TypeqProcess {
        try TypeqProcess(
            program: "/usr/bin/env", (runner + ["/bin/sh", "-c", script]).map { Array($0.utf8) }, in: tree.root,
            environment: ["TYPEQ": TypeqProcess.binary, "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"])
    }

    @Test func `A table that is replaced keeps its permissions, and a link to it is kept`() throws {
        try tree.folder("tables")
        try tree.file("tables/t.table", Array("old".utf8), mode: 0o640)
        try tree.link("link", to: "tables/t.table")
        let run = try shell(
            "\"$TYPEQ\" registry compile types.json -o link && ls -lA tables | cut -c1-10 && readlink link && ls -A tables"
        )
        #expect(run.lines.suffix(3) == ["-rw-r-----", "tables/t.table", "t.table"])
        #expect(run.messages == "")
        #expect(try TypeqProcess("registry", "check", "tables/t.table", in: tree.root).exitCode == 0)
    }

    @Test(arguments: ["mkdir t", "mkfifo t", "ln -s /dev/null t", "mkdir t && mkdir t/u"])
    func `Only a regular file is replaced`(make: String) throws {
        let run = try shell(
            "mkdir f && cd f && \(make) && stat -L -c %F t; \"$TYPEQ\" registry compile ../types.json -o t; echo $?; "
                + "stat -L -c %F t; ls -A")
        #expect(run.messages == "typeq: t: not a regular file; refusing to replace it\n")
        try #require(run.lines.count == 4)
        #expect(run.lines[0] == run.lines[2])
        #expect(run.lines[1] == "2")
        #expect(run.lines[3] == "t")
    }

    @Test(.enabled(if: Sandbox.canMount, "no volume can be mounted here"))
    func `On a full disk the old table is kept, and no other file is left`() throws {
        let script = """
            mkdir disk && mount -t tmpfs -o size=64k tmpfs disk && echo old >disk/t.table
            dd if=/dev/zero of=disk/fill bs=4k 2>/dev/null
            "$TYPEQ" registry compile types.json -o disk/t.table; echo $?; cat disk/t.table; ls -A disk
            """
        let run = try shell(script, by: Sandbox.mounting)
        #expect(run.lines == ["2", "old", "fill", "t.table"])
        #expect(run.messages.hasPrefix("typeq: disk/t.table: no space left on device"))
    }

    @Test func `The shipped table is compiled from the shipped file`() throws {
        let output = tree.path("shipped.table")
        let run = try TypeqProcess("registry", "compile", "--shipped", "Registry/types.json", "-o", output)
        #expect(run.exitCode == 0)
        let committed = try FileBytes.read("\(PackageFiles.root)/Sources/CTypeTable/types.table")
        #expect(try FileBytes.read(output) == committed)
    }
}
