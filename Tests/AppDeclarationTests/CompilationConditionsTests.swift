import Testing

@testable import AppDeclaration

/// The compilation conditions of a target.
///
/// Source: [Build settings reference](https://developer.apple.com/documentation/xcode/build-settings-reference), "Active
/// Compilation Conditions" and "Other Swift Flags".
@Suite struct CompilationConditionsTests {
    private func conditions(_ values: [String: String], isComplete: Bool = true) -> CompilationConditions {
        CompilationConditions(BuildSettings(values), isComplete: isComplete)
    }

    @Test func `The names are in the settings, and all others are false`() {
        let found = conditions([
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "PRO $(EDITION)", "EDITION": "LITE \"EXTRA\"",
            "OTHER_SWIFT_FLAGS": "-Xfrontend -warn-x -DONE -D TWO",
        ])
        #expect(found.names == ["PRO", "LITE", "EXTRA", "ONE", "TWO"])
        #expect(found.isComplete)
        #expect(conditions([:]).names == [])
        #expect(conditions([:]).isComplete)
    }

    @Test func `An unknown setting, or a file that was not read, leaves other names unknown`() {
        let found = conditions(["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "PRO $(NOBODY_SETS_THIS)"])
        #expect(found.names == ["PRO"])
        #expect(!found.isComplete)
        #expect(!conditions(["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "PRO"], isComplete: false).isComplete)
    }
}
