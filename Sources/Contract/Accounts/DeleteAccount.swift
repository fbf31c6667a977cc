/// `account/delete`, with the password or a provider's word: takes the account away, and everything that is kept about its user. On others'
/// cards stands "a former player". The username is never given again. For up to a day keyed digests
/// are kept of the address, and of who providers said it was, so that what they said before makes
/// no new account. The answer comes when all is gone; with thousands of rounds that takes seconds.
package struct DeleteAccount: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route(.user, "account", "delete")]
    package static let invalid = ErrorCode.accountInvalid
    package static let errors =
        [ErrorCode.accountInvalid, .requestTooMany] + AccountProof.errors

    package var proof = AccountProof()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        proof.visit(&fields)
    }
}
