import DeclarationFormats

/// The last component of a path, as bytes, and the tags in it.
///
/// A name is not necessarily valid UTF-8. Only its valid UTF-8 parts can be tags: the extension of `\xFF.png` is `png`, and
/// `png.\xFF` has no extension.
package struct FileName: Hashable, Sendable {
    package let bytes: [UInt8]

    /// Creates a name from bytes. Only the last `Limits.nameBytes` are used. No file has a name with a NUL, so such a name is empty:
    /// `image.png` and a NUL before `.php` could have either extension, depending on the program that reads it.
    package init(bytes: [UInt8]) {
        self.bytes =
            bytes.contains(0) ? [] : bytes.count <= Limits.nameBytes ? bytes : Array(bytes.suffix(Limits.nameBytes))
    }

    /// Creates the name of a path that has no trailing slashes.
    package init(atEndOf path: [UInt8]) {
        self.init(bytes: path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[($0 + 1)...]) } ?? path)
    }

    package var isDots: Bool { bytes == [dot] || bytes == [dot, dot] }

    /// The complete name, or nil if it is empty or not UTF-8.
    var literal: String? { bytes.isEmpty ? nil : String(ofTag: bytes[...]) }

    /// The filename extension after the last period, or nil if there is no valid extension.
    ///
    /// A period at the start of the name hides the file and does not begin an extension. An extension does not contain spaces.
    /// Source: `pathExtension` and `UTType(filenameExtension:)`, which returns nil for an extension with a space.
    var fileExtension: String? {
        guard let last = bytes.lastIndex(of: dot), last > 0 else { return nil }
        let tail = bytes[(last + 1)...]
        return tail.isEmpty || tail.contains(UInt8(ascii: " ")) ? nil : String(ofTag: tail)
    }

    /// Whether the name ends with a version, whose last number is not an extension, such as `pypy-2.5.2` or `python3.8`.
    var isVersion: Bool {
        guard let last = bytes.lastIndex(of: dot), last > 0, last < bytes.count - 1 else { return false }
        return bytes[(last + 1)...].allSatisfy { $0.isDigit } && bytes[last - 1].isDigit
    }

    /// Whether the name belongs to a shared library: it contains `.so` at its end, or before a version number.
    var isSharedLibrary: Bool {
        var rest = bytes[...]
        while let period = rest.lastIndex(of: dot) {
            let part = rest[(period + 1)...]
            guard !part.isEmpty, part.allSatisfy({ $0.isDigit }) else { return part.elementsEqual("so".utf8) }
            rest = rest[..<period]
        }
        return false
    }

    /// The name of the original file if this is the name of a copy, or nil otherwise. Removes a final `~`, the `#` on both
    /// sides of the name of an auto-save file, or a suffix that editors, package managers or browsers add.
    ///
    /// Source: the manuals of Emacs (Auto Save Files) and GNU patch; dpkg(1) and rpm(8) on configuration files; the names that browsers use for
    /// downloads; the `*.new` pattern of Vim (runtime/filetype.vim); the manuals of PHPUnit (`phpunit.xml.dist`), Git
    /// (`hooks/*.sample`) and Laravel (`.env.example`).
    var withoutBackupSuffix: FileName? {
        if bytes.last == UInt8(ascii: "~"), bytes.count > 1 { return FileName(bytes: bytes.dropLast()) }
        if bytes.last == UInt8(ascii: "#"), bytes.first == UInt8(ascii: "#"), bytes.count > 2 {
            return FileName(bytes: Array(bytes.dropFirst().dropLast()))
        }
        guard let period = bytes.lastIndex(of: dot), period > 0, CopyName.isSuffix(bytes[(period + 1)...])
        else { return nil }
        return FileName(bytes: Array(bytes[..<period]))
    }

    /// The name of the file that was split, if the extension could be the suffix of a part: `aa` to `az`, or three digits.
    ///
    /// Source: GNU Coreutils, "split: Split a file into pieces". The suffixes after `az` are extensions of common formats.
    var ofSplitFile: FileName? {
        guard bytes.count > 4, let period = bytes.lastIndex(of: dot), period > 0 else { return nil }
        let tail = bytes[(period + 1)...]
        let isLetters = tail.count == 2 && tail.first == UInt8(ascii: "a") && 0x61...0x7A ~= bytes[bytes.count - 1]
        guard isLetters || tail.count == 3 && tail.allSatisfy({ $0.isDigit }) else { return nil }
        return FileName(bytes: Array(bytes[..<period]))
    }

    /// An extension whose case is evidence, and its type. `.C` and `.H` are C++, unless the whole name is in uppercase, as on
    /// older systems.
    ///
    /// Source: [GCC, Overall Options](https://gcc.gnu.org/onlinedocs/gcc/Overall-Options.html), file.C and file.H.
    var capitalExtension: (tag: String, identifier: String)? {
        guard bytes.count > 2, bytes[bytes.count - 2] == dot, let tag = fileExtension,
            bytes.dropLast(2).contains(where: { $0 >= 0x61 && $0 <= 0x7A })
        else { return nil }
        switch tag {
        case "C": return (tag, TypeName.cPlusPlusSource)
        case "H": return (tag, TypeName.cPlusPlusHeader)
        default: return nil
        }
    }

    /// The suffixes with an inner period that could be a compound extension, from longest to shortest. For `a.b.tar.gz` they
    /// are `b.tar.gz` and `tar.gz`.
    var compoundExtensions: [String] {
        guard let last = bytes.lastIndex(of: dot), last > 1, bytes[1..<last].contains(dot) else { return [] }
        let periods = bytes.indices.filter { bytes[$0] == dot && $0 > 0 }
        return periods.dropLast().compactMap { period in
            let tail = bytes[(period + 1)...]
            return tail.first == dot ? nil : String(ofTag: tail)
        }
    }
}

/// The suffixes of the names of copies.
package enum CopyName {
    /// The extensions of copies, in lowercase. Editors, package managers, browsers and build tools append them to the
    /// name of the original file. Settings that a package distributes as examples also have such an extension.
    package static let suffixes = [
        "bak", "backup", "old", "orig", "save", "tmp", "temp", "part", "partial", "crdownload", "download", "!qb",
        "opdownload", "!ut", "bc!", "aria2", "td", "filepart", "pacnew", "pacsave", "dpkg-old", "dpkg-new", "dpkg-dist",
        "dpkg-tmp", "in", "rpmsave", "rpmnew", "rpmorig", "ucf-old", "ucf-dist",
        "dist", "example", "sample", "default", "new",
    ]

    /// Returns whether an extension is one of the suffixes, regardless of case. The length is compared first, because most
    /// extensions have a different length.
    static func isSuffix(_ tag: ArraySlice<UInt8>) -> Bool {
        guard 2...10 ~= tag.count else { return false }
        return suffixes.contains { suffix in
            suffix.utf8.count == tag.count && zip(suffix.utf8, tag).allSatisfy { $0 == $1.folded }
        }
    }
}

private let dot = UInt8(ascii: ".")

extension String {
    /// Creates a string from a part of a name, or nil if it is not UTF-8. For ASCII, this is faster than
    /// `String(validating:as:)`, which the compiler does not specialize.
    fileprivate init?(ofTag bytes: ArraySlice<UInt8>) {
        if bytes.allSatisfy({ $0 < 0x80 }) {
            self.init(decoding: bytes, as: UTF8.self)
        } else {
            self.init(validating: bytes, as: UTF8.self)
        }
    }
}
