/// Limits on how much of a file is examined, whatever its size and whatever it states.
///
/// These limits bound the cost of a hostile file: a reader trusts a number in a file only below its limit. If a limit
/// ends the reading of a container, the answer has the warning `limit-reached`.
package enum Limits {
    // MARK: Bytes of a file

    /// Bytes that decide between text and binary, and that the readers of text files and signatures examine.
    package static let firstBytes = 8 << 10
    /// Bytes given to libmagic. Accuracy is 0.2 points below that with the whole file, measured on 2,347 files.
    package static let magicBytes = 64 << 10
    /// Bytes given to libmagic's rules for text.
    static let magicTextBytes = 4 << 10
    /// Bytes of a file in which a rule of libmagic is searched for.
    package static let magicRuleBytes = 64 << 10
    /// Bytes of a compiled database of libmagic, which is read into memory. Those of common systems have 5 to 10 MB.
    package static let magicDatabaseBytes = 256 << 20
    /// Bytes of a container read beyond the first bytes, in total.
    static let containerBytes = 4 << 20
    /// Reads from a container, in total. Valid files need some hundred.
    static let containerReads = 1 << 14

    // MARK: Answers

    /// Bytes of a name, of which the last ones are used. The names of file systems have at most 255 characters or 765 bytes.
    static let nameBytes = 1 << 10
    /// Bytes of the text of a piece of evidence or of a warning.
    static let sentenceBytes = 1 << 10
    /// Pieces of evidence of an answer.
    static let basisCount = 16
    /// Types of an answer that are possible, too.
    static let alternativeCount = 16
    /// Warnings of an answer.
    static let warningCount = 8

    // MARK: Remote content

    /// Bytes of the first request, of one at the end of an object, and the least of one elsewhere.
    static let requestBytes = magicBytes
    /// Bytes of the rest of an object that are requested at once.
    static let restBytes = 256 << 10

    // MARK: Files inside others

    /// Members of an archive that are identified.
    static let archiveMembers = 1000
    /// Bytes of the answers about the members of an archive.
    static let archiveListBytes = 320 << 10
    /// First bytes of a member that are examined, decompressed.
    static let memberBytes = 4 << 10
    /// Bytes of members that are read, in total.
    package static let archiveBytes = 8 << 20
    /// First bytes of a compressed tar archive, decompressed.
    static let compressedTarBytes = 1 << 20

    // MARK: Zip archives

    /// Members whose names are examined, besides the last ones.
    static let zipMembers = 4096
    /// Bytes of the directory.
    static let zipDirectoryBytes = 1 << 19
    /// Bytes of the end of a larger directory.
    static let zipDirectoryTailBytes = 1 << 14
    /// Members of an archive without a directory.
    static let zipLocalMembers = 256
    /// Candidates for the end of the directory that are tried.
    static let zipEnds = 16
    /// Bytes after a picture, with the comment of an archive, that are searched for the end of its directory.
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
    /// Members of an `ar` archive.
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

    // MARK: Text files

    /// Bytes of a text file.
    static let textBytes = 64 << 10
    /// Lines of a text file.
    static let textLines = 512
    /// First and last lines that are searched for a mode line of Emacs or Vim.
    static let modeLines = 5
    /// Lines that are searched for armor.
    static let armorLines = 200
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
