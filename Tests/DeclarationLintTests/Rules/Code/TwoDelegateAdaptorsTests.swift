import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UIApplicationDelegateAdaptor (Apple); needs the Swift sources.
@Suite struct TwoDelegateAdaptorsTests {
    @Test func `A second adaptor, and one outside the App, are found`() throws {
        func adaptor(_ line: Int, in type: String? = nil) -> DelegateAdaptor {
            DelegateAdaptor(
                kind: .nsApplication, className: "D", declaredIn: type, file: "App.swift",
                position: Source.location(line).position)
        }
        try Source.expect(TwoDelegateAdaptors.self, adaptors: [adaptor(1), adaptor(2)], lines: [2])
        try Source.expect(TwoDelegateAdaptors.self, adaptors: [adaptor(1), adaptor(2, in: "ContentView")], lines: [2])
        try Source.expect(TwoDelegateAdaptors.self, adaptors: [adaptor(1)], lines: [])
    }
}
