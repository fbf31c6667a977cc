import Contract
import Foundation
import GolfContract
import HistoryContract
import Localization
import RoomsContract

/// The texts of a shared game's page, in one language.
struct SharedCardText: Worded {
    let language: PageLanguage
    let round: String
    let player: String
    let total: String
    let toPar: String
    /// The note about tees with different pars.
    let ownPars: String
    let hole: String
    let par: String
    let even: String
    /// The text in place of a name that is not public.
    let another: String
    let guest: String
    let left: String
    let standings: String
    let card: String
    let roundNumber: String
    let noScore: String
    let unnamed: String
    let holes: String
    let open: String
    let gone: String
    let goneWhy: String

    static let english = SharedCardText(
        language: .english, round: "Round at", player: "Player", total: "Strokes", toPar: "To par",
        ownPars: "Par is the par of the card. “To par” uses the par of each player's own tee.",
        hole: "Hole",
        par: "Par", even: "E", another: "Another player", guest: "Guest", left: "left early",
        standings: "Result", card: "Card", roundNumber: "Round", noScore: "no score",
        unnamed: """
            Players who have not agreed to be named are hidden.
            """,
        holes: "holes", open: "Keep score with Fairway", gone: "This round is not shared",
        goneWhy: "The link is not complete, or the player has stopped sharing this round.")

    static let icelandic = SharedCardText(
        language: .icelandic, round: "Hringur á", player: "Leikmaður", total: "Högg",
        toPar: "Miðað við par",
        ownPars: """
            Parið er par skorkortsins. Skor miðað við par tekur mið af eigin teig hvers leikmanns.
            """,
        hole: "Hola", par: "Par", even: "E", another: "Annar leikmaður", guest: "Gestur",
        left: "hætti fyrr", standings: "Úrslit", card: "Skorkort", roundNumber: "Hringur",
        noScore: "ekkert skor",
        unnamed: """
            Leikmenn sem hafa ekki samþykkt nafnbirtingu eru faldir.
            """,
        holes: "holur", open: "Skráðu skor með Fairway", gone: "Þessum hring er ekki deilt",
        goneWhy: "Tengillinn er ekki heill eða leikmaðurinn er hættur að deila hringnum.")
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
    func summary(_ text: SharedCardText) -> String {
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
    func result(_ text: SharedCardText) -> String? {
        let told = outcomes.filter { $0.unit != "strokes" || $0.kind == "noResult" }
        guard !told.isEmpty else { return nil }
        return told.map { $0.words.text(in: text.language) }.joined(separator: ", ")
    }
}
