import AppDeclaration
import DeclarationFormats

enum BrowserOff: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_BROWSER_OFF", catches: "UISupportsDocumentBrowser set to false in an app with document groups",
        reason:
            "The key specifies whether an app is document-based, as every app with a document group is. If the key is false, other apps cannot open the documents in the app's folder, and people cannot choose where the app saves documents.",
        fix: Snippet.flag("UISupportsDocumentBrowser", true),
        source: "UISupportsDocumentBrowser, DocumentGroup (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.isMobile, subject.declaration.usesDocumentBrowser == false,
            let group = subject.documentGroups.first
        else { return }
        let member = subject.propertyList?.root.member("UISupportsDocumentBrowser")
        reporter.report(
            "UISupportsDocumentBrowser is false, but the app has \(group.title)",
            at: subject.location(member?.keyPosition),
            related: [Diagnostic.Related(message: "the group", location: subject.location(of: group))])
    }
}

enum BrowserWithoutDocuments: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_BROWSER_WITHOUT_DOCUMENTS", catches: "UISupportsDocumentBrowser without document types",
        reason: "The browser shows files of the types that the app declares. Without types, every file is dimmed.",
        fix: "declare the types under CFBundleDocumentTypes", source: "UISupportsDocumentBrowser (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.documentTypes.isEmpty, !subject.claimsByGroups, !subject.lacksPropertyList,
            let list = subject.propertyList,
            let member = list.root.member("UISupportsDocumentBrowser"), member.value.truth == true
        else { return }
        let isShared = ["UIFileSharingEnabled", "LSSupportsOpeningDocumentsInPlace"].contains {
            list.root.member($0)?.value.truth == true
        }
        reporter.report(
            "the app uses the document browser, but has no document types",
            at: subject.location(member.keyPosition), as: isShared ? SharedBrowserWithoutDocuments.documentation : nil)
    }
}

enum SharedBrowserWithoutDocuments: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_SHARED_BROWSER_WITHOUT_DOCUMENTS",
        catches:
            "UISupportsDocumentBrowser without document types in an app that shares its folder or opens files in place",
        reason:
            "Some apps set the key only to show their folder in Files. The document browser of such an app shows no files.",
        fix: "declare the types under CFBundleDocumentTypes, or delete the key",
        source: "UISupportsDocumentBrowser, UIFileSharingEnabled (Apple)", variantOf: BrowserWithoutDocuments.self)
}

enum IOSInPlaceOrBrowser: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_IOS_INPLACE_OR_BROWSER",
        catches:
            "document types in an iOS app that has neither LSSupportsOpeningDocumentsInPlace nor UISupportsDocumentBrowser",
        reason:
            "The system does not know whether to pass the file itself or a copy. The App Store reports this on upload, and Xcode warns. An app that opens files in place coordinates its access to them, as UIDocument does; an app that only imports files can receive copies.",
        fix: Snippet.flag("LSSupportsOpeningDocumentsInPlace", true),
        platformMessage:
            "ITMS-90737: Missing Document Configuration; in Xcode: The application supports opening files, but doesn't declare whether it supports opening them in place.",
        source: "LSSupportsOpeningDocumentsInPlace (Apple); element-hq/element-x-ios#1542, taylorcox75/qRemote#124")

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
            as: isCompletedByBuild(subject, list) ? IOSInPlaceLeftToBuild.documentation : nil,
            fix: Snippet.flag("LSSupportsOpeningDocumentsInPlace", true)
                + "or, for an app that imports a copy of each file:"
                + Snippet.flag("LSSupportsOpeningDocumentsInPlace", false) + "or, for an app with the document browser:"
                + Snippet.flag("UISupportsDocumentBrowser", true))
    }

    /// Returns whether the file is only a part of an Info.plist, to which the build adds unknown keys.
    private static func isCompletedByBuild(_ subject: LintSubject, _ list: InfoPropertyList) -> Bool {
        subject.product.isEmpty
            && !["CFBundleIdentifier", "CFBundleExecutable", "CFBundlePackageType"].contains { list[$0] != nil }
    }
}

enum IOSInPlaceLeftToBuild: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_IOS_INPLACE_LEFT_TO_BUILD",
        catches:
            "document types, but neither LSSupportsOpeningDocumentsInPlace nor UISupportsDocumentBrowser, in an Info.plist to which the build adds the other keys",
        reason: "The build adds keys to such an Info.plist, and may add one of the two.",
        fix: Snippet.flag("LSSupportsOpeningDocumentsInPlace", true),
        source: "LSSupportsOpeningDocumentsInPlace (Apple)", variantOf: IOSInPlaceOrBrowser.self)
}

enum MacInPlaceNo: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_MAC_INPLACE_NO",
        catches: "LSSupportsOpeningDocumentsInPlace set to false in a Mac app with document types",
        reason: "On the Mac, documents are always opened in place. If the key is false, the build of the app fails.",
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
