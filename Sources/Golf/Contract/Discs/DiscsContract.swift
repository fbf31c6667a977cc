package import Contract
package import Topics

/// The contract for discs.
package enum DiscsContract: CapabilityContract {
    package static var requests: [any Request.Type] {
        [
            AddDisc.self, UpdateDisc.self, RemoveDisc.self, ListDiscs.self, SetDiscs.self,
            CorrectDiscs.self, SyncDiscs.self, GetDiscCard.self, GetDiscStatistics.self,
            GetLastDiscs.self,
        ]
    }

    package static var commands: [CommandRow] {
        [
            .sends(
                "disc remove", RemoveDisc.self,
                "remove a disc from your collection; cards keep it",
                .text("ID", "the id from \"disc list\"") { $0.disc = $1 },
                json: \.request.json, done: { "Removed \($0.request.disc)." })
        ]
    }
}

/// Requests about results: history, statistics, handicaps and discs, in the area `history` of
/// personal tokens.
package protocol HistoryRequest: Request {}

extension HistoryRequest {
    package static var area: TokenArea? { .history }
}

extension TokenArea {
    package static let history = TokenArea("history")
}

extension ErrorCode {
    /// The user has no such disc.
    package static let discUnknown = ErrorCode("disc.unknown", http: 404)
    /// The collection has the maximum number of discs.
    package static let discTooMany = ErrorCode("disc.tooMany", http: 409)
}
