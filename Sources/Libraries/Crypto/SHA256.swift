internal import COpenSSL

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
    /// The bytes of a digest.
    package static let byteCount = 32

    /// The digest of the bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
            // Sound: OpenSSL reads `bytes.count` bytes and writes the 32 that are reserved.
            let written = COpenSSL.SHA256(bytes, bytes.count, digest.baseAddress)
            count = written == nil ? 0 : byteCount
        }
    }
}
