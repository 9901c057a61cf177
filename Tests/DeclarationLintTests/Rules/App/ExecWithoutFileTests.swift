import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Desktop Entry Specification 1.5, "The Exec key".
@Suite struct ExecWithoutFileTests {
    private func lines(_ exec: String, _ more: String = "MimeType=image/png;") throws -> [Int?] {
        let text = "[Desktop Entry]\nName=X\nExec=\(exec)\n\(more)\n"
        let reading = try AppReader().read(Array(text.utf8), named: "x.desktop")
        return Linter(rules: [ExecWithoutFile.self]).findings(in: reading, over: .shipped).map(
            \.location.position?.line)
    }

    @Test(arguments: ["acme", "acme --icon %i %c", "acme 100%%f"])
    func `A command that does not get the file is found`(exec: String) throws {
        #expect(try lines(exec) == [3])
    }

    @Test(arguments: ["acme %f", "acme %F", "acme --new %u", "acme %U", "acme \"%f\""])
    func `A command with a field code is not found`(exec: String) throws {
        #expect(try lines(exec) == [])
    }

    @Test func `A program that opens nothing, or that D-Bus starts, needs no field code`() throws {
        #expect(try lines("acme", "") == [])
        #expect(try lines("acme", "MimeType=image/png;\nDBusActivatable=true") == [])
    }
}
