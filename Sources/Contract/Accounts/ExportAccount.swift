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
