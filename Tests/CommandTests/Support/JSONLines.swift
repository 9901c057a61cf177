import DeclarationFormats

extension TypeqProcess {
    /// Returns standard output as JSON, one object per line. Lines end with the terminator.
    func objects(terminator: UInt8 = UInt8(ascii: "\n")) throws -> [DeclarationDictionary] {
        try outputBytes.split(separator: terminator).map { line in
            let document = try DeclarationDocument.read(Array(line), format: .json)
            guard let object = document.root.dictionary else { throw TestTrouble("a line is no object") }
            return object
        }
    }

    /// Returns the only object in standard output.
    func object() throws -> DeclarationDictionary {
        let objects = try objects()
        guard objects.count == 1 else {
            throw TestTrouble("\(objects.count) objects, where one is expected: \(output)")
        }
        return objects[0]
    }
}

extension DeclarationDictionary {
    /// The keys in their order.
    var keys: [String] { map(\.key) }

    func text(_ key: String) -> String? { self[key]?.string }

    func flag(_ key: String) -> Bool? { self[key]?.boolean }

    func texts(_ key: String) -> [String]? { self[key]?.array?.compactMap(\.string) }

    func objects(_ key: String) -> [DeclarationDictionary]? { self[key]?.array?.compactMap(\.dictionary) }
}
