/// An RSA key that signs: PKCS #1 v1.5 with SHA-256 (RFC 7518, section 3.3, RS256).
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

    /// The signature of a message, as long as the modulus. The same each time.
    package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let signature = key.sign(message) else { throw .refused }
        return signature
    }

    /// Without the secret: keys get into logs by being described.
    package var description: String { "RSAPrivateKey" }
}
