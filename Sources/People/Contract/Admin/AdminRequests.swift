package import Contract
import JSON
package import Topics

/// The contract for the rights of admins.
package enum AdminContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            GrantAdmin.self, RevokeAdmin.self, ClaimAdmin.self, EndTokens.self, ListAccounts.self,
            ListAllTokens.self, ListAdminActs.self, ExplainRights.self,
        ]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "admin signout", EndTokens.self, "sign out a user's devices (admins)",
                .text("USER", "a username") { $0.user = $1 },
                .text("[ID]", "an id from \"admin tokens\" (default: all devices)") {
                    $0.device = $1
                },
                details: ["Connections end at once. The password does not change."],
                done: {
                    let devices = $0.counted($0.result.ended, "device")
                    return "Signed out \(devices) of \($0.request.user)."
                }),
            .sends(
                "admin grant", GrantAdmin.self, "make a user an admin (admins)",
                .text("USER", "a username") { $0.user = $1 },
                details: [
                    "The user must sign in again. For the first admin, see \"admin link\"."
                ],
                json: { ["user": .string($0.request.user), "admin": true] },
                done: { "\($0.request.user) is now an admin." }),
            .sends(
                "admin revoke", RevokeAdmin.self, "remove a user's admin rights (admins)",
                .text("USER", "a username") { $0.user = $1 },
                details: ["The user must sign in again."],
                json: { ["user": .string($0.request.user), "admin": false] },
                done: { "\($0.request.user) is no longer an admin." }),
        ]
    }
}

extension ErrorCode {
    /// The configuration makes this user an admin. Only a change of the configuration can revoke
    /// it.
    package static let adminConfigured = ErrorCode("admin.configured", http: 409)
}

/// `admin/claim`: makes the user the first admin of a server that has none.
///
/// The token is that of the link that the server shows to its operator. The user's devices must
/// sign in again.
package struct ClaimAdmin: UnscopedRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "admin", "claim")]
    package static let errors: [ErrorCode] = [.accountLinkInvalid]

    package var token = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("token", &token, .length(1...128))
    }
}

/// `admin/grant`: makes a user an admin. Only admins may send it. The user's devices must sign in
/// again.
package struct GrantAdmin: UnscopedRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "admin", "grant")]
    package static let errors: [ErrorCode] = [.requestForbidden, .accountUnknown]

    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...20))
    }
}

/// `admin/revoke`: ends the rights of an admin. Only admins may send it.
///
/// The server closes all connections of the user, and the devices must sign in again.
package struct RevokeAdmin: UnscopedRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "admin", "revoke")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [
        .requestForbidden, .accountUnknown, .adminConfigured,
    ]

    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...20))
    }
}

/// `admin/endTokens`: ends all tokens of a user, or the token of one device. Only admins may send
/// it.
///
/// It is for a user who cannot do this themselves, for example because their only phone was stolen.
package struct EndTokens: UnscopedRequest, Equatable {
    package static let routes = [Route(.user, "admin", "endTokens")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [
        .requestForbidden, .accountUnknown, .deviceUnknown,
    ]

    package var user = ""
    /// The device whose token ends, and with it the personal tokens that it created. If it is
    /// missing, the tokens of all devices and all personal tokens end.
    package var device: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...20))
        fields.limiting("device", &device, .length(1...64))
    }

    package struct Result: Document, Equatable {
        /// The number of tokens that ended. With a `device`, its personal tokens are not counted.
        package var ended = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("ended", &ended)
        }
    }
}
