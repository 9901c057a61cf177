extension KeyValuePairs where Key == String {
    /// The value of a key; nil when it is not in the table. Complexity: O(n).
    ///
    /// For tables of some dozens: to make a dictionary of one takes longer than a program that looks at one file runs. Most
    /// keys differ in length, which is quicker to see than that two strings differ.
    func value(of key: String) -> Value? {
        first { $0.key.utf8.count == key.utf8.count && $0.key == key }?.value
    }
}
