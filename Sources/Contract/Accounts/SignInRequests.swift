/// `account/signIn`: makes a device for whoever knows the password, or whom an identity provider
/// vouches for.
///
/// A user can always sign in with the username, and with the email address once it is confirmed.
///
/// Either `login` and `password`, or `provider` and `idToken`; somebody whom the provider vouches
/// for and who has no account gets one. A token may be handed over again while it is good (for an
/// hour at most); one that was issued before the password was changed or reset, the provider taken
/// off or the account deleted is refused.
package struct SignIn: Request, Equatable {
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
    /// One of `account/providers`.
    package var provider: String?
    /// The provider's ID token (OpenID Connect Core 1.0, section 2).
    package var idToken = ""
    /// The `nonce` that the ID token was asked for with.
    package var nonce: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("provider", &provider, .length(1...64))
        fields.required("login", &login, .length(1...320), unless: provider != nil)
        fields.required("password", &password, .length(1...128), unless: provider != nil)
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

/// The topics of a user, to be used as given.
package struct UserTopics: Document, Equatable {
    /// A prefix, ending before `/{service}/{method}`.
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

/// `account/signOut`: ends the token of this device, or of the one named.
package struct SignOut: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "account", "signOut")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.deviceUnknown]

    package var device: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("device", &device)
    }
}
