internal import COpenSSL

/// The curve P-256 (FIPS 186-4, also secp256r1 and prime256v1): ECDSA with SHA-256, and ECDH.
package enum P256 {
    /// The length of a secret number, of a coordinate, and of a shared secret, in bytes.
    package static let scalarBytes = 32

    /// The length of a point in bytes: 4, x and y (SEC 1, section 2.3.3, uncompressed).
    package static let pointBytes = 65

    /// The length of a signature in bytes: r and s (RFC 7518, section 3.4).
    package static let signatureBytes = 64

    /// The order of the base point. Secret numbers are from 1 to one less.
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

    /// Multiplies a point by a secret number, or the base point if none is given. The result is in
    /// the uncompressed form.
    ///
    /// - Returns: Nil if the bytes are not a point, or if there is no memory.
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

    /// The point in OpenSSL's form, which the caller frees. OpenSSL checks that it is on the curve.
    private static func read(_ bytes: [UInt8]) -> OpaquePointer? {
        // Without this check, OpenSSL also accepts the form of 65 bytes that begins with 6 or 7.
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

extension P256 {
    /// A private key: a secret number and its point.
    package struct PrivateKey: Sendable, CustomStringConvertible {
        /// The secret number: 32 bytes, the most significant first.
        package let bytes: [UInt8]

        /// The public key.
        package let publicKey: PublicKey

        /// - Parameter bytes: The secret number: 32 bytes, the most significant first.
        /// - Throws: ``KeyError/length(_:expected:)``, ``KeyError/outOfRange``.
        package init(_ bytes: [UInt8]) throws(KeyError) {
            guard bytes.count == scalarBytes else {
                throw .length(bytes.count, expected: scalarBytes)
            }
            guard bytes.contains(where: { $0 != 0 }), bytes.lexicographicallyPrecedes(order) else {
                throw .outOfRange
            }
            guard let point = multiply(nil, by: bytes) else { throw .refused }
            self.bytes = bytes
            publicKey = PublicKey(point: point)
        }

        /// Creates a new key.
        ///
        /// - Parameter random: Suitable for keys, such as ``SecureRandom``.
        /// - Throws: ``KeyError/outOfRange`` if the generator is not random: one draw in 2^32 is
        ///   out of range, and there are three.
        package static func generate(
            using random: inout some RandomNumberGenerator
        ) throws(KeyError) -> PrivateKey {
            for _ in 0..<3 {
                var bytes: [UInt8] = []
                for _ in 0..<scalarBytes / 8 {
                    withUnsafeBytes(of: random.next()) { bytes += $0 }
                }
                do { return try PrivateKey(bytes) } catch .outOfRange { continue }
            }
            throw .outOfRange
        }

        /// Reads PEM: PKCS #8 (RFC 5208, such as Apple's .p8 files) or SEC 1 (RFC 5915),
        /// unencrypted.
        ///
        /// - Throws: ``KeyError/notPEM``, ``KeyError/kind(expected:)``.
        package init(pem: String) throws(KeyError) {
            guard let key = OpenSSLKey(pem: pem) else { throw .notPEM }
            guard key.isP256, let secret = key.secret(count: scalarBytes) else {
                throw .kind(expected: "the curve P-256")
            }
            try self.init(secret)
        }

        /// The key as PEM: PKCS #8, unencrypted.
        package func pem() throws(KeyError) -> String {
            guard let pem = openSSLKey?.pem() else { throw .refused }
            return pem
        }

        /// Signs a message by ECDSA with SHA-256. The signature (64 bytes, r and s) is different
        /// each time.
        package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
            guard let encoded = openSSLKey?.sign(message),
                let signature = ECDSASignature.decode(encoded)
            else { throw .refused }
            return signature
        }

        /// The secret that only the owners of both keys can know: ECDH's x coordinate, 32 bytes.
        package func sharedSecret(with other: PublicKey) throws(CryptoError) -> [UInt8] {
            guard let point = multiply(other.bytes, by: bytes) else { throw .derivationFailed }
            return Array(point[1...scalarBytes])
        }

        /// A text without the secret, because descriptions may get into logs.
        package var description: String { "P256.PrivateKey" }

        private var openSSLKey: OpenSSLKey? {
            OpenSSLKey(
                kind: "EC", hasSecret: true,
                parts: [
                    .text("group", "prime256v1"),
                    .bytes("pub", publicKey.bytes),
                    .number("priv", bytes),
                ])
        }
    }
}

extension P256 {
    /// A public key: a point of the curve, for verification and key agreement.
    package struct PublicKey: Equatable, Hashable, Sendable {
        /// The point: 65 bytes, uncompressed.
        package let bytes: [UInt8]

        /// - Parameter bytes: The point: 65 bytes, uncompressed (such as a browser's `p256dh`).
        /// - Throws: ``KeyError/length(_:expected:)``, ``KeyError/notOnCurve``.
        package init(_ bytes: [UInt8]) throws(KeyError) {
            guard bytes.count == pointBytes else {
                throw .length(bytes.count, expected: pointBytes)
            }
            guard isPoint(bytes) else { throw .notOnCurve }
            self.bytes = bytes
        }

        /// Creates the key of a JWK (RFC 7518, section 6.2.1).
        ///
        /// - Parameters:
        ///   - x: The decoded coordinate: 32 bytes.
        ///   - y: The other coordinate, likewise.
        package init(x: [UInt8], y: [UInt8]) throws(KeyError) {
            for coordinate in [x, y] where coordinate.count != scalarBytes {
                throw .length(coordinate.count, expected: scalarBytes)
            }
            try self.init([4] + x + y)
        }

        /// - Parameter point: A point that is on the curve.
        init(point: [UInt8]) { bytes = point }

        /// Whether this key's private key made the signature (64 bytes, r and s) of a message:
        /// ECDSA with SHA-256.
        package func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
            guard let encoded = ECDSASignature.encode(signature),
                let key = OpenSSLKey(
                    kind: "EC", hasSecret: false,
                    parts: [
                        .text("group", "prime256v1"),
                        .bytes("pub", bytes),
                    ])
            else { return false }
            return key.verify(encoded, of: message)
        }
    }
}

/// Converts the two forms of an ECDSA signature on P-256: JOSE's 64 bytes, r and s (RFC 7518,
/// section 3.4), and the DER that OpenSSL uses (RFC 3279, section 2.2.3).
enum ECDSASignature {
    /// The DER of r and s. Nil if they are not 64 bytes.
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
        // Two numbers of at most 33 bytes, each after two bytes, and two bytes at the start.
        var encoded = [UInt8](repeating: 0, count: 72)
        let written = encoded.withUnsafeMutableBufferPointer { encoded in
            var position = encoded.baseAddress
            return i2d_ECDSA_SIG(pair, &position)
        }
        return written > 0 ? Array(encoded.prefix(Int(written))) : nil
    }

    /// The 64 bytes of a DER signature. Nil if it is not valid.
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
