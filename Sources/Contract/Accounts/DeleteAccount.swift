/// `account/delete`, with the password or a provider's word: deletes the account, and everything that is
/// kept about its user.
///
/// On others' cards "a former player" takes the name's place. The username is never given again. For up to
/// a day keyed digests are kept of the address, and of who providers said it was, so that what they said
/// before makes no new account. The answer comes when all is deleted; with thousands of rounds that takes
/// seconds.
package struct DeleteAccount: Request, Equatable {
    package static let routes = [Route(.user, "account", "delete")]
    package static let invalid = ErrorCode.accountInvalid
    package static let errors =
        [ErrorCode.accountInvalid, .requestTooMany] + AccountProof.errors

    package var proof = AccountProof()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        proof.visit(&fields)
    }

    /// The receipt.
    package struct Result: Document, Equatable {
        /// Unix milliseconds.
        package var deletedAt = 0
        /// Until then the server overwrites what was deleted, in the database's file and in its log, Unix
        /// milliseconds. A disk that takes no writes delays it.
        package var overwrittenBy = 0
        /// What was deleted, by part, in the order of names.
        package var deleted: [Part] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("deletedAt", &deletedAt)
            fields.required("overwrittenBy", &overwrittenBy)
            fields.required("deleted", &deleted)
        }
    }

    /// A part of what was kept about the user.
    package struct Part: Document, Equatable {
        /// `account`, `friends`, `rooms`, `tracks`, ...
        package var part = ""
        /// How many rows of the database were deleted, or lost the user's name.
        package var rows = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("part", &part)
            fields.required("rows", &rows)
        }
    }
}
