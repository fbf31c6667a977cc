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
