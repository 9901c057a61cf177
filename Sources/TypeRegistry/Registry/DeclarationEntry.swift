/// A declaration that was selected for a table. The declaration itself remains in its layer, because there may be a million
/// declarations.
struct DeclarationEntry {
    /// The case-folded identifier.
    var identifier: String
    private let storedSource: UInt32
    /// The index of the declaration in its layer.
    private let index: UInt32
    let isExported: Bool
    let isDeclaredByApple: Bool
    /// The aliases of the type.
    let aliases: [String]
    /// The declaration that is used instead of the declaration in the layer: the valid part of that declaration, with
    /// the content that was copied from a replaced declaration.
    private var sound: Box?

    /// The index of the layer among the layers that are being added.
    var source: Int { Int(storedSource) }

    private final class Box {
        let declaration: TypeDeclaration
        init(_ declaration: TypeDeclaration) { self.declaration = declaration }
    }

    init(
        identifier: String, source: Int, index: Int, isExported: Bool, isDeclaredByApple: Bool,
        aliases: [String], sound: TypeDeclaration?
    ) {
        self.identifier = identifier
        (storedSource, self.index) = (UInt32(source), UInt32(index))
        (self.isExported, self.isDeclaredByApple, self.aliases) = (isExported, isDeclaredByApple, aliases)
        self.sound = sound.map(Box.init)
    }

    /// Returns the entry with the signatures and marks that another declaration of the same type has, if the entry has
    /// none.
    ///
    /// A property list cannot contain them, and an app that declares a known type refers to the same files.
    func takingContent(of other: TypeDeclaration, in layers: [RegistryLayer]) -> DeclarationEntry {
        var declaration = declaration(in: layers)
        guard declaration.takeContent(of: other) else { return self }
        var copy = self
        copy.sound = Box(declaration)
        return copy
    }

    /// Returns the declaration that applies.
    func declaration(in layers: [RegistryLayer]) -> TypeDeclaration {
        sound?.declaration ?? layers[source].store[Int(index)]
    }
}

/// An index of the identifiers in a list of entries.
///
/// A dictionary is not used, because its first use causes the runtime to search all conformances of the program, which takes
/// longer than all other processing of the few types of an app. Identifiers are compared byte by byte, so canonically
/// equivalent strings are different identifiers.
struct EntryIndex {
    /// A hash table. Each slot is an index in the list plus one, or 0 if it is empty.
    private var slots = [UInt32](repeating: 0, count: 64)
    private var count = 0

    /// Returns the index of an identifier in a list. If the identifier is not in the list, registers it for the end of the list
    /// and returns nil.
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
