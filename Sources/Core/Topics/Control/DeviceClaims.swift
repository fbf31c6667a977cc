import Crypto
import JSON

/// The claims of a device token: the payload of a JWT.
package struct DeviceClaims: Equatable, Sendable {
    /// `sub`: the username.
    package var user: String
    /// `dev`: the device's id.
    package var device: String
    /// `adm`: whether the token has an admin's rights. Left out of the token if not.
    package var isAdmin: Bool
    /// `iat`: the time of issue, in Unix seconds.
    package var issued: Int64
    /// `exp`: the expiry, in Unix seconds. Nil if there is none.
    package var expiry: Int64?

    /// `uat`: the time when the user's account was created, in Unix seconds. 0 in tokens from
    /// before this claim.
    package var accountCreated: Int64

    package init(
        user: String, device: String, isAdmin: Bool = false, issued: Int64, expiry: Int64? = nil,
        accountCreated: Int64 = 0
    ) {
        self.user = user
        self.device = device
        self.isAdmin = isAdmin
        self.issued = issued
        self.expiry = expiry
        self.accountCreated = accountCreated
    }

    /// Reads a payload.
    ///
    /// - Returns: Nil for anything but a JSON object with these claims, each of its type.
    package init?(payload: UnsafeBufferPointer<UInt8>) {
        guard let json = try? JSON(parsing: payload), let user = json["sub"]?.string,
            let device = json["dev"]?.string, let issued = json["iat"]?.seconds
        else { return nil }
        if let admin = json["adm"], admin.bool == nil { return nil }
        if let expiry = json["exp"], expiry.seconds == nil { return nil }
        if let created = json["uat"], created.seconds == nil { return nil }
        self.init(
            user: user, device: device, isAdmin: json["adm"]?.bool ?? false, issued: issued,
            expiry: json["exp"]?.seconds, accountCreated: json["uat"]?.seconds ?? 0)
    }

    /// The payload.
    package var payload: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("sub")
        json.value(user)
        json.key("dev")
        json.value(device)
        if isAdmin {
            json.key("adm")
            json.value(true)
        }
        json.key("iat")
        json.value(issued)
        if let expiry {
            json.key("exp")
            json.value(expiry)
        }
        if accountCreated > 0 {
            json.key("uat")
            json.value(accountCreated)
        }
        json.endObject()
        return json.bytes
    }

    /// Whether the token has expired (RFC 7519, 4.1.4: on or after the expiry).
    package func isExpired(at epochSeconds: Int64) -> Bool {
        expiry.map { $0 <= epochSeconds } ?? false
    }
}

extension DeviceClaims {
    /// Reads a token that was signed with the key. Does not check whether it was revoked.
    package init?(token: UnsafeBufferPointer<UInt8>, key: [UInt8]) {
        guard let payload = JWT.verify(token, key: key),
            let claims = payload.withUnsafeBufferPointer({ DeviceClaims(payload: $0) })
        else { return nil }
        self = claims
    }

    /// The token, signed with the key.
    ///
    /// Its header is short, because small devices send a CONNECT of at most 256 bytes. The token is
    /// the largest part of it.
    package func token(key: [UInt8]) -> String {
        JWT.sign(payload: payload, key: key, isShort: true)
    }
}

extension JSON {
    /// A time of RFC 7519 (NumericDate), rounded towards zero.
    fileprivate var seconds: Int64? {
        switch self {
        case .int(let seconds): seconds
        case .double(let seconds): Int64(exactly: seconds.rounded(.towardZero))
        default: nil
        }
    }
}

/// The MQTT 5 user property in which the guard names the sender's device, for requests about an
/// account. The guard adds it last, so only the last one with this name counts, whatever a client
/// sent.
package let deviceProperty = "fairway-device"
