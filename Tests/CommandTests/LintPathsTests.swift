import DeclarationFormats
import TestTags
import Testing

/// Findings in files whose paths are not UTF-8.
///
/// Source: typeq(1), for names in output; [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986#section-2.1), whose percent-encoding
/// encodes octets; a trial by a packager, in which `lint` named a file that does not exist.
@Suite(.tags(.slow)) struct LintPathsTests {
    let tree: ThrowawayTree
    /// `d\xFF/Info.plist`, in a repository.
    private static let path: [UInt8] = [0x64, 0xFF] + Array("/Info.plist".utf8)

    init() throws {
        tree = try ThrowawayTree()
        try tree.file(bytes: Self.path, LintCommandTests.bad.utf8)
        try tree.folder(".git")
    }

    private func lint(_ options: String..., path: [UInt8] = path) throws -> TypeqProcess {
        try TypeqProcess([Array("lint".utf8)] + options.map { Array($0.utf8) } + [path], in: tree.root)
    }

    /// Returns the path as findings in an operand name it.
    private static func path(below operand: [UInt8]) -> [UInt8] {
        (operand == Array(".".utf8) ? Array("./".utf8) : []) + path
    }

    private static let operands: [[UInt8]] = [path, [0x64, 0xFF], Array(".".utf8)]

    @Test(arguments: operands) func `The text begins with the bytes of the path`(_ operand: [UInt8]) throws {
        let run = try lint(path: operand)
        #expect(run.outputBytes.starts(with: Self.path(below: operand) + Array(":19:".utf8)), "\(run.output)")
        #expect(run.exitCode == 1)
    }

    @Test(arguments: operands) func `JSON has the bytes of the path`(_ operand: [UInt8]) throws {
        let object = try lint("--json", path: operand).object()
        let path = Self.path(below: operand)
        #expect(object.text("file") == String(decoding: path, as: UTF8.self))
        #expect(object.text("fileBytes") == (path == Self.path ? "ZP8vSW5mby5wbGlzdA==" : "Li9k/y9JbmZvLnBsaXN0"))
    }

    @Test(arguments: operands) func `The URI of SARIF encodes the bytes of the path`(_ operand: [UInt8]) throws {
        let log = try lint("--format", "sarif", path: operand).output
        #expect(log.contains(#""uri":"d%FF/Info.plist""#))
        #expect(!log.contains("%EF%BF%BD"))
    }

    @Test(arguments: operands) func `An annotation names the bytes of the path`(_ operand: [UInt8]) throws {
        let run = try lint("--format", "github", path: operand)
        #expect(run.outputBytes.starts(with: Array("::error file=".utf8) + Self.path + Array(",line=19,".utf8)))
    }

    @Test func `A comment in the file suppresses a rule`() throws {
        let list = LintCommandTests.bad.replacing(
            "<dict>", with: "<!-- typeq:ignore E_ID_CHARSET -->\n<dict>", maxReplacements: 1)
        try tree.file(bytes: Self.path, list.utf8)
        let run = try lint()
        #expect(!run.output.contains("E_ID_CHARSET"))
    }

    /// Two names with the same text: the operand is exact, and in a folder, the text is not assigned to one of them.
    @Test func `Of two names with the same text, neither stands for the other`() throws {
        try tree.file(bytes: [0x64, 0xFE] + Array("/Info.plist".utf8), LintCommandTests.bad.utf8)
        #expect(try lint().outputBytes.starts(with: Self.path))
        for object in try lint("--json", path: Array(".".utf8)).objects() { #expect(object["fileBytes"] == nil) }
    }
}
