import TypeRegistry

/// Makes of an answer from everything that typeq knows the answer of a platform, which has fewer types.
///
/// Pure. The rules, in order; *the name's type* is what the platform itself says by the name:
/// 1. By the policy `name` the answer is the name's type.
/// 2. By the policy `content` it is the type found, or the nearest supertype of it that the platform has.
/// 3. A dynamic type of the name stays, unless the content proves a type that the platform has.
/// 4. A type that the platform has is the answer as it is.
/// 5. A type that it lacks counts as its nearest supertypes there. The first that is the name's type, or more specific, is
///    the answer; when there is none, the name's type is.
///
/// Source: rules 1 and 3 are what Apple's systems do, which never look at content, but for a proof; the others are typeq's:
/// an answer about a platform never claims more than the platform can know.
struct PlatformProjection: Sendable {
    let platform: Registry
    let policy: IdentificationPolicy
    let families: TypeFamilies

    /// The answer of the platform.
    ///
    /// - Parameters:
    ///   - answer: The answer from everything; its `byName` is the platform's already.
    ///   - known: The type by the name alone, in everything.
    ///   - proven: A type that the content proves, where `answer` does not say it, because the name says more.
    /// - Returns: The answer with types of the platform alone.
    func project(_ answer: Identification, known: UTType, proven: UTType?) -> Identification {
        var projected = answer
        let type = type(for: answer, proven: proven)
        projected.type = type
        if type != answer.type {
            projected.mimeType =
                type.isDynamic
                ? (answer.encoding ?? "binary") == "binary" ? "application/octet-stream" : "text/plain"
                : families.mimeType(of: type)
            if type == answer.byName, policy != .content {
                let isKnown = !type.isDynamic && type != families.data
                projected.confidence = isKnown ? answer.node == .regular ? .name : answer.confidence : .none
            }
        }
        projected.alternatives = alternatives(to: type, of: answer)
        if answer.type.isDeclared, platform.type(answer.type.identifier) == nil {
            projected.unprojectedType = answer.type
            projected.basis.append(
                Evidence(.rule, "the platform does not have \(answer.type.identifier) → \(type.identifier)"))
            projected.warnings.append(.onlyTypeqKnows(answer.type, there: type))
        } else if type.isDynamic, known.isDeclared {
            // A tag that typeq adds to a type that the platform has.
            projected.unprojectedType = known
            projected.basis.append(Evidence(.rule, "the platform does not have the extension → \(type.identifier)"))
            projected.warnings.append(.onlyTypeqKnows(extensionOf: known, there: type))
        }
        return projected
    }

    private func type(for answer: Identification, proven: UTType?) -> UTType {
        let named = answer.byName
        if policy == .name { return named }
        let own = counterpart(of: answer.type)
        if policy == .content { return own ?? answer.type.nearestSupertypes(in: platform).first ?? named }
        if named.isDynamic {
            if let own, answer.confidence == .proof { return own }
            return proven.flatMap(counterpart) ?? named
        }
        return own ?? answer.type.nearestSupertypes(in: platform).first { $0.conforms(to: named) } ?? named
    }

    /// The others that remain possible, each once, as the platform has them.
    private func alternatives(to type: UTType, of answer: Identification) -> [UTType] {
        var seen: Set<UTType> = [type]
        return answer.alternatives.compactMap { counterpart(of: $0) ?? $0.nearestSupertypes(in: platform).first }
            .filter { seen.insert($0).inserted }
    }

    private func counterpart(of type: UTType) -> UTType? { platform.type(type.identifier) }
}

extension IdentificationWarning {
    /// The platform has the type, but not with the extension of the file.
    static func onlyTypeqKnows(extensionOf type: UTType, there: UTType) -> IdentificationWarning {
        IdentificationWarning(
            .onlyTypeqKnows,
            "the platform does not have the extension, which the layer '\(type.layerName ?? "")' adds to '\(type)': there the "
                + "file is \(there)")
    }

    /// The platform lacks the type of the file.
    static func onlyTypeqKnows(_ type: UTType, there: UTType) -> IdentificationWarning {
        let parents = type.directSupertypes.map(\.identifier).joined(separator: ", ")
        return IdentificationWarning(
            .onlyTypeqKnows,
            "the platform does not have '\(type)', which the layer '\(type.layerName ?? "")' declares"
                + (parents.isEmpty ? "" : " under \(parents)") + ": there the file is \(there)")
    }
}
