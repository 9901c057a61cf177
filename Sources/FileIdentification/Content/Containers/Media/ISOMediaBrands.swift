/// What the brands of ISO base media stand for.
///
/// Sources: the registry of brands at mp4ra.org; ISO/IEC 23008-12 (HEIF), annex B and section 10; AV1 image file format,
/// section 6; 3GPP TS 26.244, section 5.3; 3GPP2 C.S0050.
enum ISOMediaBrands {
    /// The type, `.mp4` for a general one whose tracks decide, nil for a brand that is not known.
    static func type(_ major: String, compatible brands: [String]) -> ContainerType? {
        if let type = exact[major] { return type }
        if major == "mif1" || major == "msf1" || major == "miaf" { return picture(major, brands) }
        if major.hasPrefix("3g2") { return .threeGP2 }
        if major.hasPrefix("3g") { return .threeGP }
        if major.hasPrefix("M4V") { return .m4v }
        if major.hasPrefix("iso") || major.hasPrefix("mp4") { return byCompatible(brands) ?? .mp4 }
        return byCompatible(brands)
    }

    /// HEIF's own brands say only that it is one; the coding is among the compatible brands.
    private static func picture(_ major: String, _ brands: [String]) -> ContainerType {
        if brands.contains("avis") { return .avifs }
        if brands.contains("avif") { return .avif }
        if major == "msf1" { return brands.contains("hevc") || brands.contains("hevx") ? .heics : .heifs }
        return brands.contains { exact[$0] == .heic } ? .heic : .heif
    }

    /// A file that calls itself general and compatible with iTunes' sound is that.
    private static func byCompatible(_ brands: [String]) -> ContainerType? {
        for brand in brands {
            if let type = exact[brand], [.m4a, .m4b, .cr3, .heic, .avif].contains(type) { return type }
        }
        return nil
    }

    private static let exact: [String: ContainerType] = [
        "M4A ": .m4a, "M4B ": .m4b, "M4P ": .m4p, "aax ": .audible, "aaxc": .audible, "qt  ": .quickTime,
        "mqt ": .quickTime, "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic, "hevc": .heics,
        "hevx": .heics, "hevm": .heics, "hevs": .heics, "avif": .avif, "avis": .avifs, "avio": .avif,
        "j2ki": .heifJPEG2000, "j2is": .heifJPEG2000, "crx ": .cr3, "F4V ": .f4v, "F4P ": .f4v, "F4A ": .m4a,
        "F4B ": .m4a, "NDAS": .m4a, "avci": .avci, "avcs": .avcs, "jp2 ": .jp2, "jpx ": .jpx, "jpm ": .jpm,
        "mjp2": .mj2, "mp21": .mpeg21, "KDDI": .threeGP2,
        "kddi": .threeGP2, "msdh": .segment, "msix": .segment, "mp41": .mp4, "mp42": .mp4,
        "avc1": .mp4, "dash": .mp4, "mmp4": .mp4, "MSNV": .mp4, "jpgs": .heif, "dvr1": .threeGP, "XAVC": .mp4,
        "caqv": .quickTime, "nvr1": .quickTime,
    ]

    /// A brand as it is printed: what is not ASCII shows as a question mark.
    static func printable(_ brand: String) -> String {
        String(String.UnicodeScalarView(brand.unicodeScalars.map { $0.value >= 0x20 && $0.value < 0x7F ? $0 : "?" }))
    }
}
