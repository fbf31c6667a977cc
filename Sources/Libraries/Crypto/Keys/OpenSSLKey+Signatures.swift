internal import COpenSSL

extension OpenSSLKey {
    /// The signature of a message over its SHA-256 digest, with the kind's usual scheme: ECDSA in
    /// DER, or RSA's PKCS #1 v1.5. nil if OpenSSL refuses.
    func sign(_ message: [UInt8]) -> [UInt8]? {
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { return nil }
        defer { EVP_MD_CTX_free(context) }
        var count = Int(EVP_PKEY_get_size(pointer))
        var signature = [UInt8](repeating: 0, count: count)
        guard
            EVP_DigestSignInit_ex(context, nil, "SHA256", nil, nil, pointer, nil) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { return nil }
        return Array(signature.prefix(count))
    }

    /// Whether ``sign(_:)`` with the other half of this key could have made the signature.
    func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit_ex(context, nil, "SHA256", nil, nil, pointer, nil) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}
