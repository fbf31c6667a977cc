internal import COpenSSL

/// A key as OpenSSL holds it; freed with its last owner.
final class OpenSSLKey: Sendable {
    // Sound: nothing changes a key once it is made, and OpenSSL locks what it remembers about it.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// - Parameter pointer: Freed by this object.
    init(owning pointer: OpaquePointer) { self.pointer = pointer }

    deinit { EVP_PKEY_free(pointer) }

    /// A key put together from its parts.
    ///
    /// - Parameters:
    ///   - kind: OpenSSL's name of the algorithm.
    ///   - hasSecret: Whether the secret part is given too.
    /// - Returns: nil if OpenSSL refuses the parts.
    convenience init?(kind: String, hasSecret: Bool, parts: [OpenSSLKeyPart]) {
        defer { ERR_clear_error() }
        guard let context = EVP_PKEY_CTX_new_from_name(nil, kind, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_fromdata_init(context) == 1 else { return nil }
        let selection =
            OSSL_KEYMGMT_SELECT_ALL_PARAMETERS | OSSL_KEYMGMT_SELECT_PUBLIC_KEY
            | (hasSecret ? OSSL_KEYMGMT_SELECT_PRIVATE_KEY : 0)
        var key: OpaquePointer?
        let isMade = OpenSSLKeyPart.withParameters(parts) { parameters in
            EVP_PKEY_fromdata(context, &key, selection, parameters) == 1
        }
        guard isMade, let key else { return nil }
        self.init(owning: key)
    }
}
