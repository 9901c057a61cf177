import ContentIdentification
import TypeRegistry

// A small client, which is built with all types and with the trait AppleTypesOnly.
// Scripts/release/checks/libraries-without-traits compares the output and the sizes.

print(UTType(filenameExtension: "md")?.identifier ?? "no type")
print(UTType(filenameExtension: "mkv")?.isDynamic ?? true)
print(Registry.shipped.types.count == Registry.apple.types.count)
let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
for (bytes, name) in [
    (picture, "a.txt"), (Array("%PDF-1.7\n".utf8), "a"), (Array("#!/bin/sh\nexit\n".utf8), "a"),
    (Array("PK".utf8), "a.undeclared"),
    ([], "a.mkv"), (Array("{\"a\": [1]}\n".utf8), "b"), (Array("int main(void) { return 0; }\n".utf8), "c.c"),
] {
    let answer = ContentIdentifier().identify(bytes: bytes, named: name)
    print(name, answer.type.isDynamic ? "dynamic" : answer.type.identifier)
}

// Conformance, tags and MIME names of Apple's types.
let png = UTType("public.png")
print(png?.preferredFilenameExtension ?? "none", png?.preferredMIMEType ?? "none")
print(png?.conforms(to: .image) ?? false, UTType("public.swift-source")?.conforms(to: .sourceCode) ?? false)
print(UTType(mimeType: "image/jpeg") == .jpeg, UTType(filenameExtension: "swift", conformingTo: .text) == .swiftSource)
print(UTType("org.matroska.mkv") == nil)
