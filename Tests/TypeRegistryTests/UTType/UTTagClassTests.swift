import Foundation
import Testing

@testable import TypeRegistry

/// Tag classes, which are strings, and their two constants.
///
/// Source: [UTTagClass](https://developer.apple.com/documentation/uniformtypeidentifiers/uttagclass).
@Suite struct UTTagClassTests {
    @Test func `The constants have Apple's raw values`() {
        #expect(UTTagClass.filenameExtension.rawValue == "public.filename-extension")
        #expect(UTTagClass.mimeType.rawValue == "public.mime-type")
        #expect(UTTagClass.osType.rawValue == "com.apple.ostype")
        #expect(UTTagClass.pasteboardType.rawValue == "com.apple.nspboard-type")
        #expect(UTTagClass.deviceModelCode.rawValue == "com.apple.device-model-code")
    }

    @Test(arguments: ["x", "public.filename-extension", "anything at all"])
    func `Any string is a tag class`(_ rawValue: String) throws {
        let tagClass = UTTagClass(rawValue: rawValue)
        #expect(tagClass.rawValue == rawValue)
        #expect(tagClass.description == rawValue)
        #expect(tagClass.debugDescription.contains(rawValue))
        #expect(try JSONDecoder().decode([UTTagClass].self, from: JSONEncoder().encode([tagClass])) == [tagClass])
    }

    @Test func `Tag classes are compared by raw value, case-sensitively`() {
        #expect(UTTagClass(rawValue: "public.mime-type") == .mimeType)
        #expect(UTTagClass(rawValue: "public.MIME-type") != .mimeType)
        #expect(Set([.mimeType, UTTagClass(rawValue: "public.mime-type"), .filenameExtension]).count == 2)
    }

    @Test(arguments: TableTagClass.allCases.filter { $0.tagClass.flatMap { UTType($0.rawValue) } != nil })
    func `A class that conforms to public.case-insensitive-text compares tags without case`(_ tableClass: TableTagClass)
        throws
    {
        let type = try #require(tableClass.tagClass.flatMap { UTType($0.rawValue) })
        #expect(type.conforms(to: try UTType.required("public.case-insensitive-text")) == tableClass.foldsCase)
    }

    @Test func `The numbers of a table's classes never change`() {
        #expect(TableTagClass.allCases.map(\.rawValue) == Array(1...7) + Array(16...43))
        #expect(TableTagClass.tags.map(\.rawValue) == Array(1...7))
        for tableClass in TableTagClass.allCases {
            guard let tagClass = tableClass.tagClass else { continue }
            #expect(TableTagClass(tagClass) == tableClass)
        }
        #expect(TableTagClass(UTTagClass(rawValue: "public.url-scheme")) == nil)
    }
}

/// The encoded form: the identifier as one string. It is not known which form Apple encodes, so a keyed form is also
/// read.
@Suite struct CodableTests {
    @Test(arguments: [
        "public.jpeg", "com.adobe.pdf", "dyn.ah62d4uv4ge804550", "com.x.doc",
    ])
    func `A type survives a round trip`(_ identifier: String) throws {
        let type = try UTType.required(identifier)
        let data = try JSONEncoder().encode([type])
        #expect(String(decoding: data, as: UTF8.self) == #"["\#(identifier)"]"#)
        #expect(try JSONDecoder().decode([UTType].self, from: data) == [type])
    }

    @Test func `Every declared type survives a round trip`() throws {
        let types = Array(Registry.default.types)
        #expect(try JSONDecoder().decode([UTType].self, from: JSONEncoder().encode(types)) == types)
    }

    @Test func `A property list can contain a type`() throws {
        let data = try PropertyListEncoder().encode(["type": UTType.jpeg])
        #expect(try PropertyListDecoder().decode([String: UTType].self, from: data) == ["type": .jpeg])
    }

    @Test(arguments: [
        #"["PUBLIC.jpeg"]"#, #"[{"identifier": "public.JPEG"}]"#, #"[{"identifier": "public.jpeg", "other": 1}]"#,
    ])
    func `Both forms are decoded, in any case`(_ text: String) throws {
        #expect(try JSONDecoder().decode([UTType].self, from: Data(text.utf8)) == [.jpeg])
    }

    @Test(arguments: [
        #"["com.example.undeclared"]"#, #"[""]"#, #"[{"identifier": "com.example.undeclared"}]"#, "[{}]", "[3]",
        "[null]", "[[]]",
        #"[{"identifier": 3}]"#,
    ])
    func `Any other value is an error that names the identifier`(_ text: String) {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([UTType].self, from: Data(text.utf8))
        }
        if text.contains("undeclared"), case .dataCorrupted(let context)? = error {
            #expect(context.debugDescription.contains("com.example.undeclared"))
        } else if text.contains("undeclared") {
            Issue.record("\(String(describing: error)) should be dataCorrupted")
        }
    }

    @Test func `A type can be the key of a dictionary`() {
        let names: [UTType: String] = [.jpeg: "picture", .pdf: "document"]
        #expect(names[UTType(filenameExtension: "JPG") ?? .item] == "picture")
    }
}
