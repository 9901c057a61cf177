import AppDeclaration

/// An iOS app that opens documents, but does not say how.
enum IOSInPlaceOrBrowser: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_IOS_INPLACE_OR_BROWSER",
        catches: "document types in an iOS app without LSSupportsOpeningDocumentsInPlace and UISupportsDocumentBrowser",
        reason:
            "The system does not know whether to pass the file itself or a copy. The App Store reports this on upload, and Xcode warns.",
        fix: Snippet.flag("LSSupportsOpeningDocumentsInPlace", true),
        platformMessage:
            "ITMS-90737: Missing Document Configuration; in Xcode: The application supports opening files, but doesn't declare whether it supports opening them in place.",
        source: "LSSupportsOpeningDocumentsInPlace (Apple); element-x-ios#1542, qRemote#124")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.isMobile, let list = subject.propertyList, let first = subject.documentTypes.first,
            subject.product.isEmpty || subject.product.hasPrefix("application"), list["NSExtension"] == nil,
            ["APPL", nil].contains(list.text("CFBundlePackageType"))
                || list.text("CFBundlePackageType")?.contains("$") == true,
            list["LSSupportsOpeningDocumentsInPlace"] == nil, list["UISupportsDocumentBrowser"] == nil
        else { return }
        let key = list.root.member("CFBundleDocumentTypes")?.keyPosition
        reporter.report(
            "the app has document types, but neither LSSupportsOpeningDocumentsInPlace nor UISupportsDocumentBrowser",
            at: key.map { subject.location($0) } ?? first.location,
            as: isCompletedByBuild(subject, list) ? IOSInPlaceLeftToBuild.self : nil,
            fix: Snippet.flag("LSSupportsOpeningDocumentsInPlace", true)
                + "or, for an app with the document browser:"
                + Snippet.flag("UISupportsDocumentBrowser", true))
    }

    /// Whether the file is a part of an Info.plist: the build adds the rest, which is unknown.
    private static func isCompletedByBuild(_ subject: LintSubject, _ list: InfoPropertyList) -> Bool {
        subject.product.isEmpty
            && !["CFBundleIdentifier", "CFBundleExecutable", "CFBundlePackageType"].contains { list[$0] != nil }
    }
}
