package import Contract
package import Topics

/// The contract for accounts, their settings and their devices.
package enum AccountsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            SignUp.self, Confirm.self, ResendConfirmation.self, ResetPassword.self,
            ChangePassword.self, ChangeEmail.self, GetSettings.self, ChangeSettings.self,
            GetProfile.self, ChangeProfile.self, ExportAccount.self, DeleteAccount.self,
            SignIn.self, SignOut.self, SuggestUsername.self, ListProviders.self, LinkProvider.self,
            UnlinkProvider.self, AddDevice.self, ListDevices.self, RemoveDevice.self,
        ]
    }

    package static var notifications: [NotificationKind] { [.accountSecurity] }

    package static var commands: [CommandRow] {
        [
            .sends(
                "account resend", ResendConfirmation.self, "send the confirmation mail again",
                done: {
                    $0.result.confirmed
                        ? "Your address is already confirmed."
                        : mailSent("We sent another mail.", $0.result.mailServer)
                })
        ]
    }

    /// The text about a mail, or a hint if the server cannot send mails.
    ///
    /// - Parameter mailServer: The `mailServer` of the reply.
    package static func mailSent(_ text: String, _ mailServer: Bool?) -> String {
        mailServer != false
            ? text : "This server cannot send mail. Ask its operator for the link."
    }
}

/// Reads of the user's account. A token permits changes only where a request says so, because most
/// changes concern sign-in.
package protocol AccountRequest: Request {}

extension AccountRequest {
    package static var area: TokenArea? { isRead ? .account : nil }
}

extension TokenArea {
    package static let account = TokenArea("account")
    /// All data at once, for example for a backup.
    package static let export = TokenArea("export")
}

extension ErrorCode {
    package static let accountInvalid = ErrorCode("account.invalid", http: 400)
    package static let accountTaken = ErrorCode("account.taken", http: 409)
    /// There is no such user.
    package static let accountUnknown = ErrorCode("account.unknown", http: 404)
    /// The same for an unknown login and for a wrong password.
    package static let accountWrongCredentials = ErrorCode("account.wrongCredentials", http: 401)
    /// The account has no password, because its owner signs in through a provider. Some requests
    /// accept the provider's token instead. `account/resetPassword` sets a password.
    package static let accountPasswordMissing = ErrorCode("account.passwordMissing", http: 409)
    /// The mail address must be confirmed first. The server has sent the link again.
    package static let accountUnconfirmed = ErrorCode("account.unconfirmed", http: 403)
    /// The link of a mail was used before, is too old, or is not valid.
    package static let accountLinkInvalid = ErrorCode("account.linkInvalid", http: 404)
    package static let providerUnknown = ErrorCode("provider.unknown", http: 404)
    /// The provider's token is not for this server, has expired, or has no mail address.
    package static let providerRefused = ErrorCode("provider.refused", http: 403)
    /// The provider does not answer. Try again.
    package static let providerUnreachable = ErrorCode("provider.unreachable", http: 502)
    /// The person uses the provider for another account here.
    package static let providerTaken = ErrorCode("provider.taken", http: 409)
    package static let deviceUnknown = ErrorCode("device.unknown", http: 404)
}

extension NotificationKind {
    /// A change of the user's account that affects its security, for example a new password.
    package static let accountSecurity = NotificationKind(
        "account.security", validHours: 168, .high, [.urgent, .alwaysOn, .essential])
}
