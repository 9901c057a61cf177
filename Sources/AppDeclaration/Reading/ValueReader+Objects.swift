import DeclarationFormats
import TypeRegistry

extension ValueReader {
    /// An object and where it stands.
    typealias Entry = (object: DeclarationDictionary, position: SourcePosition)

    /// The objects of an array; nil, with a finding, when it is no array.
    mutating func objects(_ value: DeclarationValue?, _ key: String) -> [Entry]? {
        guard let value else { return nil }
        guard let array = value.array else {
            malformed("an array of objects", key, value, nil)
            return nil
        }
        return array.compactMap { element in
            guard let object = element.dictionary else {
                malformed("an object", key, element, nil)
                return nil
            }
            return (object, element.position)
        }
    }

    /// A truth value; nil, with a finding, when it is none.
    mutating func flag(_ value: DeclarationValue?, _ key: String) -> Bool? {
        guard let value else { return nil }
        guard let flag = value.boolean else {
            malformed("true or false", key, value, nil)
            return nil
        }
        return flag
    }

    /// A text that must be one of some words.
    mutating func word(_ value: DeclarationValue?, _ key: String, among words: [String]) -> String? {
        guard let text = text(value, key, of: nil) else { return nil }
        guard words.contains(text) else {
            report(
                .malformed, .error, "invalid \(key) '\(text)' (choose \(words.joined(separator: ", ")))",
                at: value?.position)
            return nil
        }
        return text
    }

    /// A word that may not be left out.
    mutating func required(_ key: String, of entry: Entry, _ what: String, among words: [String]) -> String? {
        guard entry.object[key] != nil else {
            report(
                .malformed, .error, "\(what) has no '\(key)': one of \(words.joined(separator: ", ")) is right",
                at: entry.position)
            return nil
        }
        return word(entry.object[key], key, among: words)
    }

    /// Reports the keys that nobody reads, and those that stand twice.
    mutating func checkKeys(of object: DeclarationDictionary, known: [String]) {
        for member in object where !known.contains(member.key) { unknownKey(member, known: known, of: nil) }
        for member in object.duplicates where known.contains(member.key) {
            report(
                .duplicateKey, .warning, "a second '\(member.key)' in one object: the last one counts",
                at: member.keyPosition)
        }
    }
}
