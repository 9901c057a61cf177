/// Reads the XML notation of property lists (Apple's PropertyList-1.0.dtd).
///
/// The reader supports the part of XML 1.0 that the notation requires: one element tree with text, the predefined entities,
/// numeric references, CDATA sections, comments and processing instructions. Attributes are ignored. Declared entities are
/// errors, so a file can neither expand to a large amount of text nor cause another file to be read.
///
/// `XMLProlog` in ContentIdentification also reads XML: it recognizes the beginning of any kind of document.
///
/// As in CoreFoundation, the `<plist>` element around the value is optional, and a dictionary that contains only the key
/// `CF$UID` with a whole number is the UID of a keyed archive.
struct XMLPropertyListReader {
    var source: TextSource
    var bytes: [UInt8] { source.bytes }
    var index: Int
    /// The content of an element that contains references or CDATA sections, after they have been resolved.
    var resolvedText: [UInt8] = []
    private var containers: ContainerStack

    init(_ source: TextSource, limit: Int) {
        self.source = source
        self.index = source.start
        containers = ContainerStack(limit: limit)
    }

    /// Reads the whole file.
    mutating func read() throws(DeclarationFormatError) -> DeclarationValue {
        try skipProlog()
        let first = try readStartTag()
        let root: DeclarationValue
        if first.element == .plist {
            guard !first.isEmpty, let value = try readTree() else {
                throw source.error(.missingValue, at: first.start, "expected a value in <plist>, found none")
            }
            root = value
            try skipMiscellaneous()
            if current == UInt8(ascii: "<"), byte(after: 1) != UInt8(ascii: "/") {
                let second = index
                let tag = try readStartTag()
                throw source.error(
                    .unexpectedElement, at: second,
                    "expected </plist> after the only value of the property list, found <\(tag.element.name)>")
            }
            try readEndTag(of: .plist, from: first.start)
        } else if let value = try readElement(first) {
            root = value
        } else if let value = try readTree() {
            root = value
        } else {
            throw source.error(expected: "a value", at: index)
        }
        try skipMiscellaneous()
        guard index == bytes.count else {
            throw source.error(
                expected: "the end of the file after the property list", at: index, kind: .trailingContent)
        }
        return root
    }

    /// Reads elements until the outermost element is complete. Returns nil if the end tag of `<plist>` is reached and there is
    /// no element.
    private mutating func readTree() throws(DeclarationFormatError) -> DeclarationValue? {
        while true {
            try skipMiscellaneous()
            guard current == UInt8(ascii: "<") else {
                let expected = containers.isEmpty ? "an element" : "an element or \(endTagOfInnermost)"
                throw source.error(expected: expected, at: index, opening: containers.opening)
            }
            let value: DeclarationValue?
            if byte(after: 1) == UInt8(ascii: "/") {
                if containers.isEmpty { return nil }
                value = try closeContainer()
            } else {
                value = try readElement(try readStartTag())
            }
            guard let value else { continue }
            if containers.isEmpty { return value }
            containers.add(value)
        }
    }

    private var endTagOfInnermost: String { containers.isInDictionary ? "</dict>" : "</array>" }

    /// Reads an element whose start tag has been read. Returns nil for a key, and for a container that is now open.
    private mutating func readElement(_ tag: Tag) throws(DeclarationFormatError) -> DeclarationValue? {
        try checkContext(of: tag)
        if let excess = containers.excess { throw source.error(.tooManyValues, at: tag.start, excess) }
        let position = source.position(at: tag.start)
        switch tag.element {
        case .key:
            containers.addKey(try readString(in: tag), at: position)
            return nil
        case .dict, .array:
            guard !containers.isFull else {
                throw source.error(
                    .nestingTooDeep, at: tag.start,
                    "arrays and dictionaries are nested more than \(DeclarationDocument.maximumDepth) levels deep")
            }
            containers.open(isDictionary: tag.element == .dict, at: position, index: tag.start)
            return tag.isEmpty ? containers.close() : nil
        default: return DeclarationValue(position: position, content: try readScalar(in: tag))
        }
    }

    /// Checks that keys and values alternate in a dictionary, and that there are no keys outside of a dictionary.
    private mutating func checkContext(of tag: Tag) throws(DeclarationFormatError) {
        if tag.element == .plist {
            throw source.error(.unexpectedElement, at: tag.start, "<plist> must be the outermost element")
        }
        guard containers.isInDictionary else {
            guard tag.element != .key else {
                throw source.error(
                    .unexpectedElement, at: tag.start, "expected a value, found <key>, which belongs in a <dict>")
            }
            return
        }
        if tag.element == .key {
            try checkLastKeyHasValue(found: "<key>")
        } else if !containers.awaitsValue {
            throw source.error(
                .missingKey, at: tag.start, "expected <key> or </dict>, found <\(tag.element.name)>",
                opening: containers.opening)
        }
    }

    private func checkLastKeyHasValue(found: String) throws(DeclarationFormatError) {
        guard containers.awaitsValue, let member = containers.lastMember else { return }
        throw DeclarationFormatError(
            position: member.keyPosition, kind: .missingValue,
            message: "expected a value after the key '\(TextSource.excerpt(of: member.key))', found \(found)")
    }

    private mutating func closeContainer() throws(DeclarationFormatError) -> DeclarationValue {
        if containers.isInDictionary { try checkLastKeyHasValue(found: "</dict>") }
        try readEndTag(of: containers.isInDictionary ? .dict : .array, from: containers.opening ?? index)
        let value = containers.close()
        if let members = value.dictionary, members.count == 1, members[0].key == "CF$UID",
            let number = members[0].value.integer, let uid = UInt64(exactly: number)
        {
            return DeclarationValue(position: value.position, content: .uid(uid))
        }
        return value
    }

    /// The byte at the index, or 0 at the end. XML cannot contain 0.
    var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

    /// Returns the byte at a distance after the index, or 0 after the end.
    func byte(after distance: Int) -> UInt8 { index + distance < bytes.count ? bytes[index + distance] : 0 }

    func isAt(_ word: StaticString) -> Bool { source.matches(word, at: index) }
}
