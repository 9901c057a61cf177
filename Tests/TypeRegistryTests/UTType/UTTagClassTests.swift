import Foundation
import Testing

@testable import TypeRegistry

/// Tag classes: a string each, two of them with names.
///
/// Source: [UTTagClass](https://developer.apple.com/documentation/uniformtypeidentifiers/uttagclass).
@Suite struct UTTagClassTests {
    @Test func constants() {
        #expect(UTTagClass.filenameExtension.rawValue == "public.filename-extension")
        #expect(UTTagClass.mimeType.rawValue == "public.mime-type")
        #expect(UTTagClass.osType.rawValue == "com.apple.ostype")
        #expect(UTTagClass.pasteboardType.rawValue == "com.apple.nspboard-type")
        #expect(UTTagClass.deviceModelCode.rawValue == "com.apple.device-model-code")
    }

    @Test("any string makes one", arguments: ["x", "public.filename-extension", "anything at all"])
    func neverFails(_ rawValue: String) throws {
        let tagClass = UTTagClass(rawValue: rawValue)
        #expect(tagClass.rawValue == rawValue)
        #expect(tagClass.description == rawValue)
        #expect(tagClass.debugDescription.contains(rawValue))
        #expect(try JSONDecoder().decode([UTTagClass].self, from: JSONEncoder().encode([tagClass])) == [tagClass])
    }

    @Test("equal by raw value, with regard to case")
    func equality() {
        #expect(UTTagClass(rawValue: "public.mime-type") == .mimeType)
        #expect(UTTagClass(rawValue: "public.MIME-type") != .mimeType)
        #expect(Set([.mimeType, UTTagClass(rawValue: "public.mime-type"), .filenameExtension]).count == 2)
    }

    @Test(
        "a class compares its tags without case where it is a public.case-insensitive-text",
        arguments: TableTagClass.allCases.filter { $0.tagClass.flatMap { UTType($0.rawValue) } != nil })
    func foldsCase(_ tableClass: TableTagClass) throws {
        let type = try #require(tableClass.tagClass.flatMap { UTType($0.rawValue) })
        #expect(type.conforms(to: try UTType.required("public.case-insensitive-text")) == tableClass.foldsCase)
    }

    @Test("the numbers of a table's classes never change")
    func numbers() {
        #expect(TableTagClass.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 7])
        for tableClass in TableTagClass.allCases {
            guard let tagClass = tableClass.tagClass else { continue }
            #expect(TableTagClass(tagClass) == tableClass)
        }
        #expect(TableTagClass(UTTagClass(rawValue: "public.url-scheme")) == nil)
    }
}
