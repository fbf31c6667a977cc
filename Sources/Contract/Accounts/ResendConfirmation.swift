/// `account/resendConfirmation`: sends another link that confirms my address.
package struct ResendConfirmation: Request, Equatable {
    package static let routes = [Route(.user, "account", "resendConfirmation")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.requestTooMany]

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        /// Whether it is confirmed already: then nothing is sent.
        package var confirmed = false

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("confirmed", &confirmed)
        }
    }
}
