package import JSON

/// `account/export`: everything that is mine. The answer comes in pages, since a message holds only
/// so much.
///
/// The whole is the pages' `data` put together: a key whose value is a list may stand on several
/// pages, and its lists are joined in their order; any other stands on one page, as it is. What was
/// there from the first page to the last stands on one of them, whatever came and went meanwhile.
package struct ExportAccount: PagedRequest, Equatable {
    package static let routes = [Route(.user, "account", "export")]
    package static let isRead = true
    /// Of its own: it shows what all areas together do.
    package static let area: TokenArea? = .export
    package static let remark: String? = """
        The answer comes in pages: ask again with its cursor until there is none. Put the pages' \
        data together: a key whose value is a list may stand on several pages, and its lists are \
        joined in their order; any other stands on one page, as it is. What was there from the \
        first page to the last stands on one of them, whatever came and went meanwhile.
        """

    /// From the page before; without one, the first.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("cursor", &cursor, .length(1...400))
    }

    package struct Result: Page, Equatable {
        package var at = 0
        package var data = Keyed<JSON>()
        /// Asks for the next page; missing with the last.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("at", &at)
            fields.required("data", &data)
            fields.optional("cursor", &cursor)
        }
    }
}

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
