import TestTags
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The adapter for Python, in `Python/`.
@Suite(.tags(.slow)) struct PythonTests {
    private static let path = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"

    static let hasPython = path.split(separator: ":").contains { access("\($0)/python3", X_OK) == 0 }

    private func script(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess(
            program: PackageFiles.root + "/Scripts/check/python-package",
            (arguments + [TypeqProcess.binary]).map { Array($0.utf8) },
            in: PackageFiles.root, environment: ["PATH": Self.path])
    }

    @Test(.enabled(if: hasPython, "there is no python3")) func `The unit tests of the adapter pass`() throws {
        let run = try script()
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect(run.messages.hasSuffix("OK\n"))
    }
}
