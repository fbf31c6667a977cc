import Crypto

/// What shows that a webhook's body comes from whoever knows the secret.
package enum WebhookSignature {
    /// `t=SECONDS,v1=HEX`: HMAC-SHA256 with the secret over the seconds since 1970, a dot and the
    /// body. Who checks it refuses what is older than a few minutes.
    package static func text(of body: [UInt8], secret: String, at seconds: Int64) -> String {
        let tag = HMAC.sha256(key: Array(secret.utf8), Array("\(seconds).".utf8) + body)
        return "t=\(seconds),v1=\(tag.hexadecimal)"
    }
}
