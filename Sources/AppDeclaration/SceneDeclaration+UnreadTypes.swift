import DeclarationFormats

extension SceneDeclaration {
    /// Content types of a document group whose values the sources do not show, so that their list is incomplete.
    package struct UnreadTypes: Hashable, Sendable {
        /// A list of content types.
        package enum List: String, Hashable, Sendable, CaseIterable {
            /// The readable content types.
            case readable
            /// The writable content types.
            case writable
        }
        /// The list that they belong to.
        package var list: List
        /// The source text, shortened.
        package var text: String
        /// The number of known content types before them in the list.
        package var index: Int
        /// The types of which each may be in the list, or nil if it may be any type.
        package var possible: [ContentType]?
        /// Their location.
        package var location: SourceCode.Location

        /// Creates unread content types.
        package init(
            _ list: List, _ text: String, index: Int = 0, possible: [ContentType]? = nil, location: SourceCode.Location
        ) {
            self.list = list
            self.text = text
            self.index = index
            self.possible = possible
            self.location = location
        }
    }
}
