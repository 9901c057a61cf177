/// A box of ISO/IEC 14496-12.
func box(_ kind: String, _ content: [UInt8] = []) -> [UInt8] {
    big(8 + content.count, 4) + Array(kind.unicodeScalars.map { UInt8($0.value) }) + content
}

func fileType(_ major: String, _ compatible: [String] = []) -> [UInt8] {
    box("ftyp", ascii(major) + big(0, 4) + compatible.flatMap { ascii($0) })
}

/// A movie box with a track of each kind.
func movie(_ handlers: [String]) -> [UInt8] {
    let tracks = handlers.flatMap { handler in
        box(
            "trak",
            box("tkhd", big(0, 84)) + box("mdia", box("mdhd", big(0, 8)) + box("hdlr", big(0, 8) + ascii(handler))))
    }
    return box("moov", box("mvhd", [UInt8](repeating: 0, count: 100)) + tracks)
}

/// An element of EBML with a size of eight bytes.
func element(_ id: Int, _ content: [UInt8]) -> [UInt8] {
    let width = id > 0xFF_FFFF ? 4 : id > 0xFFFF ? 3 : id > 0xFF ? 2 : 1
    return big(id, width) + [1] + big(content.count, 7) + content
}

func matroska(_ type: String, tracks: [Int], stereo: Int? = nil) -> [UInt8] {
    let entries = tracks.flatMap { kind in
        element(
            0xAE,
            element(0xD7, [1]) + element(0x83, [UInt8(kind)])
                + (stereo.map { element(0xE0, element(0x53B8, [UInt8($0)])) } ?? []))
    }
    return element(0x1A45_DFA3, element(0x4286, [1]) + element(0x4282, ascii(type)))
        + element(0x1853_8067, element(0xEC, [0, 0, 0]) + element(0x1654_AE6B, entries))
}

/// A first page of an Ogg stream.
func oggPage(_ packet: [UInt8], serial: Int = 1) -> [UInt8] {
    ascii("OggS") + [0, 2] + little(0, 8) + little(serial, 4) + little(0, 4) + little(0, 4) + [1, UInt8(packet.count)]
        + packet
}

func riff(_ form: String, _ container: String = "RIFF") -> [UInt8] {
    ascii(container) + little(4, 4) + ascii(form)
}

func iff(_ form: String) -> [UInt8] { ascii("FORM") + big(4, 4) + ascii(form) }

/// A header of tar with its checksum, of POSIX, or without the magic, of the seventh edition.
func tarHeader(_ name: String, hasMagic: Bool = true) -> [UInt8] {
    var block =
        ascii(name).padded(to: 100) + ascii("0000644\u{0}0000000\u{0}0000000\u{0}00000000000\u{0}00000000000\u{0}")
    block = (block + ascii("        0")).padded(to: 257) + (hasMagic ? ascii("ustar\u{0}00") : [])
    block = block.padded(to: 512)
    let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
    let field = ascii(String(repeating: "0", count: 6 - sum.count) + sum) + [0, 0x20]
    block.replaceSubrange(148..<156, with: field)
    return block
}

func gzip(_ content: [UInt8], name: String? = nil) -> [UInt8] {
    [0x1F, 0x8B, 8, name == nil ? 0 : 8, 0, 0, 0, 0, 0, 3] + (name.map { ascii($0) + [0] } ?? [])
        + Deflater.fixed(content) + little(0, 4) + little(content.count, 4)
}
