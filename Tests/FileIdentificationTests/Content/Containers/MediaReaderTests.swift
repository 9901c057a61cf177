import Testing

@testable import ContentIdentification
@testable import FileIdentification

/// Audio, pictures and movies, identified by their containers.
@Suite struct MediaReaderTests {
    // Source: mp4ra.org; ISO/IEC 23008-12; python-magic issue 266: m4a is not video.
    @Test(arguments: [
        (fileType("M4A ", ["mp42"]), "com.apple.m4a-audio"), (fileType("M4V "), "com.apple.m4v-video"),
        (fileType("M4B "), "com.apple.protected-mpeg-4-audio-b"), (fileType("qt  "), "com.apple.quicktime-movie"),
        (fileType("3gp4"), "public.3gpp"), (fileType("3g2a"), "public.3gpp2"), (fileType("heic"), "public.heic"),
        (fileType("mif1", ["mif1", "heic"]), "public.heic"), (fileType("mif1", ["mif1"]), "public.heif"),
        (fileType("mif1", ["avif"]), "public.avif"), (fileType("msf1", ["hevc"]), "public.heics"),
        (fileType("avif"), "public.avif"), (fileType("avis"), "typeq.avif-sequence"),
        (fileType("crx "), "com.canon.cr3-raw-image"), (fileType("isom", ["M4A "]), "com.apple.m4a-audio"),
        (box("styp", ascii("msdh") + big(0, 4)), "typeq.iso-media-segment"), (fileType("zzzz"), "public.mpeg-4"),
    ])
    func `ISO media are identified by their brands`(bytes: [UInt8], expected: String) {
        #expect(identifier(bytes) == expected)
    }

    @Test func `Tracks distinguish audio from video, at any position of the movie box`() {
        let data = box("mdat", [UInt8](repeating: 1, count: 3000))
        let head = fileType("isom", ["iso2", "mp41"])
        for bytes in [head + movie(["soun"]) + data, head + box("free") + data + movie(["soun", "text"])] {
            #expect(identifier(bytes) == "public.mpeg-4-audio")
            #expect(identifierFromWindow(bytes, window: 64) == "public.mpeg-4-audio")
        }
        #expect(identifier(head + data + movie(["soun", "vide"])) == "public.mpeg-4")
        #expect(identifier(head + data) == "public.mpeg-4")
    }

    /// ISO/IEC 14496-12, section 8.2.1: the movie box has all tracks, so they are known only if it was read completely.
    @Test(arguments: ["isom", "mp42", "iso5", "dash"])
    func `Media files that were truncated before or in their movie box have the type of their brand`(_ brand: String) {
        let head = fileType(brand, ["iso2", "mp41"])
        let data = box("mdat", [UInt8](repeating: 1, count: 3000))
        let whole = head + data + movie(["soun"])
        #expect(identifier(whole) == "public.mpeg-4-audio")
        #expect(identifier(Array(whole.prefix(1024))) == "public.mpeg-4")
        #expect(identifier(Array(whole.dropLast(1))) == "public.mpeg-4")
        let mixed = head + movie(["soun", "vide"])
        for count in stride(from: head.count, to: mixed.count, by: 16) {
            #expect(identifier(Array(mixed.prefix(count))) == "public.mpeg-4", "\(count)")
        }
        #expect(identifier(Array((head + movie(["soun"]) + data).prefix(1024))) == "public.mpeg-4-audio")
    }

    @Test func `An audio brand needs no tracks`() {
        let data = box("mdat", [UInt8](repeating: 1, count: 3000))
        #expect(identifier(Array((fileType("M4A ", ["isom"]) + data).prefix(1024))) == "com.apple.m4a-audio")
    }

    @Test func `QuickTime without a brand needs two boxes`() {
        #expect(identifier(box("wide") + box("mdat", big(0, 8)) + movie(["vide"])) == "com.apple.quicktime-movie")
        #expect(identifier(movie(["vide"])) == "com.apple.quicktime-movie")
        #expect(identifier(box("free", big(0, 8) + big(0, 32))) == nil)
        // A size of 64 bits: ISO/IEC 14496-12, section 4.2.
        #expect(
            identifier(big(1, 4) + ascii("moov") + big(40, 8) + box("udta", big(0, 8))) == "com.apple.quicktime-movie")
    }

    @Test(arguments: [("jp2 ", "public.jpeg-2000"), ("jpx ", "typeq.jpx-image"), ("mjp2", "typeq.motion-jpeg-2000")])
    func `JPEG 2000 is identified by its brand`(brand: String, expected: String) {
        #expect(identifier(box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]) + fileType(brand)) == expected)
    }

    @Test(arguments: [
        (riff("WAVE"), "com.microsoft.waveform-audio"), (riff("WAVE", "RIFX"), "com.microsoft.waveform-audio"),
        (riff("WAVE", "RF64"), "typeq.rf64-audio"), (riff("WAVE", "BW64"), "typeq.rf64-audio"),
        (riff("AVI "), "public.avi"), (riff("WEBP"), "org.webmproject.webp"), (riff("ACON"), "typeq.animated-cursor"),
        (riff("CDR9"), "typeq.coreldraw-document"), (riff("sfbk"), "com.soundblaster.soundfont"),
        (riff("ABCD"), "typeq.riff-container"), (iff("AIFF"), "public.aiff-audio"), (iff("AIFC"), "public.aifc-audio"),
        (iff("ILBM"), "typeq.ilbm-image"), (iff("8SVX"), "typeq.8svx-audio"), (iff("ABCD"), "typeq.iff-container"),
        (ascii("AT&TFORM") + big(4, 4) + ascii("DJVM"), "com.lizardtech.djvu"),
    ])
    func `RIFF and IFF are identified by their forms`(bytes: [UInt8], expected: String) {
        #expect(identifier(bytes) == expected)
    }

    // Source: file-type issue 272: mka against mkv.
    @Test func `Matroska is identified by its tracks`() {
        #expect(identifier(matroska("webm", tracks: [1, 2])) == "org.webmproject.webm")
        #expect(identifier(matroska("matroska", tracks: [1, 2])) == "org.matroska.mkv")
        #expect(identifier(matroska("matroska", tracks: [2, 0x11])) == "org.matroska.mka")
        #expect(identifier(matroska("matroska", tracks: [0x11])) == "typeq.matroska-subtitles")
        #expect(identifier(matroska("matroska", tracks: [1], stereo: 3)) == "typeq.matroska-3d")
        #expect(identifier(matroska("matroska", tracks: [])) == "org.matroska.mkv")
        #expect(identifierFromWindow(matroska("matroska", tracks: [2]), window: 16) == "org.matroska.mka")
    }

    @Test(arguments: [
        (["\u{1}vorbis"], "org.xiph.ogg-audio"), (["OpusHead"], "org.xiph.opus"), (["Speex   "], "org.xiph.speex"),
        (["\u{7F}FLAC"], "org.xiph.ogg-audio"), (["fishead\u{0}", "\u{1}vorbis"], "org.xiph.ogg-audio"),
        (["unknown"], "typeq.ogg"),
    ])
    func `Ogg is identified by its streams`(packets: [String], expected: String) {
        #expect(identifier(packets.flatMap { oggPage(ascii($0).padded(to: 40)) }) == expected)
    }

    @Test func `Ogg with video is a movie`() {
        let theora = oggPage([0x80] + ascii("theora").padded(to: 40))
        #expect(identifier(oggPage(ascii("\u{1}vorbis").padded(to: 30), serial: 2) + theora) == "org.xiph.ogv")
    }

    @Test func `Windows Media is identified by its streams`() {
        let audio: [UInt8] = [0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11]
        let video: [UInt8] = [0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11]
        #expect(identifier(asf([audio])) == "com.microsoft.windows-media-wma")
        #expect(identifier(asf([audio, video])) == "com.microsoft.windows-media-wmv")
        #expect(identifier(asf([])) == "com.microsoft.advanced-systems-format")
    }

    // Source: ISO/IEC 11172-3: 128 kbit/s at 44.1 kHz in layer III are frames of 417 bytes.
    @Test func `A frame needs a second frame after it`() {
        let frame = ([0xFF, 0xFB, 0x90, 0x64] as [UInt8]).padded(to: 417)
        #expect(identifier(frame + frame) == "public.mp3")
        #expect(identifier(frame) == nil)
        #expect(
            identifier(ascii("ID3\u{3}\u{0}\u{0}") + [0, 0, 0, 10] + [UInt8](repeating: 0, count: 10) + frame + frame)
                == "public.mp3")
        // mmmagic issue 35: the length of the tag is wrong.
        #expect(identifier(ascii("ID3\u{3}\u{0}\u{0}") + [0x7F, 0x7F, 0x7F, 0x7F] + frame) == "public.mp3")
        let aac = ([0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC] as [UInt8]).padded(to: 16)
        #expect(identifier(aac + aac) == "public.aac-audio")
        // file-type issue 163: the mark of UTF-16 is also a sync word.
        #expect(identifier([0xFF, 0xFE] + ascii("text in UTF-16, more or less").flatMap { [$0, 0] }) == nil)
    }

    @Test func `Transport streams are identified by their sync bytes`() {
        let packet = ([0x47, 0x40, 0, 0x10] as [UInt8]).padded(to: 188)
        #expect(identifier([[UInt8]](repeating: packet, count: 6).flatMap { $0 }) == "public.mpeg-2-transport-stream")
        let long = [0, 0, 0, 0] + packet
        #expect(
            identifier([[UInt8]](repeating: long, count: 6).flatMap { $0 }) == "public.avchd-mpeg-2-transport-stream")
        #expect(identifier(packet + [UInt8](repeating: 0x20, count: 2000)) == nil)
    }
}
