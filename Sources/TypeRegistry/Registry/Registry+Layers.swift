extension Registry {
    /// The declarations behind a registry, layer by layer, without those that precedence left out.
    package func layers() -> [RegistryLayer] {
        var layers = layerNames.map { RegistryLayer(name: $0.name, role: $0.role, declarations: []) }
        for type in 0..<UInt32(table.typeCount) {
            layers[Int(table.typeWord(type, TableLayout.TypeField.layer))].declarations.append(declaration(of: type))
        }
        if !layers.isEmpty { layers[0].apps = apps }
        return layers
    }

    /// What was declared about a type.
    func declaration(of type: UInt32) -> TypeDeclaration {
        typealias Field = TableLayout.TypeField
        let flags = table.typeWord(type, Field.flags)
        func text(_ field: Int) -> String? {
            let text = table.string(atWord: table.typeWordOffset(type, field))
            return text.isEmpty ? nil : text
        }
        var declaration = TypeDeclaration(
            identifier: table.string(atWord: table.typeWordOffset(type, Field.identifier)),
            kind: flags & TableLayout.TypeFlag.exported == 0 ? .imported : .exported,
            conformsTo: conformsTo(type),
            description: text(Field.description),
            referenceURL: text(Field.referenceURL),
            declaredBy: text(Field.declaredBy)
        )
        if flags & TableLayout.TypeFlag.hasVersion != 0 {
            declaration.version = Int(Int32(bitPattern: table.typeWord(type, Field.version)))
        }
        if flags & TableLayout.TypeFlag.hasOrder != 0 { declaration.order = Int(table.typeWord(type, Field.order)) }
        declaration.signatures = table.signatures(of: type).map { table.signature($0) }
        for tag in tags(of: type) {
            switch tag.tagClass {
            case .filename: declaration.filenames.append(tag.text)
            case .compoundExtension: declaration.compoundExtensions.append(tag.text)
            default:
                guard let tagClass = tag.tagClass.tagClass else { continue }
                if tag.isAdded {
                    declaration.added[tagClass, default: []].append(tag.text)
                } else {
                    declaration.tags[tagClass, default: []].append(tag.text)
                }
            }
        }
        return declaration
    }

    /// The declared supertypes, dangling ones included, in declared order.
    func conformsTo(_ type: UInt32) -> [String] {
        let first = Int(table.typeWord(type, TableLayout.TypeField.parents))
        let count = Int(table.typeWord(type, TableLayout.TypeField.parents + 1))
        return (first..<first + count).map { index in
            let parent = table.word(.parents, index)
            guard parent & TableLayout.danglingMark == 0 else {
                let dangling = Int(parent & ~TableLayout.danglingMark)
                return table.string(atWord: table.section(.dangling).offset + dangling * 2)
            }
            return table.string(atWord: table.typeWordOffset(parent, TableLayout.TypeField.identifier))
        }
    }

    /// The tags of a type, by class, the preferred ones first.
    func tags(of type: UInt32) -> [(tagClass: TableTagClass, text: String, isAdded: Bool)] {
        let first = Int(table.typeWord(type, TableLayout.TypeField.tags))
        let count = Int(table.typeWord(type, TableLayout.TypeField.tags + 1))
        let start = table.section(.tags).offset
        return (first..<first + count).compactMap { index in
            let word = table.words[start + index * 3]
            guard let tagClass = TableTagClass(rawValue: word & 0xFF) else { return nil }
            return (tagClass, table.string(atWord: start + index * 3 + 1), word & TableLayout.addedTagMark != 0)
        }
    }

    /// The first tag of a class, the preferred one.
    func firstTag(of type: UInt32, _ tagClass: TableTagClass) -> String? {
        let first = Int(table.typeWord(type, TableLayout.TypeField.tags))
        let count = Int(table.typeWord(type, TableLayout.TypeField.tags + 1))
        let start = table.section(.tags).offset
        for index in first..<first + count where table.words[start + index * 3] & 0xFF == tagClass.rawValue {
            return table.string(atWord: start + index * 3 + 1)
        }
        return nil
    }
}
