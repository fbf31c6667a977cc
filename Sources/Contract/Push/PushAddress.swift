import Crypto

/// Where a push goes; which keys it takes depends on the provider.
package struct PushAddress: Document, Equatable {
    /// webPush: what the browser's subscription says.
    package var endpoint: String?
    package var keys: PushKeys?
    /// apns: the device's token in hexadecimal digits; fcm: the registration token; ntfy: an access
    /// token, where the server wants one.
    package var token: String?
    /// apns: the app's bundle id, unless it is the one that the server was given.
    package var topic: String?
    /// ntfy: the topic's address; webhook: where the program listens.
    package var url: String?
    /// webhook: what deliveries are signed with.
    package var secret: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("endpoint", &endpoint, .webAddress)
        fields.optional("keys", &keys)
        fields.optional("token", &token, .visible(1...4_096))
        fields.optional("topic", &topic, .visible(1...155))
        fields.optional("url", &url, .webAddress)
        fields.optional("secret", &secret, .visible(16...256))
    }

    /// What a provider needs besides what the keys alone say.
    package func problems(for provider: PushProvider) -> Problems {
        var problems = Problems()
        func require(_ value: Any?, _ name: String) {
            if value == nil { problems.note("is missing", at: name) }
        }
        switch provider {
        case .webPush:
            require(endpoint, "endpoint")
            require(keys, "keys")
        case .apns:
            require(token, "token")
            if let token, !Self.isDeviceToken(token) {
                problems.note("must be 64 to 200 hexadecimal digits", at: "token")
            }
        case .fcm: require(token, "token")
        case .ntfy:
            require(url, "url")
            if let url, Self.topic(of: url) == nil {
                problems.note("must end in one topic: https://server/topic", at: "url")
            }
        case .webhook:
            require(url, "url")
            require(secret, "secret")
        case .mail: break
        }
        return problems
    }

    /// Only what the provider needs.
    package func parts(for provider: PushProvider) -> PushAddress {
        var parts = PushAddress()
        switch provider {
        case .webPush: (parts.endpoint, parts.keys) = (endpoint, keys)
        case .apns: (parts.token, parts.topic) = (token?.lowercased(), topic)
        case .fcm: parts.token = token
        case .ntfy: (parts.url, parts.token) = (url, token)
        case .webhook: (parts.url, parts.secret) = (url, secret)
        case .mail: break
        }
        return parts
    }

    private static func isDeviceToken(_ token: String) -> Bool {
        (64...200).contains(token.utf8.count) && token.utf8.count.isMultiple(of: 2)
            && token.allSatisfy(\.isHexDigit)
    }

    /// An ntfy server and one of its topics; nil when the URL does not name one.
    package static func topic(of url: String) -> (server: String, topic: String)? {
        guard let address = WebAddress(url) else { return nil }
        let topic = address.path.dropFirst()
        guard (1...64).contains(topic.utf8.count), topic.utf8.allSatisfy(\.isWordOrDash) else {
            return nil
        }
        return (address.origin, String(topic))
    }

    /// The server that it names; nil where the provider alone decides.
    package var server: WebAddress? { (endpoint ?? url).flatMap(WebAddress.init) }

    /// What tells one subscription of a provider from another.
    package var identity: String { endpoint ?? url ?? token ?? "" }
}

/// The keys that a user agent gives with its subscription (RFC 8291, section 3).
package struct PushKeys: Document, Equatable {
    /// The user agent's public key, an uncompressed point of P-256, in Base64URL.
    package var p256dh = ""
    /// 16 bytes in Base64URL.
    package var auth = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required(
            "p256dh", &p256dh,
            Check {
                (try? P256.PublicKey(Self.decode($0) ?? [])) == nil
                    ? "must be a point of P-256, 65 bytes in Base64URL" : nil
            })
        fields.required(
            "auth", &auth,
            Check {
                Self.decode($0)?.count == WebPushMessage.authenticationBytes
                    ? nil : "must be 16 bytes in Base64URL"
            })
    }

    /// Some libraries pad.
    package static func decode(_ text: String) -> [UInt8]? {
        let padding = text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
        return Base64URL.decode(text.utf8.dropLast(padding))
    }
}
