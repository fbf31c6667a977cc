import Engine
import GolfContract
import GolfRules
import People
import PeopleContract
import Rooms
import RoomsRules
import Topics
import Values

/// Cards on which every score is there: everybody is asked to finish the round.
extension GolfRooms {
    /// The hour of the reminder, in the local time of the course.
    private static let morningHour: Int64 = 9
    private static let msPerHour: Int64 = 3_600_000

    /// Notes whether a card is full after a change. If it became full, asks everybody to finish, now
    /// and again on the next morning.
    func noteFullness(of entry: LiveRoom<GolfMode>, _ context: Context) throws {
        guard entry.withGame({ $0.noteFullness(at: context.now) }) else { return }
        rooms.publish(GolfEvent(.cardFull), entry, context)
        let due = Self.morning(after: context.now, longitude: entry.game.longitude)
        try context.timers.set(Self.fullTimer, entry.id, due: due)
    }

    /// The next morning, in the local time of the course as ``PlayingDay`` has it.
    private static func morning(after now: Int64, longitude: Double?) -> Int64 {
        let hours = Int64(((longitude ?? 0) / 15).rounded())
        let day = Int64(PlayingDay.number(now, longitude: longitude))
        return ((day + 1) * 24 + morningHour - hours) * msPerHour
    }

    /// Reminds the members of a round that is still full.
    func remindOfFullCard(_ id: String, _ context: Context) throws {
        try rooms.withRoom(id, as: GolfMode.self, for: nil, context) { entry in
            guard entry.game.endableAt != nil else { return }
            var notice = Notice(
                .roundFull, title: "Is the round over?",
                body: "\(entry.room.title): all scores are there. End the round.",
                subject: Rooms.gameSubject(id))
            notice.room = id
            for member in entry.room.members { try people.notify(member, notice, context) }
        }
    }
}
