import FoundationEssentials
import UniformTypeIdentifiers

// A program that needs only FoundationEssentials. Scripts/release/checks/libraries-without-traits compares the answers,
// and the libraries that the program is linked with.

let folder = URL(filePath: "/tmp/")
print(folder.appendingPathComponent("readme", conformingTo: .plainText))
print(folder.appendingPathComponent("puppy.jpg", conformingTo: .image))
print(URL(filePath: "/tmp/Letter").appendingPathExtension(for: .rtfd))
print(try URL(filePath: "/").contentType?.identifier ?? "no type")
print(try URL(filePath: CommandLine.arguments[0]).contentType?.identifier ?? "no type")
print(UTTypeReference(filenameExtension: "png") == UTTypeReference(UTType.png))
