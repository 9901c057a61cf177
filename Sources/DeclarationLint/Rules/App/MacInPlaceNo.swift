import AppDeclaration

/// A Mac app that says that it opens copies.
enum MacInPlaceNo: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_MAC_INPLACE_NO",
        catches: "LSSupportsOpeningDocumentsInPlace set to false in a Mac app with document types",
        reason: "On the Mac, documents are always opened in place. The build fails.",
        fix: Snippet.flag("LSSupportsOpeningDocumentsInPlace", true),
        platformMessage: "'LSSupportsOpeningDocumentsInPlace = NO' is not supported on macOS.",
        source: "Xcode's build system (swift-build)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform == .macOS, !subject.documentTypes.isEmpty,
            let member = subject.propertyList?.root.member("LSSupportsOpeningDocumentsInPlace"),
            member.value.truth == false
        else { return }
        reporter.report(
            "LSSupportsOpeningDocumentsInPlace is false in a Mac app", at: subject.location(member.keyPosition))
    }
}
