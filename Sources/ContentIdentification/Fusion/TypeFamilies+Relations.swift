import TypeRegistry

/// The relations between the formats of types, which the keys of their declarations state: a name does not contradict content of a
/// related format.
extension TypeFamilies {
    /// Returns whether the format of content is related to the format that a name implies: one is built on the other, the
    /// content is in the format that replaced the other, or both are variants of a format, as a template and a document are.
    func areRelated(_ content: UTType, named type: UTType) -> Bool {
        guard content != data, !isTextual(content) else { return false }
        return isBuilt(type, on: content) || isBuilt(content, on: type) || isSuccessor(content, of: type)
            || isVariant(content, of: type)
    }

    /// Returns whether files of a type are stored in the container or the compression of another type.
    private func isBuilt(_ type: UTType, on base: UTType) -> Bool {
        if base.has(.generic), type.conforms(to: base) { return true }
        // A type without a container of its own is in that of the type that it holds: an older template is a document.
        let own = type.bases
        let bases = own.isEmpty ? type.marks(.holds).flatMap { registry.type($0)?.bases ?? [] } : own
        return bases.contains { $0 == base || base.has(.generic) && $0.conforms(to: base) }
    }

    private func isSuccessor(_ content: UTType, of type: UTType) -> Bool {
        type.marks(.successor).contains { registry.type($0).map(content.conforms) ?? false }
    }

    /// Returns whether files of the content's type may contain the type that the name implies, in the same container or as media of
    /// the same kind.
    ///
    /// A document with macros is not a variant of a document without them: Office refuses to open it under that name, and the name
    /// hides a program. Source: [MS-OFFMACRO2], which adds the macro-enabled content types to those of ECMA-376.
    private func isVariant(_ content: UTType, of type: UTType) -> Bool {
        guard mayHold(type, in: content) else { return false }
        let program = registry.exportedType(TypeName.executable)
        if content.conforms(to: program), !type.conforms(to: program) { return false }
        return areMedia(content, type) || content.bases.contains(where: type.bases.contains)
    }
}
