/// `account/signIn`: makes a device for whoever knows the password.
package struct SignIn: Request, Equatable {
    package static let routes = [Route(.guest, "account", "signIn")]
    package static let repetition = Repetition.renewed
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [
        .accountInvalid, .accountWrongCredentials, .accountUnconfirmed, .requestTooMany,
    ]

    /// A username or an e-mail address.
    package var login = ""
    package var password = ""
    package var device = DeviceDescription()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("login", &login, .length(1...320))
        fields.required("password", &password, .length(1...128))
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
