/// Signed tokens (RFC 7519): HS256 with one fixed header, and nothing else.
package enum JWT {
    /// The longest token that is looked at.
    package static let bytesMax = 4_096

    /// `{"alg":"HS256","typ":"JWT"}` in Base64URL, and the dot after it. A token whose header is
    /// written in any other way was not made here, whatever algorithm it asks for.
    private static let header = [UInt8]("eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.".utf8)

    /// The characters of a signature (32 bytes in Base64URL) with the dot before it.
    private static let trailerCount = 44

    private static let dot = UInt8(ascii: ".")

    /// The token that carries the payload.
    ///
    /// - Parameters:
    ///   - payload: The claims, a JSON object.
    ///   - key: At least 32 bytes (RFC 7518, section 3.2).
    package static func sign(payload: [UInt8], key: [UInt8]) -> String {
        var token = header + Base64URL.encodeBytes(payload)
        let signature = HMAC.sha256(key: key, token)
        token.append(dot)
        token += Base64URL.encodeBytes(signature)
        return String(decoding: token, as: UTF8.self)
    }

    /// The payload of a token that was signed with the key.
    ///
    /// Claims, the expiry among them, are the caller's to check.
    ///
    /// - Returns: nil if the token is not one of ours to the last bit, is longer than ``bytesMax``,
    ///   or the key is empty.
    package static func verify(_ token: UnsafeBufferPointer<UInt8>, key: [UInt8]) -> [UInt8]? {
        guard token.count <= bytesMax, token.count >= header.count + trailerCount, !key.isEmpty,
            token.starts(with: header)
        else { return nil }
        let signed = UnsafeBufferPointer(rebasing: token.dropLast(trailerCount))
        let trailer = token.suffix(trailerCount)
        guard trailer.first == dot, let signature = Base64URL.decode(trailer.dropFirst()),
            // Sound: the span lasts for this call, and the caller's buffer for longer.
            constantTimeEquals(signature, HMAC.sha256(key: key, signed.span))
        else { return nil }
        return Base64URL.decode(signed.dropFirst(header.count))
    }

    /// The payload of a token that was signed with the key; see the other form.
    package static func verify(_ token: [UInt8], key: [UInt8]) -> [UInt8]? {
        token.withUnsafeBufferPointer { verify($0, key: key) }
    }
}
