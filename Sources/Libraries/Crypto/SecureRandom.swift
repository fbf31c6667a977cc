/// The kernel's randomness, fit for keys and tokens, as a generator to hand to what draws.
package struct SecureRandom: RandomNumberGenerator, Sendable {
    private var system = SystemRandomNumberGenerator()

    package init() {}

    package mutating func next() -> UInt64 { system.next() }

    /// Random bytes; none if the count is not positive.
    package static func bytes(_ count: Int) -> [UInt8] {
        guard count > 0 else { return [] }
        var generator = SecureRandom()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            let drawn = generator.next()
            withUnsafeBytes(of: drawn) { bytes += $0.prefix(count - bytes.count) }
        }
        return bytes
    }

    /// Random bytes as lower-case hexadecimal digits, two a byte.
    package static func hex(bytes count: Int) -> String {
        bytes(count).hexadecimal
    }
}

extension Sequence<UInt8> {
    /// Lower-case hexadecimal digits, two a byte.
    package var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
