import Contract
import Engine
import People
import RoomsContract
import RoomsRules
import SQLite
import Topics

/// The topics with the round of a user: a sensor, a bridge or a scoreboard on a wall follows them without a new
/// configuration for each round.
///
/// The server publishes them only for users who have subscribed, because most clients follow the topics of a
/// room.
struct CurrentRounds {
    /// The last publication for a user.
    private struct Publication: Equatable {
        var room: String?
        var round: [UInt8] = []
        var brief = ""
    }

    /// The users who follow their round. `nil` if the broker may retain something else.
    private var publications: [String: Publication?] = [:]
    /// The users whose round may have changed.
    private(set) var changed: Set<String> = []
    /// The users who were forgotten in this batch.
    private var forgotten: Set<String> = []
    /// The users whose round could not be published, with the number of retries so far.
    private var retries: [String: Int] = [:]
    private static let retriesMax = 3

    var isEmpty: Bool { publications.isEmpty }

    /// Publishes the round of a user from now on.
    mutating func follow(_ user: String) {
        if publications[user] == nil { publications[user] = .some(nil) }
        changed.insert(user)
    }

    /// Notes that the round of a user may have changed.
    mutating func note(_ user: String) {
        if publications[user] != nil { changed.insert(user) }
    }

    /// Whether the topics of a follower may show a room.
    func mayShow(_ room: String, to user: String) -> Bool {
        publications[user].map { $0 == nil || $0?.room == room } ?? false
    }

    func followers(of room: String) -> [String] {
        publications.filter { $0.value?.room == room }.map(\.key)
    }

    /// Replaces the last publication.
    /// - Returns: For each of the two topics, whether it differs from the one before.
    mutating func replace(
        _ user: String, room: String?, round: [UInt8], brief: String
    ) -> (round: Bool, brief: Bool) {
        let known = publications[user] ?? nil
        publications[user] = Publication(room: room, round: round, brief: brief)
        retries[user] = nil
        return (known?.round != round, known?.brief != brief)
    }

    /// Replaces the last summary line.
    /// - Returns: Whether the line belongs to the user's round and differs from the one before.
    mutating func replace(_ user: String, brief: String, of room: String) -> Bool {
        guard var known = publications[user] ?? nil, known.room == room, known.brief != brief else {
            return false
        }
        known.brief = brief
        publications[user] = known
        return true
    }

    /// Notes that the round of a user could not be published. A later batch tries again, up to three times in a
    /// row. After that, only the next change does, because a damaged row must not fill the log.
    mutating func noteFailure(_ user: String) {
        let count = retries[user, default: 0]
        guard count < Self.retriesMax else {
            retries[user] = nil
            return
        }
        retries[user] = count + 1
        note(user)
    }

    mutating func forget(_ user: String) -> Bool {
        changed.remove(user)
        retries[user] = nil
        guard publications.removeValue(forKey: user) != nil else { return false }
        forgotten.insert(user)
        return true
    }

    mutating func takeChanged() -> Set<String> {
        forgotten.removeAll()
        defer { changed.removeAll(keepingCapacity: true) }
        return changed
    }

    /// Publishes everything again, because nobody knows what the broker retains.
    mutating func forgetPublications() {
        for user in publications.keys { publications[user] = .some(nil) }
        changed.formUnion(publications.keys)
    }

    /// Publishes the rounds of a failed batch again. The batch may be repeated at once.
    mutating func didRollBack() {
        changed.formUnion(forgotten)
        forgotten.removeAll()
        for user in changed { publications[user] = .some(nil) }
    }
}

extension Rooms {
    /// Follows a change of a room. Empties the topics of a user who leaves, before the reply is sent.
    func followRounds(_ change: RoomChange, in room: Room, _ context: Context) {
        guard !currentRounds.isEmpty else { return }
        switch change {
        case .joined(let place), .claimed(_, let place):
            currentRounds.note(room.seats[place].player)
        case .left(let player, _), .kicked(let player, _), .erased(let player, _):
            leaveRound(player, room.id, context)
        case .started: for member in room.members { currentRounds.note(member) }
        case .ended, .abandoned:
            for member in room.members { leaveRound(member, room.id, context) }
        case .seatChanged, .hostChanged, .configured: break
        }
    }

    /// Empties the topics of a user's round if they show this room. Another room may follow.
    func leaveRound(_ user: String, _ room: String, _ context: Context) {
        guard currentRounds.mayShow(room, to: user) else { return }
        retainRound(of: user, CurrentRound(), brief: CurrentRound.noLine, context)
        currentRounds.note(user)
    }

    /// Publishes the rounds that have changed, after a commit, and those that failed before.
    func publishRounds(_ context: Context) {
        for user in currentRounds.takeChanged() {
            do {
                try publishRound(of: user, context)
            } catch {
                context.log.error(
                    "cannot publish the round of a user", ("user", user), ("error", "\(error)"))
                currentRounds.noteFailure(user)
            }
        }
    }

    private func publishRound(of user: String, _ context: Context) throws {
        for id in try RoomStore(database: context.database).currentRooms(of: user) {
            // A damaged room is in the log already. The user may play in another one.
            guard try isReadable(id, context) else { continue }
            return try withRoom(id, context) { entry in
                var round = CurrentRound()
                round.room = id
                round.kind = entry.kind.rawValue
                round.phase = .known(RoomPhase(entry.phase))
                round.topics = grammar.topics(room: id, user: user)
                retainRound(of: user, round, brief: entry.summaryLine, context)
            }
        }
        retainRound(of: user, CurrentRound(), brief: CurrentRound.noLine, context)
    }

    private func retainRound(
        of user: String, _ round: CurrentRound, brief: String, _ context: Context
    ) {
        let bytes = round.bytes
        let differs = currentRounds.replace(user, room: round.room, round: bytes, brief: brief)
        if differs.round { context.retain(grammar.userRound(user), bytes) }
        if differs.brief { context.retain(grammar.userRoundBrief(user), Array(brief.utf8)) }
    }

    /// Publishes a new summary line to the members who follow their round.
    func publishBrief(_ brief: String, toFollowersOf room: Room, _ context: Context) {
        guard !currentRounds.isEmpty else { return }
        for member in room.members
        where currentRounds.replace(member, brief: brief, of: room.id) {
            context.retain(grammar.userRoundBrief(member), Array(brief.utf8))
        }
    }

    /// Empties the topics of a deleted account.
    func forgetRounds(of user: String, _ context: Context) {
        guard currentRounds.forget(user) else { return }
        context.retain(grammar.userRound(user), [])
        context.retain(grammar.userRoundBrief(user), [])
    }

    /// Follows the round of a user: the user has subscribed, or the broker retained the topic during a restart
    /// of the daemon.
    /// - Returns: False if the account no longer exists. Then a retained topic must be emptied.
    @discardableResult
    func followRound(of user: String, _ context: Context) throws -> Bool {
        guard try people.hasAccount(user, context) else { return false }
        currentRounds.follow(user)
        return true
    }
}
