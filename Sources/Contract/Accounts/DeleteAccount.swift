/// `account/delete`, with the password or a provider's word: deletes the account, and everything that is
/// kept about its user.
///
/// On others' cards "a former player" takes the name's place. The username is never given again. For up to
/// a day the server keeps keyed digests of the address and of the identities that providers confirmed. So a
/// confirmation from before the deletion cannot create a new account. The answer comes when all is deleted;
/// with thousands of rounds that takes seconds.
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
        /// The time by which the server has overwritten the deleted data in the database's file, and emptied
        /// its log, Unix milliseconds. It takes longer if the disk accepts no writes, or during a backup.
        package var overwrittenBy = 0
        /// The parts of which something was deleted, in the order of their names.
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
