package import Contract
package import JSON
package import Topics

/// `account/export`: returns all data that the server stores about the user (GDPR, articles 15 and
/// 20), in pages.
///
/// A client joins the `data` of all pages. A key whose value is a list may be on several pages: its
/// lists are joined in order. Any other key is on one page. Data that exists during the whole
/// export is on exactly one page, even if other data changes meanwhile.
package struct ExportAccount: PagedRequest, Equatable, AccountRequest {
    package static let routes = [Route(.user, "account", "export")]
    package static let isRead = true
    /// An area of its own, because an export shows the data of all areas.
    package static let area: TokenArea? = .export
    package static let remark: String? = """
        The answer comes in pages. Repeat the request with its cursor until an answer has none. \
        Join the data of all pages: a list may continue on the next page, so join its parts in \
        order. Any other key is on one page. Data that exists during the whole export is on \
        exactly one page.
        """

    /// The `cursor` of the previous page; nil for the first page.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("cursor", &cursor, .length(1...400))
    }

    package struct Result: Page, Equatable {
        package var at = 0
        package var data = Keyed<JSON>()
        /// The data that is left out because the server cannot read it. Left out if there is none.
        package var missing: [MissingData]?
        /// The cursor of the next page; missing on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("at", &at)
            fields.required("data", &data)
            fields.optional("missing", &missing)
            fields.optional("cursor", &cursor)
        }
    }
}

/// `account/delete`: deletes the account, and all data about its user (GDPR, article 17).
///
/// On the cards of other players, "a former player" replaces the name. Nobody can sign up with the
/// username again. For up to a day, the server keeps keyed digests of the address and of the
/// identities that providers confirmed. So an older ID token cannot create a new account.
///
/// The server answers after it has deleted everything. With thousands of rounds, this takes
/// seconds.
package struct DeleteAccount: AccountRequest, Equatable {
    package static let routes = [Route(.user, "account", "delete")]
    // The server keeps nothing about a user who is deleted.
    package static let repetition = Repetition.natural
    package static let addsData = false
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
        /// The time by which the server has overwritten the deleted data in the database's file,
        /// and emptied its log, Unix milliseconds. It takes longer if the disk accepts no writes,
        /// or during a backup.
        package var overwrittenBy = 0
        /// The parts with deleted rows, in the order of their names.
        package var deleted: [Part] = []
        /// The data that the server could not read. It is deleted, too. Left out if there is none.
        package var unreadable: [MissingData]?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("deletedAt", &deletedAt)
            fields.required("overwrittenBy", &overwrittenBy)
            fields.required("deleted", &deleted)
            fields.optional("unreadable", &unreadable)
        }
    }

    /// A part of the stored data about the user.
    package struct Part: Document, Equatable {
        /// The name of the part: `account`, `friends`, `rooms`, `tracks`, ...
        package var part = ""
        /// The number of database rows that were deleted, or that lost the user's name.
        package var rows = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("part", &part)
            fields.required("rows", &rows)
        }
    }
}

/// Some of a user's data that the server cannot read.
package struct MissingData: Document, Equatable {
    /// The key of the data in the export, or its kind, such as `course`.
    package var part = ""
    /// The id of the course, room or reminder, or another key of the data.
    package var id = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("part", &part)
        fields.required("id", &id)
    }
}
