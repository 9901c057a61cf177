import DeclarationFormats
import TestTags
import Testing

@Suite(.tags(.slow)) struct AppCommandTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("App/Info.plist", AppSamples.propertyList)
        try tree.file("list.exnotes", Samples.markdown)
        try tree.file("photo.png", Samples.png)
    }

    private func typeq(_ arguments: String..., in folder: String? = nil, path: String? = nil) throws -> TypeqProcess {
        try TypeqProcess(
            arguments.map { Array($0.utf8) }, in: folder ?? tree.root, environment: path.map { ["PATH": $0] } ?? [:])
    }

    @Test func `The table contains types, document types, groups and the group that opens each type`() throws {
        let run = try typeq("app", "App/Info.plist")
        #expect(
            run.output == """
                com.example.notes 'Notes', macOS, an Info.plist

                type                    kind      conforms to        tags
                com.example.notes-list  exported  public.plain-text  .exnotes

                document type  role    rank       claims
                Notes          Editor  Owner      com.example.notes-list
                Text           Viewer  Alternate  public.text public.image

                group                   Notes   Text     opens it
                as                      editor  viewer
                com.example.notes-list  reads   (reads)  Notes
                public.text                     reads    Text
                public.image                    reads    Text

                """)
        #expect(run.messages == "")
        #expect(run.exitCode == 0)
    }

    /// https://developer.apple.com/documentation/swiftui/documentgroup, "Opening documents".
    @Test func `Below the table is a line for each type of a group that an earlier group opens`() throws {
        try tree.file("typeq.json", Samples.hidingApp)
        #expect(
            try typeq("app", "typeq.json").output.hasSuffix(
                """
                group             texts    drawings  opens it
                as                editor   editor
                public.text       reads              texts
                public.svg-image  (reads)  reads     texts
                public.image               reads     drawings
                hidden: 'drawings' reads public.svg-image, but 'texts' is declared earlier and opens the files

                """))
    }

    @Test func `The JSON is an app declaration that can be read back, without findings`() throws {
        let run = try typeq("app", "--json", "App/Info.plist")
        try tree.file("again.json", run.output)
        let again = try typeq("app", "--json", "again.json")
        #expect(again.output == run.output)
        #expect(again.messages == "")
        #expect(try run.object().keys == ["identifier", "name", "types", "documentTypes"])
    }

    @Test func `which-group reads a property list, a bundle, a project folder and a desktop entry`() throws {
        try tree.file("X.app/Contents/Info.plist", AppSamples.propertyList)
        try tree.file("view.desktop", "[Desktop Entry]\nType=Application\nName=V\nMimeType=image/png;\n")
        for app in ["App/Info.plist", "X.app", "App"] {
            let run = try typeq("which-group", "--app", app, "list.exnotes", "photo.png")
            #expect(
                run.output
                    == "list.exnotes: Notes (editor), com.example.notes-list\nphoto.png: Text (viewer), public.png\n")
        }
        #expect(
            try typeq("which-group", "--app", "view.desktop", "photo.png").output
                == "photo.png: image/png (editor), public.png\n")
    }

    @Test func `The nearest Info.plist is found, and a typeq.json beside it comes first`() throws {
        try tree.file("App/Sources/x.swift", "")
        try tree.file(".git/HEAD", "")
        let below = tree.path("App/Sources")
        let run = try typeq("which-group", "--explain", "../../list.exnotes", in: below)
        #expect(
            run.lines.first == "app com.example.notes, found from the current directory: \(tree.path("App/Info.plist"))"
        )
        try tree.file("App/typeq.json", "{\"lint\": {}}")
        #expect(
            try typeq("which-group", "../../list.exnotes", in: below).output
                == "../../list.exnotes: Notes (editor), com.example.notes-list\n")
        try tree.file("App/typeq.json", Samples.hidingApp)
        let own = try typeq("which-group", "--json", "../../photo.png", in: below)
        #expect(try own.object().text("app") == "com.example.draw")
    }

    @Test func `Targets are listed, and can be chosen by name`() throws {
        try tree.file("p/X.xcodeproj/project.pbxproj", AppSamples.project)
        try tree.file("p/App/Info.plist", AppSamples.propertyList)
        let run = try typeq("app", "p")
        #expect(run.lines.contains("* App    application    p/X.xcodeproj/project.pbxproj"))
        #expect(run.lines.contains("  Share  app-extension  p/X.xcodeproj/project.pbxproj"))
        let share = try typeq("app", "--json", "--target", "Share", "p")
        #expect(try share.object().text("identifier") == "com.example.share")
        let none = try typeq("app", "--target", "Shere", "p")
        #expect(none.messages == "typeq: p: no target 'Shere': did you mean 'Share'?\n")
        #expect(none.exitCode == 2)
    }

    // MARK: Swift sources

    /// Only the sources contain the scenes: a decision is not guessed from the document types.
    @Test
    func
        `If typeq-swift is missing, decisions that need scenes are unknown, and a message describes how to install it`()
        throws
    {
        try tree.file("App/App.swift", "import SwiftUI")
        let advice = "typeq: App: the Swift sources were not read: typeq-swift is not installed; install typeq-swift"
        for command in ["app", "lint"] {
            let run = try typeq(command, "App")
            #expect(run.messages.hasPrefix(advice))
            #expect(run.exitCode == 2)
        }
        let run = try typeq("which-group", "--json", "--app", "App", "list.exnotes")
        #expect(run.messages.hasPrefix(advice))
        #expect(run.messages.split(separator: "\n").count == 1)
        #expect(try run.object().text("outcome") == "error")
        #expect(try run.object().text("code") == "unread-sources")
        #expect(run.exitCode == 2)
        for run in [
            try typeq("new", "--app", "App"), try typeq("open", "--app", "App", "list.exnotes"),
            try typeq("which-scene", "--app", "App", "--url", "https://example.com"),
        ] {
            #expect(run.output.contains("unknown: the Swift sources were not read"))
            #expect(run.exitCode == 2)
        }
        let session = try typeq("which-scene", "--app", "App", "--connect", "UIWindowSceneSessionRoleApplication")
        #expect(session.exitCode == 0)
    }

    /// A relative folder of PATH may be a folder of the project that is read.
    @Test func `A typeq-swift in a relative folder of PATH is not run`() throws {
        try tree.file("App/App.swift", "import SwiftUI")
        for name in ["typeq-swift", "tools/typeq-swift"] {
            try tree.file(name, "#!/bin/sh\necho >\(tree.root)/ran\n".utf8, mode: 0o755)
        }
        for path in [".:/usr/bin:/bin", "tools:/usr/bin:/bin", "./tools", ":/usr/bin", "/usr/bin:"] {
            let run = try typeq("app", "App", path: path)
            #expect(run.messages.contains("the Swift sources were not read"))
            #expect(run.exitCode == 2 && !FileBytes.exists(tree.path("ran")))
        }
    }

    @Test func `With typeq-swift, the scenes are read from the sources`() throws {
        try tree.file("App/App.swift", "import SwiftUI")
        let script = """
            #!/bin/sh
            echo '{"scenes": [{"kind": "DocumentGroup", "name": "from '"$*"'", "readable": ["com.example.notes-list"]}]}'
            """
        try tree.file("tools/typeq-swift", script.utf8, mode: 0o755)
        let run = try typeq("which-group", "--app", "App", "list.exnotes", path: "\(tree.root)/tools:/usr/bin:/bin")
        #expect(
            run.output == """
                list.exnotes: from --platform macOS --bundle-identifier com.example.notes -- App (editor), com.example.notes-list

                """)
        #expect(run.messages == "")
        // The identifier comes from the property list.
        let json = try typeq("app", "--json", "App", path: "\(tree.root)/tools:/usr/bin:/bin")
        #expect(try json.object().text("identifier") == "com.example.notes")
    }

    @Test func `If typeq-swift fails or its output is invalid, the exit code is 2 and the other declarations are used`()
        throws
    {
        try tree.file("App/App.swift", "import SwiftUI")
        for (script, message) in [
            ("#!/bin/sh\nexit 3\n", "typeq-swift failed with exit code 3"),
            ("#!/bin/sh\nkill -9 $$\n", "typeq-swift failed with signal 9"),
            ("#!/bin/sh\necho nothing\n", "typeq-swift did not print an app declaration: 1:1: "),
        ] {
            try tree.file("tools/typeq-swift", script.utf8, mode: 0o755)
            let run = try typeq("which-group", "--app", "App", "list.exnotes", path: "\(tree.root)/tools:/usr/bin:/bin")
            #expect(run.messages.hasPrefix("typeq: App: \(message)"), "\(run.messages)")
            #expect(run.output.hasPrefix("list.exnotes: unknown: \(message)"))
            #expect(run.exitCode == 2)
            // Findings in the sources are missing, so the exit code must not be 0.
            for command in ["lint", "app"] {
                #expect(try typeq(command, "App", path: "\(tree.root)/tools:/usr/bin:/bin").exitCode == 2)
            }
        }
    }

    /// Source: SECURITY.md: the command limits the time, memory and output of typeq-swift.
    @Test
    func
        `If typeq-swift takes too long, or needs or writes too much, it is killed and the other declarations are used`()
        throws
    {
        try tree.file("App/App.swift", "import SwiftUI")
        var failures = [
            ("exec sleep 100\n", "typeq-swift did not finish in time: the limit is 1 s"),
            ("exec sleep 100 >&-\n", "typeq-swift did not finish in time"),
            ("yes x\n", "typeq-swift wrote too much output"),
        ]
        #if os(Linux)
            failures.append(("ulimit -d\nexit 3", "typeq-swift failed with exit code 3"))
            failures.append(
                (
                    "[ \"$(ulimit -d)\" = 2097152 ] && kill -6 $$\n",
                    "typeq-swift failed with signal 6; the limit is 2048 MiB"
                ))
        #endif
        for (script, message) in failures {
            try tree.file("tools/typeq-swift", "#!/bin/sh\n\(script)".utf8, mode: 0o755)
            let run = try TypeqProcess(
                ["which-group", "--app", "App", "list.exnotes"].map { Array($0.utf8) }, in: tree.root,
                environment: [
                    "PATH": "\(tree.root)/tools:/usr/bin:/bin",
                    "TYPEQ_SWIFT_SECONDS": message.contains("wrote") ? "60" : "1",
                ])
            #expect(run.messages.hasPrefix("typeq: App: \(message)"), "\(run.messages)")
            #expect(run.output.hasPrefix("list.exnotes: unknown: \(message)"))
            #expect(run.exitCode == 2)
        }
    }

    @Test func `If the specification of a project cannot be read in time, decisions are unread-sources`() throws {
        try tree.file("P/project.yml", "name: A\ntargets: {}\n")
        try tree.file("tools/typeq-swift", "#!/bin/sh\nexec sleep 100\n".utf8, mode: 0o755)
        let run = try TypeqProcess(
            ["which-group", "--json", "--app", "P", "list.exnotes"].map { Array($0.utf8) }, in: tree.root,
            environment: ["PATH": "\(tree.root)/tools:/usr/bin:/bin", "TYPEQ_SWIFT_SECONDS": "1"])
        #expect(run.output.contains("\"code\":\"unread-sources\""), "\(run.output)")
        #expect(run.messages.contains("typeq-swift did not finish in time"))
        #expect(run.exitCode == 2)
    }

    // MARK: Paths of a project

    /// The current directory, and the path of a project from there.
    static let spellings = [
        (".", "App.xcodeproj"), (".", "./App.xcodeproj"), (".", "App.xcodeproj/"), (".", "."),
        (".", "App.xcodeproj/project.pbxproj"), ("App.xcodeproj", "."), ("App.xcodeproj", "project.pbxproj"),
        ("App.xcodeproj", "./project.pbxproj"), ("App.xcodeproj", ".."), ("sub", "../App.xcodeproj"),
        (".", "sub/../App.xcodeproj"), ("sub", "../App.xcodeproj/project.pbxproj"),
    ]

    @Test(arguments: spellings)
    func `A project is read with its sources, regardless of its path`(_ folder: String, _ path: String) throws {
        let tree = try ThrowawayTree()
        try tree.file("App.xcodeproj/project.pbxproj", AppSamples.project)
        try tree.file("App/Info.plist", AppSamples.propertyList.replacing("<string>Editor<", with: "<string>Edtor<"))
        try tree.file("App/App.swift", "import SwiftUI")
        try tree.folder("sub")
        let script = """
            #!/bin/sh
            for folder in "$@"; do :; done
            cd "$folder" && [ -f App/App.swift ] || exit 3
            echo '{"scenes": [{"kind": "DocumentGroup", "name": "sources", "readable": ["com.example.notes-list"]}]}'
            """
        try tree.file("tools/typeq-swift", script.utf8, mode: 0o755)
        let run = { (arguments: String...) in
            try TypeqProcess(
                arguments.map { Array($0.utf8) }, in: tree.path(folder),
                environment: ["PATH": "\(tree.root)/tools:/usr/bin:/bin"])
        }
        let lint = try run("lint", path)
        #expect(lint.output.contains("[E_ROLE_INVALID]"), "\(lint.output)\(lint.messages)")
        #expect(lint.messages == "")
        #expect(lint.exitCode == 1)
        let app = try run("app", "--json", path).object()
        #expect(app.text("identifier") == "com.example.notes")
        #expect(app.objects("scenes")?.compactMap { $0.text("name") } == ["sources"])
        #expect(try run("diff", path, tree.path("App.xcodeproj")).exitCode == 0)
        #expect(
            try run("which-group", "--app", path, "x.exnotes").messages.contains("x.exnotes: no such file or directory")
        )
    }

    @Test func `All targets are checked, whichever file of the project is named`() throws {
        try tree.file("p/App.xcodeproj/project.pbxproj", AppSamples.project)
        try tree.file("p/App/Info.plist", AppSamples.propertyList)
        let project = try typeq("lint", "--format", "json", "p/App.xcodeproj")
        let file = try typeq("lint", "--format", "json", "p/App.xcodeproj/project.pbxproj")
        #expect(project.output == file.output)
    }

    @Test func `A name that begins with a hyphen is an operand after '--' or with its folder`() throws {
        try tree.file("-x.plist", AppSamples.propertyList)
        #expect(try typeq("app", "--", "-x.plist").output == typeq("app", "./-x.plist").output)
        #expect(try typeq("lint", "--", "-x.plist").exitCode == 0)
        #expect(try typeq("which-group", "--app=-x.plist", "--", "-x.plist").exitCode == 0)
        #expect(try typeq("lint", "-x.plist").exitCode == 64)
    }

    // MARK: Bad input

    @Test(arguments: [
        ("nothing", "no such file or directory"), ("dir.plist", "no app in this folder"), ("bad.plist", "3:"),
        ("short.plist", ""),
        ("X.app", "no Info.plist in this bundle"), ("array.plist", "expected the dictionary"), ("deep.plist", "512"),
        ("bomb.plist", ""), ("empty.plist", "the file is empty"),
        ("picture.plist", "expected JSON or a property list"),
    ])
    func `An input that is not an app is one message with its location, and exit code 2`(
        _ name: String, _ message: String
    ) throws {
        _ = try? tree.folder("dir.plist")
        _ = try? tree.folder("X.app")
        try tree.file("bad.plist", "<plist>\n<dict>\n<key>a</kex>\n")
        try tree.file("short.plist", Array("bplist00".utf8) + [0x51, 0x61] + [UInt8](repeating: 0xFF, count: 32))
        try tree.file("array.plist", "<plist><array/></plist>")
        try tree.file("deep.plist", "<plist>" + String(repeating: "<array>", count: 100_000))
        try tree.file("bomb.plist", "<!DOCTYPE plist [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]><plist><dict/></plist>")
        try tree.file("empty.plist", "")
        try tree.file("picture.plist", Samples.png)
        for command in [["app", name], ["which-group", "--app", name, "photo.png"]] {
            let run = try TypeqProcess(command.map { Array($0.utf8) }, in: tree.root)
            #expect(run.output == "")
            #expect(run.messages.hasPrefix("typeq: \(name)"), "\(run.messages)")
            #expect(run.messages.contains(message), "\(run.messages)")
            #expect(run.messages.split(separator: "\n").count == 1)
            #expect(run.exitCode == 2)
        }
    }
}

/// Apps that several tests use.
enum AppSamples {
    /// An Info.plist with an editor for an exported type, and a viewer.
    static let propertyList = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
          <key>CFBundleIdentifier</key><string>com.example.notes</string>
          <key>CFBundleName</key><string>Notes</string>
          <key>CFBundleDocumentTypes</key>
          <array>
            <dict>
              <key>CFBundleTypeName</key><string>Notes</string>
              <key>CFBundleTypeRole</key><string>Editor</string>
              <key>LSHandlerRank</key><string>Owner</string>
              <key>LSItemContentTypes</key><array><string>com.example.notes-list</string></array>
            </dict>
            <dict>
              <key>CFBundleTypeName</key><string>Text</string>
              <key>CFBundleTypeRole</key><string>Viewer</string>
              <key>LSHandlerRank</key><string>Alternate</string>
              <key>LSItemContentTypes</key><array><string>public.text</string><string>public.image</string></array>
            </dict>
          </array>
          <key>UTExportedTypeDeclarations</key>
          <array>
            <dict>
              <key>UTTypeIdentifier</key><string>com.example.notes-list</string>
              <key>UTTypeDescription</key><string>Notes list</string>
              <key>UTTypeConformsTo</key><array><string>public.plain-text</string></array>
              <key>UTTypeTagSpecification</key>
              <dict><key>public.filename-extension</key><array><string>exnotes</string></array></dict>
            </dict>
          </array>
        </dict>
        </plist>

        """

    /// An Xcode project of an app and an extension.
    static let project = """
        // !$*UTF8*$!
        { objects = {
          P = { isa = PBXProject; targets = (A, S); };
          A = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                buildConfigurationList = AL; };
          S = { isa = PBXNativeTarget; name = Share; productType = "com.apple.product-type.app-extension";
                buildConfigurationList = SL; };
          AL = { buildConfigurations = (AR); };
          AR = { name = Release; buildSettings = { INFOPLIST_FILE = App/Info.plist; }; };
          SL = { buildConfigurations = (SR); };
          SR = { name = Release; buildSettings = { GENERATE_INFOPLIST_FILE = YES;
                 PRODUCT_BUNDLE_IDENTIFIER = com.example.share; }; };
        }; rootObject = P; }
        """
}
