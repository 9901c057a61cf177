import TypeRegistry

extension AppDeclaration {
    /// Puts what the source code declares beside what the Info.plist declares: scenes and delegate adaptors are the code's,
    /// everything else stays, unless it is missing.
    ///
    /// - Parameter source: The declaration that `typeq-swift` read from the sources.
    public mutating func merge(source: AppDeclaration) {
        scenes = source.scenes ?? scenes
        delegateAdaptors += source.delegateAdaptors
        name = name ?? source.name
        identifier = identifier ?? source.identifier
        code = source.code ?? code
        documentTypes = documentTypes ?? source.documentTypes
        findings += source.findings
        for index in alternatives.indices { alternatives[index].merge(source: source) }
    }
}
