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

    package static var icelandic: [String: String] {
        [
            "Each player enters their own discs. For a guest, the host or the guest's scorekeeper enters them.":
                "Hver leikmaður skráir sína diska. Gestgjafinn eða skrásetjari gests skráir diska gestsins.",
            "is missing: a hole needs its course":
                "vantar: gefðu völlinn með holunni",
            "must be the id of one of your discs, or a name":
                "verður að vera auðkenni eins af diskunum þínum, eða nafn",
            "must each be an id or a name, which %1":
                "verður hvert um sig að vera auðkenni eða nafn, sem %1",
            "must have 1 to 280 characters":
                "verður að vera 1 til 280 stafir",
            "You have %1 discs, the maximum. Remove one first.":
                "Þú átt %1 {1:disk|diska}, sem er hámarkið. Fjarlægðu fyrst einn.",
            "You have no disc with this id.":
                "Þú átt engan disk með þessu auðkenni.",
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
