import Foundation
import UniformTypeIdentifiers

// The same in a program that imports Foundation: both have the same `URL`.

let folder = URL(filePath: "/tmp/")
print(folder.appendingPathComponent("readme", conformingTo: .plainText))
print(folder.appendingPathComponent("puppy.jpg", conformingTo: .image))
print(URL(filePath: "/tmp/Letter").appendingPathExtension(for: .rtfd))
print(try URL(filePath: "/").contentType?.identifier ?? "no type")
print(try URL(filePath: CommandLine.arguments[0]).contentType?.identifier ?? "no type")
print(UTTypeReference(filenameExtension: "png") == UTTypeReference(UTType.png))
