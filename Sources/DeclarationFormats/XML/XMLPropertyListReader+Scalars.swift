extension XMLPropertyListReader {
    /// Reads the content of an element that holds neither values nor a key.
    mutating func readScalar(in tag: Tag) throws(DeclarationFormatError) -> DeclarationValue.Content {
        switch tag.element {
        case .yes, .no:
            let content = try readText(in: tag)
            guard utf8(of: content).isEmpty else {
                throw source.error(
                    .unexpectedCharacter, at: content.range.lowerBound,
                    "expected <\(tag.element.name)/> to be empty, found text")
            }
            return .boolean(tag.element == .yes)
        case .integer: return try readInteger(in: tag)
        case .real: return try readReal(in: tag)
        case .date: return try readDate(in: tag)
        case .data: return try readData(in: tag)
        default: return .string(try readString(in: tag))
        }
    }

    mutating func readString(in tag: Tag) throws(DeclarationFormatError) -> String {
        let content = try readText(in: tag)
        return content.isVerbatim ? source.string(content.range) : String(decoding: resolvedText, as: UTF8.self)
    }

    private mutating func readInteger(in tag: Tag) throws(DeclarationFormatError) -> DeclarationValue.Content {
        let content = try readNonEmptyText(in: tag)
        do {
            return try PropertyListNumber.integer(utf8(of: content))
        } catch {
            throw numberError(
                error, in: content, outOfRange: "the integer does not fit into 64 bits",
                expected: "decimal digits, or 0x and hexadecimal ones, in <integer>")
        }
    }

    private mutating func readReal(in tag: Tag) throws(DeclarationFormatError) -> DeclarationValue.Content {
        let content = try readNonEmptyText(in: tag)
        do {
            return .real(try PropertyListNumber.real(utf8(of: content)))
        } catch {
            throw numberError(
                error, in: content, outOfRange: "the number is beyond 1.8e308, the limit of reals",
                expected: "a decimal number, nan or inf in <real>")
        }
    }

    private mutating func numberError(
        _ problem: PropertyListNumber.Problem, in content: TextContent, outOfRange: String, expected: String
    ) -> DeclarationFormatError {
        let place = content.range.lowerBound
        switch problem {
        case .outOfRange: return source.error(.numberOutOfRange, at: place, outOfRange)
        case .malformed:
            return source.error(.invalidNumber, at: place, "expected \(expected), found '\(excerpt(of: content))'")
        }
    }

    private mutating func readDate(in tag: Tag) throws(DeclarationFormatError) -> DeclarationValue.Content {
        let content = try readNonEmptyText(in: tag)
        guard let date = CalendarDate(iso8601: utf8(of: content)), let seconds = date.secondsSince2001 else {
            throw source.error(
                .invalidDate, at: content.range.lowerBound,
                "expected a date such as 2001-12-31T23:59:59Z in <date>, found '\(excerpt(of: content))'")
        }
        return .date(seconds)
    }

    private mutating func readData(in tag: Tag) throws(DeclarationFormatError) -> DeclarationValue.Content {
        let content = try readText(in: tag)
        do {
            return .data(try Base64.decode(utf8(of: content)))
        } catch {
            // Where references were resolved, places in the text are none in the file.
            let place = content.range.lowerBound + (content.isVerbatim ? error.index : 0)
            throw source.error(.invalidData, at: place, error.message)
        }
    }

    private mutating func readNonEmptyText(in tag: Tag) throws(DeclarationFormatError) -> TextContent {
        let content = try readText(in: tag)
        guard !utf8(of: content).isEmpty else {
            throw source.error(.missingValue, at: tag.start, "<\(tag.element.name)> is empty")
        }
        return content
    }

    /// The beginning of a text, for a message.
    private func excerpt(of content: TextContent) -> String {
        TextSource.excerpt(of: String(decoding: utf8(of: content).prefix(400), as: UTF8.self))
    }
}
