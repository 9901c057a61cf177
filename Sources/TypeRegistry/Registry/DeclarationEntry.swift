/// A declaration that is chosen for a table. It stays in its layer: there may be a million.
struct DeclarationEntry {
    /// The folded identifier.
    var identifier: String
    /// The index of the layer in the table and those below.
    var layer: Int
    /// The index of the layer among those that are added, and of the declaration in it.
    let source: Int
    private let index: Int
    let isExported: Bool
    /// Whether it is Apple's declaration.
    let isDeclaredByApple: Bool
    /// The declaration that applies instead of the one in the layer: its valid part, with what it takes from the one that
    /// it replaces.
    private var sound: Box?

    private final class Box {
        let declaration: TypeDeclaration
        init(_ declaration: TypeDeclaration) { self.declaration = declaration }
    }

    init(
        identifier: String, layer: Int, source: Int, index: Int, isExported: Bool, isDeclaredByApple: Bool,
        sound: TypeDeclaration?
    ) {
        self.identifier = identifier
        (self.layer, self.source, self.index) = (layer, source, index)
        (self.isExported, self.isDeclaredByApple) = (isExported, isDeclaredByApple)
        self.sound = sound.map(Box.init)
    }

    /// Returns the entry with the signatures and marks of a declaration of the same type, if it has none of its own.
    ///
    /// A property list cannot declare them, and an app that declares a known type means the same files.
    func takingContent(of other: TypeDeclaration, in layers: [RegistryLayer]) -> DeclarationEntry {
        var declaration = declaration(in: layers)
        guard declaration.takeContent(of: other) else { return self }
        var copy = self
        copy.sound = Box(declaration)
        return copy
    }

    /// Returns the declaration that applies.
    func declaration(in layers: [RegistryLayer]) -> TypeDeclaration {
        sound?.declaration ?? layers[source].store[index]
    }
}

/// The places of identifiers in a list of entries.
///
/// This is not a dictionary: the first use of one makes the runtime search all conformances of the program, which takes longer
/// than everything else that is done with the few types of an app. Identifiers are compared byte by byte: canonically
/// equivalent strings are different identifiers.
struct EntryIndex {
    /// A hash table of places plus one, 0 for free.
    private var slots = [UInt32](repeating: 0, count: 64)
    private var count = 0

    /// Returns the place of an identifier in a list; nil if it is not there, and will be added at its end.
    mutating func placeOrAdd(_ identifier: String, in entries: [DeclarationEntry]) -> Int? {
        if (count + 1) * 2 > slots.count { grow(entries) }
        var slot = slot(of: identifier)
        while slots[slot] != 0 {
            let place = Int(slots[slot]) - 1
            if entries[place].identifier.utf8.elementsEqual(identifier.utf8) { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = UInt32(entries.count + 1)
        count += 1
        return nil
    }

    private func slot(of identifier: String) -> Int {
        var identifier = identifier
        return TableHash.slot(identifier.withUTF8 { TableHash.identifier($0) }, mask: slots.count - 1)
    }

    private mutating func grow(_ entries: [DeclarationEntry]) {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (place, entry) in entries.enumerated() {
            var slot = slot(of: entry.identifier)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(place + 1)
        }
    }
}
