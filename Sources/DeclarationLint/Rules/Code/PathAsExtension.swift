import DeclarationFormats

/// A path where an extension is expected.
enum PathAsExtension: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_PATH_AS_EXTENSION",
        catches: "UTType(filenameExtension:) with a path, a file name or a leading period",
        reason: "The result is nil: an extension has no period and no slash.",
        fix: "UTType(filenameExtension: url.pathExtension)",
        source: "UTType(filenameExtension:) (Apple); PicoMLX/PicoDocs#3; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for smell in subject.code?.smells ?? [] where smell.subject == "path-as-extension" {
            reporter.report("not a filename extension: \(smell.text)", at: Diagnostic.Location(smell.location))
        }
    }
}
