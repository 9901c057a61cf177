import MemoryFiles
import SystemPackage
import Testing
import TypeRegistry

@testable import AppDeclaration

/// Source: Placing content in a bundle; Managing your app's information property list (Apple).
@Suite struct AppReaderTests {
    private func read(_ files: [String: String], _ path: FilePath, target: String? = nil) throws -> AppReading {
        try AppReader(tree: MemoryTree(files)).read(path, target: target)
    }

    private func message(_ files: [String: String], _ path: FilePath, target: String? = nil) -> String? {
        do throws(AppReadingError) {
            _ = try AppReader(tree: MemoryTree(files)).read(path, target: target)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(arguments: [
        "X.app/Contents/Info.plist", "X.app/Info.plist", "X.framework/Resources/Info.plist",
        "X.framework/Versions/A/Resources/Info.plist", "X.qlgenerator/Contents/Info.plist", "X.appex/Info.plist",
        "X.mdimporter/Contents/Info.plist", "Odd/Contents/Info.plist",
    ])
    func `The Info.plist of a bundle is in the location for its platform`(_ file: String) throws {
        let reading = try read([file: PropertyList.editor], FilePath(String(file.prefix { $0 != "/" })))
        #expect(reading.form == .bundle)
        #expect(reading.declaration.identifier == "com.example.notes")
        #expect(reading.files == [file])
    }

    @Test func `A bundle without an Info.plist, and a folder without an app, are errors with advice`() {
        #expect(
            message(["X.app/x": ""], "X.app")
                == "X.app: no Info.plist in this bundle: expected Contents/Info.plist (macOS) or Info.plist (other systems)"
        )
        #expect(
            message(["X/x.txt": ""], "X")
                == "X: no app in this folder: expected an Info.plist, an Xcode project or a typeq.json")
        #expect(message([:], "X") == "X: no such file or directory")
    }

    /// Source: TN3110 (Apple): the archive of an app contains a single top-level app. Its own Info.plist describes the archive.
    @Test func `An archive of Xcode is the app in it`() throws {
        let folder = "X.xcarchive/Products/Applications"
        let files = [
            "X.xcarchive/Info.plist": "<plist><dict/></plist>", "\(folder)/X.app/Info.plist": PropertyList.editor,
        ]
        let reading = try read(files, "X.xcarchive")
        #expect(reading.form == .bundle)
        #expect(reading.files == ["\(folder)/X.app/Info.plist"])
        #expect(
            message(["X.xcarchive/Info.plist": ""], "X.xcarchive")
                == "X.xcarchive: no app in this archive: expected one in Products/Applications")
        let two = files.merging(["\(folder)/Y.app/Info.plist": PropertyList.editor]) { $1 }
        #expect(
            message(two, "X.xcarchive")
                == "X.xcarchive: several apps in this archive: specify one of 'Products/Applications/X.app', "
                + "'Products/Applications/Y.app'")
    }

    @Test func `An Info.plist that is a directory is an error`() {
        let files = ["X.app/Contents/Info.plist/inner": ""]
        #expect(message(files, "X.app") == "X.app/Contents/Info.plist: it is a directory, but a file is expected")
    }

    @Test func `Strings in the development language replace names and descriptions`() throws {
        let strings = """
            /* names */ "CFBundleName" = "Notizen"; "Note" = "Notiz"; "Example note" = "Beispielnotiz";
            """
        let list = try #require(
            PropertyList.editor.replacing(
                "<key>CFBundleName</key>",
                with: "<key>CFBundleDevelopmentRegion</key><string>de</string><key>CFBundleName</key>", upTo: .max))
        let reading = try read(
            ["X.app/Contents/Info.plist": list, "X.app/Contents/Resources/de.lproj/InfoPlist.strings": strings], "X.app"
        )
        #expect(reading.declaration.name == "Notizen")
        #expect(reading.declaration.documentTypes?.map(\.name) == ["Notiz"])
        #expect(reading.declaration.types.declarations.first?.description == "Beispielnotiz")
    }

    @Test func `A string catalog has the text in the language, or else in the source language`() throws {
        let catalog = """
            {"sourceLanguage": "en", "version": "1.0", "strings": {"CFBundleName": {"localizations": {
              "de": {"stringUnit": {"state": "translated", "value": "Notizen"}},
              "en": {"stringUnit": {"state": "new", "value": "My Notes"}}}}}}
            """
        let reading = try read(["App/Info.plist": PropertyList.editor, "App/InfoPlist.xcstrings": catalog], "App")
        #expect(reading.declaration.name == "My Notes")
        #expect(reading.form == .project)
    }

    @Test func `A malformed strings file is a warning with its position`() throws {
        let reading = try read(
            ["X.app/Info.plist": PropertyList.editor, "X.app/en.lproj/InfoPlist.strings": "\"a\" = ;"], "X.app")
        let finding = try #require(reading.declaration.findings.first)
        #expect(finding.severity == .warning)
        #expect(finding.location.file == "X.app/en.lproj/InfoPlist.strings")
        #expect(finding.location.position?.line == 1)
    }

    @Test func `JSON is an app declaration, or an Info.plist if it has Apple's keys`() throws {
        let reading = try read(["a.json": "{\"identifier\": \"com.example.a\", \"platform\": \"linux\"}"], "a.json")
        #expect(reading.form == .json)
        #expect(reading.declaration.platform == .linux)
        let list = try read(["b.json": "{\"CFBundleIdentifier\": \"com.example.b\"}"], "b.json")
        #expect(list.form == .propertyList)
        #expect(list.declaration.identifier == "com.example.b")
    }

    @Test func `A typeq.json in a folder is its app, unless it declares no app`() throws {
        let files = ["p/App/Info.plist": PropertyList.editor, "p/typeq.json": "{\"identifier\": \"com.example.own\"}"]
        #expect(try read(files, "p").declaration.identifier == "com.example.own")
        let settings = ["p/App/Info.plist": PropertyList.editor, "p/typeq.json": "{\"lint\": {}}"]
        #expect(try read(settings, "p").declaration.identifier == "com.example.notes")
    }

    @Test
    func `If there is no project, the property list of the application is read, not of tests and dependencies`()
        throws
    {
        let application = try #require(
            PropertyList.editor.replacing(
                "<key>CFBundleName</key>",
                with: "<key>CFBundlePackageType</key><string>APPL</string><key>CFBundleName</key>", upTo: .max))
        let files = [
            "p/AppTests/Info.plist": PropertyList.xml(""), "p/Pods/X/Info.plist": application,
            "p/Mac/Notes-Info.plist": application, "p/QL/Info.plist": PropertyList.editor, "p/Mac/main.swift": "",
        ]
        let reading = try read(files, "p")
        #expect(reading.files == ["p/Mac/Notes-Info.plist"])
        #expect(Set(reading.targets.map(\.name)) == ["AppTests/Info.plist", "Mac/Notes-Info.plist", "QL/Info.plist"])
        #expect(reading.swiftSources == SwiftSources(folder: "p"))
        #expect(try read(files, "p", target: "QL/Info.plist").files == ["p/QL/Info.plist"])
        #expect(
            message(files, "p", target: "QL/Info.plst") == "p: no target 'QL/Info.plst': did you mean 'QL/Info.plist'?")
    }

    /// Source: a folder with two such apps, of which the first answered.
    @Test func `Property lists of applications in folders of equal rank are an error that lists them`() throws {
        let application = try #require(
            PropertyList.editor.replacing(
                "<key>CFBundleName</key>",
                with: "<key>CFBundlePackageType</key><string>APPL</string><key>CFBundleName</key>", upTo: .max))
        let files = ["p/A/Info.plist": application, "p/B/Info.plist": application]
        #expect(
            message(files, "p")
                == "p: 2 apps, and nothing indicates which one to read: select one with --target (choose A/Info.plist, B/Info.plist)"
        )
        #expect(try read(files, "p", target: "B/Info.plist").files == ["p/B/Info.plist"])
        // One that is nearer, one that is not an example, and variants in one folder.
        #expect(
            try read(["p/A/Info.plist": application, "p/B/C/Info.plist": application], "p").files == ["p/A/Info.plist"])
        #expect(
            try read(["p/Demo/Info.plist": application, "p/X/Info.plist": application], "p").files == ["p/X/Info.plist"]
        )
        let variants = ["p/A/Debug-Info.plist": application, "p/A/Release-Info.plist": application]
        #expect(try read(variants, "p").files == ["p/A/Debug-Info.plist"])
    }

    @Test func `Swift sources alone are an app`() throws {
        let reading = try read(["p/Sources/App.swift": "import SwiftUI"], "p")
        #expect(reading.swiftSources == SwiftSources(folder: "p"))
        #expect(reading.declaration.documentTypes?.isEmpty == true)
    }
}
