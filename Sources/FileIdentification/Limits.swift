/// How much of one file is looked at, however large it is and whatever it says of itself.
///
/// These bounds are what keeps a hostile file cheap: a reader may believe what a file states only below them. Where the
/// bounds on reading end a look into a container, the answer has the warning `limit-reached`.
enum Limits {
    // MARK: Bytes of a file

    /// Bytes that tell text from binary, and that the readers of texts and signatures see.
    static let firstBytes = 8 << 10
    /// Bytes that libmagic sees: 0.2 points of its accuracy less than with the whole file, measured on 2,347 files.
    static let magicBytes = 64 << 10
    /// Bytes that libmagic's rules for text see.
    static let magicTextBytes = 4 << 10
    /// Bytes of a file of libmagic's rules that are searched for one.
    static let magicRuleBytes = 64 << 10
    /// Bytes of a compiled database of libmagic, which is read into memory. Those of systems have 5 to 10 MB.
    static let magicDatabaseBytes = 256 << 20
    /// Bytes of a container that are read beyond the first, in all.
    static let containerBytes = 4 << 20
    /// Looks into a container, in all: steps from one part to the next. Files that are what they say need some hundred.
    static let containerReads = 1 << 14

    // MARK: Zip archives

    /// Members, but for the last ones, whose names are looked at.
    static let zipMembers = 4096
    /// Bytes of the directory.
    static let zipDirectoryBytes = 1 << 19
    /// Bytes of the end of a larger directory.
    static let zipDirectoryTailBytes = 1 << 14
    /// Members of an archive without a directory.
    static let zipLocalMembers = 256
    /// Marks of a directory's end that are tried.
    static let zipEnds = 16
    /// Bytes of a comment behind a picture's archive that are searched for the end of the directory.
    static let appendedTailBytes = 1 << 10
    /// Bytes of `[Content_Types].xml`, decompressed.
    static let contentTypesBytes = 1 << 16
    /// Bytes of `_rels/.rels`, decompressed.
    static let relationshipsBytes = 1 << 14
    /// Bytes of a manifest or another list of parts, decompressed.
    static let manifestBytes = 1 << 12
    /// Bytes of the member `mimetype`.
    static let mediaTypeBytes = 256

    // MARK: Other containers

    /// Sectors of a compound file's directory.
    static let compoundSectors = 64
    /// Entries of a compound file's directory.
    static let compoundEntries = 2048
    /// Lists of a compound file's allocation table.
    static let compoundLists = 64
    /// Members of an archive of `ar`.
    static let arMembers = 4
    /// Segments of an ELF file.
    static let elfSegments = 128
    /// Bytes of the dynamic segment of an ELF file.
    static let elfDynamicBytes = 4096
    /// Tags of the first directory of a TIFF file.
    static let tiffTags = 256
    /// First pages of an Ogg file, one for each stream.
    static let oggPages = 16
    /// Elements of a Matroska file before its segment.
    static let matroskaElements = 8
    /// Elements of a Matroska file's header, and of each level of its segment.
    static let matroskaChildren = 64
    /// Objects of an ASF file's header.
    static let asfObjects = 64
    /// Boxes of one level of an ISO media file.
    static let mediaBoxes = 64
    /// Chunks of a PNG file before its image data.
    static let pictureChunks = 64

    // MARK: Texts

    /// Bytes of a text.
    static let textBytes = 64 << 10
    /// Lines of a text.
    static let textLines = 512
    /// First and last lines in which a mode line of Emacs or Vim is looked for.
    static let modeLines = 5
    /// Lines in which armour is looked for.
    static let armourLines = 200
    /// Comments before the first tag of an HTML document.
    static let markupComments = 16
    /// Comments before a JSON document.
    static let jsonComments = 64
    /// Rows of a table.
    static let tableRows = 64
    /// Columns of a table.
    static let tableColumns = 512
    /// Keys of a JSON document.
    static let jsonEntries = 96
    /// Attributes of an XML element.
    static let xmlAttributes = 64
}
