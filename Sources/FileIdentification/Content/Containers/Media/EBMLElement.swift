/// One element of an EBML document.
///
/// Source: [RFC 8794](https://www.rfc-editor.org/rfc/rfc8794), sections 4 (variable-size integers), 5 and 6.
struct EBMLElement {
    var id: Int
    var content: Int
    /// Never beyond the element around it.
    var size: Int

    var end: Int { content + size }

    /// Nil where the bytes are no element, or the limit is reached.
    init?(_ source: ContentSource, at offset: Int, limit: Int) {
        guard offset < limit else { return nil }
        let bytes = source.bytes(at: offset, count: 12)
        guard let lead = bytes.first, lead != 0 else { return nil }
        let idLength = lead.leadingZeroBitCount + 1
        guard idLength <= 4, let id = bytes.number(at: 0, bytes: idLength, .big),
            let sizeLead = bytes.byte(at: idLength),
            sizeLead != 0
        else { return nil }
        let sizeLength = sizeLead.leadingZeroBitCount + 1
        guard let marked = bytes.number(at: idLength, bytes: sizeLength, .big) else { return nil }
        let mask = (1 << (7 * sizeLength)) - 1
        self.id = id
        content = offset + idLength + sizeLength
        guard content <= limit else { return nil }
        // All ones: of unknown size, to the end of what is around it.
        let stated = marked & mask
        size = stated == mask ? limit - content : min(stated, limit - content)
    }

    /// Gives the elements inside to a function, until it returns false or there were as many as allowed.
    func forEachChild(_ source: ContentSource, most: Int, _ body: (EBMLElement) -> Bool) {
        var offset = content
        for _ in 0..<most {
            guard let child = EBMLElement(source, at: offset, limit: end), body(child) else { return }
            offset = child.end
        }
    }

    /// The content as an unsigned number; zero where it is longer than one.
    func unsigned(_ source: ContentSource) -> Int {
        guard (1...8).contains(size) else { return 0 }
        return source.bytes(at: content, count: size).number(at: 0, bytes: size, .big) ?? 0
    }
}
