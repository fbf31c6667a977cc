/// Walks through the levels of a topic or a filter, one at a time and without allocating.
struct TopicLevels {
    /// The whole topic.
    let bytes: UnsafeBufferPointer<UInt8>
    /// Where the next level starts; past the end when there is none left.
    private(set) var position = 0

    /// Starts at the first level; there is none in what is too long to be a topic.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        if bytes.isEmpty || bytes.count > 65_535 { position = bytes.count &+ 1 }
    }

    /// True when every level was taken.
    var isAtEnd: Bool { position > bytes.count }

    /// Takes the next level; it may be empty, as in `a//b`.
    mutating func next() -> TopicSlice? {
        guard position <= bytes.count else { return nil }
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "/") { position &+= 1 }
        defer { position &+= 1 }
        return slice(from: start, to: position)
    }

    /// Takes the next level if it passes a test.
    mutating func next(
        where test: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> TopicSlice? {
        guard let level = next(), test(bytes[level]) else { return nil }
        return level
    }

    /// Takes the next level if it is exactly this one, and tells whether it was.
    mutating func take(_ text: StaticString) -> Bool {
        guard let level = next() else { return false }
        return bytes[level].equals(text)
    }

    /// Takes all that is left, whatever it is; empty at the end.
    mutating func rest() -> TopicSlice {
        guard position <= bytes.count else { return .none }
        defer { position = bytes.count &+ 1 }
        return slice(from: position, to: bytes.count)
    }

    private func slice(from start: Int, to end: Int) -> TopicSlice {
        TopicSlice(
            start: UInt16(truncatingIfNeeded: start),
            count: UInt16(truncatingIfNeeded: end &- start))
    }
}
