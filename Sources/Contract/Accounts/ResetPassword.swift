/// `account/resetPassword`: for who forgot the password, in two steps.
///
/// With `login` it sends a link, if there is such an account; the answer is always the same. If several accounts
/// claim an address and none has confirmed it, the link is for the oldest account. With the link's `token`, a
/// `password` and a `device` it sets the password, ends all devices' tokens and signs in, as `account/signIn`.
package struct ResetPassword: Request, Equatable {
    package static let routes = [Route(.guest, "account", "resetPassword")]
    package static let repetition = Repetition.renewed
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [
        .accountInvalid, .accountLinkInvalid, .requestTooMany,
    ]

    /// A username or an email address.
    package var login: String?
    package var token: String?
    package var password: String?
    package var device: DeviceDescription?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("login", &login, .length(1...320))
        fields.optional("token", &token, .length(1...128))
        fields.optional("password", &password, .length(8...128))
        fields.optional("device", &device)
    }

    /// The first step returns at most `mailServer`.
    package struct Result: Document, Equatable {
        package var user: String?
        package var device: Device?
        package var topics: UserTopics?
        /// False if the server has no mail server: the mail is a file in its data folder. Missing otherwise.
        package var mailServer: Bool?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("user", &user)
            fields.optional("device", &device)
            fields.optional("topics", &topics)
            fields.optional("mailServer", &mailServer)
        }
    }
}
