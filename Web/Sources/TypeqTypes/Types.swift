package import DeclarationFormats
import TypeRegistry

// The functions that the host calls. Arguments and results are bytes in the memory of the module: the host allocates and frees
// the arguments, and frees the result, which begins with its number of bytes in four bytes.

/// Returns the output of the command `show --json` for a type, which is specified as on the command line.
@_cdecl("typeq_type")
package func type(_ text: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutableRawPointer? {
    let text = String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    do throws(TypeQuery.Failure) {
        return result(JSONObject(try Registry.shipped.type(named: text)))
    } catch {
        var object = JSONObject()
        object.add("query", text)
        switch error {
        case .illegal(let reason): object.add("error", reason)
        case .unknown(_, let nearest):
            object.add("error", "unknown type '\(text)'" + (nearest.map { ": did you mean '\($0)'?" } ?? ""))
        }
        return result(object)
    }
}

/// Returns the output of the command `types --json` as an array.
@_cdecl("typeq_types")
package func types(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutableRawPointer? {
    result(.array(Registry.shipped.types.map { JSONObject($0).value }))
}

/// Returns the output of the command `conforms --json` for two types. The first bytes are the type, and the others are the
/// supertype.
@_cdecl("typeq_conforms")
package func conforms(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ typeCount: Int) -> UnsafeMutableRawPointer? {
    let names = UnsafeBufferPointer(start: bytes, count: count)
    var object = JSONObject()
    object.addConformance(
        of: String(decoding: names[..<typeCount], as: UTF8.self),
        to: String(decoding: names[typeCount...], as: UTF8.self), in: Registry.shipped)
    return result(object)
}

/// Returns an object as text in memory that the host frees.
package func result(_ object: JSONObject) -> UnsafeMutableRawPointer? { result(object.value) }

/// Returns a value as text in memory that the host frees.
package func result(_ value: JSONValue) -> UnsafeMutableRawPointer? {
    var text: [UInt8] = []
    value.write(into: &text)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: text.count + 4, alignment: 16)
    memory.storeBytes(of: UInt32(text.count).littleEndian, as: UInt32.self)
    (memory + 4).copyMemory(from: text, byteCount: text.count)
    return memory
}
