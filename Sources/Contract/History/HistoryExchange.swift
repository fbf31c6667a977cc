/// `history/import`: takes over rounds that were played elsewhere, from a file that the other app
/// exported.
///
/// A round is the same where place, layout and start are, be it that it was imported before or played
/// here: it is not taken twice, whichever shape of file it comes in, and what stands here stays.
/// Players who were missing from an imported one are added. A line that does not fit is named, and
/// the rest is taken.
package struct ImportHistory: Request, Equatable {
    package static let routes = [Route(.user, "history", "import")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.historyTooMany, .requestTooMany]
    /// A file that has more is sent in parts, each with the header.
    package static let roundsMax = 200
    package static let cellsMax = 5_000
    /// More are counted and not listed.
    package static let refusedMax = 200
    /// The same of warnings.
    package static let warningsMax = 200

    /// `udisc`, also when not given: scorecards as UDisc exports them, CSV.
    package var format = "udisc"
    package var csv = ""
    /// Who of the players is me; else my name or username, else whoever played alone.
    package var player: String?
    /// Where the rounds were played, as in the IANA time zone database: `Europe/Oslo`; else UTC.
    package var timeZone: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        var chosen: String? = format
        fields.optional("format", &chosen, .among(["udisc"]))
        format = chosen ?? "udisc"
        fields.required("csv", &csv)
        fields.optional("player", &player, .label)
        fields.optional("timeZone", &timeZone, .length(1...64))
    }

    package struct Result: Document, Equatable {
        /// Rounds that are new here.
        package var imported = 0
        /// Rounds that were here already.
        package var repeated = 0
        /// Those of them that players were added to.
        package var completed = 0
        /// Lines that were not taken.
        package var refusedCount = 0
        /// The first of them.
        package var refused: [Line] = []
        /// Lines that were read, and of which something is to be told: other strokes than the same
        /// round has here, a total that is not the sum of its holes, a second line of mine.
        package var warningsCount = 0
        /// The first of them.
        package var warnings: [Line] = []
        /// The rooms of the new rounds, in the order of the file.
        package var rounds: [String] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("imported", &imported)
            fields.required("repeated", &repeated)
            fields.required("completed", &completed)
            fields.required("refusedCount", &refusedCount)
            fields.required("refused", &refused)
            fields.required("warningsCount", &warningsCount)
            fields.required("warnings", &warnings)
            fields.required("rounds", &rounds)
        }
    }

    /// A line of the file of which something is told.
    package struct Line: Document, Equatable {
        /// From 1; the header is line 1.
        package var line = 0
        /// For people.
        package var reason = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("line", &line)
            fields.required("reason", &reason)
        }
    }
}

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
