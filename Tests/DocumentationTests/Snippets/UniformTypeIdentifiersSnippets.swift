import Foundation
import Testing
import UniformTypeIdentifiers

/// The code in the documentation of UniformTypeIdentifiers and in the README, with the results that it states.
@Suite struct UniformTypeIdentifiersSnippets {
    @Test func `The import and the answers are Apple's`() {
        let type = UTType(filenameExtension: "md")
        _ = type?.identifier
        #expect(type?.identifier == "net.daringfireball.markdown")
        _ = type?.conforms(to: .text)
        #expect(type?.conforms(to: .text) == true)
        _ = UTType(mimeType: "image/jpeg") == .jpeg
        #expect(UTType(mimeType: "image/jpeg") == .jpeg)
        _ = UTType(filenameExtension: "mkv")
        #expect(UTType(filenameExtension: "mkv")?.identifier == "org.matroska.mkv")
    }

    @Test func `A server maps names and MIME types`() {
        let type = UTType(filenameExtension: "woff2")
        let contentType = type?.preferredMIMEType ?? "application/octet-stream"
        #expect(contentType == "font/woff2")
        let sent = UTType(mimeType: "image/heic")
        let isPicture = sent?.conforms(to: .image) ?? false
        #expect(isPicture)
        #expect(UTType(mimeType: "application/x-nobody-has-this")?.isDynamic == true)
        #expect(UTType(mimeType: "image/heic; q=0.8")?.isDynamic == true)
    }

    @Test func `A name gets the extension of a type`() {
        let folder = URL(filePath: "/tmp/")
        _ = folder.appendingPathComponent("readme", conformingTo: .plainText)
        _ = folder.appendingPathComponent("puppy.jpg", conformingTo: .image)
        _ = folder.appendingPathComponent("puppy.jpg", conformingTo: .plainText)
        _ = folder.appendingPathComponent("Letter", conformingTo: .rtfd)
        #expect(folder.appendingPathComponent("readme", conformingTo: .plainText).path == "/tmp/readme.txt")
        #expect(folder.appendingPathComponent("puppy.jpg", conformingTo: .image).path == "/tmp/puppy.jpg")
        #expect(folder.appendingPathComponent("puppy.jpg", conformingTo: .plainText).path == "/tmp/puppy.jpg.txt")
        let letter = folder.appendingPathComponent("Letter", conformingTo: .rtfd)
        #expect(letter.absoluteString == "file:///tmp/Letter.rtfd/")
    }

    @Test func `A URL gets the extension of a type`() {
        _ = URL(filePath: "/tmp/readme").appendingPathExtension(for: .plainText)
        _ = URL(filePath: "/tmp/puppy.jpg").appendingPathExtension(for: .image)
        #expect(URL(filePath: "/tmp/readme").appendingPathExtension(for: .plainText).path == "/tmp/readme.txt")
        #expect(URL(filePath: "/tmp/puppy.jpg").appendingPathExtension(for: .image).path == "/tmp/puppy.jpg")
    }

    @Test func `The type of a file`() throws {
        _ = try URL(filePath: "/").contentType
        #expect(try URL(filePath: "/").contentType == .volume)
        let type = try? URL(filePath: "/tmp/picture.png").contentType
        #expect(type == nil || type == .png)
    }

    /// The file need not exist for the code to be compiled.
    func theTypeOfAPicture() throws {
        _ = try URL(filePath: "/").contentType
        _ = try URL(filePath: "/tmp/picture.png").contentType?.conforms(to: .image)
    }

    #if !canImport(Darwin)
        @Test func `The type of a file in Apple's spelling`() throws {
            let folder = URL(filePath: "/tmp/")
            _ = try folder.resourceValues(forKeys: [.contentTypeKey]).contentType
            #expect(try folder.resourceValues(forKeys: [.contentTypeKey]).contentType != nil)
        }
    #endif

    @Test func `A type and its object`() {
        let object = UTTypeReference(UTType.png)
        _ = UTType(reference: object) == .png
        #expect(UTType(reference: object) == .png)
    }
}
