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
