import Contract
import Foundation

/// What pages and pictures say of a card.
extension SharedCard {
    /// The players by name and what they took, the fewest strokes to par first; those without a name
    /// last, as on the card.
    var standings: [Player] {
        let shown = players.filter { $0.totals != nil }.enumerated().sorted { one, other in
            let (left, right) = (one.element.totals ?? Totals(), other.element.totals ?? Totals())
            // Who has not finished is not ahead by that.
            return (-left.thru, left.toPar, one.offset) < (-right.thru, right.toPar, other.offset)
        }
        return shown.map { $0.element } + players.filter { $0.totals == nil }
    }

    /// The day that it began, UTC: where it was played nobody knows.
    var day: String {
        String(
            Date(timeIntervalSince1970: Double(startedAt) / 1_000).formatted(.iso8601).prefix(10))
    }

    /// `E`, `+3`, `−2`: with the sign that readers of screens read.
    static func signed(_ toPar: Int, even: String) -> String {
        toPar == 0 ? even : toPar > 0 ? "+\(toPar)" : "−\(-toPar)"
    }

    /// In one line, for who sees no more of it: `Ada 54 (+2), Bo 57 (+5)`.
    func summary(_ text: SharedCardText) -> String {
        let named = standings.compactMap { player in
            player.totals.map {
                "\(player.name ?? "") \($0.strokes) (\(Self.signed($0.toPar, even: text.even)))"
            }
        }
        return named.prefix(8).joined(separator: ", ")
    }
}
