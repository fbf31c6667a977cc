/// `account/resendConfirmation`: sends another link that confirms my address.
package struct ResendConfirmation: Request, Equatable {
    package static let routes = [Route(.user, "account", "resendConfirmation")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.requestTooMany]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        /// Whether the address is confirmed already. The server then sends no mail.
        package var confirmed = false
        /// False if the server has no mail server: the mail is a file in its data folder. Missing otherwise.
        package var mailServer: Bool?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("confirmed", &confirmed)
            fields.optional("mailServer", &mailServer)
        }
    }
}
