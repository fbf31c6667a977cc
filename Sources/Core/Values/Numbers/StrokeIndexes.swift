/// The stroke indexes of a course from one tee, as a set (WHS, Appendix E).
package enum StrokeIndexes {
    /// Whether the holes have each index from 1 to their number once, or none has an index.
    package static func areSet(_ indexes: [Int?]) -> Bool {
        let known = indexes.compactMap(\.self).sorted()
        return known.isEmpty || known.count == indexes.count && known == Array(1...known.count)
    }
}
