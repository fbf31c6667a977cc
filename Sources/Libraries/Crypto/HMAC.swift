internal import COpenSSL

/// HMAC (RFC 2104, FIPS 198-1).
package enum HMAC {
    /// The HMAC-SHA256 of a message: 32 bytes.
    ///
    /// - Returns: Empty if OpenSSL has no memory. An empty tag equals no valid tag, so checks then
    ///   fail.
    package static func sha256(key: [UInt8], _ message: borrowing Span<UInt8>) -> [UInt8] {
        message.withUnsafeBufferPointer { tag(key: key, $0) }
    }

    /// The HMAC-SHA256 of a message: 32 bytes. Empty if OpenSSL has no memory.
    package static func sha256(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        message.withUnsafeBufferPointer { tag(key: key, $0) }
    }

    /// The algorithm, looked up only once, because that takes longer than the tag of a short
    /// message.
    // Sound: written once, never freed, and OpenSSL's fetched algorithms are immutable.
    fileprivate nonisolated(unsafe) static let algorithm = EVP_MAC_fetch(nil, "HMAC", nil)

    private static func tag(key: [UInt8], _ message: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        guard let context = EVP_MAC_CTX_new(algorithm) else { return [] }
        defer { EVP_MAC_CTX_free(context) }
        guard start(context, key: key) else { return [] }
        return finish(context, message)
    }

    /// The tag of a message, from a context that has its key and no message yet.
    fileprivate static func finish(
        _ context: OpaquePointer, _ message: UnsafeBufferPointer<UInt8>
    ) -> [UInt8] {
        guard EVP_MAC_update(context, message.baseAddress, message.count) == 1 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { tag, count in
            let size = SHA256.byteCount
            let written = EVP_MAC_final(context, tag.baseAddress, &count, size) == 1
            if !written { count = 0 }
        }
    }

    fileprivate static func start(_ context: OpaquePointer, key: [UInt8]) -> Bool {
        // A missing address would mean "no key yet", and an empty array may have none.
        let bytes = key.isEmpty ? [0] : key
        return "digest".withCString { name in
            // With a terminator that the count excludes, because OpenSSL reads it in both ways.
            var digest = Array("SHA256\0".utf8)
            return digest.withUnsafeMutableBytes { digest in
                var parameters = [OSSL_PARAM(), OSSL_PARAM()]
                parameters[0].key = name
                parameters[0].data_type = UInt32(OSSL_PARAM_UTF8_STRING)
                parameters[0].data = digest.baseAddress
                parameters[0].data_size = digest.count - 1
                return EVP_MAC_init(context, bytes, key.count, parameters) == 1
            }
        }
    }
}

/// A key for the tags of many messages.
///
/// OpenSSL prepares the key only once, because that takes longer than the tag of a short message.
package final class HMACKey {
    /// This object owns the context, and `deinit` frees it. Nil if OpenSSL runs out of memory.
    private let context: OpaquePointer?

    package init(_ key: [UInt8]) {
        context = EVP_MAC_CTX_new(HMAC.algorithm)
        if let context { _ = HMAC.start(context, key: key) }
    }

    deinit { EVP_MAC_CTX_free(context) }

    /// The HMAC-SHA256 of a message: 32 bytes. Empty if OpenSSL has no memory.
    package func sha256(_ message: [UInt8]) -> [UInt8] {
        // Without a key, OpenSSL begins a new message with the same key. It fails if there is none.
        guard let context, EVP_MAC_init(context, nil, 0, nil) == 1 else { return [] }
        return message.withUnsafeBufferPointer { HMAC.finish(context, $0) }
    }
}

/// Derives keys from a secret: HKDF with SHA-256 (RFC 5869).
package enum HKDF {
    /// The most bytes from one secret: 255 digests (section 2.3).
    package static let bytesMax = 255 * SHA256.byteCount

    /// Derives bytes from a secret (extract and expand).
    ///
    /// - Parameters:
    ///   - salt: Random, not secret. May be empty.
    ///   - key: The secret.
    ///   - info: The purpose of the bytes. May be empty.
    ///   - count: The number of bytes, 1 to ``bytesMax``.
    /// - Throws: ``CryptoError/derivationFailed`` for a count out of range, or without memory.
    package static func sha256(
        salt: [UInt8], key: [UInt8], info: [UInt8], count: Int
    ) throws(CryptoError) -> [UInt8] {
        try expand(try extract(salt: salt, key: key), info: info, count: count)
    }

    /// The pseudorandom key (32 bytes) of a secret, for more than one expansion (section 2.2).
    package static func extract(salt: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
        try tag(key: salt, key)
    }

    /// Expands a pseudorandom key for one purpose (section 2.3); see
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

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
    /// The length of a digest in bytes.
    package static let byteCount = 32

    /// Computes the digest of bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
            // Sound: OpenSSL reads `bytes.count` bytes and writes the 32 reserved bytes.
            let written = COpenSSL.SHA256(bytes, bytes.count, digest.baseAddress)
            count = written == nil ? 0 : byteCount
        }
    }
}

/// Whether two arrays are equal. The time depends only on their lengths, so response times do not
/// reveal how much of a guess was right.
package func constantTimeEquals(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
}
