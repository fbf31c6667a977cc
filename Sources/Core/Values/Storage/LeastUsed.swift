extension Dictionary {
    /// Removes the least used tenth of the entries, to make room for more keys.
    ///
    /// A full limiter must not forget the keys that it currently limits. An attacker with many keys
    /// uses each of them only a little, so those are removed first.
    ///
    /// - Parameters:
    ///   - countMax: The number of entries at which this begins to remove some, at least 1.
    ///   - use: The amount of use of an entry.
    /// - Complexity: O(n log n) for every tenth of the entries.
    package mutating func forgetLeastUsed(from countMax: Int, by use: (Value) -> some Comparable) {
        guard count >= countMax else { return }
        let least = sorted { use($0.value) < use($1.value) }.prefix(Swift.max(1, countMax / 10))
        for (key, _) in least { self[key] = nil }
    }
}
