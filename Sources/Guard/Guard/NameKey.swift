import Contract

/// A username, room id or device id as four integers: compared and hashed without a String.
struct NameKey: Hashable, Sendable {
    /// The bytes, eight a word, padded with zeros.
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// Packs a name.
    ///
    /// - Returns: Nil if it is empty, longer than 32 bytes or holds a zero.
    init?(_ name: UnsafeBufferPointer<UInt8>) {
        guard name.count >= 1, name.count <= 32 else { return nil }
        for index in 0..<name.count {
            guard name[index] != 0 else { return nil }
            let bits = UInt64(name[index]) &<< UInt64((index & 7) &* 8)
            switch index &>> 3 {
            case 0: words.0 |= bits
            case 1: words.1 |= bits
            case 2: words.2 |= bits
            default: words.3 |= bits
            }
        }
    }

    /// Packs a name.
    init?(_ name: String) {
        var name = name
        guard let key = name.withUTF8({ NameKey($0) }) else { return nil }
        self = key
    }

    /// The name as text.
    var text: String {
        let packed = [words.0, words.1, words.2, words.3]
        let bytes = packed.flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word &>> (UInt64($0) &* 8)) }
        }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    static func == (left: NameKey, right: NameKey) -> Bool { left.words == right.words }

    func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}
