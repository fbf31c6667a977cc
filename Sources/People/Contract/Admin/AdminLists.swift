package import Contract
package import Topics

/// `admin/users`: lists the accounts, the oldest first. Only admins may send it.
package struct ListAccounts: PagedRequest, UnscopedRequest, Equatable {
    package static let routes = [Route(.user, "admin", "users")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestForbidden]

    /// The maximum number of accounts in a page, 200 by default.
    package var limit: Int?
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("limit", &limit, .range(1...200))
        fields.optional("cursor", &cursor, .length(1...300))
    }

    package struct Result: Page, Equatable {
        package var users: [Entry] = []
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("users", &users)
            fields.optional("cursor", &cursor)
        }
    }

    package struct Entry: Document, Equatable {
        package var user = ""
        package var admin = false
        /// The number of devices that are signed in.
        package var devices = 0
        /// Unix milliseconds.
        package var createdAt = 0
        /// The time of the last connection, in Unix milliseconds. Null if there was none.
        package var seenAt: Int?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("admin", &admin)
            fields.required("devices", &devices)
            fields.required("createdAt", &createdAt)
            fields.required("seenAt", &seenAt)
        }
    }
}

/// `admin/tokens`: lists the devices that are signed in, then the programs with personal tokens.
/// Only admins may send it. The server does not store the tokens themselves.
package struct ListAllTokens: PagedRequest, UnscopedRequest, Equatable {
    package static let routes = [Route(.user, "admin", "tokens")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestForbidden]

    /// A username. If it is left out, the list has the tokens of all users.
    package var user: String?
    /// The maximum number of tokens in a page, 100 by default.
    package var limit: Int?
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("user", &user, .length(1...20))
        fields.optional("limit", &limit, .range(1...100))
        fields.optional("cursor", &cursor, .length(1...300))
    }

    package struct Result: Page, Equatable {
        package var devices: [Device] = []
        package var programs: [Program] = []
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("devices", &devices)
            fields.required("programs", &programs)
            fields.optional("cursor", &cursor)
        }
    }

    package struct Device: Document, Equatable {
        package var user = ""
        package var device = ""
        package var kind = OpenWord<DeviceDescription.Kind>.known(.phone)
        package var name = ""
        /// Unix milliseconds.
        package var createdAt = 0
        /// The number of its addresses for pushes.
        package var pushes = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("device", &device)
            fields.required("kind", &kind)
            fields.required("name", &name)
            fields.required("createdAt", &createdAt)
            fields.required("pushes", &pushes)
        }
    }

    /// A program with a personal token.
    package struct Program: Document, Equatable {
        package var user = ""
        /// The id of the token.
        package var token = ""
        package var name = ""
        /// The scopes, with commas between them.
        package var scopes = ""
        /// Unix milliseconds, as ``expiresAt`` is.
        package var createdAt = 0
        package var expiresAt = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("token", &token)
            fields.required("name", &name)
            fields.required("scopes", &scopes)
            fields.required("createdAt", &createdAt)
            fields.required("expiresAt", &expiresAt)
        }
    }
}

/// `admin/log`: lists the actions of admins, newest first. Only admins may send it.
package struct ListAdminActs: PagedRequest, UnscopedRequest, Equatable {
    package static let routes = [Route(.user, "admin", "log")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestForbidden]

    /// The maximum number of actions in a page, 100 by default.
    package var limit: Int?
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("limit", &limit, .range(1...200))
        fields.optional("cursor", &cursor, .length(1...300))
    }

    package struct Result: Page, Equatable {
        package var acts: [Act] = []
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("acts", &acts)
            fields.optional("cursor", &cursor)
        }
    }

    package struct Act: Document, Equatable {
        /// Unix milliseconds.
        package var at = 0
        /// The admin. Null if the account was deleted, or if the operator did it.
        package var by: String?
        package var act = ""
        /// The user who was affected. Null if there was none, or the account was deleted.
        package var user: String?
        /// A course, a monitor or a device.
        package var object: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("at", &at)
            fields.required("by", &by)
            fields.required("act", &act)
            fields.required("user", &user)
            fields.required("object", &object)
        }
    }
}
