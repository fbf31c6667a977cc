extension Dictionary {
    /// Makes room for more keys: forgets a tenth of the entries, those that were used least.
    ///
    /// A full limiter must not forget whom it holds back. Somebody who comes under many keys uses each of
    /// them little.
    ///
    /// - Parameters:
    ///   - countMax: The number of entries from which it does so, at least 1.
    ///   - use: How much an entry was used.
    /// - Complexity: O(n log n) for every tenth of the entries.
    package mutating func forgetLeastUsed(from countMax: Int, by use: (Value) -> some Comparable) {
        guard count >= countMax else { return }
        let least = sorted { use($0.value) < use($1.value) }.prefix(Swift.max(1, countMax / 10))
        for (key, _) in least { self[key] = nil }
    }
}
