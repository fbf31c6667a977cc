internal import COpenSSL

/// AES-128 in Galois/Counter Mode (NIST SP 800-38D): AEAD_AES_128_GCM of RFC 5116.
package enum AES128GCM {
    /// The length of a key in bytes.
    package static let keyBytes = 16

    /// The length of a nonce in bytes. A key must never use a nonce twice.
    package static let nonceBytes = 12

    /// The length of the tag after the ciphertext in bytes.
    package static let tagBytes = 16

    /// The algorithm, looked up once.
    // Sound: written once and never freed. OpenSSL's fetched algorithms are immutable.
    private nonisolated(unsafe) static let algorithm = EVP_CIPHER_fetch(nil, "AES-128-GCM", nil)

    /// Encrypts and authenticates a text. The ciphertext is as long as the plaintext, and the tag
    /// follows it.
    ///
    /// - Parameter additional: Data that is authenticated too, but neither encrypted nor part of
    ///   the result.
    package static func seal(
        key: [UInt8], nonce: [UInt8], plaintext: [UInt8], additional: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        let context = try start(key, nonce, encrypts: true)
        defer { EVP_CIPHER_CTX_free(context) }
        var sealed = [UInt8](repeating: 0, count: plaintext.count + tagBytes)
        let isSealed = sealed.withUnsafeMutableBufferPointer { sealed in
            // Sound: the ciphertext has the first bytes, and the tag the 16 that follow.
            let tag = sealed.baseAddress.map { $0 + plaintext.count }
            return feed(context, additional, plaintext[...], into: sealed.baseAddress)
                && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagBytes), tag) == 1
        }
        guard isSealed else { throw .refused }
        return sealed
    }

    /// Decrypts bytes that were sealed with the same key, nonce and additional data.
    ///
    /// - Throws: ``CryptoError/notAuthentic`` if anything was changed.
    package static func open(
        key: [UInt8], nonce: [UInt8], sealed: [UInt8], additional: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        guard sealed.count >= tagBytes else { throw .notAuthentic }
        let context = try start(key, nonce, encrypts: false)
        defer {
            EVP_CIPHER_CTX_free(context)
            // Otherwise the next user of this thread would see the error as its own.
            ERR_clear_error()
        }
        var tag = Array(sealed.suffix(tagBytes))
        // One byte more than is written, because an empty array may have no address.
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

    /// Passes the data and the text through the cipher, and ends it. False if it refuses, or if the
    /// tag is wrong.
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
        // There is nothing left to write, because this mode has no blocks to fill.
        var end: UInt8 = 0
        return isRead && EVP_CipherFinal_ex(context, &end, &written) == 1
    }
}
