import GolfRules
import Localization
import RoomsRules
import Values

/// The differences of one player between two states of a round in words, for the members of a round in play.
struct SeatNews {
    private let before: (seat: Seat, line: GolfRoom.Line)
    private let after: (seat: Seat, line: GolfRoom.Line)

    /// - Parameter place: The place of the player in both states.
    init(of place: Int, from before: GolfRoom, to after: GolfRoom) {
        self.before = (before.seats[place], before.lines[place])
        self.after = (after.seats[place], after.lines[place])
    }

    /// One sentence for each difference that affects who wins.
    var sentences: [LocalizedText] {
        [teeSentence, teamSentence, handicapSentence].compactMap(\.self)
    }

    private var name: String { after.seat.name }

    private var teeSentence: LocalizedText? {
        guard after.line.tee != before.line.tee else { return nil }
        return after.line.tee.map { "The tee of \(name) is now \($0)." }
            ?? "\(name) has no tee now."
    }

    private var teamSentence: LocalizedText? {
        guard after.seat.team != before.seat.team else { return nil }
        return after.seat.team.map { "\(name) is now in team \($0)." }
            ?? "\(name) is in no team now."
    }

    private var handicapSentence: LocalizedText? {
        guard after.line.handicap != before.line.handicap else { return nil }
        return after.line.handicap.map {
            "The Handicap Index of \(name) is now \(LocalizedText(verbatim: $0.handicapText))."
        } ?? "\(name) has no Handicap Index now."
    }
}
