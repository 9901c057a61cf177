extension KeyValuePairs where Key == String {
    /// Returns the value of a key, or nil. Complexity: O(n).
    ///
    /// For tables with some dozens of entries: creating a dictionary takes longer than identifying one file. Most keys
    /// differ in length, which is compared first.
    func value(of key: String) -> Value? {
        first { $0.key.utf8.count == key.utf8.count && $0.key == key }?.value
    }
}
