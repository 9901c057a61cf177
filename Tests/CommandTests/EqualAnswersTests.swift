import TestTags
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The answer about a file depends on the file, and neither on its neighbours nor on the process that reads it.
///
/// A batch once gave wrong answers: processes share the position of a descriptor, and a file that was handed over again was
/// read from where its first reader had stopped. The reference is the program that reads the files itself.
///
/// `TYPEQ_THOROUGH` in the environment compares 3,000 files, as Scripts/release/checks/equal-answers does.
@Suite(.serialized, .tags(.slow)) struct EqualAnswersTests {
    private let tree: ThrowawayTree
    private let files: [GeneratedFiles.File]
    /// The lines about each file, by its name.
    private let expected: [String: [String]]

    /// The files, which no test changes, and the answers about them.
    private static let fixture = Result {
        let tree = try ThrowawayTree()
        tree.removeAtExit()
        let generated = GeneratedFiles(count: isThorough ? 3000 : 300, seed: 29)
        try generated.write(to: tree)
        let run = try TypeqProcess("--json", "--sandbox", "off", "--files-from", "list", in: tree.root)
        return (tree, generated.files, byFile(run))
    }

    private static let namesChildren = access("/proc/self/task/\(getpid())/children", R_OK) == 0

    init() throws {
        (tree, files, expected) = try Self.fixture.get()
        #expect(expected.count == files.count)
    }

    /// Returns the lines of a run by the files that they are about. Those of the members of an archive belong to the archive.
    private static func byFile(_ run: TypeqProcess) -> [String: [String]] {
        Dictionary(grouping: run.lines) { line in
            String(line.dropFirst(#"{"file":""#.count).prefix { $0 != "\"" && $0 != "#" })
        }
    }

    /// Returns the names of the files whose lines differ.
    private func differing(_ answers: [String: [String]], from expected: [String: [String]]) -> [String] {
        expected.keys.filter { answers[$0] != expected[$0] }.sorted()
    }

    /// Returns every nth file, or every file in a thorough run.
    private func sample(every step: Int) -> [GeneratedFiles.File] {
        files.enumerated().filter { isThorough || $0.offset % step == 3 }.map(\.element)
    }

    // MARK: Ways of reading

    @Test func `Workers give the answers of the program itself`() throws {
        let run = try TypeqProcess("--json", "--files-from", "list", in: tree.root)
        #expect(differing(Self.byFile(run), from: expected) == [])
        #expect(run.messages == "")
    }

    @Test func `With the members of archives, workers give the answers of the program itself`() throws {
        let plain = try TypeqProcess("--json", "--archives", "--sandbox", "off", "--files-from", "list", in: tree.root)
        let run = try TypeqProcess("--json", "--archives", "--files-from", "list", in: tree.root)
        #expect(plain.lines.count > expected.count + 100)
        #expect(differing(Self.byFile(run), from: Self.byFile(plain)) == [])
        #expect(run.messages == plain.messages && run.exitCode == plain.exitCode)
    }

    @Test func `A few files have the answers that they have among many`() throws {
        let files = sample(every: 5)
        for start in stride(from: 0, to: files.count, by: 8) {
            let names = files[start..<min(start + 8, files.count)].map(\.name)
            let run = try TypeqProcess((["--json"] + names).map { Array($0.utf8) }, in: tree.root)
            #expect(run.lines == names.flatMap { expected[$0] ?? [] })
        }
    }

    @Test func `Frames have the answers of files`() throws {
        // Objects are not executable.
        let files = files.filter { !$0.isExecutable }
        let input = files.flatMap { file in
            let size = file.content.count
            let header = "{\"id\":0,\"name\":\"\(file.name)\",\"size\":\(size),\"parts\":[[0,\(size)]]}\n"
            return Array(header.utf8) + file.content
        }
        let run = try TypeqProcess(["type", "--frames"].map { Array($0.utf8) }, in: tree.root, input: input)
        let answers = run.lines.map { $0.replacing(#"{"id":0,"#, with: "{", maxReplacements: 1) }
        #expect(answers.count == files.count)
        #expect(zip(files, answers).filter { expected[$0.0.name] != [$0.1] }.map(\.0.name) == [])
    }

    @Test(arguments: ["auto", "off"])
    func `Standard input has the answer of the file, from a pipe and from the file`(sandbox: String) throws {
        for (index, file) in sample(every: 20).enumerated() where !file.isExecutable {
            let script = index % 2 == 0 ? #""$0" "$@" <"$NAME""# : #"cat "$NAME" | "$0" "$@""#
            let arguments = [script, TypeqProcess.binary, "--json", "--sandbox", sandbox, "--name", file.name, "-"]
            let run = try TypeqProcess(
                program: "/bin/sh", (["-c"] + arguments).map { Array($0.utf8) }, in: tree.root,
                environment: ["NAME": file.name, "PATH": "/usr/bin:/bin"])
            let answer = run.output.replacing(#"{"file":"-","#, with: "{\"file\":\"\(file.name)\",")
            #expect([answer] == (expected[file.name] ?? []).map { $0 + "\n" })
        }
    }

    /// The second reading once began where the first one had ended.
    @Test(arguments: ["auto", "off"], [2, 20])
    func `Standard input has the same answer each time`(sandbox: String, count: Int) throws {
        let file = try #require(files.first { $0.content.count > 9000 && !$0.isExecutable })
        let arguments = ["--json", "--sandbox", sandbox, "--name", file.name] + [String](repeating: "-", count: count)
        let run = try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root, input: file.content)
        let answer = (expected[file.name] ?? []).map {
            $0.replacing("{\"file\":\"\(file.name)\",", with: #"{"file":"-","#)
        }
        #expect(run.lines == (0..<count).flatMap { _ in answer })
    }

    // MARK: Processes that are killed

    @Test(.enabled(if: namesChildren), arguments: [[], ["--archives"]])
    func `After the template is killed, the answers are the same`(options: [String]) throws {
        let plain =
            options.isEmpty
            ? expected
            : Self.byFile(
                try TypeqProcess(
                    (["--json", "--sandbox", "off", "--files-from", "list"] + options).map { Array($0.utf8) },
                    in: tree.root))
        for tenths in 0..<(isThorough ? 12 : 3) {
            let run = try whileRunning(options, "sleep 0.\(tenths); kill -9 $template")
            #expect(differing(Self.byFile(run), from: plain) == [])
        }
    }

    @Test(.enabled(if: namesChildren))
    func `After workers are killed, every answer is the same, or the error says so`() throws {
        let run = try whileRunning(
            [],
            """
            while kill -0 $program 2>/dev/null; do
                kill -9 $(cat /proc/$template/task/$template/children 2>/dev/null) 2>/dev/null
                sleep 0.02
            done
            """)
        let answers = Self.byFile(run)
        let wrong = differing(answers, from: expected).filter { name in
            answers[name]?.first?.contains(#""error":"its reader was killed (signal 9)""#) != true
        }
        #expect(wrong == [])
        #expect(answers.count == expected.count)
    }

    /// Runs the program, and a script as soon as it has a template. Variables have the process IDs.
    private func whileRunning(_ options: [String], _ script: String) throws -> TypeqProcess {
        try TypeqProcess(
            program: "/bin/sh",
            [
                "-c",
                """
                "$TYPEQ" --json \(options.joined(separator: " ")) --files-from list &
                program=$!
                template=
                until [ -n "$template" ] || ! kill -0 $program 2>/dev/null; do
                    read -r template </proc/$program/task/$program/children
                done 2>/dev/null
                \(script)
                wait $program
                """,
            ].map { Array($0.utf8) }, in: tree.root,
            environment: ["TYPEQ": TypeqProcess.binary, "PATH": "/usr/bin:/bin"])
    }
}
