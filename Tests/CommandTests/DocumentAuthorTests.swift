import DeclarationFormats
import TestTags
import Testing

/// What was not read is unknown, and what was not found is not replaced silently.
///
/// Source: a trial by the author of a document app on Linux, without typeq-swift.
@Suite(.tags(.slow)) struct DocumentAuthorTests {
    let tree: ThrowawayTree

    init() throws { tree = try ThrowawayTree() }

    private func typeq(
        _ arguments: String..., in folder: String? = nil, input: String = ""
    ) throws -> TypeqProcess {
        try TypeqProcess(
            arguments.map { Array($0.utf8) }, in: folder.map(tree.path) ?? tree.root,
            environment: ["PATH": "/usr/bin:/bin", "HOME": tree.path(".home"), "TYPEQ_CACHE": "off"],
            input: Array(input.utf8))
    }

    /// Two document types of text, an exported type of a file, and an exported package.
    private static let list = """
        { CFBundleIdentifier = "com.acme.notes";
          CFBundleDocumentTypes = (
            { CFBundleTypeName = Note; CFBundleTypeRole = Editor; LSHandlerRank = Owner;
              LSItemContentTypes = ("com.acme.note", "com.acme.sketch"); },
            { CFBundleTypeName = Text; CFBundleTypeRole = Editor; LSHandlerRank = Alternate;
              LSItemContentTypes = ("public.plain-text"); },
            { CFBundleTypeName = Picture; CFBundleTypeRole = Viewer; LSHandlerRank = Alternate;
              LSItemContentTypes = ("public.image"); } );
          UTExportedTypeDeclarations = (
            { UTTypeIdentifier = "com.acme.note"; UTTypeConformsTo = ("public.plain-text");
              UTTypeTagSpecification = { "public.filename-extension" = (acmenote); }; },
            { UTTypeIdentifier = "com.acme.sketch"; UTTypeConformsTo = ("com.apple.package");
              UTTypeTagSpecification = { "public.filename-extension" = (acmesketch); }; } ); }
        """

    @Test func `The app in an archive of Xcode is checked`() throws {
        try tree.file("X.xcarchive/Info.plist", Array("{ Name = X; }".utf8))
        try tree.file("X.xcarchive/Products/Applications/X.app/Info.plist", Array(Self.list.utf8))
        #expect(try typeq("app", "X.xcarchive").output.contains("com.acme.notes"))
        let app = try typeq("lint", "X.xcarchive/Products/Applications/X.app")
        let archive = try typeq("lint", "X.xcarchive")
        #expect(archive.output == app.output && archive.exitCode == app.exitCode)
    }

    @Test func `The message about '--name' without '-' says which operand it needs`() throws {
        let run = try typeq("type", "--name", "a.acmenote")
        #expect(run.exitCode == 64)
        #expect(run.messages.contains("got none: '--name' names standard input, which is the operand '-'"))
    }

    /// A folder of sources with an Info.plist and an Xcode project.
    private func project() throws {
        try tree.file(
            "p/X.xcodeproj/project.pbxproj",
            """
            { objects = {
              P = { isa = PBXProject; mainGroup = G; targets = (T); };
              G = { isa = PBXGroup; children = (S); sourceTree = "<group>"; };
              S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
              T = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.application";
                    buildConfigurationList = L; fileSystemSynchronizedGroups = (S); };
              L = { isa = XCConfigurationList; buildConfigurations = (C); };
              C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = macosx;
                    INFOPLIST_FILE = Info.plist; PRODUCT_BUNDLE_IDENTIFIER = com.acme.notes; }; };
            }; rootObject = P; }
            """)
        try tree.file("p/Info.plist", Self.list)
        try tree.file("p/App/App.swift", "import SwiftUI\n@main struct A: App {}\n")
    }

    // MARK: No app

    @Test(arguments: [["which-group", "--name", "a.md"], ["new"], ["which-scene", "--url", "acme:x"]])
    func `A check without an app does not answer for the sample app`(_ arguments: [String]) throws {
        func run(_ options: String...) throws -> TypeqProcess {
            try TypeqProcess((arguments + options).map { Array($0.utf8) }, in: tree.root)
        }
        let quiet = try run("-q")
        #expect(quiet.exitCode == 64)
        #expect(quiet.output == "")
        #expect(
            quiet.messages
                == "typeq: 'typeq \(arguments[0]) --quiet' needs --app PATH, because no app is found from the current directory "
                + "('.' is the project in this folder)\n")
        #expect(try run("--json").object()["sampleApp"]?.boolean == true)
        try tree.file("Notes/Info.plist", Self.list)
        #expect(try run("-q").messages.contains("'Notes/Info.plist' is an app below this folder)"))
        #expect(try run().messages.contains("specify --app Notes/Info.plist\n"))
        #expect(try typeq("lint").messages.contains("'Notes/Info.plist' is an app below this folder)"))
        let answered = try run("-q", "--app", "Notes/Info.plist")
        #expect(answered.exitCode != 64)
        #expect(try run("--json", "--app", "Notes/Info.plist").object()["sampleApp"] == nil)
    }

    // MARK: Unread sources

    @Test func `Without typeq-swift, the way on is named once, and lint has a finding in every format`() throws {
        try project()
        let run = try typeq("which-group", "--app", "p", "--name", "a.acmenote")
        #expect(run.exitCode == 2)
        #expect(
            run.output
                == "a.acmenote: unknown: the Swift sources were not read: typeq-swift is not installed, com.acme.note\n"
        )
        #expect(run.messages.split(separator: "\n").count == 1)
        for advice in [
            "typeq-swift is not installed; install typeq-swift (",
            "'typeq lint p/Info.plist'", "typeq.json",
        ] {
            #expect(run.messages.contains(advice), "\(run.messages)")
        }
        let finding = try #require(try typeq("lint", "--json", "p").objects().last)
        #expect(finding.text("rule") == "E_UNREADABLE")
        #expect(finding.text("file") == "p/X.xcodeproj/project.pbxproj")
        #expect(finding.text("message") == "the Swift sources were not read: typeq-swift is not installed")
        #expect(finding.text("fix")?.contains("typeq lint p/Info.plist") == true)
        let annotations = try typeq("lint", "--format", "github", "p")
        #expect(annotations.output.contains("::error file=p/X.xcodeproj/project.pbxproj,title=E_UNREADABLE::the Swift"))
        #expect(annotations.exitCode == 2)
        // In the text format, the message is sufficient.
        #expect(try !typeq("lint", "p").output.contains("E_UNREADABLE"))
        let app = try typeq("app", "p")
        #expect(app.lines.contains { $0.hasPrefix("document type ") && $0.hasSuffix("opens it") })
        #expect(app.lines.contains { $0.hasPrefix("com.acme.note") && $0.hasSuffix("unknown") })
    }

    @Test func `The report of a project whose sources were not read claims nothing about its groups`() throws {
        try project()
        let run = try typeq("report", "--app", "p", "-o", "-")
        #expect(run.exitCode == 2)
        let start = "<script type=\"application/json\" id=\"data\">"
        let from = try #require(run.output.firstRange(of: start)).upperBound
        let to = try #require(run.output[from...].firstRange(of: "</script>")).lowerBound
        let data = try #require(
            try DeclarationDocument.read(Array(run.output[from..<to].utf8), format: .json).root.dictionary)
        let app = try #require(data["app"]?.dictionary)
        #expect(app["unknownScenes"]?.boolean == true)
        #expect(app.objects("groups")?.allSatisfy { $0["unread"]?.boolean == true } == true)
        for opening in app["openings"]?.array ?? [] {
            #expect(opening.array?.first?.integer == -2)
            #expect(opening.array?.last?.array?.isEmpty == true)
        }
    }

    @Test func `A difference from an app that was not read is unknown`() throws {
        try project()
        try tree.file("new.plist", Self.list)
        let run = try typeq("diff", "p", "new.plist")
        #expect(run.exitCode == 2)
        #expect(run.lines.contains("unknown → Note (editor): .acmenote .acmesketch"), "\(run.output)")
        #expect(!run.output.contains("nothing"))
        let objects = try typeq("diff", "--json", "p", "new.plist").objects()
        #expect(objects.allSatisfy { $0["before"]?.dictionary?.text("code") == "unread-sources" })
        #expect(try typeq("diff", "new.plist", "p").lines.contains("Note (editor) → unknown: .acmenote .acmesketch"))
    }

    @Test func `A specification that was not read is not replaced by an Info.plist that it may generate`() throws {
        try tree.file("p/project.yml", "name: P\ntargets:\n  P:\n    type: application\n    platform: macOS\n")
        try tree.file("p/App/Info.plist", Self.list)
        for path in ["p", "p/project.yml"] {
            let app = try typeq("app", path)
            #expect(app.exitCode == 2)
            #expect(!app.output.contains("com.acme"), "\(app.output)")
            #expect(
                app.messages.hasPrefix("typeq: \(path): 'p/project.yml' was not read: typeq-swift is not installed; "),
                "\(app.messages)")
            let lint = try typeq("lint", "--json", path)
            #expect(lint.exitCode == 2)
            #expect(try lint.objects().map { $0.text("file") } == ["p/project.yml"])
        }
        let answer = try typeq("which-group", "--json", "--app", "p", "--name", "a.acmenote").object()
        #expect(answer.text("code") == "unread-sources")
        // The property list in the current directory belongs to the specification.
        try tree.file("p/.git/HEAD", "ref: refs/heads/main\n")
        let below = try typeq("which-group", "--name", "a.acmenote", in: "p/App")
        #expect(below.exitCode == 2)
        #expect(below.output.contains("project.yml' was not read"), "\(below.output)")
    }

    @Test func `An Info.plist contains no scenes, so the scene of an event is unknown`() throws {
        try tree.file("Info.plist", Self.list)
        let run = try typeq("which-scene", "--url", "acme:x")
        #expect(run.exitCode == 2)
        #expect(
            run.output.hasPrefix("unknown: no scenes were read, because an Info.plist contains none: specify"))
        #expect(try typeq("which-scene", "--json", "--url", "acme:x").object().text("code") == "unread-sources")
    }

    // MARK: Answers

    /// Source: DocumentGroup (Apple): the system determines the type of a file from its name.
    @Test func `If the name leads to another group, the answer names it on an Apple platform`() throws {
        try tree.file("Info.plist", Self.list)
        try tree.file("picture.txt", Samples.png)
        try tree.file("b.png", Samples.png)
        let run = try typeq("which-group", "picture.txt", "b.png")
        #expect(
            run.lines == [
                "picture.txt: Picture (viewer), public.png",
                "  on macOS, by its name: Text (editor), public.plain-text",
                "b.png: Picture (viewer), public.png",
            ])
        #expect(try typeq("which-group", "--platform", "linux", "picture.txt").lines.count <= 1)
    }

    @Test func `The extension of a package without a slash is a note`() throws {
        try tree.file("Info.plist", Self.list)
        let run = try typeq("which-group", "--name", "a.acmesketch")
        #expect(run.exitCode == 1)
        #expect(
            run.messages.contains(
                "a.acmesketch: '.acmesketch' belongs to com.acme.sketch, a package: for a folder, write 'a.acmesketch/'"
            ))
        #expect(try typeq("which-group", "--name", "a.acmesketch/").output.hasPrefix("a.acmesketch/: Note (editor)"))
        let new = try typeq("new", "--type", ".acmesketch")
        #expect(new.messages.contains("com.acme.sketch, a package, write '.acmesketch/'"))
        #expect(try typeq("new", "--type", ".acmesketch/").messages == "")
    }

    // MARK: Operands

    /// The result of `<(…)` in a shell is a descriptor.
    @Test func `A descriptor is read as the user specifies it`() throws {
        try tree.file("Info.plist", Self.list)
        for name in ["/dev/stdin", "/dev/fd/0", "-"] {
            #expect(try typeq("diff", name, "Info.plist", input: Self.list).exitCode == 0)
            #expect(try typeq("app", name, input: Self.list).output.contains("com.acme.note"))
            #expect(try typeq("lint", name, input: Self.list).exitCode == 0)
            let run = try typeq("which-group", "--app", name, "--name", "a.acmenote", input: Self.list)
            #expect(run.output == "a.acmenote: Note (editor), com.acme.note\n")
        }
    }

    @Test func `An operand of diff that may be a revision is explained`() throws {
        let run = try typeq("diff", "HEAD")
        #expect(run.exitCode == 2)
        #expect(
            run.messages
                == "typeq: HEAD: no such file or directory\n"
                + "typeq: note: for a revision of git: git show HEAD:Info.plist | typeq diff - Info.plist\n")
    }

    @Test func `diff reports changed declarations, and content types that still open`() throws {
        try tree.file("Info.plist", Self.list)
        var changed = Self.list.replacing("ConformsTo = (\"public.plain-text\")", with: "ConformsTo = (\"public.rtf\")")
        changed = changed.replacing("LSHandlerRank = Owner", with: "LSHandlerRank = Alternate")
        changed = changed.replacing("(acmesketch)", with: "(acmesketch, sketch)")
        changed = changed.replacing("(\"public.plain-text\"); },", with: "(\"public.text\"); },")
        try tree.file("new.plist", changed)
        let run = try typeq("diff", "Info.plist", "new.plist")
        #expect(run.exitCode == 1)
        for line in [
            "com.acme.note: conforms to public.rtf, not public.plain-text", "rank of 'Note': Owner → Alternate",
            "com.acme.sketch: also has the extension sketch",
            "no longer names public.plain-text ('Text' still opens its files)",
        ] {
            #expect(run.lines.contains(line), "\(run.output)")
        }
        let objects = try typeq("diff", "--json", "Info.plist", "new.plist").objects()
        let rank = objects.first { $0.text("key") == "rank" }
        #expect(rank?.text("change") == "document-type-changed" && rank?.text("documentType") == "Note")
        #expect(rank?.texts("before") == ["Owner"] && rank?.texts("after") == ["Alternate"])
        let lost = objects.first { $0.text("change") == "content-type-lost" }
        #expect(lost?.text("group") == "Text")
    }
}
