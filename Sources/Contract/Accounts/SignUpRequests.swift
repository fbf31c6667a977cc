/// `account/signUp`: makes an account, and sends the link that confirms its address.
///
/// The answer is the same whether or not the address has an account. If an account has confirmed the address, its
/// mailbox gets a mail that names that account, without a link. Until a user confirms an address, it is only a
/// claim, and several accounts may have it.
package struct SignUp: Request, Equatable {
    package static let routes = [Route(.guest, "account", "signUp")]
    package static let repetition = Repetition.remembered
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [.accountInvalid, .accountTaken, .requestTooMany]

    package var username = ""
    package var email = ""
    package var password = ""
    /// The code of a lobby to end up in, once the address is confirmed.
    package var join: String?
    /// A username to ask for friendship, once the address is confirmed.
    package var friend: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("username", &username, .newUsername)
        fields.required("email", &email, .emailAddress)
        fields.required("password", &password, .length(8...128))
        fields.optional("join", &join, .length(1...64))
        fields.optional("friend", &friend, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package var user = ""
        package var confirmed = false
        /// False if the server has no mail server: the mail is a file in its data folder. Missing otherwise.
        package var mailServer: Bool?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("confirmed", &confirmed)
            fields.optional("mailServer", &mailServer)
        }
    }
}

/// `account/suggestUsername`: usernames that are free, after a hint such as a person's name.
package struct SuggestUsername: Request, Equatable {
    package static let routes = [
        Route(.guest, "account", "suggestUsername"), Route(.user, "account", "suggestUsername"),
    ]

    package var hint: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("hint", &hint, .length(0...128))
    }

    package struct Result: Document, Equatable {
        package var usernames: [String] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("usernames", &usernames)
        }
    }
}

/// `account/resendConfirmation`: sends another link that confirms my address.
package struct ResendConfirmation: Request, Equatable {
    package static let routes = [Route(.user, "account", "resendConfirmation")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.requestTooMany]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        /// Whether the address is confirmed already. The server then sends no mail.
        package var confirmed = false
        /// False if the server has no mail server: the mail is a file in its data folder. Missing otherwise.
        package var mailServer: Bool?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("confirmed", &confirmed)
            fields.optional("mailServer", &mailServer)
        }
    }
}

/// `account/confirm`: presents the token of a link from a mail.
///
/// A guest who confirms a sign-up is signed in, as by `account/signIn`. Who is signed in already
/// confirms without getting another device; only so is a change of address confirmed, since its
/// link may have gone to a stranger. What an identity provider led back to is confirmed over HTTP
/// alone, by the browser that went there.
package struct Confirm: Request, Equatable {
    package static let routes = [
        Route(.guest, "account", "confirm"), Route(.user, "account", "confirm"),
    ]
    package static let repetition = Repetition.renewed
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [
        .accountInvalid, .accountLinkInvalid, .accountTaken, .requestForbidden,
    ]

    package static let remark: String? = """
        A link from an identity provider (/c/{token}#signed-in) is good over HTTP alone, for the \
        browser that went there.
        """

    package var token = ""
    /// Guests must say what they sign in on.
    package var device: DeviceDescription?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("token", &token, .length(1...128))
        fields.optional("device", &device)
    }

    package struct Result: Document, Equatable {
        package var user = ""
        /// The new device; nil where somebody was signed in already.
        package var device: Device?
        package var topics = UserTopics()
        /// The lobby that the sign-up was for.
        package var room: JoinRoom.Result?
        /// Why that lobby cannot be joined: a code, as `room/join` tells it.
        package var joinError: String?
        /// What became of the friendship that the sign-up was for.
        package var friend: RequestFriend.Result?
        /// Why it was not asked for: a code, as `friend/request` tells it.
        package var friendError: String?
        /// The account's address from now on, where that is what was confirmed.
        package var email: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.optional("device", &device)
            fields.required("topics", &topics)
            fields.optional("room", &room)
            fields.optional("joinError", &joinError)
            fields.optional("friend", &friend)
            fields.optional("friendError", &friendError)
            fields.optional("email", &email)
        }
    }
}

/// What the guest who signed up hears, on `.../reply/confirmed`, when the link in the mail is opened,
/// wherever that is.
package struct AccountConfirmed: Document, Equatable {
    package var confirmed = true
    package var user = ""

    package init() {}

    package init(user: String) {
        self.user = user
    }

    package mutating func visit(_ fields: inout Fields) {
        fields.required("confirmed", &confirmed)
        fields.required("user", &user)
    }
}
