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
