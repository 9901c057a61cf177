import SystemPackage

@testable import AppDeclaration
@testable import DeclarationFormats
@testable import DocumentRouting
@testable import TypeRegistry

extension FuzzTarget {
    static let apps: [FuzzTarget] = [
        .reader("app-json") { bytes in
            guard let declaration = try? AppDeclaration(json: bytes) else { return }
            Decisions.ask(DocumentApp(declaration, over: .shipped))
            Lint.check(bytes, named: "app.json")
        },
        .reader("desktop-entry") { bytes in
            Lint.check(bytes, named: "a.desktop")
            _ = DesktopApplication(bytes, id: "a.desktop", file: [], languages: ["de"]) { _ in true }
        },
        .reader("mimeapps-list") { bytes in
            Lint.check(bytes, named: "mimeapps.list")
        },
        // After a default application is set, it is the first, and setting it again changes nothing.
        FuzzTarget("mimeapps-change") { bytes in
            var file = MIMEAppsFile(bytes)
            guard file.bytes == bytes else { return "the lines are not the lines of the file" }
            // Before a group, a file is not a list.
            guard bytes.isEmpty || DesktopEntry(bytes) != nil else { return nil }
            file.setDefault("b.desktop", for: "text/plain", isAssociated: false)
            let written = file.bytes
            let list = DesktopAssociationList(written, file: "mimeapps.list", isOfDesktop: false)
            guard list.applications(.defaults, "text/plain").first == "b.desktop",
                list.applications(.added, "text/plain").contains("b.desktop"),
                !list.applications(.removed, "text/plain").contains("b.desktop")
            else { return "the default is not set in \(String(decoding: written, as: UTF8.self))" }
            file.setDefault("b.desktop", for: "text/plain", isAssociated: false)
            return file.bytes == written
                ? nil : "the second change differs: \(String(decoding: file.bytes, as: UTF8.self))"
        },
        // The project file, a configuration file, a property list and a workspace, separated by lines with a form feed.
        .reader("xcode-project") { bytes in
            var source = ByteSource(bytes)
            let project = source.bytes(until: 0x0C)
            let (settings, list) = (source.bytes(until: 0x0C), source.bytes(until: 0x0C))
            let tree = OneFileTree([
                "x/X.xcodeproj/project.pbxproj": project, "x/Config/App.xcconfig": settings,
                "x/App/Info.plist": list, "x/X.xcworkspace/contents.xcworkspacedata": source.remainder(),
            ])
            _ = Workspace(String(decoding: bytes, as: UTF8.self), in: "x")
            guard let reading = try? AppReader(tree: tree).read("x") else { return }
            Lint.check(reading)
        },
        // The output of `typeq-swift --projects` for two specifications, and two files that it may refer to, a
        // configuration file and an Info.plist, separated by lines with a form feed.
        .reader("specified-project") { bytes in
            var source = ByteSource(bytes)
            let output = source.bytes(until: 0x0C)
            let (settings, list) = (source.bytes(until: 0x0C), source.remainder())
            let tree = OneFileTree([
                "x/project.yml": Array("targets:".utf8), "x/Project.swift": Array("import ProjectDescription".utf8),
                "x/App.xcconfig": settings, "x/App/Info.plist": list,
            ])
            let reader = AppReader(tree: tree) { _, _ throws(AppReadingError) in output }
            if let reading = try? reader.read("x") { Lint.check(reading) }
            for reading in (try? reader.readAll("x")) ?? [] { _ = reading.declaration.jsonValue.serialized() }
        },
        // A configuration file, and a text with references to its settings.
        .reader("xcconfig") { bytes in
            var source = ByteSource(bytes)
            let text = String(decoding: source.bytes(until: 0x0C), as: UTF8.self)
            let file = XcodeConfigurationFile(source.remainder())
            var settings = BuildSettings(["PRODUCT_NAME": "$(TARGET_NAME)", "TARGET_NAME": "App"])
            let assignments = file.entries.compactMap { entry in
                if case .assignment(let assignment) = entry.line { assignment } else { nil }
            }
            settings.add(assignments, under: BuildSettings.Conditions())
            _ = settings.expanded(text)
            for name in settings.names { _ = (settings.value(name), settings.isOn(name)) }
        },
        // An Info.plist, the definitions of its target, and a file that it may include, separated by lines with a form
        // feed.
        .reader("preprocessor") { bytes in
            var source = ByteSource(bytes)
            let list = source.bytes(until: 0x0C)
            let definitions = String(decoding: source.bytes(until: 0x0C), as: UTF8.self)
            let tree = OneFileTree(["x/Info.plist": list, "x/a.h": source.remainder()])
            let settings = BuildSettings([
                "INFOPLIST_PREPROCESS": "YES", "INFOPLIST_PREPROCESSOR_DEFINITIONS": definitions,
            ])
            let target = PreprocessingTarget(
                name: "X", settings: settings, positions: [:], file: "x.pbxproj", folder: "x", isComplete: true)
            _ = try? AppReader(tree: tree).readings(of: list, "x/Info.plist", for: target)
            guard let reading = try? AppReader(tree: tree).read("x/Info.plist") else { return }
            Lint.check(reading)
        },
        .reader("string-tables") { bytes in
            var texts = LocalizedTexts()
            try? texts.add(strings: bytes)
            try? texts.add(table: bytes, languages: ["de", "en"])
            try? texts.add(catalog: bytes, languages: ["de", "en"])
            _ = texts["key"]
            _ = LocalizedTexts.languages(of: String(decoding: bytes.prefix(64), as: UTF8.self))
        },
    ]

    static let windows: [FuzzTarget] = [
        .reader("window-list") { bytes in
            guard let list = try? WindowList(json: bytes, in: Decisions.sample) else { return }
            Decisions.ask(Decisions.sample, windows: OpenWindows(list.windows))
        },
        // The text of an event, then the conditions, one per line.
        .reader("external-event") {
            var source = ByteSource($0)
            let text = String(decoding: source.bytes(until: 0x0A), as: UTF8.self)
            let conditions = String(decoding: source.remainder(), as: UTF8.self).split(separator: "\n")
                .map(String.init)
            var declaration = AppDeclaration(scenes: [
                SceneDeclaration(kind: .windowGroup, name: "a", matching: conditions),
                SceneDeclaration(kind: .window, name: "b"),
            ])
            declaration.platform = .macOS
            let app = DocumentApp(declaration, over: .shipped)
            for event in [ExternalEvent(url: text), ExternalEvent(targetContentIdentifier: text)] {
                Decisions.read(EventDecision(of: event, in: app).reasons)
            }
        },
    ]
}

/// Makes every decision about an app.
enum Decisions {
    /// The sample app of the registry.
    static let sample: DocumentApp = {
        let json = Registry.shipped.apps.first?.json ?? "{}"
        let declaration = try? AppDeclaration(json: Array(json.utf8))
        return DocumentApp(declaration ?? AppDeclaration(), over: .shipped)
    }()

    static func ask(_ app: DocumentApp, windows: OpenWindows = .none) {
        let identifiers = [
            "public.png", "net.daringfireball.markdown", "com.x.doc", "dyn.ah62d4rv4ge80k8x1gk",
        ]
        let types = identifiers.compactMap { app.registry.type($0) }
        for type in types + app.groups.prefix(8).flatMap({ $0.readable.prefix(2) }) {
            for origin in OpenOrigin.allCases {
                let file = DocumentFile(
                    type: type, filenameExtension: type.preferredFilenameExtension, isWritable: true,
                    isFolderWritable: true)
                read(OpeningDecision(of: file, in: app, windows: windows, origin: origin).reasons)
                let event = ExternalEvent(url: "file:///a", document: file)
                read(EventDecision(of: event, in: app, windows: windows).reasons)
            }
        }
        let event = ExternalEvent(url: "https://example.org/a?photoIdentifier=7")
        read(EventDecision(of: event, in: app, windows: windows).reasons)
    }

    static func read(_ reasons: Reasons) {
        for step in reasons.trace { _ = step.text }
        for warning in reasons.warnings { _ = warning.text }
    }
}
