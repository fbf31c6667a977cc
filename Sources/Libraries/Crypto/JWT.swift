/// Signed tokens (RFC 7519), only with HS256 and two fixed headers.
package enum JWT {
    /// The longest token that is read, in bytes.
    package static let bytesMax = 4_096

    /// `{"alg":"HS256","typ":"JWT"}` in Base64URL, with the dot after it. A token with any other
    /// header than this and ``shortHeader`` is not from this server, whatever algorithm it names.
    private static let header = [UInt8]("eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.".utf8)

    /// `{"alg":"HS256"}` in Base64URL, with the dot after it. `typ` is optional (RFC 7519, 5.1).
    private static let shortHeader = [UInt8]("eyJhbGciOiJIUzI1NiJ9.".utf8)

    /// The length of a signature (32 bytes in Base64URL) with the dot before it.
    private static let trailerCount = 44

    private static let dot = UInt8(ascii: ".")

    /// Creates a token with a payload.
    ///
    /// - Parameters:
    ///   - payload: The claims, a JSON object.
    ///   - key: At least 32 bytes (RFC 7518, section 3.2).
    ///   - isShort: Whether to leave `typ` out of the header, which saves 16 bytes.
    package static func sign(payload: [UInt8], key: [UInt8], isShort: Bool = false) -> String {
        var token = (isShort ? shortHeader : header) + Base64URL.encodeBytes(payload)
        let signature = HMAC.sha256(key: key, token)
        token.append(dot)
        token += Base64URL.encodeBytes(signature)
        return String(decoding: token, as: UTF8.self)
    }

    /// The payload of a token that was signed with the key.
    ///
    /// The caller must check the claims, including the expiry.
    ///
    /// - Returns: Nil if the token was not signed with this key and header, is longer than
    ///   ``bytesMax``, or the key is empty.
    package static func verify(_ token: UnsafeBufferPointer<UInt8>, key: [UInt8]) -> [UInt8]? {
        let headers = [header, shortHeader]
        guard token.count <= bytesMax, !key.isEmpty,
            let header = headers.first(where: { token.starts(with: $0) }),
            token.count >= header.count + trailerCount
        else { return nil }
        let signed = UnsafeBufferPointer(rebasing: token.dropLast(trailerCount))
        let trailer = token.suffix(trailerCount)
        guard trailer.first == dot, let signature = Base64URL.decode(trailer.dropFirst()),
            // Sound: the span is used only in this call, and the caller's buffer lasts longer.
            constantTimeEquals(signature, HMAC.sha256(key: key, signed.span))
        else { return nil }
        return Base64URL.decode(signed.dropFirst(header.count))
    }

    /// The payload of a token that was signed with the key; see the other form.
    package static func verify(_ token: [UInt8], key: [UInt8]) -> [UInt8]? {
        token.withUnsafeBufferPointer { verify($0, key: key) }
    }
}
