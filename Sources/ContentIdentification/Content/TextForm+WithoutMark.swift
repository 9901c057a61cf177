/// Text in UTF-16 or UTF-32 without a byte order mark.
extension TextForm {
    /// Returns the form of text in UTF-16 or UTF-32 without a byte order mark, in any script, or nil if the bytes are not such
    /// text. Complexity: O(n).
    ///
    /// Source: the Unicode Standard, section 3.10.
    static func withoutMark(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> TextForm? {
        guard bytes.count >= 8 else { return nil }
        // Each UTF-32 unit begins or ends with a NUL, and UTF-16 has no NUL unit.
        for isBigEndian in [false, true] where bytes[isBigEndian ? 0 : 3] == 0 {
            let form = wide(
                bytes, unit: 4, bigEndian: isBigEndian, isBigEndian ? .utf32BigEndian : .utf32LittleEndian,
                isWhole: isWhole)
            if form.isText, WideCharacters(utf32: bytes, isBigEndian: isBigEndian).areTextInUTF32 { return form }
        }
        // The low byte of a character can also be a NUL, so the first NUL only determines which order is tried first.
        let isFirstBig = bytes.firstIndex(of: 0).map { $0.isMultiple(of: 2) } ?? false
        var found: (form: TextForm, signs: Int)?
        for isBigEndian in [isFirstBig, !isFirstBig] {
            let form = wide(
                bytes, unit: 2, bigEndian: isBigEndian, isBigEndian ? .utf16BigEndian : .utf16LittleEndian,
                isWhole: isWhole)
            guard form.isText else { continue }
            let characters = WideCharacters(utf16: bytes, isBigEndian: isBigEndian)
            guard characters.areText, characters.signs > found?.signs ?? -1 else { continue }
            found = (form, characters.signs)
        }
        return found?.form
    }
}
