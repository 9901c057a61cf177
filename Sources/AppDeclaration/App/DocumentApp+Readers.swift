package import TypeRegistry

// The document groups that read a type. Decisions, lint, the table of `typeq app` and the report use these methods.

extension DocumentApp {
    /// A document group that reads a type.
    package struct Reader: Sendable {
        /// The index of the group.
        package let group: Int
        /// The readable content type of the group that is nearest to the type: the type itself, or a supertype.
        package let type: UTType
    }

    /// A readable content type whose files never open in its group, because an earlier group reads the type.
    package struct HiddenType: Sendable {
        /// The content type.
        package let type: UTType
        /// The earlier group that reads the type.
        package let opener: Reader
    }

    /// Returns the first declared group that reads a type, or nil if there is none.
    ///
    /// A group reads a type that equals one of its readable content types or conforms to one of them.
    ///
    /// - Parameter lineage: The type and its supertypes, from nearest to farthest.
    /// - Returns: The group, or nil if no group reads the type.
    /// - Complexity: O(supertypes).
    package func firstReader(along lineage: [(type: UTType, steps: Int)]) -> Reader? {
        var first: Reader?
        for (type, _) in lineage {
            // The nearest type of the first reader is found first.
            if let group = index.groups(reading: type).first, group < first?.group ?? .max {
                first = Reader(group: group, type: type)
            }
        }
        return first
    }

    /// Returns the indices of the groups that read a type, in order of declaration.
    ///
    /// - Parameter lineage: The type and its supertypes.
    /// - Returns: The indices.
    /// - Complexity: O(*n* log *n*) in the number of groups that read one of the types.
    package func readers(along lineage: [(type: UTType, steps: Int)]) -> [Int] {
        Set(lineage.flatMap { index.groups(reading: $0.type) }).sorted()
    }

    /// Returns the readable content types of a group whose files never open in the group, because an earlier group
    /// reads the type.
    ///
    /// Source: [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup), "Opening documents".
    ///
    /// - Parameter group: The index of the group.
    /// - Returns: The types, in order of declaration. If the result contains all readable types of the group, the group never
    ///   opens a file.
    /// - Complexity: O(readable types × supertypes).
    package func hiddenTypes(ofGroupAt group: Int) -> [HiddenType] {
        var seen: Set<UTType> = []
        return groups[group].readable.compactMap { type in
            guard seen.insert(type).inserted, let reader = firstReader(along: type.lineage), reader.group < group else {
                return nil
            }
            return HiddenType(type: type, opener: reader)
        }
    }
}
