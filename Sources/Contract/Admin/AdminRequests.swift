/// `admin/claim`: makes me the first admin of a server that has none, with the token of the link that the server shows
/// its operator. My devices sign in again.
package struct ClaimAdmin: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "admin", "claim")]
    package static let errors: [ErrorCode] = [.accountLinkInvalid]

    package var token = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("token", &token, .length(1...128))
    }
}

/// `admin/grant`: makes an admin of a user, for admins. The user's devices sign in anew.
package struct GrantAdmin: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "admin", "grant")]
    package static let errors: [ErrorCode] = [.requestForbidden, .accountUnknown]

    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...20))
    }
}

/// `admin/revoke`: takes an admin's rights away, for admins. Connections of the user end at once, and
/// sign in anew.
package struct RevokeAdmin: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "admin", "revoke")]
    package static let errors: [ErrorCode] = [
        .requestForbidden, .accountUnknown, .adminConfigured,
    ]

    package var user = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...20))
    }
}

/// `admin/endTokens`: ends the tokens of a user's devices and the personal ones, or those of one device,
/// for admins. A phone that was stolen, say, and its owner has no other device to say so.
package struct EndTokens: Request, Equatable {
    package static let routes = [Route(.user, "admin", "endTokens")]
    package static let errors: [ErrorCode] = [
        .requestForbidden, .accountUnknown, .deviceUnknown,
    ]

    package var user = ""
    /// All, where none is named.
    package var device: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("user", &user, .length(1...20))
        fields.optional("device", &device, .length(1...64))
    }

    package struct Result: Document, Equatable {
        /// Tokens: devices', and personal ones where no device was named.
        package var ended = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("ended", &ended)
        }
    }
}
