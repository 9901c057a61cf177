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
}
