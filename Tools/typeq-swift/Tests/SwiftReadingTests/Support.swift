@testable import SwiftReading

/// Returns the declarations in a single source file.
func read(_ source: String, platform: BuildConditions.Platform = .macOS) -> Declarations {
    read(["App.swift": source], platform: platform)
}

/// Returns the declarations in the sources of a project.
func read(
    _ files: [String: String], platform: BuildConditions.Platform = .macOS, defined: Set<String> = [],
    isComplete: Bool = false, app: String? = nil
) -> Declarations {
    let sources = files.sorted { $0.key < $1.key }.map { SourceFile($0.key, $0.value) }
    let conditions = BuildConditions(platform: platform, defined: defined, isComplete: isComplete)
    return SourceReader(conditions: conditions, app: app).read(sources)
}

/// Returns the scenes of an app's body.
func scenes(_ body: String, _ more: String = "", platform: BuildConditions.Platform = .macOS) -> [Scene] {
    read("@main struct TestApp: App { var body: some Scene { \(body) } }\n" + more, platform: platform).scenes ?? []
}

/// Returns the readable content types of the document group of an app, whose document type has a member.
func readable(_ member: String, _ more: String = "") -> [ContentType] {
    read(document(member, more)).scenes?.first?.readable ?? []
}

/// Returns the unknown values of an app whose document type has a member.
func unknowns(_ member: String, _ more: String = "") -> [Unknown] { read(document(member, more)).unknowns }

/// Returns the unread content types of the group whose document type has a member.
func unread(_ member: String, _ more: String = "") -> [UnreadTypes] {
    read(document(member, more)).scenes?.first?.unreadTypes ?? []
}

private func document(_ member: String, _ more: String) -> String {
    """
    @main struct TestApp: App {
        var body: some Scene { DocumentGroup(newDocument: TextDocument()) { _ in EmptyView() } }
    }
    struct TextDocument: FileDocument {
        \(member)
    }
    \(more)
    """
}

/// Returns the kinds and names of scenes. The scenes in a custom scene follow it in brackets.
func outline(_ scenes: [Scene]) -> String {
    scenes.map { scene in
        let name = scene.name.map { " \($0)" } ?? ""
        return scene.kind + name + (scene.scenes.map { " [\(outline($0))]" } ?? "")
    }.joined(separator: ", ")
}

func type(_ identifier: String) -> ContentType { ContentType(.identifier, identifier) }
