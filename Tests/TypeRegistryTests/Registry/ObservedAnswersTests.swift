import Testing

@testable import TypeRegistry

/// What later systems were seen to answer.
///
/// Source: an audit of macOS 26.5.1 (68 extensions) and a table of API answers of a macOS 14-era Mac (192 types beyond
/// those of CoreTypes 517, many from installed applications).
@Suite struct ObservedAnswersTests {
    @Test("macOS 26.5.1: the type of an extension", arguments: try Fixture.observedAnswers())
    func macOS26(_ answer: ObservedAnswer) {
        #expect(Registry.shipped.answer(answer.filenameExtension) == answer.identifier)
    }

    @Test("macOS 14: the preferred extension", arguments: try Fixture.observedTypes())
    func preferredExtension(_ observed: ObservedType) throws {
        #expect(
            try Registry.shipped.required(observed.identifier).preferredFilenameExtension == observed.preferredExtension
        )
    }

    @Test(
        "macOS 14: the type of an extension, of a package where the type is one", arguments: try Fixture.observedTypes()
    )
    func extensions(_ observed: ObservedType) throws {
        let type = try Registry.shipped.required(observed.identifier)
        let supertype = type.conforms(to: .data) ? "public.data" : "com.apple.package"
        for text in observed.extensions {
            #expect(Registry.shipped.answer(text, under: supertype) == observed.identifier, "\(text)")
        }
    }

    @Test(
        "macOS 14: the supertypes, where they were observed",
        arguments: try Fixture.observedTypes().filter { !$0.supertypes.isEmpty })
    func supertypes(_ observed: ObservedType) throws {
        let type = try Registry.shipped.required(observed.identifier)
        #expect(type.supertypes.map(\.identifier).sorted() == observed.supertypes.sorted())
    }

    @Test func fixturesAreWhole() throws {
        #expect(try Fixture.observedAnswers().count == 66)
        #expect(try Fixture.observedTypes().count == 192)
    }
}
