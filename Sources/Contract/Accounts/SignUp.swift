/// `account/signUp`: makes an account, and sends the link that confirms its address.
///
/// The answer is the same whether or not the address has an account. If an account has confirmed the address, its
/// mailbox gets a mail that names that account, without a link. Until a user confirms an address, it is only a
/// claim, and several accounts may have it.
package struct SignUp: Request, Equatable {
    package static let routes = [Route(.guest, "account", "signUp")]
    package static let repetition = Repetition.remembered
    package static let invalid = ErrorCode.accountInvalid
    package static let errors: [ErrorCode] = [.accountInvalid, .accountTaken, .requestTooMany]

    package var username = ""
    package var email = ""
    package var password = ""
    /// The code of a lobby to end up in, once the address is confirmed.
    package var join: String?
    /// A username to ask for friendship, once the address is confirmed.
    package var friend: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("username", &username, .newUsername)
        fields.required("email", &email, .emailAddress)
        fields.required("password", &password, .length(8...128))
        fields.optional("join", &join, .length(1...64))
        fields.optional("friend", &friend, .length(1...64))
    }

    package struct Result: Document, Equatable {
        package var user = ""
        package var confirmed = false
        /// False if the server has no mail server: the mail is a file in its data folder. Missing otherwise.
        package var mailServer: Bool?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("user", &user)
            fields.required("confirmed", &confirmed)
            fields.optional("mailServer", &mailServer)
        }
    }
}
