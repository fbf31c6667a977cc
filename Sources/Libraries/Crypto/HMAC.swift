internal import COpenSSL

/// HMAC (RFC 2104, FIPS 198-1).
package enum HMAC {
    /// The HMAC-SHA256 of a message: 32 bytes.
    ///
    /// - Returns: Empty if OpenSSL has no memory. An empty tag equals no tag, so checks fail closed.
    package static func sha256(key: [UInt8], _ message: borrowing Span<UInt8>) -> [UInt8] {
        message.withUnsafeBufferPointer { tag(key: key, $0) }
    }

    /// The HMAC-SHA256 of a message: 32 bytes; empty if OpenSSL has no memory.
    package static func sha256(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        message.withUnsafeBufferPointer { tag(key: key, $0) }
    }

    /// The algorithm, looked up once: that takes longer than a short message's tag.
    // Sound: written once, never freed, and OpenSSL's fetched algorithms are immutable.
    private nonisolated(unsafe) static let algorithm = EVP_MAC_fetch(nil, "HMAC", nil)

    private static func tag(key: [UInt8], _ message: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        guard let context = EVP_MAC_CTX_new(algorithm) else { return [] }
        defer { EVP_MAC_CTX_free(context) }
        guard start(context, key: key) else { return [] }
        guard EVP_MAC_update(context, message.baseAddress, message.count) == 1 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { tag, count in
            let size = SHA256.byteCount
            let written = EVP_MAC_final(context, tag.baseAddress, &count, size) == 1
            if !written { count = 0 }
        }
    }

    private static func start(_ context: OpaquePointer, key: [UInt8]) -> Bool {
        // A missing address would mean "no key yet", and zero bytes need not have one.
        let bytes = key.isEmpty ? [0] : key
        return "digest".withCString { name in
            // Terminated, and counted without: OpenSSL reads it both ways.
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
