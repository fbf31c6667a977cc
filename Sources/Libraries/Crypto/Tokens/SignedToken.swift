package import JSON

/// A signed token that came from outside: a JWS in the compact form (RFC 7515, RFC 7519), with
/// ES256 or RS256.
///
/// Nothing in it is to be believed before ``verify(with:)`` gave the payload.
package struct SignedToken: Sendable {
    /// The longest token that is read.
    package static let bytesMax = 16_384

    /// The header's `alg`, as the token claims.
    package let algorithm: String

    /// The header's `kid`, to look up the key by.
    package let keyID: String?

    /// The payload as the token claims: good for finding the key to verify it with, and no more.
    package let unverifiedPayload: [UInt8]

    private let signed: [UInt8]
    private let signature: [UInt8]

    /// Reads a token, without verifying it.
    ///
    /// - Throws: Every ``SignedTokenError`` but ``SignedTokenError/algorithm(expected:)`` and
    ///   ``SignedTokenError/signature``.
    package init(_ token: [UInt8]) throws(SignedTokenError) {
        guard token.count <= Self.bytesMax else { throw .length(token.count) }
        let parts = token.split(
            separator: Self.dot, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .parts }
        let header = try Self.header(try Self.decode(parts[0], "header"))
        guard let algorithm = header["alg"]?.string else { throw .member("alg") }
        let keyID = header["kid"]
        guard keyID == nil || keyID?.string != nil else { throw .member("kid") }
        self.algorithm = algorithm
        self.keyID = keyID?.string
        unverifiedPayload = try Self.decode(parts[1], "payload")
        signature = try Self.decode(parts[2], "signature")
        signed = Array(token[..<parts[1].endIndex])
    }

    /// The payload, if the key signed it. Its claims, the expiry among them, are the caller's to
    /// check.
    ///
    /// - Throws: ``SignedTokenError/algorithm(expected:)`` if the token claims another algorithm
    ///   than the key's, "none" among them; ``SignedTokenError/signature``.
    package func verify(with key: VerifyingKey) throws(SignedTokenError) -> [UInt8] {
        guard algorithm == key.algorithm else { throw .algorithm(expected: key.algorithm) }
        guard key.verify(signature, of: signed) else { throw .signature }
        return unverifiedPayload
    }

    /// A token that carries the payload.
    ///
    /// - Parameters:
    ///   - payload: The claims, a JSON object as a rule.
    ///   - header: What stands in the header after `alg`, as `kid` and `typ`.
    package static func sign(
        _ payload: [UInt8], header: [JSON.Member] = [], key: SigningKey
    ) throws(CryptoError) -> String {
        precondition(!header.contains { $0.key == "alg" }, "the key decides the algorithm")
        let members = JSON.object([JSON.Member("alg", .string(key.algorithm))] + header)
        let signed =
            Base64URL.encodeBytes(members.bytes) + [dot] + Base64URL.encodeBytes(payload)
        let signature = Base64URL.encodeBytes(try key.sign(signed))
        return String(decoding: signed + [dot] + signature, as: UTF8.self)
    }

    private static let dot = UInt8(ascii: ".")

    private static func decode(
        _ part: ArraySlice<UInt8>, _ name: String
    ) throws(SignedTokenError) -> [UInt8] {
        guard let bytes = Base64URL.decode(part) else { throw .encoding(part: name) }
        return bytes
    }

    private static func header(_ bytes: [UInt8]) throws(SignedTokenError) -> JSON {
        let header: JSON
        do { header = try JSON(parsing: bytes) } catch { throw .header(error.description) }
        guard header["crit"] == nil else { throw .extensions }
        return header
    }
}
