internal import COpenSSL

/// The two forms of an ECDSA signature on P-256: JOSE's 64 bytes, r and s (RFC 7518, section 3.4),
/// and the DER that OpenSSL speaks (RFC 3279, section 2.2.3).
enum ECDSASignature {
    /// The DER of r and s; nil if they are not 64 bytes.
    static func encode(_ signature: [UInt8]) -> [UInt8]? {
        let count = P256.scalarBytes
        guard signature.count == P256.signatureBytes, let pair = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(pair) }
        let r = BN_bin2bn(Array(signature.prefix(count)), Int32(count), nil)
        let s = BN_bin2bn(Array(signature.suffix(count)), Int32(count), nil)
        guard r != nil, s != nil, ECDSA_SIG_set0(pair, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        // Two numbers of at most 33 bytes, each with two before it, and two before both.
        var encoded = [UInt8](repeating: 0, count: 72)
        let written = encoded.withUnsafeMutableBufferPointer { encoded in
            var position = encoded.baseAddress
            return i2d_ECDSA_SIG(pair, &position)
        }
        return written > 0 ? Array(encoded.prefix(Int(written))) : nil
    }

    /// The 64 bytes that the DER stands for; nil if it is none.
    static func decode(_ encoded: [UInt8]) -> [UInt8]? {
        let pair = encoded.withUnsafeBufferPointer { encoded in
            var position = encoded.baseAddress
            return d2i_ECDSA_SIG(nil, &position, encoded.count)
        }
        guard let pair else { return nil }
        defer { ECDSA_SIG_free(pair) }
        return number(ECDSA_SIG_get0_r(pair)).flatMap { r in
            number(ECDSA_SIG_get0_s(pair)).map { s in r + s }
        }
    }

    private static func number(_ number: OpaquePointer?) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: P256.scalarBytes)
        let written = BN_bn2binpad(number, &bytes, Int32(bytes.count))
        return written == bytes.count ? bytes : nil
    }
}
