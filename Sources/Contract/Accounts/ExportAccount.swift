package import JSON

/// `account/export`: everything that is mine. The answer comes in pages, since a message holds only
/// so much: the whole is their `data` put together, lists of one key joined.
package struct ExportAccount: Request, Equatable {
    package static let routes = [Route(.user, "account", "export")]
    package static let errors: [ErrorCode] = [.requestTooMany]

    /// From the page before; without one, the first.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("cursor", &cursor, .length(1...32))
    }

    package struct Result: Document, Equatable {
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
