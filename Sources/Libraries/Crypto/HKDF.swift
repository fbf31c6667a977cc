/// Keys out of a secret: HKDF with SHA-256 (RFC 5869).
package enum HKDF {
    /// The most bytes that one secret gives: 255 digests (section 2.3).
    package static let bytesMax = 255 * SHA256.byteCount

    /// Extracts and expands: the bytes derived from a secret.
    ///
    /// - Parameters:
    ///   - salt: Random, not secret; may be empty.
    ///   - key: The secret to derive from.
    ///   - info: What the bytes are for; may be empty.
    ///   - count: The bytes to derive, 1 to ``bytesMax``.
    /// - Throws: ``CryptoError/derivationFailed`` for a count out of range, or without memory.
    package static func sha256(
        salt: [UInt8], key: [UInt8], info: [UInt8], count: Int
    ) throws(CryptoError) -> [UInt8] {
        try expand(try extract(salt: salt, key: key), info: info, count: count)
    }

    /// The pseudorandom key (32 bytes) of a secret, to expand more than once (section 2.2).
    package static func extract(salt: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
        try tag(key: salt, key)
    }

    /// The bytes that a pseudorandom key gives for one purpose (section 2.3); see
    /// ``sha256(salt:key:info:count:)``.
    package static func expand(
        _ key: [UInt8], info: [UInt8], count: Int
    ) throws(CryptoError) -> [UInt8] {
        guard 1...bytesMax ~= count else { throw .derivationFailed }
        var block: [UInt8] = []
        var bytes: [UInt8] = []
        var number: UInt8 = 0
        while bytes.count < count {
            number += 1
            block = try tag(key: key, block + info + [number])
            bytes += block.prefix(count - bytes.count)
        }
        return bytes
    }

    private static func tag(key: [UInt8], _ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        let tag = HMAC.sha256(key: key, message)
        guard !tag.isEmpty else { throw .derivationFailed }
        return tag
    }
}
