import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: https://developer.apple.com/documentation/swiftui/documentgroup, "Opening documents": the first declared group with
/// a type to which the file conforms opens it, so that specific types are declared before broader ones.
@Suite struct HiddenGroupTests {
    private func findings(_ scenes: SceneDeclaration...) -> [Diagnostic] {
        let reading = AppReading(AppDeclaration(scenes: scenes), form: .json, files: [])
        return Linter(rules: [HiddenGroup.self]).findings(in: reading, over: .shipped)
    }

    @Test func `A group behind one for a supertype of all its types opens no files`() throws {
        let found = try #require(
            findings(
                Source.group("any", readable: ["public.image"], line: 3),
                Source.group("some", readable: ["public.png", "public.jpeg"], line: 7)
            ).first)
        #expect(
            found.message
                == "the document group 'some' opens no files, because of a group declared before it: "
                + "'public.png' opens in the document group 'any', which reads 'public.image'; "
                + "'public.jpeg' opens in the document group 'any', which reads 'public.image'")
        #expect(found.location.position?.line == 7)
        #expect(found.related.map(\.location.position?.line) == [3])
        #expect(found.fix == "move it before the document group 'any'")
        #expect(found.severity == .warning)
    }

    @Test func `The recommended order, specific before broad, is no finding`() {
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
                == "move it before the document group 'a', or let only one of the groups read 'public.png'")
    }

    @Test func `A group that is hidden for some of its types has these in its finding`() {
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

    @Test func `A group that several groups hide has one finding with all locations`() {
        let found = findings(
            Source.group("a", readable: ["public.image"], line: 3),
            Source.group("b", readable: ["public.text"], line: 5),
            Source.group("c", readable: ["public.json", "public.png"], line: 7))
        #expect(found.count == 1)
        #expect(found.first?.related.map(\.location.position?.line) == [3, 5])
        #expect(found.first?.message.contains("'c' opens no files") == true)
        #expect(found.first?.fix == "move it before the document group 'a'")
    }

    @Test func `Each hidden group has one finding, however many groups hide it`() {
        let scenes = (0..<300).map { Source.group("g\($0)", readable: ["public.png"], line: $0 + 1) }
        let reading = AppReading(AppDeclaration(scenes: scenes), form: .json, files: [])
        let found = Linter(rules: [HiddenGroup.self]).findings(in: reading, over: .shipped)
        #expect(found.count == 299)
        #expect(found.allSatisfy { $0.related.count == 1 })
    }

    @Test(arguments: ["W_OVERLAPPING_GROUPS", "I_OVERLAPPING_ROLES"])
    func `The former ids explain and silence the rule`(_ id: String) {
        #expect(RuleList.silenced(by: id) == ["W_HIDDEN_GROUP"])
    }
}
