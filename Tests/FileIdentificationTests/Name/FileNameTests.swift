import SystemPackage
import Testing

@testable import ContentIdentification
@testable import FileIdentification

/// The tags in a file name.
@Suite struct FileNameTests {
    private func name(_ text: String) -> FileName { FileName(bytes: Array(text.utf8)) }

    // Source: `pathExtension` of NSString and URL.
    @Test(arguments: [
        ("report.md", "md"), ("archive.tar.gz", "gz"), ("a.B", "B"), (".bashrc", nil), (".config.json", "json"),
        ("README", nil), ("name.", nil), ("..", nil), (".", nil), ("", nil), ("x.é", "é"),
    ])
    func `The extension follows the last period, unless the period begins the name`(
        text: String, expected: String?
    ) {
        #expect(name(text).fileExtension == expected)
    }

    // Source: UTType(filenameExtension: "b c") is nil.
    @Test func `An extension contains no space`() {
        #expect(name("draft 1.2 final version").fileExtension == nil)
    }

    @Test func `Compound extensions are the longest first and do not begin with a leading period`() {
        #expect(name("a.b.tar.gz").compoundExtensions == ["b.tar.gz", "tar.gz"])
        #expect(name("a.gz").compoundExtensions == [])
        #expect(name(".tar.gz").compoundExtensions == [])
        #expect(name(".hidden.tar.gz").compoundExtensions == ["tar.gz"])
        #expect(name("a..gz").compoundExtensions == [])
    }

    // Sources: the manuals of Emacs, GNU patch, dpkg and rpm; the names of unfinished downloads in browsers.
    @Test(arguments: [
        ("a.c~", "a.c"), ("a.md.bak", "a.md"), ("a.py.orig", "a.py"), ("a.png.part", "a.png"), ("a.BAK", "a"),
        ("a.zip.crdownload", "a.zip"), ("a.conf.dpkg-old", "a.conf"), ("a.conf.rpmsave", "a.conf"),
        ("a.txt.tmp", "a.txt"),
        ("a.c", nil), ("~", nil), (".bak", nil), ("bak", nil), ("a.swp", nil), ("", nil),
    ])
    func `The name of a copy contains that of its original`(text: String, expected: String?) {
        #expect(name(text).withoutBackupSuffix?.literal == expected)
    }

    // Source: GCC, Overall Options.
    @Test func `Capitals are evidence for C++, but not in names that consist of capitals`() {
        #expect(name("main.C").capitalExtension?.identifier == "public.c-plus-plus-source")
        #expect(name("main.H").capitalExtension?.identifier == "public.c-plus-plus-header")
        #expect(name("MAIN.C").capitalExtension == nil)
        #expect(name("main.c").capitalExtension == nil)
        #expect(name("main.CC").capitalExtension == nil)
        #expect(name(".C").capitalExtension == nil)
    }

    @Test func `The name of a shared library contains '.so'`() {
        #expect(name("libm.so").isSharedLibrary)
        #expect(name("libm.so.6").isSharedLibrary)
        #expect(name("libc++.so.1.0").isSharedLibrary)
        #expect(!name("a.so.txt").isSharedLibrary)
        #expect(!name("printf.3").isSharedLibrary)
        #expect(!name("vim.basic").isSharedLibrary)
        #expect(!name("so").isSharedLibrary)
    }

    @Test func `Only the parts of a name that are UTF-8 can be tags`() {
        let broken = FileName(bytes: [0xFF] + Array(".png".utf8))
        #expect(broken.literal == nil)
        #expect(broken.fileExtension == "png")
        #expect(FileName(bytes: Array("png.".utf8) + [0xFF]).fileExtension == nil)
    }

    @Test func `Trailing slashes are not part of the name`() {
        #expect(FileName(of: "Photos.app/").bytes == Array("Photos.app".utf8))
        #expect(FileName(of: "/").bytes == [])
        #expect(FileName(of: "").bytes == [])
    }
}
