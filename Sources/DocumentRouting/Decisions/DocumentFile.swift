import TypeRegistry

/// A file as far as a decision asks about it. Whoever makes one has done the looking; a decision does none.
public struct DocumentFile: Sendable {
    /// The type of its content and name.
    public var type: UTType
    /// Whether the file can be written.
    public var isWritable: Bool
    /// Whether its folder can be written.
    public var isFolderWritable: Bool

    /// Makes a file of a type.
    public init(type: UTType, isWritable: Bool = true, isFolderWritable: Bool = true) {
        self.type = type
        self.isWritable = isWritable
        self.isFolderWritable = isFolderWritable
    }
}

/// Which of several document groups that read a type opens it. No public text decides this.
public enum GroupPolicy: String, Hashable, Sendable, CaseIterable {
    /// The group with the nearest readable type; of equals the first declared. As Launch Services goes from the most
    /// specific type to its parents, and every documented tie is settled by order.
    case specific
    /// The first declared group that reads the type at all.
    case first
}

/// Who asks an app to open a file.
public enum OpenOrigin: String, Hashable, Sendable, CaseIterable {
    /// The desktop: the app must claim the type with a document type.
    case system
    /// The app itself: the document group suffices.
    case app
}
