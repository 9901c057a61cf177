import Foundation
import Testing

@testable import TypeRegistry

/// The coded form: the identifier as one string. Which form Apple writes is not established, so a keyed one is read too.
@Suite struct CodableTests {
    @Test(
        "a type survives a round trip",
        arguments: [
            "public.jpeg", "com.adobe.pdf", "dyn.ah62d4uv4ge804550", "com.x.doc",
        ])
    func roundTrip(_ identifier: String) throws {
        let type = try UTType.required(identifier)
        let data = try JSONEncoder().encode([type])
        #expect(String(decoding: data, as: UTF8.self) == #"["\#(identifier)"]"#)
        #expect(try JSONDecoder().decode([UTType].self, from: data) == [type])
    }

    @Test("every declared type survives one")
    func everyType() throws {
        let types = Array(Registry.default.types)
        #expect(try JSONDecoder().decode([UTType].self, from: JSONEncoder().encode(types)) == types)
    }

    @Test("a property list holds one too")
    func propertyList() throws {
        let data = try PropertyListEncoder().encode(["type": UTType.jpeg])
        #expect(try PropertyListDecoder().decode([String: UTType].self, from: data) == ["type": .jpeg])
    }

    @Test(
        "both forms are read, in any case",
        arguments: [
            #"["PUBLIC.jpeg"]"#, #"[{"identifier": "public.JPEG"}]"#, #"[{"identifier": "public.jpeg", "other": 1}]"#,
        ])
    func reads(_ text: String) throws {
        #expect(try JSONDecoder().decode([UTType].self, from: Data(text.utf8)) == [.jpeg])
    }

    @Test(
        "anything else is an error that names the identifier",
        arguments: [
            #"["com.example.undeclared"]"#, #"[""]"#, #"[{"identifier": "com.example.undeclared"}]"#, "[{}]", "[3]",
            "[null]", "[[]]",
            #"[{"identifier": 3}]"#,
        ])
    func refuses(_ text: String) {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([UTType].self, from: Data(text.utf8))
        }
        if text.contains("undeclared"), case .dataCorrupted(let context)? = error {
            #expect(context.debugDescription.contains("com.example.undeclared"))
        } else if text.contains("undeclared") {
            Issue.record("\(String(describing: error)) should be dataCorrupted")
        }
    }

    @Test("a type keys a dictionary")
    func dictionary() {
        let names: [UTType: String] = [.jpeg: "picture", .pdf: "document"]
        #expect(names[UTType(filenameExtension: "JPG") ?? .item] == "picture")
    }
}
