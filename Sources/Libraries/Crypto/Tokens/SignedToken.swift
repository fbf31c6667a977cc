package import JSON

/// A signed token from another server: a JWS in the compact form (RFC 7515, RFC 7519), with ES256
/// or RS256.
///
/// Do not trust anything in it before ``verify(with:)`` has returned the payload.
package struct SignedToken: Sendable {
    /// The longest token that is read, in bytes.
    package static let bytesMax = 16_384

    /// The header's `alg`, as the token claims.
    package let algorithm: String

    /// The header's `kid`, which identifies the key.
    package let keyID: String?

    /// The payload before verification. Use it only to find the key.
    package let unverifiedPayload: [UInt8]

    private let signed: [UInt8]
    private let signature: [UInt8]

    /// Reads a token, without verifying it.
    ///
    /// - Throws: Any ``SignedTokenError`` except ``SignedTokenError/algorithm(expected:)`` and
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

    /// The payload, if the key signed it. The caller must check the claims, including the expiry.
    ///
    /// - Throws: ``SignedTokenError/algorithm(expected:)`` if the token names another algorithm
    ///   than the key's, including "none"; ``SignedTokenError/signature``.
    package func verify(with key: VerifyingKey) throws(SignedTokenError) -> [UInt8] {
        guard algorithm == key.algorithm else { throw .algorithm(expected: key.algorithm) }
        guard key.verify(signature, of: signed) else { throw .signature }
        return unverifiedPayload
    }

    /// Creates a token with a payload.
    ///
    /// - Parameters:
    ///   - payload: The claims, usually a JSON object.
    ///   - header: The members of the header after `alg`, such as `kid` and `typ`.
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

/// The key that signs a token. It determines the algorithm.
package enum SigningKey: Sendable {
    case es256(P256.PrivateKey)
    case rs256(RSAPrivateKey)

    /// The algorithm's name (RFC 7518, section 3.1).
    package var algorithm: String {
        switch self {
        case .es256: "ES256"
        case .rs256: "RS256"
        }
    }

    /// Signs a message, in the form that tokens use.
    package func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        switch self {
        case .es256(let key): try key.sign(message)
        case .rs256(let key): try key.sign(message)
        }
    }
}

/// The key that verifies a token. It determines the algorithm; the token does not.
package enum VerifyingKey: Sendable {
    case es256(P256.PublicKey)
    case rs256(RSAPublicKey)

    /// The algorithm's name (RFC 7518, section 3.1).
    package var algorithm: String {
        switch self {
        case .es256: "ES256"
        case .rs256: "RS256"
        }
    }

    /// Whether this key's private key made the signature of a message.
    package func verify(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        switch self {
        case .es256(let key): key.verify(signature, of: message)
        case .rs256(let key): key.verify(signature, of: message)
        }
    }
}

/// The reasons why a token is not valid.
package enum SignedTokenError: Error, Equatable, CustomStringConvertible {
    /// The token is longer than ``SignedToken/bytesMax``.
    case length(Int)

    /// The token does not have three parts with dots between them.
    case parts

    /// A part is not Base64URL, or not in its only valid form.
    case encoding(part: String)

    /// The header is not JSON.
    case header(String)

    /// A member of the header is missing, or is not a text.
    case member(String)

    /// The header needs an extension (RFC 7515, section 4.1.11). None is supported.
    case extensions

    /// The header names another algorithm than the key's.
    case algorithm(expected: String)

    /// The key did not make the signature.
    case signature

    package var description: String {
        switch self {
        case .length(let count): "\(count) bytes, more than \(SignedToken.bytesMax)"
        case .parts: "not three parts with a dot between them"
        case .encoding(let part): "the \(part) is not in Base64URL"
        case .header(let reason): "the header is not JSON: \(reason)"
        case .member(let name): "the header's \(name) is missing or not a text"
        case .extensions: "the header needs extensions, and none is supported"
        case .algorithm(let expected): "the algorithm is not \(expected), the key's"
        case .signature: "the signature is not the key's"
        }
    }
}
