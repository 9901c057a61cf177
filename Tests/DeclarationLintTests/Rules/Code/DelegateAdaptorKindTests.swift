import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UIApplicationDelegateAdaptor, NSApplicationDelegateAdaptor (Apple).
@Suite struct DelegateAdaptorKindTests {
    private func adaptor(_ kind: DelegateAdaptor.Kind) -> DelegateAdaptor {
        DelegateAdaptor(kind: kind, className: "A", file: "App.swift", position: Source.location(3).position)
    }

    @Test func `An adaptor for another platform is found`() throws {
        try Source.expect(DelegateAdaptorKind.self, adaptors: [adaptor(.uiApplication)], lines: [3])
        try Source.expect(
            DelegateAdaptorKind.self, app: Linting.phone, adaptors: [adaptor(.nsApplication)], lines: [3])
        try Source.expect(DelegateAdaptorKind.self, adaptors: [adaptor(.nsApplication)], lines: [])
    }
}
