package import Contract
package import Topics

/// `account/signIn`: signs a user in, and creates a device with a token.
///
/// The request has either `login` and `password`, or `provider` and `idToken`. The username always
/// works as `login`. The email address works after the user has confirmed it.
///
/// A person whom the provider confirms and who has no account gets a new one. A client may send the
/// same ID token again while it is valid (at most an hour). The server refuses tokens that were
/// issued before one of these events: a change or reset of the password, the unlinking of the
/// provider, the deletion of the account.
package struct SignIn: AccountRequest, Equatable {
    package static let routes = [Route(.guest, "account", "signIn")]
    package static let repetition = Repetition.renewed
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [
        .accountInvalid, .accountWrongCredentials, .accountUnconfirmed, .accountTaken,
        .providerUnknown, .providerRefused, .providerUnreachable, .requestTooMany,
    ]

    /// A username or a confirmed email address.
    package var login = ""
    package var password = ""
    package var device = DeviceDescription()
    /// The identity provider: an id from `account/providers`.
    package var provider: String?
    /// The provider's ID token (OpenID Connect Core 1.0, section 2).
    package var idToken = ""
    /// The `nonce` of the client's authentication request (OpenID Connect Core 1.0, section
    /// 3.1.2.1).
    package var nonce: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("provider", &provider, .length(1...64))
        fields.required("login", &login, .length(1...320), unless: provider != nil)
        fields.required(
            "password", &password, .length(1...128, .unlimited), unless: provider != nil)
        fields.required("idToken", &idToken, .length(1...16_384), unless: provider == nil)
        fields.optional("nonce", &nonce, .length(1...256))
        fields.required("device", &device)
    }

    package struct Result: Document, Equatable {
        package var user = ""
        package var device = Device()
        package var topics = UserTopics()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("device", &device)
            fields.required("topics", &topics)
        }
    }
}

/// The topics that a user's clients use. Clients do not construct topics themselves.
package struct UserTopics: Document, Equatable {
    /// The prefix of request topics. The client appends `/{service}/{method}`.
    package var `do` = ""
    package var reply = ""
    package var inbox = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("do", &`do`)
        fields.required("reply", &reply)
        fields.required("inbox", &inbox)
    }
}

extension TopicGrammar {
    /// The topics of a user.
    package func topics(user: String) -> UserTopics {
        var topics = UserTopics()
        topics.do = userDo(user)
        topics.reply = userReply(user)
        topics.inbox = userInbox(user)
        return topics
    }
}

/// `account/signOut`: ends the token of this device, or of another device of the user.
package struct SignOut: AccountRequest, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "account", "signOut")]
    package static let addsData = false
    package static let errors: [ErrorCode] = [.deviceUnknown]

    package var device: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("device", &device)
    }
}
