package import Contract
package import Topics

/// The proof that a request comes from the user, and not from somebody with the user's device.
///
/// It is either the password, or an ID token from an identity provider that is linked to the
/// account.
package struct AccountProof: Document, Equatable {
    package var password = ""
    /// An identity provider that is linked to the account, instead of a password.
    package var provider: String?
    /// The provider's ID token. It must be at most ten minutes old.
    package var idToken = ""
    /// The `nonce` of the client's authentication request (OpenID Connect Core 1.0, section
    /// 3.1.2.1).
    package var nonce: String?

    package static let errors: [ErrorCode] = [
        .accountWrongCredentials, .accountPasswordMissing, .providerUnknown, .providerRefused,
        .providerUnreachable,
    ]

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("provider", &provider, .length(1...64))
        fields.required(
            "password", &password, .length(1...128, .unlimited), unless: provider != nil)
        fields.required("idToken", &idToken, .length(1...16_384), unless: provider == nil)
        fields.optional("nonce", &nonce, .length(1...256))
    }
}

/// `account/changePassword`: changes the password, and ends the tokens of all devices of the user.
///
/// The device that sends the request receives a new token with the reply. Then the server
/// disconnects it.
package struct ChangePassword: AccountRequest, Equatable {
    package typealias Result = SignIn.Result
    package static let routes = [Route(.user, "account", "changePassword")]
    package static let addsData = false
    package static let repetition = Repetition.renewed
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [
        .accountInvalid, .accountWrongCredentials, .accountPasswordMissing, .requestTooMany,
    ]

    package var password = ""
    package var newPassword = ""
    /// The description for the new token. If it is missing, the device keeps its name and kind.
    package var device: DeviceDescription?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("password", &password, .length(1...128, .unlimited))
        fields.required("newPassword", &newPassword, .length(8...128, .unlimited))
        fields.optional("device", &device)
    }
}

/// `account/resetPassword`: sets a forgotten password, in two steps.
///
/// The first request has a `login`. If there is such an account, the server mails a link. The
/// answer is always the same. If several accounts claim an address and none has confirmed it, the
/// mailbox gets a link for each of up to three accounts.
///
/// The second request has the link's `token`, a `password` and a `device`. It sets the password,
/// ends the tokens of all devices, and signs in, as `account/signIn` does.
package struct ResetPassword: AccountRequest, Equatable {
    package static let routes = [Route(.guest, "account", "resetPassword")]
    package static let addsData = false
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
        fields.optional("password", &password, .length(8...128, .unlimited))
        fields.optional("device", &device)
    }

    /// The result of the second step. The result of the first step has at most `mailServer`.
    package struct Result: Document, Equatable {
        package var user: String?
        package var device: Device?
        package var topics: UserTopics?
        /// False if the server has no mail server: then it writes the mail to a file in its data
        /// folder. Missing otherwise.
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

/// `account/changeEmail`: starts a change of the email address.
///
/// The server mails a link to the new address, and a warning to the old one. The address changes
/// when the signed-in user sends the link's token with `account/confirm`.
///
/// The answer is the same whether or not another account has the address. If another account has
/// confirmed the address, its mailbox gets a mail that names that account, without a link.
package struct ChangeEmail: AccountRequest, Equatable {
    package static let routes = [Route(.user, "account", "changeEmail")]
    package static let invalid = ErrorCode.accountInvalid
    package static let errors =
        [ErrorCode.accountInvalid, .accountTaken, .requestTooMany] + AccountProof.errors

    package var proof = AccountProof()
    package var email = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        proof.visit(&fields)
        fields.required("email", &email, .emailAddress)
    }

    package struct Result: Document, Equatable {
        /// False if the server has no mail server: then it writes the mail to a file in its data
        /// folder. Missing otherwise.
        package var mailServer: Bool?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("mailServer", &mailServer)
        }
    }
}
