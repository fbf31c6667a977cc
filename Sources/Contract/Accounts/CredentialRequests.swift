/// What shows that it is really the user who asks: the password, or what an identity provider that
/// signs the user in says at that moment.
package struct AccountProof: Document, Equatable {
    package var password = ""
    /// One of `account/providers` that signs me in; instead of a password.
    package var provider: String?
    /// The provider's ID token, issued within the last ten minutes.
    package var idToken = ""
    /// The `nonce` that the ID token was asked for with.
    package var nonce: String?

    package static let errors: [ErrorCode] = [
        .accountWrongCredentials, .accountPasswordMissing, .providerUnknown, .providerRefused,
        .providerUnreachable,
    ]

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("provider", &provider, .length(1...64))
        fields.required("password", &password, .length(1...128), unless: provider != nil)
        fields.required("idToken", &idToken, .length(1...16_384), unless: provider == nil)
        fields.optional("nonce", &nonce, .length(1...256))
    }
}

/// `account/changePassword`: ends the tokens of all my devices, this one's too, which gets a new one
/// with the reply and is then disconnected.
package struct ChangePassword: Request, Equatable {
    package typealias Result = SignIn.Result
    package static let routes = [Route(.user, "account", "changePassword")]
    package static let repetition = Repetition.renewed
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [
        .accountInvalid, .accountWrongCredentials, .accountPasswordMissing, .requestTooMany,
    ]

    package var password = ""
    package var newPassword = ""
    /// What the new token is for; by default what this device was called.
    package var device: DeviceDescription?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("password", &password, .length(1...128))
        fields.required("newPassword", &newPassword, .length(8...128))
        fields.optional("device", &device)
    }
}

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

/// `account/changeEmail`, with the password or a provider's word: sends a link to the new address, and tells the old one. The address changes
/// when the link is presented with `account/confirm`, where I am signed in.
///
/// The answer is the same whether or not another account has the address. If another account has confirmed the
/// address, its mailbox gets a mail that names that account, without a link.
package struct ChangeEmail: Request, Equatable {
    package static let routes = [Route(.user, "account", "changeEmail")]
    package static let repetition = Repetition.remembered
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
        /// False if the server has no mail server: the mail is a file in its data folder. Missing otherwise.
        package var mailServer: Bool?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("mailServer", &mailServer)
        }
    }
}
