import Testing

@testable import ContentIdentification
@testable import FileIdentification

/// OLE compound files by their streams.
@Suite struct CompoundFileTests {
    // Sources: MS-DOC, MS-XLS, MS-PPT, MS-OXMSG, each section 2.1.
    @Test(arguments: [
        ("WordDocument", "com.microsoft.word.doc"), ("Workbook", "com.microsoft.excel.xls"),
        ("Book", "com.microsoft.excel.xls"), ("PowerPoint Document", "com.microsoft.powerpoint.ppt"),
        ("VisioDocument", "typeq.visio-document"), ("__properties_version1.0", "com.microsoft.outlook.msg"),
        ("Quill", "typeq.publisher-document"), ("Something", "typeq.ole-storage"),
    ])
    func `A stream below the root determines the type`(name: String, expected: String) {
        var file = CompoundFileBuilder(["\u{5}SummaryInformation", "a", "b", "c", "d", name])
        #expect(identifier(file.bytes) == expected)
        #expect(identifierFromWindow(file.bytes) == expected)
        file.isVersion4 = true
        #expect(identifier(file.bytes) == expected)
    }

    @Test func `An embedded document does not identify the file`() {
        var file = CompoundFileBuilder(["WordDocument"])
        file.nested = ["Workbook"]
        #expect(identifier(file.bytes) == "com.microsoft.word.doc")
        file.names = ["Unknown"]
        #expect(identifier(file.bytes) == "typeq.ole-storage")
    }

    @Test func `The class of the root identifies an installer`() {
        var file = CompoundFileBuilder(["\u{5}SummaryInformation"])
        file.classID = [0x84, 0x10, 0x0C, 0, 0, 0, 0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0x46]
        #expect(identifier(file.bytes) == "com.microsoft.msi-installer")
        file.classID[0] = 0x86
        #expect(identifier(file.bytes) == "typeq.msi-patch")
    }

    @Test func `Thumbnail caches and Hangul documents are identified by several streams`() {
        #expect(identifier(CompoundFileBuilder(["Catalog", "1", "01"]).bytes) == "typeq.windows-thumbnail-cache")
        #expect(identifier(CompoundFileBuilder(["FileHeader", "DocInfo"]).bytes) == "typeq.hwp-document")
    }

    @Test func `Cycles end`() {
        var bytes = CompoundFileBuilder(["a", "b", "c", "d", "e", "f"]).bytes
        // The directory's second sector leads back to its first. Then every sibling is the entry itself.
        bytes.replaceSubrange(512 + 8..<512 + 12, with: little(1, 4))
        #expect(identifier(bytes) == "typeq.ole-storage")
        for entry in 0..<7 {
            bytes.replaceSubrange(1024 + entry * 128 + 68..<1024 + entry * 128 + 80, with: little(1, 12))
        }
        #expect(identifier(bytes) == "typeq.ole-storage")
    }

    @Test func `A header without a directory is weaker evidence`() {
        let bytes = CompoundFileBuilder(["WordDocument"]).bytes
        for count in [8, 100, 512, 600, 1024, 1100] {
            #expect(identifier(Array(bytes.prefix(count))) == "typeq.ole-storage", "\(count)")
        }
    }
}
