@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: 15 of 872 declarations in a sample of shipped apps (sbarex/SourceCodeSyntaxHighlight).
@Suite struct ConformanceCycleTests {
    @Test func `A type that conforms to itself is found`() throws {
        try Linting.expect(
            ConformanceCycle.self, Part.exported(Part.type(conformsTo: ["▶com.example.note"])),
            message: "conforms to itself")
    }

    @Test func `If the type has another supertype, the finding is a warning`() throws {
        try Linting.expect(
            CycleOutsideChain.self, Part.exported(Part.type(conformsTo: ["▶com.example.note", "public.data"])),
            message: "conforms to itself")
    }

    /// Source: the Info.plist of KeePassium, which names the types of other apps without tags.
    @Test func `An import without tags is a warning, because no file has the type`() throws {
        try Linting.expect(
            CycleOutsideChain.self, Part.imported(Part.type(conformsTo: ["▶com.example.note"], extensions: [])),
            message: "conforms to itself")
        try Linting.expect(
            ConformanceCycle.self, Part.imported(Part.type(conformsTo: ["▶com.example.note"])),
            message: "conforms to itself")
    }

    @Test func `A cycle is found once, with its path`() throws {
        try Linting.expect(
            ConformanceCycle.self,
            Part.exported(
                Part.type("com.example.a", conformsTo: ["▶com.example.b"]),
                Part.type("com.example.b", conformsTo: ["com.example.A"])),
            message: "com.example.a → com.example.b → com.example.a")
    }

    @Test func `A diamond is not a cycle`() throws {
        try Linting.expectNone(
            ConformanceCycle.self,
            Part.exported(
                Part.type("com.example.a", conformsTo: ["com.example.b", "com.example.c"]),
                Part.type("com.example.b", conformsTo: ["com.example.d"]),
                Part.type("com.example.c", conformsTo: ["com.example.d"]),
                Part.type("com.example.d")))
    }

    /// Source: a property list of 98 KB with 300 types that conform to all earlier ones once took 17 seconds.
    @Test func `Types that all conform to each other have at most one finding each`() throws {
        let names = (0..<40).map { "com.example.t\($0)" }
        let types = names.map { Part.type($0, conformsTo: names) }
        let list = try Linting.findings(ConformanceCycle.self, Part.exported(types.joined()))
        #expect(!list.isEmpty && list.count <= 40)
    }

    @Test func `The shortest path of a cycle is in the message`() throws {
        let findings = try Linting.findings(
            ConformanceCycle.self,
            Part.exported(
                Part.type("com.example.a", conformsTo: ["com.example.b"]),
                Part.type("com.example.b", conformsTo: ["com.example.c", "com.example.d"]),
                Part.type("com.example.c", conformsTo: ["com.example.d"]),
                Part.type("com.example.d", conformsTo: ["com.example.a"])))
        // The second cycle belongs to the type that the first path avoids.
        #expect(
            findings.map { $0.message.split(separator: ": ").last.map(String.init) } == [
                "com.example.a → com.example.b → com.example.d → com.example.a",
                "com.example.c → com.example.d → com.example.a → com.example.b → com.example.c",
            ])
    }
}

/// Source: Defining file and data types for your app (Apple); 15 of 872 declarations in a sample of shipped apps.
@Suite struct UnknownSupertypeTests {
    @Test func `A misspelled supertype is found, with the correct one`() throws {
        try Linting.expect(
            UnknownSupertype.self, Part.exported(Part.type(conformsTo: ["public.data", "▶public.plain-txet"])),
            message: "did you mean 'public.plain-text'?")
    }

    @Test func `A supertype of the app or the system is not found`() throws {
        try Linting.expectNone(
            UnknownSupertype.self,
            Part.exported(Part.type("com.example.base"), Part.type(conformsTo: ["com.example.base", "public.json"])))
    }

    @Test func `An unknown name under com.apple. is a warning`() throws {
        try Linting.expect(
            ForeignSupertype.self, Part.imported(Part.type(conformsTo: ["▶com.apple.entirely-unheard-of"])),
            message: "conforms to the unknown type")
    }
}

/// Source: UTTypeConformsTo (Apple); 37 declarations in 243 property lists, an exported public.item in blinksh/blink.
@Suite struct NoSupertypeTests {
    @Test func `A declaration without supertypes is found`() throws {
        try Linting.expect(
            NoSupertype.self, Part.exported(Part.type("▶com.example.note", conformsTo: nil, extensions: [])),
            message: "has no supertype")
    }

    @Test func `A type with an extension is left to another rule`() throws {
        try Linting.expectNone(NoSupertype.self, Part.exported(Part.type(conformsTo: nil)))
    }
}
