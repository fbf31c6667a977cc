/// An RSA private key, for signatures by PKCS #1 v1.5 with SHA-256 (RFC 7518, section 3.3, RS256).
package struct RSAPrivateKey: Sendable, CustomStringConvertible {
    private let key: OpenSSLKey

    /// Reads PEM: PKCS #8 (RFC 5208, as in Google's service accounts) or PKCS #1, unencrypted.
    ///
    /// - Throws: ``KeyError/notPEM``, ``KeyError/kind(expected:)``, ``KeyError/modulusBits(_:)``.
    package init(pem: String) throws(KeyError) {
        guard let key = OpenSSLKey(pem: pem) else { throw .notPEM }
        guard key.isOf(kind: "RSA") else { throw .kind(expected: "RSA") }
        guard RSAPublicKey.modulusBits ~= key.bits else { throw .modulusBits(key.bits) }
        self.key = key
    }

    /// Signs a message. The signature is as long as the modulus, and the same each time.
    package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let signature = key.sign(message) else { throw .refused }
        return signature
    }

    /// A text without the secret, because descriptions may get into logs.
    package var description: String { "RSAPrivateKey" }
}

/// An RSA public key, for signatures by PKCS #1 v1.5 with SHA-256 (RFC 7518, section 3.3, RS256).
package struct RSAPublicKey: Sendable {
    /// The allowed number of bits of a modulus. Fewer are weak, and more take long to verify.
    package static let modulusBits = 2_048...8_192

    private let key: OpenSSLKey

    /// Creates the key of a JWK (RFC 7518, section 6.3.1).
    ///
    /// - Parameters:
    ///   - n: The decoded modulus, most significant byte first.
    ///   - e: The decoded public exponent, likewise. Up to 64 bits, usually 65,537.
    /// - Throws: ``KeyError/modulusBits(_:)``, ``KeyError/exponent``.
    package init(n: [UInt8], e: [UInt8]) throws(KeyError) {
        let modulus = n.drop { $0 == 0 }
        let exponent = e.drop { $0 == 0 }
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
        guard Self.modulusBits ~= bits else { throw .modulusBits(bits) }
        guard exponent.count <= 8, let last = exponent.last, last % 2 == 1, exponent != [1] else {
            throw .exponent
        }
        let key = OpenSSLKey(
            kind: "RSA", hasSecret: false,
            parts: [.number("n", Array(modulus)), .number("e", Array(exponent))])
        guard let key else { throw .refused }
        self.key = key
    }

    /// Whether this key's private key made the signature of a message.
    package func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        key.verify(signature, of: message)
    }
}
