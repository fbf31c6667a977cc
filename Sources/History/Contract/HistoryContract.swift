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
}

extension ErrorCode {
    /// Other users played too, and the card belongs to them as well.
    package static let historyShared = ErrorCode("history.shared", http: 409)
    /// The user has the maximum number of imported rounds.
    package static let historyTooMany = ErrorCode("history.tooMany", http: 409)
}
