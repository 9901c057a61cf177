import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: DocumentGroup(editing:contentType:) (Apple); Apple forums 738598; needs the Swift sources.
@Suite struct SwiftDataNotPackageTests {
    @Test func `A SwiftData group with a type for files is found`() throws {
        try Source.expect(
            SwiftDataNotPackage.self, scenes: [Source.group(readable: ["public.json"], documentProtocol: "SwiftData")],
            lines: [3])
        try Source.expect(
            SwiftDataNotPackage.self,
            scenes: [Source.group(readable: ["com.apple.package"], documentProtocol: "SwiftData")], lines: [])
        try Source.expect(SwiftDataNotPackage.self, scenes: [Source.group(readable: ["public.json"])], lines: [])
    }
}
