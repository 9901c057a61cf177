import CFileSystem
package import SystemPackage

// The extended attributes of an open file. On a volume that does not support extended attributes, a file has none.

extension OpenFile {
    /// Returns all extended attributes. An attribute that is removed in the meantime, or that cannot be read, is omitted.
    package func attributes() throws(Errno) -> [(name: String, value: [UInt8])] {
        guard let list = try grown({ typeq_attribute_names(descriptor, $0, $1) }) else { return [] }
        var attributes: [(name: String, value: [UInt8])] = []
        for bytes in list.split(separator: 0) {
            let name = String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
            do throws(Errno) {
                if let value = try attribute(name) { attributes.append((name, value)) }
            } catch  where error == .permissionDenied || error == .notPermitted {}
        }
        return attributes
    }

    /// Returns the value of an extended attribute, or nil if the file does not have it.
    package func attribute(_ name: String) throws(Errno) -> [UInt8]? {
        try grown { typeq_attribute_value(descriptor, name, $0, $1) }.map { $0.map(UInt8.init(bitPattern:)) }
    }

    /// Returns whether the volume supports attributes whose names have the same prefix.
    package func supportsAttribute(_ name: String) -> Bool {
        let size = typeq_attribute_value(descriptor, name, nil, 0)
        return size >= 0 || Errno(rawValue: Int32(-size)) == .noData
    }

    package func setAttribute(_ name: String, _ value: [UInt8]) throws(Errno) {
        try SystemCalls.checkNumber(.setAttribute, descriptor) {
            typeq_attribute_set(descriptor, name, value, value.count)
        }
    }

    /// Removes an extended attribute. If the file does not have the attribute, nothing is done.
    package func removeAttribute(_ name: String) throws(Errno) {
        do throws(Errno) {
            try SystemCalls.checkNumber(.setAttribute, descriptor) { typeq_attribute_remove(descriptor, name) }
        } catch  where error == .noData || error == .notSupported {}
    }

    /// Reads the size, then the bytes, and repeats both steps if the size has increased in the meantime. Returns nil if
    /// the attribute does not exist, or the volume does not support attributes.
    private func grown(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) throws(Errno) -> [CChar]? {
        while true {
            try SystemCalls.begin(.attributes, descriptor)
            let size = call(nil, 0)
            if size < 0 {
                let error = Errno(rawValue: Int32(-size))
                if error == .notSupported || error == .noData || error == .noFunction { return nil }
                throw error
            }
            if size == 0 { return [] }
            var bytes = [CChar](repeating: 0, count: size)
            let read = call(&bytes, size)
            if read >= 0 { return Array(bytes[..<read]) }
            if Errno(rawValue: Int32(-read)) != .outOfRange { throw Errno(rawValue: Int32(-read)) }
        }
    }
}
