import Testing

@Suite("typeq registry compile")
struct RegistryCompileTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("types.json", Samples.registry)
    }

    @Test("a compiled table answers as its file does, and is the same each time")
    func table() throws {
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

    @Test("a damaged table is refused")
    func damaged() throws {
        _ = try TypeqProcess("registry", "compile", "types.json", "--output=t.table", in: tree.root)
        var bytes = try #require(try FileBytes.read(tree.path("t.table")))
        bytes[bytes.count / 2] ^= 0x55
        try tree.file("t.table", bytes)
        let run = try TypeqProcess("conforms", "--registry", "t.table", ".png", "public.image", in: tree.root)
        #expect(run.output == "yes\n")
        #expect(
            run.messages == "typeq: t.table: a registry table whose checksum does not fit its bytes: it is damaged\n")
        #expect(run.exitCode == 2)
        try tree.file("t.table", bytes.prefix(40))
        #expect(try TypeqProcess("registry", "check", "t.table", in: tree.root).exitCode == 2)
    }

    @Test("a file with errors is not compiled")
    func errors() throws {
        try tree.file("cycle.json", Samples.cycle)
        let run = try TypeqProcess("registry", "compile", "cycle.json", "-o", "c.table", in: tree.root)
        #expect(run.messages.hasSuffix("typeq: cycle.json: not compiled because of the errors above\n"))
        #expect(run.exitCode == 2)
        #expect(try FileBytes.read(tree.path("c.table")) == nil)
    }

    @Test("without --output there is nothing to do")
    func noOutput() throws {
        let run = try TypeqProcess("registry", "compile", "types.json", in: tree.root)
        #expect(run.messages.hasPrefix("typeq: 'typeq registry compile' needs --output FILE"))
        #expect(run.exitCode == 64)
    }

    @Test("a place that cannot be written is trouble")
    func unwritable() throws {
        let run = try TypeqProcess("registry", "compile", "types.json", "-o", "nowhere/t.table", in: tree.root)
        #expect(run.messages.hasPrefix("typeq: nowhere/t.table: "))
        #expect(run.exitCode == 2)
    }

    @Test("the shipped table is what the shipped file compiles to")
    func shipped() throws {
        let output = tree.path("shipped.table")
        let run = try TypeqProcess("registry", "compile", "--shipped", "Registry/types.json", "-o", output)
        #expect(run.exitCode == 0)
        let committed = try FileBytes.read("\(PackageFiles.root)/Sources/CTypeTable/types.table")
        #expect(try FileBytes.read(output) == committed)
    }
}
