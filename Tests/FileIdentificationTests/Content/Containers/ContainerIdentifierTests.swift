import Testing

@testable import FileIdentification

/// Content that is not a container.
@Suite struct ContainerIdentifierTests {
    @Test(arguments: [
        "", "P", "PK", "hello, world\n", "MZ is a text\n", "BM", "RIFF raff\n", "RIFF is a container of chunks.\n",
        ".RMF is a suffix\n", "xar! is a word\n", "ID3 tags\n", "070707 is no mode\n",
        "true, it is\n", "GIF is a format\n", "Rar! Meow!\n",
        "FORM letter, dear Sir\n",
    ])
    func `Texts are not containers`(text: String) {
        #expect(identifier(ascii(text)) == nil)
        #expect(identifier(ascii(text + String(repeating: "Go, G, %PDF and more of it. ", count: 100))) == nil)
    }

    @Test func `Noise is not a container`() {
        #expect(identifier(Samples.noise) == nil)
        #expect(identifier([UInt8](repeating: 0, count: 70_000)) == nil)
        #expect(identifier([UInt8](repeating: 0xFF, count: 70_000)) == nil)
        #expect(identifier([UInt8](repeating: 0x47, count: 70)) == nil)
    }
}
