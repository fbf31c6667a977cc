package import Contract
import GolfContract
package import Topics

/// `history/import`: imports rounds that were played elsewhere, from a file that another app
/// exported.
///
/// Two rounds are the same if they have the same place, layout and start, and their scores differ by
/// a few corrections at most. If the round is already in the history, imported or played here, the
/// import keeps the stored scores and adds no second round. It only adds players who were missing
/// from an imported round. Different shapes of the same file make no difference.
///
/// A row with a name such as `Ann + Bob` is a team with one score on each hole. The round gets the
/// format `doubles` or `scramble`, and counts for no partner's handicap. It still counts for a player
/// beside the teams. A file that `history/export` wrote keeps its format and its teams.
///
/// A line that does not fit is listed in the answer, and the other lines are imported.
package struct ImportHistory: HistoryRequest, Equatable {
    package static let routes = [Route(.user, "history", "import")]
    package static let errors: [ErrorCode] = [.historyTooMany, .requestTooMany]
    /// The number of rounds in one request. A larger file is sent in parts, each with the header.
    package static let roundsMax = 200
    package static let cellsMax = 5_000
    /// The number of refused lines in an answer. The answer counts further lines, but does not list
    /// them.
    package static let refusedMax = 200
    /// The number of warnings in an answer. The answer counts further warnings, but does not list
    /// them.
    package static let warningsMax = 200

    /// The formats of files.
    package enum Format: String, WordValue {
        /// Scorecards in UDisc's CSV.
        case udisc
    }

    package var format = Format.udisc
    /// The text of the file, or nil if the request has ``file``.
    package var csv: String?
    /// The bytes of the file in Base64 (RFC 4648, 4). The server reads UTF-8, UTF-16 and
    /// Windows-1252.
    package var file: String?
    /// The user's name in the file, also as a partner in a team.
    ///
    /// If nil, the server looks for the user's name and username, and then for a round with only
    /// one player or team.
    package var player: String?
    /// The zone of the times in the file, from the IANA time zone database, for example
    /// `Europe/Oslo`; UTC if nil.
    package var timeZone: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        var chosen: Format? = format
        fields.optional("format", &chosen)
        format = chosen ?? .udisc
        fields.optional("csv", &csv, .file)
        fields.optional("file", &file, .file)
        fields.optional("player", &player, .label)
        fields.optional("timeZone", &timeZone, .length(1...64))
    }

    package struct Result: Document, Equatable {
        /// The number of new rounds.
        package var imported = 0
        /// The number of rounds that were in the history already.
        package var repeated = 0
        /// The number of repeated rounds to which players were added.
        package var completed = 0
        /// The number of lines that were not imported.
        package var refusedCount = 0
        /// The first of the refused lines.
        package var refused: [Line] = []
        /// The number of lines that were read, but look wrong.
        ///
        /// Examples are strokes that differ from the stored round, a total that is not the sum of
        /// the holes, and a second line for the user.
        package var warningsCount = 0
        /// The first of these lines.
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

    /// A line of the file with a problem.
    package struct Line: Document, Equatable {
        /// The number of the line, from 1; the header is line 1.
        package var line = 0
        /// The problem, for people.
        package var reason = ""

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("line", &line)
            fields.required("reason", &reason)
        }
    }
}

/// `history/export`: the user's games that have ended, the newest first, for another app or for
/// safekeeping.
package struct ExportHistory: PagedRequest, Equatable, HistoryRequest {
    package static let routes = [Route(.user, "history", "export")]
    package static let isRead = true
    package static let errors: [ErrorCode] = [.requestTooBroad]

    /// The formats of pages.
    package enum Format: String, WordValue {
        /// Scorecards in UDisc's CSV, with the columns `Result`, `Sport`, `Format` and `Team` at the end.
        case udisc
        /// Whole cards.
        case json
    }

    package var format = Format.udisc
    /// The zone of the times in a CSV file, from the IANA time zone database; UTC if nil.
    package var timeZone: String?
    /// The cursor of the page before.
    package var cursor: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        var chosen: Format? = format
        fields.optional("format", &chosen)
        format = chosen ?? .udisc
        fields.optional("timeZone", &timeZone, .length(1...64))
        fields.optional("cursor", &cursor, .length(1...64))
    }

    package struct Result: Page, Equatable {
        /// With `udisc`, a complete file with its own header.
        package var csv: String?
        /// With `json`, the cards. A card that does not fit continues in the next page, under the
        /// same room.
        package var cards: [FinishedCard]?
        /// The cursor for the next page, or nil on the last page.
        package var cursor: String?

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("csv", &csv)
            fields.optional("cards", &cards)
            fields.required("cursor", &cursor)
        }
    }
}
