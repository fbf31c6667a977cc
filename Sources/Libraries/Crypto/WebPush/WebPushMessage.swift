internal import JSON

/// The body of a push message: encrypted for one user agent (RFC 8291), as `aes128gcm` content
/// (RFC 8188) of one record.
package enum WebPushMessage {
    /// The longest body that every push service takes (RFC 8030, section 7.2), and the record size
    /// that is written.
    package static let bodyBytesMax = 4_096

    /// The bytes of the `auth` that a user agent subscribes with.
    package static let authenticationBytes = 16

    /// The bytes of a salt.
    package static let saltBytes = 16

    /// Salt, record size, and the server's key with its length before it (RFC 8188, section 2.1).
    private static let headerBytes = saltBytes + 4 + 1 + P256.pointBytes

    /// The longest payload: the body less header, delimiter and tag.
    package static let payloadBytesMax = bodyBytesMax - headerBytes - 1 - AES128GCM.tagBytes

    /// The body that carries a payload to one user agent.
    ///
    /// - Parameters:
    ///   - payload: With the padding, up to ``payloadBytesMax`` bytes.
    ///   - padding: The bytes to hide the payload's length behind.
    ///   - userAgentKey: The subscription's `p256dh`.
    ///   - authentication: The subscription's `auth`.
    ///   - serverKey: Made for this message alone (RFC 8291, section 3.1).
    ///   - salt: Random, for this message alone.
    package static func encrypt(
        _ payload: [UInt8], padding: Int = 0, userAgentKey: P256.PublicKey,
        authentication: [UInt8], serverKey: P256.PrivateKey, salt: [UInt8]
    ) throws(WebPushError) -> [UInt8] {
        guard 0...payloadBytesMax ~= padding else { throw .padding(padding) }
        guard payload.count + padding <= payloadBytesMax else {
            throw .payloadLength(payload.count + padding)
        }
        guard authentication.count == authenticationBytes else {
            throw .authenticationLength(authentication.count)
        }
        guard salt.count == saltBytes else { throw .saltLength(salt.count) }
        let text = payload + [lastRecordDelimiter] + [UInt8](repeating: 0, count: padding)
        do {
            let secret = try inputKey(userAgentKey, authentication, serverKey)
            return header(serverKey, salt) + (try seal(text, secret: secret, salt: salt))
        } catch {
            throw .crypto(error)
        }
    }

    /// Stands after the last record's payload, and before its padding (RFC 8188, section 2).
    private static let lastRecordDelimiter: UInt8 = 2

    private static let inputKeyInfo = [UInt8]("WebPush: info\0".utf8)
    private static let contentKeyInfo = [UInt8]("Content-Encoding: aes128gcm\0".utf8)
    private static let nonceInfo = [UInt8]("Content-Encoding: nonce\0".utf8)

    /// RFC 8291, section 3.4: what only the user agent and this server can know.
    private static func inputKey(
        _ userAgentKey: P256.PublicKey, _ authentication: [UInt8], _ serverKey: P256.PrivateKey
    ) throws(CryptoError) -> [UInt8] {
        try HKDF.sha256(
            salt: authentication, key: try serverKey.sharedSecret(with: userAgentKey),
            info: inputKeyInfo + userAgentKey.bytes + serverKey.publicKey.bytes, count: 32)
    }

    /// RFC 8188, sections 2.2 and 2.3. The record's number is 0, so the nonce stays as derived.
    private static func seal(
        _ text: [UInt8], secret: [UInt8], salt: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        let key = try HKDF.extract(salt: salt, key: secret)
        return try AES128GCM.seal(
            key: try HKDF.expand(key, info: contentKeyInfo, count: AES128GCM.keyBytes),
            nonce: try HKDF.expand(key, info: nonceInfo, count: AES128GCM.nonceBytes),
            plaintext: text)
    }

    private static func header(_ serverKey: P256.PrivateKey, _ salt: [UInt8]) -> [UInt8] {
        let recordSize = withUnsafeBytes(of: UInt32(bodyBytesMax).bigEndian, Array.init)
        return salt + recordSize + [UInt8(P256.pointBytes)] + serverKey.publicKey.bytes
    }
}

/// How a server names itself to push services: VAPID (RFC 8292).
package enum VAPID {
    /// The longest time from now to an expiry that push services take (section 2), in seconds.
    package static let lifetimeMax = 86_400

    /// The value of a push request's `Authorization`.
    ///
    /// It is good for every message to the same service until it expires; signing one a message
    /// is wasteful.
    ///
    /// - Parameters:
    ///   - audience: The origin of the subscription's endpoint, as `https://push.example.net`.
    ///   - subject: Where the server's operator is reached: a `mailto:` or `https:` URI.
    ///   - expiry: In seconds since 1970; at most ``lifetimeMax`` from now.
    ///   - key: The server's, whose public half the user agent subscribed with.
    package static func authorization(
        audience: String, subject: String, expiry: Int, key: P256.PrivateKey
    ) throws(CryptoError) -> String {
        var claims = JSONWriter()
        claims.beginObject()
        claims.key("aud")
        claims.value(audience)
        claims.key("exp")
        claims.value(expiry)
        claims.key("sub")
        claims.value(subject)
        claims.endObject()
        let token = try SignedToken.sign(
            claims.bytes, header: [JSON.Member("typ", "JWT")], key: .es256(key))
        return "vapid t=\(token), k=\(Base64URL.encode(key.publicKey.bytes))"
    }
}

/// Why a push message is not encrypted.
package enum WebPushError: Error, Equatable, CustomStringConvertible {
    /// Payload and padding are longer than ``WebPushMessage/payloadBytesMax`` together.
    case payloadLength(Int)

    /// The padding is negative, or alone longer than ``WebPushMessage/payloadBytesMax``.
    case padding(Int)

    /// The user agent's `auth` has not ``WebPushMessage/authenticationBytes`` bytes.
    case authenticationLength(Int)

    /// The salt has not ``WebPushMessage/saltBytes`` bytes.
    case saltLength(Int)

    /// What lies below refused, as when there is no memory.
    case crypto(CryptoError)

    package var description: String {
        switch self {
        case .payloadLength(let count):
            "\(count) bytes of payload and padding; at most \(WebPushMessage.payloadBytesMax) fit"
        case .padding(let count):
            "a padding of \(count) bytes, not from 0 to \(WebPushMessage.payloadBytesMax)"
        case .authenticationLength(let count):
            "an auth of \(count) bytes, not \(WebPushMessage.authenticationBytes)"
        case .saltLength(let count):
            "a salt of \(count) bytes, not \(WebPushMessage.saltBytes)"
        case .crypto(let error): error.description
        }
    }
}
