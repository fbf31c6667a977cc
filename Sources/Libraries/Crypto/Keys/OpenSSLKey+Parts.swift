internal import COpenSSL

extension OpenSSLKey {
    /// The bits of an RSA modulus.
    var bits: Int { Int(EVP_PKEY_get_bits(pointer)) }

    /// Whether the key is of a kind, as "RSA".
    func isOf(kind: String) -> Bool { EVP_PKEY_is_a(pointer, kind) == 1 }

    /// Whether the key lies on the curve P-256.
    var isP256: Bool {
        defer { ERR_clear_error() }
        var name = [CChar](repeating: 0, count: 64)
        guard isOf(kind: "EC"),
            EVP_PKEY_get_group_name(pointer, &name, name.count, nil) == 1
        else { return false }
        return name.prefix { $0 != 0 }.elementsEqual("prime256v1".utf8.map { CChar($0) })
    }

    /// The secret number of a key on a curve, the greatest byte first; nil if it has none, or a
    /// longer one.
    func secret(count: Int) -> [UInt8]? {
        defer { ERR_clear_error() }
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(pointer, "priv", &number) == 1 else { return nil }
        defer { BN_clear_free(number) }
        var bytes = [UInt8](repeating: 0, count: count)
        return BN_bn2binpad(number, &bytes, Int32(count)) == count ? bytes : nil
    }
}
