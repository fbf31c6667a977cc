extension P256 {
    /// A point of the curve: what others verify with, and agree with.
    package struct PublicKey: Equatable, Hashable, Sendable {
        /// The point: 65 bytes, uncompressed.
        package let bytes: [UInt8]

        /// - Parameter bytes: The point: 65 bytes, uncompressed (as a browser's `p256dh`).
        /// - Throws: ``KeyError/length(_:expected:)``, ``KeyError/notOnCurve``.
        package init(_ bytes: [UInt8]) throws(KeyError) {
            guard bytes.count == pointBytes else {
                throw .length(bytes.count, expected: pointBytes)
            }
            guard isPoint(bytes) else { throw .notOnCurve }
            self.bytes = bytes
        }

        /// The key of a JWK (RFC 7518, section 6.2.1).
        ///
        /// - Parameters:
        ///   - x: The coordinate, decoded: 32 bytes.
        ///   - y: The other one, likewise.
        package init(x: [UInt8], y: [UInt8]) throws(KeyError) {
            for coordinate in [x, y] where coordinate.count != scalarBytes {
                throw .length(coordinate.count, expected: scalarBytes)
            }
            try self.init([4] + x + y)
        }

        /// - Parameter point: One that is known to lie on the curve.
        init(point: [UInt8]) { bytes = point }

        /// Whether the signature (64 bytes, r and s) is the key's over the message: ECDSA with
        /// SHA-256.
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
