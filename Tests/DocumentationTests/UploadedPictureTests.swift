import Testing
import TypeRegistry
import Uploads

/// The example `Examples/Uploads`, which checks whether an upload is really a picture.
@Suite struct UploadedPictureTests {
    /// The signatures of [PNG](https://www.w3.org/TR/png-3/#5PNG-file-signature), of JPEG (ITU-T T.81, B.1.1.3) and of
    /// [GIF](https://www.w3.org/Graphics/GIF/spec-gif89a.txt).
    @Test(arguments: [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52], UTType.png),
        ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46, 0, 1, 1], .jpeg),
        (Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0], .gif),
    ])
    func `A picture is recognized by its first bytes`(_ bytes: [UInt8], _ type: UTType) {
        #expect(UploadedPicture(firstBytes: bytes, isWhole: true) == .picture(type))
        #expect(UploadedPicture(firstBytes: bytes, isWhole: false) == .picture(type))
    }

    @Test(arguments: [
        "<!DOCTYPE html><html><body><script>alert(1)</script></body></html>",
        "<?php system($_GET['c']); ?>",
        "%PDF-1.7\n",
        "plain text",
    ])
    func `A file that is not a picture is rejected, regardless of its name`(_ text: String) {
        guard case .other(let type) = UploadedPicture(firstBytes: Array(text.utf8), isWhole: true) else {
            Issue.record("\(text) is taken for a picture")
            return
        }
        #expect(!type.conforms(to: .image))
    }

    @Test func `An SVG file is a picture and XML, and is rejected`() {
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#
        #expect(UTType.svg.conforms(to: .image) && UTType.svg.conforms(to: .xml))
        #expect(UploadedPicture(firstBytes: Array(svg.utf8), isWhole: true) == .other(.svg))
    }

    @Test func `The first byte is not sufficient`() {
        guard case .undecided(let wanted) = UploadedPicture(firstBytes: [0x89], isWhole: false) else {
            Issue.record("decided by one byte")
            return
        }
        #expect(wanted > 1)
    }

    /// The code in the comment of the example.
    func theCommentOfTheExample() {
        let (body, isWhole): ([UInt8], Bool) = ([], true)
        func save(_: [UInt8], as: String?) {}
        func wait(for _: Int) {}
        func refuse(_: String) {}
        switch UploadedPicture(firstBytes: body, isWhole: isWhole) {
        case .picture(let type): save(body, as: type.preferredFilenameExtension)
        case .undecided(let count): wait(for: count)
        case .other(let type): refuse("this is not a picture but \(type.localizedDescription ?? type.identifier)")
        }
    }
}
