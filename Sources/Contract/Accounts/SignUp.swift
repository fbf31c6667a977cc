/// `account/signUp`: makes an account.
package struct SignUp: Request, Equatable {
    package static let routes = [Route(.guest, "account", "signUp")]
    package static let repetition = Repetition.remembered
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [.accountInvalid, .accountTaken, .requestTooMany]

    package var username = ""
    package var email = ""
    package var password = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("username", &username, .username)
        fields.required("email", &email, .emailAddress)
        fields.required("password", &password, .length(8...128))
    }

    package struct Result: Document, Equatable {
        package var user = ""
        package var confirmed = false

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("confirmed", &confirmed)
        }
    }
}
