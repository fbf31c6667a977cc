import JSON

/// What a page of an answer may hold: with the reply around it less than the broker takes.
struct PageBudget {
    /// Bytes of JSON.
    private static let bytesMax = 131_072

    private var bytes = 0

    /// Whether there is room for one more; there always is for a first one.
    mutating func fits(_ value: JSON) -> Bool { fits(value.bytes.count) }

    /// The same for something of so many bytes of JSON.
    mutating func fits(_ count: Int) -> Bool {
        guard bytes == 0 || bytes + count <= Self.bytesMax else { return false }
        bytes += count
        return true
    }
}
