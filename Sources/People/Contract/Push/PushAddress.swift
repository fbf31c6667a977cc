package import Contract
import Crypto
import JSON
import Topics

/// The address of a subscription. The provider decides which keys it must contain.
package struct PushAddress: Document, Equatable {
    /// webPush: the endpoint of the browser's subscription.
    package var endpoint: String?
    package var keys: PushKeys?
    /// apns: the device token in hexadecimal digits. fcm: the registration token. ntfy: an access
    /// token, if the server requires one.
    package var token: String?
    /// apns: the app's bundle id; `nil` means the server's configured one.
    package var topic: String?
    /// ntfy: the URL of the topic. webhook: the URL of the user's program.
    package var url: String?
    /// webhook: the key for the signatures of deliveries.
    package var secret: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("endpoint", &endpoint, .webAddress)
        fields.optional("keys", &keys)
        fields.optional("token", &token, .visible(1...4_096))
        fields.optional("topic", &topic, .visible(1...155))
        fields.optional("url", &url, .webAddress)
        fields.optional("secret", &secret, .visible(16...256))
        // Browsers put it beside the other keys of a subscription (Push API, PushSubscriptionJSON).
        fields.ignored("expirationTime")
    }

    /// The keys that are missing or not valid for a provider, beyond the checks of each single key.
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

    /// A copy with only the keys that the provider uses.
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

    /// Splits the URL of an ntfy topic into the server and the topic; `nil` if the URL does not
    /// name a topic.
    package static func topic(of url: String) -> (server: String, topic: String)? {
        guard let address = WebAddress(url) else { return nil }
        let topic = address.path.dropFirst()
        guard (1...64).contains(topic.utf8.count), topic.utf8.allSatisfy(\.isWordOrDash) else {
            return nil
        }
        return (address.origin, String(topic))
    }

    /// The server in the address; `nil` if the provider has one server for all.
    package var server: WebAddress? { (endpoint ?? url).flatMap(WebAddress.init) }

    /// The value that distinguishes subscriptions of one provider.
    package var identity: String { endpoint ?? url ?? token ?? "" }
}

/// The keys of a Web Push subscription, created by the user agent (RFC 8291, section 3).
package struct PushKeys: Document, Equatable {
    /// The user agent's public key: an uncompressed P-256 point in Base64URL.
    package var p256dh = ""
    /// The authentication secret: 16 bytes in Base64URL.
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

    /// Decodes Base64URL with or without padding, because some libraries add padding.
    package static func decode(_ text: String) -> [UInt8]? {
        let padding = text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
        return Base64URL.decode(text.utf8.dropLast(padding))
    }
}

/// The services that deliver pushes to devices without a connection.
package enum PushProvider: String, WordValue {
    /// The push service of a browser, or of a UnifiedPush app (RFC 8030, 8291, 8292).
    case webPush
    /// Apple's devices.
    case apns
    /// Google's Firebase Cloud Messaging.
    case fcm
    /// A topic of an ntfy server.
    case ntfy
    /// A URL of the user's own program.
    case webhook
    /// Mail to the account's email address.
    case mail

    /// Whether a subscription belongs to one installation of an app or page, and so to the sending
    /// device. Otherwise it can belong to the account.
    package var isOfDevice: Bool {
        switch self {
        case .webPush, .apns, .fcm: true
        case .ntfy, .webhook, .mail: false
        }
    }
}

extension Check where Value == String {
    /// A URL that ``WebAddress`` accepts.
    static let webAddress = Check(
        schema: [
            JSON.Member("format", "uri"),
            JSON.Member("maxLength", .int(Int64(WebAddress.bytesMax))),
        ]
    ) { text in
        WebAddress(text) == nil ? "must be a URL of https, without user and fragment" : nil
    }

    /// A number of visible ASCII characters, in bytes.
    static func visible(_ range: ClosedRange<Int>) -> Check {
        Check(schema: length(range).schema()) { text in
            let isVisible = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            return isVisible && range.contains(text.utf8.count)
                ? nil
                : "must be \(range.lowerBound) to \(range.upperBound) visible ASCII characters"
        }
    }
}
