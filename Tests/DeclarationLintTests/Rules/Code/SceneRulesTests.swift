@testable import AppDeclaration
import DeclarationFormats
@testable import DeclarationLint
import Testing
import TypeRegistry

/// Source: WindowGroup(id:), openWindow (Apple); typeq-app(5).
@Suite struct DuplicateSceneNameTests {
    @Test func `A second scene with the same name is found, also inside a custom scene`() throws {
        var custom = SceneDeclaration(
            kind: .custom, name: "all", file: "App.swift", position: Source.location(5).position)
        custom.scenes = [Source.windows("main", line: 6)]
        try Source.expect(
            DuplicateSceneName.self, scenes: [Source.windows("main", line: 3), custom], lines: [6])
        try Source.expect(
            DuplicateSceneName.self, scenes: [Source.windows("main"), Source.windows("other")], lines: [])
    }
}

/// Source: DocumentGroup (Apple): its platforms.
@Suite struct GroupOnPlatformTests {
    private func findings(_ platform: String) throws -> [Diagnostic] {
        let json = """
            {"identifier": "com.example.app", "platform": "\(platform)",
             "scenes": [{"kind": "DocumentGroup", "name": "notes", "role": "editor", "readable": ["public.json"]}]}
            """
        let reading = try AppReader().read(Array(json.utf8), named: "app.json")
        return Linter(rules: [GroupOnPlatform.self]).findings(in: reading, over: .shipped)
    }

    @Test func `A document group in an app for tvOS or watchOS is found`() throws {
        for platform in ["tvOS", "watchOS"] {
            #expect(try findings(platform).map(\.id) == ["E_GROUP_ON_PLATFORM"])
        }
        #expect(try findings("visionOS").isEmpty)
    }
}

/// Source: readableContentTypes (Apple).
@Suite struct GroupWithoutTypesTests {
    @Test func `A group that reads nothing is found, unless its types are unknown`() throws {
        try Source.expect(
            GroupWithoutTypes.self, scenes: [Source.group(readable: []), Source.group(readable: ["public.png"])],
            lines: [3])
        var group = Source.group(readable: [])
        group.unreadTypes = [SceneDeclaration.UnreadTypes(.readable, "types()", location: Source.location())]
        try Source.expect(GroupWithoutTypes.self, scenes: [group], lines: [])
    }
}

/// Source: https://developer.apple.com/documentation/swiftui/documentgroup, "Opening documents": the first declared group with
/// a type to which the file conforms opens it, so that specific types are declared before broader ones.
@Suite struct HiddenGroupTests {
    private func findings(_ scenes: SceneDeclaration...) -> [Diagnostic] {
        let reading = AppReading(AppDeclaration(scenes: scenes), form: .json, files: [])
        return Linter(rules: [HiddenGroup.self]).findings(in: reading, over: .shipped)
    }

    @Test func `A group after a group for a supertype of all its types does not open files`() throws {
        let found = try #require(
            findings(
                Source.group("any", readable: ["public.image"], line: 3),
                Source.group("some", readable: ["public.png", "public.jpeg"], line: 7)
            ).first)
        #expect(
            found.message
                == "the document group 'some' does not open any files, because of a group declared before it: "
                + "'public.png' opens in the document group 'any', which reads 'public.image'; "
                + "'public.jpeg' opens in the document group 'any', which reads 'public.image'")
        #expect(found.location.position?.line == 7)
        #expect(found.related.map(\.location.position?.line) == [3])
        #expect(found.fix == "move this group before the document group 'any'")
        #expect(found.severity == .warning)
    }

    @Test func `The recommended order, specific before broad, is not a finding`() {
        #expect(
            findings(
                Source.group("some", readable: ["public.png", "public.jpeg"]),
                Source.group("any", readable: ["public.image"], line: 7), Source.group("t", readable: ["public.text"])
            ).isEmpty)
    }

    @Test(arguments: [SceneDeclaration.Role.editor, .viewer], [SceneDeclaration.Role.editor, .viewer])
    func `The roles do not matter`(_ first: SceneDeclaration.Role, _ second: SceneDeclaration.Role) {
        let found = findings(
            Source.group("a", first, readable: ["public.png"]),
            Source.group("b", second, readable: ["public.PNG"], line: 7))
        #expect(found.map(\.location.position?.line) == [7])
        // In any order, only one of them opens the files.
        #expect(
            found.first?.fix
                == "move this group before the document group 'a', or let only one of the groups read 'public.png'")
    }

    @Test func `The finding of a group that is hidden for some of its types contains these types`() {
        let found = findings(
            Source.group("a", readable: ["public.text"]),
            Source.group("b", readable: ["public.png", "public.json", "net.daringfireball.markdown"], line: 7))
        #expect(
            found.map(\.message) == [
                "the document group 'b' does not open all types that it reads, because of a group declared before it: "
                    + "'public.json' opens in the document group 'a', which reads 'public.text'; "
                    + "'net.daringfireball.markdown' opens in the document group 'a', which reads 'public.text'"
            ])
    }

    @Test func `A group that several groups hide has a single finding with all locations`() {
        let found = findings(
            Source.group("a", readable: ["public.image"], line: 3),
            Source.group("b", readable: ["public.text"], line: 5),
            Source.group("c", readable: ["public.json", "public.png"], line: 7))
        #expect(found.count == 1)
        #expect(found.first?.related.map(\.location.position?.line) == [3, 5])
        #expect(found.first?.message.contains("'c' does not open any files") == true)
        #expect(found.first?.fix == "move this group before the document group 'a'")
    }

    @Test func `Each hidden group has one finding, regardless of the number of groups that hide it`() {
        let scenes = (0..<300).map { Source.group("g\($0)", readable: ["public.png"], line: $0 + 1) }
        let reading = AppReading(AppDeclaration(scenes: scenes), form: .json, files: [])
        let found = Linter(rules: [HiddenGroup.self]).findings(in: reading, over: .shipped)
        #expect(found.count == 299)
        #expect(found.allSatisfy { $0.related.count == 1 })
    }

    @Test(arguments: ["W_OVERLAPPING_GROUPS", "I_OVERLAPPING_ROLES"])
    func `The former IDs explain and silence the rule`(_ id: String) {
        #expect(RuleList.silenced(by: id) == ["W_HIDDEN_GROUP"])
    }
}

/// Source: leo-fdu/PDFChat.
@Suite struct WindowGroupBeforeDocumentGroupTests {
    @Test func `A window group before the document group is found on iOS`() throws {
        let scenes = [Source.windows(line: 2), Source.group(readable: ["public.png"])]
        try Source.expect(WindowGroupBeforeDocumentGroup.self, app: Linting.phone, scenes: scenes, lines: [2])
        try Source.expect(WindowGroupBeforeDocumentGroup.self, app: Linting.phone, scenes: scenes.reversed(), lines: [])
        try Source.expect(WindowGroupBeforeDocumentGroup.self, scenes: scenes, lines: [])
    }
}

/// Source: DocumentGroup(editing:contentType:) (Apple); Apple Developer Forums thread 738598.
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
