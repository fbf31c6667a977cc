package import Contract
package import Topics

/// `account/signUp`: creates an account, and sends a mail with a link that confirms its address.
///
/// The answer is the same whether or not the address has an account. If an account has confirmed
/// the address, its mailbox gets a mail that names that account, without a link. Until a user
/// confirms an address, it is only a claim, and several accounts may have it.
package struct SignUp: AccountRequest, Equatable {
    package static let routes = [Route(.guest, "account", "signUp")]
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [.accountInvalid, .accountTaken, .requestTooMany]

    package var username = ""
    package var email = ""
    package var password = ""
    /// The join code of a room. The user joins it when the address is confirmed.
    package var join: String?
    /// A username. The user sends a friend request to it when the address is confirmed.
    package var friend: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("username", &username, .newUsername)
        fields.required("email", &email, .emailAddress)
        fields.required("password", &password, .length(8...128, .unlimited))
        fields.optional("join", &join, .length(1...64))
        fields.optional("friend", &friend, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package var user = ""
        package var confirmed = false
        /// False if the server has no mail server: then it writes the mail to a file in its data
        /// folder. Missing otherwise.
        package var mailServer: Bool?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("confirmed", &confirmed)
            fields.optional("mailServer", &mailServer)
        }
    }
}

/// `account/suggestUsername`: lists free usernames, derived from a hint such as a person's name.
package struct SuggestUsername: AccountRequest, Equatable {
    package static let routes = [
        Route(.guest, "account", "suggestUsername"), Route(.user, "account", "suggestUsername"),
    ]
    // It changes nothing.
    package static let repetition = Repetition.natural

    package var hint: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("hint", &hint, .length(0...128, .unlimited))
    }

    package struct Result: Document, Equatable {
        package var usernames: [String] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("usernames", &usernames)
        }
    }
}

/// `account/resendConfirmation`: sends another mail with a link that confirms the user's address.
package struct ResendConfirmation: AccountRequest, Equatable {
    package static let routes = [Route(.user, "account", "resendConfirmation")]
    package static let errors: [ErrorCode] = [.requestTooMany]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        /// Whether the address is confirmed already. The server then sends no mail.
        package var confirmed = false
        /// False if the server has no mail server: then it writes the mail to a file in its data
        /// folder. Missing otherwise.
        package var mailServer: Bool?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("confirmed", &confirmed)
            fields.optional("mailServer", &mailServer)
        }
    }
}

/// `account/confirm`: uses the token of a link from a mail.
///
/// A guest who confirms a sign-up is also signed in, as by `account/signIn`. A user who is already
/// signed in confirms without a new device. Only a signed-in user can confirm a change of address,
/// because the mail may have gone to a stranger.
///
/// The token of a sign-in through an identity provider works only over HTTP, and only in the
/// browser that went to the provider.
package struct Confirm: AccountRequest, Equatable {
    package static let routes = [
        Route(.guest, "account", "confirm"), Route(.user, "account", "confirm"),
    ]
    package static let repetition = Repetition.renewed
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [
        .accountInvalid, .accountLinkInvalid, .accountTaken, .requestForbidden,
    ]

    package static let remark: String? = """
        The token of a link from an identity provider (/c/{token}#signed-in) works only over \
        HTTP, in the browser that went to the provider.
        """

    package var token = ""
    /// The device to sign in on. Required for guests.
    package var device: DeviceDescription?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("token", &token, .length(1...128))
        fields.optional("device", &device)
    }

    package struct Result: Document, Equatable {
        package var user = ""
        /// The new device; nil if the user was already signed in.
        package var device: Device?
        package var topics = UserTopics()
        /// The room whose code the user gave at sign-up, if the user could join it.
        package var room: JoinedRoom?
        /// The error code of `room/join`, if the user could not join that room.
        package var joinError: String?
        /// The result of the friend request that the user asked for at sign-up.
        package var friend: RequestFriend.Result?
        /// The error code of `friend/request`, if the server did not send that friend request.
        package var friendError: String?
        /// The new address of the account, if the link confirmed a change of address.
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

/// The message to the guest who signed up, on `.../reply/confirmed`.
///
/// The server publishes it when somebody opens the link of the mail, in any browser.
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
