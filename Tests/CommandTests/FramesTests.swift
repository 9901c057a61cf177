import ChildProcesses
import DeclarationFormats
import TestTags
import Testing

/// `typeq type --frames`, see `typeq-frames(5)`.
@Suite(.tags(.slow)) struct FramesTests {
    private func typeq(_ input: [UInt8], _ options: String...) throws -> TypeqProcess {
        try TypeqProcess((["type", "--frames"] + options).map { Array($0.utf8) }, input: input)
    }

    private func typeq(_ input: String) throws -> TypeqProcess { try typeq(Array(input.utf8)) }

    /// A frame with parts of an object.
    private static func frame(
        _ id: String, name: String? = nil, _ content: [UInt8], _ ranges: [(Int, Int)]? = nil
    ) -> [UInt8] {
        let ranges = ranges ?? [(0, content.count)]
        let list = ranges.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
        let key = name.map { "\"name\":\"\($0)\"," } ?? ""
        let header = "{\"id\":\"\(id)\",\(key)\"size\":\(content.count),\"parts\":[\(list)]}\n"
        return Array(header.utf8) + ranges.flatMap { content[$0.0..<$0.0 + $0.1] }
    }

    // MARK: Answers

    @Test func `The session in the manual page is the behavior`() throws {
        let blocks = ManPage.blocks(in: try ManPage("typeq-frames.5").part("Sh", "EXAMPLES"))
        let run = try typeq(blocks[0])
        #expect(run.output == blocks[1])
        #expect(run.messages == "" && run.exitCode == 0)
    }

    @Test func `An answer is the object of 'type --json' with the ID`() throws {
        let tree = try ThrowawayTree()
        for (name, bytes) in [
            ("a.png", Samples.png), ("b.md", Array(Samples.markdown.utf8)), ("c", Samples.png), ("d", []),
        ] {
            try tree.file(name, bytes)
            let own = try TypeqProcess("type", "--json", name, in: tree.root).object()
            let answer = try typeq(Self.frame("x", name: name, bytes)).object()
            #expect(answer.keys == ["id"] + own.keys)
            for key in ["type", "mimeType", "confidence", "encoding"] { #expect(answer.text(key) == own.text(key)) }
        }
    }

    @Test func `The answer for an object without a name has no file, and a name can be bytes`() throws {
        let answer = try typeq(Self.frame("x", Samples.png)).object()
        #expect(answer.text("file") == nil && answer.text("type") == "public.png")
        let named = try typeq("{\"id\":1,\"nameBytes\":\"/y5tZA==\",\"size\":0}\n").object()
        #expect(named.text("fileBytes") == "/y5tZA==")
        #expect(named["id"]?.integer == 1)
        #expect(named.text("type") == "net.daringfireball.markdown")
    }

    @Test func `Missing ranges are requested, and with them the object has an answer`() throws {
        let noise = (0..<400_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
        let picture = Samples.png + noise
        #expect(try typeq(Self.frame("x", picture, [])).lines == ["{\"id\":\"x\",\"want\":[[0,65536]]}"])
        let answer = try typeq(Self.frame("x", picture, [(0, 65_536)])).object()
        #expect(answer.text("type") == "public.png")
        // A zip archive needs its directory. Source: APPNOTE 4.3.6.
        let zip = Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 400_000)
        let end = zip.count - 65_536
        #expect(try typeq(Self.frame("x", zip, [(0, 65_536)])).lines == ["{\"id\":\"x\",\"want\":[[\(end),65536]]}"])
    }

    @Test func `After eight parts there is an answer`() throws {
        let zip = Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 400_000)
        let parts = [(0, 65_536)] + [(Int, Int)](repeating: (70_000, 0), count: 7)
        let answer = try typeq(Self.frame("x", zip, parts)).object()
        #expect(answer.text("type") != nil)
        #expect(answer.objects("warnings")?.contains { $0.text("id") == "limit-reached" } == true)
    }

    @Test func `If the size is unknown, a range that ends at 2^53 - 1 extends to the end`() throws {
        let header = "{\"id\":1,\"size\":null,\"parts\":[[0,65536]]}\n"
        let zip = Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 65_532)
        #expect(
            try typeq(Array(header.utf8) + zip).lines == ["{\"id\":1,\"want\":[[65536,\((1 << 53) - 1 - 65_536)]]}"])
    }

    @Test func `Two types are compared, and an unknown type is an error only for its frame`() throws {
        let run = try typeq(
            "{\"id\":1,\"conforms\":[\".md\",\"public.image\"]}\n{\"id\":2,\"conforms\":[\"no.type\",\"public.image\"]}\n"
                + "{\"id\":3,\"conforms\":[\"public.png\",\"public.data\"]}\n")
        let answers = try run.objects()
        #expect(answers[0].flag("conforms") == false)
        #expect(answers[1].text("error") == "unknown type 'no.type'")
        #expect(answers[2].flag("conforms") == true)
        #expect(run.exitCode == 0)
    }

    @Test func `A MIME type that no type declares is an error, and does not fail to conform`() throws {
        let answers = try typeq(
            "{\"id\":1,\"conforms\":[\"image/x-undeclared\",\"public.image\"]}\n"
                + "{\"id\":2,\"conforms\":[\"public.png\",\"image/x-undeclared\"]}\n"
                + "{\"id\":3,\"conforms\":[\".undeclared\",\"public.data\"]}\n"
        ).objects()
        #expect(answers[0].text("error") == "no type declares the MIME type 'image/x-undeclared'")
        #expect(answers[1].text("error") == answers[0].text("error"))
        #expect(answers[2].flag("conforms") == true)
    }

    @Test func `A type is shown with the keys of show`() throws {
        let answers = try typeq(
            "{\"id\":1,\"show\":\".png\"}\n{\"id\":2,\"show\":\"no.type\"}\n{\"id\":3,\"show\":\"a/b\"}\n"
        ).objects()
        let shown = try TypeqProcess("show", "--json", "public.png", in: PackageFiles.root).object()
        #expect(answers[0].keys == ["id"] + shown.keys)
        #expect(answers[0].text("identifier") == "public.png")
        #expect(answers[1].text("error") == "unknown type 'no.type'")
        #expect(answers[2].text("error") == "no type declares the MIME type 'a/b'")
    }

    @Test func `No input has no answer`() throws {
        let run = try typeq("")
        #expect(run.output == "" && run.messages == "" && run.exitCode == 0)
    }

    @Test func `A driver can wait for each answer`() throws {
        let process = try ChildProcess(
            TypeqProcess.binary, ["type", "--frames"].map { Array($0.utf8) }, in: PackageFiles.root, environment: [:],
            input: .pipe)
        for id in ["a", "b", "c"] {
            try #require(process.input).write(Self.frame(id, Samples.png))
            var line: [UInt8] = []
            while line.last != 0x0A { line += try process.read(process.output) }
            #expect(
                String(decoding: line, as: UTF8.self).hasPrefix(
                    "{\"id\":\"\(id)\",\"node\":\"regular\",\"type\":\"public.png\""))
        }
        process.closeInput()
        #expect(try process.wait().exitCode == 0)
    }

    // MARK: Invalid frames

    private static let good = "{\"id\":1,\"size\":0}\n"

    @Test(arguments: [
        ("[]\n", 0, "the header is not a JSON object"),
        ("\n", 0, "the header is not JSON: expected a value, found the end"),
        ("{\"id\":1,}\n", 8, "the header is not JSON"),
        ("{\"id\":1.5}\n", 0, "'id' must be a string or a whole number"),
        ("{\"size\":1}\n", 0, "'id' must be a string or a whole number"),
        (
            "{\"id\":1,\"length\":1}\n", 0,
            "unknown key 'length' in the header (known: id, name, nameBytes, size, parts, conforms, show)"
        ),
        ("{\"id\":1,\"size\":-1}\n", 0, "'size' must be a number of bytes, or null"),
        ("{\"id\":1,\"name\":1}\n", 0, "'name' must be a string"),
        ("{\"id\":1,\"nameBytes\":\"*\"}\n", 0, "'nameBytes' must be base64"),
        ("{\"id\":1,\"name\":\"a\",\"nameBytes\":\"YQ==\"}\n", 0, "the header contains both 'name' and 'nameBytes'"),
        ("{\"id\":1,\"parts\":[1]}\n", 0, "'parts' must be a list of [offset, length]"),
        ("{\"id\":1,\"parts\":[[0,-1]]}\n", 0, "'parts' must be a list of [offset, length]"),
        ("{\"id\":1,\"parts\":[[0,8388609]]}\n", 0, "part 1 exceeds 8 MiB"),
        ("{\"id\":1,\"parts\":[[0,8388608],[0,8388608],[0,1]]}\n", 0, "the parts exceed 16 MiB"),
        ("{\"id\":1,\"size\":5,\"parts\":[[0,2],[4,2]]}\n", 0, "part 2 ends after the size of the object"),
        ("{\"id\":1,\"parts\":[[9223372036854775807,1]]}\n", 0, "part 1 ends after the size of the object"),
        ("{\"id\":1,\"conforms\":[\"public.png\"]}\n", 0, "'conforms' must be a list of two types"),
        ("{\"id\":1", 7, "the input ends in a header, before its newline"),
        ("{\"id\":1,\"parts\":[[0,4],[9,8]]}\nabcdef", 37, "the input ends in part 2 of 2, which has 8 bytes"),
    ])
    func `An invalid frame is an error with its offset, after the answers before it`(
        _ frame: String, _ offset: Int, _ message: String
    ) throws {
        let run = try typeq(Self.good + frame)
        #expect(run.lines.count == 1)
        let expected = "typeq: standard input: byte \(Self.good.utf8.count + offset): \(message)"
        #expect(run.messages.hasPrefix(expected), "\(run.messages)")
        #expect(run.exitCode == 2)
    }

    @Test func `A header of more than 64 KiB is invalid`() throws {
        let run = try typeq("{\"id\":1,\"name\":\"" + String(repeating: "a", count: 65_536) + "\"}\n")
        #expect(run.messages == "typeq: standard input: byte 0: the header exceeds 64 KiB without a newline\n")
        #expect(run.exitCode == 2)
        let long = try typeq("{\"id\":1,\"size\":0" + String(repeating: " ", count: 65_000) + "}\n")
        #expect(long.exitCode == 0 && long.lines.count == 1)
    }

    @Test(arguments: [
        ["--mime"], ["--archives"], ["-r"], ["--name", "a"], ["--files-from", "-"], ["a.png"], ["-q"], ["-0"],
    ])
    func `Options about files cannot be combined with frames`(_ options: [String]) throws {
        let run = try TypeqProcess((["type", "--frames"] + options).map { Array($0.utf8) })
        #expect(run.messages.hasPrefix("typeq: '--frames' ") && run.exitCode == 64)
    }

    // MARK: Many

    #if os(Linux)
        // The limit is below the size of the input.
        @Test func `Ten thousand objects need no more memory than one`() throws {
            let content = Samples.png + [UInt8](repeating: 7, count: 20_000)
            let item = Self.frame("p", name: "a.png", content)
            var input: [UInt8] = []
            input.reserveCapacity(item.count * 10_000)
            for _ in 0..<10_000 { input += item }
            let script = "ulimit -v 131072 && exec \"$0\" type --frames --identify name"
            let run = try TypeqProcess(
                program: "/bin/sh", ["-c", script, TypeqProcess.binary].map { Array($0.utf8) },
                in: PackageFiles.root, input: input)
            #expect(run.lines.count == 10_000 && run.messages == "" && run.exitCode == 0)
        }
    #endif

    @Test func `Each of several hundred objects has its answer, in order`() throws {
        let items = (0..<300).map {
            Self.frame("\($0)", $0.isMultiple(of: 2) ? Samples.png : Array(Samples.markdown.utf8))
        }
        let answers = try typeq(items.flatMap { $0 }).objects()
        #expect(answers.map { $0.text("id") } == (0..<300).map { "\($0)" })
        #expect(answers.indices.allSatisfy { (answers[$0].text("type") == "public.png") == $0.isMultiple(of: 2) })
    }

    // MARK: Provenance

    @Test func `--provenance adds versions and digests to each object`() throws {
        let tree = try ThrowawayTree()
        try tree.file("a.png", Samples.png)
        let layer = try tree.file("layer.json", "{\"types\": []}\n")
        let none = try TypeqProcess("type", "--json", "a.png", in: tree.root).object()
        #expect(none["provenance"] == nil)
        let run = try TypeqProcess("type", "--json", "--provenance", "--registry", layer, "a.png", in: tree.root)
        let provenance = try #require(try run.object()["provenance"]?.dictionary)
        let registry = try #require(provenance["registry"]?.dictionary)
        #expect(registry.text("digest")?.utf8.count == 64)
        // Source: sha256sum(1) of the file.
        #expect(registry.texts("layers") == ["7a26bea080f11b7b687cd2151321317f49b25e53e0106ddbadaaa38c9f59286b"])
        #expect(provenance["languageModel"]?.dictionary?.text("digest")?.utf8.count == 64)
        #expect(provenance.text("typeq") == "0.1.0")
        let alone = try TypeqProcess("type", "--provenance", "a.png", in: tree.root)
        #expect(alone.messages == "typeq: '--provenance' needs '--json'\n" && alone.exitCode == 64)
    }
}
