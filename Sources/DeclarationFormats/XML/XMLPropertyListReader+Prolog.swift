extension XMLPropertyListReader {
    /// Skips all before the outermost element: XML declaration, comments, processing instructions and the document type
    /// declaration (XML 1.0, 2.8).
    mutating func skipProlog() throws(DeclarationFormatError) {
        try skipMiscellaneous()
        if isAt("<!DOCTYPE") {
            try skipDocumentType()
            try skipMiscellaneous()
        }
    }

    /// Skips white space, comments and processing instructions.
    mutating func skipMiscellaneous() throws(DeclarationFormatError) {
        while true {
            skipSpace()
            guard current == UInt8(ascii: "<") else { return }
            switch byte(after: 1) {
            case UInt8(ascii: "?"): try skip(past: "?>", of: "the processing instruction", openedBy: 2)
            case UInt8(ascii: "!") where isAt("<!--"): try skip(past: "-->", of: "the comment", openedBy: 4)
            default: return
            }
        }
    }

    /// Skips from an opening of so many bytes to behind what ends it.
    mutating func skip(past end: StaticString, of what: String, openedBy length: Int) throws(DeclarationFormatError) {
        let opening = index
        index += length
        let first = end.utf8Start.pointee
        while index < bytes.count {
            if bytes[index] == first, isAt(end) {
                index += end.utf8CodeUnitCount
                return
            }
            index += 1
        }
        throw source.error(expected: "'\(end)' to end \(what)", at: index, opening: opening)
    }

    /// Skips a document type declaration (XML 1.0, 2.8): what it names outside the file is not read, and what it
    /// declares inside may be anything but entities.
    private mutating func skipDocumentType() throws(DeclarationFormatError) {
        let start = index
        index += 9
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ">"):
                index += 1
                return
            case UInt8(ascii: "["):
                index += 1
                try skipInternalSubset(of: start)
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                try skipQuoted("an identifier in quotes")
            case UInt8(ascii: "<"):
                throw source.error(expected: "'>' to end <!DOCTYPE", at: index, opening: start)
            default:
                index += 1
            }
        }
        throw source.error(expected: "'>' to end <!DOCTYPE", at: index, opening: start)
    }

    private mutating func skipInternalSubset(of documentType: Int) throws(DeclarationFormatError) {
        while true {
            try skipMiscellaneous()
            switch current {
            case UInt8(ascii: "]") where index < bytes.count:
                index += 1
                return
            case UInt8(ascii: "%"):
                throw source.error(.entity, at: index, "entity declarations are not read, so none can be used here")
            case UInt8(ascii: "<") where isAt("<!ENTITY"):
                throw source.error(.entity, at: index, "entity declarations are not read")
            case UInt8(ascii: "<") where isAt("<!"):
                try skipMarkupDeclaration()
            default:
                throw source.error(
                    expected: "']' to end the declarations of <!DOCTYPE", at: index, opening: documentType)
            }
        }
    }

    private mutating func skipMarkupDeclaration() throws(DeclarationFormatError) {
        let start = index
        index += 2
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ">"):
                index += 1
                return
            case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipQuoted("a text in quotes")
            default: index += 1
            }
        }
        throw source.error(expected: "'>' to end the declaration", at: index, opening: start)
    }
}
