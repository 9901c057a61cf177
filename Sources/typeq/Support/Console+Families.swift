import DeclarationFormats
import FileIdentification
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
