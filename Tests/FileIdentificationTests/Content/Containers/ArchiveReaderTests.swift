import Testing

@testable import ContentIdentification
@testable import FileIdentification

/// Archives, programs and data by their structure.
@Suite struct ArchiveReaderTests {
    @Test func `Tar is identified by its magic or its checksum`() {
        #expect(identifier(tarHeader("a.txt")) == "public.tar-archive")
        #expect(identifier(tarHeader("a.txt", hasMagic: false)) == "public.tar-archive")
        var damaged = tarHeader("a.txt", hasMagic: false)
        damaged[0] = 0x62
        #expect(identifier(damaged) == nil)
        // The sum is right, but the mode is not a number: two bytes that add up to the same.
        damaged = tarHeader("a.txt", hasMagic: false)
        damaged[100] += 9
        damaged[0] -= 9
        #expect(identifier(damaged) == nil)
        #expect(identifier(tarHeader("metadata.gz")) == "typeq.ruby-gem")
        #expect(identifier(tarHeader("machine.ovf")) == "typeq.ovf-archive")
    }

    /// Source: "MacBinary II Standard", 1987: the bytes 122 and 123 are versions, 124 and 125 a checksum.
    @Test func `MacBinary is identified by the checksum of its header`() throws {
        var header = try #require(KindSamples.own["macbinary"])
        #expect(identifier(header) == "com.apple.macbinary-archive")
        header[2] = 0x62
        #expect(identifier(header) == nil)
    }

    @Test func `The content of gzip is identified`() {
        #expect(identifier(gzip(tarHeader("a.txt"))) == "org.gnu.gnu-zip-tar-archive")
        #expect(identifier(gzip(tarHeader("a.txt", hasMagic: false), name: "a.tar")) == "org.gnu.gnu-zip-tar-archive")
        #expect(identifier(gzip(ascii("text"))) == "org.gnu.gnu-zip-archive")
        #expect(identifier(gzip(ascii("<svg xmlns=''/>"))) == "typeq.svg-compressed")
        #expect(identifier(gzip(tarHeader(".PKGINFO"))) == "typeq.alpine-package")
        #expect(identifier([0x1F, 0x8B, 8, 4, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF]) == "org.gnu.gnu-zip-archive")
    }

    @Test(
        arguments: [
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4], "org.tukaani.xz-archive"),
            ([0x28, 0xB5, 0x2F, 0xFD, 4, 0], "com.facebook.zstandard-archive"),
            (Array("BZh91AY&SY".utf8), "public.bzip2-archive"), ([0x1F, 0x9D, 0x90, 0x61], "public.z-archive"),
            ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], "org.7-zip.7-zip-archive"),
            (Array("Rar!\u{1A}\u{7}\u{1}\u{0}".utf8), "com.rarlab.rar-archive"),
            ([0x5D, 0, 0, 0x80, 0] + [UInt8](repeating: 0xFF, count: 8) + [0, 0x3B], "org.tukaani.lzma-archive"),
            ([0x19, 0x42] + Array("-lh5-".utf8) + [UInt8](repeating: 1, count: 20), "org.7-zip.lha-archive"),
            (Array("hsqs".utf8) + [0, 0], "typeq.squashfs"),
            (Array("070701".utf8) + [UInt8](repeating: 0x30, count: 110), "public.cpio-archive"),
        ] as [([UInt8], String)])
    func `Archives have signatures`(bytes: [UInt8], expected: String) { #expect(identifier(bytes) == expected) }

    @Test func `ar archives are identified by their members`() {
        func member(_ name: String, _ content: String) -> [UInt8] {
            let field = { (text: String, count: Int) in
                ascii(text + String(repeating: " ", count: count - text.utf8.count))
            }
            return field(name, 16) + field("0", 12) + field("0", 6) + field("0", 6) + field("644", 8)
                + field("\(content.utf8.count)", 10) + ascii("`\n") + ascii(content)
        }
        let start = ascii("!<arch>\n")
        #expect(identifier(start + member("debian-binary", "2.0\n")) == "org.debian.deb-archive")
        // deb(5): some programs end the names with a slash.
        #expect(identifier(start + member("debian-binary/", "2.0\n")) == "org.debian.deb-archive")
        #expect(identifier(start + member("/", "")) == "typeq.static-library")
        #expect(identifier(start + member("//", "")) == "typeq.static-library")
        #expect(identifier(start + member("a.txt/", "hi") + member("b.o/", "xx")) == "typeq.static-library")
        #expect(identifier(start + member("#1/12", "__.SYMDEF\u{0}\u{0}\u{0}")) == "typeq.static-library")
        #expect(identifier(start + member("a.txt/", "hi")) == "typeq.ar-archive")
        #expect(identifier(start) == "typeq.ar-archive")
    }

    @Test func `Disk images are detected`() {
        let system = [UInt8](repeating: 0, count: 32_768)
        #expect(identifierFromWindow((system + [1] + ascii("CD001")).padded(to: 40_000)) == "public.iso-image")
        let udf = (system + [0] + ascii("BEA01")).padded(to: 34_816) + [0] + ascii("NSR02")
        #expect(identifierFromWindow(udf.padded(to: 40_000)) == "typeq.udf-image")
        let trailer = (ascii("koly") + big(4, 4) + big(512, 4)).padded(to: 512)
        #expect(identifierFromWindow(system + trailer) == "com.apple.disk-image-udif")
        #expect(identifier(ascii("BZh91AY&SY").padded(to: 600) + trailer) == "com.apple.disk-image-udif")
    }

    @Test func `ELF files have kinds`() {
        #expect(identifier(elf(1, segments: [])) == "public.object-code")
        #expect(identifier(elf(2, segments: [1])) == "typeq.elf-executable")
        #expect(identifier(elf(4, segments: [4])) == "typeq.core-dump")
        #expect(identifier(elf(3, segments: [1])) == "typeq.elf-shared-library")
        #expect(identifier(elf(3, segments: [3, 1])) == "typeq.elf-pie-executable")
        // The C library has an interpreter, and a name for the linker.
        #expect(identifier(elf(3, segments: [3, 2], dynamic: [(14, 1), (0, 0)])) == "typeq.elf-shared-library")
        #expect(
            identifier(elf(3, segments: [2], dynamic: [(0x6FFF_FFFB, 0x0800_0000)])) == "typeq.elf-pie-executable")
    }

    /// System V ABI, "Program Header" and "Dynamic Section": libraries may also have an interpreter, so only the
    /// dynamic section distinguishes them.
    @Test func `An ELF file of type 3 that ends before its dynamic section is open`() {
        for dynamic in [[(14, 1), (0, 0)], [(0x6FFF_FFFB, 0x0800_0000), (0, 0)]] {
            for segments in [[3, 1, 2], [1, 2], [2]] {
                let whole = elf(3, segments: segments, dynamic: dynamic)
                #expect(identifier(whole) != "public.elf-binary")
                // In the section, before it, and in the table of segments.
                for count in [20, 32, 40] {
                    #expect(identifier(Array(whole.dropLast(count))) == "public.elf-binary", "\(segments) \(count)")
                }
            }
        }
        // The end of the section was there, or the type needs none.
        let closed = elf(3, segments: [3, 2], dynamic: [(1, 1), (0, 0), (0, 0), (0, 0)])
        #expect(identifier(Array(closed.dropLast(32))) == "typeq.elf-pie-executable")
        #expect(identifier(Array(elf(2, segments: [3, 2], dynamic: [(0, 0)]).dropLast(40))) == "typeq.elf-executable")
    }

    @Test func `Mach-O files have kinds, and Java classes begin in the same way as some of them`() {
        #expect(identifier(machO(1)) == "com.apple.mach-o-object")
        #expect(identifier(machO(2)) == "com.apple.mach-o-executable")
        #expect(identifier(machO(6)) == "com.apple.mach-o-dylib")
        #expect(identifier(machO(8)) == "com.apple.mach-o-bundle")
        let fat = big(0xCAFE_BABE, 4) + big(2, 4) + big(7, 4) + big(3, 4) + big(64, 4)
        #expect(identifier(fat.padded(to: 64) + machO(6)) == "com.apple.mach-o-dylib")
        #expect(identifier(fat) == "com.apple.mach-o-binary")
        #expect(identifier(big(0xCAFE_BABE, 4) + big(52, 4) + big(10, 2)) == "com.sun.java-class")
    }

    @Test func `DOS and Windows programs are distinguished`() {
        #expect(identifier(portable(flags: 2, subsystem: 3)) == "com.microsoft.windows-executable")
        #expect(identifier(portable(flags: 0x2002, subsystem: 2)) == "com.microsoft.windows-dynamic-link-library")
        #expect(identifier(portable(flags: 2, subsystem: 1)) == "typeq.windows-system-driver")
        #expect(identifier(portable(flags: 2, subsystem: 10)) == "typeq.efi-application")
        #expect(identifier(portable(flags: 2, subsystem: 2, "NE")) == "typeq.ne-executable")
        #expect(identifier(portable(flags: 2, subsystem: 2, "??")) == "com.microsoft.msdos-executable")
    }

    @Test func `SQLite databases are identified by their application identifiers`() {
        #expect(identifier(database(0)) == "org.sqlite.sqlite3")
        #expect(identifier(database(0x4750_4B47)) == "typeq.geopackage")
        #expect(identifier(database(0x4D50_4258)) == "typeq.mbtiles")
    }

    @Test func `Page documents and fonts are detected`() {
        #expect(identifier(Samples.pdf) == "com.adobe.pdf")
        #expect(identifier(ascii("junk\n") + Samples.pdf) == "com.adobe.pdf")
        #expect(identifier(ascii("text about %PDF-1.4 as such\n")) == nil)
        #expect(identifier(ascii("%!PS-Adobe-3.0 EPSF-3.0\n")) == "com.adobe.encapsulated-postscript")
        #expect(identifier(ascii("%!PS-Adobe-3.0\n")) == "com.adobe.postscript")
        #expect(identifier([0xC5, 0xD0, 0xD3, 0xC6, 30, 0]) == "com.adobe.encapsulated-postscript")
        #expect(identifier([0, 1, 0, 0, 0, 12, 0, 128, 0, 3]) == "public.truetype-ttf-font")
        #expect(identifier(ascii("OTTO") + [0, 9, 0, 128, 0, 3]) == "public.opentype-font")
        #expect(identifier(ascii("wOF2OTTO") + [0, 0, 1, 0, 0, 9, 0, 0]) == "typeq.woff2")
    }

    @Test func `PNG and animated PNG are distinguished`() {
        #expect(identifier(Samples.png) == "public.png")
        let control = big(8, 4) + ascii("acTL") + big(0, 12)
        #expect(identifier(Array(Samples.png[..<33]) + control + Array(Samples.png[33...])) == "typeq.animated-png")
    }

    /// Truevision TGA 2.0, "TGA File Footer": the last 26 bytes, of which the last 18 are a signature. Before them, a header
    /// with an identification field of 7 bytes, and 16 by 16 pixels of 24 bits.
    @Test func `A version 2 TGA image is identified by its footer`() {
        let header: [UInt8] = [7, 0, 2, 0, 0, 0, 0, 0, 3, 0, 5, 0, 16, 0, 16, 0, 24, 0x20]
        let image = header + ascii("a title") + (0..<768).map { UInt8(truncatingIfNeeded: $0 * 89 + 131) }
        let footer = [UInt8](repeating: 0, count: 8) + ascii("TRUEVISION-XFILE.\u{0}")
        #expect(identifier(image + footer) == "com.truevision.tga-image")
        #expect(identifierFromWindow(image + footer) == "com.truevision.tga-image")
        #expect(identifier(image) == nil)
        #expect(identifier(Array((image + footer).dropLast())) == nil)
        #expect(identifier(image + footer + [0]) == nil)
        // A kind of image that the format does not define.
        var other = image + footer
        other[2] = 5
        #expect(identifier(other) == nil)
    }

    // Source: DNG 1.7, tag 50706; ExifTool's tables for the makers.
    @Test func `TIFF and raw photographs are distinguished`() {
        #expect(identifier(tiff([(256, 1)])) == "public.tiff")
        #expect(identifier(tiff([(256, 1)], maker: "NIKON CORPORATION")) == "public.tiff")
        #expect(identifier(tiff([(330, 1)], maker: "NIKON CORPORATION")) == "com.nikon.raw-image")
        #expect(identifier(tiff([(330, 1)], maker: "SONY")) == "com.sony.arw-raw-image")
        #expect(identifier(tiff([(330, 1), (50706, 1)], maker: "Canon")) == "com.adobe.raw-image")
        #expect(identifier(ascii("II") + [42, 0, 16, 0, 0, 0] + ascii("CR\u{2}\u{0}")) == "com.canon.cr2-raw-image")
        #expect(identifier(ascii("MM") + [0, 43, 0, 8, 0, 0]) == "typeq.big-tiff")
    }
}
