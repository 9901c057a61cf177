import DeclarationFormats
import FileIdentification
import FileSystem
import SystemPackage
import TypeRegistry

extension Console {
    mutating func printFamilies(in registry: Registry) {
        for family in TypeFamily.all {
            guard let type = registry.type(family.identifier) else { continue }
            if style.isJSON {
                var object = JSONObject(type)
                object.add("families", family.words)
                print(object)
            } else {
                print("\(family.words.joined(separator: ", ")): \(colored(type.identifier, .type))")
            }
        }
    }

    /// Prints a note if the pattern of `find` names a type.
    mutating func explainPattern(_ pattern: Argument, isFound: Bool, in registry: Registry) {
        guard let option = TypeSuggestion.filter(pattern, in: registry) else { return }
        // Words such as `png` are common parts of names.
        let isType = option.utf8.elementsEqual("-c \(pattern.name)".utf8) && pattern.bytes.first != UInt8(ascii: ".")
        guard isType || !isFound else { return }
        let beginning = isFound ? "'\(pattern.name)' is a pattern for names" : "no name contains '\(pattern.name)'"
        note("\(beginning): '\(option)' finds the files of that type")
    }

    /// Prints a note if the operands are a period and another directory: in fd(1), the period is a pattern that matches each name.
    mutating func explainPeriod(_ operands: [Argument]) {
        guard operands.count > 1, operands[0].bytes == [UInt8(ascii: ".")] else { return }
        note("'.' is searched as a directory: without '.', only '\(operands[1].name)' is searched")
    }

    /// Prints a note if all operands are directories, whose files only `--recursive` identifies.
    mutating func explainDirectories(_ invocation: Invocation) {
        guard !invocation[Options.recursive], invocation[Options.filesFrom].isEmpty,
            let first = invocation.operands.first,
            invocation.operands.allSatisfy({ isFolder($0) })
        else { return }
        note("'\(first.name)' is a directory: '-r' includes the files in it")
    }

    /// Returns whether an operand is a directory whose name has no extension. The name of a package, such as an app,
    /// has an extension.
    private func isFolder(_ operand: Argument) -> Bool {
        let name = operand.bytes.split(separator: UInt8(ascii: "/")).last ?? []
        guard !name.dropFirst().contains(UInt8(ascii: ".")) || name.elementsEqual("..".utf8) else { return false }
        return (try? FileStatus(at: operand.bytes, followingLink: true))?.type == .directory
    }

    /// Prints a note for each type of `--conforms-to` or `--only` that no file can have, because no type declares its tag.
    mutating func explainEmptyResult(_ invocation: Invocation, in registry: Registry) {
        for operand in invocation[Options.filter] + invocation[Options.only] {
            guard let type = try? registry.type(named: operand.text), type.isDynamic,
                operand.text.hasPrefix(".") || operand.bytes.contains(UInt8(ascii: "/"))
            else { continue }
            note("nothing is found, and no type declares '\(operand.name)'")
        }
    }
}
