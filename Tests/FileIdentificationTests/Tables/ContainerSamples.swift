@testable import FileIdentification

/// The least file of every type that the readers of containers detect.
///
/// Where a table leads to types, the samples are made from its rows. The others are listed by type.
enum ContainerSamples {
    /// A sample, with what it was made from.
    struct Sample: Sendable {
        var type: ContainerType
        var name: String
        var bytes: [UInt8]

        init(_ type: ContainerType, _ name: String, _ bytes: [UInt8]) {
            (self.type, self.name, self.bytes) = (type, name, bytes)
        }
    }

    static let all: [Sample] =
        zipTables + compoundFiles + brands + forms + streams + signatures + makers
        + ContainerType.allCases.compactMap { type in listed(type).map { Sample(type, "listed", $0) } }

    // MARK: Made from rows

    /// An archive of empty members.
    private static func zip(_ names: [String]) -> [UInt8] { ZipBuilder(names.map { ($0, "") }).bytes }

    private static let zipTables: [Sample] =
        ZipMediaType.types.map { name, type in
            let text = String(decoding: name, as: UTF8.self)
            return Sample(type, text, ZipBuilder([("mimetype", text)]).bytes)
        }
        + OfficeOpenXML.mainTypes.map { name, type in
            Sample(type, name, ZipBuilder([("[Content_Types].xml", ZipReaderTests.contentTypes(name))]).bytes)
        } + OfficeOpenXML.parts.map { Sample($1, $0, zip([$0])) }
        + ZipPackages.parts.map { Sample($1, $0, zip(["[Content_Types].xml", $0])) }
        + ZipDocuments.required.map { Sample($1, $0[0], zip($0)) }

    private static let compoundFiles: [Sample] =
        CompoundFileReader.streams.map { Sample($1, $0, CompoundFileBuilder([$0]).bytes) }
        + CompoundFileReader.combinations.map { Sample($1, $0[0], CompoundFileBuilder($0).bytes) }
        + CompoundFileReader.classes.map { classID, type in
            var file = CompoundFileBuilder(["a"])
            file.classID = classID
            return Sample(type, "class \(classID)", file.bytes)
        }

    private static let brands: [Sample] = ISOMediaBrands.exact.map { brand, type in
        // The tracks decide about the general brand.
        Sample(type, brand, type == .segment ? box("styp", ascii(brand) + big(0, 4)) : fileType(brand))
    }

    private static let forms: [Sample] =
        RIFFReader.riffForms.map { Sample($1, $0, riff($0)) } + RIFFReader.iffForms.map { Sample($1, $0, iff($0)) }

    private static let streams: [Sample] = OggReader.marks.map { mark, codec in
        Sample(codec.type, codec.name, oggPage(mark.padded(to: 60)))
    }

    private static let signatures: [Sample] =
        (ArchiveSignatures.signatures + TIFFReader.signatures).map { Sample($1, $2, $0.padded(to: 40)) }

    private static let makers: [Sample] = TIFFReader.makers.map { maker, type in
        Sample(type, maker, tiff([(330, 1)], maker: maker.uppercased()))
    }

    // MARK: Listed

    /// An archive whose document is of the kind of Pages.
    private static let pages: [UInt8] = {
        var zip = ZipBuilder([("Index/Document.iwa", "")])
        zip.members[0].content = [0x08, 0x90, 0x4E]
        return zip.bytes
    }()

    /// The sample of a type without a row, or of one that needs more than its row.
    private static func listed(_ type: ContainerType) -> [UInt8]? {
        switch type {
        // Zip.
        case .zip: Samples.zip
        case .dwfx: rels("http://schemas.autodesk.com/dwfx/2007/relationships/documentsequence")
        case .xps: rels("http://schemas.microsoft.com/xps/2005/06/fixedrepresentation")
        case .openXPS: rels("http://schemas.openxps.org/oxps/v1.0/fixedrepresentation")
        case .nuGet: zip(["[Content_Types].xml", "a.nuspec"])
        case .keynote: zip(["Index/Document.iwa", "Index/Slide.iwa"])
        case .numbers: zip(["Index/Document.iwa", "Index/CalculationEngine.iwa"])
        case .pages: pages
        case .jar: zip(["META-INF/MANIFEST.MF"])
        case .war: zip(["WEB-INF/web.xml"])
        case .ear: zip(["META-INF/application.xml"])
        case .apk: zip(["AndroidManifest.xml", "classes.dex"])
        case .androidAppBundle: zip(["BundleConfig.pb", "base/manifest/AndroidManifest.xml"])
        case .androidLibrary: zip(["AndroidManifest.xml", "classes.jar"])
        case .ipa: zip(["Payload/A.app/Info.plist"])
        case .xpi: zip(["install.rdf"])
        case .kmz: zip(["doc.kml"])
        case .usdz: zip(["a.usda"])
        case .fb2Zip: zip(["a.fb2"])
        case .museScore: zip(["a.mscx"])
        case .qgisArchive: zip(["a.qgs"])
        case .wheel: zip(["a-1.dist-info/WHEEL"])
        case .egg: zip(["EGG-INFO/PKG-INFO"])
        case .zipapp: zip(["__main__.py"])
        case .npz: zip(["a.npy"])
        case .pyTorch: zip(["a/data.pkl", "a/version"])
        case .mxl: ZipBuilder([("META-INF/container.xml", "<rootfile full-path=\"a.musicxml\"/>")]).bytes
        case .crx: ascii("Cr24") + little(3, 4)
        // Compound files.
        case .ole: CompoundFileBuilder(["Something"]).bytes
        case .thumbsDB: CompoundFileBuilder(["Catalog", "1"]).bytes
        // ISO base media and JPEG 2000.
        case .mp4Audio: fileType("isom") + movie(["soun"])
        case .m4v: fileType("M4V ")
        case .quickTimeImage: box("idsc", big(0, 8))
        case .threeGP: fileType("3gp4")
        case .heif: fileType("mif1", ["mif1"])
        case .heifs: fileType("msf1")
        case .jph: box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]) + fileType("jph ")
        case .jpegCodestream: [0xFF, 0x4F, 0xFF, 0x51, 0]
        case .jpegXL: [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
        // RIFF, IFF and other media.
        case .riff: riff("ABCD")
        case .rf64: riff("WAVE", "RF64")
        case .corelDraw: riff("CDR9")
        case .iff: iff("ABCD")
        case .dsdiff: ascii("FRM8") + big(4, 8) + ascii("DSD ")
        case .matroska: element(0x1A45_DFA3, element(0x4286, [1]))
        case .webm: matroska("webm", tracks: [1])
        case .mkv: matroska("matroska", tracks: [1])
        case .mka: matroska("matroska", tracks: [2])
        case .mk3d: matroska("matroska", tracks: [1], stereo: 3)
        case .mks: matroska("matroska", tracks: [0x11])
        case .ogg: oggPage(ascii("unknown"))
        case .flac: ascii("fLaC")
        case .asf: asf([])
        case .wma: asf([[0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11]])
        case .wmv: asf([[0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11]])
        case .realMedia: ascii(".RMF\u{0}")
        case .realAudio: [0x2E, 0x72, 0x61, 0xFD]
        case .flashVideo: ascii("FLV\u{1}\u{5}")
        case .transportStream: packets([0x47, 0x40, 0, 0x10], 188)
        case .avchdStream: packets([0, 0, 0, 0, 0x47, 0x40, 0, 0x10], 192)
        case .mpeg: [0, 0, 1, 0xBA, 0x44]
        // ISO/IEC 11172-3: two frames each of layer I at 32 kbit/s, II at 32 and III at 128, all at 44.1 kHz.
        case .mp1: frames([0xFF, 0xFF, 0x10, 0], 32)
        case .mp2: frames([0xFF, 0xFD, 0x10, 0], 104)
        case .mp3: frames([0xFF, 0xFB, 0x90, 0x64], 417)
        case .aac: frames([0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC], 16)
        // ATSC A/52: 32 kbit/s at 48 kHz in 64 words; annex E: a frame of 16 words.
        case .ac3: frames([0x0B, 0x77, 0, 0, 0, 0x40], 128)
        case .eac3: frames([0x0B, 0x77, 0, 0x0F, 0, 0x80], 32)
        // Archives and disk images.
        case .gzip: Samples.gzip
        case .tarGzip: gzip(tarHeader("a"))
        case .cpioGzip: gzip(ascii("070701"))
        case .svgGzip: gzip(ascii("<svg/>"))
        case .alpine: gzip(tarHeader(".PKGINFO"))
        case .bzip2: ascii("BZh91AY&SY")
        case .lzma: [0x5D, 0, 0, 0x80, 0] + [UInt8](repeating: 0xFF, count: 8) + [0, 0x3B]
        case .compress: [0x1F, 0x9D, 0x90]
        case .tar: tarHeader("a")
        case .gem: tarHeader("metadata.gz")
        case .ova: tarHeader("machine.ovf")
        case .ar: ascii("!<arch>\n")
        case .staticLibrary: ascii("!<thin>\n")
        case .deb: ascii("!<arch>\ndebian-binary   ").padded(to: 66) + ascii("`\n")
        case .cpio: ascii("070701") + [UInt8](repeating: 0x30, count: 110)
        case .lha: [0x19, 0x42] + ascii("-lh5-") + [UInt8](repeating: 1, count: 20)
        case .arj: ([0x60, 0xEA, 30, 0] as [UInt8]).padded(to: 10) + [2]
        case .isoImage: ([UInt8](repeating: 0, count: 32_768) + [1] + ascii("CD001")).padded(to: 40_000)
        case .udf: ([UInt8](repeating: 0, count: 32_768) + [0] + ascii("NSR02")).padded(to: 40_000)
        case .appleDiskImage: (ascii("koly") + big(4, 4) + big(512, 4)).padded(to: 512)
        // Programs.
        case .appImage: [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0x41, 0x49, 2, 0, 0, 0, 0, 0, 2, 0]
        case .elf: elf(0)
        case .objectCode: elf(1)
        case .elfExecutable: elf(2)
        case .elfSharedLibrary: elf(3)
        case .coreDump: elf(4)
        case .machO: machO(0)
        case .machOObject: machO(1)
        case .machOExecutable: machO(2)
        case .machOCore: machO(4)
        case .machOLibrary: machO(6)
        case .machOBundle: machO(8)
        case .javaClass: big(0xCAFE_BABE, 4) + big(52, 4)
        case .dosExecutable: portable(flags: 2, subsystem: 2, "??")
        case .windowsExecutable: portable(flags: 2, subsystem: 3)
        case .windowsLibrary: portable(flags: 0x2002, subsystem: 2)
        case .windowsDriver: portable(flags: 2, subsystem: 1)
        case .efiApplication: portable(flags: 2, subsystem: 10)
        case .neExecutable: portable(flags: 2, subsystem: 2, "NE")
        case .lxExecutable: portable(flags: 2, subsystem: 2, "LX")
        case .virtualDriver: portable(flags: 2, subsystem: 2, "LE")
        case .coffObject: little(0x8664, 2) + little(1, 2) + little(0, 16) + ascii(".text").padded(to: 40)
        case .dalvik: ascii("dex\n035\u{0}")
        case .webAssembly: ascii("\u{0}asm") + [1, 0, 0, 0]
        // Documents, databases, fonts and data.
        case .sqlite: database(0)
        case .geoPackage: database(0x4750_4B47)
        case .mbTiles: database(0x4D50_4258)
        case .pdf: Samples.pdf
        case .postScript: ascii("%!PS-Adobe-3.0\n")
        case .eps: ascii("%!PS-Adobe-3.0 EPSF-3.0\n")
        case .truetype: [0, 1, 0, 0, 0, 12, 0, 128]
        case .opentype: ascii("OTTO") + [0, 9, 0, 128]
        case .truetypeCollection: ascii("ttcf") + big(0x10000, 4) + big(1, 4) + big(16, 4) + [0, 1, 0, 0]
        case .opentypeCollection: ascii("ttcf") + big(0x10000, 4) + big(1, 4) + big(16, 4) + ascii("OTTO")
        case .woff: ascii("wOFF") + [0, 1, 0, 0]
        case .woff2: ascii("wOF2")
        case .pfa: ascii("%!PS-AdobeFont-1.0: A\n")
        case .pfb: [0x80, 1, 0, 0, 0, 0] + ascii("%!PS-AdobeFont-1.0: A\n")
        case .matlab: ascii("MATLAB 5.0 MAT-file").padded(to: 128)
        case .hdf5: [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]
        case .hdf4: [0x0E, 3, 0x13, 1]
        case .netCDF: ascii("CDF\u{1}")
        case .dicom: [UInt8](repeating: 0, count: 128) + ascii("DICM")
        // Images.
        case .photoshop: ascii("8BPS\u{0}\u{1}")
        case .photoshopLarge: ascii("8BPS\u{0}\u{2}")
        case .jpeg: Samples.jpeg
        case .png: Samples.png
        case .gif: Samples.gif
        case .animatedPNG: Array(Samples.png[..<33]) + big(8, 4) + ascii("acTL") + big(0, 12) + Samples.png[33...]
        case .mng: [0x8A, 0x4D, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        case .jng: [0x8B, 0x4A, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        case .tiff: tiff([(256, 1)])
        case .bigTIFF: ascii("MM") + [0, 43, 0, 8]
        case .dng: tiff([(50706, 1)])
        case .cr2: ascii("II") + [42, 0, 16, 0, 0, 0] + ascii("CR\u{2}\u{0}")
        case .phaseOne: ascii("II") + [42, 0, 8, 0, 0, 0] + ascii("IIII")
        case .raf: ascii("FUJIFILMCCD-RAW ")
        case .x3f: ascii("FOVb")
        case .mrw: ascii("\u{0}MRM")
        case .portableBitmap: ascii("P4\n8 1\n")
        case .portableGraymap: ascii("P5\n8 1\n")
        case .portablePixmap: ascii("P6\n8 1\n")
        default: nil
        }
    }
}

// MARK: Builders

/// A package with one relationship.
private func rels(_ type: String) -> [UInt8] {
    ZipBuilder([
        ("[Content_Types].xml", "<Types/>"), ("_rels/.rels", "<Relationships><Relationship Type=\"\(type)\"/>"),
    ]).bytes
}

private func packets(_ start: [UInt8], _ size: Int) -> [UInt8] {
    [[UInt8]](repeating: start.padded(to: size), count: 5).flatMap { $0 }
}

private func frames(_ header: [UInt8], _ size: Int) -> [UInt8] {
    header.padded(to: size) + header.padded(to: size)
}
