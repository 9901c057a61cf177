extension FuzzTarget {
    /// Properties: one implementation against another, and against what the specification says.
    static let properties = evaluation + prefixes + events + traces + roundTrips
}
