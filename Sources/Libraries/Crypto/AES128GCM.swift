internal import COpenSSL

/// AES-128 in Galois/Counter Mode (NIST SP 800-38D): AEAD_AES_128_GCM of RFC 5116.
package enum AES128GCM {
    /// The bytes of a key.
    package static let keyBytes = 16

    /// The bytes of a nonce. A key must never seal twice with one nonce.
    package static let nonceBytes = 12

    /// The bytes of the tag after the ciphertext.
    package static let tagBytes = 16

    /// The algorithm, looked up once.
    // Sound: written once, never freed, and OpenSSL's fetched algorithms are immutable.
    private nonisolated(unsafe) static let algorithm = EVP_CIPHER_fetch(nil, "AES-128-GCM", nil)

    /// Encrypts and authenticates: the ciphertext, as long as the plaintext, with the tag after it.
    ///
    /// - Parameter additional: Authenticated as well, but neither encrypted nor in the result.
    package static func seal(
        key: [UInt8], nonce: [UInt8], plaintext: [UInt8], additional: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        let context = try start(key, nonce, encrypts: true)
        defer { EVP_CIPHER_CTX_free(context) }
        var sealed = [UInt8](repeating: 0, count: plaintext.count + tagBytes)
        let isSealed = sealed.withUnsafeMutableBufferPointer { sealed in
            // Sound: the text takes the first bytes, the tag the 16 that follow.
            let tag = sealed.baseAddress.map { $0 + plaintext.count }
            return feed(context, additional, plaintext[...], into: sealed.baseAddress)
                && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagBytes), tag) == 1
        }
        guard isSealed else { throw .refused }
        return sealed
    }

    /// The plaintext of what was sealed with the same key, nonce and additional data.
    ///
    /// - Throws: ``CryptoError/notAuthentic`` if a bit of it is not what was sealed.
    package static func open(
        key: [UInt8], nonce: [UInt8], sealed: [UInt8], additional: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        guard sealed.count >= tagBytes else { throw .notAuthentic }
        let context = try start(key, nonce, encrypts: false)
        defer {
            EVP_CIPHER_CTX_free(context)
            // Left there, the next user of this thread would take the error for its own.
            ERR_clear_error()
        }
        var tag = Array(sealed.suffix(tagBytes))
        // A byte more than is written: an array of none need not have an address.
        var text = [UInt8](repeating: 0, count: sealed.count - tagBytes + 1)
        guard
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagBytes), &tag) == 1,
            feed(context, additional, sealed.dropLast(tagBytes), into: &text)
        else { throw .notAuthentic }
        text.removeLast()
        return text
    }

    private static func start(
        _ key: [UInt8], _ nonce: [UInt8], encrypts: Bool
    ) throws(CryptoError) -> OpaquePointer {
        guard key.count == keyBytes else { throw .keyLength(key.count) }
        guard nonce.count == nonceBytes else { throw .nonceLength(nonce.count) }
        guard let context = EVP_CIPHER_CTX_new() else { throw .refused }
        guard EVP_CipherInit_ex2(context, algorithm, key, nonce, encrypts ? 1 : 0, nil) == 1 else {
            EVP_CIPHER_CTX_free(context)
            throw .refused
        }
        return context
    }

    /// Runs both through the cipher, and ends it; false if it refuses, or the tag is wrong.
    private static func feed(
        _ context: OpaquePointer, _ additional: [UInt8], _ text: ArraySlice<UInt8>,
        into output: UnsafeMutablePointer<UInt8>?
    ) -> Bool {
        guard let length = Int32(exactly: text.count),
            let additionalLength = Int32(exactly: additional.count)
        else { return false }
        var written: Int32 = 0
        guard
            additional.isEmpty
                || EVP_CipherUpdate(context, nil, &written, additional, additionalLength) == 1
        else { return false }
        let isRead = text.withUnsafeBufferPointer { text in
            text.isEmpty
                || EVP_CipherUpdate(context, output, &written, text.baseAddress, length) == 1
        }
        // Nothing is left to write at the end: the mode has no blocks to fill.
        var end: UInt8 = 0
        return isRead && EVP_CipherFinal_ex(context, &end, &written) == 1
    }
}
