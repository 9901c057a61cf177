import Testing
import UniformTypeIdentifiers

/// Code as it is written for Apple's platforms, with nothing imported but the drop-in module.
@Suite struct DropInTests {
    @Test func `a call site compiles and answers as on Apple's platforms`() throws {
        let type = try #require(UTType(filenameExtension: "jpg"))
        #expect(type == .jpeg)
        #expect(type.conforms(to: .image))
        #expect(type.preferredMIMEType == "image/jpeg")
        #expect(type.tags[.filenameExtension]?.first == "jpeg")
        #expect(UTType(mimeType: "image/png") == UTType.png)
        #expect(UTType(tag: "app", tagClass: UTTagClass.filenameExtension, conformingTo: nil) == .applicationBundle)
    }

    /// Inherited as the description is: https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/referenceurl
    @Test func `the reference is a URL`() throws {
        let type = try #require(UTType("com.adobe.pdf"))
        #expect(type.referenceURL?.absoluteString.hasPrefix("http") ?? true)
        #expect(UTType.item.referenceURL == nil)
    }
}
