/// `history/export`: my games that are over, the newest first, for another app or for keeping.
package struct ExportHistory: PagedRequest, Equatable {
    package static let routes = [Route(.user, "history", "export")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestTooBroad]
    package static let formats = ["udisc", "json"]

    /// `udisc`, also when not given: scorecards as UDisc exports them, CSV; `json`: the whole cards.
    package var format = "udisc"
    /// By which clock a CSV file tells times, as in the IANA time zone database; else UTC.
    package var timeZone: String?
    /// Where the page before this one ended.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        var chosen: String? = format
        fields.optional("format", &chosen, .among(Self.formats))
        format = chosen ?? "udisc"
        fields.optional("timeZone", &timeZone, .length(1...64))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        /// With `udisc`: a file of its own, header included.
        package var csv: String?
        /// With `json`: cards; one that does not fit goes on in the next page under the same room.
        package var cards: [FinishedCard]?
        /// Nil when this was the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("csv", &csv)
            fields.optional("cards", &cards)
            fields.required("cursor", &cursor)
        }
    }
}
