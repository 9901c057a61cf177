extension ContentEvidence {
    /// Asks the readers of containers and texts, as far as their answer can change what the name says; without a name,
    /// always.
    mutating func read(_ source: ContentSource, _ name: NameEvidence?, _ families: TypeFamilies) {
        guard form != .empty else { return }
        if let finding = ContainerReader.read(source) {
            findings = [finding]
            return
        }
        if form == .binary, let name, families.isTextual(name.type) {
            let head = source.head.prefix(count)
            let strange = head.count { $0 < 7 || (14..<27).contains($0) || (28..<32).contains($0) }
            isNearlyText = strange * 100 < head.count * 3
        }
        guard form.isText, name.map({ mayTellMore(than: $0, families) }) ?? true else { return }
        source.head.withUnsafeBytes { bytes in
            if let window = TextWindow(bytes, form: form, isWhole: isWhole) { findings = TextReader.read(window) }
        }
    }

    /// Whether the structure of a text could speak against its name. A program in a language that one type claims is
    /// believed, unless it begins as data do.
    private func mayTellMore(than name: NameEvidence, _ families: TypeFamilies) -> Bool {
        guard name.grade > .ambiguousExtension, families.isTextual(name.type), name.type != families.plainText else {
            return true
        }
        return hasInterpreterLine || opening.map { "<{[-%".utf8.contains($0) } ?? false
    }
}
