#if !canImport(SwiftUI)
    /// The children of a folder, by key.
    struct Children: Sendable {
        private(set) var byKey: [String: FileWrapper] = [:]

        /// Adds a child and gives its key: its preferred name, or, when that is taken, the name with a number before it.
        ///
        /// A name is taken, too, when it is a child's name on disk, since that child keeps it. Names that Unicode holds for
        /// equal are one key; the two files on disk stay two.
        @discardableResult
        mutating func add(_ child: FileWrapper, preferring name: String) -> String {
            if let key = key(of: child) { return key }
            var key = name
            var number = 1
            while isTaken(key) {
                key = "\(number)__\(name)"
                number += 1
            }
            byKey[key] = child
            return key
        }

        mutating func remove(_ child: FileWrapper) {
            if let key = key(of: child) { byKey[key] = nil }
        }

        func key(of child: FileWrapper) -> String? {
            if let name = child.preferredFilename, byKey[name] === child { return name }
            return byKey.first { $0.value === child }?.key
        }

        private func isTaken(_ key: String) -> Bool {
            // Nearly always the keys are the names on disk; the others are few, but must be asked.
            byKey[key] != nil || renamed.contains { $0 == key }
        }

        private var renamed: some Sequence<String> {
            byKey.lazy.filter { $0.key.contains("__") }.compactMap(\.value.filename)
        }

        /// The name on disk of a child: the one it has there, else its key.
        static func nameOnDisk(_ child: FileWrapper, key: String) -> [UInt8] {
            guard let name = child.state.withLock(\.filename) else { return Array(key.utf8) }
            // A name that was read stays, byte for byte, as long as the key is made of it.
            let text = String(decoding: name, as: UTF8.self)
            return text == key || key.hasSuffix("__\(text)") ? name : Array(key.utf8)
        }
    }
#endif
