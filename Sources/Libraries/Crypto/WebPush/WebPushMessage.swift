internal import JSON

/// The body of a push message, encrypted for one user agent (RFC 8291), as `aes128gcm` content (RFC
/// 8188) of one record.
package enum WebPushMessage {
    /// The longest body that every push service accepts (RFC 8030, section 7.2), in bytes. It is
    /// also the record size in the header.
    package static let bodyBytesMax = 4_096

    /// The length of the `auth` of a subscription in bytes.
    package static let authenticationBytes = 16

    /// The length of a salt in bytes.
    package static let saltBytes = 16

    /// The length of the header in bytes: salt, record size, and the server's key after its length
    /// (RFC 8188, section 2.1).
    private static let headerBytes = saltBytes + 4 + 1 + P256.pointBytes

    /// The longest payload in bytes: the body without header, delimiter and tag.
    package static let payloadBytesMax = bodyBytesMax - headerBytes - 1 - AES128GCM.tagBytes

    /// Encrypts a payload for one user agent.
    ///
    /// - Parameters:
    ///   - payload: At most ``payloadBytesMax`` bytes, including the padding.
    ///   - padding: The number of bytes that hide the payload's length.
    ///   - userAgentKey: The subscription's `p256dh`.
    ///   - authentication: The subscription's `auth`.
    ///   - serverKey: A new key for this message only (RFC 8291, section 3.1).
    ///   - salt: Random bytes for this message only.
    /// - Returns: The body of the push message.
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

    /// The delimiter between the last record's payload and its padding (RFC 8188, section 2).
    private static let lastRecordDelimiter: UInt8 = 2

    private static let inputKeyInfo = [UInt8]("WebPush: info\0".utf8)
    private static let contentKeyInfo = [UInt8]("Content-Encoding: aes128gcm\0".utf8)
    private static let nonceInfo = [UInt8]("Content-Encoding: nonce\0".utf8)

    /// The input key (RFC 8291, section 3.4), which only the user agent and this server can know.
    private static func inputKey(
        _ userAgentKey: P256.PublicKey, _ authentication: [UInt8], _ serverKey: P256.PrivateKey
    ) throws(CryptoError) -> [UInt8] {
        try HKDF.sha256(
            salt: authentication, key: try serverKey.sharedSecret(with: userAgentKey),
            info: inputKeyInfo + userAgentKey.bytes + serverKey.publicKey.bytes, count: 32)
    }

    /// Encrypts the record (RFC 8188, sections 2.2 and 2.3). The record's number is 0, so the
    /// derived nonce is used unchanged.
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

/// The identification of a server to push services: VAPID (RFC 8292).
package enum VAPID {
    /// The longest validity that push services accept (section 2), in seconds.
    package static let lifetimeMax = 86_400

    /// The value of a push request's `Authorization`.
    ///
    /// It is valid for all messages to the same service until it expires. Signing one per message
    /// would be wasteful.
    ///
    /// - Parameters:
    ///   - audience: The origin of the subscription's endpoint, such as `https://push.example.net`.
    ///   - subject: The contact of the server's operator: a `mailto:` or `https:` URI.
    ///   - expiry: In Unix seconds, at most ``lifetimeMax`` from now.
    ///   - key: The server's private key. The user agent subscribed with its public key.
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

/// The reasons why a push message cannot be encrypted.
package enum WebPushError: Error, Equatable, CustomStringConvertible {
    /// Payload and padding together are longer than ``WebPushMessage/payloadBytesMax``.
    case payloadLength(Int)

    /// The padding is negative, or alone longer than ``WebPushMessage/payloadBytesMax``.
    case padding(Int)

    /// The user agent's `auth` does not have ``WebPushMessage/authenticationBytes`` bytes.
    case authenticationLength(Int)

    /// The salt does not have ``WebPushMessage/saltBytes`` bytes.
    case saltLength(Int)

    /// The encryption failed, for example because there is no memory.
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
