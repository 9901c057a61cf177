import TypeRegistry

extension Fusion {
    /// The answer for anything but a regular file.
    ///
    /// A directory is a volume when it is the root of the file system, else what its name says (`directoryType`; nil
    /// for nothing, or when names do not count), else a folder.
    ///
    /// Source: `contentType` of URLs on Apple's systems, which looks at the node first.
    func byNode(
        _ node: FileNode, isRoot: Bool, directoryType: (type: UTType, evidence: Evidence)?
    ) -> Identification {
        var answer = Identification(
            node: node, type: families.data, mimeType: node.mimeType ?? "application/octet-stream", confidence: .proof,
            basis: [Evidence(.node, node.phrase)])
        if let identifier = node.typeIdentifier {
            answer.type = families.registry.exportedType(identifier)
        } else if node == .directory {
            answer.type = isRoot ? families.volume : families.folder
            if let directoryType, !isRoot {
                answer.type = directoryType.type
                answer.confidence = .name
                answer.basis.append(directoryType.evidence)
            }
        } else {
            answer.confidence = .none
        }
        answer.byName = answer.type
        return answer
    }
}
