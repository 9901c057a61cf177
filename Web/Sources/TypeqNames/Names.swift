import ContentIdentification
import DeclarationFormats
import TypeRegistry
import TypeqTypes

/// Returns the type of a name in the module that contains only Apple's types. This module does not identify files, so
/// the answer contains only the keys that the type determines. A name that ends with a slash is the name of a folder.
@_cdecl("typeq_name")
func name(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutableRawPointer? {
    var name = Array(UnsafeBufferPointer(start: bytes, count: count))
    let isDirectory = name.last == UInt8(ascii: "/")
    while name.last == UInt8(ascii: "/") { name.removeLast() }
    let file = FileName(atEndOf: name)
    let names = PlatformNames(.shipped)
    let type =
        isDirectory
        ? names.type(of: .directory, isRoot: false, file) : names.type(of: file, isExecutable: false)
    var object = JSONObject()
    object.add("file", bytes: name)
    object.add("node", (isDirectory ? FileNode.directory : .regular).rawValue)
    object.add("type", type.identifier)
    object.add("mimeType", type.preferredMIMEType)
    object.add("description", type.localizedDescription)
    object.add("empty", false)
    object.add("confidence", "name")
    return result(object)
}
