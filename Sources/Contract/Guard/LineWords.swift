/// Walks through the words of a line, which single spaces separate, without allocating.
struct LineWords {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// Starts at the first word.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// True when every word was taken.
    var isAtEnd: Bool { position > bytes.count }

    /// Takes the next word; it is empty where two spaces follow each other.
    mutating func next() -> UnsafeBufferPointer<UInt8>? {
        guard position <= bytes.count else { return nil }
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: " ") { position &+= 1 }
        defer { position &+= 1 }
        return UnsafeBufferPointer(
            start: bytes.baseAddress.map { $0 + start }, count: position &- start)
    }

    /// Takes the next word as text if it passes a test.
    mutating func text(_ test: (UnsafeBufferPointer<UInt8>) -> Bool) -> String? {
        guard let word = next(), test(word) else { return nil }
        return String(decoding: word, as: UTF8.self)
    }

    /// Takes all that is left as text.
    mutating func rest() -> String {
        guard position <= bytes.count else { return "" }
        defer { position = bytes.count &+ 1 }
        let start = position
        return String(
            decoding: UnsafeBufferPointer(
                start: bytes.baseAddress.map { $0 + start }, count: bytes.count &- start),
            as: UTF8.self)
    }
}
