extension FuzzTarget {
    /// Properties, which compare an implementation with another implementation and with the specification.
    static let properties = evaluation + prefixes + events + traces + roundTrips
}
