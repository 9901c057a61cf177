import FoundationEssentials
import UniformTypeIdentifiers

// A program that needs no more of Foundation than its essentials. Scripts/release/checks/libraries-without-traits compares the answers,
// and what the program is linked with.

let folder = URL(filePath: "/tmp/")
print(folder.appendingPathComponent("readme", conformingTo: .plainText))
print(folder.appendingPathComponent("puppy.jpg", conformingTo: .image))
print(URL(filePath: "/tmp/Letter").appendingPathExtension(for: .rtfd))
print(try URL(filePath: "/").contentType?.identifier ?? "no type")
print(try URL(filePath: CommandLine.arguments[0]).contentType?.identifier ?? "no type")
print(UTTypeReference(filenameExtension: "png") == UTTypeReference(UTType.png))
