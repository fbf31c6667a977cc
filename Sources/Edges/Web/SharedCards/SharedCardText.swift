import Contract
import Foundation
import GolfContract
import HistoryContract
import Localization
import RoomsContract

/// The English texts of a shared game's page. ``Words`` has them in one language.
struct SharedCardText: Worded {
    let round: LocalizedText = "Round at"
    let player: LocalizedText = "Player"
    let total: LocalizedText = "Strokes"
    let toPar: LocalizedText = "To par"
    /// The note about tees with different pars.
    let ownPars: LocalizedText =
        "Par is the par of the card. “To par” uses the par of each player's own tee."
    let hole: LocalizedText = "Hole"
    let par: LocalizedText = "Par"
    let even: LocalizedText = "E"
    /// The text in place of a name that is not public.
    let another: LocalizedText = "Another player"
    let guest: LocalizedText = "Guest"
    let left: LocalizedText = "left early"
    let standings: LocalizedText = "Result"
    let card: LocalizedText = "Card"
    let roundNumber: LocalizedText = "Round"
    let noScore: LocalizedText = "no score"
    let unnamed: LocalizedText = """
        Players who have not agreed to be named are hidden.
        """
    let holes: LocalizedText = "holes"
    let open: LocalizedText = "Keep score with Fairway"
    let gone: LocalizedText = "This round is not shared"
    let goneWhy: LocalizedText =
        "The link is not complete, or the player has stopped sharing this round."
}

/// The figures and texts of a shared game for pages and pictures.
extension SharedCard {
    /// The players in the order of the result. Those without a result come last, in the order of
    /// the card.
    var standings: [Player] {
        players.enumerated().sorted { one, other in
            (one.element.outcomes.last?.rank ?? .max, one.offset)
                < (other.element.outcomes.last?.rank ?? .max, other.offset)
        }.map(\.element)
    }

    /// The day on which the game began, in UTC, because its time zone is unknown.
    var day: String {
        String(
            Date(timeIntervalSince1970: Double(startedAt) / 1_000).formatted(.iso8601).prefix(10))
    }

    /// A score to par: `E`, `+3` or `−2`. It uses the minus sign U+2212, which screen readers read
    /// aloud.
    static func signed(_ toPar: Int, even: String) -> String {
        toPar == 0 ? even : toPar > 0 ? "+\(toPar)" : "−\(-toPar)"
    }

    /// The result in one line, for previews: `Ada 54 (+2), Bo 57 (+5)`, or `Ada won 2&1, Bo lost 2&1`.
    func summary(_ text: Words<SharedCardText>) -> String {
        let named = standings.compactMap { player in
            player.totals.map { totals in
                let strokes =
                    "\(totals.strokes) (\(Self.signed(totals.toPar, even: text.even)))"
                return "\(player.name ?? "") \(player.result(text) ?? strokes)"
            }
        }
        return named.prefix(8).joined(separator: ", ")
    }
}

extension SharedCard.Player {
    /// The result by the format: `won 2&1`, one for each game. Nil if strokes say it all.
    func result(_ text: Words<SharedCardText>) -> String? {
        let told = outcomes.filter { $0.unit != .strokes || $0.kind == .noResult }
        guard !told.isEmpty else { return nil }
        return told.map { $0.words.text(in: text.language) }.joined(separator: ", ")
    }
}
