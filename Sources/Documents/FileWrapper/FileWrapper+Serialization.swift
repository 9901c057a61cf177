#if !canImport(SwiftUI)
    public import FoundationEssentials
    import SystemPackage

    // The serialized form of a wrapper: a first line and a node.
    //
    // A node is a letter for its kind, its permissions, its preferred name, and its content: the bytes of a file, the target of
    // a link, or the number of children of a folder and each child with its key and its name on disk. Numbers are little-endian;
    // strings and bytes follow their count.

    extension FileWrapper {
        private static let firstLine = Array("typeq-file-wrapper 1\n".utf8)
        /// The maximum depth of nested folders. The limit ensures that hostile data cannot exhaust the stack.
        private static let deepest = 200
        /// The value for a node without permissions.
        private static let noPermissions: UInt16 = .max

        private enum Kind: UInt8 {
            case file = 70
            case folder = 68
            case link = 76
        }

        /// The wrapper with all children and contents as opaque data. The value is nil if a file cannot be read, or has changed
        /// since the wrapper was created.
        ///
        /// The data contains names, contents, link targets and permissions. It does not use Apple's format, which is not
        /// documented.
        ///
        /// Source: [serializedRepresentation](https://developer.apple.com/documentation/foundation/filewrapper/serializedrepresentation).
        ///
        /// - Complexity: O(*n*) in the size of the data.
        public var serializedRepresentation: Data? {
            var bytes = Self.firstLine
            guard (try? serialize(into: &bytes, depth: 0)) == true else { return nil }
            return Data(bytes)
        }

        /// Adds the node. Returns false if the folders are nested too deeply.
        private func serialize(into bytes: inout [UInt8], depth: Int) throws(DocumentError) -> Bool {
            guard depth <= Self.deepest else { return false }
            let (content, preferred, wanted, source) = state.withLock {
                ($0.content, $0.preferredFilename, $0.wantedPermissions, $0.source)
            }
            let kind: Kind =
                switch content {
                case .file: .file
                case .folder: .folder
                case .link: .link
                }
            bytes.append(kind.rawValue)
            bytes.add((wanted ?? source?.status.permissions).map { UInt16($0.rawValue & 0o777) } ?? Self.noPermissions)
            bytes.append(preferred == nil ? 0 : 1)
            if let preferred { bytes.add(Array(preferred.utf8)) }
            switch content {
            case .file: bytes.add(Array(try contents()))
            case .link(let target): bytes.add(target.bytes)
            case .folder:
                let children = try children().byKey.sorted { $0.key < $1.key }
                bytes.add(UInt64(children.count))
                for (key, child) in children {
                    bytes.add(Array(key.utf8))
                    bytes.add(Children.nameOnDisk(child, key: key))
                    guard try child.serialize(into: &bytes, depth: depth + 1) else { return false }
                }
            }
            return true
        }

        /// Creates a wrapper from ``serializedRepresentation``, or returns nil if the data is damaged or contains a name that
        /// no file can have.
        ///
        /// The wrapper is not on disk until it is written. Untrusted data does not use more memory than its size, and its
        /// folders are nested at most 200 deep.
        ///
        /// Source: [init(serializedRepresentation:)](https://developer.apple.com/documentation/foundation/filewrapper/init(serializedrepresentation:)).
        ///
        /// - Complexity: O(*n*) in the size of the data.
        public convenience init?(serializedRepresentation serializeRepresentation: Data) {
            guard serializeRepresentation.starts(with: Self.firstLine) else { return nil }
            var rest = SerializedBytes(data: serializeRepresentation.dropFirst(Self.firstLine.count))
            guard let state = Self.read(&rest, depth: 0), rest.isAtEnd else { return nil }
            self.init(state)
        }

        private static func read(_ rest: inout SerializedBytes, depth: Int) -> State? {
            guard depth <= deepest, let letter: UInt8 = rest.number(), let kind = Kind(rawValue: letter),
                let permissions: UInt16 = rest.number(), permissions == noPermissions || permissions <= 0o777,
                let hasPreferred: UInt8 = rest.number(), hasPreferred <= 1
            else { return nil }
            var preferred: String?
            if hasPreferred == 1 {
                guard let name = rest.text() else { return nil }
                preferred = name
            }
            let content: Content
            let type: FileAttributeType
            switch kind {
            case .file:
                guard let contents = rest.bytes() else { return nil }
                (content, type) = (.file(Data(contents)), .typeRegular)
            case .link:
                guard let target = rest.bytes(), !target.isEmpty, !target.contains(0) else { return nil }
                (content, type) = (.link(FilePath(bytes: Array(target))), .typeSymbolicLink)
            case .folder:
                guard let children = readChildren(&rest, depth: depth) else { return nil }
                (content, type) = (.folder(children), .typeDirectory)
            }
            var state = State(content: content, attributes: [FileAttributeKey.type.rawValue: type.rawValue])
            state.preferredFilename = preferred
            if permissions != noPermissions {
                state.attributes[FileAttributeKey.posixPermissions.rawValue] = Int(permissions)
                state.wantedPermissions = FilePermissions(rawValue: CInterop.Mode(permissions))
            }
            return state
        }

        private static func readChildren(_ rest: inout SerializedBytes, depth: Int) -> Children? {
            guard let count: UInt64 = rest.number() else { return nil }
            var children: [String: FileWrapper] = [:]
            var names: Set<Data> = []
            // The count can be wrong, so no memory is reserved for it.
            var number: UInt64 = 0
            while number < count {
                guard let key = rest.text(), isName(key), let name = rest.bytes(), isName(name, of: key),
                    var state = read(&rest, depth: depth + 1)
                else { return nil }
                // The key is the name, unless the name is not UTF-8 or is canonically equivalent to another name in the folder.
                if !name.elementsEqual(key.utf8) { state.filename = Array(name) }
                guard names.insert(name).inserted, children.updateValue(FileWrapper(state), forKey: key) == nil else {
                    return nil
                }
                number += 1
            }
            return Children(byKey: children)
        }

        /// Returns whether bytes can be the name on disk of the child with a key: a valid name that is the key, or the
        /// end of the key after `__`.
        private static func isName(_ name: Data, of key: String) -> Bool {
            let text = String(decoding: name, as: UTF8.self)
            return isName(text) && (text == key || key.hasSuffix("__\(text)"))
        }
    }

    extension [UInt8] {
        fileprivate mutating func add<Number: FixedWidthInteger>(_ number: Number) {
            for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
                append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }

        fileprivate mutating func add(_ bytes: [UInt8]) {
            add(UInt64(bytes.count))
            self += bytes
        }
    }

    /// The remaining bytes of a serialized wrapper.
    private struct SerializedBytes {
        private let data: Data
        private var index: Data.Index

        init(data: Data) {
            self.data = data
            index = data.startIndex
        }

        var isAtEnd: Bool { index == data.endIndex }

        mutating func bytes(_ count: UInt64) -> Data? {
            guard count <= UInt64(data.endIndex - index) else { return nil }
            defer { index += Int(count) }
            return data[index..<index + Int(count)]
        }

        mutating func number<Number: FixedWidthInteger>() -> Number? {
            bytes(UInt64(Number.bitWidth / 8)).map { bytes in
                bytes.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
            }
        }

        mutating func bytes() -> Data? {
            let count: UInt64? = number()
            return count.flatMap { bytes($0) }
        }

        mutating func text() -> String? { bytes().flatMap { String(validating: $0, as: UTF8.self) } }
    }
#endif
