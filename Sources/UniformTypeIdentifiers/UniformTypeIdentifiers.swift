// The module that code written for Apple's platforms imports: the same names, anywhere Swift runs.
//
// Which answers are Apple's: all about the types that Apple declares, and about tags that one of these carries. What
// Apple's systems do not know is more: other programs' types and other formats, so that `UTType(filenameExtension: "mkv")`
// is a declared type, and tags that typeq adds to types of Apple's where Apple shows none (`UTType.tags` has them behind
// Apple's own; `UTType("net.daringfireball.markdown")?.preferredMIMEType` is `text/markdown`). None of it takes a tag from
// a type of Apple's.
//
// Apple's answers alone are had by one line at the start of the program, before the first type is made:
//
//     import TypeRegistry
//
//     Registry.default = .apple

@_exported import struct TypeRegistry.UTTagClass
@_exported import struct TypeRegistry.UTType
