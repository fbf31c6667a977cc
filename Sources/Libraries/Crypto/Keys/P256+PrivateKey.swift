extension P256 {
    /// A secret number, and the point that belongs to it.
    package struct PrivateKey: Sendable, CustomStringConvertible {
        /// The secret number: 32 bytes, the greatest first.
        package let bytes: [UInt8]

        /// The point to give to others.
        package let publicKey: PublicKey

        /// - Parameter bytes: The secret number: 32 bytes, the greatest first.
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

        /// A new key.
        ///
        /// - Parameter random: Fit for keys, as ``SecureRandom``.
        /// - Throws: ``KeyError/outOfRange`` if the generator does not draw at random: one draw in
        ///   2^32 is out of range, and three are made.
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

        /// Reads PEM: PKCS #8 (RFC 5208, as Apple's .p8 files) or SEC 1 (RFC 5915), unencrypted.
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

        /// The signature (64 bytes, r and s) of a message: ECDSA with SHA-256. Another one each
        /// time.
        package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
            guard let encoded = openSSLKey?.sign(message),
                let signature = ECDSASignature.decode(encoded)
            else { throw .refused }
            return signature
        }

        /// What only both keys' owners know: ECDH's x coordinate, 32 bytes.
        package func sharedSecret(with other: PublicKey) throws(CryptoError) -> [UInt8] {
            guard let point = multiply(other.bytes, by: bytes) else { throw .derivationFailed }
            return Array(point[1...scalarBytes])
        }

        /// Without the secret: keys get into logs by being described.
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
