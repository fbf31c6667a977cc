import Contract
import Crypto
import JSON

/// The keys that a provider signs with (RFC 7517): those for RS256 and ES256.
struct KeySet: Sendable {
    /// More keys than this are not looked at.
    private static let countMax = 64

    private let keys: [(id: String?, key: VerifyingKey)]

    init(_ document: JSON) throws(ProviderError) {
        guard let list = document["keys"]?.array else { throw .unreachable("it publishes no keys") }
        keys = list.prefix(Self.countMax).compactMap { json in
            if let use = json["use"]?.string, use != "sig" { return nil }
            return Self.key(json).map { (json["kid"]?.string, $0) }
        }
    }

    /// The keys that may have signed a token: the one it names; all when it names none.
    func candidates(keyID: String?) -> [VerifyingKey] {
        keys.filter { keyID == nil || $0.id == nil || $0.id == keyID }.map(\.key)
    }

    /// Whether there is a key of this name.
    func hasKey(_ id: String?) -> Bool {
        id == nil || keys.contains { $0.id == nil || $0.id == id }
    }

    private static func key(_ json: JSON) -> VerifyingKey? {
        switch json["kty"]?.string {
        case "RSA":
            guard let n = bytes(json["n"]), let e = bytes(json["e"]) else { return nil }
            return (try? RSAPublicKey(n: n, e: e)).map(VerifyingKey.rs256)
        case "EC":
            guard json["crv"]?.string == "P-256", let x = bytes(json["x"]),
                let y = bytes(json["y"])
            else { return nil }
            return (try? P256.PublicKey(x: x, y: y)).map(VerifyingKey.es256)
        default: return nil
        }
    }

    private static func bytes(_ json: JSON?) -> [UInt8]? {
        json?.string.flatMap { Base64URL.decode(Array($0.utf8)) }
    }
}
