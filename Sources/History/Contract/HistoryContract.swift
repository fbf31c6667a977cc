package import Contract
package import Topics

/// The contract for the games of a user that have ended.
package enum HistoryContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            ListHistory.self, ListPlayedWith.self, GetCard.self, ImportHistory.self,
            ExportHistory.self, RemoveHistory.self, ReportWeather.self,
        ]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "history remove", RemoveHistory.self,
                "delete a game that only you played, or imported",
                .text("ROOM", "the id from \"history\"") { $0.room = $1 },
                json: \.request.json, done: { "Deleted \($0.request.room)." })
        ]
    }
}

extension ErrorCode {
    /// Other users played too, and the card belongs to them as well.
    package static let historyShared = ErrorCode("history.shared", http: 409)
    /// The user has the maximum number of imported rounds.
    package static let historyTooMany = ErrorCode("history.tooMany", http: 409)
}
