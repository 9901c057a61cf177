import ContentIdentification
import DeclarationFormats
import TypeRegistry
import TypeqTypes
import WASILibc

// The functions that identify content. Arguments and results are passed as described in Types.swift.

/// Returns the output of the command `type --json` for a regular file. The host provides its bytes when they are needed.
@_cdecl("typeq_identify")
func identify(_ name: UnsafePointer<UInt8>, _ nameCount: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    let name = Array(UnsafeBufferPointer(start: name, count: nameCount))
    var object = JSONObject()
    do throws(ByteSourceError) {
        object.add(try Identifying.identifier.identify(HostContent(size: size), FileName(atEndOf: name)), of: name)
    } catch {
        object.add("error", error.message)
    }
    return result(object)
}

/// Returns the answer for a file whose name is known, but not its content. A name that ends with a slash is the name of
/// a folder.
@_cdecl("typeq_name")
func identify(_ name: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutableRawPointer? {
    var name = Array(UnsafeBufferPointer(start: name, count: count))
    let isDirectory = name.last == UInt8(ascii: "/")
    while name.last == UInt8(ascii: "/") { name.removeLast() }
    var object = JSONObject()
    object.add("file", bytes: name)
    object.add(Identifying.identifier.identify(FileName(atEndOf: name), isDirectory: isDirectory), named: name)
    return result(object)
}

/// Returns the answer of `type --frames` to one frame: the type of an object, the ranges of the object to add, whether a type
/// conforms to another type, or the properties of a type.
@_cdecl("typeq_answer")
func answer(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutableRawPointer? {
    var rest = Array(UnsafeBufferPointer(start: bytes, count: count))
    var frames = FrameReader()
    var object = JSONObject()
    do throws(FrameError) {
        let frame = try frames.next {
            defer { rest = [] }
            return rest
        }
        if let frame { object.add(answerTo: frame, Identifying.identifier) }
    } catch {
        object.add("error", error.message)
    }
    return result(object)
}

extension JSONObject {
    fileprivate mutating func add(answerTo frame: Frame, _ identifier: ContentIdentifier) {
        add("id", frame.id)
        switch frame.question {
        case .conforms(let one, let other): addConformance(of: one, to: other, in: identifier.registry)
        case .show(let name): add(typeNamed: name, in: identifier.registry)
        case .object(let object):
            var source = ObjectRanges(size: object.size)
            for part in object.parts { source.add(part.bytes, at: part.offset) }
            do throws(ByteSourceError) {
                add(try identifier.identify(source, FileName(atEndOf: object.name ?? [])), of: object.name)
            } catch {
                add("error", error.message)
            }
        }
    }
}

private enum Identifying {
    static let identifier = ContentIdentifier(registry: .shipped)
}

/// The content of the current call of `identify`.
struct HostContent: ByteSource {
    let size: Int?

    func bytes(in range: ByteRange) throws(ByteSourceError) -> [UInt8] {
        var isReadable = true
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
            let read = typeq_host_read(Int32(range.offset), Int32(range.count), buffer.baseAddress)
            isReadable = read >= 0
            count = min(max(0, Int(read)), range.count)
        }
        guard isReadable else { throw ByteSourceError("the content cannot be read") }
        return bytes
    }
}
