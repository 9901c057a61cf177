import Testing

@testable import SwiftReading

/// Tests the reading of declarations outside scenes.
@Suite struct CodeScanTests {
    @Test func `Types that the code creates have a location`() {
        let app = read(
            """
            import UniformTypeIdentifiers
            extension UTType {
                static let a = UTType(exportedAs: "com.x.a", conformingTo: .package)
                static let b: UTType = .init(importedAs: "com.x.b")
            }
            let c = UTType("com.x.c")
            let d = UTType(filenameExtension: "d")
            """)
        #expect(app.codeTypes.map(\.type.text) == ["com.x.a", "com.x.b", "com.x.c"])
        #expect(app.codeTypes.map(\.type.spelling) == [.exportedAs, .importedAs, .identifier])
        #expect(app.codeTypes.map(\.type.conformsTo) == ["com.apple.package", nil, nil])
        #expect(app.files[0].lineAndColumn(of: app.codeTypes[0].location.offset) == (3, 20))
        #expect(app.name == nil)
        #expect(app.scenes == nil)
    }

    @Test func `An identifier from a parameter is unknown unless a call has it`() {
        let unknown = read("func f(_ id: String) -> UTType { UTType(exportedAs: id) }")
        #expect(unknown.unknowns.map(\.what) == [.identifier])
        let told = read(
            "func f(_ id: String) -> UTType { UTType(exportedAs: id) }\nextension UTType { static let a = f(\"com.x.a\") }\n@main struct A: App { var body: some Scene { DocumentGroup(viewing: D.self) { _ in V() } } }\nstruct D: FileDocument { static let readableContentTypes: [UTType] = [.a] }"
        )
        #expect(told.codeTypes.map(\.type.text) == ["com.x.a"])
        #expect(told.unknowns.isEmpty)
    }

    @Test(arguments: [
        ("@NSApplicationDelegateAdaptor(AppDelegate.self) var delegate", "NSApplicationDelegateAdaptor"),
        ("@NSApplicationDelegateAdaptor private var delegate: AppDelegate", "NSApplicationDelegateAdaptor"),
        (
            "@UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate: AppDelegate",
            "UIApplicationDelegateAdaptor"
        ),
        ("@SwiftUI.NSApplicationDelegateAdaptor(AppDelegate.self) var delegate", "NSApplicationDelegateAdaptor"),
        (
            "#if os(macOS)\n@NSApplicationDelegateAdaptor(AppDelegate.self) var delegate\n#else\n@UIApplicationDelegateAdaptor(AppDelegate.self) var delegate\n#endif",
            "NSApplicationDelegateAdaptor"
        ),
    ])
    func `Delegate adaptors are read with and without the class as argument`(_ property: String, _ kind: String) {
        let app = read(
            "@main struct A: App { \(property)\n var body: some Scene { WindowGroup { V() } } }\nclass AppDelegate: NSObject {}"
        )
        #expect(app.delegateAdaptors.map(\.kind) == [kind])
        #expect(app.delegateAdaptors.map(\.className) == ["AppDelegate"])
        #expect(app.delegateAdaptors.map(\.isObservable) == [false])
        #expect(app.delegateAdaptors.map(\.declaredIn) == [nil])
    }

    @Test(arguments: [
        "class AppDelegate: NSObject, NSApplicationDelegate, ObservableObject {}",
        "@Observable class AppDelegate: NSObject {}", "class AppDelegate: Base {}; class Base: ObservableObject {}",
        "class AppDelegate: NSObject {}; extension AppDelegate: ObservableObject {}",
    ])
    func `A delegate may be observable`(_ delegate: String) {
        let app = read(
            "@main struct A: App { @NSApplicationDelegateAdaptor(AppDelegate.self) var d\n var body: some Scene { WindowGroup { V() } } }\n"
                + delegate)
        #expect(app.delegateAdaptors.map(\.isObservable) == [true])
    }

    @Test func `An adaptor outside the app has the type that declares it`() {
        let app = read(
            "@main struct A: App { var body: some Scene { WindowGroup { V() } } }\nstruct V: View { @UIApplicationDelegateAdaptor(D.self) var d\n var body: some View { Text(\"\") } }"
        )
        #expect(app.delegateAdaptors.map(\.declaredIn) == ["V"])
        #expect(app.delegateAdaptors.map(\.isObservable) == [nil])
    }

    @Test func `An app may have two adaptors`() {
        let app = read(
            "@main struct A: App { @NSApplicationDelegateAdaptor(D.self) var d\n @NSApplicationDelegateAdaptor(E.self) var e\n var body: some Scene { WindowGroup { V() } } }"
        )
        #expect(app.delegateAdaptors.map(\.className) == ["D", "E"])
    }

    /// [NSApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/nsapplicationdelegateadaptor): it
    /// belongs in the app.
    @Test func `The adaptor of the app comes first`() {
        let app = read([
            "A.swift":
                "struct S: Scene { @NSApplicationDelegateAdaptor(E.self) var e; var body: some Scene { WindowGroup { V() } } }",
            "Z.swift":
                "@main struct Z: App { @NSApplicationDelegateAdaptor(D.self) var d; var body: some Scene { S() } }",
        ])
        #expect(app.delegateAdaptors.map(\.className) == ["D", "E"])
        #expect(app.delegateAdaptors.map(\.declaredIn) == [nil, "S"])
    }

    @Test func `Document controllers and document classes are read`() {
        let app = read(
            """
            final class Controller: NSDocumentController {}
            class Document: NSDocument {}
            class Special: Document {}
            class Phone: UIDocument {}
            class Store: NSPersistentDocument {}
            """)
        #expect(app.documentControllers.map(\.name) == ["Controller"])
        #expect(app.documentClasses.map(\.name) == ["Document", "Special", "Phone", "Store"])
        #expect(
            app.documentClasses.map(\.superclass) == ["NSDocument", "NSDocument", "UIDocument", "NSPersistentDocument"])
    }

    /// [UTType](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/conforms(to:)): a
    /// subtype conforms to a type, but is not equal to it.
    @Test(arguments: [
        "func f(type: UTType) -> Bool { type == .png }", "func f(_ t: UTType?) -> Bool { t != UTType.png }",
        "func f() -> Bool { url.type == UTType.png }", "func f() -> Bool { UTType(\"a.b\")! == other }",
        "func f(c: ReadConfiguration) -> Bool { if c.contentType == .json { return true }; return false }",
        "struct S { var type: UTType; func f() -> Bool { type == .json && other } }",
    ])
    func `Equality between types is reported`(_ source: String) {
        #expect(read("import UniformTypeIdentifiers\n" + source).smells.map(\.rule) == [.typeEquality])
    }

    @Test(arguments: [
        "func f(type: Kind) -> Bool { type == .image }",
        "func f(type: UTType) -> Bool { type.identifier == \"a.b\" }",
        "func f() -> Bool { UTType.png.identifier == id }", "func f(type: UTType?) -> Bool { type == nil }",
        "func f(_ id: String) -> Bool { UTType(id) != nil }", "let b = nil == UTType(filenameExtension: \"md\")",
        "func f(type: UTType) -> Bool { type.conforms(to: .png) }",
    ])
    func `Other comparisons are not reported`(_ source: String) {
        #expect(read("import UniformTypeIdentifiers // UTType\n" + source).smells.isEmpty)
    }

    @Test(arguments: [
        "UTType(filenameExtension: url.path)", "UTType(filenameExtension: url.lastPathComponent)",
        "UTType(filenameExtension: url.path())", "UTType(filenameExtension: \".md\")",
        "UTType(filenameExtension: \"a/b.md\", conformingTo: .text)",
    ])
    func `A path as a filename extension is reported`(_ call: String) {
        #expect(read("let t = \(call)").smells.map(\.rule) == [.pathAsExtension])
    }

    @Test(arguments: [
        "UTType(filenameExtension: url.pathExtension)", "UTType(filenameExtension: \"md\")",
        "UTType(filenameExtension: ext)",
    ])
    func `A filename extension is not reported`(_ call: String) {
        #expect(read("let t = \(call)").smells.isEmpty)
    }
}
