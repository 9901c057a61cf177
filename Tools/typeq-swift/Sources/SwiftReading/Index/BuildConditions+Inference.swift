extension BuildConditions.Platform {
    /// What only sources for iOS have, unless they are for both.
    private static let mobileMarks = ["import UIKit", "@UIApplicationDelegateAdaptor", "UIApplicationDelegate"]
    /// What sources for the Mac have, and those for both.
    private static let desktopMarks = [
        "import AppKit", "import Cocoa", "NSApplicationDelegateAdaptor", "NSApplicationDelegate", "os(macOS)",
        "canImport(AppKit)", "canImport(Cocoa)", "NSViewRepresentable", "MenuBarExtra",
        "targetEnvironment(macCatalyst)",
    ]

    /// The platform of files that nobody says one of: iOS where they need UIKit and have nothing for the Mac, else macOS.
    /// Complexity: O(bytes).
    public static func inferred(from files: [SourceFile]) -> Self {
        func hasOne(_ marks: [String]) -> Bool {
            let marks = marks.map { Array($0.utf8) }
            return files.contains { file in marks.contains { Relevance.contains(file.bytes, $0) } }
        }
        return hasOne(mobileMarks) && !hasOne(desktopMarks) ? .iOS : .macOS
    }
}
