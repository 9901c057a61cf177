import DeclarationFormats
import MemoryFiles
import TestTags
import Testing

@testable import AppDeclaration

/// The number of elements that the declaration of an app may have. Source: SECURITY.md, "a file that makes typeq hang, use
/// unlimited memory, or crash"; an Info.plist of 98 KB with 300 types that conform to all earlier ones once took 17 seconds.
@Suite(.tags(.slow)) struct DeclarationBudgetTests {
    private func failure(_ name: String, _ text: String) -> AppReadingError? {
        #expect(throws: AppReadingError.self) { try AppReader(tree: MemoryTree([name: text])).read(.init(name)) }
    }

    private func type(_ name: String, _ parents: [String] = ["public.data"]) -> String {
        let parents = parents.map { "\"\($0)\"" }.joined(separator: ",")
        return "\n{\"identifier\":\"\(name)\",\"conformsTo\":[\(parents)]}"
    }

    private func app(types: [String] = [], _ more: String = "") -> String {
        "{\"identifier\":\"com.x.a\",\"types\":[\(types.joined(separator: ","))]\(more)}"
    }

    @Test func `An app as large as the limits is read`() throws {
        let types = (0..<DeclarationLimits.types).map { self.type("com.x.t\($0)") }
        let claims = (0..<DeclarationLimits.documentTypes).map { "{\"contentTypes\":[\"com.x.t\($0 % 1000)\"]}" }
        let text = app(types: types, ",\"documentTypes\":[\(claims.joined(separator: ","))]")
        let app = try AppReader(tree: MemoryTree(["app.json": text])).read("app.json").declaration
        #expect(app.types.declarations.count == DeclarationLimits.types)
        #expect(app.documentTypes?.count == DeclarationLimits.documentTypes)
    }

    @Test func `A type beyond the limit is an error at the type`() {
        let types = (0...DeclarationLimits.types).map { self.type("com.x.t\($0)") }
        let error = failure("app.json", app(types: types))
        #expect(error?.message == "the app has more than 2000 types")
        #expect(error?.position?.line == DeclarationLimits.types + 2)
    }

    @Test func `Document types, scenes, conditions and strings are limited, in property lists too`() {
        func array(_ element: String, _ count: Int) -> String {
            "[" + [String](repeating: element, count: count).joined(separator: ",") + "]"
        }
        let cases = [
            (",\"documentTypes\":" + array("{}", 10_001), "10000 document types"),
            (",\"scenes\":" + array("{\"kind\":\"window\"}", 1_001), "1000 scenes"),
            (",\"scenes\":[{\"kind\":\"window\",\"matching\":" + array("\"a\"", 1_001) + "}]", "1000 conditions"),
            (",\"documentTypes\":[{\"contentTypes\":" + array("\"a\"", 20_001) + "}]", "20000 strings"),
            (",\"urlSchemes\":" + array("\"a\"", 20_001), "20000 strings"),
        ]
        for (text, message) in cases {
            #expect(failure("app.json", app(text))?.message.hasPrefix("the app has more than \(message)") == true)
        }
        let entries = String(repeating: "<dict/>", count: 10_001)
        let list = "<plist><dict><key>CFBundleDocumentTypes</key><array>\(entries)</array></dict></plist>"
        #expect(failure("Info.plist", list)?.message == "the app has more than 10000 document types")
        #expect(failure("Info.plist", list)?.position?.line == 1)
    }

    @Test func `The limits hold for the property list in a specification, too`() throws {
        let entry = #"{"line": 9, "column": 1, "dictionary": []}"#
        let entries = [String](repeating: entry, count: 10_001).joined(separator: ",")
        let types = #"{"key": "CFBundleDocumentTypes", "value": {"array": [\#(entries)]}}"#
        let output = """
            {"projects": [{"file": "x/project.yml", "configuration": "Release", "targets": [
              {"name": "A", "product": "application", "info": {"dictionary": [\(types)]}, "infoFile": "x/project.yml"}]}]}
            """
        let tree = MemoryTree(["x/project.yml": "targets:"])
        let reading = try AppReader(tree: tree) { _, _ throws(AppReadingError) in Array(output.utf8) }.read("x")
        let finding = try #require(reading.declaration.findings.first { $0.severity == .error })
        #expect(finding.message == "the app has more than 10000 document types")
        #expect(finding.location.file == "x/project.yml" && finding.location.position?.line == 9)
    }

    @Test func `Types with very many supertypes are errors`() {
        let chain = (0..<300).map { self.type("com.x.t\($0)", $0 == 0 ? ["public.data"] : ["com.x.t\($0 - 1)"]) }
        let error = failure("app.json", app(types: chain))
        #expect(error?.message == "'com.x.t256' has more than 256 supertypes, direct and indirect ones")
        #expect(error?.position?.line == 258)
        let dense = (0..<150).map { index in self.type("com.x.t\(index)", (0..<index).map { "com.x.T\($0)" }) }
        #expect(failure("app.json", app(types: dense))?.message.contains("more than 10000 supertypes") == true)
    }

    @Test func `A cycle of conformances has a limit too, and a short one none`() throws {
        func ring(_ count: Int) -> String {
            app(types: (0..<count).map { self.type("com.x.t\($0)", ["com.x.t\(($0 + 1) % count)"]) })
        }
        _ = try AppReader(tree: MemoryTree(["app.json": ring(200)])).read("app.json")
        #expect(failure("app.json", ring(300))?.message.contains("more than 256 supertypes") == true)
    }

    @Test func `A desktop entry with very many MIME types is an error at their line`() {
        let types = String(repeating: "a/b;", count: 10_001)
        let error = failure("a.desktop", "[Desktop Entry]\nName=A\nMimeType=\(types)\n")
        #expect(error?.message == "the lists have more than 10000 elements")
        #expect(error?.position?.line == 3)
        let list = failure("mimeapps.list", "[Default Applications]\na/b=x.desktop\na/c=\(types)\n")
        #expect(list?.position?.line == 3)
        let lines = failure("a.desktop", "[Desktop Entry]\n" + String(repeating: "a=b\n", count: 100_001))
        #expect(lines?.message == "the file has more than 100000 groups and values")
        // The line of the group applies, too.
        #expect(lines?.position?.line == 100_001)
    }
}
