import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Xcode's build system (swift-build).
@Suite struct MacInPlaceNoTests {
    @Test func `A Mac app that sets the key to false is found`() throws {
        let refusal = "▶<key>LSSupportsOpeningDocumentsInPlace</key><false/>"
        try Linting.expect(
            MacInPlaceNo.self, Part.documentTypes(Part.documentType()) + refusal,
            message: "is false in a Mac app")
        try Linting.expectNone(
            MacInPlaceNo.self, Part.documentTypes(Part.documentType()) + refusal, app: Linting.phone)
        try Linting.expectNone(MacInPlaceNo.self, refusal)
    }
}
