public import DeclarationFormats

extension RegistryLayer {
    /// Reads the type declarations of an Info.plist: `UTExportedTypeDeclarations` and `UTImportedTypeDeclarations`.
    ///
    /// The file can be an XML, binary or OpenStep property list, or JSON. A file without declarations results in an empty
    /// layer. Valid declarations are loaded. Errors in other declarations are reported in ``Registry/findings``.
    ///
    /// - Parameters:
    ///   - name: The name of the layer. For a file, this is its path.
    ///   - role: The role of the layer.
    ///   - bytes: The contents of the file.
    /// - Throws: `DeclarationFormatError` if the bytes are not a property list.
    /// - Complexity: O(*n*) in the number of bytes.
    ///
    /// Source: [Information Property
    /// List](https://developer.apple.com/documentation/bundleresources/information-property-list).
    public init(
        name: String, role: Role = .app, propertyList bytes: some Collection<UInt8>
    ) throws(DeclarationFormatError) {
        self.init(name: name, role: role, propertyList: try DeclarationDocument.read(Array(bytes)).root)
    }

    /// Reads the type declarations of an Info.plist that was already parsed.
    ///
    /// Valid declarations are loaded. Errors in other declarations are reported in ``Registry/findings``.
    ///
    /// - Parameters:
    ///   - name: The name of the layer. For a file, this is its path.
    ///   - role: The role of the layer.
    ///   - root: The root of the property list. If it is not a dictionary, an error is reported.
    /// - Complexity: O(*n*) in the number of values.
    package init(name: String, role: Role = .app, propertyList root: DeclarationValue) {
        var reader = PropertyListDeclarationReader()
        self.init(name: name, role: role, declarations: [])
        isRead = true
        reader.read(root)
        declarations = reader.declarations
        findings = reader.values.findings
    }
}

extension TypeDeclaration {
    package static let propertyListKeys = PropertyListDeclarationReader.known
}

/// Reads the two lists of type declarations in an Info.plist.
private struct PropertyListDeclarationReader {
    var declarations: [TypeDeclaration] = []
    var values = ValueReader(allowsSettings: true)

    /// Known keys that a registry does not use.
    private static let ignored = [
        "UTTypeIconFile", "UTTypeIconFiles", "UTTypeIcons", "UTTypeIconName", "UTTypeSize64IconFile",
        "UTTypeSize320IconFile", "UTTypeSymbolName", "UTTypeSymbolVariantNames",
    ]
    static let known =
        ignored + [
            "UTTypeIdentifier", "UTTypeConformsTo", "UTTypeTagSpecification", "UTTypeDescription", "UTTypeReferenceURL",
            "UTTypeVersion",
        ]

    mutating func read(_ root: DeclarationValue) {
        guard let plist = root.dictionary else {
            values.report(.wrongKind, "expected a dictionary, found \(root.kindName)", at: root.position)
            return
        }
        readList(plist["UTExportedTypeDeclarations"], "UTExportedTypeDeclarations", kind: .exported)
        readList(plist["UTImportedTypeDeclarations"], "UTImportedTypeDeclarations", kind: .imported)
    }

    private mutating func readList(_ value: DeclarationValue?, _ key: String, kind: TypeDeclaration.Kind) {
        guard let value else { return }
        guard let entries = value.array else {
            return values.malformed("an array of dictionaries", key, found: value, identifier: nil)
        }
        for entry in entries {
            guard let dictionary = entry.dictionary else {
                values.malformed("a dictionary", key, found: entry, identifier: nil)
                continue
            }
            readEntry(dictionary, at: entry.position, kind)
        }
    }

    private mutating func readEntry(
        _ entry: DeclarationDictionary, at position: SourcePosition, _ kind: TypeDeclaration.Kind
    ) {
        guard let identifierValue = entry["UTTypeIdentifier"], let identifier = identifierValue.string else {
            values.report(
                .wrongKind, "a type declaration has no 'UTTypeIdentifier', which must be a string", at: position)
            return
        }
        var declaration = TypeDeclaration(identifier: identifier, kind: kind)
        declaration.position = identifierValue.position
        for member in entry {
            switch member.key {
            case "UTTypeIdentifier": break
            case "UTTypeConformsTo":
                declaration.conformsTo = values.supertypes(member.value, member.key, of: identifier)
            case "UTTypeDescription": declaration.description = values.text(member.value, member.key, of: identifier)
            case "UTTypeReferenceURL": declaration.referenceURL = values.text(member.value, member.key, of: identifier)
            case "UTTypeVersion": declaration.version = values.integer(member.value, member.key, of: identifier)
            case "UTTypeTagSpecification": readTags(member.value, &declaration)
            default:
                if !Self.ignored.contains(member.key) { values.unknownKey(member, known: Self.known, of: identifier) }
            }
        }
        values.checkIdentifier(identifier, at: identifierValue.position, of: identifier)
        declarations.append(declaration)
    }

    /// Reads a tag dictionary. One of Apple's declarations in CoreTypes contains a tag dictionary inside its tag dictionary, so
    /// the tags of an inner dictionary are also used.
    private mutating func readTags(_ value: DeclarationValue, _ declaration: inout TypeDeclaration) {
        guard let tags = value.dictionary else {
            return values.malformed(
                "a dictionary", "UTTypeTagSpecification", found: value, identifier: declaration.identifier)
        }
        for member in tags {
            if member.value.dictionary != nil {
                values.report(
                    .unexpectedForm,
                    "a dictionary inside the tag dictionary: its tags are read as tags of the outer dictionary",
                    at: member.keyPosition, of: declaration.identifier)
                if member.value.dictionary?.contains(where: { $0.value.dictionary != nil }) == false {
                    readTags(member.value, &declaration)
                }
                continue
            }
            let tagClass = UTTagClass(rawValue: member.key)
            guard let tableClass = TableTagClass(tagClass) else {
                values.report(
                    .unknownKey, "'\(member.key)' is not a standard tag class: its tags are ignored",
                    at: member.keyPosition, of: declaration.identifier)
                continue
            }
            let tags = values.tags(member.value, member.key, tableClass, of: declaration.identifier)
            // An empty list is equivalent to an absent list.
            if !tags.isEmpty { declaration.tags[tagClass, default: []] += tags }
        }
    }
}
