import TypeRegistry

/// Projects an answer from all types that typeq declares to a platform, which has fewer types.
///
/// This is a plain value. The following rules apply in order, where *the type by name* is the type that the name
/// implies on the platform:
/// 1. With the policy `name`, the answer is the type by name.
/// 2. With the policy `content`, the answer is the detected type, or its nearest supertype that the platform has.
/// 3. A dynamic type by name is kept, unless the content identifies with certainty a type that the platform has.
/// 4. A type that the platform has is kept.
/// 5. A type that the platform lacks is replaced with one of its nearest supertypes on the platform. The answer is the
///    first supertype that is the type by name, or more specific; if there is none, the answer is the type by name.
///
/// Source: rules 1 and 3, except for certain content, describe the behavior of Apple's systems, which ignore the content. The
/// other rules are specific to typeq: an answer for a platform is never more specific than the types of the platform.
struct PlatformProjection: Sendable {
    let platform: Registry
    let policy: IdentificationPolicy
    let families: TypeFamilies

    /// Returns the answer of the platform.
    ///
    /// - Parameters:
    ///   - answer: The answer with all types. Its `byName` is already a type of the platform.
    ///   - known: The type that the name alone implies, among all types.
    ///   - proven: The type that the content identifies with certainty, if `answer` has a different type because of the name.
    /// - Returns: The answer with types of the platform only.
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
            projected.evidence.append(
                Evidence(.rule, "the platform does not have \(answer.type.identifier) → \(type.identifier)"))
            projected.warnings.append(.onlyTypeqKnows(answer.type, there: type))
        } else if type.isDynamic, known.isDeclared {
            // The type exists on the platform, but has this extension only in the declarations of typeq.
            projected.unprojectedType = known
            projected.evidence.append(Evidence(.rule, "the platform does not have the extension → \(type.identifier)"))
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

    /// Returns the alternatives of an answer, without duplicates, as types of the platform.
    private func alternatives(to type: UTType, of answer: Identification) -> [UTType] {
        var seen: Set<UTType> = [type]
        return answer.alternatives.compactMap { counterpart(of: $0) ?? $0.nearestSupertypes(in: platform).first }
            .filter { seen.insert($0).inserted }
    }

    private func counterpart(of type: UTType) -> UTType? { platform.type(type.identifier) }
}

extension IdentificationWarning {
    /// Returns the warning for a type that the platform has, but without the extension of the file.
    static func onlyTypeqKnows(extensionOf type: UTType, there: UTType) -> IdentificationWarning {
        IdentificationWarning(
            .onlyTypeqKnows,
            "the platform does not have the extension, which the layer '\(type.layerName ?? "")' adds to '\(type)': "
                + "on the platform, the file is \(there)")
    }

    /// Returns the warning for a type that the platform lacks.
    static func onlyTypeqKnows(_ type: UTType, there: UTType) -> IdentificationWarning {
        guard type.declaration?.isXcodes != true else {
            return IdentificationWarning(
                .onlyTypeqKnows,
                "a Mac has '\(type)' only if Xcode, which declares it, is installed: otherwise, the file is \(there)")
        }
        let parents = type.directSupertypes.map { $0.identifier }.joined(separator: ", ")
        return IdentificationWarning(
            .onlyTypeqKnows,
            "the platform does not have '\(type)', which the layer '\(type.layerName ?? "")' declares"
                + (parents.isEmpty ? "" : " under \(parents)") + ": on the platform, the file is \(there)")
    }
}
