internal import COpenSSL

/// The curve P-256 (FIPS 186-4, also secp256r1 and prime256v1): ECDSA with SHA-256, and ECDH.
package enum P256 {
    /// The bytes of a secret number, of a coordinate, and of a shared secret.
    package static let scalarBytes = 32

    /// The bytes of a point: 4, x and y (SEC 1, section 2.3.3, uncompressed).
    package static let pointBytes = 65

    /// The bytes of a signature: r and s (RFC 7518, section 3.4).
    package static let signatureBytes = 64

    /// How many multiples the base point has: secret numbers are from 1 to one less.
    static let order: [UInt8] =
        [UInt8](repeating: 0xFF, count: 4) + [UInt8](repeating: 0, count: 4)
        + [UInt8](repeating: 0xFF, count: 8)
        + [
            0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84,
            0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
        ]

    // Sound: written once, never freed, and every use only reads it.
    private nonisolated(unsafe) static let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)

    /// Whether the bytes are a point of the curve in the uncompressed form.
    static func isPoint(_ bytes: [UInt8]) -> Bool {
        guard let point = read(bytes) else { return false }
        EC_POINT_free(point)
        return true
    }

    /// A point, the base point if there is none, times a secret number; in the uncompressed form.
    ///
    /// - Returns: nil if the bytes are no point, or there is no memory.
    static func multiply(_ bytes: [UInt8]?, by secret: [UInt8]) -> [UInt8]? {
        guard let scalar = BN_bin2bn(secret, Int32(secret.count), nil) else { return nil }
        defer { BN_clear_free(scalar) }
        BN_set_flags(scalar, BN_FLG_CONSTTIME)
        guard let product = EC_POINT_new(group) else { return nil }
        defer { EC_POINT_clear_free(product) }
        guard let bytes else {
            guard EC_POINT_mul(group, product, scalar, nil, nil, nil) == 1 else { return nil }
            return write(product)
        }
        guard let point = read(bytes) else { return nil }
        defer { EC_POINT_free(point) }
        guard EC_POINT_mul(group, product, nil, point, scalar, nil) == 1 else { return nil }
        return write(product)
    }

    /// OpenSSL's point, to be freed. That it lies on the curve is checked on the way.
    private static func read(_ bytes: [UInt8]) -> OpaquePointer? {
        // Of 65 bytes the form that begins with 6 or 7 is taken too, if one does not look.
        guard bytes.count == pointBytes, bytes[0] == 4, let point = EC_POINT_new(group) else {
            return nil
        }
        guard EC_POINT_oct2point(group, point, bytes, bytes.count, nil) == 1 else {
            EC_POINT_free(point)
            ERR_clear_error()
            return nil
        }
        return point
    }

    private static func write(_ point: OpaquePointer) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: pointBytes)
        let written = EC_POINT_point2oct(
            group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, pointBytes, nil)
        return written == pointBytes ? bytes : nil
    }
}
